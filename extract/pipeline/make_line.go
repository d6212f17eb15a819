package pipeline

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// makeLine is a logical line of a Makefile: several lines joined by a
// backslash at their ends.
type makeLine struct {
	span extract.Span // without the last line end
	next int          // where the next logical line starts
}

// nextMakeLine returns the logical line that starts at from.
func nextMakeLine(src []byte, from int) makeLine {
	at := from
	for at < len(src) && src[at] != '\n' {
		at++
		if at < len(src) && src[at] == '\n' && continues(src, from, at) {
			at++
		}
	}
	line := makeLine{span: extract.Span{Start: from, End: at}, next: min(at+1, len(src))}
	if at > from && src[at-1] == '\r' {
		line.span.End--
	}
	return line
}

// continues reports whether the line end at an offset is escaped: an odd
// number of backslashes stands before it.
func continues(src []byte, from, feed int) bool {
	if feed > from && src[feed-1] == '\r' {
		feed--
	}
	n := 0
	for feed-1-n >= from && src[feed-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// continuation returns the length of a backslash with its line end at the
// start of b, 0 where there is none.
func continuation(b []byte) int {
	switch {
	case len(b) >= 2 && b[0] == '\\' && b[1] == '\n':
		return 2
	case len(b) >= 3 && b[0] == '\\' && b[1] == '\r' && b[2] == '\n':
		return 3
	}
	return 0
}

// skipBlank goes past blanks and joined line ends.
func skipBlank(src []byte, at, end int) int {
	for at < end {
		switch n := continuation(src[at:end]); {
		case n > 0:
			at += n
		case isBlank(src[at]) || src[at] == '\r' || src[at] == '\n':
			at++
		default:
			return at
		}
	}
	return at
}

// trimBlank goes back over blanks and joined line ends.
func trimBlank(src []byte, start, end int) int {
	for end > start {
		c := src[end-1]
		joined := c == '\\' && end < len(src) && (src[end] == '\n' || src[end] == '\r')
		if !isBlank(c) && c != '\r' && c != '\n' && !joined {
			break
		}
		end--
	}
	return end
}

// makeText is a Makefile that knows where its brackets close.
type makeText struct {
	text []byte
	shut map[int]int // offset of a $( or ${ → offset after what closes it
}

// newMakeText finds all brackets in one pass. make counts the brackets of the
// kind that was opened and no other.
func newMakeText(src []byte) makeText {
	t := makeText{text: src, shut: map[int]int{}}
	var round, curly []int
	for i, c := range src {
		switch c {
		case '(':
			round = append(round, i)
		case '{':
			curly = append(curly, i)
		case ')':
			round = t.close(round, i)
		case '}':
			curly = t.close(curly, i)
		}
	}
	return t
}

func (t makeText) close(open []int, at int) []int {
	if len(open) == 0 {
		return open
	}
	if top := open[len(open)-1]; top > 0 && t.text[top-1] == '$' {
		t.shut[top-1] = at + 1
	}
	return open[:len(open)-1]
}

// closing returns the offset after the bracket that closes the $( or ${ at an
// offset, -1 where none does before end.
func (t makeText) closing(at, end int) int {
	if shut, ok := t.shut[at]; ok && shut <= end {
		return shut
	}
	return -1
}

// outside calls visit for each byte that stands outside of $(…) and ${…}
// until it returns false.
func (t makeText) outside(span extract.Span, visit func(at int) bool) {
	for at := span.Start; at < span.End; at++ {
		if t.text[at] == '$' {
			if end := t.closing(at, span.End); end > 0 {
				at = end - 1
				continue
			}
			at++
			continue
		}
		if !visit(at) {
			return
		}
	}
}

// comment returns where the comment of a line starts, or the line's end.
func (t makeText) comment(span extract.Span) int {
	found := span.End
	t.outside(span, func(at int) bool {
		if t.text[at] == '#' && (at == span.Start || t.text[at-1] != '\\') {
			found = at
			return false
		}
		return true
	})
	return found
}

// makeWord returns the first word of a span.
func makeWord(src []byte, span extract.Span) extract.Span {
	start := skipBlank(src, span.Start, span.End)
	end := start
	for end < span.End && !isBlank(src[end]) && src[end] != '\n' && src[end] != '\r' {
		end++
	}
	return extract.Span{Start: start, End: end}
}

// words returns the words of a span that stand outside of each other's
// brackets.
func (t makeText) words(span extract.Span) []extract.Span {
	var all []extract.Span
	start := -1
	flush := func(end int) {
		if start >= 0 && end > start {
			all = append(all, extract.Span{Start: start, End: end})
		}
		start = -1
	}
	for at := span.Start; at < span.End; at++ {
		if isBlank(t.text[at]) || t.text[at] == '\n' || t.text[at] == '\r' || continuation(t.text[at:span.End]) > 0 {
			flush(at)
			continue
		}
		if start < 0 {
			start = at
		}
		if t.text[at] == '$' {
			if end := t.closing(at, span.End); end > 0 {
				at = end - 1
			}
		}
	}
	flush(span.End)
	return all
}

// operator is what a line assigns or declares with.
type operator struct {
	span extract.Span
	text string // "=", ":=", "?=", "+=", "!=" …; ":" or "::" for a rule; "" for neither
}

// operator returns the first = or : outside of brackets.
func (t makeText) operator(span extract.Span) (op operator) {
	t.outside(span, func(at int) bool {
		switch t.text[at] {
		case '=':
			start := at
			if at > span.Start && strings.IndexByte("?+!", t.text[at-1]) >= 0 {
				start--
			}
			op = operator{span: extract.Span{Start: start, End: at + 1}}
		case ':':
			end := at
			for end < span.End && t.text[end] == ':' {
				end++
			}
			if end < span.End && t.text[end] == '=' {
				end++
			}
			op = operator{span: extract.Span{Start: at, End: end}}
		default:
			return true
		}
		op.text = string(t.text[op.span.Start:op.span.End])
		return false
	})
	return op
}
