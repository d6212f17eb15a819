package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// stmts walks a list of statements.
func (r *reader) stmts(list []ast.Stmt) {
	saved := r.place
	for i, s := range list {
		r.place = place{list: list, index: i}
		r.stmt(s)
	}
	r.place = saved
}

func (r *reader) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		r.expr(s.X, false)
	case *ast.AssignStmt:
		r.assign(s)
	case *ast.IfStmt:
		r.ifStmt(s)
	case *ast.ReturnStmt:
		r.returnStmt(s)
	case *ast.BlockStmt:
		r.stmts(s.List)
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok {
			r.specs(d)
		}
	case *ast.IncDecStmt:
		r.expr(s.X, false)
	case *ast.SendStmt:
		r.expr(s.Chan, false)
		r.expr(s.Value, false)
	case *ast.GoStmt:
		r.expr(s.Call, false)
	case *ast.DeferStmt:
		r.deferStmt(s)
	case *ast.LabeledStmt:
		r.labeled(s)
	default:
		r.branching(s)
	}
}

// branching walks the loops and the switches.
func (r *reader) branching(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ForStmt:
		r.forStmt(s)
	case *ast.RangeStmt:
		r.lhs(s.Key)
		r.lhs(s.Value)
		r.expr(s.X, false)
		r.block(s.Body)
	case *ast.SwitchStmt:
		r.switchStmt(s)
	case *ast.TypeSwitchStmt:
		r.optional(s.Init)
		r.optional(s.Assign)
		r.clauses(s.Body, func(*ast.CaseClause) extract.Role { return extract.RoleType })
	case *ast.SelectStmt:
		r.selectStmt(s)
	}
}

func (r *reader) optional(s ast.Stmt) {
	if s != nil {
		r.stmt(s)
	}
}

func (r *reader) block(b *ast.BlockStmt) {
	if b != nil {
		r.stmts(b.List)
	}
}

func (r *reader) assign(s *ast.AssignStmt) {
	for _, l := range s.Lhs {
		r.lhs(l)
	}
	if len(s.Rhs) == 1 && len(s.Lhs) > 0 {
		if len(s.Lhs) == 2 {
			r.commaOK(s.Rhs[0])
		}
		r.takesResult(s.Lhs[len(s.Lhs)-1], s.Rhs[0])
	}
	for _, x := range s.Rhs {
		r.expr(x, false)
	}
	r.result, r.binding = nil, ""
}

// lhs walks what is assigned to: a field is written there, not tested.
func (r *reader) lhs(x ast.Expr) {
	switch x := x.(type) {
	case nil:
	case *ast.SelectorExpr:
		r.setting(x.Sel, x, x.End())
		r.expr(x.X, false)
	case *ast.Ident:
	default:
		r.expr(x, false)
	}
}

func (r *reader) returnStmt(s *ast.ReturnStmt) {
	if r.status && len(s.Results) == 1 && isZero(s.Results[0]) {
		r.emitNode(found{form: extract.ExitZero, syntax: "ast.ReturnStmt", heuristic: true}, s)
	}
	for _, x := range s.Results {
		r.expr(x, false)
	}
}

// deferStmt is a cleanup whatever it calls.
func (r *reader) deferStmt(s *ast.DeferStmt) {
	if s.Call == nil {
		return
	}
	r.emit(found{form: extract.Cleanup, syntax: "ast.DeferStmt"}, s.Defer, s.Defer, headOfCall(s.Call), s.End())
	saved := r.inner
	r.deferred = s.Call
	if r.body != nil {
		r.handling = handling{guarded: r.of(r.body)}
	}
	r.expr(s.Call, false)
	r.inner = saved
}

// labeled finds the labels where a function collects its ways out, and those
// that begin another try.
func (r *reader) labeled(s *ast.LabeledStmt) {
	if s.Label != nil {
		switch s.Stmt.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		default:
			r.label(s)
		}
	}
	if s.Stmt != nil {
		r.stmt(s.Stmt)
	}
}

func (r *reader) label(s *ast.LabeledStmt) {
	f := found{syntax: "ast.LabeledStmt", heuristic: true}
	switch s.Label.Name {
	case "fail", "failed", "Fail", "out", "Out", "cleanup", "err", "error", "Error", "bad", "Bad", "exit", "abort", "bail",
		"unwind", "undo", "rollback", "release", "unlock":
		f.form = extract.Cleanup
	case "retry", "again", "tryAgain", "tryagain", "Retry", "Again", "restart":
		f.form = extract.Retry
	default:
		return
	}
	r.emitNode(f, s.Label)
}

// commaOK lists the right side of a two-value assignment that asks whether
// something was there. A type assertion is listed wherever it stands.
func (r *reader) commaOK(x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		r.emitNode(found{form: extract.TypeCheck, role: extract.RoleNil, syntax: "ast.IndexExpr"}, x)
	case *ast.UnaryExpr:
		if x.Op == token.ARROW {
			r.emitNode(found{form: extract.TypeCheck, role: extract.RoleNil, syntax: "ast.UnaryExpr"}, x)
		}
	}
}

// takesResult notes a call whose last result is taken into a name.
func (r *reader) takesResult(last, value ast.Expr) {
	c, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		return
	}
	if id, ok := last.(*ast.Ident); ok {
		if id.Name == "_" {
			return
		}
		r.binding = id.Name
	}
	if r.isError(last) {
		r.result = c
	}
}
