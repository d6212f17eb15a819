package reconcile

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// quoted is a snippet in the form in which snippets are compared: white space
// between words only, without the keyword before a condition and the opening of
// a block after it, which some reviewers quote and others do not.
type quoted string

// canonical brings a snippet into its compared form.
func canonical(snippet string) quoted {
	s := tight(extract.Snippet([]byte(snippet)))
	for {
		next := unparen(closing(opening(s)))
		if next == s || next == "" {
			return quoted(s)
		}
		s = next
	}
}

// tight drops white space, but for one blank between two words.
func tight(s string) string {
	if !strings.ContainsAny(s, " \t") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	fields := strings.Fields(s)
	for i, f := range fields {
		if i > 0 && isWord(fields[i-1][len(fields[i-1])-1]) && isWord(f[0]) {
			b.WriteByte(' ')
		}
		b.WriteString(f)
	}
	return b.String()
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

// The words that stand before a condition.
var openers = map[string]bool{
	"if": true, "else": true, "elif": true, "elsif": true, "unless": true, "while": true, "until": true, "for": true,
	"switch": true, "case": true, "when": true, "catch": true, "except": true, "guard": true, "assert": true,
}

func opening(s string) string {
	s = strings.TrimPrefix(s, "}")
	n := 0
	for n < len(s) && isWord(s[n]) {
		n++
	}
	if openers[s[:n]] && n < len(s) {
		return strings.TrimLeft(s[n:], " ")
	}
	return s
}

func closing(s string) string {
	for _, word := range []string{"then", "do"} {
		if head, ok := strings.CutSuffix(s, word); ok && head != "" && !isWord(head[len(head)-1]) {
			return strings.TrimRight(head, " ")
		}
	}
	for _, mark := range []string{"{", ":", ";"} {
		if head, ok := strings.CutSuffix(s, mark); ok {
			return strings.TrimRight(head, " ")
		}
	}
	return s
}

// unparen takes off a pair of parentheses around the whole.
func unparen(s string) string {
	if len(s) < 3 || s[0] != '(' || s[len(s)-1] != ')' {
		return s
	}
	depth := 0
	for i := range len(s) - 1 {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return s
			}
		}
	}
	return s[1 : len(s)-1]
}

// readings lists what a quotation may mean: as it stands, else without the body
// that follows the head.
func readings(snippet string) []quoted {
	out := []quoted{canonical(snippet)}
	for _, sep := range []string{"{", ": ", "; then", " then ", " => "} {
		if head, _, ok := strings.Cut(snippet, sep); ok && strings.TrimSpace(head) != "" {
			out = append(out, canonical(head))
		}
	}
	return out
}

// withoutInit reports whether a quotation is a whole condition without the
// initialiser before it: "err != nil" of "err := f(); err != nil".
func withoutInit(whole, quotation quoted) bool {
	init, ok := strings.CutSuffix(string(whole), ";"+string(quotation))
	return ok && init != "" && len(quotation) >= minCut && strings.Count(init, `"`)%2 == 0
}

// cutQuote returns the start of a quotation that its author cut short.
func cutQuote(snippet string) (start quoted, ok bool) {
	for _, dots := range []string{"…", "..."} {
		if s, cut := strings.CutSuffix(strings.TrimSpace(snippet), dots); cut {
			start = quoted(opening(tight(strings.TrimSpace(s))))
			return start, len(start) >= minCut
		}
	}
	return "", false
}

// minCut is how many bytes a quotation must keep to name anything.
const minCut = 4
