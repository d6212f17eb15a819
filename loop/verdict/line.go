package verdict

import (
	"regexp"
	"strings"
)

// line is one line of the cleaned answer.
type line struct {
	text   string // without the spaces around it
	indent int    // spaces in front, a tab counts as four
	fenced bool   // in fenced code, or a fence itself
	fence  bool   // a fence
	quoted bool   // begins with >
	taken  bool   // part of a JSON value that was read
}

// speaks reports whether the line is the agent's own prose: neither code nor a
// quotation.
func (l line) speaks() bool { return l.text != "" && !l.fenced && !l.quoted && !l.taken }

var (
	fenceMark = regexp.MustCompile("^(`{3,}|~{3,})([^`]*)$")
	noise     = regexp.MustCompile(`^\[[A-Z]+(?:_[A-Z]+)+\]\s*[a-z]*`)
)

// cut divides the text into lines; noisy tells that a host's progress mark
// stood glued to one of them and was taken off.
func cut(text string) (lines []line, noisy bool) {
	open := "" // the fence that has to be closed
	for _, raw := range strings.Split(text, "\n") {
		l := line{text: strings.TrimSpace(raw), indent: indentOf(raw)}
		mark := fenceMark.FindStringSubmatch(l.text)
		switch {
		case open != "":
			l.fenced = true
			if mark != nil && strings.HasPrefix(mark[1], open) && strings.TrimSpace(mark[2]) == "" {
				l.fence, open = true, ""
			}
		case mark != nil && l.indent < 4:
			l.fenced, l.fence, open = true, true, mark[1]
		default:
			l.quoted = strings.HasPrefix(l.text, ">")
			if rest, ok := withoutNoise(l.text); ok {
				l.text, noisy = rest, true
			}
		}
		lines = append(lines, l)
	}
	return lines, noisy
}

// withoutNoise takes a mark like [MODE_UPDATE] and its value off a line, where
// what follows starts a line of its own.
func withoutNoise(text string) (string, bool) {
	at := noise.FindStringIndex(text)
	if at == nil {
		return text, false
	}
	rest := text[at[1]:]
	if rest != "" && strings.IndexByte(" .,;", rest[0]) >= 0 {
		return text, false
	}
	return rest, true
}

func indentOf(raw string) int {
	n := 0
	for _, r := range raw {
		switch r {
		case ' ':
			n++
		case '\t':
			n += 4
		default:
			return n
		}
	}
	return n
}

// lastLines returns the indices of the last n lines that hold text, in order.
func lastLines(lines []line, n int) []int {
	var out []int
	for i := len(lines) - 1; i >= 0 && len(out) < n; i-- {
		if lines[i].text != "" && !lines[i].taken {
			out = append([]int{i}, out...)
		}
	}
	return out
}
