package diff

import (
	"cmp"
	"slices"
	"sort"
)

// Range is a run of lines, 1-based, both ends inclusive.
type Range struct{ First, Last int }

// LineSet is a set of 1-based lines of one file, kept as sorted ranges that
// neither overlap nor touch. The zero value is empty. It is immutable.
type LineSet struct{ ranges []Range }

// NewLineSet returns the union of the ranges. Empty and non-positive parts of
// a range are left out.
func NewLineSet(ranges ...Range) LineSet {
	sorted := slices.Clone(ranges)
	slices.SortFunc(sorted, func(a, b Range) int { return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last)) })
	var out []Range
	for _, r := range sorted {
		r.First = max(r.First, 1)
		if r.Last < r.First {
			continue
		}
		if n := len(out); n > 0 && r.First <= out[n-1].Last+1 {
			out[n-1].Last = max(out[n-1].Last, r.Last)
			continue
		}
		out = append(out, r)
	}
	return LineSet{out}
}

// AllLines returns the set of the lines 1 to n.
func AllLines(n int) LineSet { return NewLineSet(Range{1, n}) }

// Empty reports whether no line is in the set.
func (s LineSet) Empty() bool { return len(s.ranges) == 0 }

// Len returns the number of lines in the set.
func (s LineSet) Len() int {
	n := 0
	for _, r := range s.ranges {
		n += r.Last - r.First + 1
	}
	return n
}

// Has reports whether the line is in the set.
func (s LineSet) Has(line int) bool { return s.Meets(line, line) }

// Meets reports whether a line from first to last, both inclusive, is in the
// set.
func (s LineSet) Meets(first, last int) bool {
	i := sort.Search(len(s.ranges), func(i int) bool { return s.ranges[i].Last >= first })
	return first <= last && i < len(s.ranges) && s.ranges[i].First <= last
}

// Within returns the part of the set from first to last, both inclusive.
func (s LineSet) Within(first, last int) LineSet {
	var out []Range
	for _, r := range s.ranges {
		r.First, r.Last = max(r.First, first), min(r.Last, last)
		if r.First <= r.Last {
			out = append(out, r)
		}
	}
	return LineSet{out}
}

// Ranges returns the set as sorted ranges with at least one line between any
// two of them. The caller must not change it.
func (s LineSet) Ranges() []Range { return s.ranges }

// Union returns the lines that are in s, in o or in both.
func (s LineSet) Union(o LineSet) LineSet {
	return NewLineSet(slices.Concat(s.ranges, o.ranges)...)
}
