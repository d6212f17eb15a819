package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/guardroll/guardroll/extract"
)

// text writes for people: grouped by file, aligned, with the source line.
type text struct {
	out   *bufio.Writer
	style palette
	width int
	kinds map[extract.Kind]int
}

func newText(out io.Writer, o Options) *text {
	return &text{out: bufio.NewWriter(out), style: newPalette(o.Colour), width: o.Width, kinds: map[extract.Kind]int{}}
}

func (t *text) Begin(string, extract.Change) error { return nil }

func (t *text) File(f extract.FileRoll) error {
	if len(f.Rows) == 0 && len(f.Gaps) == 0 {
		return nil
	}
	fmt.Fprintln(t.out, t.style.path.render(printable(f.Path)))
	cells := make([][]string, len(f.Rows))
	for i, row := range f.Rows {
		cells[i] = rowCells(row)
		t.kinds[row.Kind]++
	}
	widths := columnWidths(cells)
	for i, row := range f.Rows {
		t.row(cells[i], widths, row, line(f, i))
	}
	for _, gap := range f.Gaps {
		t.gap(gap)
	}
	fmt.Fprintln(t.out)
	return t.out.Flush()
}

// rowCells are the columns of a row: id, place, form, attributes.
func rowCells(row extract.Row) []string {
	return []string{row.ID, place(row.Start), string(row.Form), attributes(row)}
}

func place(p extract.Pos) string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// attributes says what a row tests and how it leaves, and why it is listed
// where the change does not touch it.
func attributes(row extract.Row) string {
	var parts []string
	if row.Scope == extract.ScopeRemoved {
		parts = append(parts, "removed")
	}
	if row.Role != "" && row.Role != extract.RoleOther {
		parts = append(parts, string(row.Role))
	}
	if row.Exits != "" && row.Exits != extract.ExitsNone {
		parts = append(parts, string(row.Exits)+"s")
	}
	if row.Form == extract.TestCase {
		parts = append(parts, count(row.Assertions, "assertion"))
	}
	if row.Heuristic {
		parts = append(parts, "by name")
	}
	if row.Method == extract.MethodLexical {
		parts = append(parts, "lexical")
	}
	return strings.Join(parts, ", ")
}

func (t *text) row(cells []string, widths []int, row extract.Row, source string) {
	if source == "" {
		source = row.Snippet
	}
	head := fmt.Sprintf("  %s  %*s  %s  %-*s  ",
		t.style.dim.render(cells[0]), widths[1], cells[1], t.style.form.render(pad(cells[2], widths[2])), widths[3], cells[3])
	fmt.Fprintln(t.out, strings.TrimRight(t.cut(head+printable(source)), " "))
	for _, via := range row.Via {
		fmt.Fprintln(t.out, t.style.dim.render("      "+via))
	}
}

// cut shortens a line to the terminal.
func (t *text) cut(line string) string {
	if t.width <= 0 {
		return line
	}
	return ansi.Truncate(line, t.width, "…")
}

func (t *text) gap(g extract.Gap) {
	mark := t.style.dim
	if g.Bears {
		mark = t.style.warn
	}
	where := place(g.Start) + "–" + place(g.End)
	fmt.Fprintln(t.out, t.cut(fmt.Sprintf("  %s  %s  %s", mark.render("not read"), where, printable(g.Reason))))
}

func (t *text) End(s Summary) error {
	for _, f := range s.Findings {
		mark := t.style.bad.render(string(f.Severity))
		fmt.Fprintf(t.out, "%s:%s  %s  %s  %s\n", printable(f.Path), place(f.Start), mark, f.Rule, printable(f.Message))
	}
	fmt.Fprintln(t.out, t.counts(s))
	if s.Overview.Strength == extract.Weak {
		fmt.Fprintln(t.out, t.style.warn.render("weak roll: ")+strings.Join(s.Overview.WeakenedBy, "; "))
	}
	if s.Outcome != "" {
		fmt.Fprintln(t.out, s.Outcome)
	}
	return t.out.Flush()
}

// counts is the line that says how much was looked at.
func (t *text) counts(s Summary) string {
	var kinds []string
	for _, kind := range []extract.Kind{extract.Guard, extract.Check, extract.Transition, extract.Claim} {
		if n := t.kinds[kind]; n > 0 {
			kinds = append(kinds, count(n, string(kind)))
		}
	}
	line := fmt.Sprintf("%s in %s", count(s.Overview.Stats.Rows, "row"), count(s.Overview.Stats.Files, "file"))
	if len(kinds) > 0 {
		line += ": " + strings.Join(kinds, ", ")
	}
	if s.Overview.Stats.Assets > 0 {
		line += fmt.Sprintf("; %s without code", count(s.Overview.Stats.Assets, "file"))
	}
	if s.Overview.Gaps > 0 {
		line += fmt.Sprintf("; %s", count(s.Overview.Gaps, "gap"))
	}
	return line
}

// count writes a number with its noun, in the plural where it is not one.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func columnWidths(cells [][]string) []int {
	widths := make([]int, 4)
	for _, row := range cells {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	return widths
}

func pad(s string, width int) string { return s + strings.Repeat(" ", max(width-len(s), 0)) }

// line returns the source line of row i, "" when the run took none.
func line(f extract.FileRoll, i int) string {
	if i < len(f.Lines) {
		return f.Lines[i]
	}
	return ""
}

// printable keeps a text from the repository from steering the terminal:
// control characters are shown as escapes, tabs as spaces.
func printable(s string) string {
	if !strings.ContainsFunc(s, isControl) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteString("    ")
		case isControl(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isControl(r rune) bool {
	return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
