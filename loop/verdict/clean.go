package verdict

import (
	"regexp"
	"strings"
	"unicode"
)

// escapes are terminal sequences: CSI, OSC and the two-byte ones.
var escapes = regexp.MustCompile(`(?:\x1b\[|\x{9b})[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]`)

// Control tokens that a model's server should have kept for itself.
var (
	controlTail = regexp.MustCompile(`(?:\s*(?:<\|[^|<>\n]*\|>|<｜[^｜<>\n]*｜>|</s>))+\s*$`)
	controlHead = regexp.MustCompile(`^(?:\s*(?:<\|[^|<>\n]*\|>|<｜[^｜<>\n]*｜>|<s>)(?:(?:assistant|final|analysis|commentary)\b)?)+`)
)

// clean returns the answer as plain lines of text: no escape sequences, format
// characters or control characters, every line end a line feed, every space a
// space. nul tells that the answer held a NUL.
func clean(raw []byte) (text string, nul bool) {
	text = strings.ToValidUTF8(string(raw), "\ufffd")
	nul = strings.ContainsRune(text, 0)
	text = strings.Map(dropFormat, text)
	text = escapes.ReplaceAllString(text, "")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	text = strings.Map(plain, text)
	text = controlTail.ReplaceAllString(text, "")
	text = controlHead.ReplaceAllString(text, "")
	return strings.TrimRight(text, " \t\n"), nul
}

func dropFormat(r rune) rune {
	if unicode.Is(unicode.Cf, r) || r == 0 {
		return -1
	}
	return r
}

// plain unifies line ends and spaces and drops what is left of control
// characters.
func plain(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029':
		return '\n'
	case unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.IsControl(r):
		return -1
	}
	return r
}
