package golang

import (
	"bytes"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// nestingLimit is how deep brackets may nest. The parser recurses with them;
// what is nested deeper is a gap instead of a stack that overflows.
const nestingLimit = 10_000

// lexemes is what one look at the bytes gives before any parser runs.
type lexemes struct {
	// marks are the comments and quoted literals, sorted and disjoint. What only
	// joins or splits lines, a semicolon and the comma before a closing bracket,
	// is marked as a comment too, so that it is part of no hash.
	marks []extract.Mark
	deep  extract.Span // inside the first outermost bracket that nests too deep, empty when none does
}

// The classes of bytes at which the scan has to stop.
const (
	plainByte = iota
	openByte
	closeByte
	slashByte
	quoteByte
	rawByte
	endByte
)

var byteClass = [256]uint8{
	'(': openByte, '[': openByte, '{': openByte,
	')': closeByte, ']': closeByte, '}': closeByte,
	'/': slashByte, '"': quoteByte, '\'': quoteByte, '`': rawByte, ';': endByte,
}

// scanLexemes finds comments and literals as go/scanner does, also in files
// that do not parse, and the depth of brackets.
func scanLexemes(src []byte) lexemes {
	s := lexer{src: src}
	s.marks = make([]extract.Mark, 0, len(src)/128+4)
	for s.skipPlain() {
		switch byteClass[src[s.at]] {
		case openByte:
			s.open()
		case closeByte:
			s.close()
		case slashByte:
			s.slash()
		case quoteByte:
			s.mark(s.quoteEnd(), false)
		case rawByte:
			s.mark(s.after([]byte{'`'}, s.at+1), false)
		case endByte:
			s.mark(s.at+1, true) // as good as a line end
		}
	}
	if s.tooDeep {
		s.endOuter()
	}
	return s.lexemes
}

type lexer struct {
	lexemes
	src     []byte
	at      int
	depth   int
	outer   int  // offset of the outermost open bracket
	tooDeep bool // the outermost open bracket nests too deep
}

// skipPlain goes on to the next byte at which the scan has to stop, and reports
// whether there is one.
func (s *lexer) skipPlain() bool {
	rest := s.src[s.at:]
	for i, c := range rest {
		if byteClass[c] != plainByte {
			s.at += i
			return true
		}
	}
	s.at = len(s.src)
	return false
}

func (s *lexer) open() {
	if s.depth == 0 {
		s.outer = s.at
	}
	s.depth++
	s.at++
	s.tooDeep = s.tooDeep || s.depth > nestingLimit
}

func (s *lexer) close() {
	s.trailingComma()
	s.depth = max(s.depth-1, 0)
	if s.depth == 0 && s.tooDeep {
		s.endOuter()
	}
	s.at++
}

// trailingComma marks the comma that stands before a closing bracket, blanks
// and comments between.
func (s *lexer) trailingComma() {
	i, k := s.at-1, len(s.marks)
	for i >= 0 {
		switch {
		case isBlank(s.src[i]):
			i--
			continue
		case k > 0 && s.marks[k-1].Comment && s.marks[k-1].Span.End == i+1:
			k--
			i = s.marks[k].Span.Start - 1
			continue
		case s.src[i] == ',' && (k == 0 || s.marks[k-1].Span.End <= i):
			comma := extract.Mark{Span: extract.Span{Start: i, End: i + 1}, Comment: true}
			s.marks = slices.Insert(s.marks, k, comma)
		}
		return
	}
}

// endOuter notes that the outermost bracket ends here and was too deep. A second
// one extends the region over what stands between.
func (s *lexer) endOuter() {
	if s.deep.Empty() {
		s.deep.Start = s.outer + 1
	}
	s.deep.End = s.at
	s.tooDeep = false
}

func (s *lexer) slash() {
	rest := s.src[s.at+1:]
	switch {
	case len(rest) > 0 && rest[0] == '/':
		end := len(s.src)
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			end = s.at + 1 + i
		}
		s.mark(end, true)
	case len(rest) > 0 && rest[0] == '*':
		s.mark(s.after([]byte("*/"), s.at+2), true)
	default:
		s.at++
	}
}

// after returns the offset behind the next stop, the end of the file when
// there is none.
func (s *lexer) after(stop []byte, from int) int {
	if i := bytes.Index(s.src[from:], stop); i >= 0 {
		return from + i + len(stop)
	}
	return len(s.src)
}

// quoteEnd returns the offset behind an interpreted string or a rune. One that
// is not terminated ends with its line.
func (s *lexer) quoteEnd() int {
	quote := s.src[s.at]
	for i := s.at + 1; i < len(s.src); i++ {
		switch s.src[i] {
		case quote:
			return i + 1
		case '\n':
			return i
		case '\\':
			if i+1 < len(s.src) && s.src[i+1] != '\n' {
				i++
			}
		}
	}
	return len(s.src)
}

func (s *lexer) mark(end int, comment bool) {
	s.marks = append(s.marks, extract.Mark{Span: extract.Span{Start: s.at, End: end}, Comment: comment})
	s.at = end
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// blank returns src with a region turned into spaces; lines stay where they are.
func blank(src []byte, region extract.Span) []byte {
	text := slices.Clone(src)
	for i := region.Start; i < region.End; i++ {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
	return text
}

// without removes the mark that starts at an offset.
func without(marks []extract.Mark, start int) []extract.Mark {
	i := slices.IndexFunc(marks, func(m extract.Mark) bool { return m.Span.Start == start })
	if i < 0 {
		return marks
	}
	return slices.Delete(marks, i, i+1)
}
