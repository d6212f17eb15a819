package identity

import "slices"

// How says how an old item became a new one.
type How string

// The ways. Only Same and Moved are the same code.
const (
	Same   How = "same"   // in the same symbol
	Moved  How = "moved"  // the same code in another symbol or file
	Edited How = "edited" // head or body differs
)

// Pair is an old item and the new one it became, by index.
type Pair struct {
	Old, New int
	How      How
}

// Doubt is a group of equal items of which nothing tells which became which.
type Doubt struct {
	Old, New   []int // indices that stand nowhere else in the Alignment
	Candidates []int // new indices that each of Old could be; New and its twins
}

// Alignment accounts for every item once: an old index stands in one Pair, in
// Stale or in one Doubt's Old, a new one in one Pair, in Missing or in one
// Doubt's New. All lists are sorted.
type Alignment struct {
	Pairs   []Pair // by Old
	Missing []int  // new items that no old one became
	Stale   []int  // old items that are gone
	Doubts  []Doubt
}

// Align carries a list of items over a change. lines is nil when the two sides
// have no known common history; then no twin can be told from a new one and
// the surplus of a group is a Doubt. Both lists may be in any order.
//
// The surest evidence is used first: the mapped line with equal code and
// neighbours, then neighbours alone, then the line alone, then uniqueness.
// Items of one symbol are Same, others Moved. Rows equal in all that counts are
// aligned in order, and what is left at the mapped place is Edited.
func Align(old, fresh []Item, lines LineMap) Alignment {
	a := newAligner(old, fresh, lines)
	a.carry()
	return a.result()
}

// key is what two items have in common at a stage; parts that the stage does
// not look at are zero.
type key struct {
	path, symbol, form         int32
	line                       int32
	head, whole, before, after uint64
}

// side is one of the two lists, places in the terms of the new side.
type side struct {
	keys   []key // all parts set
	column []int32
	end    []int32 // last line
	exact  []bool  // the line is known, not guessed
	mate   []int32 // index on the other side, or one of the marks below
	order  []int32 // indices by path, line and column
}

// The marks of an item without a mate.
const (
	alone    = -1
	doubtful = -2
)

type aligner struct {
	old, fresh side
	how        []How // by old index
	known      bool  // there is a line map
	doubts     []Doubt
}

func newAligner(old, fresh []Item, lines LineMap) *aligner {
	names := map[string]int32{}
	here := func(path string, line int) (string, int, bool) { return path, line, true }
	a := &aligner{known: lines != nil, how: make([]How, len(old))}
	a.fresh = newSide(fresh, here, names)
	if lines == nil {
		lines = func(path string, line int) (string, int, bool) { return path, line, false }
	}
	a.old = newSide(old, lines, names)
	return a
}

func newSide(items []Item, lines LineMap, names map[string]int32) side {
	s := side{
		keys: make([]key, len(items)), column: make([]int32, len(items)), end: make([]int32, len(items)),
		exact: make([]bool, len(items)), mate: make([]int32, len(items)), order: make([]int32, len(items)),
	}
	for i, it := range items {
		path, line, ok := lines(it.Path, it.Start.Line)
		_, end, _ := lines(it.Path, max(it.End.Line, it.Start.Line))
		s.keys[i] = key{
			path: intern(names, path), symbol: intern(names, it.Symbol), form: intern(names, string(it.Form)),
			line: int32(line), head: it.Hash.Head, whole: it.Hash.Whole, before: it.Hash.Before, after: it.Hash.After,
		}
		s.column[i], s.end[i], s.exact[i] = int32(it.Start.Column), int32(end), ok
		s.mate[i], s.order[i] = alone, int32(i)
	}
	slices.SortFunc(s.order, s.compare)
	return s
}

func intern(names map[string]int32, name string) int32 {
	n, ok := names[name]
	if !ok {
		n = int32(len(names))
		names[name] = n
	}
	return n
}

// compare orders indices by path, line, column and index. Paths stand in the
// order in which they were met, which is enough to keep a file together.
func (s *side) compare(i, j int32) int {
	a, b := s.keys[i], s.keys[j]
	for _, d := range [...]int32{a.path - b.path, a.line - b.line, s.column[i] - s.column[j]} {
		if d != 0 {
			return int(d)
		}
	}
	return int(i - j)
}

// open reports whether an item still looks for its mate.
func (s *side) open(i int32) bool { return s.mate[i] == alone }

func (a *aligner) pair(old, fresh int32, how How) {
	a.old.mate[old], a.fresh.mate[fresh], a.how[old] = fresh, old, how
}

// equal pairs two items of equal code.
func (a *aligner) equal(old, fresh int32) {
	how := Same
	x, y := a.old.keys[old], a.fresh.keys[fresh]
	if x.symbol != y.symbol || x.path != y.path {
		how = Moved
	}
	a.pair(old, fresh, how)
}

func (a *aligner) result() Alignment {
	var r Alignment
	for i, mate := range a.old.mate {
		switch {
		case mate >= 0:
			r.Pairs = append(r.Pairs, Pair{Old: i, New: int(mate), How: a.how[i]})
		case mate == alone:
			r.Stale = append(r.Stale, i)
		}
	}
	for i, mate := range a.fresh.mate {
		if mate == alone {
			r.Missing = append(r.Missing, i)
		}
	}
	r.Doubts = a.doubts
	return r
}
