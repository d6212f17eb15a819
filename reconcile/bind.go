package reconcile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// fate is what became of an entry.
type fate uint8

const (
	bound     fate = iota // to one row
	umbrella              // it spans several
	ambiguous             // it fits several
	suspect               // it fits none
)

// binding is an entry and the rows of one roll that it speaks of.
type binding struct {
	entry    *Entry
	fate     fate
	rows     []int32 // one when bound; shared with the index, not to be changed
	why      string  // of a suspect
	mismatch bool    // the id names another row, or none
}

// binder binds entries to one roll.
type binder struct {
	*index
	taken map[int32]bool // rows given to one of several equal entries of a line
}

func newBinder(x *index) *binder { return &binder{index: x, taken: map[int32]bool{}} }

// bind finds the row that an entry claims to have examined.
func (b *binder) bind(e *Entry) binding {
	ids := strings.FieldsFunc(e.Row, func(r rune) bool { return strings.ContainsRune(", ;/+&、，；", r) })
	if rows := b.named(ids); len(rows) > 1 && len(ids) > 1 {
		return binding{entry: e, fate: umbrella, rows: rows}
	}
	hint, placed := b.hint(e, ids)
	out := b.place(placed, hint)
	out.entry = e
	out.mismatch = e.Row != "" && out.fate == bound && out.rows[0] != hint
	return out
}

// named returns the rows of several ids.
func (b *binder) named(ids []string) []int32 {
	var rows []int32
	for _, id := range ids {
		rows = append(rows, b.byID[id]...)
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// noRow is the hint of an entry whose id names no row that it fits.
const noRow = -1

// hint returns the row that the id names, if form and code agree. An entry
// without a path gets that of the row its id names.
func (b *binder) hint(e *Entry, ids []string) (row int32, placed *Entry) {
	row = noRow
	if len(ids) != 1 {
		return row, e
	}
	for _, i := range b.byID[ids[0]] {
		if (e.Path == "" || e.Path == b.rows[i].Path) && b.fits(e, i) {
			row = i
			break
		}
	}
	if e.Path == "" && row != noRow {
		with := *e
		with.Path = b.rows[row].Path
		return row, &with
	}
	return row, e
}

func (b *binder) place(e *Entry, hint int32) binding {
	switch {
	case e.Path == "":
		return binding{fate: suspect, why: noPath(e)}
	case len(b.byPath[e.Path]) == 0:
		return binding{fate: suspect, why: "the roll has no row in " + e.Path}
	case e.End > e.Start && e.Start > 0:
		return b.ranged(e, hint)
	case e.Start > 0:
		if rows := b.fitting(e, b.from(e.Path, e.Start, e.Start)); len(rows) > 0 {
			return b.choose(e, rows, hint)
		}
	}
	return b.drifted(e, hint)
}

func noPath(e *Entry) string {
	if e.Row != "" {
		return "no row of this form and code has the id " + e.Row
	}
	return "it names no path and no row"
}

// ranged places an entry of several lines: it is an umbrella over the rows that
// start there, unless its range is exactly that of one.
func (b *binder) ranged(e *Entry, hint int32) binding {
	heads := b.from(e.Path, e.Start, e.End)
	var exact, standing []int32
	for _, i := range heads {
		if covers(e, &b.rows[i]) && b.fits(e, i) {
			exact = append(exact, i)
		}
		if b.rows[i].Scope != extract.ScopeRemoved {
			standing = append(standing, i)
		}
	}
	if len(standing) > 0 {
		heads = standing // the lines of removed rows are those of another file
	}
	switch {
	case len(exact) > 0:
		return b.choose(e, exact, hint)
	case len(heads) > 1:
		return binding{fate: umbrella, rows: heads}
	case len(heads) == 1 && b.fits(e, heads[0]):
		return binding{rows: heads}
	}
	return b.drifted(e, hint)
}

func (b *binder) fitting(e *Entry, rows []int32) []int32 {
	var out []int32
	for _, i := range rows {
		if b.fits(e, i) {
			out = append(out, i)
		}
	}
	return out
}

// choose decides between rows that stand where the entry says and fit it: by
// id, by column, and between equals of one line in the order of the entries.
func (b *binder) choose(e *Entry, rows []int32, hint int32) binding {
	if len(rows) > 1 && e.Column > 0 {
		if at := b.atColumn(e.Column, rows); len(at) > 0 {
			rows = at
		}
	}
	switch {
	case len(rows) == 1:
		return binding{rows: rows}
	case slices.Contains(rows, hint):
		b.taken[hint] = true
		return binding{rows: []int32{hint}}
	case b.equals(rows):
		return binding{rows: []int32{b.nextFree(rows)}}
	}
	return binding{fate: ambiguous, rows: rows}
}

func (b *binder) atColumn(column int, rows []int32) []int32 {
	var out []int32
	for _, i := range rows {
		if b.rows[i].Start.Column == column {
			out = append(out, i)
		}
	}
	return out
}

// equals reports whether rows are alike in form and code.
func (b *binder) equals(rows []int32) bool {
	for _, i := range rows[1:] {
		if b.rows[i].Form != b.rows[rows[0]].Form || b.quotes[i] != b.quotes[rows[0]] {
			return false
		}
	}
	return true
}

// nextFree gives each of several equal entries the next of several equal rows;
// one entry too many gets the last row a second time.
func (b *binder) nextFree(rows []int32) int32 {
	for _, i := range rows {
		if !b.taken[i] {
			b.taken[i] = true
			return i
		}
	}
	return rows[len(rows)-1]
}

// drifted places an entry by its code alone: the line it names has no such row.
func (b *binder) drifted(e *Entry, hint int32) binding {
	if hint != noRow && (e.Snippet != "" || e.Start == 0 || b.inside(e, hint)) {
		return binding{rows: []int32{hint}}
	}
	if e.Snippet == "" {
		return binding{fate: suspect, why: b.nothingAt(e)}
	}
	switch rows := b.saying(e); len(rows) {
	case 0:
		return binding{fate: suspect, why: b.nothingAt(e)}
	case 1:
		return binding{rows: rows}
	default:
		return binding{fate: ambiguous, rows: rows}
	}
}

func (b *binder) inside(e *Entry, i int32) bool {
	r := &b.rows[i]
	return r.Start.Line <= e.Start && e.Start <= last(r.Start, r.End)
}

// nothingAt says what stands where the entry points.
func (b *binder) nothingAt(e *Entry) string {
	if e.Start == 0 {
		return "no row in " + e.Path + " has this form and code"
	}
	at := b.from(e.Path, e.Start, max(e.Start, e.End))
	if len(at) == 0 {
		return fmt.Sprintf("no row starts at %s:%d, and none in the file has this form and code", e.Path, e.Start)
	}
	return fmt.Sprintf("%s:%d has %s, not what the entry quotes", e.Path, e.Start, describe(&b.rows[at[0]]))
}

func describe(r *extract.Row) string { return fmt.Sprintf("%s “%s”", r.Form, r.Snippet) }
