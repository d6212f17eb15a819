package table

import (
	"fmt"
	"slices"
	"strings"
)

// fit gives the cells of a line the columns of its table.
//
// A line of as many cells as columns is taken as it is. Any other is repaired
// only when a single repair makes sense in the columns that have a grammar
// (location, form, state): pipes in unclosed code, missing cells at the end or
// an empty one at the start, surplus text that belongs to one of the text
// columns. No repair, or two that differ, is an error.
func (r *reader) fit(cols columns, c cells) (values []string, note, reason string) {
	if len(c.texts) == len(cols) {
		return c.texts, "", ""
	}
	var fits [][]string
	stated := slices.ContainsFunc(cut(c.line, c.sep, false).texts, isState)
	for _, candidate := range repairs(cols, c) {
		same := slices.ContainsFunc(fits, func(f []string) bool { return slices.Equal(f, candidate) })
		if !same && r.sensible(cols, candidate) && (!stated || cols.stated(candidate)) {
			fits = append(fits, candidate)
		}
	}
	if len(fits) == 1 {
		return fits[0], fmt.Sprintf("read %d cells as %d", len(c.texts), len(cols)), ""
	}
	why := "none of the ways to repair it makes sense"
	if len(fits) > 1 {
		why = "it can be read in several ways"
	}
	return nil, "", fmt.Sprintf("the row has %d cells and the table %d columns; %s", len(c.texts), len(cols), why)
}

// repairs lists the ways to read a line of a wrong number of cells.
func repairs(cols columns, c cells) [][]string {
	n := len(cols)
	var out [][]string
	if naive := cut(c.line, c.sep, false); len(naive.texts) == n {
		out = append(out, naive.texts)
	}
	if k := len(c.texts); k > n {
		if rest := c.texts[n:]; strings.Join(rest, "") == "" {
			return append(out, c.texts[:n])
		}
		for i, f := range cols {
			if f.text() {
				out = append(out, c.absorb(i, k-n))
			}
		}
		return out
	}
	out = append(out, padded(c.texts, n))
	if c.lead {
		out = append(out, padded(append([]string{""}, c.texts...), n))
	}
	return out
}

func padded(texts []string, n int) []string {
	out := make([]string, n)
	copy(out, texts)
	return out
}

// absorb joins the surplus cells behind cell i to it.
func (c *cells) absorb(i, surplus int) []string {
	out := append([]string{}, c.texts[:i]...)
	out = append(out, c.text(i, i+surplus))
	return append(out, c.texts[i+surplus+1:]...)
}

// sensible reports whether the values fit the columns that have a grammar.
func (r *reader) sensible(cols columns, values []string) bool {
	rec := cols.record(0, values)
	if p, reason := rec.where(r.paths); reason != "" || p.start == 0 && !p.ditto {
		return false
	}
	if s := readState(rec.cell[stateField]); len(s.unknown) > 0 {
		return false
	}
	if form, syntax := readForm(rec.cell[formField]); form == "" && syntax != "" && !kindWords[headingKey(syntax)] {
		return false
	}
	if slices.Contains(cols, rowField) && strings.ContainsAny(rec.cell[rowField], " `:") {
		return false
	}
	for i, v := range values {
		if cols[i] != stateField && (isState(v) || isBlank(rec.cell[stateField]) && edgedByState(v)) {
			return false
		}
	}
	return true
}

// edgedByState reports whether a text begins or ends in a state's word, as
// after the loss of a pipe.
func edgedByState(cell string) bool {
	fields := strings.Fields(cell)
	if len(fields) < 2 {
		return false
	}
	_, first := stateOf(fields[0])
	_, last := stateOf(fields[len(fields)-1])
	return first || last
}

// stated reports whether the state's column holds a state's word.
func (c columns) stated(values []string) bool {
	i := slices.Index(c, stateField)
	return i < 0 || isState(values[i])
}

func isState(cell string) bool {
	s := readState(cell)
	return len(s.states) > 0 && len(s.unknown) == 0 && s.note == ""
}

// kindWords are words that reviewers write for a form and that are none, as
// normalised by headingKey.
var kindWords = map[string]bool{
	"guard": true, "check": true, "transition": true, "claim": true, "errbranch": true, "earlyreturn": true, "branch": true, "condition": true,
	"守卫": true, "检查": true, "早返": true, "错误分支": true, "err分支": true, "断言": true, "校验": true, "状态转移": true, "退出码判断": true,
}

// record puts values under their columns; both have the same length.
func (c columns) record(line int, values []string) record {
	rec := record{line: line}
	for i, v := range values {
		rec.put(c[i], v)
	}
	return rec
}
