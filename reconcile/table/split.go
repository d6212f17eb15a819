package table

import (
	"regexp"
	"strings"
)

// pieces cuts text at each match of sep that stands outside code spans, and
// drops what is empty.
func pieces(text string, sep *regexp.Regexp) []string {
	var out []string
	var current strings.Builder
	flush := func() {
		if s := strings.TrimSpace(current.String()); s != "" {
			out = append(out, s)
		}
		current.Reset()
	}
	for _, r := range runs(text) {
		if r.code {
			current.WriteString(r.raw)
			continue
		}
		from := 0
		for _, at := range sep.FindAllStringIndex(r.text, -1) {
			current.WriteString(r.text[from:at[0]])
			flush()
			from = at[1]
		}
		current.WriteString(r.text[from:])
	}
	flush()
	return out
}

var (
	atBreak     = regexp.MustCompile(`\n`)
	atSemicolon = regexp.MustCompile(`[;；\n]`)
	atComma     = regexp.MustCompile(`[,，、/]|\band\b|和|与`)
	atNumber    = regexp.MustCompile(`(?:(?:^|\s)(?:[(（]?\d{1,2}[.)）、]\s|[(（]\d{1,2}[)）])|[①-⑳])\s*`)
	startNumber = regexp.MustCompile(`^(?:[(（]?\d{1,2}[.)）、]\s|[(（]\d{1,2}[)）]|[①-⑳]|[-*•·]\s)\s*`)
)

// listed cuts a cell into its values where it says itself that it has several:
// at line breaks, else at numbers.
func listed(text string) (values []string, ok bool) {
	if lines := pieces(text, atBreak); len(lines) > 1 {
		for i, line := range lines {
			lines[i] = unlisted(line)
		}
		return lines, true
	}
	if startNumber.MatchString(text) {
		if values := pieces(text, atNumber); len(values) > 1 {
			return values, true
		}
	}
	if text = unlisted(text); text == "" {
		return nil, false
	}
	return []string{text}, false
}

// unlisted takes a list mark off the start of a value.
func unlisted(s string) string {
	return strings.TrimSpace(strings.TrimRight(startNumber.ReplaceAllString(s, ""), ";；"))
}
