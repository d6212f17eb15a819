package diff

// maxEdits bounds the edits that one alignment looks for: its time is the
// number of tokens times this, its memory the square of this.
const maxEdits = 1000

// align finds a common subsequence of a and b, a longest one where at most
// maxEdits elements differ. It reports which elements belong to it; the k-th
// kept element of a is the k-th kept of b. ok is false when more differ: then
// only the common start and end are kept.
func align(a, b []uint64) (keepA, keepB []bool, ok bool) {
	keepA, keepB = make([]bool, len(a)), make([]bool, len(b))
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		keepA[start], keepB[start] = true, true
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
		keepA[endA], keepB[endB] = true, true
	}
	ok = myers(a[start:endA], b[start:endB], keepA[start:endA], keepB[start:endB])
	return keepA, keepB, ok
}

// myers is the greedy algorithm of Myers (1986). v[k] is how far in a the best
// path on diagonal k comes; the v of every step is kept for the way back.
func myers(a, b []uint64, keepA, keepB []bool) bool {
	if len(a) == 0 || len(b) == 0 {
		return true
	}
	var steps [][]int32 // steps[d][k+d] for the diagonals -d … d
	for d := 0; d <= min(len(a)+len(b), maxEdits); d++ {
		v := make([]int32, 2*d+1)
		steps = append(steps, v)
		for k := -d; k <= d; k += 2 {
			x := furthest(steps, d, k)
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			v[k+d] = int32(x)
			if x >= len(a) && x-k >= len(b) {
				trace(steps, len(a), len(b), keepA, keepB)
				return true
			}
		}
	}
	return false
}

// furthest is where step d enters diagonal k: one element of b more than the
// path on k+1, or one of a more than the path on k-1.
func furthest(steps [][]int32, d, k int) int {
	if d == 0 {
		return 0
	}
	if down(steps[d-1], d, k) {
		return at(steps[d-1], d-1, k+1)
	}
	return at(steps[d-1], d-1, k-1) + 1
}

// down reports whether step d comes to diagonal k from k+1.
func down(before []int32, d, k int) bool {
	return k == -d || k != d && at(before, d-1, k-1) < at(before, d-1, k+1)
}

func at(v []int32, d, k int) int { return int(v[k+d]) }

// trace walks back from the end and marks the elements on diagonals.
func trace(steps [][]int32, x, y int, keepA, keepB []bool) {
	for d := len(steps) - 1; ; d-- {
		k := x - y
		from := furthest(steps, d, k)
		for x > from {
			x, y = x-1, y-1
			keepA[x], keepB[y] = true, true
		}
		if d == 0 {
			return
		}
		if down(steps[d-1], d, k) {
			y--
		} else {
			x--
		}
	}
}
