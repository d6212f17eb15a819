package scan

import (
	"bytes"
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// text is one file, read.
type text struct {
	path   string
	bytes  []byte
	facts  extract.Facts
	method extract.Method
}

// list gives the rows of the constructs that keep chooses, each with its id,
// the source lines they start on where asked for, and their indices among the
// constructs of the profile. Ids are numbered over all constructs, listed or
// not.
func (t text) list(profile extract.Profile, withLines bool, keep func([]extract.Construct) []bool, scope extract.Scope) (rows []extract.Row, lines []string, picked []int) {
	ids := identity.Number(t.path, t.facts.Constructs)
	listed, index := ofProfile(t.facts.Constructs, profile)
	for i, kept := range keep(listed) {
		if kept {
			picked = append(picked, i)
		}
	}
	rows = slices.Grow(rows, len(picked))
	for _, i := range picked {
		rows = append(rows, t.row(&listed[i], ids[index[i]], scope))
		if withLines {
			lines = append(lines, t.line(listed[i].Span.Start))
		}
	}
	return rows, lines, picked
}

// ofProfile returns the constructs that a profile lists, and where each stands
// among all. They are copied only where some are left out.
func ofProfile(all []extract.Construct, profile extract.Profile) ([]extract.Construct, []int) {
	index := make([]int, 0, len(all))
	for i := range all {
		if all[i].Listed(profile) {
			index = append(index, i)
		}
	}
	if len(index) == len(all) {
		return all, index
	}
	listed := make([]extract.Construct, len(index))
	for i, at := range index {
		listed[i] = all[at]
	}
	return listed, index
}

// every keeps all constructs.
func every(listed []extract.Construct) []bool {
	keep := make([]bool, len(listed))
	for i := range keep {
		keep[i] = true
	}
	return keep
}

func (t text) row(c *extract.Construct, id identity.ID, scope extract.Scope) extract.Row {
	return extract.Row{
		ID:         id.ID,
		Kind:       c.Form.Kind(),
		Form:       c.Form,
		Role:       c.Role,
		Exits:      c.Exits,
		Syntax:     c.Syntax,
		Method:     c.Method,
		Heuristic:  c.Heuristic,
		Path:       t.path,
		Start:      t.facts.Lines.Pos(c.Span.Start),
		HeadEnd:    t.facts.Lines.Pos(c.HeadEnd),
		End:        t.facts.Lines.Pos(c.Span.End),
		Symbol:     c.Symbol,
		Hash:       identity.Print(c.Hash),
		Snippet:    c.Snippet,
		Assertions: c.Assertions,
		Occurrence: id.Occurrence,
		Scope:      scope,
		Via:        []string{},
	}
}

// line returns the source line at an offset as one line for people.
func (t text) line(offset int) string {
	rest := t.bytes[t.facts.Lines.Offset(t.facts.Lines.Line(offset)):]
	if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
		rest = rest[:end]
	}
	return extract.Snippet(bytes.ToValidUTF8(rest, []byte("�")))
}

// gap places a region that could not be read.
func (t text) gap(region extract.Region, bears bool) extract.Gap {
	return extract.Gap{
		Path:   t.path,
		Start:  t.facts.Lines.Pos(region.Span.Start),
		End:    t.facts.Lines.Pos(region.Span.End),
		Reason: region.Reason,
		Bears:  bears,
	}
}
