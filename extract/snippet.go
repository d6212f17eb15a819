package extract

import (
	"strings"
	"unicode/utf8"
)

// Snippet makes the one-line form of a piece of source: runs of white space
// folded to one space, ends trimmed, invalid UTF-8 replaced, cut on a character
// at SnippetLimit bytes with "…" as the last character.
func Snippet(src []byte) string {
	if len(src) <= SnippetLimit && plain(src) {
		return string(src)
	}
	var b strings.Builder
	space, cut := false, 0 // cut: where "…" would still fit
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		i += size
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\f' || r == '\v' || r == '\uFEFF' {
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
		if b.Len() > SnippetLimit {
			return b.String()[:cut] + "…"
		}
		if b.Len() <= SnippetLimit-len("…") {
			cut = b.Len()
		}
	}
	return b.String()
}

// plain reports whether src is printable ASCII without two spaces in a row or
// a space at an end, so that its snippet is itself.
func plain(src []byte) bool {
	last := byte(' ')
	for _, c := range src {
		if c < ' ' || c >= 0x7f || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return len(src) == 0 || last != ' '
}
