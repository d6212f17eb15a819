package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// ifStmt walks an if and its further arms.
func (r *reader) ifStmt(s *ast.IfStmt) {
	saved := r.guarding
	form := extract.If
	for s != nil {
		r.arm(s, form)
		next, _ := s.Else.(*ast.IfStmt)
		if last, ok := s.Else.(*ast.BlockStmt); ok {
			r.block(last)
		}
		s, form = next, extract.ElseIf
	}
	r.guarding = saved
}

func (r *reader) arm(s *ast.IfStmt, form extract.Form) {
	if s.Cond == nil || s.Body == nil {
		return // only in a tree that somebody built
	}
	head := s.Cond.Pos()
	if s.Init != nil {
		head = s.Init.Pos()
	}
	r.emit(found{form: form, role: r.ifRole(s), exits: r.exits(s.Body.List), syntax: "ast.IfStmt"},
		s.If, head, s.Cond.End(), armEnd(s))
	armed := r.armed
	r.armed = s
	r.optional(s.Init)
	r.condition(s.Cond)
	r.armed = armed
	r.guarding = s
	r.stmts(s.Body.List)
	r.guarding = nil
}

// armEnd is the end of an arm's block, or of the plain else behind it.
func armEnd(s *ast.IfStmt) token.Pos {
	if last, ok := s.Else.(*ast.BlockStmt); ok {
		return last.End()
	}
	return s.Body.End()
}

// ifRole knows the ok of a comma-ok and the panic of a recover that stand
// before the condition.
func (r *reader) ifRole(s *ast.IfStmt) extract.Role {
	role := r.role(s.Cond)
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(init.Rhs) != 1 {
		return role
	}
	switch x := ast.Unparen(init.Rhs[0]).(type) {
	case *ast.TypeAssertExpr:
		if role == extract.RoleFlag {
			return extract.RoleType
		}
	case *ast.IndexExpr, *ast.UnaryExpr:
		if role == extract.RoleFlag && len(init.Lhs) == 2 {
			return extract.RoleNil
		}
	case *ast.CallExpr:
		if role == extract.RoleNil && lastName(x.Fun) == "recover" {
			return extract.RoleError
		}
	}
	return role
}

// condition walks an expression that a row stands for: a chain in it belongs
// to that row.
func (r *reader) condition(x ast.Expr) {
	r.pretends(x)
	r.expr(x, true)
}

// forStmt lists the condition of a loop. A chain in it is a row of the
// standard profile, where the loop condition itself is none.
func (r *reader) forStmt(s *ast.ForStmt) {
	if s.Cond != nil && s.Body != nil {
		r.emit(found{form: extract.LoopCondition, role: r.role(s.Cond), exits: r.exits(s.Body.List), syntax: "ast.ForStmt"},
			s.For, s.Cond.Pos(), s.Cond.End(), s.Body.End())
	}
	r.optional(s.Init)
	if s.Cond != nil {
		r.pretends(s.Cond)
		r.expr(s.Cond, false)
	}
	r.optional(s.Post)
	r.block(s.Body)
}

func (r *reader) switchStmt(s *ast.SwitchStmt) {
	r.optional(s.Init)
	r.expr(s.Tag, false) // the switch is no row of its own
	r.clauses(s.Body, func(c *ast.CaseClause) extract.Role { return r.caseRole(s.Tag, c) })
}

func (r *reader) caseRole(tag ast.Expr, c *ast.CaseClause) extract.Role {
	if tag == nil {
		return r.role(c.List[0])
	}
	return r.equalRole(tag, c.List[0])
}

// clauses walks the cases of a switch; their siblings are each other.
func (r *reader) clauses(body *ast.BlockStmt, role func(*ast.CaseClause) extract.Role) {
	if body == nil {
		return
	}
	saved := r.place
	for i, s := range body.List {
		c, ok := s.(*ast.CaseClause)
		if !ok {
			continue
		}
		r.place = place{list: body.List, index: i}
		f := found{form: extract.Default, exits: r.exits(c.Body), syntax: "ast.CaseClause"}
		snippet, headEnd := c.Case, c.Case+token.Pos(len("default"))
		if len(c.List) > 0 {
			f.form, f.role = extract.Case, role(c)
			snippet, headEnd = c.List[0].Pos(), c.List[len(c.List)-1].End()
		}
		r.emit(f, c.Case, snippet, headEnd, c.End())
		for _, x := range c.List {
			r.condition(x)
		}
		r.stmts(c.Body)
	}
	r.place = saved
}

func (r *reader) selectStmt(s *ast.SelectStmt) {
	if s.Body == nil {
		return
	}
	saved := r.place
	for i, stmt := range s.Body.List {
		c, ok := stmt.(*ast.CommClause)
		if !ok {
			continue
		}
		r.place = place{list: s.Body.List, index: i}
		f := found{form: extract.Default, exits: r.exits(c.Body), syntax: "ast.CommClause"}
		snippet, headEnd := c.Case, c.Case+token.Pos(len("default"))
		if c.Comm != nil {
			f.form, f.role = extract.Case, extract.RoleOther
			snippet, headEnd = c.Comm.Pos(), c.Comm.End()
		}
		r.emit(f, c.Case, snippet, headEnd, c.End())
		r.optional(c.Comm)
		r.stmts(c.Body)
	}
	r.place = saved
}
