package identity

import (
	"cmp"
	"slices"
	"sort"
)

// reach is how many neighbours in line order, each way, are looked at for the
// item that an edited one became.
const reach = 8

// change is an old item and a new one at its place that may be its edit.
type change struct {
	old, fresh int32
	parts      int // how many of head and whole differ
	distance   int // lines between the starts, and between the ends
}

// edited pairs items of one symbol and form whose spans overlap on the new
// side although head or whole differs, the most alike first.
func (a *aligner) edited() {
	var changes []change
	for _, g := range a.groups(placeOf) {
		changes = a.appendChanges(changes, g)
	}
	slices.SortFunc(changes, func(x, y change) int {
		return cmp.Or(cmp.Compare(x.parts, y.parts), cmp.Compare(x.distance, y.distance), cmp.Compare(x.old, y.old), cmp.Compare(x.fresh, y.fresh))
	})
	for _, c := range changes {
		if a.old.open(c.old) && a.fresh.open(c.fresh) {
			a.pair(c.old, c.fresh, Edited)
		}
	}
}

// placeOf is what an item keeps when it is edited.
func placeOf(k key) key { return key{path: k.path, symbol: k.symbol, form: k.form} }

func (a *aligner) appendChanges(changes []change, g group) []change {
	for _, i := range g.old {
		at := sort.Search(len(g.fresh), func(n int) bool { return a.fresh.keys[g.fresh[n]].line >= a.old.keys[i].line })
		for _, j := range g.fresh[max(at-reach, 0):min(at+reach, len(g.fresh))] {
			if a.overlap(i, j) {
				changes = append(changes, a.change(i, j))
			}
		}
	}
	return changes
}

func (a *aligner) overlap(old, fresh int32) bool {
	return a.old.keys[old].line <= a.fresh.end[fresh] && a.fresh.keys[fresh].line <= a.old.end[old]
}

func (a *aligner) change(old, fresh int32) change {
	x, y := a.old.keys[old], a.fresh.keys[fresh]
	c := change{old: old, fresh: fresh}
	if x.head != y.head {
		c.parts++
	}
	if x.whole != y.whole {
		c.parts++
	}
	starts, ends := int(x.line-y.line), int(a.old.end[old]-a.fresh.end[fresh])
	c.distance = max(starts, -starts) + max(ends, -ends)
	return c
}
