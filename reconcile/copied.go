package reconcile

import (
	"regexp"
	"strings"

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

// copiedEvidence finds the entries whose evidence, names and numbers aside, is
// that of more than shareLimit different constructs, all that counts of it.
func copiedEvidence(claims []claim) map[*Entry]bool {
	users := map[string]map[construct]bool{}
	for _, c := range claims {
		for _, text := range c.plainEvidence() {
			if users[text] == nil {
				users[text] = map[construct]bool{}
			}
			users[text][constructOf(c.row)] = true
		}
	}
	copied := map[*Entry]bool{}
	for _, c := range claims {
		texts := c.plainEvidence()
		all := len(texts) > 0
		for _, text := range texts {
			all = all && len(users[text]) > shareLimit
		}
		if all {
			copied[c.entry] = true
		}
	}
	return copied
}

// plainEvidence lists what counts of an entry's evidence without names and
// numbers. The failing input is no part of it: changing that alone is copying.
func (c claim) plainEvidence() []string {
	var out []string
	for _, ev := range c.entry.Evidence {
		if ev.counts() {
			out = append(out, c.plain(ev.Observed)+"\x00"+c.plain(ev.Contract))
		}
	}
	return out
}

var (
	ticked   = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|“[^”]*”")
	wordText = regexp.MustCompile(`[\pL_$@/][\pL\pN_$@/.:#()*-]*|\pN[\pN.,:]*\pL*`)
)

// plain replaces names and numbers: what is quoted, what is spelled as only
// code is, and the words of the row itself.
func (c claim) plain(text string) string {
	text = ticked.ReplaceAllString(text, "@")
	own := strings.ToLower(c.row.Snippet + " " + c.row.Symbol + " " + c.row.Path)
	text = wordText.ReplaceAllStringFunc(text, func(word string) string {
		trimmed := strings.TrimRight(word, ".:,()-")
		if isName(trimmed) || hasWord(own, strings.ToLower(trimmed)) {
			return "@"
		}
		return strings.ToLower(trimmed)
	})
	return strings.Join(strings.Fields(text), " ")
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
