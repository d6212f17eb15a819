//go:build oracle

package golang_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// point is a branch point or a check as the tree of go/ast alone shows it.
type point struct {
	form  extract.Form
	start int
}

// TestOracle holds the reader against a walk of its own over the standard
// library: every point has a row at its place in the profile full, and every
// row of a form that the walk counts has a point.
func TestOracle(t *testing.T) {
	var total tally
	files := standardLibrary(t, true)
	byForm := make(map[extract.Form]*tally)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		src := files[path]
		missing, extra, points := compare(t, path, src, byForm)
		total.files++
		total.bytes += len(src)
		total.points += points
		total.missing += len(missing)
		total.extra += len(extra)
		for _, p := range missing {
			t.Errorf("%s: byte %d: no row for %s", path, p.start, p.form)
		}
		for _, p := range extra {
			t.Errorf("%s: byte %d: a row of form %s that the walk does not know", path, p.start, p.form)
		}
	}
	fmt.Printf("%-18s %8s %12s %14s %10s %8s %6s\n", "form", "files", "bytes", "oracle points", "rows", "missing", "extra")
	for _, form := range slices.Sorted(maps.Keys(byForm)) {
		f := byForm[form]
		fmt.Printf("%-18s %8s %12s %14d %10d %8d %6d\n", form, "", "", f.points, f.rows, f.missing, f.extra)
		total.rows += f.rows
	}
	fmt.Printf("%-18s %8d %12d %14d %10d %8d %6d\n", "all", total.files, total.bytes, total.points, total.rows, total.missing, total.extra)
	require.NotZero(t, total.points)
}

type tally struct{ files, bytes, points, rows, missing, extra int }

func compare(t *testing.T, path string, src []byte, byForm map[extract.Form]*tally) (missing, extra []point, points int) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, src, parser.ParseComments|parser.AllErrors)
	facts := golang.Read(src, 0)
	require.Equal(t, err != nil, len(facts.Gaps) > 0, "%s: a file has gaps when it does not parse: %v", path, err)
	o := oracle{file: fset.File(file.FileStart), points: make(map[point]int)}
	ast.Inspect(file, o.see)

	rows := make(map[point]int)
	for _, c := range facts.Constructs {
		require.True(t, c.Listed(extract.ProfileFull))
		if oracleForms[c.Form] && oracleSyntax(c) {
			rows[point{c.Form, c.Span.Start}]++
		}
	}
	for p, n := range o.points {
		f := tallyOf(byForm, p.form)
		f.points += n
		points += n
		for range n - rows[p] {
			missing = append(missing, p)
			f.missing++
		}
	}
	for p, n := range rows {
		f := tallyOf(byForm, p.form)
		f.rows += n
		for range n - o.points[p] {
			extra = append(extra, p)
			f.extra++
		}
	}
	return missing, extra, points
}

func tallyOf(byForm map[extract.Form]*tally, form extract.Form) *tally {
	if byForm[form] == nil {
		byForm[form] = &tally{}
	}
	return byForm[form]
}

// oracleForms are the forms that the tree alone decides, without names.
var oracleForms = map[extract.Form]bool{
	extract.If: true, extract.ElseIf: true, extract.Case: true, extract.Default: true, extract.ShortCircuit: true,
	extract.LoopCondition: true, extract.TypeCheck: true, extract.Cleanup: true, extract.Catch: true, extract.Throw: true,
}

// oracleSyntax leaves out the rows of those forms that a name decides: the
// calls of errors.Is, t.Cleanup, log.Fatal, and labels.
func oracleSyntax(c extract.Construct) bool {
	switch c.Form {
	case extract.TypeCheck:
		return c.Syntax != "ast.CallExpr"
	case extract.Cleanup:
		return c.Syntax == "ast.DeferStmt"
	case extract.Throw:
		return strings.HasPrefix(c.Snippet, "panic(") || strings.HasPrefix(c.Snippet, "panic ")
	}
	return true
}

type oracle struct {
	file   *token.File
	points map[point]int
	inner  map[ast.Node]bool // parts of a chain, and else-ifs: seen with the whole
}

func (o *oracle) count(form extract.Form, p token.Pos) { o.points[point{form, o.file.Offset(p)}]++ }

func (o *oracle) see(n ast.Node) bool {
	if o.inner == nil {
		o.inner = make(map[ast.Node]bool)
	}
	switch n := n.(type) {
	case *ast.IfStmt:
		form := extract.If
		if o.inner[n] {
			form = extract.ElseIf
		}
		o.inner[n.Else] = true
		o.count(form, n.If)
	case *ast.CaseClause:
		o.count(armForm(len(n.List) == 0), n.Case)
	case *ast.CommClause:
		o.count(armForm(n.Comm == nil), n.Case)
	case *ast.ForStmt:
		if n.Cond != nil {
			o.count(extract.LoopCondition, n.For)
		}
	case *ast.BinaryExpr:
		o.chain(n)
	case *ast.DeferStmt:
		o.count(extract.Cleanup, n.Defer)
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "recover" {
			o.count(extract.Catch, n.Pos())
		} else if ok && id.Name == "panic" {
			o.count(extract.Throw, n.Pos())
		}
	default:
		o.types(n)
	}
	return true
}

func armForm(catchAll bool) extract.Form {
	if catchAll {
		return extract.Default
	}
	return extract.Case
}

// chain counts the outermost of a run of && and ||, also through parentheses.
func (o *oracle) chain(n *ast.BinaryExpr) {
	if n.Op != token.LAND && n.Op != token.LOR {
		return
	}
	if !o.inner[n] {
		o.count(extract.ShortCircuit, n.Pos())
	}
	for _, x := range []ast.Expr{n.X, n.Y} {
		for {
			p, ok := x.(*ast.ParenExpr)
			if !ok {
				break
			}
			x = p.X
		}
		o.inner[x] = true
	}
}

// types counts type assertions and the right sides of comma-ok.
func (o *oracle) types(n ast.Node) {
	switch n := n.(type) {
	case *ast.TypeAssertExpr:
		if n.Type != nil {
			o.count(extract.TypeCheck, n.Pos())
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == 2 && len(n.Rhs) == 1 {
			o.commaOK(n.Rhs[0])
		}
	case *ast.ValueSpec:
		if len(n.Names) == 2 && len(n.Values) == 1 {
			o.commaOK(n.Values[0])
		}
	}
}

func (o *oracle) commaOK(x ast.Expr) {
	for {
		p, ok := x.(*ast.ParenExpr)
		if !ok {
			break
		}
		x = p.X
	}
	switch x := x.(type) {
	case *ast.IndexExpr:
		o.count(extract.TypeCheck, x.Pos())
	case *ast.UnaryExpr:
		if x.Op == token.ARROW {
			o.count(extract.TypeCheck, x.Pos())
		}
	}
}
