package reconcile_test

import (
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/golang"
	"github.com/guardroll/guardroll/extract/identity"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
	"github.com/guardroll/guardroll/extract/shell"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
)

// readers read the cases of testdata/adversarial by folder; a language joins by
// its reader and a folder of cases.
var readers = map[string]func(src []byte) extract.Facts{
	"go":         func(src []byte) extract.Facts { return golang.Read(src, extract.AllParts) },
	"shell":      func(src []byte) extract.Facts { return shell.Read(src, "bash", extract.AllParts) },
	"python":     treeSitter("python"),
	"typescript": treeSitter("typescript"),
}

// treeSitter reads a language of extract/lang.
func treeSitter(name string) func(src []byte) extract.Facts {
	return func(src []byte) extract.Facts {
		parser := lang.NewParser(lang.Limits{})
		defer parser.Close()
		for _, l := range all.Languages() {
			if l.Name == name {
				facts, err := parser.Read(l, src, extract.AllParts)
				if err != nil {
					panic(err)
				}
				return facts
			}
		}
		panic("no language " + name)
	}
}

// rowsOf makes the rows of a file, those of one form where it names one.
func rowsOf(path string, facts extract.Facts, form extract.Form) []extract.Row {
	var rows []extract.Row
	ids := identity.Number(path, facts.Constructs)
	for i, c := range facts.Constructs {
		if form != "" && c.Form != form {
			continue
		}
		rows = append(rows, extract.Row{
			ID: ids[i].ID, Kind: c.Form.Kind(), Form: c.Form, Path: path, Symbol: c.Symbol, Snippet: c.Snippet,
			Start: facts.Lines.Pos(c.Span.Start), HeadEnd: facts.Lines.Pos(c.HeadEnd), End: facts.Lines.Pos(c.Span.End),
			Hash: identity.Print(c.Hash), Occurrence: ids[i].Occurrence, Scope: extract.ScopeChanged,
		})
	}
	return rows
}

// lineMap compares files line by line, as git does.
func lineMap(old, fresh map[string]string, renames map[string]string) identity.LineMap {
	maps := map[string]diff.LineMap{}
	for path, text := range old {
		to := path
		if renames[path] != "" {
			to = renames[path]
		}
		if newText, ok := fresh[to]; ok {
			maps[path] = diff.NewLineMap(hunks(strings.SplitAfter(text, "\n"), strings.SplitAfter(newText, "\n")))
		}
	}
	return func(path string, line int) (string, int, bool) {
		to := path
		if renames[path] != "" {
			to = renames[path]
		}
		m, ok := maps[path]
		if !ok {
			return to, line, false
		}
		line, ok = m.New(line)
		return to, line, ok
	}
}

// hunks is the shortest edit script of two files, by dynamic programming.
func hunks(a, b []string) []diff.Hunk {
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var out []diff.Hunk
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		fromA, fromB := i, j
		for (i < len(a) || j < len(b)) && !(i < len(a) && j < len(b) && a[i] == b[j]) {
			if j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1] {
				i++
			} else {
				j++
			}
		}
		h := diff.Hunk{OldStart: fromA + 1, OldLines: i - fromA, NewStart: fromB + 1, NewLines: j - fromB}
		if h.OldLines == 0 {
			h.OldStart--
		}
		if h.NewLines == 0 {
			h.NewStart--
		}
		out = append(out, h)
	}
	return out
}

// fullTable is the table of a diligent reviewer: every row, with evidence.
func fullTable(name, tree string, rows []extract.Row) reconcile.Table {
	t := reconcile.Table{Name: name, Tree: tree}
	for i, r := range rows {
		t.Entries = append(t.Entries, entryOf(name, i+1, r))
	}
	return t
}

func entryOf(table string, line int, r extract.Row) reconcile.Entry {
	return reconcile.Entry{
		Table: table, Line: line, Row: r.ID, Path: r.Path, Start: r.Start.Line, End: r.Start.Line, Column: r.Start.Column,
		Form: r.Form, Snippet: r.Snippet, States: []reconcile.State{reconcile.VerifiedSafe},
		Evidence: []reconcile.Evidence{{Input: "empty", Observed: "sees " + spell(r.Hash.Whole), Contract: "doc of it"}},
	}
}

// spell writes digits in letters, so that no two rows share their evidence.
func spell(digits string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return 'g' + r - '0'
		}
		return r
	}, digits)
}

func strongRoll(tree string, rows []extract.Row) extract.Roll {
	return extract.Roll{Schema: extract.Schema, Strength: extract.Strong, Change: extract.Change{Tree: tree}, Rows: rows}
}

func TestHunksOfTheTestsThemselves(t *testing.T) {
	require.Equal(t, []diff.Hunk{{OldStart: 1, OldLines: 0, NewStart: 2, NewLines: 1}}, hunks([]string{"a", "c"}, []string{"a", "b", "c"}))
	require.Equal(t, []diff.Hunk{{OldStart: 2, OldLines: 1, NewStart: 1, NewLines: 0}}, hunks([]string{"a", "b", "c"}, []string{"a", "c"}))
}
