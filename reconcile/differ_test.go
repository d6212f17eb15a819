package reconcile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestDiffer(t *testing.T) {
	roll := extract.Roll{Strength: extract.Strong, Rows: []extract.Row{
		{ID: "aaaaaaaaaaaa", Path: "a.go", Form: extract.If, Snippet: "x", Start: extract.Pos{Line: 1, Column: 1}, HeadEnd: extract.Pos{Line: 1, Column: 5}, End: extract.Pos{Line: 2, Column: 2}},
		{ID: "bbbbbbbbbbbb", Path: "a.go", Form: extract.If, Snippet: "y", Start: extract.Pos{Line: 5, Column: 1}, HeadEnd: extract.Pos{Line: 5, Column: 5}, End: extract.Pos{Line: 6, Column: 2}},
	}}
	list := Table{Name: "list.md", Entries: []Entry{
		{Table: "list.md", Line: 3, Path: "a.go", Start: 1, End: 1, Form: extract.If, Snippet: "x"},
		{Table: "list.md", Line: 4, Path: "a.go", Start: 9, End: 9, Form: extract.If, Snippet: "z"},
	}}
	got := Differ(roll, list)
	require.Equal(t, "list.md", got.List)
	require.Equal(t, []string{"bbbbbbbbbbbb"}, got.OnlyRoll)
	require.Len(t, got.OnlyList, 1)
	require.Equal(t, EntryRef{"list.md", 4}, got.OnlyList[0].EntryRef)

	same := Differ(roll, Table{Name: "all.md", Entries: []Entry{list.Entries[0], {Table: "all.md", Line: 4, Path: "a.go", Start: 5, End: 5, Form: extract.If, Snippet: "y"}}})
	require.Empty(t, same.OnlyRoll)
	require.Empty(t, same.OnlyList)
	require.NotNil(t, same.OnlyList)
}
