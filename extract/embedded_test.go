package extract_test

import (
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestPositionMap(t *testing.T) {
	// Two lines of an indented block: "    make\n    test\n" from offset 100 on.
	block := extract.PositionMap{{Inner: 0, Outer: 104, Len: 5}, {Inner: 5, Outer: 113, Len: 5}}
	for _, test := range []struct {
		name         string
		positions    extract.PositionMap
		inner, outer int
	}{
		{"an empty map is the identity", nil, 7, 7},
		{"the first byte", block, 0, 104},
		{"inside the first line", block, 3, 107},
		{"the first byte of the second line", block, 5, 113},
		{"the last byte", block, 9, 117},
		{"the exclusive end", block, 10, 118},
		{"past the end stays at the end", block, 50, 118},
		{"between two segments: the end of the earlier", extract.PositionMap{{Inner: 0, Outer: 10, Len: 2}, {Inner: 6, Outer: 30, Len: 2}}, 4, 12},
		{"before the first segment: its start", extract.PositionMap{{Inner: 3, Outer: 10, Len: 2}}, 1, 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.outer, test.positions.Outer(test.inner))
		})
	}
	require.Equal(t, extract.Span{Start: 107, End: 114}, block.Span(extract.Span{Start: 3, End: 6}))
}

// A map never turns the order of two offsets around.
func TestPositionMapKeepsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var positions extract.PositionMap
		inner, outer := 0, 0
		for range rapid.IntRange(0, 5).Draw(t, "segments") {
			inner += rapid.IntRange(0, 3).Draw(t, "skip")
			outer += rapid.IntRange(0, 3).Draw(t, "indent")
			n := rapid.IntRange(1, 5).Draw(t, "len")
			positions = append(positions, extract.Segment{Inner: inner, Outer: outer, Len: n})
			inner, outer = inner+n, outer+n
		}
		for i := range inner + 3 {
			if positions.Outer(i) > positions.Outer(i+1) {
				t.Fatalf("%v maps %d to %d and %d to %d", positions, i, positions.Outer(i), i+1, positions.Outer(i+1))
			}
		}
	})
}
