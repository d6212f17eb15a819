package lexicon

import "strings"

// bag is the set of ASCII bytes that a text holds. A text can hold another
// only if its bag does, which rules most of them out without a search.
type bag [2]uint64

func bagOf(s string) (b bag) {
	for i := range len(s) {
		if c := s[i]; c < 0x80 {
			b[c>>6] |= 1 << (c & 63)
		}
	}
	return b
}

func (b bag) holds(o bag) bool { return o[0]&^b[0] == 0 && o[1]&^b[1] == 0 }

// sign is a piece of text to look for.
type sign struct {
	text string
	bag  bag
}

func signs(texts ...string) []sign {
	list := make([]sign, len(texts))
	for i, text := range texts {
		list[i] = sign{text, bagOf(text)}
	}
	return list
}

// containsAny reports whether a text, whose bag is b, holds one of the signs.
func containsAny(s string, b bag, signs []sign) bool {
	for i := range signs {
		if b.holds(signs[i].bag) && strings.Contains(s, signs[i].text) {
			return true
		}
	}
	return false
}
