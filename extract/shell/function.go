package shell

import (
	"strings"
	"unicode"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// funcDecl defines a function and walks its body.
func (r *reader) funcDecl(c *syntax.FuncDecl) {
	names := c.Names
	if c.Name != nil {
		names = []*syntax.Lit{c.Name}
	}
	span := extract.Span{Start: offset(c.Position), End: stmtEnd(c.Body)}
	if len(names) == 0 {
		r.statement(c.Body, false) // an anonymous function runs where it stands
		return
	}
	definition := len(r.facts.Definitions)
	if r.parts.Has(extract.PartNames) {
		for _, name := range names {
			r.defineFunction(name, c, span)
		}
	} else {
		definition = -1
	}
	name := names[0].Value
	r.functionRows(name, span, offset(names[len(names)-1].End()))
	test := -1
	construct := -1
	if isTestName(name) && r.dialect != "bats" {
		test, construct = r.testFunction(name, c, span)
	} else if kind, ok := hookKind(name, r.dialect, r.framework); ok && r.parts.Has(extract.PartTests) {
		r.facts.Tests = append(r.facts.Tests, extract.Test{Name: name, Framework: r.frameworkName(), Kind: kind, Symbol: name,
			Span: span, Body: stmtSpan(c.Body), Parent: -1})
	}
	r.inside(&scope{name: name, test: test, construct: construct}, name, definition, span, c.Body)
}

// functionRows lists what a function's name alone says.
func (r *reader) functionRows(name string, span extract.Span, head int) {
	symbol := r.symbol
	r.symbol = name
	defer func() { r.symbol = symbol }()
	r.doctor(name, span, head)
	if isCleanup(name, r.dialect, r.framework) {
		r.add(extract.Construct{Form: extract.Cleanup, Syntax: "FuncDecl", Span: span, HeadEnd: head})
	}
}

// isCleanup reports whether a runner or the shell calls a function of this
// name on the way out.
func isCleanup(name, dialect string, framework bool) bool {
	switch name {
	case "teardown", "teardown_file", "teardown_suite":
		return dialect == "bats" || framework
	case "tearDown", "oneTimeTearDown":
		return true
	case "TRAPEXIT", "TRAPINT", "TRAPTERM", "TRAPHUP", "TRAPQUIT", "TRAPZERR", "TRAPERR":
		return dialect == "zsh"
	}
	return false
}

func hookKind(name, dialect string, framework bool) (extract.TestKind, bool) {
	switch name {
	case "setup", "setup_file", "setup_suite", "teardown", "teardown_file", "teardown_suite":
		return extract.TestKindHook, dialect == "bats" || framework
	case "setUp", "oneTimeSetUp", "tearDown", "oneTimeTearDown", "suite":
		return extract.TestKindHook, framework
	}
	return "", false
}

func (r *reader) frameworkName() string {
	if r.dialect == "bats" {
		return "bats"
	}
	return "shunit2"
}

// isTestName reports whether shunit2 and its kind run a function of this name.
func isTestName(name string) bool {
	rest, ok := strings.CutPrefix(name, "test")
	return ok && rest != "" && (rest[0] == '_' && len(rest) > 1 || unicode.IsUpper(rune(rest[0])))
}

func (r *reader) testFunction(name string, c *syntax.FuncDecl, span extract.Span) (test, construct int) {
	symbol := r.symbol
	r.symbol = name
	construct = r.add(extract.Construct{Form: extract.TestCase, Syntax: "FuncDecl", Span: span, HeadEnd: signatureEnd(c, r.src), Heuristic: !r.framework})
	r.symbol = symbol
	return r.addTest(name, "shunit2", span, stmtSpan(c.Body)), construct
}

func (r *reader) addTest(name, framework string, span, body extract.Span) int {
	r.facts.Tests = append(r.facts.Tests, extract.Test{
		Name: name, Framework: framework, Kind: extract.TestKindCase, Symbol: name, Span: span, Body: body, Parent: -1,
	})
	return len(r.facts.Tests) - 1
}

// testDecl walks a bats test.
func (r *reader) testDecl(c *syntax.TestDecl) {
	name, _ := value(c.Description)
	span := extract.Span{Start: offset(c.Position), End: stmtEnd(c.Body)}
	symbol := r.symbol
	r.symbol = name
	construct := r.add(extract.Construct{Form: extract.TestCase, Syntax: "TestDecl", Span: span, HeadEnd: offset(c.Description.End())})
	r.symbol = symbol
	r.word(c.Description)
	test := r.addTest(name, "bats", span, stmtSpan(c.Body))
	r.inside(&scope{name: "", test: test, construct: construct}, name, -1, span, c.Body)
}

// inside walks a body in a scope of its own.
func (r *reader) inside(s *scope, symbol string, definition int, span extract.Span, body *syntax.Stmt) {
	saved := *r
	r.scopes = append(r.scopes, s)
	r.scope, r.symbol, r.definition, r.test = s, symbol, definition, s.test
	r.openFunction(symbol, definition, span, []*syntax.Stmt{body})
	r.statements([]*syntax.Stmt{body}, false)
	r.scope, r.symbol, r.definition, r.test = saved.scope, saved.symbol, saved.definition, saved.test
	r.function, r.errexit, r.pipefail = saved.function, saved.errexit, saved.pipefail
}

// settle decides, now that all calls are known, which candidates a test
// reaches, and counts the assertions of every test.
func (r *reader) settle() {
	byName := r.scopesByName()
	helpers := r.helpers(byName)
	for _, c := range r.candidates {
		reached := c.scope.test >= 0 || helpers[c.scope.name] || c.named && (r.framework || r.dialect == "bats")
		if !reached {
			continue
		}
		c.scope.asserts++
		if c.construct >= 0 {
			row := &r.facts.Constructs[c.construct]
			row.Form = extract.TestAssertion
			if c.named {
				row.Heuristic = false
			}
		}
		if r.parts.Has(extract.PartTests) {
			r.facts.Assertions = append(r.facts.Assertions, c.assertion)
		}
	}
	r.countAssertions(byName)
	if !r.parts.Has(extract.PartTests) {
		r.facts.Tests = nil
	}
}

// helpers are the functions that the tests call, directly or not.
func (r *reader) helpers(byName map[string][]*scope) map[string]bool {
	var tests []*scope
	for _, s := range r.scopes {
		if s.test >= 0 {
			tests = append(tests, s)
		}
	}
	return reach(tests, byName)
}

// scopesByName indexes the functions of the file.
func (r *reader) scopesByName() map[string][]*scope {
	byName := map[string][]*scope{}
	for _, s := range r.scopes {
		if s.name != "" {
			byName[s.name] = append(byName[s.name], s)
		}
	}
	return byName
}

// reach returns the names of the functions that the scopes call, directly or
// not.
func reach(queue []*scope, byName map[string][]*scope) map[string]bool {
	reached := map[string]bool{}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, name := range s.calls {
			if len(byName[name]) > 0 && !reached[name] {
				reached[name] = true
				queue = append(queue, byName[name]...)
			}
		}
	}
	return reached
}

func (r *reader) countAssertions(byName map[string][]*scope) {
	for _, s := range r.scopes {
		if s.construct < 0 {
			continue
		}
		total := s.asserts
		for name := range reach([]*scope{s}, byName) {
			for _, other := range byName[name] {
				if other != s {
					total += other.asserts
				}
			}
		}
		r.facts.Constructs[s.construct].Assertions = total
	}
}
