package reconcile_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// world is a reviewed change with a correct table, and faults planted in it.
type world struct {
	old, present []extract.Row
	table        reconcile.Table
	faulty       map[int]bool // rows that have a fault already
	edited       map[int]bool

	want map[string]int // as outcome counts
	rows map[string][]string
}

// drawWorld makes rows in a few files, some of them twins.
func drawWorld(t *rapid.T, ids bool) *world {
	w := &world{faulty: map[int]bool{}, edited: map[int]bool{}, want: map[string]int{}, rows: map[string][]string{}}
	n := rapid.IntRange(1, 40).Draw(t, "rows")
	for i := range n {
		code := rapid.IntRange(0, 30).Draw(t, "code")
		file := i * 3 / n
		w.old = append(w.old, extract.Row{
			ID: fmt.Sprintf("%012x", i+1), Form: extract.If, Kind: extract.Guard, Path: fmt.Sprintf("f%d.go", file), Symbol: fmt.Sprintf("F%d", i/5),
			Start: extract.Pos{Line: 10*i + 1, Column: 2}, HeadEnd: extract.Pos{Line: 10*i + 1, Column: 20}, End: extract.Pos{Line: 10*i + 3, Column: 3},
			Snippet: fmt.Sprintf("v%d != nil", code),
			Hash:    extract.RowHash{Head: fmt.Sprintf("%016x", code+1), Whole: fmt.Sprintf("%016x", code+101), Before: "01", After: "02"},
		})
	}
	w.present = slices.Clone(w.old)
	w.table = fullTable("rc.md", "old", w.old)
	if !ids {
		for i := range w.table.Entries {
			w.table.Entries[i].Row = ""
		}
	}
	return w
}

func (w *world) twins(i int) int {
	n := 0
	for _, r := range w.old {
		if r.Path == w.old[i].Path && r.Snippet == w.old[i].Snippet {
			n++
		}
	}
	return n
}

// plant adds one fault to a row that has none and says what must come out.
func (w *world) plant(t *rapid.T) {
	i := rapid.IntRange(0, len(w.old)-1).Draw(t, "row")
	if w.faulty[i] {
		return
	}
	w.faulty[i] = true
	e, id := &w.table.Entries[i], w.old[i].ID
	switch rapid.SampledFrom([]string{"drop", "merge", "duplicate", "invent", "misquote", "shift", "swap", "edit"}).Draw(t, "fault") {
	case "drop":
		e.Line = 0 // taken out at the end
		w.expect("missing", id)
	case "merge":
		w.merge(i)
	case "duplicate":
		w.add(*e)
		w.expect("duplicate", id)
	case "invent":
		invented := *e
		invented.Row, invented.Snippet = "", "neverSeen > 1"
		w.add(invented)
		w.want["suspect"]++
	case "misquote":
		e.Row, e.Snippet = "", "neverSeen > 2"
		w.expect("missing", id)
		w.want["suspect"]++
	case "shift":
		e.Row, e.Start, e.End = "", e.Start+5000, e.End+5000
		if w.twins(i) > 1 {
			w.want["ambiguous"]++
			w.rows["ambiguous"] = append(w.rows["ambiguous"], id)
		}
	case "swap":
		w.swap(i)
	case "edit":
		w.edited[i] = true
		w.present[i].Hash.Whole = fmt.Sprintf("%016x", 1000+i)
		w.present[i].ID = fmt.Sprintf("%012x", 1000+i)
		w.expect("edited", w.present[i].ID)
	}
}

// claimTwins moves missing rows that an ambiguous entry could be under it.
func (w *world) claimTwins() {
	code := map[string]string{}
	for _, r := range w.old {
		code[r.ID] = r.Path + r.Snippet
	}
	var doubtful []string
	for _, id := range w.rows["ambiguous"] {
		doubtful = append(doubtful, code[id])
	}
	w.rows["missing"] = slices.DeleteFunc(w.rows["missing"], func(id string) bool {
		under := slices.Contains(doubtful, code[id])
		if under {
			w.rows["ambiguous"] = append(w.rows["ambiguous"], id)
			w.want["missing"]--
		}
		return under
	})
	if w.want["missing"] == 0 {
		delete(w.want, "missing")
	}
}

func (w *world) expect(what, id string) {
	w.want[what]++
	w.rows[what] = append(w.rows[what], id)
}

func (w *world) add(e reconcile.Entry) {
	e.Line = len(w.table.Entries) + 1
	w.table.Entries = append(w.table.Entries, e)
}

// merge makes one entry of a row's and the next one's.
func (w *world) merge(i int) {
	j := i + 1
	if j == len(w.old) || w.faulty[j] || w.old[j].Path != w.old[i].Path {
		delete(w.faulty, i)
		return
	}
	w.faulty[j] = true
	w.table.Entries[i].Row, w.table.Entries[i].End = "", w.old[j].Start.Line
	w.table.Entries[j].Line = 0
	w.want["umbrella"]++
	w.rows["umbrella"] = append(w.rows["umbrella"], w.old[i].ID, w.old[j].ID)
}

// swap exchanges the lines of a row's entry and the next one's. Codes that stand
// once in their file are found all the same.
func (w *world) swap(i int) {
	j := i + 1
	if j == len(w.old) || w.faulty[j] || w.old[j].Path != w.old[i].Path || w.twins(i)+w.twins(j) > 2 {
		delete(w.faulty, i)
		return
	}
	w.faulty[j] = true
	a, b := &w.table.Entries[i], &w.table.Entries[j]
	a.Row, b.Row = "", ""
	a.Start, a.End, b.Start, b.End = b.Start, b.End, a.Start, a.End
}

func (w *world) lines(path string, line int) (string, int, bool) {
	for i := range w.edited {
		if w.old[i].Path == path && w.old[i].Start.Line <= line && line <= w.old[i].End.Line {
			return path, line, false
		}
	}
	return path, line, true
}

func TestEveryPlantedFaultIsReportedAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { detect(t) })
}

// detect draws a table with faults and demands that the reconciliation reports
// them and nothing else. It returns what was planted, as outcome counts it.
func detect(t *rapid.T) map[string]int {
	w := drawWorld(t, rapid.Bool().Draw(t, "ids"))
	for range rapid.IntRange(0, 8).Draw(t, "faults") {
		w.plant(t)
	}
	w.table.Entries = slices.DeleteFunc(w.table.Entries, func(e reconcile.Entry) bool { return e.Line == 0 })
	if rapid.Bool().Draw(t, "shuffled") {
		w.table.Entries = rapid.Permutation(w.table.Entries).Draw(t, "entries")
	}
	w.claimTwins()
	old, present := strongRoll("old", w.old), strongRoll("new", w.present)
	r := reconcile.Reconcile(present, []reconcile.Table{w.table}, reconcile.Options{WrittenAgainst: &old, Lines: w.lines})

	requireConserved(t, present, []reconcile.Table{w.table}, r)
	got := outcome(r)
	for _, key := range []string{"same", "moved", "ambiguous-rows", "umbrella-rows"} {
		delete(got, key)
	}
	require.Equal(t, w.want, got)
	require.ElementsMatch(t, w.rows["missing"], r.Missing)
	for _, e := range r.Edited {
		require.Contains(t, w.rows["edited"], e.Row)
	}
	for _, d := range r.Duplicate {
		require.Contains(t, w.rows["duplicate"], d.Row)
	}
	var under, doubtful []string
	for _, u := range r.Umbrella {
		under = append(under, u.Rows...)
	}
	for _, a := range r.Ambiguous {
		doubtful = append(doubtful, a.Rows...)
	}
	require.ElementsMatch(t, w.rows["umbrella"], under)
	require.ElementsMatch(t, w.rows["ambiguous"], doubtful)
	require.Equal(t, len(w.want) == 0, r.Verdict == reconcile.Reconciled)
	return w.want
}

// Whatever is in tables and rolls, every row and entry comes out exactly once,
// and the same input gives the same bytes.
func TestReconcileConserves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, present := drawWorld(t, true), drawWorld(t, true)
		for i := range present.present {
			present.present[i].ID = "n" + present.present[i].ID[1:]
		}
		var tables []reconcile.Table
		line := 0
		for n := range rapid.IntRange(0, 3).Draw(t, "tables") {
			table := reconcile.Table{Name: fmt.Sprint("t", n), Tree: rapid.SampledFrom([]string{"", "old", "new", "third"}).Draw(t, "tree")}
			for range rapid.IntRange(0, 20).Draw(t, "entries") {
				line++
				table.Entries = append(table.Entries, drawEntry(t, table.Name, line))
			}
			tables = append(tables, table)
		}
		roll, opts := strongRoll("new", present.present), reconcile.Options{}
		if rapid.Bool().Draw(t, "older roll") {
			older := strongRoll("old", old.old)
			opts.WrittenAgainst = &older
			if rapid.Bool().Draw(t, "history") {
				opts.Lines = func(path string, line int) (string, int, bool) { return path, line, line%3 > 0 }
			}
		}
		first := reconcile.Reconcile(roll, tables, opts)
		requireConserved(t, roll, tables, first)
		a, err := json.Marshal(first)
		require.NoError(t, err)
		b, err := json.Marshal(reconcile.Reconcile(roll, tables, opts))
		require.NoError(t, err)
		require.Equal(t, string(a), string(b))
	})
}

func drawEntry(t *rapid.T, table string, line int) reconcile.Entry {
	start := rapid.IntRange(0, 40).Draw(t, "start") * 10
	if start > 0 {
		start -= 9
	}
	return reconcile.Entry{
		Table: table, Line: line,
		Row:     rapid.SampledFrom([]string{"", "000000000001", "n00000000002", "000000000003, n00000000004", "nonsense"}).Draw(t, "id"),
		Path:    rapid.SampledFrom([]string{"", "f0.go", "f1.go", "f2.go", "none.go"}).Draw(t, "path"),
		Start:   start,
		End:     start + rapid.SampledFrom([]int{0, 0, 2, 30}).Draw(t, "length"),
		Column:  rapid.SampledFrom([]int{0, 2, 9}).Draw(t, "column"),
		Form:    rapid.SampledFrom([]extract.Form{"", extract.If, extract.Catch}).Draw(t, "form"),
		Snippet: rapid.SampledFrom([]string{"", "v1 != nil", "if v2 != nil {", "v3 !…", "nothing of it"}).Draw(t, "snippet"),
		States:  []reconcile.State{reconcile.VerifiedSafe},
	}
}
