package golang

import (
	"go/ast"
	"go/build/constraint"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// header reads the comments above the package clause: build constraints, and
// whether the file says that it is generated.
func (r *reader) header() {
	for _, group := range r.file.Comments {
		if group.Pos() > r.file.Package {
			return
		}
		for _, c := range group.List {
			r.headerLine(c)
		}
	}
}

func (r *reader) headerLine(c *ast.Comment) {
	if expr, ok := buildConstraint(c.Text); ok {
		start := r.at(c.Slash)
		// The constraint is code: no hash may leave it out as a comment.
		r.facts.Marks = without(r.facts.Marks, start)
		r.add(extract.Construct{
			Form: extract.Preprocessor, Role: extract.RoleFlag, Syntax: "ast.Comment", Method: r.method,
			Span:    extract.Span{Start: start, End: min(start+len(c.Text), len(r.src))},
			HeadEnd: min(start+len(c.Text), len(r.src)), Snippet: extract.Snippet([]byte(expr)),
		})
	}
	if r.facts.Generated == "" && isGenerated(c.Text) {
		r.facts.Generated = c.Text
	}
}

// buildConstraint returns the expression of a //go:build or // +build line.
func buildConstraint(text string) (expr string, ok bool) {
	if constraint.IsGoBuild(text) {
		return strings.TrimSpace(strings.TrimPrefix(text, "//go:build")), true
	}
	if constraint.IsPlusBuild(text) {
		return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(text, "//")), "+build")), true
	}
	return "", false
}

// isGenerated tells the line on which all Go tools agree.
func isGenerated(text string) bool {
	return strings.HasPrefix(text, "// Code generated ") && strings.HasSuffix(text, " DO NOT EDIT.")
}
