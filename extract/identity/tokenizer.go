package identity

import "github.com/guardroll/guardroll/extract"

// The tokens that stand for meaningful white space. Their text is chosen so
// that no source token has it.
const (
	textSpace   = "\x00space"
	textNewline = "\x00newline"
	textIndent  = "\x00indent"
	textDedent  = "\x00dedent"
)

// tokenizer walks the bytes of a file once.
type tokenizer struct {
	src    []byte
	marks  []extract.Mark
	space  extract.Space
	stream *Stream

	at      int
	next    int   // index into marks of the next mark
	indents []int // open indentation widths (SpaceIndent)
	depth   int   // open brackets (SpaceIndent)
	lineEnd int   // offset of the line end that waits to become a token, -1 when none
	blank   int   // offset of the white space that waits to become a token, -1 when none
}

func (t *tokenizer) run() {
	t.lineEnd, t.blank = -1, -1
	for t.at < len(t.src) {
		switch {
		case t.next < len(t.marks) && t.marks[t.next].Span.Start <= t.at:
			t.mark(t.marks[t.next])
			t.next++
		case t.atSpace():
			t.skipSpace()
		default:
			t.token()
		}
	}
	t.endIndents()
}

// mark consumes a comment or a literal.
func (t *tokenizer) mark(m extract.Mark) {
	start, end := max(m.Span.Start, t.at), min(m.Span.End, len(t.src))
	if end <= start {
		return
	}
	if m.Comment {
		t.comment(start, end)
	} else {
		t.emit(start, end)
	}
	t.at = end
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
			t.stream.add(from, i, 0)
		}
	}
}

// token consumes a word or a single byte.
func (t *tokenizer) token() {
	start := t.at
	limit := len(t.src)
	if t.next < len(t.marks) {
		limit = min(limit, t.marks[t.next].Span.Start)
	}
	end := start + 1
	if isWord(t.src[start]) {
		for end < limit && isWord(t.src[end]) {
			end++
		}
	}
	t.bracket(t.src[start])
	t.emit(start, end)
	t.at = end
}

func (t *tokenizer) bracket(c byte) {
	switch c {
	case '(', '[', '{':
		t.depth++
	case ')', ']', '}':
		t.depth = max(t.depth-1, 0)
	}
}

// emit adds a hashed token, after the white space before it where that counts.
func (t *tokenizer) emit(start, end int) {
	switch t.space {
	case extract.SpaceIndent:
		t.indent(start)
	case extract.SpaceWords:
		t.wordBreak(start)
	case extract.SpaceExact:
		t.exactSpace(start)
	}
	t.stream.add(start, end, hashBytes(t.src[start:end]))
}

// indent turns the line end that waits into newline, indent and dedent tokens.
// They stand at the line end, so that a span which starts at the statement
// does not hold the indentation before it.
func (t *tokenizer) indent(start int) {
	if t.lineEnd < 0 || t.depth > 0 {
		return
	}
	at := t.lineEnd
	t.lineEnd = -1
	if len(t.stream.starts) == 0 {
		t.indents = []int{t.width(start)}
		return
	}
	t.stream.add(at, at+1, hashString(textNewline))
	width := t.width(start)
	if width > t.top() {
		t.indents = append(t.indents, width)
		t.stream.add(at, at+1, hashString(textIndent))
	}
	for len(t.indents) > 0 && width < t.top() {
		t.indents = t.indents[:len(t.indents)-1]
		t.stream.add(at, at+1, hashString(textDedent))
	}
}

func (t *tokenizer) endIndents() {
	for range t.indents {
		t.stream.add(len(t.src), len(t.src), hashString(textDedent))
	}
}

func (t *tokenizer) top() int {
	if len(t.indents) == 0 {
		return 0
	}
	return t.indents[len(t.indents)-1]
}

// width is the indentation of the line that holds offset, a tab counting up to
// the next multiple of eight as in Python.
func (t *tokenizer) width(offset int) int {
	start := offset
	for start > 0 && t.src[start-1] != '\n' && t.src[start-1] != '\r' {
		start--
	}
	width := 0
	for _, c := range t.src[start:offset] {
		if c == '\t' {
			width += 8 - width%8
		} else if c == ' ' {
			width++
		}
	}
	return width
}

// wordBreak adds one token for white space between two words of a command.
func (t *tokenizer) wordBreak(start int) {
	blank := t.blank
	t.blank = -1
	n := len(t.stream.ends)
	if blank < 0 || n == 0 || isOperator(t.src[start]) || isOperator(t.src[t.stream.ends[n-1]-1]) {
		return
	}
	t.stream.add(blank, start, hashString(textSpace))
}

// exactSpace keeps white space as it is, line ends apart.
func (t *tokenizer) exactSpace(start int) {
	blank := t.blank
	t.blank = -1
	if blank >= 0 {
		t.stream.add(blank, start, hashBytes(t.src[blank:start]))
	}
}

// skipSpace consumes a run of white space.
func (t *tokenizer) skipSpace() {
	start := t.at
	for t.at < len(t.src) && t.atSpace() && !(t.next < len(t.marks) && t.marks[t.next].Span.Start <= t.at) {
		t.spaceByte(start)
	}
}

func (t *tokenizer) spaceByte(start int) {
	switch t.src[t.at] {
	case '\n', '\r':
		if t.lineEnd < 0 {
			t.lineEnd = t.at
		}
		t.blank = -1
		if t.space == extract.SpaceWords {
			t.blank = start
		}
	case 0xEF: // a byte order mark
		t.at += 2
	case '\\': // a continued line
		t.at++
		if t.src[t.at] == '\r' && t.at+1 < len(t.src) && t.src[t.at+1] == '\n' {
			t.at++
		}
		if t.blank < 0 {
			t.blank = start
		}
	default:
		if t.blank < 0 {
			t.blank = t.at
		}
	}
	t.at++
}

// atSpace reports whether white space, a BOM or a continued line starts here.
func (t *tokenizer) atSpace() bool {
	switch c := t.src[t.at]; c {
	case ' ', '\t', '\n', '\r', '\f', '\v':
		return true
	case '\\':
		return t.space != extract.SpaceExact && t.at+1 < len(t.src) && (t.src[t.at+1] == '\n' || t.src[t.at+1] == '\r')
	case 0xEF:
		return t.at == 0 && len(t.src) >= 3 && t.src[1] == 0xBB && t.src[2] == 0xBF
	}
	return false
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

// isOperator reports whether a byte ends a shell word by itself.
func isOperator(c byte) bool {
	return c == ';' || c == '&' || c == '|' || c == '(' || c == ')' || c == '<' || c == '>' || c == '\n'
}

// hashBytes is FNV-1a, 64 bits, with a last mix so that short tokens spread.
func hashBytes(b []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range b {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return mix(h)
}

func hashString(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return mix(h)
}

// mix is the finaliser of MurmurHash3; it never gives 0, which stands for the
// words of comments.
func mix(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	h ^= h >> 33
	return max(h, 1)
}
