package python

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func tests() syntax.Tests {
	t := syntax.Tests{
		Functions: []syntax.TestFunction{
			{Framework: "unittest", Name: "test*", Base: "TestCase", Bases: "superclasses", Kind: extract.TestKindCase},
			{Framework: "pytest", Name: "*", Mark: "pytest.fixture", Kind: extract.TestKindFixture},
			{Framework: "pytest", Name: "*", Mark: "pytest_asyncio.fixture", Kind: extract.TestKindFixture},
			{Framework: "pytest", Name: "*", Mark: "fixture", Kind: extract.TestKindFixture},
			{Framework: "pytest", Name: "test*", In: "-", Kind: extract.TestKindCase},
			{Framework: "pytest", Name: "test*", In: "Test*", Kind: extract.TestKindCase},
			{Framework: "pytest", Name: "test_*", In: "*Test", Kind: extract.TestKindCase},
			{Framework: "pytest", Name: "test_*", In: "*Tests", Kind: extract.TestKindCase},
			{Framework: "unittest", Name: "*", Type: true, Base: "TestCase", Bases: "superclasses", Kind: extract.TestKindSuite},
			{Framework: "pytest", Name: "Test*", Type: true, Kind: extract.TestKindSuite},
		},
		Snapshots: []string{"assert_match", "match_snapshot", "assert_match_snapshot"},
		Awaits:    "await",
	}
	for _, hook := range []string{"setUp", "tearDown", "setUpClass", "tearDownClass", "asyncSetUp", "asyncTearDown"} {
		t.Functions = append(t.Functions, syntax.TestFunction{Framework: "unittest", Name: hook, In: "*", Kind: extract.TestKindHook, Teardown: teardown(hook)})
	}
	for _, hook := range []string{"setup_method", "teardown_method", "setup_class", "teardown_class", "setup_module", "teardown_module", "setup_function", "teardown_function", "setUpModule", "tearDownModule"} {
		t.Functions = append(t.Functions, syntax.TestFunction{Framework: "pytest", Name: hook, Kind: extract.TestKindHook, Teardown: teardown(hook)})
	}
	t.Marks = testMarks()
	return t
}

func teardown(hook string) bool { return strings.Contains(strings.ToLower(hook), "teardown") }

func testMarks() []syntax.TestMarkRule {
	return []syntax.TestMarkRule{
		{Name: "mark.skip", Mark: "skip", Reason: "reason", Skip: true},
		{Name: "mark.skipif", Mark: "skip", Conditional: true, Reason: "reason", Skip: true},
		{Name: "mark.xfail", Mark: "xfail", Reason: "reason", Skip: true},
		{Name: "mark.parametrize", Mark: "parametrize"},
		{Name: "mark.timeout", Mark: "timeout"},
		{Name: "mark.flaky", Mark: "retry"},
		{Name: "unittest.skip", Mark: "skip", Skip: true}, {Name: "unittest.skipIf", Mark: "skip", Conditional: true, Skip: true},
		{Name: "unittest.skipUnless", Mark: "skip", Conditional: true, Skip: true},
		{Name: "unittest.expectedFailure", Mark: "xfail", Skip: true},
		{Name: "skip", Mark: "skip", Skip: true}, {Name: "skipIf", Mark: "skip", Conditional: true, Skip: true},
		{Name: "skipUnless", Mark: "skip", Conditional: true, Skip: true}, {Name: "expectedFailure", Mark: "xfail", Skip: true},
	}
}

// assertions are the calls that can turn a test red. unittest's take what is
// tested first and what it is held against second.
func assertions() []syntax.CallRule {
	unit := &syntax.CallAssertion{Framework: "unittest", Subject: 1, Expected: 2, Fatal: true, Always: true}
	raises := &syntax.CallAssertion{Framework: "unittest", Expected: 1, Fatal: true, Always: true}
	pytest := &syntax.CallAssertion{Framework: "pytest", Expected: 1, Fatal: true, Always: true}
	fail := &syntax.CallAssertion{Framework: "unittest", Fatal: true, Always: true}
	mock := &syntax.CallAssertion{Framework: "mock", Expected: 1, Fatal: true, Always: true}
	function := &syntax.CallAssertion{Framework: "function", Subject: 1, Expected: 2, Fatal: true}
	nose := &syntax.CallAssertion{Framework: "nose", Subject: 1, Expected: 2, Fatal: true, Inside: true}
	var rules []syntax.CallRule
	for _, name := range []string{"self.assertRaises", "self.assertRaisesRegex", "self.assertWarns", "self.assertWarnsRegex", "self.assertLogs", "self.assertNoLogs"} {
		rules = append(rules, syntax.CallRule{Name: name, Assertion: raises})
	}
	for _, name := range []string{"assert_called*", "assert_not_called", "assert_any_call", "assert_has_calls", "assert_awaited*", "assert_not_awaited"} {
		rules = append(rules, syntax.CallRule{Name: "." + name, Assertion: mock})
	}
	rules = append(rules,
		syntax.CallRule{Name: "self.fail", Assertion: fail},
		syntax.CallRule{Name: "pytest.raises", Assertion: pytest},
		syntax.CallRule{Name: "pytest.warns", Assertion: pytest},
		syntax.CallRule{Name: "pytest.deprecated_call", Assertion: pytest},
		syntax.CallRule{Name: "pytest.fail", Assertion: fail},
		syntax.CallRule{Name: "?assert_*", Assertion: function},
	)
	rules = append(rules, syntax.CallRule{Name: "self.assert*", Assertion: unit}, syntax.CallRule{Name: "cls.assert*", Assertion: unit})
	for _, name := range []string{"eq_", "ok_"} {
		rules = append(rules, syntax.CallRule{Name: name, Assertion: nose})
	}
	return rules
}
