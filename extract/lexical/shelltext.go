package lexical

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
)

// shellText is what a lexer remembers of a shell's texts.
type shellText struct {
	within  []int // for each "$(" within a text, its open brackets
	open    bool  // a text never ends: no more are looked for
	pending []hereDocument
	endless bool // a here-document never ends: no more are looked for
}

// hereDocument is one whose text begins behind the end of the line.
type hereDocument struct {
	end  []byte // the line that ends it
	tabs bool   // tabs may stand before that line
}

// shell consumes what only a shell writes: a text with commands in it, whose
// commands are code, and the mark of a here-document.
func (l *lexer) shell(c byte) bool {
	switch {
	case c == '"':
		return l.quoted(l.at, l.at+1)
	case c == '<':
		l.announce()
	case c == '(' && len(l.within) > 0:
		l.within[len(l.within)-1]++
	case c == ')' && len(l.within) > 0:
		return l.endSubstitution()
	}
	return false
}

// endSubstitution counts a closing bracket, and goes on with the text behind
// the one that ends "$(".
func (l *lexer) endSubstitution() bool {
	top := len(l.within) - 1
	l.within[top]--
	if l.within[top] > 0 {
		return false
	}
	l.within = l.within[:top]
	l.operator()
	l.quoted(l.at, l.at)
	return true
}

// quoted consumes the part of a text from start up to its end or to a "$(" in
// it; false when it has neither.
func (l *lexer) quoted(start, from int) bool {
	if l.open {
		return false
	}
	for i := from; i < len(l.src); i++ {
		l.steps++
		switch {
		case l.src[i] == '\\':
			i++
		case l.src[i] == '"':
			l.text(start, i+1)
			return true
		case l.src[i] == '$' && i+1 < len(l.src) && l.src[i+1] == '(':
			l.text(start, i)
			l.within = append(l.within, 0)
			return true
		}
	}
	l.open = true
	return false
}

// text adds a literal with its mark.
func (l *lexer) text(start, end int) {
	l.at = end
	if start < end {
		l.marks = append(l.marks, extract.Mark{Span: extract.Span{Start: start, End: end}})
		l.add(literal, start)
	}
}

// announce notes the here-document whose mark "<<" stands here.
func (l *lexer) announce() {
	rest := l.src[l.at:]
	if l.endless || !bytes.HasPrefix(rest, []byte("<<")) || bytes.HasPrefix(rest, []byte("<<<")) || l.at > 0 && l.src[l.at-1] == '<' {
		return
	}
	const longest = 120 // bytes of a line that ends one
	rest = rest[2:min(len(rest), longest)]
	rest, tabs := bytes.CutPrefix(rest, []byte("-"))
	rest = bytes.TrimLeft(rest, " \t")
	var end []byte
	switch {
	case len(rest) == 0:
	case rest[0] == '\'' || rest[0] == '"':
		end, _, _ = bytes.Cut(rest[1:], rest[:1])
	default:
		rest = bytes.TrimPrefix(rest, []byte(`\`))
		n := 0
		for n < len(rest) && (isWord(rest[n]) || rest[n] == '-') {
			n++
		}
		end = rest[:n]
	}
	if len(end) > 0 && !bytes.ContainsAny(end, "\r\n") {
		l.pending = append(l.pending, hereDocument{end: end, tabs: tabs})
	}
}

// hereDocuments consumes the texts that the line before announced. One that
// never ends is code.
func (l *lexer) hereDocuments() {
	start, end := l.at, l.at
	for _, d := range l.pending {
		if end > start && end < len(l.src) {
			end += lineEndLength(l.src[end:])
		}
		next, ok := l.documentEnd(end, d)
		if !ok {
			l.endless = true
			break
		}
		end = next
	}
	l.pending = l.pending[:0]
	l.text(start, end)
}

// documentEnd is where the line that ends a here-document ends.
func (l *lexer) documentEnd(from int, d hereDocument) (end int, ok bool) {
	for from < len(l.src) {
		next := l.toLineEnd(from)
		line := l.src[from:next]
		if d.tabs {
			line = bytes.TrimLeft(line, "\t")
		}
		if bytes.Equal(line, d.end) {
			return next, true
		}
		if next == len(l.src) {
			break
		}
		from = next + lineEndLength(l.src[next:])
	}
	return 0, false
}
