package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

func isTestCommand(c syntax.Command) bool {
	switch c := c.(type) {
	case *syntax.TestClause:
		return true
	case *syntax.ArithmCmd:
		return compares(c.X)
	case *syntax.CallExpr:
		return isBracket(commandName(c))
	}
	return false
}

// compares reports whether an arithmetic expression is a comparison or a
// chain, not a computation such as i++.
func compares(x syntax.ArithmExpr) bool {
	switch x := x.(type) {
	case *syntax.ParenArithm:
		return compares(x.X)
	case *syntax.UnaryArithm:
		return x.Op == syntax.Not
	case *syntax.Word:
		return true
	case *syntax.BinaryArithm:
		switch x.Op {
		case syntax.Eql, syntax.Neq, syntax.Lss, syntax.Gtr, syntax.Leq, syntax.Geq, syntax.AndArit, syntax.OrArit:
			return true
		}
	}
	return false
}

func (r *reader) testClause(c *syntax.TestClause, owned bool) {
	r.compoundTest(c, "TestClause", r.testRole(c.X), owned)
	r.testExpr(c.X, false)
}

func (r *reader) arithmCmd(c *syntax.ArithmCmd, owned bool) {
	if compares(c.X) {
		r.compoundTest(c, "ArithmCmd", r.arithmRole(c.X), owned)
	} else if r.mentions(c, isStatusParam) {
		r.row(extract.ExitCode, "ArithmCmd", spanOf(c))
	}
	r.arithmetic(c.X, true)
}

// compoundTest lists a [[ ]] or (( )): an exit-code test always, else an
// assert when nothing takes its status.
func (r *reader) compoundTest(c syntax.Node, syntaxName string, role extract.Role, owned bool) {
	status := r.mentions(c, func(name string) bool { return isStatusParam(name) || r.statusVars[name] })
	switch {
	case status && !owned:
		r.addCandidate(extract.ExitCode, syntaxName, spanOf(c), extract.RoleExitCode, "[[")
	case status:
		r.row(extract.ExitCode, syntaxName, spanOf(c)).Role = extract.RoleExitCode
	case !owned:
		r.standaloneTest(syntaxName, spanOf(c), role)
	}
}

// standaloneTest lists a test command whose status nothing takes.
func (r *reader) standaloneTest(syntaxName string, span extract.Span, role extract.Role) {
	r.addCandidate(extract.Assert, syntaxName, span, role, "[")
}

func (r *reader) addCandidate(form extract.Form, syntaxName string, span extract.Span, role extract.Role, matcher string) {
	i := r.add(extract.Construct{Form: form, Syntax: syntaxName, Role: role, Span: span, HeadEnd: span.End})
	r.candidates = append(r.candidates, candidate{construct: i, scope: r.scope, assertion: r.assertion(span, matcher, "")})
}

func (r *reader) assertion(span extract.Span, matcher, framework string) extract.Assertion {
	if framework == "" {
		framework = "builtin"
	}
	return extract.Assertion{Test: r.test, Framework: framework, Matcher: matcher, Span: span, Subject: span, Fatal: r.dialect == "bats"}
}

// isAssertion reports whether a command is an assertion of a shell test
// framework by its name.
func isAssertion(name, dialect string) bool {
	l := strings.ToLower(name)
	if strings.HasPrefix(l, "assert") || strings.HasPrefix(l, "refute") {
		return true
	}
	switch name {
	case "fail", "failNotEquals", "failSame", "test_cmp", "test_must_fail", "test_expect_code":
		return true
	case "run":
		return dialect == "bats"
	}
	return false
}

// comparers are programs whose failure turns a test red without a test word.
var comparers = map[string]bool{"diff": true, "cmp": true, "grep": true, "egrep": true, "fgrep": true, "rg": true}

// namedAssertion lists assert_equal and its kin. bats' run is one only when it
// says which status it wants.
func (r *reader) namedAssertion(name string, inv invocation, span extract.Span) {
	if name == "run" && !expectsStatus(inv) {
		return
	}
	i := r.add(extract.Construct{Form: extract.Assert, Syntax: "CallExpr", Span: span, HeadEnd: span.End, Heuristic: true})
	framework := "shunit2"
	if r.dialect == "bats" {
		framework = "bats"
	}
	a := r.assertion(span, name, framework)
	if len(inv.args) > 0 {
		a.Subject = extract.Span{Start: offset(inv.args[0].Pos()), End: offset(inv.args[len(inv.args)-1].End())}
	}
	a.Negated = strings.HasPrefix(name, "refute") || strings.Contains(name, "Not") || strings.Contains(name, "not")
	r.candidates = append(r.candidates, candidate{construct: i, scope: r.scope, assertion: a, named: true})
}

func expectsStatus(inv invocation) bool {
	if len(inv.args) == 0 {
		return false
	}
	text, _ := value(inv.args[0])
	return text == "!" || len(text) > 1 && text[0] == '-' && text[1] >= '0' && text[1] <= '9'
}

func (r *reader) skip(name string, inv invocation, span extract.Span) {
	inTest := r.test >= 0
	if !inTest && r.dialect != "bats" && name != "startSkipping" {
		return // a function of the script's own
	}
	r.row(extract.Skip, "CallExpr", span)
	if inTest && r.parts.Has(extract.PartTests) {
		t := &r.facts.Tests[r.test]
		t.Marks = append(t.Marks, extract.TestMark{
			Name: "skip", Conditional: r.nested(span, *t),
			Reason: strings.Join(literals(inv.args), " "), Span: span,
		})
	}
}

// nested reports whether a guard of the test encloses the span.
func (r *reader) nested(span extract.Span, t extract.Test) bool {
	for i := len(r.facts.Constructs) - 1; i >= 0; i-- {
		c := r.facts.Constructs[i]
		if c.Span.Start < t.Body.Start {
			return false
		}
		if c.Form.Kind() == extract.Guard && c.Span.Contains(span) {
			return true
		}
	}
	return false
}

// doctor lists a function whose name says that it probes health.
func (r *reader) doctor(name string, span extract.Span, head int) {
	if lexicon.IsDoctor(name) {
		r.add(extract.Construct{Form: extract.DoctorCheck, Syntax: "FuncDecl", Span: span, HeadEnd: head, Heuristic: true})
	}
}
