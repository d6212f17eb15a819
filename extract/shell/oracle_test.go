//go:build oracle

package shell

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// TestOracleEveryBranchHasARow walks every shell script of this machine with
// the parser's own Walk and asks for a row at each point of decision.
func TestOracleEveryBranchHasARow(t *testing.T) {
	var files, points, rows, unread int
	var missing []string
	for _, path := range scripts(t) {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		facts := Read(src, dialectOf(path, src), extract.AllParts)
		checkInvariants(t, path, src, facts)
		files++
		rows += len(facts.Constructs)
		if len(facts.Gaps) > 0 {
			unread++
			t.Logf("gap in %s: %+v", path, facts.Gaps)
			continue
		}
		have := map[string]bool{}
		for _, c := range facts.Constructs {
			have[fmt.Sprintf("%s@%d", c.Form, c.Span.Start)] = true
		}
		for _, want := range decisions(t, src, dialectOf(path, src)) {
			points++
			if !have[want] {
				missing = append(missing, path+" "+want)
			}
		}
	}
	t.Logf("files %d, with a gap %d, points %d, rows %d, missing %d", files, unread, points, rows, len(missing))
	require.Empty(t, missing)
	require.NotZero(t, points)
}

// decisions lists what a roll must hold, by an independent walk.
func decisions(t *testing.T, src []byte, dialect string) []string {
	p := parse(clean(src), dialect)
	require.NoError(t, p.err)
	var want []string
	add := func(form extract.Form, n syntax.Node) {
		want = append(want, fmt.Sprintf("%s@%d", form, n.Pos().Offset()))
	}
	elses := map[*syntax.IfClause]bool{}
	inner := map[*syntax.BinaryCmd]bool{}
	syntax.Walk(p.file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.IfClause:
			if n.Else != nil {
				elses[n.Else] = true
			}
			switch {
			case !elses[n]:
				add(extract.If, n)
			case n.ThenPos.IsValid():
				add(extract.ElseIf, n)
			}
		case *syntax.WhileClause:
			add(extract.LoopCondition, n)
		case *syntax.CaseItem:
			if n.Patterns[0].Lit() == "*" && len(n.Patterns) == 1 {
				add(extract.Default, n)
			} else if !anyStar(n.Patterns) {
				add(extract.Case, n)
			}
		case *syntax.BinaryCmd:
			if n.Op == syntax.Pipe || n.Op == syntax.PipeAll {
				break
			}
			if left, ok := n.X.Cmd.(*syntax.BinaryCmd); ok && (left.Op == syntax.AndStmt || left.Op == syntax.OrStmt) {
				inner[left] = true
			}
			if !inner[n] {
				want = append(want, fmt.Sprintf("%s@%d", extract.ShortCircuit, n.X.Position.Offset()))
			}
		case *syntax.ParamExp:
			if n.Exp == nil {
				break
			}
			switch n.Exp.Op {
			case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
				add(extract.Validation, n)
			case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull,
				syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
				add(extract.DefaultValue, n)
			}
		case *syntax.TestDecl:
			add(extract.TestCase, n)
		case *syntax.TestClause:
			if b, ok := n.X.(*syntax.BinaryTest); ok && (b.Op == syntax.AndTest || b.Op == syntax.OrTest) {
				add(extract.ShortCircuit, b)
			}
		case *syntax.ArithmCmd:
			if b, ok := n.X.(*syntax.BinaryArithm); ok && (b.Op == syntax.AndArit || b.Op == syntax.OrArit) {
				add(extract.ShortCircuit, b)
			}
		case *syntax.BinaryArithm:
			if n.Op == syntax.TernQuest {
				add(extract.Ternary, n)
			}
		case *syntax.CallExpr:
			if len(n.Args) > 0 && n.Args[0].Lit() == "trap" && len(n.Args) > 2 && n.Args[1].Lit() != "-p" {
				add(extract.Cleanup, n)
			}
		}
		return true
	})
	return want
}

func anyStar(words []*syntax.Word) bool {
	for _, w := range words {
		if w.Lit() == "*" {
			return true
		}
	}
	return false
}

func scripts(t *testing.T) []string {
	var found []string
	for _, root := range []string{"/usr/bin", "/usr/sbin", "/usr/lib", "/usr/share", "/etc", "/usr/local", "/opt", "/root/go/pkg/mod"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && isScript(path) {
				found = append(found, path)
			}
			return nil
		})
		require.NoError(t, err)
	}
	return found
}

func isScript(path string) bool {
	switch filepath.Ext(path) {
	case ".sh", ".bash", ".bats", ".zsh":
		return true
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 80)
	n, _ := f.Read(head)
	return strings.HasPrefix(string(head[:n]), "#!") && shells[HostOf(head[:n]).Shell]
}

func dialectOf(path string, src []byte) string {
	switch shell := HostOf(src).Shell; {
	case filepath.Ext(path) == ".bats" || bytes.Contains(src, []byte("\n@test ")):
		return "bats"
	case filepath.Ext(path) == ".zsh" || shell == "zsh":
		return "zsh"
	case shell == "sh" || shell == "dash":
		return "posix"
	}
	return "bash"
}
