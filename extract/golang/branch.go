package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// stmt adds one statement. An initialiser stands before the statement it
// belongs to; an else-if is a further arm, unless it has an initialiser.
func (b *flowBuilder) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
	case *ast.BlockStmt:
		i := b.open(extract.OpBlock, b.r.of(s), extract.Span{})
		b.list(s.List)
		b.close(i)
	case *ast.LabeledStmt:
		i := b.open(extract.OpBlock, b.r.of(s), b.r.of(s.Label))
		b.stmt(s.Stmt)
		b.close(i)
	case *ast.IfStmt:
		b.ifStmt(s)
	case *ast.ForStmt:
		b.forStmt(s)
	case *ast.RangeStmt:
		b.rangeStmt(s)
	case *ast.SwitchStmt:
		b.stmt(s.Init)
		b.switchStmt(s, s.Tag, s.Body)
	case *ast.TypeSwitchStmt:
		b.stmt(s.Init)
		b.switchStmt(s, s.Assign, s.Body)
	case *ast.SelectStmt:
		b.switchStmt(s, nil, s.Body)
	case *ast.ReturnStmt:
		b.leaf(extract.OpReturn, s, b.r.headOf(s.Results))
	case *ast.BranchStmt:
		b.branch(s)
	case *ast.DeferStmt:
		b.leaf(extract.OpDefer, s, b.r.of(s.Call))
	case *ast.ExprStmt:
		b.exprStmt(s)
	default:
		b.leaf(extract.OpPlain, s, extract.Span{})
	}
}

func (b *flowBuilder) ifStmt(s *ast.IfStmt) {
	b.stmt(s.Init)
	i := b.open(extract.OpIf, b.r.of(s), b.r.of(s.Cond))
	for {
		b.closures(s.Cond)
		b.arm(b.r.of(s.Body), b.r.of(s.Cond), s.Body.List)
		next, ok := s.Else.(*ast.IfStmt)
		if !ok || next.Init != nil {
			break
		}
		s = next
	}
	if s.Else != nil {
		list := []ast.Stmt{s.Else}
		if block, ok := s.Else.(*ast.BlockStmt); ok {
			list = block.List
		}
		b.arm(b.r.of(s.Else), extract.Span{}, list)
	}
	b.close(i)
}

func (b *flowBuilder) arm(span, head extract.Span, list []ast.Stmt) {
	i := b.open(extract.OpArm, span, head)
	b.list(list)
	b.close(i)
}

// forStmt: the post statement is the last of each turn.
func (b *flowBuilder) forStmt(s *ast.ForStmt) {
	b.stmt(s.Init)
	var head extract.Span
	if s.Cond != nil {
		head = b.r.of(s.Cond)
	}
	i := b.open(extract.OpLoop, b.r.of(s), head)
	if s.Cond != nil {
		b.closures(s.Cond)
	}
	b.list(s.Body.List)
	b.stmt(s.Post)
	b.close(i)
}

func (b *flowBuilder) rangeStmt(s *ast.RangeStmt) {
	i := b.open(extract.OpLoop, b.r.of(s), b.r.of(s.X))
	b.closures(s.X)
	b.list(s.Body.List)
	b.close(i)
}

// switchStmt serves the three kinds of switch. A fallthrough is a goto without
// a label.
func (b *flowBuilder) switchStmt(s ast.Stmt, subject ast.Node, body *ast.BlockStmt) {
	var head extract.Span
	if subject != nil {
		head = b.r.of(subject)
	}
	i := b.open(extract.OpSwitch, b.r.of(s), head)
	if subject != nil {
		b.closures(subject)
	}
	for _, clause := range body.List {
		switch c := clause.(type) {
		case *ast.CaseClause:
			for _, x := range c.List {
				b.closures(x)
			}
			b.arm(b.r.of(c), b.r.headOf(c.List), c.Body)
		case *ast.CommClause:
			var comm extract.Span
			if c.Comm != nil {
				comm = b.r.of(c.Comm)
				b.closures(c.Comm)
			}
			b.arm(b.r.of(c), comm, c.Body)
		}
	}
	b.close(i)
}

func (b *flowBuilder) branch(s *ast.BranchStmt) {
	op := extract.OpGoto
	switch s.Tok {
	case token.BREAK:
		op = extract.OpBreak
	case token.CONTINUE:
		op = extract.OpContinue
	}
	var head extract.Span
	if s.Label != nil {
		head = b.r.of(s.Label)
	}
	b.leaf(op, s, head)
}

func (b *flowBuilder) exprStmt(s *ast.ExprStmt) {
	c, ok := s.X.(*ast.CallExpr)
	if !ok {
		b.leaf(extract.OpPlain, s, extract.Span{})
		return
	}
	op := extract.OpCall
	switch b.r.callExits(c) {
	case extract.ExitsThrow:
		op = extract.OpThrow
	case extract.ExitsExit:
		op = extract.OpExit
	}
	b.leaf(op, s, b.r.headOf(c.Args))
}

// headOf is the region of a list of expressions, empty for none.
func (r *reader) headOf(list []ast.Expr) extract.Span {
	if len(list) == 0 {
		return extract.Span{}
	}
	return r.span(list[0].Pos(), list[len(list)-1].End())
}
