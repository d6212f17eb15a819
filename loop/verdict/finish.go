package verdict

import "strings"

// goodEnd reports whether an agent said that it ended because it was done. An
// end that is not stated counts as one.
func goodEnd(finish string) bool {
	switch strings.ToLower(strings.TrimSpace(finish)) {
	case "", "stop", "end_turn", "end-turn":
		return true
	}
	return false
}

// ended names why the answer is cut off, "" where it ended well. A finish that
// is the id or the words of an absence is that absence; every other bad end is
// a truncation.
func ended(o Options) Reason {
	if goodEnd(o.Finish) {
		if o.RC != 0 {
			return Truncated
		}
		return ""
	}
	if r, ok := ParseReason(o.Finish); ok && r.Class() != "" {
		return r
	}
	return Truncated
}
