package javascript

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func tests() syntax.Tests {
	return syntax.Tests{
		Calls:      testCalls(),
		Modifiers:  modifiers(),
		Functional: functional,
		Chains: []syntax.AssertChain{
			{Name: "expect", Object: "chai", Framework: "expect", Negations: []string{"not", "never"}},
			{Name: "expectTypeOf", Framework: "vitest", Negations: []string{"not"}},
			{Name: "assertThat", Framework: "assertThat", Negations: []string{"not"}},
			{Name: "should", Framework: "should", Negations: []string{"not"}},
			{Name: "cy", Framework: "cypress", Negations: []string{"not"}},
		},
		Snapshots: []string{"toMatchSnapshot", "toMatchInlineSnapshot", "toMatchFileSnapshot", "toThrowErrorMatchingSnapshot",
			"toThrowErrorMatchingInlineSnapshot", "toHaveScreenshot", "toMatchImageSnapshot", "snapshot", "matchesSnapshot"},
		Awaits: "await_expression|return_statement",
	}
}

func testCalls() []syntax.TestCall {
	var calls []syntax.TestCall
	add := func(kind extract.TestKind, mark string, names ...string) {
		for _, name := range names {
			calls = append(calls, syntax.TestCall{Name: name, Framework: framework(name), Kind: kind, Mark: mark, Teardown: strings.Contains(name, "after") || name == "teardown"})
		}
	}
	add(extract.TestKindCase, "", "it", "test", "specify", "QUnit.test", "Deno.test", "t.test")
	add(extract.TestKindCase, "skip", "xit", "xtest", "xspecify")
	add(extract.TestKindCase, "only", "fit", "ftest")
	add(extract.TestKindSuite, "", "describe", "context", "suite", "test.describe", "QUnit.module")
	add(extract.TestKindSuite, "skip", "xdescribe", "xcontext")
	add(extract.TestKindSuite, "only", "fdescribe", "fcontext")
	add(extract.TestKindHook, "", "before", "after", "beforeEach", "afterEach", "beforeAll", "afterAll",
		"test.before", "test.after", "test.beforeEach", "test.afterEach", "test.beforeAll", "test.afterAll", "setup", "teardown")
	add(extract.TestKindBench, "", "bench")
	return calls
}

func framework(name string) string {
	switch name {
	case "QUnit.test", "QUnit.module":
		return "qunit"
	case "Deno.test":
		return "deno"
	case "t.test", "test.before", "test.after":
		return "node:test"
	case "test.describe":
		return "playwright"
	}
	return "jest"
}

func modifiers() []syntax.TestModifier {
	return []syntax.TestModifier{
		{Name: "skip", Mark: "skip"}, {Name: "only", Mark: "only"}, {Name: "todo", Mark: "todo"},
		{Name: "skipIf", Mark: "skip"}, {Name: "runIf", Mark: "skip"}, {Name: "fixme", Mark: "skip"},
		{Name: "failing", Mark: "xfail"}, {Name: "fails", Mark: "xfail"}, {Name: "fail", Mark: "xfail"},
		{Name: "each", Mark: "parametrize"}, {Name: "for", Mark: "parametrize"},
		{Name: "concurrent"}, {Name: "sequential"}, {Name: "parallel"}, {Name: "serial"}, {Name: "always"}, {Name: "shuffle"},
	}
}

func assertions() []syntax.CallRule {
	assert := &syntax.CallAssertion{Framework: "assert", Subject: 1, Expected: 2, Fatal: true}
	inside := &syntax.CallAssertion{Framework: "ava", Subject: 1, Expected: 2, Inside: true}
	member := &syntax.CallAssertion{Framework: "supertest", Expected: 1, Fatal: true, Inside: true}
	should := &syntax.CallAssertion{Framework: "should", Expected: 1, Fatal: true, Always: true}
	rules := []syntax.CallRule{
		{Name: "assert", Assertion: assert},
		{Name: "assert.*", Assertion: assert},
		{Name: "should.*", Assertion: should},
		{Name: ".should", Assertion: should},
		{Name: ".expect", Assertion: member},
		{Name: "expect.fail", Assertion: &syntax.CallAssertion{Framework: "expect", Fatal: true, Always: true}},
	}
	for _, name := range []string{"is", "not", "deepEqual", "notDeepEqual", "like", "truthy", "falsy", "true", "false", "assert", "equal",
		"notEqual", "strictEqual", "throws", "throwsAsync", "notThrows", "notThrowsAsync", "rejects", "regex", "notRegex", "snapshot", "pass", "fail", "ok", "same"} {
		rules = append(rules, syntax.CallRule{Name: "t." + name, Assertion: inside})
	}
	return rules
}
