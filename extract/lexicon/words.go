package lexicon

// appendWords splits an identifier into its lower-case words: "checkArgs",
// "check_args", "CheckARGS" and "check-args" all give check, args. Digits stay
// with the word before them. It appends to words, which the caller reuses.
func appendWords(words []string, name string) []string {
	start := 0
	flush := func(end int) {
		if end > start {
			words = append(words, lower(name[start:end]))
		}
		start = end
	}
	for i := range len(name) {
		switch c := name[i]; {
		case !isAlnum(c):
			flush(i)
			start = i + 1
		case isUpper(c) && i > start && (!isUpper(name[i-1]) || i+1 < len(name) && isLower(name[i+1])):
			flush(i)
		}
	}
	flush(len(name))
	return words
}

func lower(s string) string {
	for i := range len(s) {
		if isUpper(s[i]) {
			return toLower(s)
		}
	}
	return s
}

func toLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if isUpper(c) {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
func isAlnum(c byte) bool {
	return isUpper(c) || isLower(c) || c >= '0' && c <= '9' || c >= 0x80
}
