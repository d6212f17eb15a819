package verdict

import (
	"regexp"
	"strings"
	"unicode"
)

const labelWords = `(?:(?:final|overall) +)?(?:verdict|decision|result|conclusion|recommendation|assessment)|(?:最终|评审|总体|审查)?(?:结论|裁决)`

var (
	labelHead = regexp.MustCompile(`^(?i:` + labelWords + `)\s*[:：=—–|-][\s:：|]*`)
	labelOnly = regexp.MustCompile(`^(?i:` + labelWords + `)\s*[:：=—]?$`)
	listMark  = regexp.MustCompile(`^(?:[-*•]\s+|\d{1,3}[.)、]\s+|#{1,6}\s+)`)
	timestamp = regexp.MustCompile(`^\[?(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\]?\s+`)
	emphasis  = strings.NewReplacer("**", "", "__", "", "`", "")
)

// maxMarks is how many layers of marks may stand around a verdict.
const maxMarks = 8

// bare takes the marks off a line that may be a verdict: list and heading
// marks, emphasis, timestamps, symbols, final stops.
func bare(text string) string {
	s := strings.TrimSpace(emphasis.Replace(text))
	for range maxMarks {
		before := s
		s = strings.TrimSpace(listMark.ReplaceAllString(s, ""))
		s = strings.TrimSpace(timestamp.ReplaceAllString(s, ""))
		s = strings.TrimFunc(s, isDecoration)
		s = strings.TrimRight(s, ".!。！")
		s = unitalic(s)
		if s == before {
			break
		}
	}
	return s
}

// isDecoration reports whether the rune is a symbol or space without meaning
// around a verdict.
func isDecoration(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.So, r) || r >= 0xfe00 && r <= 0xfe0f || r >= 0x1f3fb && r <= 0x1f3ff
}

func unitalic(s string) string {
	if n := len(s); n > 2 && (s[0] == '*' || s[0] == '_') && s[n-1] == s[0] {
		return strings.Trim(s, s[:1])
	}
	return s
}

// unrow takes a table row apart that may be a verdict: one cell, or a label
// and its value.
func unrow(text string) (string, bool) {
	if !strings.HasPrefix(text, "|") {
		return text, true
	}
	cells := splitCells(text)
	switch {
	case len(cells) == 1:
		return cells[0], true
	case len(cells) == 2 && labelOnly.MatchString(bare(cells[0])):
		return strings.Join(cells, " | "), true
	}
	return "", false
}

// candidate is a line that says a verdict, or seems to.
type candidate struct {
	at       int // index of its line
	meaning  meaning
	labelled bool
	flags    []string
}

// judge reads one line as a verdict; expected tells that a label stood alone on
// the line before. A plus is no list mark: such a line is a diff's (D40), as is
// one with a minus glued to its text.
func judge(l line, expected bool) (c candidate, ok bool) {
	if l.text == "" || l.quoted || l.indent >= 4 {
		return candidate{}, false
	}
	text, ok := unrow(l.text)
	if !ok {
		return candidate{}, false
	}
	s := bare(text)
	c.labelled = expected
	if at := labelHead.FindStringIndex(s); at != nil {
		s, c.labelled = bare(s[at[1]:]), true
	}
	c.meaning, c.flags = verdictOf(s, c.labelled)
	return c, c.meaning != nothing
}

// isLabel reports whether a line is a label alone, which the next line answers.
func isLabel(l line) bool {
	return l.speaks() && l.indent < 4 && labelOnly.MatchString(bare(l.text))
}

// candidates lists what may be verdicts among the lines.
func candidates(lines []line) []candidate {
	var out []candidate
	expected := false
	for i, l := range lines {
		if l.text == "" {
			continue
		}
		if l.speaks() {
			if c, ok := judge(l, expected); ok {
				c.at = i
				out = append(out, c)
			}
		}
		expected = isLabel(l)
	}
	if c, ok := fencedVerdict(lines); ok {
		out = append(out, c)
	}
	return out
}

// fenced is the flag of a verdict that was the whole of a last code block.
const fencedFlag = "fenced"

// fencedVerdict reads a last block that is a fence around nothing but the
// token.
func fencedVerdict(lines []line) (candidate, bool) {
	last := lastLines(lines, 3)
	if len(last) < 3 || !lines[last[0]].fence || !lines[last[2]].fence || lines[last[1]].fence || !lines[last[1]].fenced {
		return candidate{}, false
	}
	c, ok := judge(lines[last[1]], false)
	c.at, c.flags = last[1], append(c.flags, fencedFlag)
	return c, ok
}
