package golang

import (
	"go/ast"
	"slices"
	"sort"

	"github.com/guardroll/guardroll/extract"
)

// flow takes the statement tree of each function and closure, and says which
// of them runs which command.
func (r *reader) flow() {
	for _, decl := range r.file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			symbol := functionSymbol(d)
			if d.Body != nil {
				r.functionFlow(symbol, r.of(d), d.Type, d.Body, r.definitionAt(r.at(d.Name.Pos())))
			}
		case *ast.GenDecl:
			b := flowBuilder{r: r}
			b.closures(d)
			r.nested(b.inner, "")
		}
	}
	slices.SortStableFunc(r.facts.Functions, func(a, b extract.Function) int { return a.Span.Start - b.Span.Start })
	for i := range r.facts.Commands {
		r.facts.Commands[i].Function = r.functionAt(r.facts.Commands[i].Span)
	}
}

// definitionAt returns the definition whose name stands at an offset, -1 where
// names are not kept.
func (r *reader) definitionAt(name int) int {
	return slices.IndexFunc(r.facts.Definitions, func(d extract.Definition) bool { return d.NameSpan.Start == name })
}

// functionAt returns the innermost function that holds a region.
func (r *reader) functionAt(s extract.Span) int {
	list := r.facts.Functions
	i := sort.Search(len(list), func(i int) bool { return list[i].Span.Start > s.Start }) - 1
	for ; i >= 0; i-- {
		if list[i].Span.Contains(s) {
			return i
		}
	}
	return -1
}

func (r *reader) functionFlow(symbol string, span extract.Span, t *ast.FuncType, body *ast.BlockStmt, definition int) {
	outer := r.tests.scope()
	r.tests.enterParams(r, t)
	b := flowBuilder{r: r}
	b.list(body.List)
	r.facts.Functions = append(r.facts.Functions, extract.Function{
		Symbol: symbol, Definition: definition, Span: span, Statements: b.statements,
	})
	r.nested(b.inner, symbol)
	r.tests.restore(outer)
}

// nested takes the closures of a function. They belong to its symbol.
func (r *reader) nested(closures []*ast.FuncLit, symbol string) {
	for _, c := range closures {
		r.functionFlow(symbol, r.of(c), c.Type, c.Body, -1)
	}
}

// flowBuilder normalises the statements of one function.
type flowBuilder struct {
	r          *reader
	statements []extract.Statement
	inner      []*ast.FuncLit
}

// open begins a statement whose children follow; close ends them.
func (b *flowBuilder) open(op extract.Op, span, head extract.Span) int {
	b.statements = append(b.statements, extract.Statement{Op: op, Span: span, Head: head})
	return len(b.statements) - 1
}

func (b *flowBuilder) close(i int) { b.statements[i].Next = len(b.statements) }

// leaf adds a statement whose only children are the closures in it.
func (b *flowBuilder) leaf(op extract.Op, n ast.Node, head extract.Span) {
	i := b.open(op, b.r.of(n), head)
	b.closures(n)
	b.close(i)
}

// closures adds the function literals of an expression or a simple statement.
func (b *flowBuilder) closures(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		if lit.Body != nil {
			i := b.open(extract.OpFunction, b.r.of(lit), extract.Span{})
			b.close(i)
			b.inner = append(b.inner, lit)
		}
		return false
	})
}

func (b *flowBuilder) list(list []ast.Stmt) {
	for _, s := range list {
		b.stmt(s)
	}
}
