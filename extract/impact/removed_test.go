package impact

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
)

// guard is an if on one line of a function, told apart by the hash of its head
// and body.
func guard(symbol string, line int, head, body uint64) extract.Construct {
	c := row(extract.If, line, line, line)
	c.Symbol = symbol
	c.Hash = extract.Hash{Head: head, Whole: head<<32 | body}
	return c
}

func revisions(old, new []extract.Construct, hunks ...diff.Hunk) Revisions {
	return Revisions{OldPath: "a.go", NewPath: "a.go", Old: old, New: new, OldLines: tenLines, NewLines: tenLines, Hunks: hunks}
}

func TestTrace(t *testing.T) {
	none := Origin{File: -1}
	one, two := guard("f", 2, 1, 1), guard("f", 4, 2, 2)
	for _, test := range []struct {
		name    string
		files   []Revisions
		removed [][]bool
		was     [][]Origin
	}{
		{"nothing changed", []Revisions{revisions([]extract.Construct{one}, []extract.Construct{one})},
			[][]bool{{false}}, [][]Origin{{none}}},
		{"a guard is deleted",
			[]Revisions{revisions([]extract.Construct{one, two}, []extract.Construct{one}, diff.Hunk{OldStart: 4, OldLines: 1, NewStart: 3})},
			[][]bool{{false, true}}, [][]Origin{{none}}},
		{"a guard is added",
			[]Revisions{revisions([]extract.Construct{one}, []extract.Construct{one, two}, diff.Hunk{OldStart: 3, NewStart: 4, NewLines: 1})},
			[][]bool{{false}}, [][]Origin{{none, none}}},
		{"a condition is edited",
			[]Revisions{revisions([]extract.Construct{one}, []extract.Construct{guard("f", 2, 9, 1)}, diff.Hunk{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 1})},
			[][]bool{{false}}, [][]Origin{{{0, 0}}}},
		{"a guard moves to another function",
			[]Revisions{revisions([]extract.Construct{one}, []extract.Construct{guard("g", 8, 1, 1)},
				diff.Hunk{OldStart: 2, OldLines: 1, NewStart: 1}, diff.Hunk{OldStart: 8, NewStart: 8, NewLines: 1})},
			[][]bool{{false}}, [][]Origin{{none}}},
		{"a guard moves to another file",
			[]Revisions{
				revisions([]extract.Construct{one}, nil, diff.Hunk{OldStart: 2, OldLines: 1, NewStart: 1}),
				{NewPath: "b.go", New: []extract.Construct{one}, NewLines: tenLines, Hunks: []diff.Hunk{{NewStart: 1, NewLines: 10}}},
			},
			[][]bool{{false}, {}}, [][]Origin{{}, {none}}},
		{"a file is deleted",
			[]Revisions{{OldPath: "a.go", Old: []extract.Construct{one, two}, OldLines: tenLines}},
			[][]bool{{true, true}}, [][]Origin{{}}},
		{"one of three twins is deleted",
			[]Revisions{revisions(
				[]extract.Construct{guard("f", 2, 1, 1), guard("f", 3, 1, 1), guard("f", 4, 1, 1)},
				[]extract.Construct{guard("f", 2, 1, 1), guard("f", 3, 1, 1)}, diff.Hunk{OldStart: 3, OldLines: 1, NewStart: 2})},
			[][]bool{{false, true, false}}, [][]Origin{{none, none}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for i, traced := range Trace(test.files) {
				require.Equal(t, test.removed[i], traced.Removed)
				require.Equal(t, test.was[i], traced.Was)
			}
		})
	}
}
