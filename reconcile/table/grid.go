package table

import (
	"regexp"
	"strings"
)

// separatorOf gives the separator that a line of a table uses, "" for a line
// that is none.
func separatorOf(text, preferred string) string {
	if strings.Contains(text, preferred) {
		return preferred
	}
	for _, sep := range separators {
		if strings.HasPrefix(text, sep) || sep == "|" && strings.Contains(text, sep) {
			return sep
		}
	}
	return ""
}

// tableLine reads a line with separators: a head, a row, or a line of another
// table. It reports false for a line that is none of them.
func (m *markdownReader) tableLine(text string) bool {
	sep := separatorOf(text, m.sep)
	if sep == "" || itemMark.MatchString(text) && !m.inside {
		return false
	}
	if n, cols := m.head(text, sep); n > 0 {
		m.cols, m.sep, m.inside, m.foreign = cols.settle(), sep, true, false
		m.closed = strings.HasSuffix(m.lines[m.i+n-1], sep)
		m.i += n
		return true
	}
	switch {
	case m.inside:
		m.row(sep)
	case m.continues(text, sep):
		m.inside = true
		m.row(sep)
	default:
		return m.stranger(text, sep)
	}
	return true
}

// head reads a table's head and tells how many lines it takes: one, or more
// where it is wrapped. The line of dashes below tells how many cells it has.
func (m *markdownReader) head(text, sep string) (lines int, cols columns) {
	c := cut(text, sep, true)
	cols, ok := head(c.texts)
	if !ok && heading(c.texts[0]) == noField {
		return 0, nil
	}
	if below, n := m.ruleBelow(sep); below > 1 && n != len(c.texts) {
		joined := cut(strings.Join(m.lines[m.i:m.i+below], " "), sep, true)
		if wrapped, ok := head(joined.texts); ok && len(joined.texts) == n {
			return below, wrapped
		}
	}
	if !ok || len(c.texts) < 2 {
		return 0, nil
	}
	return 1, cols
}

// ruleBelow finds the line of dashes under a head: how many lines below the
// current one it stands, and how many cells it has.
func (m *markdownReader) ruleBelow(sep string) (below, cells int) {
	for n := 1; n < maxWrap && m.i+n < len(m.lines) && m.lines[m.i+n] != ""; n++ {
		if next := m.lines[m.i+n]; ruled(next) {
			return n, len(cut(next, sep, false).texts)
		}
	}
	return 0, 0
}

// maxWrap is the number of lines that one row may be wrapped over.
const maxWrap = 12

// continues reports whether a line goes on with the table that an empty line
// or a text has interrupted: it has its columns, and a place where it has one.
func (m *markdownReader) continues(text, sep string) bool {
	if m.cols == nil || m.foreign || sep != m.sep {
		return false
	}
	c := cut(text, sep, true)
	return len(c.texts) == len(m.cols) && m.sensible(m.cols, c.texts)
}

// row reads the row that starts at the current line.
func (m *markdownReader) row(sep string) {
	text, lines := m.lines[m.i], 1
	if c := cut(text, sep, true); len(c.texts) < len(m.cols) || c.lead && !c.trail && m.closed {
		text, lines = m.wrapped(text, sep)
	}
	line := m.i + 1
	m.i += lines
	values, note, reason := m.fit(m.cols, text, sep)
	if reason != "" {
		m.above = place{}
		m.fail(line, reason, `escape a pipe in a cell as \|, and give every column a cell`)
		return
	}
	if strings.Join(values, "") == "" {
		return // a line that claims nothing
	}
	if noneWord.MatchString(words(strings.Join(values, ""))) {
		m.none = firstLine(m.none, line)
		return
	}
	rec := m.cols.record(line, values)
	rec.note = note
	m.take(rec, m.context)
}

func firstLine(a, b int) int {
	if a > 0 {
		return a
	}
	return b
}

// wrapped joins the lines of a row that was wrapped: those that make it a row
// of all columns and are no rows themselves.
func (m *markdownReader) wrapped(text, sep string) (string, int) {
	joined := text
	for n := 1; n < maxWrap && m.i+n < len(m.lines); n++ {
		next := m.lines[m.i+n]
		if next == "" || ruled(next) || fenceMark.MatchString(next) || strings.HasPrefix(next, "#") || m.startsRow(next, sep) {
			break
		}
		joined += " " + next
		c := cut(joined, sep, true)
		if len(c.texts) > len(m.cols) {
			break
		}
		if len(c.texts) == len(m.cols) && (c.trail || !m.closed) {
			return joined, n + 1
		}
	}
	return text, 1
}

// startsRow reports whether a line is a row of its own rather than the rest of
// the one above.
func (m *markdownReader) startsRow(text, sep string) bool {
	values, _, reason := m.fit(m.cols, text, sep)
	return reason == "" && m.sensible(m.cols, values)
}

var anchored = regexp.MustCompile("^[`*\\s]*[^\\s|`]+\\.\\w+(?::|#L?)\\d+")

// stranger reads a line of a table that is none of rows. Such tables are no
// business of ours, unless a line looks like a row: a place and a state.
func (m *markdownReader) stranger(text, sep string) bool {
	c := cut(text, sep, true)
	if len(c.texts) < 2 && !c.lead {
		return false
	}
	m.foreign = true
	placed, stated := false, false
	for _, cell := range c.texts {
		placed = placed || anchored.MatchString(cell)
		stated = stated || isState(cell)
	}
	if placed && stated {
		m.fail(m.i+1, "a row in a table whose headings are not known", "head the columns Row, Location, Form, Snippet, Failing inputs, Observed, Contract, State, Evidence")
	}
	m.i++
	return true
}
