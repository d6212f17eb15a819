package reconcile

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// index finds the rows of a roll by place, by code and by id. Rows are named
// by their position in the roll.
type index struct {
	rows    []extract.Row
	byPath  map[string][]int32 // by line and column
	bySaid  map[said][]int32   // by line and column
	anyForm map[said][]int32   // the same without the form, made when first needed
	byID    map[string][]int32
	ordered map[string][]int32 // of a path by what they say, made when first needed
	quotes  []quoted

	snippet string   // the quotation read last
	read    []quoted // … and what it may mean
}

// said is what an entry says of its row beside the line.
type said struct {
	path  string
	form  extract.Form
	quote quoted
}

func newIndex(rows []extract.Row) *index {
	x := &index{
		rows: rows, quotes: make([]quoted, len(rows)),
		byPath: map[string][]int32{}, byID: make(map[string][]int32, len(rows)), ordered: map[string][]int32{},
	}
	for i := range rows {
		r := &rows[i]
		x.quotes[i] = canonical(r.Snippet)
		x.byPath[r.Path] = append(x.byPath[r.Path], int32(i))
		x.byID[r.ID] = append(x.byID[r.ID], int32(i))
	}
	for _, in := range x.byPath {
		slices.SortFunc(in, x.compare)
	}
	return x
}

// compare orders rows of one path by line and column.
func (x *index) compare(i, j int32) int {
	a, b := x.rows[i].Start, x.rows[j].Start
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(i, j))
}

// bySaying groups the rows by what an entry may say of them.
func (x *index) bySaying(withForm bool) map[said][]int32 {
	out := make(map[said][]int32, len(x.rows))
	for _, in := range x.byPath {
		for _, i := range in {
			k := said{path: x.rows[i].Path, quote: x.quotes[i]}
			if withForm {
				k.form = x.rows[i].Form
			}
			out[k] = append(out[k], i)
		}
	}
	return out
}

// meanings lists what a quotation may mean. It keeps the last answer: one entry
// is held against several rows.
func (x *index) meanings(snippet string) []quoted {
	if x.read == nil || snippet != x.snippet {
		x.snippet, x.read = snippet, readings(snippet)
	}
	return x.read
}

// from returns the rows of a path that start on the lines first to last.
func (x *index) from(path string, first, last int) []int32 {
	in := x.byPath[path]
	lo := sort.Search(len(in), func(n int) bool { return x.rows[in[n]].Start.Line >= first })
	hi := sort.Search(len(in), func(n int) bool { return x.rows[in[n]].Start.Line > last })
	return in[lo:hi]
}

// saying returns the rows of the entry's path that have its form and code,
// wherever they stand. The list is shared: it must not be changed.
func (x *index) saying(e *Entry) []int32 {
	for _, q := range x.meanings(e.Snippet) {
		if rows := x.lookup(e.Path, e.Form, q); len(rows) > 0 {
			return rows
		}
	}
	start, cut := cutQuote(e.Snippet)
	if !cut {
		return nil
	}
	var out []int32
	for _, i := range x.starting(e.Path, start) {
		if x.formFits(e, i) {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, x.compare)
	return out
}

// lookup finds rows by form and code; a list in prose may name no form.
func (x *index) lookup(path string, form extract.Form, q quoted) []int32 {
	if form == "" {
		if x.anyForm == nil {
			x.anyForm = x.bySaying(false)
		}
		return x.anyForm[said{path: path, quote: q}]
	}
	if x.bySaid == nil {
		x.bySaid = x.bySaying(true)
	}
	if rows := x.bySaid[said{path, form, q}]; len(rows) > 0 {
		return rows
	}
	return x.bySaid[said{path: path, quote: q}]
}

// starting returns the rows of a path whose code starts so.
func (x *index) starting(path string, start quoted) []int32 {
	list, ok := x.ordered[path]
	if !ok {
		list = slices.Clone(x.byPath[path])
		slices.SortStableFunc(list, func(i, j int32) int { return cmp.Compare(x.quotes[i], x.quotes[j]) })
		x.ordered[path] = list
	}
	lo := sort.Search(len(list), func(n int) bool { return x.quotes[list[n]] >= start })
	hi := lo
	for hi < len(list) && strings.HasPrefix(string(x.quotes[list[hi]]), string(start)) {
		hi++
	}
	return list[lo:hi]
}

// fits reports whether form and code of an entry are those of a row. What the
// entry does not name does not count, nor what a list in prose leaves out.
func (x *index) fits(e *Entry, i int32) bool {
	if !x.formFits(e, i) {
		return false
	}
	if e.Snippet == "" || x.rows[i].Snippet == "" && x.rows[i].Hash == (extract.RowHash{}) {
		return true
	}
	for _, q := range x.meanings(e.Snippet) {
		if q == x.quotes[i] || isCondition(x.rows[i].Form) && withoutInit(x.quotes[i], q) {
			return true
		}
	}
	start, cut := cutQuote(e.Snippet)
	return cut && strings.HasPrefix(string(x.quotes[i]), string(start))
}

func isCondition(f extract.Form) bool { return f == extract.If || f == extract.ElseIf }

func (x *index) formFits(e *Entry, i int32) bool {
	form := x.rows[i].Form
	return e.Form == "" || e.Form == form || form == ""
}

// last is the last line of a span that ends before end.
func last(start, end extract.Pos) int {
	if end.Column <= 1 && end.Line > start.Line {
		return end.Line - 1
	}
	return max(end.Line, start.Line)
}

// covers reports whether the range of an entry is exactly that of the row, or
// of the row's head.
func covers(e *Entry, r *extract.Row) bool {
	return e.Start == r.Start.Line && (e.End == last(r.Start, r.End) || e.End == last(r.Start, r.HeadEnd))
}
