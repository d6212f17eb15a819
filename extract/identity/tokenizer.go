package identity

import "github.com/guardroll/guardroll/extract"

// tokenizer walks the bytes of a file once.
type tokenizer struct {
	src    []byte
	marks  []extract.Mark
	space  extract.Space
	stream *Stream

	at    int
	next  int // index into marks of the next mark
	limit int // where the next mark starts, or the end: no token runs over it

	gap     bool // white space stands between the last token that counts and here
	gapLine bool // … and a line end is in it
	gapFrom int  // … its last part without a line end starts here

	last    extract.Span // the last token that counts, empty when there is none
	indents []int        // open indentation widths (SpaceIndent)
	depth   int          // open brackets (SpaceIndent)
}

func (t *tokenizer) run() {
	if len(t.src) >= 3 && t.src[0] == 0xEF && t.src[1] == 0xBB && t.src[2] == 0xBF {
		t.at = 3 // a byte order mark
	}
	t.setLimit()
	for t.at < len(t.src) {
		if t.at >= t.limit {
			t.mark(t.marks[t.next])
			continue
		}
		switch classes[t.src[t.at]] {
		case classWord:
			t.word()
		case classBlank, classLine:
			t.blanks()
		default:
			t.operator()
		}
	}
}

func (t *tokenizer) setLimit() {
	t.limit = len(t.src)
	if t.next < len(t.marks) {
		t.limit = min(t.limit, t.marks[t.next].Span.Start)
	}
}

// mark consumes a comment or a literal.
func (t *tokenizer) mark(m extract.Mark) {
	t.next++
	t.setLimit()
	start, end := max(m.Span.Start, t.at), min(m.Span.End, len(t.src))
	if end <= start {
		return
	}
	t.at = end
	if !m.Comment {
		t.emit(start, end)
		return
	}
	t.comment(start, end)
	t.gapFrom = end
}

// comment adds the words of a comment, which no hash counts.
func (t *tokenizer) comment(start, end int) {
	for i := start; i < end; {
		for i < end && isSpace(t.src[i]) {
			i++
		}
		from := i
		for i < end && !isSpace(t.src[i]) {
			i++
		}
		if i > from {
			t.stream.addComment(from, i)
		}
	}
}

func (t *tokenizer) word() {
	start, src := t.at, t.src[:t.limit]
	end := start + 1
	for end < len(src) && classes[src[end]] == classWord {
		end++
	}
	t.at = end
	t.emit(start, end)
}

// operator consumes one byte, or two where the two torn apart mean something
// else and both are good code: i++ + j and i + ++j, a && b and a & &b.
func (t *tokenizer) operator() {
	c, start := t.src[t.at], t.at
	if c == '\\' && t.continued() {
		return
	}
	t.at++
	if t.at < t.limit && glued(c, t.src[t.at]) {
		t.at++
	}
	t.emit(start, t.at)
	switch c {
	case '(', '[', '{':
		t.depth++
	case ')', ']', '}':
		t.depth = max(t.depth-1, 0)
	}
}

func glued(a, b byte) bool {
	switch a {
	case '+', '-', '&':
		return a == b
	case '!':
		return b == '='
	}
	return false
}

// continued consumes a backslash at a line's end, which is no white space by
// itself: what stands around it decides.
func (t *tokenizer) continued() bool {
	i := t.at + 1
	if t.space == extract.SpaceExact || i >= t.limit || classes[t.src[i]] != classLine {
		return false
	}
	if t.src[i] == '\r' && i+1 < t.limit && t.src[i+1] == '\n' {
		i++
	}
	t.at = i + 1
	if !t.gap {
		t.gapFrom = t.at
	}
	return true
}

// blanks consumes a run of white space.
func (t *tokenizer) blanks() {
	if !t.gap {
		t.gap, t.gapFrom = true, t.at
	}
	at, src := t.at, t.src[:t.limit]
	for at < len(src) {
		c := classes[src[at]]
		if c != classBlank && c != classLine {
			break
		}
		at++
		if c == classLine {
			t.gapLine, t.gapFrom = true, at
		}
	}
	t.at = at
}

// emit adds a hashed token, after the white space before it where that counts.
func (t *tokenizer) emit(start, end int) {
	if t.gap {
		t.layout(start)
		t.gap, t.gapLine = false, false
	}
	t.last = extract.Span{Start: start, End: end}
	t.stream.add(start, end, hashBytes(t.src[start:end]))
}
