package lexicon

import "strings"

// successMarks say success wherever they stand in a printed text.
var successMarks = []string{"✓", "✔", "✅", "🎉"}

// successWords say success as whole words of a printed text.
var successWords = map[string]bool{
	"pass": true, "passed": true, "passing": true, "ok": true, "success": true, "successful": true,
	"successfully": true, "succeeded": true, "green": true, "healthy": true,
}

// successDenials turn a success word around when they stand in the same text.
var successDenials = map[string]bool{
	"not": true, "no": true, "fail": true, "failed": true, "failure": true, "error": true, "unless": true, "if": true,
	"un": true, "without": true, "usage": true, "password": true, "never": true,
}

// SuccessText reports whether a text that a program prints says that something
// passed: a mark (✓), or a word (PASS, ok, success) with no denial beside it.
func SuccessText(text string) bool {
	for _, mark := range successMarks {
		if strings.Contains(text, mark) {
			return true
		}
	}
	if len(text) > 400 {
		return false // a page of help, not a verdict
	}
	found := false
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !isAlnum(byte(r)) }) {
		w = strings.ToLower(w)
		if successDenials[w] {
			return false
		}
		found = found || successWords[w]
	}
	return found
}
