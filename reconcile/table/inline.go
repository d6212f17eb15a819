package table

import (
	"html"
	"strings"
	"unicode"
)

// run is a piece of a cell: code between backticks, or plain text.
type run struct {
	text string // without the backticks
	raw  string // as written
	code bool
}

// codeSpans finds the code spans of a line in one walk. Searches that failed
// are remembered, so that the walk stays linear in practice.
type codeSpans struct {
	text   string
	closed map[int]bool // fence length → no closing fence from here on
}

// at returns the end of the code span that opens at i, or the end of the
// backticks there and ok false when nothing closes it.
func (c *codeSpans) at(i int) (end, fence int, ok bool) {
	fence = backticks(c.text, i)
	after := i + fence
	if c.closed[fence] {
		return after, fence, false
	}
	for j := after; j < len(c.text); {
		k := strings.IndexByte(c.text[j:], '`')
		if k < 0 {
			break
		}
		j += k
		n := backticks(c.text, j)
		if n == fence {
			return j + n, fence, true
		}
		j += n
	}
	if c.closed == nil {
		c.closed = map[int]bool{}
	}
	c.closed[fence] = true
	return after, fence, false
}

func backticks(s string, i int) int {
	n := 0
	for i+n < len(s) && s[i+n] == '`' {
		n++
	}
	return n
}

// runs cuts text into code and plain text.
func runs(text string) []run {
	if strings.IndexByte(text, '`') < 0 {
		return []run{{text: text, raw: text}}
	}
	var out []run
	spans := codeSpans{text: text}
	start := 0
	for i := 0; i < len(text); {
		switch text[i] {
		case '\\':
			i += 2
		case '`':
			end, fence, ok := spans.at(i)
			if !ok {
				i = end
				continue
			}
			if i > start {
				out = append(out, run{text: text[start:i], raw: text[start:i]})
			}
			out = append(out, run{text: trimSpan(text[i+fence : end-fence]), raw: text[i:end], code: true})
			i, start = end, end
		default:
			i++
		}
	}
	if start < len(text) {
		out = append(out, run{text: text[start:], raw: text[start:]})
	}
	return out
}

// trimSpan takes the one space off each end that lets code start or end with a
// backtick.
func trimSpan(s string) string {
	if len(s) > 2 && s[0] == ' ' && s[len(s)-1] == ' ' && strings.Trim(s, " ") != "" {
		return s[1 : len(s)-1]
	}
	return s
}

// cells is a line cut at its pipes.
type cells struct {
	texts       []string // trimmed, escaped pipes resolved
	lead, trail bool     // it starts, ends with a pipe

	line string
	sep  string
	from []int // offsets in line of each cell
	to   []int // exclusive
}

// cut cuts a line at its unescaped separators; with spans, pipes in code spans
// do not separate.
func cut(line, sep string, spans bool) cells {
	line = strings.TrimSpace(line)
	n := strings.Count(line, sep) + 1
	c := cells{line: line, sep: sep, from: make([]int, 1, n), to: make([]int, 0, n)}
	code := codeSpans{text: line}
	for i := 0; i < len(line); {
		switch {
		case line[i] != sep[0] && line[i] != '\\' && line[i] != '`':
			i++
		case strings.HasPrefix(line[i:], sep):
			c.to = append(c.to, i)
			i += len(sep)
			c.from = append(c.from, i)
		case line[i] == '\\' && strings.HasPrefix(line[i+1:], sep):
			i += 1 + len(sep)
		case spans && line[i] == '\\' && i+1 < len(line) && line[i+1] == '`':
			i += 2
		case spans && line[i] == '`':
			i, _, _ = code.at(i)
		default:
			i++
		}
	}
	c.to = append(c.to, len(line))
	c.trim()
	return c
}

// trim drops the empty cells outside the outer pipes and reads the others.
func (c *cells) trim() {
	if len(c.from) > 1 && c.to[0] == 0 {
		c.lead, c.from, c.to = true, c.from[1:], c.to[1:]
	}
	if n := len(c.from); n > 1 && c.from[n-1] == len(c.line) {
		c.trail, c.from, c.to = true, c.from[:n-1], c.to[:n-1]
	}
	c.texts = make([]string, len(c.from))
	for i := range c.texts {
		c.texts[i] = c.text(i, i)
	}
}

// text is what stands from cell i to cell j, pipes between them included.
func (c *cells) text(i, j int) string {
	text := strings.TrimSpace(c.line[c.from[i]:c.to[j]])
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	return strings.TrimSpace(strings.ReplaceAll(text, `\`+c.sep, c.sep))
}

var (
	breakTag = behind(has("<"), `(?i)<br\s*/?>`)
	htmlTag  = behind(has("<"), `(?i)</?(?:b|i|em|strong|code|kbd|tt|u|sub|sup|span|small|p)(?:\s[^<>]*)?>`)
)

// unstruck drops struck out text; marks in code do not strike.
func unstruck(cell string) string {
	if !strings.Contains(cell, "~~") {
		return cell
	}
	var b strings.Builder
	struck := false
	for _, r := range runs(cell) {
		parts := []string{r.raw}
		if !r.code {
			parts = strings.Split(r.raw, "~~")
		}
		for i, part := range parts {
			if i > 0 {
				struck = !struck
			}
			if !struck {
				b.WriteString(part)
			}
		}
	}
	if struck {
		return cell // the last mark closes nothing
	}
	return b.String()
}

// words gives the text of a cell that holds structure: no markup, no struck
// out text, no emoji, white space folded.
func words(cell string) string {
	if unmarked(cell) {
		return cell
	}
	var b strings.Builder
	for _, r := range runs(unstruck(cell)) {
		if r.code {
			b.WriteString(r.text)
			continue
		}
		text := htmlTag.replace(breakTag.replace(r.text, "\n"), "")
		b.WriteString(strings.Map(plainRune, html.UnescapeString(text)))
	}
	lines := strings.Split(b.String(), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(strings.Trim(line, "*_ \t")), " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// unmarked reports whether a cell is plain words already: most are.
func unmarked(cell string) bool {
	last := byte(' ')
	for i := range len(cell) {
		switch c := cell[i]; {
		case c >= 0x7f, c < ' ', c == ' ' && last == ' ', marks[c]:
			return false
		default:
			last = c
		}
	}
	return last != ' ' || cell == ""
}

// marks are the characters that may start markup.
var marks = setOf("`*_~<&")

// plainRune drops what only decorates: emphasis, emoji, format characters.
func plainRune(r rune) rune {
	switch {
	case r == '*' || r == '`':
		return -1
	case r < 0x80:
		return r
	case r == '\u00a0' || r == '\u3000':
		return ' '
	case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
		return -1
	case unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) && r > 0x7f:
		return -1
	}
	return r
}

// prose gives the text of a cell that holds sentences: line breaks for <br>,
// entities decoded, emphasis around the whole taken off, code left as written.
func prose(cell string) string {
	if !strings.ContainsAny(cell, "`<&") {
		return unwrap(cell)
	}
	var b strings.Builder
	for _, r := range runs(unwrap(cell)) {
		if r.code {
			b.WriteString(r.raw)
			continue
		}
		b.WriteString(html.UnescapeString(breakTag.replace(r.text, "\n")))
	}
	return strings.TrimSpace(b.String())
}

// unwrap takes emphasis off that surrounds the whole cell.
func unwrap(cell string) string {
	cell = strings.TrimSpace(cell)
	if cell == "" || cell[0] != '*' && cell[0] != '_' {
		return cell
	}
	for _, mark := range []string{"***", "**", "__", "*", "_"} {
		inner, ok := within(cell, mark)
		if ok {
			return inner
		}
	}
	return cell
}

func within(cell, mark string) (string, bool) {
	if len(cell) <= 2*len(mark) || !strings.HasPrefix(cell, mark) || !strings.HasSuffix(cell, mark) {
		return "", false
	}
	inner := cell[len(mark) : len(cell)-len(mark)]
	if strings.TrimSpace(inner) != inner || strings.Contains(inner, mark) {
		return "", false
	}
	return inner, true
}
