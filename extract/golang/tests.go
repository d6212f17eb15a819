package golang

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/guardroll/guardroll/extract"
)

// testState is what the walk knows about tests.
type testState struct {
	on      bool     // the file uses a test framework
	testers []string // names of testing.T and its kin in scope
	suite   string   // receiver name of the suite method the walk is in
	current int      // index into facts.Tests of the innermost, -1 when none
	byCall  *ast.FuncLit
	pending int // the test whose body byCall is

	suites  []suiteType
	asserts []int // offsets of assertions, in source order
	calls   []callSite
}

type callSite struct {
	name string
	at   int
}

type suiteType struct {
	name  string
	index int // into facts.Tests, -1 where tests are not kept
}

func usesTests(packages []knownImport) bool {
	return slices.ContainsFunc(packages, func(k knownImport) bool {
		switch k.pkg {
		case pkgTesting, pkgAssert, pkgRequire, pkgSuite, pkgGinkgo, pkgGomega, pkgChecker:
			return true
		}
		return false
	})
}

// testScope is what a function changes and its end puts back.
type testScope struct {
	testers int
	suite   string
	current int
}

func (t *testState) scope() testScope { return testScope{len(t.testers), t.suite, t.current} }

func (t *testState) restore(s testScope) {
	t.testers, t.suite, t.current = t.testers[:s.testers], s.suite, s.current
}

// enterParams notes the parameters that can fail a test.
func (t *testState) enterParams(r *reader, f *ast.FuncType) {
	if !t.on || f.Params == nil {
		return
	}
	for _, field := range f.Params.List {
		if r.testerType(field.Type) == "" {
			continue
		}
		for _, name := range field.Names {
			t.testers = append(t.testers, name.Name)
		}
	}
}

// enterCall makes the test of a t.Run or an It the current one for the
// arguments of the call.
func (t *testState) enterCall(c *ast.CallExpr) {
	if t.byCall == nil {
		return
	}
	if len(c.Args) > 0 && c.Args[len(c.Args)-1] == ast.Expr(t.byCall) {
		t.current, t.byCall = t.pending, nil
	}
}

// testerType returns T, B, F, M or TB for the types that stand for a test.
func (r *reader) testerType(t ast.Expr) string {
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	switch t := t.(type) {
	case *ast.SelectorExpr:
		switch name := t.Sel.Name; r.packageOf(t.X) {
		case pkgTesting:
			if name == "T" || name == "B" || name == "F" || name == "M" || name == "TB" {
				return name
			}
		case pkgAssert, pkgRequire, pkgSuite:
			if name == "TestingT" {
				return "TB"
			}
		case pkgChecker:
			if name == "C" {
				return "C"
			}
		}
	case *ast.Ident:
		if t.Name == "TestingT" || t.Name == "testingT" || t.Name == "TB" {
			return "TB"
		}
	}
	return ""
}

// isTester reports whether an expression is a testing.T or its kin.
func (r *reader) isTester(x ast.Expr) bool {
	if !r.tests.on {
		return false
	}
	if name := r.typeName(x); name != "" {
		if pkg, _, _ := strings.Cut(name, "."); pkg == "testing" {
			return true
		}
	}
	switch x := x.(type) {
	case *ast.Ident:
		return slices.Contains(r.tests.testers, x.Name)
	case *ast.SelectorExpr: // h.t of a helper
		return x.Sel.Name == "t" || x.Sel.Name == "tb" || x.Sel.Name == "T" || x.Sel.Name == "TB"
	case *ast.CallExpr: // s.T() of a suite
		return len(x.Args) == 0 && lastName(x.Fun) == "T"
	}
	return false
}

// enterTest lists a function that the runner calls, and notes its parameters.
func (r *reader) enterTest(d *ast.FuncDecl) {
	r.tests.enterParams(r, d.Type)
	kind, framework, parent := r.testKind(d)
	if kind == "" {
		return
	}
	if kind != extract.TestKindHook {
		r.emit(found{form: extract.TestCase, syntax: "ast.FuncDecl"}, d.Pos(), d.Pos(), d.Type.End(), d.End())
	}
	if framework == "testify" {
		r.tests.suite = receiverName(d)
	}
	test := extract.Test{Name: d.Name.Name, Framework: framework, Kind: kind, Symbol: r.symbol, Span: r.of(d), Parent: parent}
	if d.Body != nil {
		test.Body = r.of(d.Body)
	}
	r.addTest(test)
}

// addTest keeps a test and makes it the current one.
func (r *reader) addTest(t extract.Test) {
	if !r.parts.Has(extract.PartTests) {
		return
	}
	r.facts.Tests = append(r.facts.Tests, t)
	r.tests.current = len(r.facts.Tests) - 1
}

// testKind tells what a function is to its runner, "" for none.
func (r *reader) testKind(d *ast.FuncDecl) (kind extract.TestKind, framework string, parent int) {
	if d.Recv != nil {
		return r.suiteMethod(d)
	}
	name := d.Name.Name
	params := d.Type.Params.NumFields()
	if params == 0 && hasTestName(name, "Example") && d.Type.Results.NumFields() == 0 && r.isExample(d) {
		return extract.TestKindExample, "testing", -1
	}
	if params != 1 || !r.tests.on {
		return "", "", -1
	}
	switch tester := r.testerType(d.Type.Params.List[0].Type); {
	case tester == "M" && name == "TestMain":
		return extract.TestKindHook, "testing", -1
	case tester == "T" && hasTestName(name, "Test"):
		return extract.TestKindCase, "testing", -1
	case tester == "B" && hasTestName(name, "Benchmark"):
		return extract.TestKindBench, "testing", -1
	case tester == "F" && hasTestName(name, "Fuzz"):
		return extract.TestKindFuzz, "testing", -1
	}
	return "", "", -1
}

// hasTestName follows the rule of go test: no lower-case letter after the prefix.
func hasTestName(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return false
	}
	first, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLower(first)
}

// isExample: the reader does not know the file's name, so an example has to
// show by its package, the imports or its output that it stands in a test file.
func (r *reader) isExample(d *ast.FuncDecl) bool {
	return r.tests.on || strings.HasSuffix(r.file.Name.Name, "_test") || r.hasOutput(d)
}

// hasOutput reports whether an example compares what it prints.
func (r *reader) hasOutput(d *ast.FuncDecl) bool {
	if d.Body == nil {
		return false
	}
	for _, group := range r.file.Comments {
		if group.Pos() < d.Body.Lbrace || group.End() > d.Body.Rbrace {
			continue
		}
		text := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(group.List[0].Text, "//")))
		if strings.HasPrefix(text, "output:") || strings.HasPrefix(text, "unordered output:") {
			return true
		}
	}
	return false
}

// blockTest lists a test that is a call with a function literal as its last
// argument: t.Run, It.
func (r *reader) blockTest(c *ast.CallExpr, kind extract.TestKind, framework string, marks ...extract.TestMark) bool {
	if len(c.Args) == 0 {
		return false
	}
	body, ok := c.Args[len(c.Args)-1].(*ast.FuncLit)
	if !ok {
		return false
	}
	if kind == extract.TestKindCase {
		r.emitCall(found{form: extract.TestCase}, c)
	}
	outer := r.tests.current
	name := literalName(c.Args[0])
	if outer >= 0 {
		name = r.facts.Tests[outer].Name + "/" + name
	}
	r.addTest(extract.Test{Name: name, Framework: framework, Kind: kind, Symbol: r.symbol, Span: r.of(c), Body: r.of(body.Body), Parent: outer, Marks: marks})
	r.tests.byCall, r.tests.pending = body, r.tests.current
	r.tests.current = outer
	return true
}

// literalName is the name of a subtest as the runner shows it.
func literalName(x ast.Expr) string {
	lit, ok := x.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "…"
	}
	name, err := strconv.Unquote(lit.Value)
	if err != nil {
		return "…"
	}
	return strings.ReplaceAll(name, " ", "_")
}

// skip lists a test that does not run, and marks the current test.
func (r *reader) skip(c *ast.CallExpr) {
	r.emitCall(found{form: extract.Skip}, c)
	r.markTest("skip", c)
}

func (r *reader) markTest(name string, c *ast.CallExpr) {
	if r.tests.current < 0 {
		return
	}
	mark := extract.TestMark{Name: name, Conditional: r.guarding != nil, Span: r.of(c)}
	if len(c.Args) > 0 {
		if lit, ok := c.Args[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			mark.Reason, _ = strconv.Unquote(lit.Value)
		}
	}
	test := &r.facts.Tests[r.tests.current]
	test.Marks = append(test.Marks, mark)
}
