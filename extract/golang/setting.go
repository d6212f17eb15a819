package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// setting lists a field that is assigned to and whose name sets a limit, a
// number of tries or a pretended run.
func (r *reader) setting(key *ast.Ident, n ast.Node, end token.Pos) {
	if form := r.settingForm(key.Name); form != "" {
		r.emit(found{form: form, syntax: "ast.SelectorExpr", heuristic: true}, n.Pos(), n.Pos(), end, end)
	}
}

// settingIn lists the same in a composite literal. The time-outs of net/http
// and net are a construct.
func (r *reader) settingIn(t ast.Expr, key *ast.Ident, kv *ast.KeyValueExpr) {
	form := r.settingForm(key.Name)
	if form == "" {
		return
	}
	heuristic := true
	if s, ok := t.(*ast.SelectorExpr); ok && form == extract.Timeout {
		pkg := r.packageOf(s.X)
		heuristic = pkg != pkgHTTP && pkg != pkgNet
	}
	r.emitNode(found{form: form, syntax: "ast.KeyValueExpr", heuristic: heuristic}, kv)
}

func (r *reader) settingForm(name string) extract.Form {
	switch form := r.word(name); form {
	case extract.Timeout, extract.Retry, extract.DryRun:
		return form
	}
	return ""
}

// pretends lists the names of a condition that ask whether the run is a
// pretended one.
func (r *reader) pretends(x ast.Expr) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		r.pretends(x.X)
	case *ast.UnaryExpr:
		r.pretends(x.X)
	case *ast.StarExpr:
		r.pretends(x.X)
	case *ast.BinaryExpr:
		r.pretends(x.X)
		r.pretends(x.Y)
	case *ast.Ident:
		if r.word(x.Name) == extract.DryRun {
			r.emitNode(found{form: extract.DryRun, role: extract.RoleFlag, syntax: "ast.Ident", heuristic: true}, x)
		}
	case *ast.SelectorExpr:
		if r.word(x.Sel.Name) == extract.DryRun {
			r.emitNode(found{form: extract.DryRun, role: extract.RoleFlag, syntax: "ast.SelectorExpr", heuristic: true}, x)
		}
	}
}
