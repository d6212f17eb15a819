package golang

import (
	"go/ast"

	"github.com/guardroll/guardroll/extract"
)

// handling is the deferred function the walk is in, if any.
type handling struct {
	guarded extract.Span // the body of the function that deferred it
}

// handler notes a recover as a handler of panics.
func (r *reader) handler(c *ast.CallExpr) {
	if !r.parts.Has(extract.PartTests) || r.body == nil {
		return
	}
	body := r.body
	if r.armed != nil {
		body = r.armed.Body
	}
	r.facts.Handlers = append(r.facts.Handlers, extract.Handler{
		Span: r.of(c), Guarded: r.handling.guarded, Binding: r.binding,
		Body: r.of(body), Disposition: r.disposition(body),
	})
}

// disposition says what a block does with the panic it recovered. The surest
// answer of all its statements counts.
func (r *reader) disposition(body *ast.BlockStmt) extract.Disposition {
	d := disposal{r: r}
	ast.Inspect(body, d.see)
	switch {
	case d.rethrows:
		return extract.DispositionRethrow
	case d.exits:
		return extract.DispositionExit
	case d.returns:
		return extract.DispositionReturn
	case d.others:
		return extract.DispositionOther
	case d.logs:
		return extract.DispositionLog
	}
	return extract.DispositionEmpty
}

type disposal struct {
	r                                      *reader
	rethrows, exits, returns, logs, others bool
}

func (d *disposal) see(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		return false
	case *ast.ReturnStmt:
		d.returns = d.returns || len(n.Results) > 0
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			d.returns = d.returns || d.r.isError(l)
		}
	case *ast.SendStmt, *ast.IncDecStmt, *ast.GoStmt:
		d.others = true
	case *ast.ExprStmt:
		d.statement(n)
	}
	return true
}

func (d *disposal) statement(s *ast.ExprStmt) {
	c, ok := s.X.(*ast.CallExpr)
	if !ok {
		return
	}
	name := lastName(c.Fun)
	switch d.r.callExits(c) {
	case extract.ExitsThrow:
		d.rethrows = true
	case extract.ExitsExit:
		d.exits = true
	default:
		switch {
		case name == "recover":
		case isPrint(name) || isLogging(name):
			d.logs = true
		default:
			d.others = true
		}
	}
}

func isLogging(name string) bool {
	switch name {
	case "Log", "Logf", "Debug", "Debugf", "Warn", "Warnf", "Warning", "Warningf", "Error", "Errorf", "PrintStack":
		return true
	}
	return false
}
