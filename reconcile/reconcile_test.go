package reconcile_test

import (
	"encoding/json"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
)

// placed is a row for binding: one line, one code.
func placed(id, path string, line, column int, form extract.Form, snippet string, lines int) extract.Row {
	return extract.Row{
		ID: id, Form: form, Path: path, Snippet: snippet, Start: extract.Pos{Line: line, Column: column},
		HeadEnd: extract.Pos{Line: line, Column: column + 5}, End: extract.Pos{Line: line + lines - 1, Column: 9},
		Hash: extract.RowHash{Head: snippet, Whole: id},
	}
}

func TestBinding(t *testing.T) {
	rows := []extract.Row{
		placed("aaaaaaaaaaaa", "a.go", 10, 2, extract.If, "err != nil", 3),
		placed("bbbbbbbbbbbb", "a.go", 20, 2, extract.If, "err != nil", 3),
		placed("cccccccccccc", "a.go", 30, 2, extract.If, "n < max && ready(n)", 9),
		placed("dddddddddddd", "a.go", 30, 5, extract.ShortCircuit, "n < max && ready(n)", 1),
		placed("eeeeeeeeeeee", "a.go", 33, 3, extract.If, "deep", 2),
		placed("ffffffffffff", "b.py", 4, 1, extract.If, "x in (1, 2)", 2),
		placed("999999999999", "c.go", 7, 2, extract.If, "a", 1),
		placed("888888888888", "c.go", 7, 9, extract.If, "a", 1),
	}
	tests := map[string]struct {
		entry reconcile.Entry
		want  string // id, or fate with ids
	}{
		"line, form and code":             {reconcile.Entry{Path: "a.go", Start: 20, End: 20, Form: extract.If, Snippet: "err != nil"}, "bbbbbbbbbbbb"},
		"code as reviewers quote it":      {reconcile.Entry{Path: "a.go", Start: 20, End: 20, Form: extract.If, Snippet: "if err!=nil {"}, "bbbbbbbbbbbb"},
		"with its body":                   {reconcile.Entry{Path: "a.go", Start: 20, End: 20, Form: extract.If, Snippet: "if err != nil { return err }"}, "bbbbbbbbbbbb"},
		"in parentheses":                  {reconcile.Entry{Path: "a.go", Start: 20, End: 20, Snippet: "if (err != nil)"}, "bbbbbbbbbbbb"},
		"cut short":                       {reconcile.Entry{Path: "a.go", Start: 99, End: 99, Form: extract.If, Snippet: "n < max && …"}, "cccccccccccc"},
		"python":                          {reconcile.Entry{Path: "b.py", Start: 1, End: 1, Form: extract.If, Snippet: "if x in (1, 2):"}, "ffffffffffff"},
		"line alone":                      {reconcile.Entry{Path: "a.go", Start: 20, End: 20}, "bbbbbbbbbbbb"},
		"line alone, two rows":            {reconcile.Entry{Path: "a.go", Start: 30, End: 30}, "ambiguous cccccccccccc dddddddddddd"},
		"column decides":                  {reconcile.Entry{Path: "a.go", Start: 30, End: 30, Column: 5}, "dddddddddddd"},
		"form decides":                    {reconcile.Entry{Path: "a.go", Start: 30, End: 30, Form: extract.ShortCircuit}, "dddddddddddd"},
		"id decides":                      {reconcile.Entry{Row: "dddddddddddd", Path: "a.go", Start: 30, End: 30}, "dddddddddddd"},
		"twins on a line by order":        {reconcile.Entry{Path: "c.go", Start: 7, End: 7, Form: extract.If, Snippet: "a"}, "999999999999"},
		"id alone":                        {reconcile.Entry{Row: "bbbbbbbbbbbb"}, "bbbbbbbbbbbb"},
		"id and another form":             {reconcile.Entry{Row: "bbbbbbbbbbbb", Form: extract.Catch}, "suspect"},
		"unknown id alone":                {reconcile.Entry{Row: "123456789012"}, "suspect"},
		"id, code and a wrong line":       {reconcile.Entry{Row: "bbbbbbbbbbbb", Path: "a.go", Start: 99, End: 99, Snippet: "err != nil"}, "bbbbbbbbbbbb"},
		"id of one twin, line of another": {reconcile.Entry{Row: "bbbbbbbbbbbb", Path: "a.go", Start: 10, End: 10, Snippet: "err != nil"}, "aaaaaaaaaaaa!"},
		"id against code":                 {reconcile.Entry{Row: "bbbbbbbbbbbb", Path: "a.go", Start: 33, End: 33, Snippet: "deep"}, "eeeeeeeeeeee!"},
		"id and a line, no code":          {reconcile.Entry{Row: "bbbbbbbbbbbb", Path: "a.go", Start: 21, End: 21}, "bbbbbbbbbbbb"},
		"id and a far line, no code":      {reconcile.Entry{Row: "bbbbbbbbbbbb", Path: "a.go", Start: 70, End: 70}, "suspect"},
		"two ids":                         {reconcile.Entry{Row: "aaaaaaaaaaaa, bbbbbbbbbbbb"}, "umbrella aaaaaaaaaaaa bbbbbbbbbbbb"},
		"a range over several":            {reconcile.Entry{Path: "a.go", Start: 10, End: 30, Form: extract.If, Snippet: "err != nil"}, "umbrella aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc dddddddddddd"},
		"a range over one":                {reconcile.Entry{Path: "a.go", Start: 9, End: 12, Form: extract.If, Snippet: "err != nil"}, "aaaaaaaaaaaa"},
		"a row's own range":               {reconcile.Entry{Path: "a.go", Start: 30, End: 38, Form: extract.If, Snippet: "n < max && ready(n)"}, "cccccccccccc"},
		"nearly a row's own range":        {reconcile.Entry{Path: "a.go", Start: 30, End: 37, Form: extract.If, Snippet: "n < max && ready(n)"}, "umbrella cccccccccccc dddddddddddd eeeeeeeeeeee"},
		"an id does not save an umbrella": {reconcile.Entry{Row: "aaaaaaaaaaaa", Path: "a.go", Start: 10, End: 30}, "umbrella aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc dddddddddddd"},
		"drift to the one":                {reconcile.Entry{Path: "a.go", Start: 80, End: 80, Form: extract.If, Snippet: "deep"}, "eeeeeeeeeeee"},
		"drift to several":                {reconcile.Entry{Path: "a.go", Start: 80, End: 80, Form: extract.If, Snippet: "err != nil"}, "ambiguous aaaaaaaaaaaa bbbbbbbbbbbb"},
		"right line, wrong code":          {reconcile.Entry{Path: "a.go", Start: 10, End: 10, Form: extract.If, Snippet: "err == nil"}, "suspect"},
		"right line, wrong form":          {reconcile.Entry{Path: "a.go", Start: 10, End: 10, Form: extract.Catch, Snippet: "err != nil"}, "suspect"},
		"part of the code":                {reconcile.Entry{Path: "a.go", Start: 30, End: 30, Form: extract.If, Snippet: "ready(n)"}, "suspect"},
		"more than the code":              {reconcile.Entry{Path: "a.go", Start: 10, End: 10, Form: extract.If, Snippet: "p.err != nil"}, "suspect"},
		"another file":                    {reconcile.Entry{Path: "z.go", Start: 10, End: 10, Form: extract.If, Snippet: "err != nil"}, "suspect"},
		"nothing at all":                  {reconcile.Entry{}, "suspect"},
		"a file alone":                    {reconcile.Entry{Path: "a.go"}, "suspect"},
		"dots alone name nothing":         {reconcile.Entry{Path: "a.go", Start: 99, End: 99, Snippet: "…"}, "suspect"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			test.entry.Table, test.entry.Line = "rc.md", 1
			table := reconcile.Table{Name: "rc.md", Tree: "t", Entries: []reconcile.Entry{test.entry}}
			r := reconcile.Reconcile(strongRoll("t", rows), []reconcile.Table{table}, reconcile.Options{})
			requireConserved(t, strongRoll("t", rows), []reconcile.Table{table}, r)
			require.Equal(t, test.want, fateOf(r))
		})
	}
}

func fateOf(r reconcile.Result) string {
	join := func(what string, ids []string) string {
		for _, id := range ids {
			what += " " + id
		}
		return what
	}
	switch {
	case len(r.Matched) == 1:
		if p := r.Matched[0].Problems; len(p) > 0 && p[0] == reconcile.IDMismatch {
			return r.Matched[0].Row + "!"
		}
		return r.Matched[0].Row
	case len(r.Umbrella) == 1:
		return join("umbrella", r.Umbrella[0].Rows)
	case len(r.Ambiguous) == 1:
		return join("ambiguous", r.Ambiguous[0].Rows)
	case len(r.Suspect) == 1 && r.Suspect[0].Why != "":
		return "suspect"
	}
	return "lost"
}

// Two equal entries for two equal guards of a line are one each; a third one is
// one too many.
func TestTwinsOnALineTakeTheirEntriesInOrder(t *testing.T) {
	rows := []extract.Row{placed("999999999999", "c.go", 7, 2, extract.If, "a", 1), placed("888888888888", "c.go", 7, 9, extract.If, "a", 1)}
	e := reconcile.Entry{Path: "c.go", Start: 7, End: 7, Form: extract.If, Snippet: "a", Table: "rc.md"}
	table := reconcile.Table{Name: "rc.md", Tree: "t"}
	for line := 1; line <= 3; line++ {
		e.Line = line
		table.Entries = append(table.Entries, e)
		r := reconcile.Reconcile(strongRoll("t", rows), []reconcile.Table{table}, reconcile.Options{})
		requireConserved(t, strongRoll("t", rows), []reconcile.Table{table}, r)
		require.Len(t, r.Matched, []int{1, 2, 1}[line-1])
		require.Len(t, r.Duplicate, []int{0, 0, 1}[line-1])
	}
}

func TestTreesSayWhatATableWasWrittenAgainst(t *testing.T) {
	old, present := oneRow(), oneRow()
	old.Change.Tree, present.Change.Tree = "old", "new"
	present.Rows[0].Start.Line, present.Rows[0].HeadEnd.Line, present.Rows[0].End.Line = 15, 15, 17
	present.Rows[0].Hash.Whole = "03" // its body was edited
	lines := func(path string, line int) (string, int, bool) { return path, line + 10, line != 6 }
	tests := map[string]struct {
		tree    string
		against *extract.Roll
		lines   identity.LineMap
		want    map[string]int
		unbound []string
	}{
		"the older roll":               {"old", &old, lines, map[string]int{"edited": 1}, []string{}},
		"no tree, an older roll":       {"", &old, lines, map[string]int{"edited": 1}, []string{}},
		"the present roll":             {"new", &old, lines, map[string]int{"same": 1}, []string{}},
		"a third tree":                 {"third", &old, lines, map[string]int{"same": 1}, []string{"rc.md"}},
		"no tree and no roll":          {"", nil, nil, map[string]int{"same": 1}, []string{"rc.md"}},
		"an older tree without a roll": {"old", nil, nil, map[string]int{"same": 1}, []string{"rc.md"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			e := entryOf("rc.md", 1, old.Rows[0])
			table := reconcile.Table{Name: "rc.md", Tree: test.tree, Entries: []reconcile.Entry{e}}
			r := reconcile.Reconcile(present, []reconcile.Table{table}, reconcile.Options{WrittenAgainst: test.against, Lines: test.lines})
			require.Equal(t, test.want, outcome(r))
			require.Equal(t, test.unbound, r.Unbound)
		})
	}
}

func TestVerdict(t *testing.T) {
	full := func(r extract.Roll) []reconcile.Table { return []reconcile.Table{fullTable("rc.md", "t", r.Rows)} }
	empty := strongRoll("t", nil)
	unread := full(oneRow())
	unread[0].Errors = []reconcile.ReadError{{Line: 9, Reason: "cells", Hint: "fix"}}
	degraded := full(oneRow())
	accepted("M2", "the caller retries")(&degraded[0].Entries[0])
	weak := oneRow()
	weak.Strength = extract.Weak
	tests := map[string]struct {
		roll   extract.Roll
		tables []reconcile.Table
		want   reconcile.Verdict
		anchor string
	}{
		"a full table":               {oneRow(), full(oneRow()), reconcile.Reconciled, "strong"},
		"a weak roll":                {weak, full(oneRow()), reconcile.Reconciled, "weak"},
		"no table":                   {oneRow(), nil, reconcile.NotReconciled, "strong"},
		"no table for no rows":       {empty, nil, reconcile.NotReconciled, "strong"},
		"an empty table for no rows": {empty, []reconcile.Table{{Name: "rc.md"}}, reconcile.Reconciled, "strong"},
		"an empty table for a row":   {oneRow(), []reconcile.Table{{Name: "rc.md"}}, reconcile.NotReconciled, "strong"},
		"an unread line":             {oneRow(), unread, reconcile.NotReconciled, "strong"},
		"accepted although degraded": {oneRow(), degraded, reconcile.Reconciled, "strong"},
		"the same table twice":       {oneRow(), append(full(oneRow()), fullTable("cr.md", "t", oneRow().Rows)), reconcile.NotReconciled, "strong"},
		"a roll of no strength":      {extract.Roll{}, []reconcile.Table{{Name: "rc.md"}}, reconcile.Reconciled, "weak"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := reconcile.Reconcile(test.roll, test.tables, reconcile.Options{})
			require.Equal(t, test.want, r.Verdict)
			require.Equal(t, test.anchor, r.Anchor)
		})
	}
	require.Equal(t, 1, reconcile.Reconcile(oneRow(), degraded, reconcile.Options{}).Degraded())
}

func TestResultJSON(t *testing.T) {
	roll := oneRow()
	e := entryOf("rc.md", 12, roll.Rows[0])
	r := reconcile.Reconcile(roll, []reconcile.Table{{Name: "rc.md", Tree: "t", Entries: []reconcile.Entry{e}}}, reconcile.Options{})
	got, err := json.Marshal(r)
	require.NoError(t, err)
	require.JSONEq(t, `{"schema":"guardroll/reconcile/v1","verdict":"reconciled","anchor":"strong","unbound":[],
		"matched":[{"row":"7f3a9c21d0e4","entry":{"table":"rc.md","line":12},"how":"same","state":"verified-safe","problems":[]}],
		"missing":[],"suspect":[],"edited":[],"umbrella":[],"duplicate":[],"ambiguous":[],"stale":[],"shared":[],"errors":[],"findings":[]}`, string(got))
	r = reconcile.Reconcile(roll, []reconcile.Table{{Name: "rc.md", Entries: []reconcile.Entry{{Table: "rc.md", Line: 30, Path: "a.go"}}}}, reconcile.Options{})
	got, err = json.Marshal(r.Suspect)
	require.NoError(t, err)
	require.JSONEq(t, `[{"table":"rc.md","line":30,"why":"no row in a.go has this form and code"}]`, string(got))
}

// The lines of removed rows are those of the base: they make no umbrella, and
// what was removed does not become what stands.
func TestRemovedRowsAreTheBasesOwn(t *testing.T) {
	stands := placed("aaaaaaaaaaaa", "a.go", 10, 2, extract.If, "err != nil", 3)
	gone := placed("bbbbbbbbbbbb", "a.go", 11, 2, extract.If, "n < max", 3)
	gone.Scope = extract.ScopeRemoved
	roll := strongRoll("t", []extract.Row{stands, gone})
	table := reconcile.Table{Name: "rc.md", Tree: "t", Entries: []reconcile.Entry{
		{Table: "rc.md", Line: 1, Path: "a.go", Start: 9, End: 13, Form: extract.If, Snippet: "err != nil"},
		{Table: "rc.md", Line: 2, Path: "a.go", Start: 11, End: 11, Form: extract.If, Snippet: "n < max"},
	}}
	r := reconcile.Reconcile(roll, []reconcile.Table{table}, reconcile.Options{})
	require.Equal(t, map[string]int{"same": 2}, outcome(r))

	gone2 := placed("dddddddddddd", "a.go", 16, 2, extract.If, "z", 1)
	gone2.Scope = extract.ScopeRemoved
	lines := func(start, end int) string {
		table := reconcile.Table{Name: "rc.md", Tree: "t", Entries: []reconcile.Entry{{Table: "rc.md", Line: 1, Path: "a.go", Start: start, End: end}}}
		return fateOf(reconcile.Reconcile(strongRoll("t", []extract.Row{stands, gone, gone2}), []reconcile.Table{table}, reconcile.Options{}))
	}
	require.Equal(t, "dddddddddddd", lines(14, 20))
	require.Equal(t, "umbrella bbbbbbbbbbbb dddddddddddd", lines(11, 16))

	restored := gone
	restored.ID, restored.Scope = "cccccccccccc", extract.ScopeChanged
	now := strongRoll("now", []extract.Row{stands, restored})
	here := func(path string, line int) (string, int, bool) { return path, line, true }
	r = reconcile.Reconcile(now, []reconcile.Table{table}, reconcile.Options{WrittenAgainst: &roll, Lines: here})
	require.Equal(t, map[string]int{"same": 1, "stale": 1, "missing": 1}, outcome(r))
}
