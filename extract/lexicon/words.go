package lexicon

// nextWord returns the first word of an identifier from an offset on and the
// offset after it: "checkArgs", "check_args", "CheckARGS" and "check-args" all
// give check and args, in the case they are written in. Digits stay with the
// word before them. It returns "" after the last word.
func nextWord(name string, from int) (word string, next int) {
	for from < len(name) && !isAlnum(name[from]) {
		from++
	}
	end := from
	for end < len(name) && isAlnum(name[end]) && !(end > from && startsWord(name, end)) {
		end++
	}
	return name[from:end], end
}

// startsWord reports whether the capital at an offset begins a word: after a
// small letter or a digit, or as the last of a run of capitals.
func startsWord(name string, at int) bool {
	return isUpper(name[at]) && (!isUpper(name[at-1]) || at+1 < len(name) && isLower(name[at+1]))
}

// appendWords appends the words of an identifier in lower case to words, which
// the caller reuses.
func appendWords(words []string, name string) []string {
	for at := 0; ; {
		var word string
		if word, at = nextWord(name, at); word == "" {
			return words
		}
		words = append(words, lower(word))
	}
}

// equalFold reports whether a word in any case is the lower-case ASCII word want.
func equalFold(word, want string) bool {
	if len(word) != len(want) {
		return false
	}
	for i := range len(word) {
		c := word[i]
		if isUpper(c) {
			c += 'a' - 'A'
		}
		if c != want[i] {
			return false
		}
	}
	return true
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
