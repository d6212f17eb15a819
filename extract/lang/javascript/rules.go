package javascript

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func rules() []syntax.Rule {
	return append(guards(), checks()...)
}

// armEnd ends an arm with its own block, or with the plain else behind it.
const armEnd = "alternative/<statement_block|expression_statement|return_statement|throw_statement|break_statement|continue_statement|" +
	"for_statement|for_in_statement|while_statement|do_statement|switch_statement|try_statement|labeled_statement|" +
	"variable_declaration|lexical_declaration|empty_statement>|consequence"

func guards() []syntax.Rule {
	return []syntax.Rule{
		{Node: "if_statement", Parent: "else_clause", Form: extract.ElseIf, Head: "condition", Cond: "condition", Body: "consequence", End: armEnd},
		{Node: "if_statement", Else: true, Form: extract.If, Head: "condition", Cond: "condition", Body: "consequence", End: armEnd},
		{Node: "ternary_expression", Form: extract.Ternary, Head: "condition", Cond: "condition"},
		{Node: "switch_case", Form: extract.Case, Head: "value", Body: "."},
		{Node: "switch_default", Form: extract.Default, Head: "'default'", Body: "."},
		{Node: "catch_clause", Form: extract.Catch, Head: "parameter|'catch'", Close: true, Body: "body"},
		{Node: "while_statement", Form: extract.LoopCondition, Head: "condition", Cond: "condition", Body: "body", Loose: true},
		{Node: "do_statement", Form: extract.LoopCondition, Head: "condition", Cond: "condition", Body: "body", Loose: true},
		{Node: "for_statement", Match: hasCondition, Form: extract.LoopCondition, Head: "condition", Cond: "condition", Body: "body", Loose: true},
		{Node: "optional_chain", Form: extract.NullSafe},
		{Node: "assignment_pattern|object_assignment_pattern", Form: extract.DefaultValue},
	}
}

// hasCondition reports whether a for statement has a condition: an empty one
// is a statement too.
func hasCondition(v syntax.View, node int) bool {
	condition := v.Child(node, "condition")
	return condition >= 0 && v.Type(condition) != "empty_statement"
}

func checks() []syntax.Rule {
	return []syntax.Rule{
		{Node: "binary_expression", Has: "'instanceof'", Form: extract.TypeCheck, Role: extract.RoleType},
		{Node: "binary_expression", Has: "left/'typeof'|right/'typeof'", Form: extract.TypeCheck, Role: extract.RoleType},
		{Node: "throw_statement", Form: extract.Throw},
		{Node: "finally_clause", Form: extract.Cleanup, Head: "'finally'", Body: "body"},
		{Node: "member_expression", Parent: "binary_expression", Form: extract.ExitCode, Text: exitNames(), At: "^", Role: extract.RoleExitCode},
		{Node: "member_expression", Else: true, NotField: "left", Form: extract.ExitCode, Text: exitNames(), Role: extract.RoleExitCode},
		{Node: "assignment_expression", Form: extract.ExitZero, Text: []string{"process.exitCode=0"}},
		{Node: "pair", Form: extract.Timeout, Text: []string{"timeout:*", "timeoutMs:*"}, Heuristic: true},
		{Node: "pair", Form: extract.DryRun, Text: []string{"dryRun:*"}, Heuristic: true},
		{Node: "pair", Form: extract.Retry, Text: []string{"retry:*", "retries:*"}, Heuristic: true},
	}
}

func exitNames() []string { return []string{"*.exitCode", "*.exitStatus"} }

func calls() []syntax.CallRule {
	rules := []syntax.CallRule{
		{Name: "require"}, {Name: "require.resolve"}, {Name: "import"},
		{Name: "process.exit", Form: extract.ExitZero, Zero: true, Exit: true},
		{Name: "process.abort", Exit: true},
		{Name: "Deno.exit", Form: extract.ExitZero, Zero: true, Exit: true},
		{Name: ".catch", Form: extract.Catch, Late: true},
		{Name: ".finally", Form: extract.Cleanup, Late: true},
		{Name: ".then", Form: extract.Catch, MinArgs: 2, Late: true},
		{Name: "Promise.allSettled", Form: extract.Catch},
		{Name: "Array.isArray", Form: extract.TypeCheck, Role: extract.RoleType},
		{Name: "Number.isInteger", Form: extract.TypeCheck, Role: extract.RoleType},
		{Name: "Buffer.isBuffer", Form: extract.TypeCheck, Role: extract.RoleType},
		{Name: "setTimeout", Form: extract.Timeout},
		{Name: "AbortSignal.timeout", Form: extract.Timeout},
		{Name: ".setTimeout", Form: extract.Timeout},
		{Name: "invariant", Form: extract.Assert}, {Name: "tiny_invariant", Form: extract.Assert},
		{Name: "tinyInvariant", Form: extract.Assert}, {Name: "assertNever", Form: extract.Assert},
		{Name: "console.assert", Form: extract.Assert},
		{Name: "path.parse"}, {Name: "Date.parse"}, {Name: "qs.parse"}, {Name: "querystring.parse"}, {Name: "url.parse"},
		{Name: ".parse", Form: extract.Validation, Heuristic: true},
		{Name: ".safeParse", Form: extract.Validation, Heuristic: true},
		{Name: ".parseAsync", Form: extract.Validation, Heuristic: true},
		{Name: ".safeParseAsync", Form: extract.Validation, Heuristic: true},
		{Name: ".dispose", Form: extract.Cleanup, Heuristic: true},
		{Name: "process.on", Form: extract.Cleanup, Args: []string{"'exit'", `"exit"`, "'SIGTERM'", `"SIGTERM"`, "'SIGINT'", `"SIGINT"`}},
		{Name: "nock", Form: extract.Cassette}, {Name: "Polly", Form: extract.Cassette}, {Name: "setupServer", Form: extract.Cassette},
		{Name: "t.skip", Form: extract.Skip}, {Name: "this.skip", Form: extract.Skip}, {Name: "ctx.skip", Form: extract.Skip},
		{Name: "pending", Form: extract.Skip},
	}
	for _, name := range []string{"console.*", "logger.*", "log.*"} {
		rules = append(rules, syntax.CallRule{Name: name, Logs: true, Form: extract.SuccessOutput, Success: true})
	}
	rules = append(rules, syntax.CallRule{Name: "process.stdout.write", Form: extract.SuccessOutput, Success: true})
	return append(rules, assertions()...)
}

func decorators() []syntax.CallRule {
	return []syntax.CallRule{
		{Name: "Retry", Form: extract.Retry}, {Name: "Timeout", Form: extract.Timeout},
		{Name: "IsNotEmpty", Form: extract.Validation}, {Name: "IsString", Form: extract.Validation},
		{Name: "IsInt", Form: extract.Validation}, {Name: "Min", Form: extract.Validation},
		{Name: "Max", Form: extract.Validation}, {Name: "IsOptional", Form: extract.Validation},
	}
}
