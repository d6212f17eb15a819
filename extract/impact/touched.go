// Package impact says which rows a change reaches, and why: those it touches,
// those it took away, and those in unchanged code that depend on it.
package impact

import "sort"

// Touched says where a change meets the head of a file.
type Touched struct {
	Lines     []Range // changed lines, sorted, disjoint
	Deletions []int   // sorted; each the 1-based line after which something was taken away, 0 at the top
}

// Range is a run of lines, 1-based, both ends inclusive.
type Range struct{ First, Last int }

// Empty reports whether nothing was touched.
func (t Touched) Empty() bool { return len(t.Lines) == 0 && len(t.Deletions) == 0 }

// Meets reports whether the change touches one of the lines first to last,
// 1-based and inclusive: a changed line stands there, or something was taken
// away between two of them.
func (t Touched) Meets(first, last int) bool {
	i := sort.Search(len(t.Lines), func(i int) bool { return t.Lines[i].Last >= first })
	if i < len(t.Lines) && t.Lines[i].First <= last {
		return true
	}
	i = sort.SearchInts(t.Deletions, first)
	return i < len(t.Deletions) && t.Deletions[i] < last
}
