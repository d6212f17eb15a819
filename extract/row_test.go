package extract_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
)

// The order of a roll: path, start, head end, form, id.
func TestCompareRows(t *testing.T) {
	sorted := []extract.Row{
		{Path: "a.go", Start: extract.Pos{Line: 9, Column: 9}},
		{Path: "b.go", Start: extract.Pos{Line: 1, Column: 5}},
		{Path: "b.go", Start: extract.Pos{Line: 2, Column: 1}, HeadEnd: extract.Pos{Line: 2, Column: 4}, Form: extract.TypeCheck},
		{Path: "b.go", Start: extract.Pos{Line: 2, Column: 1}, HeadEnd: extract.Pos{Line: 2, Column: 9}, Form: extract.If, ID: "1"},
		{Path: "b.go", Start: extract.Pos{Line: 2, Column: 1}, HeadEnd: extract.Pos{Line: 2, Column: 9}, Form: extract.If, ID: "2"},
		{Path: "b.go", Start: extract.Pos{Line: 2, Column: 1}, HeadEnd: extract.Pos{Line: 2, Column: 9}, Form: extract.ShortCircuit, ID: "1"},
		{Path: "b.go", Start: extract.Pos{Line: 2, Column: 3}},
		{Path: "b.go", Start: extract.Pos{Line: 10, Column: 1}},
	}
	shuffled := slices.Clone(sorted)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	slices.SortFunc(shuffled, extract.CompareRows)
	require.Equal(t, sorted, shuffled)
}

func TestSortConstructs(t *testing.T) {
	span := func(start int) extract.Span { return extract.Span{Start: start, End: start + 9} }
	got := []extract.Construct{
		{Span: span(5), HeadEnd: 7, Form: extract.ShortCircuit},
		{Span: span(5), HeadEnd: 7, Form: extract.If, Snippet: "first"},
		{Span: span(5), HeadEnd: 6, Form: extract.TypeCheck},
		{Span: span(5), HeadEnd: 7, Form: extract.If, Snippet: "second"},
		{Span: span(1), HeadEnd: 9, Form: extract.Throw},
	}
	extract.SortConstructs(got)
	require.Equal(t, []extract.Construct{
		{Span: span(1), HeadEnd: 9, Form: extract.Throw},
		{Span: span(5), HeadEnd: 6, Form: extract.TypeCheck},
		{Span: span(5), HeadEnd: 7, Form: extract.If, Snippet: "first"},
		{Span: span(5), HeadEnd: 7, Form: extract.If, Snippet: "second"},
		{Span: span(5), HeadEnd: 7, Form: extract.ShortCircuit},
	}, got)
}
