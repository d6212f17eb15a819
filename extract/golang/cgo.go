package golang

import (
	"go/ast"
	"go/token"
	"sort"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// cgoPreamble hands the C code above `import "C"` to the dispatcher.
func (r *reader) cgoPreamble(d *ast.GenDecl) {
	if d.Tok != token.IMPORT {
		return
	}
	for _, spec := range d.Specs {
		s, ok := spec.(*ast.ImportSpec)
		if !ok || s.Path == nil || s.Path.Value != `"C"` {
			continue
		}
		doc := s.Doc
		if doc == nil && !d.Lparen.IsValid() {
			doc = d.Doc
		}
		if doc != nil {
			r.preamble(doc)
		}
	}
}

// preamble takes the text of comments without their marks. What cgo reads as
// its own directives (#cgo) is a line of the preprocessor to C as well.
func (r *reader) preamble(doc *ast.CommentGroup) {
	e := extract.Embedded{Language: "c", Span: r.span(doc.Pos(), doc.End())}
	for _, c := range doc.List {
		start := r.at(c.Slash) + len("//")
		end := r.commentEnd(c)
		if strings.HasPrefix(c.Text, "/*") {
			end -= len("*/")
		}
		end = max(end, start)
		e.Map = append(e.Map, extract.Segment{Inner: len(e.Text), Outer: start, Len: end - start})
		e.Text = append(e.Text, r.src[start:end]...)
		e.Text = append(e.Text, '\n')
	}
	r.facts.Embedded = append(r.facts.Embedded, e)
}

// commentEnd is the offset behind a comment. Its own End is short where the
// file has carriage returns, which the parser drops.
func (r *reader) commentEnd(c *ast.Comment) int {
	start := r.at(c.Slash)
	i := sort.Search(len(r.facts.Marks), func(i int) bool { return r.facts.Marks[i].Span.Start >= start })
	if i < len(r.facts.Marks) && r.facts.Marks[i].Span.Start == start {
		return r.facts.Marks[i].Span.End
	}
	return r.at(c.End())
}
