package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile/table"
)

// markdown writes the roll as the table that a reviewer is handed and fills
// in: one line a row. What could not be read stands below it.
type markdown struct {
	out  io.Writer
	rows []extract.Row
	gaps []extract.Gap
}

func newMarkdown(out io.Writer) *markdown { return &markdown{out: out} }

func (m *markdown) Begin(string, extract.Change) error { return nil }

func (m *markdown) File(f extract.FileRoll) error {
	m.rows = append(m.rows, f.Rows...)
	m.gaps = append(m.gaps, f.Gaps...)
	return nil
}

func (m *markdown) End(s Summary) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Roll: %s in %s\n\n", count(s.Overview.Stats.Rows, "row"), count(s.Overview.Stats.Files, "file"))
	if s.Overview.Strength == extract.Weak {
		fmt.Fprintf(&b, "The roll is weak: %s\n\n", printable(strings.Join(s.Overview.WeakenedBy, "; ")))
	}
	b.Write(table.Markdown(m.rows, table.Head{Tree: s.Overview.Change.Tree}))
	if len(m.gaps) > 0 {
		b.WriteString("\nNot read:\n")
		for _, g := range m.gaps {
			fmt.Fprintf(&b, "\n%s, from line %d to line %d: %s\n", printable(g.Path), g.Start.Line, g.End.Line, printable(g.Reason))
		}
	}
	_, err := io.WriteString(m.out, b.String())
	return err
}
