package diff

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNewLineSet(t *testing.T) {
	for _, test := range []struct {
		name  string
		given []Range
		want  []Range
	}{
		{"nothing", nil, nil},
		{"sorted, merged where they overlap or touch", []Range{{7, 9}, {1, 2}, {3, 3}, {8, 12}}, []Range{{1, 3}, {7, 12}}},
		{"a gap of one line stays", []Range{{1, 1}, {3, 3}}, []Range{{1, 1}, {3, 3}}},
		{"empty and non-positive parts are left out", []Range{{5, 4}, {-3, 0}, {0, 2}}, []Range{{1, 2}}},
		{"one inside another", []Range{{1, 9}, {2, 3}}, []Range{{1, 9}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, NewLineSet(test.given...).Ranges())
		})
	}
}

func TestLineSet(t *testing.T) {
	s := NewLineSet(Range{3, 5}, Range{9, 9})
	require.False(t, s.Empty())
	require.True(t, LineSet{}.Empty())
	require.Equal(t, 4, s.Len())
	require.True(t, s.Has(3))
	require.True(t, s.Has(5))
	require.False(t, s.Has(6))
	require.True(t, s.Meets(6, 9))
	require.False(t, s.Meets(6, 8))
	require.False(t, s.Meets(5, 4))
	require.Equal(t, []Range{{4, 5}, {9, 9}}, s.Within(4, 20).Ranges())
	require.Equal(t, []Range{{1, 6}, {9, 9}}, s.Union(NewLineSet(Range{1, 2}, Range{6, 6})).Ranges())
	require.Equal(t, 4, AllLines(4).Len())
	require.True(t, AllLines(0).Empty())
}

// A set answers like the plain list of its lines.
func TestLineSetIsItsLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := map[int]bool{}
		var ranges []Range
		for _, first := range rapid.SliceOfN(rapid.IntRange(1, 30), 0, 6).Draw(t, "first") {
			last := first + rapid.IntRange(0, 5).Draw(t, "more")
			ranges = append(ranges, Range{first, last})
			for l := first; l <= last; l++ {
				lines[l] = true
			}
		}
		s := NewLineSet(ranges...)
		require.Equal(t, len(lines), s.Len())
		from := rapid.IntRange(1, 40).Draw(t, "from")
		to := from + rapid.IntRange(0, 5).Draw(t, "to")
		meets := false
		for l := from; l <= to; l++ {
			require.Equal(t, lines[l], s.Has(l))
			meets = meets || lines[l]
		}
		require.Equal(t, meets, s.Meets(from, to))
		require.Equal(t, meets, !s.Within(from, to).Empty())
	})
}
