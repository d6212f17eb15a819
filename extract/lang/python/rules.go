package python

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func rules() []syntax.Rule {
	return append(guards(), checks()...)
}

func guards() []syntax.Rule {
	return []syntax.Rule{
		// The last arm of a chain holds the plain else behind it.
		{Node: "if_statement", Has: "<elif_clause>", Form: extract.If, Head: "condition", Cond: "condition", Body: "consequence", End: "consequence"},
		{Node: "if_statement", Else: true, Form: extract.If, Head: "condition", Cond: "condition", Body: "consequence", End: "<else_clause>/body|consequence"},
		{Node: "elif_clause", Form: extract.ElseIf, Head: "condition", Cond: "condition", Body: "consequence", End: "next/body|consequence"},
		{Node: "conditional_expression", Form: extract.Ternary, Head: "'if'/next", Cond: "'if'/next"},
		{Node: "case_clause", Form: extract.Default, Without: "<case_pattern>/first", Head: "guard/prev|consequence/prev", Body: "consequence"},
		{Node: "case_clause", Form: extract.Case, Else: true, Head: "guard/prev|consequence/prev", Body: "consequence"},
		{Node: "if_clause", Parent: "case_clause", Form: extract.CaseGuard, Cond: "first", Head: "first", Body: "^/consequence", End: "^/consequence"},
		{Node: "if_clause", NotParent: "case_clause", Form: extract.ComprehensionIf, Cond: "first", Head: "first"},
		{Node: "except_clause|except_group_clause", Form: extract.Catch, Head: "<block>/prev", Body: "<block>"},
		{Node: "else_clause", Parent: "for_statement|while_statement", Form: extract.LoopElse, Head: "'else'", Body: "body"},
		{Node: "while_statement", Form: extract.LoopCondition, Head: "condition", Cond: "condition", Body: "body", End: "body", Loose: true},
		{Node: "default_parameter|typed_default_parameter", Form: extract.DefaultValue},
	}
}

func checks() []syntax.Rule {
	return []syntax.Rule{
		{Node: "assert_statement", Form: extract.Assert, Cond: "first", Assertion: &syntax.RuleAssertion{
			Framework: "builtin", Matcher: "assert", Subject: "<comparison_operator>/first|first", Expected: "<comparison_operator>/last"}},
		{Node: "raise_statement", Form: extract.Throw},
		{Node: "finally_clause", Form: extract.Cleanup, Head: "'finally'", Body: "<block>"},
		{Node: "with_statement", Form: extract.Cleanup, Head: "<with_clause>", Body: "body"},
		{Node: "comparison_operator", Form: extract.TypeCheck, Text: []string{"type(*"}, Role: extract.RoleType},
		{Node: "attribute", Parent: "comparison_operator", Form: extract.ExitCode, Text: []string{"*.returncode", "*.exitcode"}, At: "^", Role: extract.RoleExitCode},
		{Node: "attribute", Else: true, NotField: "left", Form: extract.ExitCode, Text: []string{"*.returncode", "*.exitcode"}, Role: extract.RoleExitCode},
		{Node: "return_statement", Form: extract.ExitZero, Text: []string{"return0"}, Match: ofMain},
		{Node: "keyword_argument", Form: extract.ExitCode, Text: []string{"check=True"}, Role: extract.RoleExitCode},
		{Node: "keyword_argument", Form: extract.Timeout, Text: []string{"timeout=*"}, Heuristic: true},
		{Node: "keyword_argument", Form: extract.DryRun, Text: []string{"dry_run=*", "dryrun=*"}, Heuristic: true},
	}
}

// ofMain reports whether a statement stands in a function named main.
func ofMain(v syntax.View, node int) bool {
	for p := v.Parent(node); p >= 0; p = v.Parent(p) {
		if v.Type(p) == "function_definition" {
			name := v.Child(p, "name")
			return name >= 0 && string(v.Text(name)) == "main"
		}
	}
	return false
}

func calls() []syntax.CallRule {
	rules := []syntax.CallRule{
		{Name: "isinstance", Form: extract.TypeCheck, Role: extract.RoleType},
		{Name: "issubclass", Form: extract.TypeCheck, Role: extract.RoleType},
		{Name: "callable", Form: extract.TypeCheck, Role: extract.RoleType},
		{Name: "sys.exit", Form: extract.ExitZero, Zero: true, Exit: true},
		{Name: "exit", Form: extract.ExitZero, Zero: true, Exit: true},
		{Name: "quit", Form: extract.ExitZero, Zero: true, Exit: true},
		{Name: "os._exit", Form: extract.ExitZero, Zero: true, Exit: true},
		{Name: "SystemExit", Form: extract.ExitZero, Zero: true},
		{Name: "os.abort", Exit: true},
		{Name: "?check_call", Form: extract.ExitCode, Role: extract.RoleExitCode},
		{Name: "?check_output", Form: extract.ExitCode, Role: extract.RoleExitCode},
		{Name: ".check_returncode", Form: extract.ExitCode, Role: extract.RoleExitCode},
		{Name: ".raise_for_status", Form: extract.ExitCode, Role: extract.RoleExitCode},
		{Name: "atexit.register", Form: extract.Cleanup},
		{Name: "weakref.finalize", Form: extract.Cleanup},
		{Name: ".addCleanup", Form: extract.Cleanup},
		{Name: ".addClassCleanup", Form: extract.Cleanup},
		{Name: ".addfinalizer", Form: extract.Cleanup},
		{Name: "contextlib.suppress", Form: extract.Catch},
		{Name: "suppress", Form: extract.Catch},
		{Name: "asyncio.wait_for", Form: extract.Timeout},
		{Name: "asyncio.timeout", Form: extract.Timeout},
		{Name: "signal.alarm", Form: extract.Timeout},
		{Name: ".settimeout", Form: extract.Timeout},
		{Name: ".get", Form: extract.DefaultValue, MinArgs: 2, MaxArgs: 2, Heuristic: true},
		{Name: "getattr", Form: extract.DefaultValue, MinArgs: 3},
		{Name: "print", Form: extract.SuccessOutput, Success: true},
		{Name: "sys.stdout.write", Form: extract.SuccessOutput, Success: true},
		{Name: "?echo", Form: extract.SuccessOutput, Success: true},
		{Name: "?secho", Form: extract.SuccessOutput, Success: true},
		{Name: "print", Logs: true},
		{Name: "logger.*", Logs: true}, {Name: "log.*", Logs: true}, {Name: "logging.*", Logs: true},
		{Name: "LOG.*", Logs: true}, {Name: "_logger.*", Logs: true}, {Name: "LOGGER.*", Logs: true}, {Name: "warnings.warn", Logs: true},
		{Name: "traceback.print_exc", Logs: true},
		{Name: "pytest.skip", Form: extract.Skip}, {Name: "pytest.xfail", Form: extract.Skip},
		{Name: "pytest.importorskip", Form: extract.Skip}, {Name: ".skipTest", Form: extract.Skip},
		{Name: "SkipTest", Form: extract.Skip}, {Name: "unittest.SkipTest", Form: extract.Skip},
		{Name: "?use_cassette", Form: extract.Cassette},
	}
	return append(rules, assertions()...)
}

func decorators() []syntax.CallRule {
	return []syntax.CallRule{
		{Name: "?contextmanager", Form: extract.Cleanup}, {Name: "?asynccontextmanager", Form: extract.Cleanup},
		{Name: "atexit.register", Form: extract.Cleanup},
		{Name: "?use_cassette", Form: extract.Cassette}, {Name: "mark.vcr", Form: extract.Cassette},
		{Name: "?backoff", Form: extract.Retry}, {Name: "backoff.*", Form: extract.Retry},
		{Name: "?flaky", Form: extract.Retry},
		{Name: "?validator", Form: extract.Validation}, {Name: "?field_validator", Form: extract.Validation},
		{Name: "?model_validator", Form: extract.Validation}, {Name: "?root_validator", Form: extract.Validation},
	}
}
