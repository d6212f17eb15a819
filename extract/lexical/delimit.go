package lexical

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
)

// delimiter consumes the comment or literal that starts here; false when none does.
func (l *lexer) delimiter() bool {
	for i := range l.lang.delimiters {
		d := &l.lang.delimiters[i]
		if !l.opensHere(d) {
			continue
		}
		end, ok := l.closer(i, d)
		if !ok {
			continue
		}
		start := l.at
		l.at = end
		l.marks = append(l.marks, extract.Mark{Span: extract.Span{Start: start, End: end}, Comment: d.comment})
		if !d.comment {
			l.add(literal, start)
		}
		return true
	}
	return false
}

// opensHere reports whether the delimiter stands here where it means something.
func (l *lexer) opensHere(d *delimiter) bool {
	rest := l.src[l.at:]
	if !hasPrefix(rest, d.open, l.lang.fold) {
		return false
	}
	after := byte(' ')
	if len(rest) > len(d.open) {
		after = rest[len(d.open)]
	}
	if isWord(d.open[len(d.open)-1]) && isWord(after) {
		return false // a longer word
	}
	if l.lang.directives && l.first && d.open == "#" && isDirective(rest) {
		return false
	}
	before := byte(' ')
	if l.at > 0 {
		before = l.src[l.at-1]
	}
	switch d.where {
	case lineFirst:
		return l.first
	case lineFirstSpaced:
		return l.first && isSpace(after)
	case boundary:
		return isSpace(before) || bytes.IndexByte([]byte(";()[]{},"), before) >= 0 || l.first
	case notAfterColon:
		return before != ':'
	case notAfterWord:
		return !isWord(before)
	}
	return true
}

// isDirective reports whether a condition of the preprocessor begins here, in
// a language where # may begin a comment too: then it is written together.
func isDirective(rest []byte) bool {
	end := 1
	for end < len(rest) && end < len("#elifndef") && isWord(rest[end]) {
		end++
	}
	return (end == len(rest) || !isWord(rest[end])) && directives[string(rest[1:end])]
}

func hasPrefix(rest []byte, open string, fold bool) bool {
	if len(rest) < len(open) {
		return false
	}
	return string(rest[:len(open)]) == open || fold && bytes.EqualFold(rest[:len(open)], []byte(open))
}

// closer finds the end of the delimiter i that opens here; false when it turns
// out to be none.
func (l *lexer) closer(i int, d *delimiter) (end int, ok bool) {
	from := l.at + len(d.open)
	if d.close == "" {
		return l.toLineEnd(from), true
	}
	if d.multi && !l.unclosed[i] {
		if end, ok := l.search(d, from, true); ok {
			return end, true
		}
		l.unclosed[i] = true
	}
	if d.lone && l.at < l.loneTill[i] {
		return 0, false
	}
	end, ok = l.search(d, from, false)
	if !ok {
		l.loneTill[i] = end
	}
	return end, ok || !d.lone
}

func (l *lexer) toLineEnd(from int) int {
	end := from
	for end < len(l.src) && !isLineEnd(l.src[end]) {
		end++
	}
	l.steps += end - from
	return end
}

// search looks for the closer from an offset on, over line ends or not, and
// returns where it ends; without one, where the search ended.
func (l *lexer) search(d *delimiter, from int, over bool) (end int, ok bool) {
	if d.nested && over && !l.flat {
		if end, ok := l.searchNested(d, from); ok {
			return end, true
		}
		l.flat = true
	}
	i := from
	for ; i < len(l.src) && (over || !isLineEnd(l.src[i])); i++ {
		l.steps++
		switch {
		case d.escape != 0 && l.src[i] == d.escape && i+1 < len(l.src) && (over || !isLineEnd(l.src[i+1])):
			i++
		case l.src[i] == d.close[0] && bytes.HasPrefix(l.src[i:], []byte(d.close)):
			return i + len(d.close), true
		}
	}
	return i, false
}

// searchNested looks for the closer that evens out all openers.
func (l *lexer) searchNested(d *delimiter, from int) (end int, ok bool) {
	depth := 1
	for i := from; i < len(l.src); {
		l.steps++
		switch {
		case bytes.HasPrefix(l.src[i:], []byte(d.open)):
			depth++
			i += len(d.open)
		case bytes.HasPrefix(l.src[i:], []byte(d.close)):
			depth--
			i += len(d.close)
			if depth == 0 {
				return i, true
			}
		default:
			i++
		}
	}
	return 0, false
}
