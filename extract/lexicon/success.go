package lexicon

import "strings"

// successMarks say success wherever they stand in a printed text.
var successMarks = []string{"✓", "✔", "✅", "🎉"}

// successWords say success as whole words of a printed text.
var successWords = map[string]bool{
	"pass": true, "passed": true, "passing": true, "passes": true, "ok": true, "okay": true, "success": true, "successful": true,
	"successfully": true, "succeeded": true, "succeeds": true, "green": true, "healthy": true, "verified": true,
}

// failureWords deny success, and claim it when there are none of them:
// "0 failed", "no errors".
var failureWords = map[string]bool{
	"fail": true, "fails": true, "failed": true, "failing": true, "failure": true, "failures": true, "error": true, "errors": true,
	"problems": true, "issues": true, "unhealthy": true, "unsuccessful": true,
}

// successDenials turn a success word around when they stand in the same text.
var successDenials = map[string]bool{
	"not": true, "no": true, "unless": true, "if": true, "un": true, "without": true, "usage": true, "password": true,
	"never": true, "cannot": true, "isn": true, "didn": true, "wasn": true,
}

// zero are the words that say that there is none of what follows.
var zero = map[string]bool{"0": true, "no": true, "zero": true, "without": true}

// longestVerdict is the longest text that is a verdict and no page of help.
const longestVerdict = 400

// SuccessText reports whether a text that a program prints says that something
// passed: a mark (✓), a word (PASS, ok, success) with no denial beside it, or
// that there are no failures.
func SuccessText(text string) bool {
	for _, mark := range successMarks {
		if strings.Contains(text, mark) {
			return true
		}
	}
	if len(text) > longestVerdict {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 0x80 && !isAlnum(byte(r)) })
	found := false
	for i, w := range words {
		switch {
		case failureWords[w]:
			if !(i > 0 && zero[words[i-1]]) && !(i+1 < len(words) && words[i+1] == "0") {
				return false
			}
			found = true
		case zero[w] && i+1 < len(words) && failureWords[words[i+1]]:
		case successDenials[w]:
			return false
		case successWords[w]:
			found = true
		}
	}
	return found
}
