package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// ifClause lists each arm that has a condition.
func (r *reader) ifClause(c *syntax.IfClause) {
	form := extract.If
	for arm := c; arm != nil; arm = arm.Else {
		if arm.ThenPos.IsValid() {
			r.arm(form, arm)
			form = extract.ElseIf
		}
		r.statements(arm.Cond, true)
		r.statements(arm.Then, false)
	}
}

func (r *reader) arm(form extract.Form, c *syntax.IfClause) {
	cond := listSpan(c.Cond)
	start := offset(c.Position)
	r.add(extract.Construct{
		Form: form, Syntax: "IfClause", Role: r.conditionRole(c.Cond), Exits: exitsOf(c.Then),
		Span: extract.Span{Start: start, End: armEnd(c)}, HeadEnd: cond.End,
		Snippet: extract.Snippet(r.src[cond.Start:cond.End]),
	})
}

// armEnd is the end of an arm's block, or of the plain else behind it.
func armEnd(c *syntax.IfClause) int {
	if last := c.Else; last != nil && !last.ThenPos.IsValid() && len(last.Then) > 0 {
		return listSpan(last.Then).End
	}
	return listSpan(c.Then).End
}

func (r *reader) whileClause(c *syntax.WhileClause) {
	cond := listSpan(c.Cond)
	span := spanOf(c)
	r.add(extract.Construct{
		Form: extract.LoopCondition, Syntax: "WhileClause", Role: r.conditionRole(c.Cond), Exits: exitsOf(c.Do),
		Span: span, HeadEnd: cond.End, Snippet: extract.Snippet(r.src[cond.Start:cond.End]),
	})
	if hasCall(c.Do, "sleep") && (c.Until || breaks(c.Do)) {
		r.retryLoop(span, cond.End, "WhileClause")
	}
	r.statements(c.Cond, true)
	r.statements(c.Do, false)
}

func (r *reader) forClause(c *syntax.ForClause) {
	span := spanOf(c)
	head := offset(c.Loop.End())
	if hasCall(c.Do, "sleep") && breaks(c.Do) {
		r.retryLoop(span, head, "ForClause")
	}
	switch loop := c.Loop.(type) {
	case *syntax.WordIter:
		r.words(loop.Items)
	case *syntax.CStyleLoop:
		if loop.Cond != nil {
			cond := spanOf(loop.Cond)
			r.add(extract.Construct{
				Form: extract.LoopCondition, Syntax: "ForClause", Role: r.arithmRole(loop.Cond), Exits: exitsOf(c.Do),
				Span: span, HeadEnd: head, Snippet: extract.Snippet(r.src[cond.Start:cond.End]),
			})
		}
		r.arithmetic(loop.Init, false)
		r.arithmetic(loop.Cond, true)
		r.arithmetic(loop.Post, false)
	}
	r.statements(c.Do, false)
}

func (r *reader) retryLoop(span extract.Span, head int, syntaxName string) {
	r.add(extract.Construct{Form: extract.Retry, Syntax: syntaxName, Span: span, HeadEnd: head, Heuristic: true})
}

func (r *reader) caseClause(c *syntax.CaseClause) {
	role := extract.RoleOther
	if r.mentionsStatus(c.Word) {
		role = extract.RoleExitCode
		r.row(extract.ExitCode, "Word", spanOf(c.Word)).Role = role
	}
	r.word(c.Word)
	for _, item := range c.Items {
		r.caseItem(item, role)
	}
}

func (r *reader) caseItem(item *syntax.CaseItem, role extract.Role) {
	if len(item.Patterns) == 0 {
		return
	}
	start := offset(item.Patterns[0].Pos())
	head := offset(item.Patterns[len(item.Patterns)-1].End())
	for i := head; i < len(r.src) && (isBlank(r.src[i]) || r.src[i] == ')'); i++ {
		if r.src[i] == ')' {
			head = i + 1
			break
		}
	}
	end := max(head, listSpan(item.Stmts).End)
	if item.OpPos.IsValid() {
		end = max(end, offset(item.OpPos)+len(item.Op.String()))
	}
	form := extract.Case
	for _, p := range item.Patterns {
		if p.Lit() == "*" {
			form = extract.Default
		}
	}
	r.add(extract.Construct{
		Form: form, Syntax: "CaseItem", Role: role, Exits: exitsOf(item.Stmts),
		Span: extract.Span{Start: start, End: end}, HeadEnd: head,
	})
	for _, p := range item.Patterns {
		r.dryRunPattern(p)
		r.word(p)
	}
	r.statements(item.Stmts, false)
}

// list lists a maximal && || list and walks its operands.
func (r *reader) list(s *syntax.Stmt, owned bool) {
	parts := operands(s.Cmd.(*syntax.BinaryCmd))
	last := parts[len(parts)-1]
	span := extract.Span{Start: offset(parts[0].Position), End: stmtEnd(last)}
	i := r.add(extract.Construct{
		Form: extract.ShortCircuit, Syntax: "BinaryCmd", Role: r.stmtRole(parts[0]), Exits: exitsOf(parts[len(parts)-1:]),
		Span: span, HeadEnd: span.End, Full: owned,
	})
	if !owned && r.testsSomething(parts) {
		r.candidates = append(r.candidates, candidate{construct: -1, scope: r.scope, assertion: r.assertion(r.facts.Constructs[i].Span, "&&", "")})
	}
	for _, part := range parts {
		r.statement(part, true)
	}
}

func (r *reader) testsSomething(parts []*syntax.Stmt) bool {
	for _, part := range parts {
		if isTestCommand(part.Cmd) {
			return true
		}
	}
	return false
}

// exitsOf says how a block leaves, by its last statement.
func exitsOf(list []*syntax.Stmt) extract.Exits {
	if len(list) == 0 {
		return extract.ExitsNone
	}
	switch c := list[len(list)-1].Cmd.(type) {
	case *syntax.Block:
		return exitsOf(c.Stmts)
	case *syntax.CallExpr:
		switch commandName(c) {
		case "exit", "die", "fatal", "abort":
			return extract.ExitsExit
		case "return":
			return extract.ExitsReturn
		case "continue":
			return extract.ExitsContinue
		case "break":
			return extract.ExitsBreak
		case "exec":
			if len(c.Args) > 1 {
				return extract.ExitsExit
			}
		}
	}
	return extract.ExitsNone
}

// hasCall reports whether a list calls the command anywhere outside functions.
func hasCall(list []*syntax.Stmt, name string) bool {
	return contains(list, func(c *syntax.CallExpr) bool { return commandName(c) == name })
}

func breaks(list []*syntax.Stmt) bool {
	return contains(list, func(c *syntax.CallExpr) bool {
		n := commandName(c)
		return n == "break" || n == "return" || n == "exit"
	})
}

func contains(list []*syntax.Stmt, want func(*syntax.CallExpr) bool) bool {
	found := false
	for _, s := range list {
		walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.FuncDecl, *syntax.WhileClause, *syntax.ForClause:
				return false
			case *syntax.CallExpr:
				found = found || want(n)
			}
			return !found
		})
	}
	return found
}
