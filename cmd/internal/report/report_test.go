package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile/table"
)

// sample is a file with a row of each scope, and a gap.
func sample() extract.FileRoll {
	at := func(line, column int) extract.Pos { return extract.Pos{Line: line, Column: column} }
	return extract.FileRoll{
		Path: "store/flush.go",
		Rows: []extract.Row{
			{ID: "7f3a9c21d0e4", Kind: extract.Guard, Form: extract.If, Role: extract.RoleError, Exits: extract.ExitsReturn,
				Path: "store/flush.go", Start: at(41, 2), HeadEnd: at(41, 15), End: at(43, 3), Snippet: "err != nil", Scope: extract.ScopeChanged},
			{ID: "0123456789ab", Kind: extract.Claim, Form: extract.TestCase, Assertions: 2,
				Path: "store/flush.go", Start: at(100, 1), HeadEnd: at(100, 9), End: at(120, 1), Snippet: "func TestX", Scope: extract.ScopeChanged},
			{ID: "aaaaaaaaaaaa", Kind: extract.Transition, Form: extract.Cleanup, Heuristic: true, Method: extract.MethodLexical,
				Path: "store/flush.go", Start: at(7, 3), HeadEnd: at(7, 9), End: at(7, 9), Snippet: "close(f)", Scope: extract.ScopeRemoved, Via: []string{"cleanup-of f"}},
		},
		Lines: []string{"if err != nil {", "func TestX(t *testing.T) {", "close(f)"},
		Gaps:  []extract.Gap{{Path: "store/flush.go", Start: at(90, 1), End: at(95, 2), Reason: "syntax error", Bears: true}},
	}
}

func overview() extract.Overview {
	return extract.Overview{
		Strength: extract.Weak, WeakenedBy: []string{"store/flush.go:90: syntax error"}, Gaps: 1, Bearing: 1,
		Stats: extract.Stats{Files: 1, Rows: 3, Assets: 2},
	}
}

func write(t *testing.T, format string, o Options, f extract.FileRoll) string {
	t.Helper()
	var out bytes.Buffer
	w, err := New(format, &out, o)
	require.NoError(t, err)
	require.NoError(t, w.Begin("gate", extract.Change{}))
	require.NoError(t, w.File(f))
	require.NoError(t, w.End(Summary{Command: "gate", Overview: overview(), Outcome: "could not look at everything"}))
	return out.String()
}

func TestText(t *testing.T) {
	require.Equal(t, strings.TrimLeft(`
store/flush.go
  7f3a9c21d0e4   41:2  if         error, returns             if err != nil {
  0123456789ab  100:1  test-case  2 assertions               func TestX(t *testing.T) {
  aaaaaaaaaaaa    7:3  cleanup    removed, by name, lexical  close(f)
      cleanup-of f
  not read  90:1–95:2  syntax error

3 rows in 1 file: 1 guard, 1 transition, 1 claim; 2 files without code; 1 gap
weak roll: store/flush.go:90: syntax error
could not look at everything
`, "\n"), write(t, "text", Options{}, sample()))
}

func TestTextIsCutToTheTerminal(t *testing.T) {
	for line := range strings.Lines(write(t, "text", Options{Width: 40}, sample())) {
		if strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "      ") {
			require.LessOrEqual(t, len([]rune(strings.TrimSuffix(line, "\n"))), 40, line)
		}
	}
}

func TestColourOnlyWhereAskedFor(t *testing.T) {
	require.NotContains(t, write(t, "text", Options{}, sample()), "\x1b")
	require.Contains(t, write(t, "text", Options{Colour: true}, sample()), "\x1b[")
}

// A text of the repository cannot steer the terminal.
func TestNothingSteersTheTerminal(t *testing.T) {
	f := sample()
	f.Path = "evil\x1b[2Jname\n.go"
	f.Lines = []string{"if x { // \x1b]0;title\x07 \u202e", "\ttab", "\x9b31m"}
	f.Gaps[0].Reason = "bad \r\n line"
	got := write(t, "text", Options{}, f)
	require.NotContains(t, got, "\x1b")
	require.NotContains(t, got, "\x07")
	require.NotContains(t, got, "\r")
	require.NotContains(t, got, "\u202e")
	require.NotContains(t, got, "\u009b")
	require.Contains(t, got, `evil\x1b[2Jname\x0a.go`)
}

func TestJSONHasNoNull(t *testing.T) {
	var out bytes.Buffer
	w, err := New("json", &out, Options{})
	require.NoError(t, err)
	require.NoError(t, w.Begin("gate", extract.Change{}))
	require.NoError(t, w.End(Summary{Overview: extract.Overview{Change: extract.Change{Tiers: map[string]string{}}, Strength: extract.Strong}}))
	require.NotContains(t, out.String(), "null")
	var gate Gate
	require.NoError(t, json.Unmarshal(out.Bytes(), &gate))
	require.Equal(t, extract.Schema, gate.Schema)
}

// Rows stand in the order of the roll however they come in.
func TestJSONSortsRows(t *testing.T) {
	var gate Gate
	require.NoError(t, json.Unmarshal([]byte(write(t, "json", Options{}, sample())), &gate))
	require.Equal(t, []int{7, 41, 100}, []int{gate.Rows[0].Start.Line, gate.Rows[1].Start.Line, gate.Rows[2].Start.Line})
}

// What weakens a roll is told in every format that a program or a reviewer reads.
func TestGapsAreTold(t *testing.T) {
	f := sample()
	var gate Gate
	require.NoError(t, json.Unmarshal([]byte(write(t, "json", Options{}, f)), &gate))
	require.Equal(t, f.Gaps, gate.Gaps)
	require.Equal(t, extract.Weak, gate.Strength)
	require.Equal(t, overview().WeakenedBy, gate.WeakenedBy)
	require.Equal(t, overview().Stats, gate.Stats)

	markdown := write(t, "markdown", Options{}, f)
	require.Contains(t, markdown, "The roll is weak: store/flush.go:90: syntax error\n")
	require.Contains(t, markdown, "\nstore/flush.go, from line 90 to line 95: syntax error\n")
}

// The markdown roll reads back as its rows and nothing else: what stands
// around the table is no entry.
func TestMarkdownReadsBack(t *testing.T) {
	got := table.Read("roll.md", []byte(write(t, "markdown", Options{}, sample())), table.Options{})
	require.Empty(t, got.Errors)
	require.Len(t, got.Entries, 3)
	require.Equal(t, "7f3a9c21d0e4", got.Entries[0].Row)
	require.Equal(t, "err != nil", got.Entries[0].Snippet)
}

func TestFindingsAreShown(t *testing.T) {
	var out bytes.Buffer
	w, err := New("text", &out, Options{})
	require.NoError(t, err)
	require.NoError(t, w.End(Summary{Findings: []analyzers.Finding{{
		Rule: "config-changed", Severity: analyzers.Major, Path: ".guardroll.yaml", Start: extract.Pos{Line: 1, Column: 1}, Message: "weaker",
	}}}))
	require.Contains(t, out.String(), ".guardroll.yaml:1:1  major  config-changed  weaker\n")
}

func TestUnknownFormat(t *testing.T) {
	_, err := New("xml", &bytes.Buffer{}, Options{})
	require.ErrorContains(t, err, "text json markdown")
	require.ErrorContains(t, WriteReconciliation("xml", &bytes.Buffer{}, Reconciliation{}, Options{}), "text json markdown")
}
