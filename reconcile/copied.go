package reconcile

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/guardroll/guardroll/extract"
)

// shareLimit is how many different constructs may stand on one text.
const shareLimit = 3

// construct is a row's code without its place. Rows of one construct may share
// their evidence.
type construct struct {
	form  extract.Form
	whole string
}

func constructOf(r *extract.Row) construct {
	if r.Hash.Whole == "" {
		return construct{r.Form, "\x00" + r.Snippet} // a list in prose has no hashes
	}
	return construct{r.Form, r.Hash.Whole}
}

// copying says who stands on the same text, names and numbers aside.
type copying struct {
	texts [][]string             // of each claim
	users map[string][]construct // shareLimit+1 different ones of each text at most
	rows  map[string]int         // how many claims have the text
}

func newCopying(claims []claim) copying {
	c := copying{texts: make([][]string, len(claims)), users: map[string][]construct{}, rows: map[string]int{}}
	for i, claim := range claims {
		c.texts[i] = claim.plainEvidence()
		of := constructOf(claim.row)
		for _, text := range c.texts[i] {
			c.rows[text]++
			if known := c.users[text]; len(known) <= shareLimit && !slices.Contains(known, of) {
				c.users[text] = append(known, of)
			}
		}
	}
	return c
}

// copied reports whether all that counts of a claim's evidence is the text of
// more than shareLimit different constructs.
func (c copying) copied(claim int) bool {
	original := func(text string) bool { return len(c.users[text]) <= shareLimit }
	return len(c.texts[claim]) > 0 && !slices.ContainsFunc(c.texts[claim], original)
}

// shared returns the first claim of each text that more than shareLimit rows
// may share because their constructs are equal.
func (c copying) shared() []int {
	var out []int
	seen := map[string]bool{}
	for i, texts := range c.texts {
		first := false
		for _, text := range texts {
			first = first || !seen[text] && c.rows[text] > shareLimit && len(c.users[text]) <= shareLimit
			seen[text] = true
		}
		if first {
			out = append(out, i)
		}
	}
	return out
}

// plainEvidence lists what counts of an entry's evidence without names and
// numbers. The failing input is no part of it: changing that alone is copying.
func (c claim) plainEvidence() []string {
	var out []string
	own := ""
	for _, ev := range c.entry.Evidence {
		if !ev.counts() {
			continue
		}
		if own == "" {
			own = strings.ToLower(c.row.Snippet + " " + c.row.Symbol + " " + c.row.Path)
		}
		out = append(out, plain(ev.Observed, own)+"\x00"+plain(ev.Contract, own))
	}
	return out
}

// plain replaces names and numbers by "@": what is quoted, what is spelled as
// only code is, and the words of the row itself, own. White space is one blank.
func plain(text, own string) string {
	var b strings.Builder
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		end := at + size
		switch {
		case unicode.IsSpace(r):
			if s := b.String(); s != "" && s[len(s)-1] != ' ' {
				b.WriteByte(' ')
			}
		case closer(r) != 0 && strings.ContainsRune(text[end:], closer(r)):
			end += strings.IndexRune(text[end:], closer(r)) + utf8.RuneLen(closer(r))
			b.WriteByte('@')
		case inName(r):
			end = at + strings.IndexFunc(text[at:]+"\n", func(r rune) bool { return !inName(r) && !strings.ContainsRune(".:#()*-", r) })
			b.WriteString(plainWord(strings.TrimRight(text[at:end], ".:,()-"), own))
		default:
			b.WriteRune(r)
		}
		at = end
	}
	return strings.TrimRight(b.String(), " ")
}

// closer returns the mark that ends what r begins to quote, 0 for none.
func closer(r rune) rune {
	switch r {
	case '`', '"':
		return r
	case '“':
		return '”'
	}
	return 0
}

func inName(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_$@/", r)
}

func plainWord(word, own string) string {
	low := strings.ToLower(word)
	if isName(word) || hasWord(own, low) {
		return "@"
	}
	return low
}

// isName reports whether a word is spelled as names and numbers are: digits,
// joints, or capitals behind its first letter.
func isName(word string) bool {
	for i, r := range word {
		if r >= '0' && r <= '9' || strings.ContainsRune("_$@/.:#()*", r) || i > 0 && r >= 'A' && r <= 'Z' {
			return true
		}
	}
	return false
}

// hasWord reports whether text holds the word with no word byte beside it.
func hasWord(text, word string) bool {
	if len(word) < 2 {
		return false
	}
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(word)
		if (start == 0 || !isWord(text[start-1])) && (end == len(text) || !isWord(text[end])) {
			return true
		}
		at = start + 1
	}
}
