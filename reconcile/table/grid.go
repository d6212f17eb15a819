package table

import (
	"regexp"
	"slices"
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
	if sep == "" || !m.inside && itemMark.matches(text) {
		return false
	}
	c := cut(text, sep, true)
	if n, cols := m.head(c, sep); n > 0 {
		m.cols, m.sep, m.inside, m.foreign = cols.settle(), sep, true, false
		m.closed = strings.HasSuffix(m.lines[m.i+n-1], sep)
		m.i += n
		return true
	}
	switch {
	case m.inside:
		m.row(c)
	case m.continues(c):
		m.inside = true
		m.row(c)
	default:
		return m.stranger(c)
	}
	return true
}

// head reads a table's head and tells how many lines it takes: one, or more
// where it is wrapped. The line of dashes below tells how many cells it has.
func (m *markdownReader) head(c cells, sep string) (lines int, cols columns) {
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
func (m *markdownReader) continues(c cells) bool {
	if m.cols == nil || m.foreign || c.sep != m.sep {
		return false
	}
	return len(c.texts) == len(m.cols) && m.sensible(m.cols, c.texts)
}

// row reads the row that starts at the current line.
func (m *markdownReader) row(c cells) {
	lines := 1
	if len(c.texts) < len(m.cols) || c.lead && !c.trail && m.closed {
		c, lines = m.wrapped(c)
	}
	line := m.i + 1
	m.i += lines
	values, note, reason := m.fit(m.cols, c)
	if reason != "" {
		m.above = place{}
		m.fail(line, reason, `escape a pipe in a cell as \|, and give every column a cell`)
		return
	}
	switch {
	case empty(values):
		return // a line that claims nothing
	case denies(values):
		m.none = firstLine(m.none, line)
		return
	}
	rec := m.cols.record(line, values)
	rec.note = note
	m.take(rec, m.context)
}

func empty(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return v != "" })
}

// denies reports whether a row says that there is none. A plain cell that is
// longer than all ways to say so is no part of one, unless the markup of others
// swallows it.
func denies(values []string) bool {
	isName := func(v string) bool { return len(v) >= len("no guards . ") && unmarked(v) }
	if slices.ContainsFunc(values, isName) && !slices.ContainsFunc(values, swallows) {
		return false
	}
	return noneWord.MatchString(words(strings.Join(values, "")))
}

// swallows reports whether markup in a cell may take away text of another: a
// strike, a tag, an entity.
func swallows(cell string) bool {
	for i := range len(cell) {
		next := byte('#')
		if i+1 < len(cell) {
			next = cell[i+1]
		}
		switch cell[i] {
		case '~':
			return true
		case '<', '&':
			if isLetter(next) || next == '#' || next == '/' {
				return true
			}
		}
	}
	return false
}

func firstLine(a, b int) int {
	if a > 0 {
		return a
	}
	return b
}

// wrapped joins the lines of a row that was wrapped: those that make it a row
// of all columns and are no rows themselves.
func (m *markdownReader) wrapped(row cells) (cells, int) {
	joined := row.line
	for n := 1; n < maxWrap && m.i+n < len(m.lines); n++ {
		next := m.lines[m.i+n]
		if next == "" || ruled(next) || fenceMark.matches(next) || strings.HasPrefix(next, "#") || m.startsRow(next, row.sep) {
			break
		}
		joined += " " + next
		c := cut(joined, row.sep, true)
		if len(c.texts) > len(m.cols) {
			break
		}
		if len(c.texts) == len(m.cols) && (c.trail || !m.closed) {
			return c, n + 1
		}
	}
	return row, 1
}

// startsRow reports whether a line is a row of its own rather than the rest of
// the one above.
func (m *markdownReader) startsRow(text, sep string) bool {
	values, _, reason := m.fit(m.cols, cut(text, sep, true))
	return reason == "" && m.sensible(m.cols, values)
}

var anchored = regexp.MustCompile("^[`*\\s]*[^\\s|`]+\\.\\w+(?::|#L?)\\d+")

// stranger reads a line of a table that is none of rows. Such tables are no
// business of ours, unless a line looks like a row: a place and a state.
func (m *markdownReader) stranger(c cells) bool {
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
