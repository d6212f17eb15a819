package identity

import (
	"fmt"
	"slices"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// item is an item of one line; code stands for head and whole.
func item(path, symbol string, line int, code, before, after uint64) Item {
	return Item{
		Path: path, Symbol: symbol, Form: extract.If, Start: extract.Pos{Line: line, Column: 2}, End: extract.Pos{Line: line, Column: 9},
		Hash: extract.Hash{Head: code, Whole: code, Before: before, After: after},
	}
}

// ranged is an item of several lines.
func ranged(start, end int, head, whole uint64) Item {
	it := item("a.go", "F", start, head, 0, 0)
	it.End.Line, it.Hash.Whole = end, whole
	return it
}

// shifted maps every line, known, by n.
func shifted(n int) LineMap {
	return func(path string, line int) (string, int, bool) { return path, line + n, true }
}

// lost knows roughly where lines are, and none of them for sure.
func lost(path string, line int) (string, int, bool) { return path, line, false }

func TestAlign(t *testing.T) {
	twins := func(n, first int) []Item {
		var items []Item
		for i := range n {
			items = append(items, item("a.go", "F", first+i, 7, 7, 7))
		}
		return items
	}
	tests := map[string]struct {
		old, fresh []Item
		lines      LineMap
		want       Alignment
	}{
		"nothing":  {nil, nil, nil, Alignment{}},
		"only new": {nil, twins(2, 1), nil, Alignment{Missing: []int{0, 1}}},
		"only old": {twins(2, 1), nil, nil, Alignment{Stale: []int{0, 1}}},
		"a line decides between twins": {
			twins(2, 1), twins(3, 2), shifted(1),
			Alignment{Pairs: []Pair{{0, 0, Same}, {1, 1, Same}}, Missing: []int{2}},
		},
		"without history the surplus is in doubt": {
			twins(2, 1), twins(3, 2), nil,
			Alignment{Pairs: []Pair{{0, 0, Same}, {1, 1, Same}}, Doubts: []Doubt{{Old: []int{}, New: []int{2}, Candidates: []int{0, 1, 2}}}},
		},
		"without history as many twins are no doubt": {
			twins(3, 1), twins(3, 40), nil,
			Alignment{Pairs: []Pair{{0, 0, Same}, {1, 1, Same}, {2, 2, Same}}},
		},
		"an edited line, between twins that stand": {
			twins(3, 1), []Item{item("a.go", "F", 1, 7, 7, 7), item("a.go", "F", 2, 8, 7, 7), item("a.go", "F", 3, 7, 7, 7)},
			func(path string, line int) (string, int, bool) { return path, line, line != 2 },
			Alignment{Pairs: []Pair{{0, 0, Same}, {1, 1, Edited}, {2, 2, Same}}},
		},
		"the more alike is the edit": {
			[]Item{ranged(10, 20, 1, 2)}, []Item{ranged(10, 20, 8, 9), ranged(12, 14, 1, 9)}, lost,
			Alignment{Pairs: []Pair{{0, 1, Edited}}, Missing: []int{0}},
		},
		"of equally alike ones the nearer is the edit": {
			[]Item{ranged(10, 20, 1, 2)}, []Item{ranged(11, 14, 1, 8), ranged(10, 20, 1, 9)}, lost,
			Alignment{Pairs: []Pair{{0, 1, Edited}}, Missing: []int{0}},
		},
		"an edit may move its start": {
			[]Item{ranged(10, 20, 1, 2)}, []Item{ranged(15, 24, 1, 8)}, lost,
			Alignment{Pairs: []Pair{{0, 0, Edited}}},
		},
		"another place is no edit": {
			[]Item{item("a.go", "F", 1, 7, 0, 0)}, []Item{item("a.go", "F", 9, 8, 0, 0)}, lost,
			Alignment{Missing: []int{0}, Stale: []int{0}},
		},
		"another symbol is no edit": {
			[]Item{item("a.go", "F", 1, 7, 0, 0)}, []Item{item("a.go", "G", 1, 8, 0, 0)}, lost,
			Alignment{Missing: []int{0}, Stale: []int{0}},
		},
		"a renamed file": {
			[]Item{item("a.go", "F", 1, 7, 0, 0)}, []Item{item("b.go", "F", 1, 7, 0, 0)},
			func(_ string, line int) (string, int, bool) { return "b.go", line, true },
			Alignment{Pairs: []Pair{{0, 0, Same}}},
		},
		"another file": {
			[]Item{item("a.go", "F", 1, 7, 0, 0)}, []Item{item("b.go", "F", 1, 7, 0, 0)}, lost,
			Alignment{Pairs: []Pair{{0, 0, Moved}}},
		},
		"a renamed function": {
			[]Item{item("a.go", "F", 1, 7, 0, 0)}, []Item{item("a.go", "G", 1, 7, 0, 0)}, shifted(0),
			Alignment{Pairs: []Pair{{0, 0, Moved}}},
		},
		"twins that move together": {
			twins(3, 1), []Item{item("b.go", "G", 1, 7, 7, 7), item("b.go", "G", 2, 7, 7, 7), item("b.go", "G", 3, 7, 7, 7)}, lost,
			Alignment{Pairs: []Pair{{0, 0, Moved}, {1, 1, Moved}, {2, 2, Moved}}},
		},
		"twins that scatter": {
			twins(2, 1), []Item{item("b.go", "G", 1, 7, 7, 7), item("b.go", "H", 2, 7, 7, 7)}, lost,
			Alignment{Doubts: []Doubt{{Old: []int{0, 1}, New: []int{0, 1}, Candidates: []int{0, 1}}}},
		},
		"absent neighbours prove nothing": {
			[]Item{item("a.go", "F", 1, 7, 0, 0), item("a.go", "F", 5, 7, 0, 0)}, []Item{item("b.go", "G", 1, 7, 0, 0), item("b.go", "H", 2, 7, 0, 0)}, lost,
			Alignment{Doubts: []Doubt{{Old: []int{0, 1}, New: []int{0, 1}, Candidates: []int{0, 1}}}},
		},
		"a neighbour tells scattered twins apart": {
			[]Item{item("a.go", "F", 1, 7, 1, 0), item("a.go", "F", 5, 7, 2, 0)}, []Item{item("b.go", "G", 1, 7, 2, 0), item("b.go", "H", 2, 7, 1, 0)}, lost,
			Alignment{Pairs: []Pair{{0, 1, Moved}, {1, 0, Moved}}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, test.want, Align(test.old, test.fresh, test.lines))
		})
	}
}

// Groups above the band's limit are walked through once; the surplus is where
// the lines have a hole.
func TestAlignLongGroups(t *testing.T) {
	const surplus = bandLimit + 50
	var old, fresh []Item
	for i := range 1000 {
		fresh = append(fresh, item("a.go", "F", i+1, 7, 7, 7))
		if i < 400 || i >= 400+surplus {
			old = append(old, item("a.go", "F", i+1, 7, 7, 7))
		}
	}
	got := Align(old, fresh, lost)
	require.Len(t, got.Pairs, len(old))
	require.Len(t, got.Missing, surplus)
	require.Equal(t, 400, got.Missing[0])
	require.Equal(t, 400+surplus-1, got.Missing[surplus-1])
}

func TestCheapestIsLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "short")
		m := rapid.IntRange(n, 8).Draw(t, "long")
		table := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 9), m, m), n, n).Draw(t, "costs")
		cost := func(i, j int32) int { return table[i][j] }
		got := cheapest(numbers(n), numbers(m), cost)
		require.True(t, slices.IsSorted(got))
		require.Len(t, slices.Compact(slices.Clone(got)), n)
		sum := 0
		for i, j := range got {
			sum += table[i][j]
		}
		require.Equal(t, least(table, 0), sum)
	})
}

func numbers(n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// least tries every assignment that keeps the order.
func least(table [][]int, from int) int {
	if len(table) == 0 {
		return 0
	}
	best := 1 << 30
	for j := from; j+len(table) <= len(table[0]); j++ {
		best = min(best, table[0][j]+least(table[1:], j+1))
	}
	return best
}

// drawItems makes a file or two of items, many of them twins.
func drawItems(t *rapid.T, label string) []Item {
	n := rapid.IntRange(0, 25).Draw(t, label)
	items := make([]Item, n)
	for i := range items {
		items[i] = item(
			rapid.SampledFrom([]string{"a.go", "b.go"}).Draw(t, "path"), rapid.SampledFrom([]string{"F", "G"}).Draw(t, "symbol"), 3*i+1,
			rapid.Uint64Range(1, 4).Draw(t, "code"), rapid.Uint64Range(0, 3).Draw(t, "before"), rapid.Uint64Range(0, 3).Draw(t, "after"))
	}
	return items
}

// drawLines makes a line map and its inverse: lines from a cut on are shifted,
// the line at the cut is edited.
func drawLines(t *rapid.T) (there, back LineMap) {
	if rapid.Bool().Draw(t, "no history") {
		return nil, nil
	}
	cut, shift := rapid.IntRange(1, 60).Draw(t, "cut"), 3*rapid.IntRange(0, 4).Draw(t, "shift")
	there = func(path string, line int) (string, int, bool) {
		if line >= cut {
			return path, line + shift, line != cut
		}
		return path, line, true
	}
	back = func(path string, line int) (string, int, bool) {
		switch {
		case line >= cut+shift:
			return path, line - shift, line != cut+shift
		case line >= cut:
			return path, cut, false
		}
		return path, line, true
	}
	return there, back
}

func TestAlignConserves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, fresh := drawItems(t, "old"), drawItems(t, "new")
		lines, _ := drawLines(t)
		requireOnce(t, len(old), len(fresh), Align(old, fresh, lines))
	})
}

func requireOnce(t require.TestingT, old, fresh int, a Alignment) {
	seenOld, seenNew := slices.Clone(a.Stale), slices.Clone(a.Missing)
	for _, p := range a.Pairs {
		seenOld, seenNew = append(seenOld, p.Old), append(seenNew, p.New)
	}
	for _, d := range a.Doubts {
		seenOld, seenNew = append(seenOld, d.Old...), append(seenNew, d.New...)
	}
	slices.Sort(seenOld)
	slices.Sort(seenNew)
	require.Equal(t, ordinals(old), seenOld)
	require.Equal(t, ordinals(fresh), seenNew)
}

func ordinals(n int) []int {
	var out []int
	for i := range n {
		out = append(out, i)
	}
	return out
}

// The other way round the same number is same, moved, edited, gone and in doubt.
func TestAlignIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, fresh := drawItems(t, "old"), drawItems(t, "new")
		a, b := Align(old, fresh, nil), Align(fresh, old, nil)
		require.Equal(t, tally(a), mirror(tally(b)))
	})
}

func tally(a Alignment) [6]int {
	n := [6]int{len(a.Stale), len(a.Missing)}
	for _, p := range a.Pairs {
		if p.How == Edited {
			n[3]++
		} else {
			n[2]++
		}
	}
	for _, d := range a.Doubts {
		n[4], n[5] = n[4]+len(d.Old), n[5]+len(d.New)
	}
	return n
}

func mirror(n [6]int) [6]int { return [6]int{n[1], n[0], n[2], n[3], n[5], n[4]} }

// Items that a change does not touch stay the same, whatever is inserted
// between them.
func TestAlignIsStableUnderInsertions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old := drawItems(t, "old")
		var fresh []Item
		place := make([]int, len(old)) // where each old item went
		moved := map[string]int{}
		for i, it := range old {
			for range rapid.IntRange(0, 2).Draw(t, "inserted") {
				fresh = append(fresh, item(it.Path, it.Symbol, len(fresh)+1, rapid.Uint64Range(1, 4).Draw(t, "code"), 1, 2))
			}
			place[i] = len(fresh)
			moved[fmt.Sprint(it.Path, it.Start.Line)] = len(fresh) + 1
			it.Start.Line, it.End.Line = len(fresh)+1, len(fresh)+1
			fresh = append(fresh, it)
		}
		lines := func(path string, line int) (string, int, bool) {
			to, ok := moved[fmt.Sprint(path, line)]
			return path, to, ok
		}
		got := Align(old, fresh, lines)
		require.Len(t, got.Pairs, len(old))
		for _, p := range got.Pairs {
			require.Equal(t, Pair{p.Old, place[p.Old], Same}, p)
		}
		require.Empty(t, got.Stale)
		require.Empty(t, got.Doubts)
	})
}

func TestAlignDoesNotDependOnTheOrderOfItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, fresh := drawItems(t, "old"), drawItems(t, "new")
		lines, _ := drawLines(t)
		want := tally(Align(old, fresh, lines))
		require.Equal(t, want, tally(Align(rapid.Permutation(old).Draw(t, "old"), rapid.Permutation(fresh).Draw(t, "new"), lines)))
	})
}

func TestFromRowReadsWhatPrintWrites(t *testing.T) {
	h := extract.Hash{Head: 1, Whole: 1<<61 - 1, Before: 0, After: 0xabc}
	require.Equal(t, h, FromRow(extract.Row{Hash: Print(h)}).Hash)
	foreign := FromRows([]extract.Row{{Hash: extract.RowHash{Head: "not hex"}}, {Hash: extract.RowHash{Head: "not hex"}}, {Hash: extract.RowHash{Head: "other"}}})
	require.Equal(t, foreign[0].Hash, foreign[1].Hash)
	require.NotEqual(t, foreign[0].Hash, foreign[2].Hash)
}

func benchItems(n, symbols int) []Item {
	items := make([]Item, n)
	for i := range items {
		items[i] = item(fmt.Sprintf("dir/file%d.go", i/200), fmt.Sprint("F", i%symbols), i%200*3+1, uint64(i%symbols+1), uint64(i%7), uint64(i%5))
	}
	return items
}

func BenchmarkAlign(b *testing.B) {
	sizes := map[string][2][]Item{
		"rows=100000":             {benchItems(100_000, 5000), benchItems(100_000, 5000)},
		"identical=10000":         {identical(10_000), identical(10_000)},
		"identical=10000-of-5000": {identical(5_000), identical(10_000)},
	}
	for name, s := range sizes {
		for history, lines := range map[string]LineMap{"known": shifted(0), "lost": lost, "none": nil} {
			b.Run(name+"/history="+history, func(b *testing.B) {
				for b.Loop() {
					Align(s[0], s[1], lines)
				}
			})
		}
	}
}

func identical(n int) []Item {
	items := make([]Item, n)
	for i := range items {
		items[i] = item("a.go", "F", i+1, 7, 7, 7)
	}
	return items
}
