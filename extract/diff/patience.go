package diff

import "sort"

// patience keeps the longest run of elements, in the order of both sides, that
// occur once in a and once in b. It takes n·log n steps however much differs.
func patience(a, b []uint64) (keepA, keepB []bool) {
	keepA, keepB = make([]bool, len(a)), make([]bool, len(b))
	inA, inB := onlyOnce(a), onlyOnce(b)
	var at []int      // at[i] is the index in a of the i-th common element
	var ends []int    // ends[n] is the element that ends the best run of n+1
	var before []int  // before[i] is the element before i in its run, -1 for none
	var partner []int // partner[i] is the index in b
	for i, key := range a {
		j, common := inB[key]
		if !common || j < 0 || inA[key] < 0 {
			continue
		}
		n := sort.Search(len(ends), func(n int) bool { return partner[ends[n]] >= j })
		at, partner = append(at, i), append(partner, j)
		before = append(before, -1)
		if n > 0 {
			before[len(at)-1] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, 0)
		}
		ends[n] = len(at) - 1
	}
	if len(ends) == 0 {
		return keepA, keepB
	}
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		keepA[at[i]], keepB[partner[i]] = true, true
	}
	return keepA, keepB
}

// onlyOnce maps each element to its index, -1 where there are more of it.
func onlyOnce(list []uint64) map[uint64]int {
	index := make(map[uint64]int, len(list))
	for i, key := range list {
		if _, seen := index[key]; seen {
			i = -1
		}
		index[key] = i
	}
	return index
}
