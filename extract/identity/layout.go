package identity

import "github.com/guardroll/guardroll/extract"

// layout adds the tokens for the white space before the token at start, where
// the language gives it a meaning.
func (t *tokenizer) layout(start int) {
	if t.last.Empty() {
		if t.space == extract.SpaceIndent {
			t.indents = []int{t.width(start)}
		}
		return
	}
	switch t.space {
	case extract.SpaceFree:
		t.jumpBreak(start)
	case extract.SpaceIndent:
		t.indent(start)
	case extract.SpaceWords:
		t.wordBreak(start)
	case extract.SpaceExact:
		if t.gapFrom < start {
			t.stream.add(start, start, hashBytes(t.src[t.gapFrom:start])^hashBlank)
		}
	}
}

// jumpBreak keeps the line end after a jump: "return" and "f()" on two lines
// are two statements wherever line ends can end one.
func (t *tokenizer) jumpBreak(start int) {
	if !t.gapLine || !isJump(t.src[t.last.Start:t.last.End]) {
		return
	}
	if c := t.src[start]; c != '}' && c != ')' && c != ';' {
		t.stream.add(start, start, hashNewline)
	}
}

func isJump(word []byte) bool {
	if len(word) < len("break") || len(word) > len("continue") {
		return false
	}
	switch string(word) {
	case "return", "break", "continue", "throw", "yield":
		return true
	}
	return false
}

// indent turns a line end outside of brackets into newline, indent and dedent
// tokens.
func (t *tokenizer) indent(start int) {
	if !t.gapLine || t.depth > 0 {
		return
	}
	t.stream.add(start, start, hashNewline)
	width := t.width(start)
	if width > t.top() {
		t.indents = append(t.indents, width)
		t.stream.add(start, start, hashIndent)
	}
	for width < t.top() {
		t.indents = t.indents[:len(t.indents)-1]
		t.stream.add(start, start, hashDedent)
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
	for start > 0 && classes[t.src[start-1]] != classLine {
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

// wordBreak adds a token for white space between two words of a command, and
// another one for a line end, which ends a command.
func (t *tokenizer) wordBreak(start int) {
	before := t.src[t.last.End-1]
	switch {
	case t.gapLine && (!isOperator(before) || before == ')' && isRedirect(t.src[start])):
		t.stream.add(start, start, hashNewline)
	case t.apart(before, t.src[start]):
		t.stream.add(start, start, hashBlank)
	}
}

// apart reports whether blanks between two bytes of shell make a difference:
// between words they do, around operators only where another operator would
// come to be: "2 >f", "& >f", "( (".
func (t *tokenizer) apart(before, after byte) bool {
	switch {
	case !isOperator(before) && !isOperator(after):
		return true
	case isRedirect(after):
		return before == '&' || t.number(t.last)
	}
	return before == after
}

// number reports whether the token is the digits of a file descriptor.
func (t *tokenizer) number(s extract.Span) bool {
	for _, c := range t.src[s.Start:s.End] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// isOperator reports whether a byte ends a shell word by itself.
func isOperator(c byte) bool {
	return c == ';' || c == '&' || c == '|' || c == '(' || c == ')' || isRedirect(c)
}

func isRedirect(c byte) bool { return c == '<' || c == '>' }
