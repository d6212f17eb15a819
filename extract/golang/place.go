package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// place is where the walk is: a statement in its list, or a declaration with
// siblings that are known. The spans are computed when a construct needs them,
// as most statements hold none.
type place struct {
	list  []ast.Stmt // nil at file level
	index int

	before, after extract.Span // at file level
}

// siblings returns the statements beside the one the walk is in.
func (r *reader) siblings() (before, after extract.Span) {
	p := &r.place
	if p.list == nil {
		return p.before, p.after
	}
	if p.index > 0 {
		before = r.of(p.list[p.index-1])
	}
	if p.index+1 < len(p.list) {
		after = r.of(p.list[p.index+1])
	}
	return before, after
}

// found is what distinguishes one construct from another at the place where
// the walk is.
type found struct {
	form      extract.Form
	role      extract.Role
	exits     extract.Exits
	syntax    string
	heuristic bool
	full      bool
}

// emit adds a construct from start to end whose head ends at headEnd; the
// snippet is the text from snippet to headEnd.
func (r *reader) emit(f found, start, snippet, headEnd, end token.Pos) {
	span := r.span(start, end)
	head := min(max(r.at(headEnd), span.Start), span.End)
	from := min(max(r.at(snippet), span.Start), head)
	before, after := r.siblings()
	r.add(extract.Construct{
		Form: f.form, Role: f.role, Exits: f.exits, Syntax: f.syntax, Method: r.method,
		Heuristic: f.heuristic, Full: f.full,
		Span: span, HeadEnd: head, Snippet: extract.Snippet(r.src[from:head]), Symbol: r.symbol,
		Before: before, After: after,
	})
}

// emitNode adds a construct that is a whole node, all of it head.
func (r *reader) emitNode(f found, n ast.Node) {
	r.emit(f, n.Pos(), n.Pos(), n.End(), n.End())
}

// add keeps the constructs in the order that Facts promises. The walk goes
// down the source, so that a new one belongs near the end.
func (r *reader) add(c extract.Construct) {
	if c.Span.Empty() {
		return // a node the parser made up where the source has none
	}
	list := append(r.facts.Constructs, c)
	for i := len(list) - 1; i > 0 && precedes(&list[i], &list[i-1]); i-- {
		list[i], list[i-1] = list[i-1], list[i]
	}
	r.facts.Constructs = list
}

func precedes(a, b *extract.Construct) bool {
	if a.Span.Start != b.Span.Start {
		return a.Span.Start < b.Span.Start
	}
	if a.HeadEnd != b.HeadEnd {
		return a.HeadEnd < b.HeadEnd
	}
	return a.Form < b.Form
}
