package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// openFunction adds a function with its statement tree and makes it the one
// that commands belong to.
func (r *reader) openFunction(symbol string, definition int, span extract.Span, body []*syntax.Stmt) {
	if !r.parts.Has(extract.PartFlow) {
		return
	}
	var f flow
	f.list(body)
	r.function = len(r.facts.Functions)
	r.facts.Functions = append(r.facts.Functions, extract.Function{
		Symbol: symbol, Definition: definition, Span: span, Statements: f.statements,
	})
}

// flow builds the normalised statement tree of one body.
type flow struct{ statements []extract.Statement }

func (f *flow) add(op extract.Op, span, head extract.Span, children func()) {
	i := len(f.statements)
	f.statements = append(f.statements, extract.Statement{Op: op, Span: span, Head: head})
	if children != nil {
		children()
	}
	f.statements[i].Next = len(f.statements)
}

func (f *flow) list(list []*syntax.Stmt) {
	for _, s := range list {
		f.statement(s)
	}
}

func (f *flow) statement(s *syntax.Stmt) {
	span := stmtSpan(s)
	none := extract.Span{}
	switch c := s.Cmd.(type) {
	case *syntax.IfClause:
		f.add(extract.OpIf, span, listSpan(c.Cond), func() { f.arms(c) })
	case *syntax.CaseClause:
		f.add(extract.OpSwitch, span, spanOf(c.Word), func() { f.items(c) })
	case *syntax.WhileClause:
		f.add(extract.OpLoop, span, listSpan(c.Cond), func() { f.list(c.Do) })
	case *syntax.ForClause:
		f.add(extract.OpLoop, span, spanOf(c.Loop), func() { f.list(c.Do) })
	case *syntax.Block:
		f.add(extract.OpBlock, span, none, func() { f.list(c.Stmts) })
	case *syntax.Subshell:
		f.add(extract.OpBlock, span, none, func() { f.list(c.Stmts) })
	case *syntax.BinaryCmd:
		f.binary(c, span)
	case *syntax.FuncDecl, *syntax.TestDecl:
		f.add(extract.OpFunction, span, none, nil)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			f.statement(c.Stmt)
		}
	case *syntax.CallExpr:
		f.add(callOp(c), span, none, nil)
	default:
		f.add(extract.OpPlain, span, none, nil)
	}
}

func (f *flow) arms(c *syntax.IfClause) {
	for arm := c; arm != nil; arm = arm.Else {
		span := extract.Span{Start: offset(arm.Position), End: max(listSpan(arm.Then).End, offset(arm.Position))}
		f.add(extract.OpArm, span, listSpan(arm.Cond), func() { f.list(arm.Then) })
	}
}

func (f *flow) items(c *syntax.CaseClause) {
	for _, item := range c.Items {
		if len(item.Patterns) == 0 {
			continue
		}
		head := extract.Span{Start: offset(item.Patterns[0].Pos()), End: offset(item.Patterns[len(item.Patterns)-1].End())}
		span := extract.Span{Start: head.Start, End: max(head.End, listSpan(item.Stmts).End)}
		for _, p := range item.Patterns {
			if p.Lit() == "*" {
				head = extract.Span{}
			}
		}
		f.add(extract.OpArm, span, head, func() { f.list(item.Stmts) })
	}
}

// binary writes a && b || c as an if whose arms run when what stands before
// them says so, and a pipeline as a block.
func (f *flow) binary(c *syntax.BinaryCmd, span extract.Span) {
	if !isLogical(c.Op) {
		f.add(extract.OpBlock, span, extract.Span{}, func() { f.list(pipeline(c)) })
		return
	}
	parts := operands(c)
	f.add(extract.OpIf, span, stmtSpan(parts[0]), func() {
		for i, part := range parts[1:] {
			head := extract.Span{Start: span.Start, End: stmtEnd(parts[i])}
			f.add(extract.OpArm, stmtSpan(part), head, func() { f.statement(part) })
		}
	})
}

func callOp(c *syntax.CallExpr) extract.Op {
	switch name := commandName(c); name {
	case "":
		if len(c.Args) == 0 {
			return extract.OpPlain // an assignment
		}
	case "exit":
		return extract.OpExit
	case "return":
		return extract.OpReturn
	case "break":
		return extract.OpBreak
	case "continue":
		return extract.OpContinue
	case "trap":
		return extract.OpDefer
	case "exec":
		if len(c.Args) > 1 {
			return extract.OpExit
		}
	}
	return extract.OpCall
}
