package reconcile_test

import (
	"encoding/json"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
)

func TestTodoListsWhatIsOpen(t *testing.T) {
	rows := manyRows(6, 6, 6)
	table := fullTable("rc.md", "t", rows)
	table.Entries[1].Evidence = nil                                    // no evidence
	table.Entries[2].States = []reconcile.State{reconcile.Unresolved}  // open by its own word
	table.Entries[3].Snippet, table.Entries[3].Row = "nowhere > 1", "" // suspect, so the row is missing
	accepted("M2", "the caller retries")(&table.Entries[4])
	roll := strongRoll("t", rows)
	r := reconcile.Reconcile(roll, []reconcile.Table{table}, reconcile.Options{})
	require.Equal(t, []extract.Row{rows[1], rows[2], rows[3]}, reconcile.Todo(r, roll))
	require.Equal(t, rows, reconcile.Todo(reconcile.Result{}, roll))
	require.Equal(t, 2, r.Unresolved())
}

func TestLedgerSaysNothingOfStates(t *testing.T) {
	got, err := json.Marshal(reconcile.Ledger(oneRow(), map[string]bool{"7f3a9c21d0e4": true, "other": true}))
	require.NoError(t, err)
	require.Equal(t, `[{"id":"7f3a9c21d0e4","touched":true}]`, string(got))
	got, err = json.Marshal(reconcile.Ledger(extract.Roll{}, nil))
	require.NoError(t, err)
	require.Equal(t, `[]`, string(got))
}

func TestAuditSample(t *testing.T) {
	sample := func(n int, seed string) []string {
		rows := manyRows(n, 200, n+1)
		return reconcile.Audit(reconcile.Reconcile(strongRoll("t", rows), []reconcile.Table{fullTable("rc.md", "t", rows)}, reconcile.Options{}), seed)
	}
	for n, want := range map[int]int{0: 0, 2: 2, 3: 3, 30: 3, 31: 4, 100: 10} {
		require.Len(t, sample(n, "s"), want)
	}
	require.Equal(t, sample(100, "s"), sample(100, "s"))
	require.NotEqual(t, sample(100, "s"), sample(100, "another"))
	require.IsIncreasing(t, sample(100, "s"))
}

// Equal rows may share their evidence, and somebody looks at it.
func TestSharedEvidenceIsAudited(t *testing.T) {
	rows := manyRows(60, 200, 60)
	for i := 40; i < 45; i++ {
		rows[i].Hash.Whole = "0a"
	}
	table := fullTable("rc.md", "t", rows)
	for i := 40; i < 45; i++ {
		table.Entries[i].Evidence = []reconcile.Evidence{{Input: "empty", Observed: "the error is returned", Contract: "doc"}}
	}
	r := reconcile.Reconcile(strongRoll("t", rows), []reconcile.Table{table}, reconcile.Options{})
	require.Equal(t, reconcile.Reconciled, r.Verdict)
	require.Equal(t, []string{rows[40].ID}, r.Shared)
	for _, seed := range []string{"a", "b", "c"} {
		require.Contains(t, reconcile.Audit(r, seed), rows[40].ID)
	}
}

func TestListsAgainstLists(t *testing.T) {
	list := reconcile.Table{Name: "cr.md", Entries: []reconcile.Entry{
		{Table: "cr.md", Line: 1, Path: "a.go", Start: 10, End: 10, Form: extract.If, Snippet: "err != nil"},
		{Table: "cr.md", Line: 2, Path: "a.go", Start: 20, End: 20, Snippet: "if n < max {"},
		{Table: "cr.md", Line: 3, Path: "a.go", Start: 30, End: 32},
		{Table: "cr.md", Line: 4, Path: "b.go", Start: 1, End: 1, Form: extract.Catch},
	}}
	table := reconcile.Table{Name: "rc.md", Entries: []reconcile.Entry{
		{Table: "rc.md", Line: 1, Path: "a.go", Start: 10, End: 10, Form: extract.If, Snippet: "err != nil"},
		{Table: "rc.md", Line: 2, Path: "a.go", Start: 24, End: 24, Form: extract.If, Snippet: "n < max"},
		{Table: "rc.md", Line: 3, Path: "a.go", Start: 30, End: 30, Form: extract.If, Snippet: "whatever"},
		{Table: "rc.md", Line: 4, Path: "c.go", Start: 1, End: 1, Form: extract.If},
	}}
	r, roll := reconcile.Lists(list, []reconcile.Table{table}, reconcile.Options{})
	requireConserved(t, roll, []reconcile.Table{table}, r)
	require.Equal(t, "weak", r.Anchor)
	require.Equal(t, map[string]int{"same": 3, "missing": 1, "suspect": 1}, outcome(r))
	require.Equal(t, []string{roll.Rows[3].ID}, r.Missing)
	require.Regexp(t, "^[0-9a-f]{12}$", roll.Rows[0].ID)

	same := reconcile.AsRoll(reconcile.Table{Entries: []reconcile.Entry{list.Entries[0], list.Entries[0]}})
	require.NotEqual(t, same.Rows[0].ID, same.Rows[1].ID)
}

// What could not be read of the list would be missed by nobody: it is said.
func TestListsReportWhatWasNotRead(t *testing.T) {
	list := reconcile.Table{Name: "cr.md", Errors: []reconcile.ReadError{{Line: 3, Reason: "no location"}}}
	r, _ := reconcile.Lists(list, []reconcile.Table{{Name: "rc.md"}}, reconcile.Options{})
	require.Equal(t, reconcile.NotReconciled, r.Verdict)
	require.Equal(t, []reconcile.TableError{{EntryRef: reconcile.EntryRef{Table: "cr.md", Line: 3}, Reason: "no location"}}, r.Errors)
}
