package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/guardroll/guardroll/reconcile/table"
)

// Reconciliation is what reconcile reports.
type Reconciliation struct {
	Roll   extract.Roll // that the ids of the result are of
	Result reconcile.Result
	Notes  []string // what could not be checked, a sentence each
	Sample []string // ids of rows drawn for an audit, nil when none was asked for

	// Second is what the roll and a second reviewer's list do not share, nil
	// where no list was given beside the roll.
	Second *reconcile.Difference
}

// ReconciliationJSON is the schema guardroll/reconcile/v1: the result, with
// what could not be checked, and the sample where one was asked for.
type ReconciliationJSON struct {
	reconcile.Result
	Notes  []string `json:"notes"`
	Sample []string `json:"sample,omitempty"`

	Second *reconcile.Difference `json:"second,omitempty"`
}

// WriteReconciliation writes a reconciliation in one of Formats.
func WriteReconciliation(format string, out io.Writer, r Reconciliation, o Options) error {
	switch format {
	case "text":
		return writeAll(out, newVerdict(r, o).text())
	case "json":
		return WriteJSON(out, ReconciliationJSON{r.Result, append([]string{}, r.Notes...), r.Sample, r.Second})
	case "markdown":
		return writeAll(out, newVerdict(r, Options{}).markdown())
	}
	return fmt.Errorf("unknown format %q; the formats are %v", format, Formats())
}

func writeAll(out io.Writer, text string) error {
	_, err := io.WriteString(out, text)
	return err
}

// verdict turns a result into lines for people.
type verdict struct {
	Reconciliation
	style palette
	rows  map[string]extract.Row
}

func newVerdict(r Reconciliation, o Options) verdict {
	rows := make(map[string]extract.Row, len(r.Roll.Rows))
	for _, row := range r.Roll.Rows {
		rows[row.ID] = row
	}
	return verdict{Reconciliation: r, style: newPalette(o.Colour), rows: rows}
}

// item is one thing that keeps roll and tables apart.
type item struct {
	what  string // "missing", "umbrella" …
	where string // the place in the table, or the row
	text  string
}

// items lists what is wrong, in the order in which a reviewer mends it.
func (v verdict) items() []item {
	var items []item
	add := func(what, where, format string, args ...any) {
		items = append(items, item{what, where, fmt.Sprintf(format, args...)})
	}
	r := v.Result
	for _, e := range r.Errors {
		add("unread", refText(e.EntryRef), "%s%s", e.Reason, hint(e.Hint))
	}
	for _, u := range r.Umbrella {
		add("umbrella", refText(u.EntryRef), "stands for %s: give each a line of its own%s", count(len(u.Rows), "row"), v.rowList(u.Rows))
	}
	for _, s := range r.Suspect {
		add("suspect", refText(s.EntryRef), "%s", s.Why)
	}
	for _, d := range r.Duplicate {
		add("duplicate", refText(d.Entries[len(d.Entries)-1]), "%s lines claim %s: keep one", fmt.Sprint(len(d.Entries)), v.rowText(d.Row))
	}
	for _, a := range r.Ambiguous {
		where := "roll"
		if a.Entry != nil {
			where = refText(*a.Entry)
		}
		add("ambiguous", where, "fits several rows: name the row's id%s", v.rowList(a.Candidates))
	}
	for _, s := range r.Stale {
		add("stale", refText(s.Entry), "its row is gone: take the line out")
	}
	for _, e := range r.Edited {
		add("edited", refText(e.Entry), "changed since it was examined, look again: %s", v.rowText(e.Row))
	}
	for _, m := range r.Matched {
		for _, p := range m.Problems {
			add(string(p), refText(m.Entry), "%s", v.rowText(m.Row))
		}
		if m.State == reconcile.Unresolved && len(m.Problems) == 0 {
			add("unresolved", refText(m.Entry), "%s", v.rowText(m.Row))
		}
	}
	for _, id := range r.Missing {
		add("missing", "roll", "%s", v.rowText(id))
	}
	if v.Second != nil {
		for _, s := range v.Second.OnlyList {
			add("only-in-list", refText(s.EntryRef), "%s: invented, or missing from the roll", s.Why)
		}
		for _, id := range v.Second.OnlyRoll {
			add("only-in-roll", printable(v.Second.List), "%s", v.rowText(id))
		}
	}
	return items
}

func refText(e reconcile.EntryRef) string { return fmt.Sprintf("%s:%d", printable(e.Table), e.Line) }

func hint(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// rowText names a row for people.
func (v verdict) rowText(id string) string {
	row, ok := v.rows[id]
	if !ok {
		return id
	}
	return fmt.Sprintf("%s %s:%s %s %s", id, printable(row.Path), place(row.Start), row.Form, printable(row.Snippet))
}

func (v verdict) rowList(ids []string) string {
	var b strings.Builder
	for _, id := range ids {
		b.WriteString("\n" + v.rowText(id))
	}
	return b.String()
}

func (v verdict) text() string {
	var b strings.Builder
	items := v.items()
	widths := [2]int{}
	for _, it := range items {
		widths[0], widths[1] = max(widths[0], len(it.what)), max(widths[1], len(it.where))
	}
	for _, it := range items {
		lines := strings.Split(it.text, "\n")
		mark := v.style.bad
		if it.what == string(reconcile.IDMismatch) || it.what == "only-in-roll" {
			mark = v.style.dim
		}
		fmt.Fprintf(&b, "%s  %-*s  %s\n", mark.render(pad(it.what, widths[0])), widths[1], it.where, lines[0])
		for _, more := range lines[1:] {
			fmt.Fprintf(&b, "%s  %s\n", strings.Repeat(" ", widths[0]+widths[1]+2), more)
		}
	}
	for _, f := range v.Result.Findings {
		fmt.Fprintf(&b, "%s  %s:%s  %s\n", v.style.bad.render(f.Severity), printable(f.Path), place(f.Start), printable(f.Message))
	}
	if len(items)+len(v.Result.Findings) > 0 {
		b.WriteByte('\n')
	}
	for _, line := range v.legend() {
		b.WriteString(line + "\n")
	}
	b.WriteString(v.summary())
	return b.String()
}

// legend explains each problem that occurs, once, and what to do about it.
func (v verdict) legend() []string {
	occurs := map[string]bool{}
	for _, m := range v.Result.Matched {
		for _, p := range m.Problems {
			occurs[string(p)] = true
		}
	}
	var lines []string
	for _, e := range reconcile.Explanations() {
		if e.Problem && occurs[e.Word] {
			lines = append(lines, fmt.Sprintf("%s: %s: %s", e.Word, e.Means, e.Do))
		}
	}
	return lines
}

// summary is the last lines: what stands, on what ground, and what to do next.
func (v verdict) summary() string {
	r := v.Result
	var b strings.Builder
	good := len(r.Matched) - r.Unresolved()
	fmt.Fprintf(&b, "%d of %s answered for", good, count(len(v.Roll.Rows), "row"))
	if n := r.Degraded(); n > 0 {
		fmt.Fprintf(&b, ", %d of them accepted although degraded", n)
	}
	fmt.Fprintf(&b, "; anchor: %s\n", r.Anchor)
	if r.Anchor == string(extract.Weak) {
		fmt.Fprintf(&b, "weak because of: %s\n", printable(strings.Join(v.Roll.WeakenedBy, "; ")))
	}
	for _, name := range r.Unbound {
		fmt.Fprintf(&b, "unbound: %s does not say which tree it was written against, so edits since cannot be seen\n", printable(name))
	}
	for _, note := range v.Notes {
		b.WriteString(printable(note) + "\n")
	}
	if v.Sample != nil {
		b.WriteString("to be checked by a second pair of eyes:" + indentRows(v.rowList(v.Sample)) + "\n")
	}
	if r.Verdict == reconcile.Reconciled {
		b.WriteString(v.style.good.render("reconciled") + "\n")
		return b.String()
	}
	b.WriteString(v.style.bad.render("not reconciled") + ": --todo FILE writes a table of what is open, ready to fill in\n")
	return b.String()
}

func indentRows(list string) string { return strings.ReplaceAll(list, "\n", "\n  ") }

// markdown gives the same with the open rows as a table to fill in.
func (v verdict) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Reconciliation: %s\n\n", v.Result.Verdict)
	b.WriteString(v.summary() + "\n")
	for _, line := range v.legend() {
		fmt.Fprintf(&b, "%s\n", line)
	}
	b.WriteByte('\n')
	for _, it := range v.items() {
		if it.what == "missing" {
			continue // in the table below
		}
		fmt.Fprintf(&b, "* **%s** %s: %s\n", it.what, it.where, strings.ReplaceAll(it.text, "\n", "\n  "))
	}
	for _, f := range v.Result.Findings {
		fmt.Fprintf(&b, "* **%s** %s:%s %s\n", f.Severity, printable(f.Path), place(f.Start), printable(f.Message))
	}
	if open := reconcile.Todo(v.Result, v.Roll); len(open) > 0 {
		b.WriteString("\n## Open rows, to fill in\n\n")
		b.Write(table.Markdown(open, table.Head{Tree: v.Roll.Change.Tree}))
	}
	return b.String()
}
