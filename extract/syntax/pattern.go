package syntax

import (
	"bytes"
	"strings"
)

// pattern is a text with "*" allowed at its ends.
type pattern struct {
	text   string
	before bool // anything may stand before it
	after  bool // anything may stand after it
}

func compilePattern(text string) pattern {
	p := pattern{text: text}
	if len(p.text) > 1 && strings.HasPrefix(p.text, "*") {
		p.text, p.before = p.text[1:], true
	}
	if strings.HasSuffix(p.text, "*") {
		p.text, p.after = p.text[:len(p.text)-1], true
	}
	return p
}

func compilePatterns(texts []string) []pattern {
	var ps []pattern
	for _, t := range texts {
		ps = append(ps, compilePattern(t))
	}
	return ps
}

func (p pattern) match(s []byte) bool {
	switch {
	case p.before && p.after:
		return bytes.Contains(s, []byte(p.text))
	case p.before:
		return len(s) >= len(p.text) && string(s[len(s)-len(p.text):]) == p.text
	case p.after:
		return len(s) >= len(p.text) && string(s[:len(p.text)]) == p.text
	}
	return string(s) == p.text
}

func matchAny(ps []pattern, s []byte) bool {
	for _, p := range ps {
		if p.match(s) {
			return true
		}
	}
	return false
}
