package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// frameworks are files that a test script loads.
var frameworks = []string{"shunit2", "bash_unit", "assert.sh", "bats-assert", "bashunit", "sharness", "test-lib"}

// survey walks the tree once before the rows: comments and literals, the
// variables that hold an exit code, and whether a test framework is loaded.
func (r *reader) survey(f *syntax.File) {
	walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Comment:
			r.mark(n, true)
		case *syntax.SglQuoted:
			r.mark(n, false)
		case *syntax.DblQuoted:
			return r.markQuoted(n)
		case *syntax.Redirect:
			if n.Hdoc != nil {
				r.markLiterals(n.Hdoc.Parts)
			}
		case *syntax.Assign:
			r.noteStatus(n)
		case *syntax.CallExpr:
			r.noteFramework(n)
		}
		return true
	})
}

// walk is syntax.Walk without the calls after a node's children, and without
// recursion along lists and pipelines, which lean to the left and can be long.
func walk(n syntax.Node, f func(syntax.Node) bool) {
	any := func(syntax.BinCmdOperator) bool { return true }
	syntax.Walk(n, func(n syntax.Node) bool {
		if n == nil || !f(n) {
			return false
		}
		c, ok := n.(*syntax.BinaryCmd)
		if !ok {
			return true
		}
		for _, part := range flatten(c, any) {
			walk(part, f)
		}
		return false
	})
}

func (r *reader) mark(n syntax.Node, comment bool) {
	span := spanOf(n)
	span.End = min(span.End, len(r.src))
	r.facts.Marks = append(r.facts.Marks, extract.Mark{Span: span, Comment: comment})
}

// markQuoted marks a string without expansions as a whole, else its literal
// parts, so that the commands inside keep tokens of their own.
func (r *reader) markQuoted(q *syntax.DblQuoted) bool {
	for _, part := range q.Parts {
		if _, ok := part.(*syntax.Lit); !ok {
			r.markLiterals(q.Parts)
			return true
		}
	}
	r.mark(q, false)
	return false
}

func (r *reader) markLiterals(parts []syntax.WordPart) {
	for _, part := range parts {
		if lit, ok := part.(*syntax.Lit); ok {
			r.mark(lit, false)
		}
	}
}

func (r *reader) noteStatus(a *syntax.Assign) {
	if a.Name != nil && a.Value != nil && r.mentions(a.Value, isStatusParam) {
		r.statusVars[a.Name.Value] = true
	}
}

func (r *reader) noteFramework(c *syntax.CallExpr) {
	switch commandName(c) {
	case ".", "source", "load", "bats_load_library":
	default:
		return
	}
	for _, w := range c.Args[1:] {
		text, _ := value(w)
		for _, name := range frameworks {
			r.framework = r.framework || strings.Contains(text, name)
		}
	}
}
