package golang

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// testMethod knows the methods of testing.T, of suites and of matchers. done
// says that the call is accounted for.
func (r *reader) testMethod(c *ast.CallExpr, fun *ast.SelectorExpr) (done, assertion bool) {
	name := fun.Sel.Name
	switch name {
	case "Error", "Errorf", "Fail", "Fatal", "Fatalf", "FailNow":
		if r.isTester(fun.X) {
			r.failure(c, name)
			return true, true
		}
	case "Skip", "Skipf", "SkipNow":
		if r.isTester(fun.X) {
			r.skip(c)
			return true, false
		}
	case "Run":
		if r.isTester(fun.X) || r.tests.suite != "" && lastName(fun.X) == r.tests.suite {
			return r.blockTest(c, extract.TestKindCase, "testing"), false
		}
	case "Cleanup":
		if r.isTester(fun.X) {
			r.emitCall(found{form: extract.Cleanup}, c)
			return true, false
		}
	case "Require", "Assert": // s.Require() of a suite only leads to an assertion
		if len(c.Args) == 0 {
			return true, false
		}
	case "To", "NotTo", "ToNot", "Should", "ShouldNot":
		return r.matcher(c, fun)
	}
	return r.assertMethod(c, fun)
}

// assertion keeps one place that can turn a test red.
func (r *reader) assertion(c *ast.CallExpr, a extract.Assertion) {
	r.emitCall(found{form: extract.TestAssertion}, c)
	r.tests.asserts = append(r.tests.asserts, r.at(c.Pos()))
	if !r.parts.Has(extract.PartTests) {
		return
	}
	a.Test, a.Span = r.tests.current, r.of(c)
	r.facts.Assertions = append(r.facts.Assertions, a)
}

// failure is t.Error and its kin: what they assert stands in the condition
// around them.
func (r *reader) failure(c *ast.CallExpr, name string) {
	a := extract.Assertion{Framework: "testing", Matcher: name, Fatal: strings.HasPrefix(name, "Fatal") || name == "FailNow"}
	if r.guarding != nil {
		a.Subject, a.Expected = r.compared(r.guarding)
	}
	r.assertion(c, a)
}

// compared returns both sides of a comparison that guards a failure. In
// `got != want` and in `diff := cmp.Diff(want, got); diff != ""` alike the one
// that is named want is expected.
func (r *reader) compared(s *ast.IfStmt) (subject, expected extract.Span) {
	if left, right, ok := r.diffed(s); ok {
		return r.of(right), r.of(left)
	}
	b, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	switch {
	case !ok:
		return r.of(s.Cond), extract.Span{}
	case isNil(b.Y):
		return r.of(b.X), extract.Span{}
	case isExpected(b.X) && !isExpected(b.Y):
		return r.of(b.Y), r.of(b.X)
	}
	return r.of(b.X), r.of(b.Y)
}

func (r *reader) diffed(s *ast.IfStmt) (left, right ast.Expr, ok bool) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(init.Rhs) != 1 {
		return nil, nil, false
	}
	c, ok := init.Rhs[0].(*ast.CallExpr)
	if !ok || len(c.Args) < 2 || lastName(c.Fun) != "Diff" {
		return nil, nil, false
	}
	if isExpected(c.Args[1]) {
		return c.Args[1], c.Args[0], true
	}
	return c.Args[0], c.Args[1], true
}

func isExpected(x ast.Expr) bool {
	name := strings.ToLower(lastName(x))
	return strings.HasPrefix(name, "want") || strings.HasPrefix(name, "exp")
}

// assertCall is a function of testify's assert or require, or of a package
// built like them.
func (r *reader) assertCall(c *ast.CallExpr, name string, pkg known) bool {
	switch {
	case name == "New" || len(c.Args) == 0 || !ast.IsExported(name):
		return false
	case strings.HasPrefix(name, "ObjectsAre") || strings.HasSuffix(name, "Func") || name == "CallerInfo":
		return false
	}
	r.assertion(c, r.matched(name, c.Args[1:], pkg == pkgRequire))
	return true
}

// assertMethod is the same as a method: of an object that assert.New gave, or
// of a suite.
func (r *reader) assertMethod(c *ast.CallExpr, fun *ast.SelectorExpr) (done, assertion bool) {
	name := fun.Sel.Name
	fatal, ok := r.asserts(fun.X)
	if !ok || !isMatcher(name) {
		return false, false
	}
	r.assertion(c, r.matched(name, c.Args, fatal))
	return true, true
}

// asserts reports whether an expression has assertions as methods, and whether
// they end the test.
func (r *reader) asserts(x ast.Expr) (fatal, ok bool) {
	switch x := x.(type) {
	case *ast.CallExpr: // s.Require(), require.New(t)
		switch lastName(x.Fun) {
		case "Require":
			return true, len(x.Args) == 0
		case "Assert":
			return false, len(x.Args) == 0
		case "New":
			if s, isSelector := x.Fun.(*ast.SelectorExpr); isSelector {
				pkg := r.packageOf(s.X)
				return pkg == pkgRequire, pkg == pkgAssert || pkg == pkgRequire
			}
		}
	case *ast.Ident:
		switch {
		case r.tests.suite != "" && x.Name == r.tests.suite:
			return false, true
		case x.Name == "require" || x.Name == "assert" || x.Name == "is":
			return x.Name == "require", true
		}
		if name := r.typeName(x); strings.HasSuffix(name, ".Assertions") {
			return strings.Contains(name, "/require."), true
		}
		return true, r.isTester(x) && r.uses(pkgChecker)
	}
	return false, false
}

func (r *reader) uses(pkg known) bool {
	return slices.ContainsFunc(r.packages, func(k knownImport) bool { return k.pkg == pkg })
}

// expectedFirst are the matchers whose first argument is what is expected.
var expectedFirst = map[string]bool{
	"Equal": true, "NotEqual": true, "EqualValues": true, "NotEqualValues": true, "Exactly": true, "JSONEq": true, "YAMLEq": true,
	"Same": true, "NotSame": true, "InDelta": true, "InEpsilon": true, "Implements": true, "NotImplements": true, "IsType": true,
	"ElementsMatch": true, "WithinDuration": true,
}

// oneSided are the matchers with a subject and nothing to hold it against.
var oneSided = map[string]bool{
	"NoError": true, "Error": true, "Nil": true, "NotNil": true, "True": true, "False": true, "Empty": true, "NotEmpty": true,
	"Zero": true, "NotZero": true, "FileExists": true, "NoFileExists": true, "DirExists": true, "NoDirExists": true,
	"Panics": true, "NotPanics": true, "Positive": true, "Negative": true, "NilError": true,
}

// twoSided are the others that a suite or an object of assertions has.
var twoSided = map[string]bool{
	"Contains": true, "NotContains": true, "Len": true, "ErrorIs": true, "NotErrorIs": true, "ErrorAs": true, "ErrorContains": true,
	"EqualError": true, "Greater": true, "GreaterOrEqual": true, "Less": true, "LessOrEqual": true, "Regexp": true, "NotRegexp": true,
	"Subset": true, "NotSubset": true, "Eventually": true, "Never": true, "Condition": true, "Fail": true, "FailNow": true,
	"PanicsWithValue": true, "PanicsWithError": true, "HTTPSuccess": true, "Assert": true, "Check": true, "Eq": true,
}

// isMatcher knows the names with their formatting twins (Equalf).
func isMatcher(name string) bool {
	plain := strings.TrimSuffix(name, "f")
	return expectedFirst[name] || oneSided[name] || twoSided[name] || expectedFirst[plain] || oneSided[plain] || twoSided[plain]
}

// matched describes an assertion by its matcher; args are those after the t.
func (r *reader) matched(name string, args []ast.Expr, fatal bool) extract.Assertion {
	a := extract.Assertion{
		Framework: "testify", Matcher: name, Fatal: fatal || name == "FailNow",
		Negated: strings.HasPrefix(name, "Not") || strings.HasPrefix(name, "No") || name == "False" || name == "Never",
	}
	plain := strings.TrimSuffix(name, "f")
	switch {
	case len(args) == 0:
	case len(args) > 1 && (expectedFirst[name] || expectedFirst[plain]):
		a.Expected, a.Subject = r.of(args[0]), r.of(args[1])
	case len(args) == 1 || oneSided[name] || oneSided[plain]:
		a.Subject = r.of(args[0])
	default:
		a.Subject, a.Expected = r.of(args[0]), r.of(args[1])
	}
	return a
}

// matcher is gomega's Expect(x).To(…). It lists the whole, at the last call.
func (r *reader) matcher(c *ast.CallExpr, fun *ast.SelectorExpr) (done, assertion bool) {
	start := expectation(fun.X)
	if start == nil {
		return false, false
	}
	name := lastName(start.Fun)
	a := extract.Assertion{
		Framework: "gomega", Matcher: fun.Sel.Name, Fatal: true,
		Negated: strings.HasSuffix(fun.Sel.Name, "Not") || fun.Sel.Name == "NotTo",
	}
	subject := 0
	if strings.HasSuffix(name, "WithOffset") {
		subject = 1
	}
	if len(start.Args) > subject {
		a.Subject = r.of(start.Args[subject])
	}
	if len(c.Args) > 0 {
		a.Expected = r.of(c.Args[0])
		if m, ok := c.Args[0].(*ast.CallExpr); ok {
			a.Matcher = lastName(m.Fun)
		}
	}
	r.assertion(c, a)
	return true, true
}

// expectation finds the Expect at the root of a chain of calls.
func expectation(x ast.Expr) *ast.CallExpr {
	for {
		c, ok := x.(*ast.CallExpr)
		if !ok {
			return nil
		}
		if isExpectation(lastName(c.Fun)) {
			return c
		}
		s, ok := c.Fun.(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		x = s.X
	}
}

// isExpectation knows the functions of gomega that begin an assertion. By
// themselves they claim nothing.
func isExpectation(name string) bool {
	switch name {
	case "Expect", "Ω", "Eventually", "Consistently", "ExpectWithOffset", "EventuallyWithOffset", "ConsistentlyWithOffset":
		return true
	}
	return false
}
