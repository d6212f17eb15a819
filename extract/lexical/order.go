package lexical

import (
	"cmp"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// compare orders constructs as extract.SortConstructs does.
func compare(a, b extract.Construct) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.HeadEnd, b.HeadEnd), cmp.Compare(a.Form, b.Form))
}

// sortChains puts a conditional expression before the chain that is its condition.
func sortChains(found []chain) {
	slices.SortStableFunc(found, func(a, b chain) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(b.form, a.form), cmp.Compare(b.last, a.last))
	})
}

// sortHits puts hits in order. It sorts their numbers: a hit is large.
func sortHits(hits []hit) []hit {
	order := make([]int, len(hits))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(compare(hits[i].construct, hits[j].construct), cmp.Compare(i, j))
	})
	sorted := make([]hit, len(hits))
	for to, from := range order {
		sorted[to] = hits[from]
	}
	return sorted
}
