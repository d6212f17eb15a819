package table

import (
	"slices"
	"strings"
)

// pieces cuts text at each match of sep that stands outside code spans, and
// drops what is empty.
func pieces(text string, sep pattern) []string {
	if !sep.may(text) {
		if text = strings.TrimSpace(text); text == "" {
			return nil
		}
		return []string{text}
	}
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
		for _, at := range sep.findAll(r.text) {
			current.WriteString(r.text[from:at[0]])
			flush()
			from = at[1]
		}
		current.WriteString(r.text[from:])
	}
	flush()
	return out
}

// statements cuts text at semicolons and line breaks.
func statements(text string) []string {
	if strings.IndexByte(text, '`') >= 0 {
		return pieces(text, atSemicolon)
	}
	out := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '；' || r == '\n' })
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

var (
	atBreak     = behind(has("\n"), `\n`)
	atSemicolon = behind(has(";\n"), `[;；\n]`)
	atComma     = behind(either(has(",/"), hasWord("and")), `[,，、/]|\band\b|和|与`)
	atNumber    = behind(has(".)"), `(?:(?:^|\s)(?:[(（]?\d{1,2}[.)）、]\s|[(（]\d{1,2}[)）])|[①-⑳])\s*`)
	startNumber = behind(starts("(0123456789-*"), `^(?:[(（]?\d{1,2}[.)）、]\s|[(（]\d{1,2}[)）]|[①-⑳]|[-*•·]\s)\s*`)
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
	if startNumber.matches(text) {
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
	return strings.TrimSpace(strings.TrimRight(startNumber.replace(s, ""), ";；"))
}
