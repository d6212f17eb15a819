package diff

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestLineMap(t *testing.T) {
	// Old 2 became new 2–4, a line was added after old 4, old 6–7 went.
	m := NewLineMap([]Hunk{{2, 1, 2, 3}, {4, 0, 7, 1}, {6, 2, 8, 0}})
	type answer struct {
		line int
		ok   bool
	}
	for old, want := range map[int]answer{
		1: {1, true}, 2: {2, false}, 3: {5, true}, 4: {6, true}, 5: {8, true}, 6: {8, false}, 7: {8, false}, 8: {9, true}, 100: {101, true},
	} {
		line, ok := m.New(old)
		require.Equal(t, want, answer{line, ok}, "old %d", old)
	}
	for line, want := range map[int]answer{
		1: {1, true}, 2: {2, false}, 3: {2, false}, 4: {2, false}, 5: {3, true}, 6: {4, true}, 7: {4, false}, 8: {5, true}, 9: {8, true},
	} {
		old, ok := m.Old(line)
		require.Equal(t, want, answer{old, ok}, "new %d", line)
	}
}

func TestLineMapOfNoHunks(t *testing.T) {
	line, ok := NewLineMap(nil).New(7)
	require.True(t, ok)
	require.Equal(t, 7, line)
}

// What is mapped one way comes back, and the order of lines is kept.
func TestLineMapGoesBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := NewLineMap(drawHunks(t))
		last := 0
		for old := 1; old < 60; old++ {
			line, ok := m.New(old)
			require.GreaterOrEqual(t, line, 1)
			if !ok {
				continue
			}
			require.Greater(t, line, last)
			last = line
			back, ok := m.Old(line)
			require.True(t, ok)
			require.Equal(t, old, back)
		}
	})
}

func drawHunks(t *rapid.T) []Hunk {
	var hunks []Hunk
	oldAt, newAt := 1, 1
	for range rapid.IntRange(0, 5).Draw(t, "hunks") {
		gap := rapid.IntRange(1, 6).Draw(t, "gap")
		h := Hunk{OldLines: rapid.IntRange(0, 3).Draw(t, "old"), NewLines: rapid.IntRange(0, 3).Draw(t, "new")}
		if h.OldLines+h.NewLines == 0 {
			h.NewLines = 1
		}
		h.OldStart, h.NewStart = oldAt+gap, newAt+gap
		oldAt, newAt = h.OldStart+h.OldLines, h.NewStart+h.NewLines
		if h.OldLines == 0 {
			h.OldStart--
		}
		if h.NewLines == 0 {
			h.NewStart--
		}
		hunks = append(hunks, h)
	}
	return hunks
}
