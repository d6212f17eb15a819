package diff

import "sort"

// LineMap carries line numbers over a change. Lines end at LF, as git counts
// them; numbers are 1-based.
type LineMap struct{ hunks []Hunk }

// NewLineMap returns the map of a file's hunks, which must be in line order
// and without context, as in File.Hunks. No hunks give the identity.
func NewLineMap(hunks []Hunk) LineMap { return LineMap{hunks} }

// New returns the line of the new side that an old line became. ok is false
// for a line inside a hunk: it was edited or deleted. The line returned then
// is the nearest one that is known, at least 1.
func (m LineMap) New(old int) (line int, ok bool) {
	return m.carry(old, func(h Hunk) (int, int, int, int) {
		return first(h.OldStart, h.OldLines), h.OldLines, first(h.NewStart, h.NewLines), h.NewLines
	})
}

// Old is New the other way: the line of the old side that a new line comes
// from.
func (m LineMap) Old(line int) (old int, ok bool) {
	return m.carry(line, func(h Hunk) (int, int, int, int) {
		return first(h.NewStart, h.NewLines), h.NewLines, first(h.OldStart, h.OldLines), h.OldLines
	})
}

// carry finds the last hunk that starts at or before the line on the side it
// comes from. sides returns that side's first line and count, then the other's.
func (m LineMap) carry(line int, sides func(Hunk) (from, n, to, k int)) (int, bool) {
	i := sort.Search(len(m.hunks), func(i int) bool {
		from, _, _, _ := sides(m.hunks[i])
		return from > line
	})
	if i == 0 {
		return line, true
	}
	from, n, to, k := sides(m.hunks[i-1])
	if line < from+n {
		return max(min(to+line-from, to+k-1), 1), false
	}
	return line - (from + n) + to + k, true
}
