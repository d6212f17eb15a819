package identity

import (
	"math"
	"slices"
)

// bandLimit is the largest surplus of a group for which every assignment that
// keeps the order is weighed; beyond it the lines alone decide.
const bandLimit = 200

// group is a set of open items that have a key in common, in order.
type group struct {
	old, fresh []int32
}

// groups collects the open items that share a part of their keys, in the order
// of the old side; groups that lack a side are left out.
func (a *aligner) groups(part func(key) key) []group {
	index := map[key]int{}
	var all []group
	for _, i := range a.old.order {
		if !a.old.open(i) {
			continue
		}
		k := part(a.old.keys[i])
		n, ok := index[k]
		if !ok {
			n = len(all)
			index[k] = n
			all = append(all, group{})
		}
		all[n].old = append(all[n].old, i)
	}
	for _, j := range a.fresh.order {
		if n, ok := index[part(a.fresh.keys[j])]; ok && a.fresh.open(j) {
			all[n].fresh = append(all[n].fresh, j)
		}
	}
	return slices.DeleteFunc(all, func(g group) bool { return len(g.fresh) == 0 })
}

// code is head and whole, codeInSymbol the symbol too.
func code(k key) key { return key{form: k.form, head: k.head, whole: k.whole} }
func codeInSymbol(k key) key {
	return key{path: k.path, symbol: k.symbol, form: k.form, head: k.head, whole: k.whole}
}

// twins aligns the items of one symbol that are equal in head and whole.
func (a *aligner) twins() {
	for _, g := range a.groups(codeInSymbol) {
		a.alignGroup(g)
		if !a.known {
			a.surplus(g)
		}
	}
}

// scattered settles equal items that stand in different symbols: as many in
// one place as there were in another have moved together, others are in doubt.
func (a *aligner) scattered() {
	for _, g := range a.groups(code) {
		if len(g.old) == len(g.fresh) && a.old.together(g.old) && a.fresh.together(g.fresh) {
			a.alignGroup(g)
			continue
		}
		a.doubt(g, g.fresh)
	}
}

// together reports whether the items stand in one symbol.
func (s *side) together(items []int32) bool {
	for _, i := range items[1:] {
		if s.keys[i].path != s.keys[items[0]].path || s.keys[i].symbol != s.keys[items[0]].symbol {
			return false
		}
	}
	return true
}

// surplus puts what alignment left of a group in doubt.
func (a *aligner) surplus(g group) {
	rest := group{
		old:   slices.DeleteFunc(slices.Clone(g.old), func(i int32) bool { return !a.old.open(i) }),
		fresh: slices.DeleteFunc(slices.Clone(g.fresh), func(j int32) bool { return !a.fresh.open(j) }),
	}
	if len(rest.old)+len(rest.fresh) > 0 {
		a.doubt(rest, g.fresh)
	}
}

func (a *aligner) doubt(g group, candidates []int32) {
	for _, i := range g.old {
		a.old.mate[i] = doubtful
	}
	for _, j := range g.fresh {
		a.fresh.mate[j] = doubtful
	}
	a.doubts = append(a.doubts, Doubt{Old: indices(g.old), New: indices(g.fresh), Candidates: indices(candidates)})
}

func indices(items []int32) []int {
	out := make([]int, len(items))
	for n, i := range items {
		out[n] = int(i)
	}
	slices.Sort(out)
	return out
}

// alignGroup pairs all of the shorter side, in order and at the least cost.
func (a *aligner) alignGroup(g group) {
	short, long, flip := g.old, g.fresh, false
	if len(short) > len(long) {
		short, long, flip = long, short, true
	}
	assign, farthest := cheapest, costLimit
	if len(long)-len(short) > bandLimit {
		assign, farthest = nearest, math.MaxInt32
	}
	cost := func(i, j int32) int {
		if flip {
			i, j = j, i
		}
		return a.cost(i, j, farthest)
	}
	for n, m := range assign(short, long, cost) {
		i, j := short[n], long[m]
		if flip {
			i, j = j, i
		}
		a.equal(i, j)
	}
}

// costLimit is what a far line costs at most, where neighbours count as well.
const costLimit = 30

// cost weighs a pair of twins, in tenths: neighbours that differ, and how far
// the line is from where the map puts it, farthest at most.
func (a *aligner) cost(old, fresh int32, farthest int) int {
	x, y := a.old.keys[old], a.fresh.keys[fresh]
	cost := 0
	if x.before != y.before {
		cost += 20
	}
	if x.after != y.after {
		cost += 20
	}
	distance := int(x.line - y.line)
	return cost + min(max(distance, -distance), farthest)
}

// cheapest assigns each of short one of long so that the order is kept and the
// sum of costs is least. Item n goes to n + skipped, where skipped grows from 0
// to the surplus: the table has one column for each number skipped.
func cheapest(short, long []int32, cost func(i, j int32) int) []int {
	width := len(long) - len(short) + 1
	sums := make([]int, width)
	choice := make([]int32, len(short)*width) // the best number skipped up to here
	for n, i := range short {
		best := int32(0)
		for skipped := range width {
			sums[skipped] += cost(i, long[n+skipped])
			if sums[skipped] < sums[best] {
				best = int32(skipped)
			}
			choice[n*width+skipped] = best
		}
		for skipped := width - 1; skipped >= 0; skipped-- {
			sums[skipped] = sums[choice[n*width+skipped]]
		}
	}
	assigned := make([]int, len(short))
	skipped := width - 1
	for n := len(short) - 1; n >= 0; n-- {
		skipped = int(choice[n*width+skipped])
		assigned[n] = n + skipped
	}
	return assigned
}

// nearest goes through both lists once and skips of the longer one what fits
// worse than its successor.
func nearest(short, long []int32, cost func(i, j int32) int) []int {
	assigned := make([]int, len(short))
	skipped, surplus := 0, len(long)-len(short)
	for n, i := range short {
		for skipped < surplus && cost(i, long[n+skipped+1]) < cost(i, long[n+skipped]) {
			skipped++
		}
		assigned[n] = n + skipped
	}
	return assigned
}
