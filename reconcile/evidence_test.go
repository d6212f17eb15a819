package reconcile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
)

// oneRow is a roll of one row at a.go:5-7.
func oneRow() extract.Roll {
	return strongRoll("t", []extract.Row{{
		ID: "7f3a9c21d0e4", Kind: extract.Guard, Form: extract.If, Path: "a.go", Symbol: "Flush", Snippet: "err != nil",
		Start: extract.Pos{Line: 5, Column: 2}, HeadEnd: extract.Pos{Line: 5, Column: 15}, End: extract.Pos{Line: 7, Column: 3},
		Hash: extract.RowHash{Head: "01", Whole: "02"}, Scope: extract.ScopeChanged,
	}})
}

// judged reconciles one entry with its row.
func judged(t *testing.T, entry func(*reconcile.Entry), opts reconcile.Options) (reconcile.Match, reconcile.Result) {
	roll := oneRow()
	e := entryOf("rc.md", 3, roll.Rows[0])
	entry(&e)
	r := reconcile.Reconcile(roll, []reconcile.Table{{Name: "rc.md", Tree: "t", Entries: []reconcile.Entry{e}}}, opts)
	require.Len(t, r.Matched, 1, "%+v", r)
	return r.Matched[0], r
}

func state(states ...reconcile.State) func(*reconcile.Entry) {
	return func(e *reconcile.Entry) { e.States, e.Evidence = states, nil }
}

func evidence(input, observed, contract string) func(*reconcile.Entry) {
	return func(e *reconcile.Entry) {
		e.Evidence = []reconcile.Evidence{{Input: input, Observed: observed, Contract: contract}}
	}
}

func fixed(pointer string) func(*reconcile.Entry) {
	return func(e *reconcile.Entry) {
		e.States, e.Evidence, e.Fix = []reconcile.State{reconcile.Fixed}, nil, pointer
	}
}

func accepted(clause, reason string) func(*reconcile.Entry) {
	return func(e *reconcile.Entry) {
		e.States, e.Evidence, e.Clause, e.Reason = []reconcile.State{reconcile.AcceptedDegraded}, nil, clause, reason
	}
}

func TestStatesAndTheirProblems(t *testing.T) {
	fixes := reconcile.Options{Fixes: &reconcile.Fixes{
		Commits: []reconcile.Commit{
			{ID: "abcdef1234567890abcdef1234567890abcdef12", Touched: []reconcile.Lines{{Path: "a.go", Start: 7, End: 9}}},
			{ID: "9999999234567890abcdef1234567890abcdef12", Touched: []reconcile.Lines{{Path: "a.go", Start: 8, End: 9}, {Path: "b.go", Start: 5, End: 7}}},
			{ID: "1111111aaaa567890abcdef1234567890abcdef1"}, {ID: "1111111bbbb567890abcdef1234567890abcdef1"},
		},
		Hunks: []reconcile.Lines{{Path: "a.go", Start: 1, End: 5}, {Path: "a.go", Start: 40, End: 50}},
	}}
	exists := reconcile.Options{
		Exists: func(path string, line int) bool { return path == "doc/a.md" && line <= 20 },
		Named:  func(symbol string) bool { return symbol == "Flush" || symbol == "s.buf" || symbol == "err" },
	}
	tests := map[string]struct {
		entry    func(*reconcile.Entry)
		opts     reconcile.Options
		state    reconcile.State
		problems []reconcile.Problem
	}{
		"safe with evidence":          {evidence("timeout", "returns err", "doc of Flush"), reconcile.Options{}, reconcile.VerifiedSafe, nil},
		"safe with words of its own":  {evidence("other: a full disk", "returns err", "doc of Flush"), reconcile.Options{}, reconcile.VerifiedSafe, nil},
		"safe without":                {state(reconcile.VerifiedSafe), reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"safe, all inputs n/a":        {evidence("n/a: pure", "nothing", "doc"), reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"safe, nothing observed":      {evidence("empty", " - ", "doc"), reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"safe without a contract":     {evidence("empty", "returns err", ""), reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"safe, an unknown input":      {evidence("weather", "returns err", "doc"), reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"safe, other without words":   {evidence("other:", "returns err", "doc"), reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"safe, and it lies":           {func(e *reconcile.Entry) { e.Lies = true }, reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.SaysItLies}},
		"a note is no evidence":       {func(e *reconcile.Entry) { e.Evidence, e.Note = nil, "looked at it, fine" }, reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.NoEvidence}},
		"unresolved":                  {state(reconcile.Unresolved), reconcile.Options{}, reconcile.Unresolved, nil},
		"no state":                    {state(), reconcile.Options{}, reconcile.Unresolved, []reconcile.Problem{reconcile.UnknownState}},
		"two states":                  {state(reconcile.Fixed, reconcile.VerifiedSafe), reconcile.Options{}, reconcile.Unresolved, []reconcile.Problem{reconcile.TwoStates}},
		"one state twice":             {func(e *reconcile.Entry) { e.States = append(e.States, e.States[0]) }, reconcile.Options{}, reconcile.VerifiedSafe, nil},
		"a word that is no state":     {func(e *reconcile.Entry) { e.States, e.Unknown = nil, []string{"fine"} }, reconcile.Options{}, reconcile.Unresolved, []reconcile.Problem{reconcile.UnknownState}},
		"a state and another word":    {func(e *reconcile.Entry) { e.Unknown = []string{"mostly"} }, reconcile.Options{}, reconcile.Unresolved, []reconcile.Problem{reconcile.UnknownState}},
		"a state nobody knows":        {state("safe"), reconcile.Options{}, reconcile.Unresolved, []reconcile.Problem{reconcile.UnknownState}},
		"fixed by a commit":           {fixed("abcdef1"), fixes, reconcile.Fixed, nil},
		"fixed, in a sentence":        {fixed("see commit ABCDEF12345, pushed today"), fixes, reconcile.Fixed, nil},
		"fixed by a hunk":             {fixed("a.go:4-5"), fixes, reconcile.Fixed, nil},
		"fixed without a pointer":     {fixed(""), fixes, reconcile.Fixed, []reconcile.Problem{reconcile.NoFix}},
		"fixed by a stranger":         {fixed("deadbeef"), fixes, reconcile.Fixed, []reconcile.Problem{reconcile.FixNotFound}},
		"fixed elsewhere in the file": {fixed("9999999"), fixes, reconcile.Fixed, []reconcile.Problem{reconcile.FixNotFound}},
		"fixed by one of two commits": {fixed("1111111"), fixes, reconcile.Fixed, []reconcile.Problem{reconcile.FixNotFound}},
		"fixed by another hunk":       {fixed("a.go:44"), fixes, reconcile.Fixed, []reconcile.Problem{reconcile.FixNotFound}},
		"fixed, too short a hash":     {fixed("abcdef"), fixes, reconcile.Fixed, []reconcile.Problem{reconcile.FixNotFound}},
		"fixed, git unasked":          {fixed("abcdef1"), reconcile.Options{}, reconcile.Fixed, []reconcile.Problem{reconcile.FixNotFound}},
		"accepted":                    {accepted("M2", "the caller retries"), reconcile.Options{}, reconcile.AcceptedDegraded, nil},
		"accepted without clause":     {accepted("", "the caller retries"), reconcile.Options{}, reconcile.AcceptedDegraded, []reconcile.Problem{reconcile.NoClause}},
		"accepted by a false clause":  {accepted("b2", "the caller retries"), reconcile.Options{}, reconcile.AcceptedDegraded, []reconcile.Problem{reconcile.NoClause}},
		"accepted without a word":     {accepted("m1", "-"), reconcile.Options{}, reconcile.AcceptedDegraded, []reconcile.Problem{reconcile.NoReason}},
		"accepted, not by triage":     {accepted("M2", "the caller retries"), reconcile.Options{Confirmed: map[string]bool{}}, reconcile.AcceptedDegraded, []reconcile.Problem{reconcile.NotConfirmed}},
		"accepted by triage":          {accepted("M2", "the caller retries"), reconcile.Options{Confirmed: map[string]bool{"7f3a9c21d0e4": true}}, reconcile.AcceptedDegraded, nil},
		"touched since":               {evidence("empty", "x", "y"), reconcile.Options{Touched: map[string]bool{"7f3a9c21d0e4": true}}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.TouchedSince}},
		"another row touched":         {evidence("empty", "x", "y"), reconcile.Options{Touched: map[string]bool{"000000000000": true}}, reconcile.VerifiedSafe, nil},
		"names what exists":           {evidence("empty", "`Flush()` keeps `s.buf`", "doc/a.md:12-20, https://x.y:443/z"), exists, reconcile.VerifiedSafe, nil},
		"names code, not a name":      {evidence("empty", "`err != nil` holds", "`x + y`"), exists, reconcile.VerifiedSafe, nil},
		"quotes code that is not":     {evidence("empty", "`err != errClosed` holds", "`x + y`"), exists, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.EvidenceNamesNothing}},
		"names a symbol that is not":  {evidence("empty", "`Flusher` keeps it", "doc"), exists, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.EvidenceNamesNothing}},
		"names a line that is not":    {evidence("empty", "keeps it", "see doc/a.md:12-21"), exists, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.EvidenceNamesNothing}},
		"names a file that is not":    {evidence("empty", "keeps it", "`doc/b.md`"), exists, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.EvidenceNamesNothing}},
		"names nothing in its note":   {func(e *reconcile.Entry) { e.Note = "tested in a_test.go:9" }, exists, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.EvidenceNamesNothing}},
		"names are not checked":       {evidence("empty", "`Flusher` keeps it", "none.md:3"), reconcile.Options{}, reconcile.VerifiedSafe, nil},
		"another row's id":            {func(e *reconcile.Entry) { e.Row = "ffffffffffff" }, reconcile.Options{}, reconcile.VerifiedSafe, []reconcile.Problem{reconcile.IDMismatch}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			m, r := judged(t, test.entry, test.opts)
			require.Equal(t, test.state, m.State)
			require.ElementsMatch(t, test.problems, m.Problems)
			informed := len(test.problems) == 0 || test.problems[0] == reconcile.IDMismatch
			require.Equal(t, informed && test.state != reconcile.Unresolved, r.Verdict == reconcile.Reconciled)
			if !informed {
				require.Equal(t, reconcile.Unresolved, m.Standing())
			}
		})
	}
}

func TestParseInput(t *testing.T) {
	for _, in := range reconcile.Inputs() {
		got, ok := reconcile.ParseInput(strings.ToUpper(string(in)))
		require.True(t, ok)
		require.Equal(t, in, got)
	}
	tests := map[string]reconcile.Input{
		"nil": reconcile.NullInput, "partial write": reconcile.PartialWrite, "`zero_rows`": reconcile.ZeroRows, "-1 瞬断": reconcile.TransientFailure,
		"并发双驱动": reconcile.ConcurrentInput, "token 过期": reconcile.TokenExpired, "other: x": reconcile.OtherInput, "N/A：pure": reconcile.NotApplicable,
	}
	for text, want := range tests {
		got, ok := reconcile.ParseInput(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "n/a", "n/a: ", "other", "happy path", "empty: x"} {
		_, ok := reconcile.ParseInput(text)
		require.False(t, ok, text)
	}
}

// copies makes rows and a table in which the first n entries share a text.
func copies(t *testing.T, n int, same bool, text func(i int) string) []bool {
	rows := manyRows(8, 8, 8)
	for i := range rows {
		rows[i].Snippet = fmt.Sprintf("value%s != nil", string(rune('a'+i)))
		if same {
			rows[i].Hash.Whole = "0a"
		}
	}
	table := fullTable("rc.md", "t", rows)
	for i := range n {
		table.Entries[i].Evidence = []reconcile.Evidence{{Input: string(reconcile.Inputs()[i]), Observed: text(i), Contract: "doc"}}
	}
	r := reconcile.Reconcile(strongRoll("t", rows), []reconcile.Table{table}, reconcile.Options{})
	require.Len(t, r.Matched, len(rows))
	var copied []bool
	for _, m := range r.Matched {
		copied = append(copied, len(m.Problems) == 1 && m.Problems[0] == reconcile.CopiedEvidence)
	}
	return copied
}

func TestCopiedEvidence(t *testing.T) {
	first := func(n int) []bool {
		out := make([]bool, 8)
		for i := range n {
			out[i] = true
		}
		return out
	}
	plain := func(int) string { return "The error is returned to the caller." }
	require.Equal(t, first(0), copies(t, 3, false, plain), "three rows may share it")
	require.Equal(t, first(4), copies(t, 4, false, plain))
	require.Equal(t, first(0), copies(t, 8, true, plain), "equal constructs may share it")
	require.Equal(t, first(5), copies(t, 5, false, func(i int) string { return fmt.Sprintf("the error of `step%d`  is returned after %d tries", i, i) }), "names and numbers aside")
	require.Equal(t, first(5), copies(t, 5, false, func(i int) string { return fmt.Sprintf("Value%s is checked", string(rune('a'+i))) }), "the row's own words aside")
	require.Equal(t, first(5), copies(t, 5, false, func(i int) string { return fmt.Sprintf("loadConfig, pkg/x.go:%d and snake_case are fine", i) }))
	differ := []string{"returns", "retries", "logs", "waits", "panics"}
	require.Equal(t, first(0), copies(t, 5, false, func(i int) string { return "it " + differ[i] }))
}

func TestFindings(t *testing.T) {
	rows := manyRows(4, 4, 4)
	rows[3].Symbol = "Other"
	table := fullTable("rc.md", "t", rows)
	for i := range table.Entries {
		table.Entries[i].Evidence[0].Contract = "Silent."
	}
	table.Entries[1].Lies, table.Entries[1].States = true, []reconcile.State{reconcile.Unresolved}
	r := reconcile.Reconcile(strongRoll("t", rows), []reconcile.Table{table}, reconcile.Options{})
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.Rule+" "+f.Severity+" "+f.Row)
	}
	require.Equal(t, []string{
		"contract-silent major " + rows[0].ID, "lying-success blocker " + rows[1].ID, "contract-silent major " + rows[3].ID,
	}, got, "silence is one finding for each symbol")
}
