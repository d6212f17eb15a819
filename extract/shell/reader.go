package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// reader collects the facts of one file while it walks the tree.
type reader struct {
	raw     []byte // the file as it is
	src     []byte // cleaned, as long as the file
	dialect string
	facts   *extract.Facts
	parts   extract.Parts

	statusVars map[string]bool // variables that are assigned from $?
	framework  bool            // the file loads shunit2 or its kind
	values     map[string]bool // file-level variables already defined

	symbol        string
	function      int // index into Functions, -1 when none is kept
	definition    int // index into Definitions, -1 at file level
	test          int // index into Tests, -1 outside tests
	scope         *scope
	scopes        []*scope
	candidates    []candidate
	before, after extract.Span
	errexit       bool
	pipefail      bool
}

// scope is a function, a test or the file level, with what it asserts.
type scope struct {
	name      string
	test      int // index into Tests, -1 for a helper
	construct int // index into Constructs of its test-case, -1
	asserts   int
	calls     []string
}

// candidate is a row that is a test-assertion if a test reaches it.
type candidate struct {
	construct int
	scope     *scope
	assertion extract.Assertion
	named     bool // an assertion by its name wherever tests are near
}

func newReader(src []byte, facts *extract.Facts, parts extract.Parts) *reader {
	top := &scope{test: -1, construct: -1}
	host := HostOf(src)
	return &reader{
		src: src, facts: facts, parts: parts,
		statusVars: map[string]bool{}, values: map[string]bool{},
		function: -1, definition: -1, test: -1,
		scope: top, scopes: []*scope{top},
		errexit: host.Errexit, pipefail: host.Pipefail,
	}
}

// file walks the whole text.
func (r *reader) file(f *syntax.File) {
	if len(f.Stmts) > 0 {
		r.openFunction("", -1, extract.Span{End: len(r.src)}, f.Stmts)
	}
	r.statements(f.Stmts, false)
}

// add lists a construct whose head is its snippet unless it brings one.
func (r *reader) add(c extract.Construct) int {
	c.HeadEnd = r.trim(c.Span.Start, c.HeadEnd)
	c.Span.End = max(r.trim(c.Span.Start, c.Span.End), c.HeadEnd)
	c.Method = extract.MethodSyntax
	c.Symbol = r.symbol
	c.Before, c.After = r.before, r.after
	if c.Snippet == "" {
		c.Snippet = extract.Snippet(r.src[c.Span.Start:c.HeadEnd])
	}
	r.facts.Constructs = append(r.facts.Constructs, c)
	return len(r.facts.Constructs) - 1
}

// trim leaves out the carriage return of a line end, which the parser counts
// in, and keeps the end inside the file.
func (r *reader) trim(start, end int) int {
	end = max(min(end, len(r.src)), start)
	for end > start && r.src[end-1] == '\r' {
		end--
	}
	return end
}

// row is add for a construct that is all head.
func (r *reader) row(form extract.Form, syntaxName string, span extract.Span) *extract.Construct {
	i := r.add(extract.Construct{Form: form, Syntax: syntaxName, Span: span, HeadEnd: span.End})
	return &r.facts.Constructs[i]
}

// statements walks a list; owned says that the status of its last statement is
// the condition of another row.
func (r *reader) statements(list []*syntax.Stmt, owned bool) {
	before, after := r.before, r.after
	for i, s := range list {
		r.before, r.after = extract.Span{}, extract.Span{}
		if i > 0 {
			r.before = stmtSpan(list[i-1])
		}
		if i+1 < len(list) {
			r.after = stmtSpan(list[i+1])
		}
		r.statement(s, owned && i == len(list)-1)
	}
	r.before, r.after = before, after
}

func (r *reader) statement(s *syntax.Stmt, owned bool) {
	if s == nil {
		return
	}
	if s.Cmd != nil {
		r.command(s, owned)
	}
	for _, redirect := range s.Redirs {
		r.word(redirect.Word)
		r.word(redirect.Hdoc)
	}
	r.hereDocuments(s)
}

// command walks one command; owned as in statements.
func (r *reader) command(s *syntax.Stmt, owned bool) {
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		r.call(c, owned)
	case *syntax.IfClause:
		r.ifClause(c)
	case *syntax.WhileClause:
		r.whileClause(c)
	case *syntax.ForClause:
		r.forClause(c)
	case *syntax.CaseClause:
		r.caseClause(c)
	case *syntax.Block:
		r.statements(c.Stmts, owned)
	case *syntax.Subshell:
		r.statements(c.Stmts, owned)
	case *syntax.BinaryCmd:
		r.binary(s, c, owned)
	case *syntax.FuncDecl:
		r.funcDecl(c)
	case *syntax.TestDecl:
		r.testDecl(c)
	case *syntax.TestClause:
		r.testClause(c, owned)
	case *syntax.ArithmCmd:
		r.arithmCmd(c, owned)
	case *syntax.DeclClause:
		r.declClause(c)
	case *syntax.LetClause:
		for _, x := range c.Exprs {
			r.arithmetic(x, false)
		}
	case *syntax.TimeClause:
		r.statement(c.Stmt, owned)
	case *syntax.CoprocClause:
		r.statement(c.Stmt, false)
	}
}

// binary walks a pipeline or a && || list.
func (r *reader) binary(s *syntax.Stmt, c *syntax.BinaryCmd, owned bool) {
	if c.Op == syntax.AndStmt || c.Op == syntax.OrStmt {
		r.list(s, owned)
		return
	}
	for _, part := range pipeline(c) {
		r.statement(part, owned && part == c.Y)
	}
}

// pipeline returns the commands of a pipeline in order. It does not recurse:
// pipelines lean to the left and can be long.
func pipeline(c *syntax.BinaryCmd) []*syntax.Stmt {
	return flatten(c, func(op syntax.BinCmdOperator) bool { return op == syntax.Pipe || op == syntax.PipeAll })
}

// operands returns the commands of a && || list in order.
func operands(c *syntax.BinaryCmd) []*syntax.Stmt {
	return flatten(c, isLogical)
}

func isLogical(op syntax.BinCmdOperator) bool { return op == syntax.AndStmt || op == syntax.OrStmt }

func flatten(c *syntax.BinaryCmd, same func(syntax.BinCmdOperator) bool) []*syntax.Stmt {
	var reversed []*syntax.Stmt
	for {
		reversed = append(reversed, c.Y)
		left, ok := c.X.Cmd.(*syntax.BinaryCmd)
		if !ok || !same(left.Op) || c.X.Negated || len(c.X.Redirs) > 0 {
			reversed = append(reversed, c.X)
			break
		}
		c = left
	}
	for i, j := 0, len(reversed)-1; i < j; i, j = i+1, j-1 {
		reversed[i], reversed[j] = reversed[j], reversed[i]
	}
	return reversed
}
