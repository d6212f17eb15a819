package diff

import (
	"errors"
	"strings"
)

var errQuote = errors.New("path has no closing quote")

// unquote reads a path in git's C-style quotes at the start of s and returns
// it with what follows the closing quote.
func unquote(s string) (name, rest string, err error) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), s[i+1:], nil
		case '\\':
			c, used := escape(s[i+1:])
			if used == 0 {
				return "", "", errors.New("path has an unknown escape")
			}
			b.WriteByte(c)
			i += used
		default:
			b.WriteByte(s[i])
		}
	}
	return "", "", errQuote
}

// escape decodes what follows a backslash and returns how many bytes it took,
// 0 for no valid escape.
func escape(s string) (c byte, used int) {
	if s == "" {
		return 0, 0
	}
	if i := strings.IndexByte(`abtnvfr"\`, s[0]); i >= 0 {
		return "\a\b\t\n\v\f\r\"\\"[i], 1
	}
	if len(s) < 3 || s[0] > '3' {
		return 0, 0
	}
	for _, d := range []byte(s[:3]) {
		if d < '0' || d > '7' {
			return 0, 0
		}
		c = c<<3 | (d - '0')
	}
	return c, 3
}
