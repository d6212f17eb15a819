package reconcile_test

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
)

// requireConserved demands that every row and every entry stands in exactly one
// place of the result.
func requireConserved(t require.TestingT, roll extract.Roll, tables []reconcile.Table, r reconcile.Result) {
	rows, entries := map[string]int{}, map[reconcile.EntryRef]int{}
	for _, m := range r.Matched {
		rows[m.Row]++
		entries[m.Entry]++
	}
	for _, id := range r.Missing {
		rows[id]++
	}
	for _, e := range r.Edited {
		rows[e.Row]++
		entries[e.Entry]++
	}
	for _, d := range r.Duplicate {
		rows[d.Row]++
		for _, e := range d.Entries {
			entries[e]++
		}
	}
	for _, u := range r.Umbrella {
		entries[u.EntryRef]++
		for _, id := range u.Rows {
			rows[id]++
		}
	}
	for _, a := range r.Ambiguous {
		if a.Entry != nil {
			entries[*a.Entry]++
		}
		for _, id := range a.Rows {
			rows[id]++
		}
	}
	for _, s := range r.Suspect {
		entries[s.EntryRef]++
	}
	for _, s := range r.Stale {
		entries[s.Entry]++
	}
	wantRows, wantEntries := map[string]int{}, map[reconcile.EntryRef]int{}
	for _, row := range roll.Rows {
		wantRows[row.ID]++
	}
	for _, table := range tables {
		for _, e := range table.Entries {
			wantEntries[reconcile.EntryRef{Table: e.Table, Line: e.Line}]++
		}
	}
	require.Equal(t, wantRows, rows, "rows")
	require.Equal(t, wantEntries, entries, "entries")
}
