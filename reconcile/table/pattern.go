package table

import (
	"regexp"
	"strings"
)

// pattern is a regular expression behind a cheap test that every text it
// matches in passes: rows are many, and most of their cells are plain words.
type pattern struct {
	re  *regexp.Regexp
	may func(text string) bool
}

func behind(may func(string) bool, expr string) pattern {
	return pattern{re: regexp.MustCompile(expr), may: may}
}

func (p pattern) matches(text string) bool { return p.may(text) && p.re.MatchString(text) }

// groups gives the first match and its groups, nil when there is none.
func (p pattern) groups(text string) []string {
	if !p.may(text) {
		return nil
	}
	return p.re.FindStringSubmatch(text)
}

// find gives where the first match starts and ends, nil when there is none.
func (p pattern) find(text string) []int {
	if !p.may(text) {
		return nil
	}
	return p.re.FindStringIndex(text)
}

func (p pattern) findAll(text string) [][]int {
	if !p.may(text) {
		return nil
	}
	return p.re.FindAllStringIndex(text, -1)
}

func (p pattern) first(text string) string {
	if !p.may(text) {
		return ""
	}
	return p.re.FindString(text)
}

func (p pattern) split(text string) []string {
	if !p.may(text) {
		return []string{text}
	}
	return p.re.Split(text, -1)
}

func (p pattern) replace(text, by string) string {
	if !p.may(text) {
		return text
	}
	return p.re.ReplaceAllString(text, by)
}

// has tests for one of some ASCII characters, or anything outside ASCII.
func has(chars string) func(string) bool {
	set := setOf(chars)
	return func(text string) bool {
		for i := range len(text) {
			if text[i] >= 0x80 || set[text[i]] {
				return true
			}
		}
		return false
	}
}

// starts tests for one of some ASCII characters, or anything outside ASCII, at
// the start.
func starts(chars string) func(string) bool {
	set := setOf(chars)
	return func(text string) bool { return text != "" && (text[0] >= 0x80 || set[text[0]]) }
}

// either passes what passes one of two tests.
func either(a, b func(string) bool) func(string) bool {
	return func(text string) bool { return a(text) || b(text) }
}

func setOf(chars string) *[0x80]bool {
	var set [0x80]bool
	for i := range len(chars) {
		set[chars[i]] = true
	}
	return &set
}

// hasWord tests for an ASCII word in lower case, in any case, or anything
// outside ASCII.
func hasWord(word string) func(string) bool {
	return func(text string) bool {
		for i := range len(text) {
			if text[i] >= 0x80 || i+len(word) <= len(text) && text[i]|0x20 == word[0] && strings.EqualFold(text[i:i+len(word)], word) {
				return true
			}
		}
		return false
	}
}
