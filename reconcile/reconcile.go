package reconcile

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Reconcile holds tables against a roll, both ways. Each entry is bound to one
// row of the roll it was written against, and those rows are carried to the
// present roll. It never fails: what does not fit is in the result.
func Reconcile(roll extract.Roll, tables []Table, opts Options) Result {
	w := newWork(roll, opts)
	for i := range tables {
		w.table(&tables[i])
	}
	w.settle()
	w.verdict(len(tables))
	return w.result
}

// work is a reconciliation under way.
type work struct {
	roll    extract.Roll
	opts    Options
	present *binder
	old     *binder // of the roll written against, nil until a table needs it
	carried carried

	claims  [][]claim // by present row
	open    []binding // umbrellas and ambiguous entries, rows in present terms
	matched []claim   // the one claim of each matched row
	result  Result
}

func newWork(roll extract.Roll, opts Options) *work {
	w := &work{roll: roll, opts: opts, present: newBinder(newIndex(roll.Rows)), claims: make([][]claim, len(roll.Rows))}
	w.result = Result{
		Schema: Schema, Verdict: NotReconciled, Anchor: string(extract.Weak), Unbound: []string{},
		Matched: []Match{}, Missing: []string{}, Suspect: []Suspect{}, Edited: []EditedRow{}, Umbrella: []UmbrellaEntry{},
		Duplicate: []DuplicateRow{}, Ambiguous: []AmbiguousEntry{}, Stale: []StaleEntry{}, Shared: []string{}, Errors: []TableError{}, Findings: []Finding{},
	}
	if roll.Strength == extract.Strong {
		w.result.Anchor = string(extract.Strong)
	}
	return w
}

// table binds the entries of one table.
func (w *work) table(t *Table) {
	for _, e := range t.Errors {
		w.result.Errors = append(w.result.Errors, TableError{EntryRef: EntryRef{t.Name, e.Line}, Reason: e.Reason, Hint: e.Hint})
	}
	older := w.writtenAgainst(t)
	if older && w.old == nil {
		w.old = newBinder(newIndex(w.opts.WrittenAgainst.Rows))
		w.carried = carryRows(w.opts.WrittenAgainst.Rows, w.roll.Rows, w.opts.Lines)
	}
	for i := range t.Entries {
		if older {
			w.carry(w.old.bind(&t.Entries[i]))
		} else {
			w.take(w.present.bind(&t.Entries[i]), identity.Same)
		}
	}
}

// writtenAgainst reports whether a table was written against the older roll. A
// table that names no tree was, when there is an older roll; one that names a
// third tree, or none with none to go by, is unbound.
func (w *work) writtenAgainst(t *Table) bool {
	old := w.opts.WrittenAgainst
	switch {
	case t.Tree != "" && t.Tree == w.roll.Change.Tree:
		return false
	case old != nil && (t.Tree == "" || t.Tree == old.Change.Tree):
		return true
	}
	if !slices.Contains(w.result.Unbound, t.Name) {
		w.result.Unbound = append(w.result.Unbound, t.Name)
	}
	return false
}

// carry brings a binding to the older roll into the present one.
func (w *work) carry(b binding) {
	if b.fate != bound {
		b.rows = w.carried.rows(b.rows)
		w.take(b, identity.Same)
		return
	}
	i := b.rows[0]
	if candidates, doubt := w.carried.candidates[i]; doubt {
		b.fate, b.rows = ambiguous, candidates
		w.take(b, identity.Same)
		return
	}
	if w.carried.to[i] == noRow {
		w.result.Stale = append(w.result.Stale, StaleEntry{Entry: ref(b.entry)})
		return
	}
	b.rows = []int32{w.carried.to[i]}
	w.take(b, w.carried.how[i])
}

// take records a binding in terms of the present roll.
func (w *work) take(b binding, how identity.How) {
	switch b.fate {
	case bound:
		at := b.rows[0]
		w.claims[at] = append(w.claims[at], claim{row: &w.roll.Rows[at], at: at, entry: b.entry, how: how, mismatch: b.mismatch})
	case suspect:
		w.result.Suspect = append(w.result.Suspect, Suspect{EntryRef: ref(b.entry), Why: b.why})
	default:
		w.open = append(w.open, b)
	}
}

func ref(e *Entry) EntryRef { return EntryRef{Table: e.Table, Line: e.Line} }

// settle gives every row its one place.
func (w *work) settle() {
	settled := make([]bool, len(w.roll.Rows))
	for at, claims := range w.claims {
		settled[at] = len(claims) > 0
		w.settleRow(claims)
	}
	w.settleOpen(settled)
	for _, twins := range w.carried.twins {
		if rows := w.free(twins, settled); len(rows) > 0 {
			w.result.Ambiguous = append(w.result.Ambiguous, AmbiguousEntry{Rows: rows, Candidates: w.ids(twins)})
		}
	}
	for at := range w.roll.Rows {
		if !settled[at] {
			w.result.Missing = append(w.result.Missing, w.roll.Rows[at].ID)
		}
	}
	w.judge()
}

func (w *work) settleRow(claims []claim) {
	switch {
	case len(claims) == 0:
	case len(claims) > 1:
		d := DuplicateRow{Row: claims[0].row.ID}
		for _, c := range claims {
			d.Entries = append(d.Entries, ref(c.entry))
		}
		w.result.Duplicate = append(w.result.Duplicate, d)
	case claims[0].how == identity.Edited:
		w.result.Edited = append(w.result.Edited, EditedRow{Row: claims[0].row.ID, Entry: ref(claims[0].entry)})
	default:
		w.matched = append(w.matched, claims[0])
	}
}

// settleOpen lists umbrellas, then ambiguous entries, each with the rows that
// nothing before accounts for.
func (w *work) settleOpen(settled []bool) {
	for _, b := range w.open {
		if b.fate == umbrella {
			w.result.Umbrella = append(w.result.Umbrella, UmbrellaEntry{EntryRef: ref(b.entry), Rows: w.free(b.rows, settled)})
		}
	}
	done := map[list]bool{} // many entries may share one long list of candidates
	for _, b := range w.open {
		if b.fate != ambiguous {
			continue
		}
		place, rows := ref(b.entry), []string{}
		if l := listOf(b.rows); !done[l] {
			done[l] = true
			rows = w.free(b.rows, settled)
		}
		w.result.Ambiguous = append(w.result.Ambiguous, AmbiguousEntry{Entry: &place, Rows: rows, Candidates: w.ids(b.rows)})
	}
}

// free settles those of rows that are not, and returns their ids.
func (w *work) free(rows []int32, settled []bool) []string {
	out := []string{}
	for _, at := range rows {
		if !settled[at] {
			settled[at] = true
			out = append(out, w.roll.Rows[at].ID)
		}
	}
	return out
}

// ids names the first of rows.
func (w *work) ids(rows []int32) []string {
	rows = rows[:min(len(rows), CandidateLimit)]
	out := make([]string, len(rows))
	for n, at := range rows {
		out[n] = w.roll.Rows[at].ID
	}
	return out
}

// judge weighs the evidence of the matched rows.
func (w *work) judge() {
	copies := newCopying(w.matched)
	for i, c := range w.matched {
		state, problems := w.opts.judge(c, copies.copied(i))
		w.result.Matched = append(w.result.Matched, Match{Row: c.row.ID, Entry: ref(c.entry), How: string(c.how), State: state, Problems: problems})
	}
	for _, i := range copies.shared() {
		w.result.Shared = append(w.result.Shared, w.matched[i].row.ID)
	}
	w.result.Findings = append(w.result.Findings, findings(w.matched)...)
}

// verdict is reconciled when everything is one to one and every state holds. A
// roll without rows wants a table that says so.
func (w *work) verdict(tables int) {
	r := &w.result
	open := len(r.Missing) + len(r.Suspect) + len(r.Edited) + len(r.Umbrella) + len(r.Duplicate) + len(r.Ambiguous) + len(r.Stale) + len(r.Errors)
	if open == 0 && tables > 0 && r.Unresolved() == 0 {
		r.Verdict = Reconciled
	}
}
