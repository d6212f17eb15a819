package golang

import (
	"go/ast"

	"github.com/guardroll/guardroll/extract"
)

// ginkgoCall knows the functions that make a tree of tests.
func (r *reader) ginkgoCall(c *ast.CallExpr, name string) bool {
	switch name {
	case "Describe", "Context", "When", "DescribeTable":
		return r.blockTest(c, extract.TestKindSuite, "ginkgo")
	case "It", "Specify":
		return r.blockTest(c, extract.TestKindCase, "ginkgo")
	case "FIt", "FSpecify":
		return r.marked(c, extract.TestKindCase, "only")
	case "FDescribe", "FContext", "FWhen":
		return r.marked(c, extract.TestKindSuite, "only")
	case "PIt", "XIt", "PSpecify", "XSpecify":
		return r.marked(c, extract.TestKindCase, "skip")
	case "PDescribe", "XDescribe", "PContext", "XContext", "PWhen", "XWhen":
		return r.marked(c, extract.TestKindSuite, "skip")
	case "BeforeEach", "AfterEach", "BeforeSuite", "AfterSuite", "JustBeforeEach", "BeforeAll", "AfterAll":
		return r.blockTest(c, extract.TestKindHook, "ginkgo")
	case "DeferCleanup":
		r.emitCall(found{form: extract.Cleanup}, c)
		return true
	case "Skip":
		r.skip(c)
		return true
	case "Fail":
		r.assertion(c, extract.Assertion{Framework: "ginkgo", Matcher: name, Fatal: true})
		return true
	}
	return false
}

func (r *reader) marked(c *ast.CallExpr, kind extract.TestKind, mark string) bool {
	r.emitCall(found{form: extract.Skip}, c)
	return r.blockTest(c, kind, "ginkgo", extract.TestMark{Name: mark, Span: r.of(c.Fun)})
}
