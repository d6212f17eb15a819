package reconcile

import (
	"cmp"
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// doubtTwins takes back what became of a row that has twins where nothing but
// their order speaks for it: not the line, not a neighbour, not the row that
// holds it. Such rows (the only statement of their blocks, in code that was
// rewritten) are put in doubt instead: a twin that is new would else pass for
// one that was examined.
func (c *carried) doubtTwins(old, present []extract.Row, lines identity.LineMap) {
	var unsure []int32
	for i, to := range c.to {
		if to != noRow && c.how[i] != identity.Edited && !supported(&old[i], &present[to], lines) {
			unsure = append(unsure, int32(i))
		}
	}
	if len(unsure) == 0 {
		return
	}
	oldTwins, newTwins := countTwins(old), countTwins(present)
	unsure = slices.DeleteFunc(unsure, func(i int32) bool {
		return oldTwins[twinOf(&old[i])] == 1 && newTwins[twinOf(&present[c.to[i]])] == 1
	})
	oldHolders, newHolders := holders(old), holders(present)
	unsure = slices.DeleteFunc(unsure, func(i int32) bool {
		was, is := oldHolders[i], newHolders[c.to[i]]
		return was == noRow && is == noRow || was != noRow && c.to[was] == is
	})
	for _, i := range unsure {
		c.candidates[i] = []int32{c.to[i]}
		c.to[i] = noRow
	}
}

// supported reports whether the mapped line or an equal neighbour says that a
// row became another.
func supported(old, present *extract.Row, lines identity.LineMap) bool {
	if old.Hash.Before != "" && old.Hash.Before == present.Hash.Before || old.Hash.After != "" && old.Hash.After == present.Hash.After {
		return true
	}
	if old.Scope == extract.ScopeRemoved {
		return old.Start == present.Start
	}
	if lines == nil {
		return false
	}
	path, line, ok := lines(old.Path, old.Start.Line)
	return ok && path == present.Path && line == present.Start.Line
}

// twin is what rows of the same code in one symbol have in common.
type twin struct {
	path, symbol, head, whole string
	form                      extract.Form
}

func twinOf(r *extract.Row) twin {
	return twin{path: r.Path, symbol: r.Symbol, head: r.Hash.Head, whole: r.Hash.Whole, form: r.Form}
}

func countTwins(rows []extract.Row) map[twin]int {
	count := make(map[twin]int, len(rows))
	for i := range rows {
		count[twinOf(&rows[i])]++
	}
	return count
}

// holders gives for each row the innermost row that its lines and columns lie
// in, noRow where there is none. Of rows of one extent the earlier holds the
// later; removed rows hold removed rows.
func holders(rows []extract.Row) []int32 {
	order := make([]int32, len(rows))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int {
		a, b := &rows[i], &rows[j]
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Scope, b.Scope), comparePos(a.Start, b.Start), comparePos(b.End, a.End))
	})
	out := make([]int32, len(rows))
	var open []int32
	for _, i := range order {
		r := &rows[i]
		for len(open) > 0 && !holds(&rows[open[len(open)-1]], r) {
			open = open[:len(open)-1]
		}
		if out[i] = noRow; len(open) > 0 {
			out[i] = open[len(open)-1]
		}
		open = append(open, i)
	}
	return out
}

func holds(outer, inner *extract.Row) bool {
	return outer.Path == inner.Path && (outer.Scope == extract.ScopeRemoved) == (inner.Scope == extract.ScopeRemoved) && comparePos(inner.End, outer.End) <= 0
}

func comparePos(a, b extract.Pos) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
