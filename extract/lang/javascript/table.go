package javascript

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

// functional are the node types of function values.
const functional = "arrow_function|function_expression|function|generator_function"

// Table returns a new table of JavaScript.
func Table() *syntax.Table {
	return &syntax.Table{
		Language: "javascript",
		Space:    extract.SpaceFree,
		Comments: "comment|html_comment|hash_bang_line",
		Literals: []syntax.Literal{{Node: "string|regex"}, {Node: "template_string", Holes: "template_substitution"}},
		Lists:    "program|statement_block|switch_case|switch_default|class_body",
		Heads:    []string{"value"},
		Wraps:    "expression_statement|await_expression|parenthesized_expression",
		Keywords: keywords(),
		Rules:    rules(),
		Logic: syntax.Logic{
			Nodes: []syntax.LogicNode{
				{Node: "binary_expression", Tokens: []string{"&&", "||", "??"}},
				{Node: "augmented_assignment_expression", Tokens: []string{"&&=", "||=", "??="}, Alone: true},
			},
			SameChain: "parenthesized_expression|unary_expression",
			SameCond:  "parenthesized_expression|unary_expression|binary_expression|await_expression|assignment_expression|sequence_expression",
		},
		Scopes:  scopes(),
		Members: []syntax.Member{{Node: "member_expression", Object: "object", Name: "property"}},
		Calls: syntax.Calls{
			Nodes: []syntax.CallNode{
				{Node: "call_expression", Callee: "function", Args: "arguments"},
				{Node: "new_expression", Callee: "constructor", Args: "arguments"},
			},
			Rules:   calls(),
			Lexicon: true,
		},
		Leaves: []syntax.Leave{
			{Node: "return_statement", Exits: extract.ExitsReturn},
			{Node: "throw_statement", Exits: extract.ExitsThrow},
			{Node: "continue_statement", Exits: extract.ExitsContinue},
			{Node: "break_statement", Exits: extract.ExitsBreak},
		},
		Handlers: []syntax.Handler{{Node: "catch_clause", Guarded: "^/body", Binding: "parameter", Body: "body"}},
		Tests:    tests(),
		Flow:     flow(),
		Names:    names(),
		Commands: commands(),
		Marks:    syntax.Decorators{Node: "decorator", Name: "first", Rules: decorators()},
	}
}

func keywords() []syntax.Keyword {
	return []syntax.Keyword{
		{Token: "if", Form: extract.If}, {Token: "case", Form: extract.Case},
		{Token: "default", Form: extract.Default}, {Token: "using", Form: extract.Cleanup},
		{Token: "catch", Form: extract.Catch}, {Token: "finally", Form: extract.Cleanup},
		{Token: "throw", Form: extract.Throw}, {Token: "while", Form: extract.LoopCondition},
		{Token: "instanceof", Form: extract.TypeCheck},
	}
}

func scopes() []syntax.Scope {
	naming := []syntax.Naming{
		{Parent: "variable_declarator", Field: "value", Name: "name"},
		{Parent: "pair", Field: "value", Name: "key"},
		{Parent: "assignment_expression", Field: "right", Name: "left"},
		{Parent: "field_definition|public_field_definition", Field: "value", Name: "property|name"},
	}
	signature := "return_type|parameters|parameter"
	return []syntax.Scope{
		{Node: "function_declaration|generator_function_declaration|method_definition", Kind: syntax.ScopeFunction,
			Name: "name", Params: signature, Body: "body", Async: "'async'"},
		{Node: functional, Kind: syntax.ScopeFunction, Name: "name", Naming: naming, Params: signature, Body: "body", Async: "'async'"},
		{Node: "class_declaration|class", Kind: syntax.ScopeType, Name: "name", Naming: naming, Params: "<class_heritage>", Body: "body"},
		{Node: "object", Kind: syntax.ScopeObject, Naming: naming},
	}
}

func flow() []syntax.Flow {
	body := []syntax.Arm{{Field: "body", Op: extract.OpPlain}}
	return []syntax.Flow{
		{Node: "if_statement", Op: extract.OpIf, Head: "condition", Arms: []syntax.Arm{{Field: "consequence", Op: extract.OpArm, Head: "condition"}}},
		{Node: "else_clause", Op: extract.OpArm, Arms: []syntax.Arm{{Op: extract.OpPlain}}},
		{Node: "switch_statement", Op: extract.OpSwitch, Head: "value"},
		{Node: "switch_case", Op: extract.OpArm, Head: "value"},
		{Node: "switch_default", Op: extract.OpArm},
		{Node: "for_statement|while_statement|do_statement", Op: extract.OpLoop, Head: "condition", Arms: body},
		{Node: "for_in_statement", Op: extract.OpLoop, Head: "right", Arms: body},
		{Node: "labeled_statement", Op: extract.OpBlock, Arms: body},
		{Node: "try_statement", Op: extract.OpTry, Arms: []syntax.Arm{{Field: "body", Op: extract.OpBlock}}},
		{Node: "catch_clause", Op: extract.OpCatch, Head: "parameter"},
		{Node: "finally_clause", Op: extract.OpFinally},
	}
}

func commands() []syntax.Command {
	var found []syntax.Command
	for _, name := range []string{"exec", "execSync"} {
		found = append(found, syntax.Command{Name: name, Shell: true},
			syntax.Command{Name: "child_process." + name, Shell: true}, syntax.Command{Name: "cp." + name, Shell: true})
	}
	for _, name := range []string{"spawn", "spawnSync", "execFile", "execFileSync", "execa", "execaSync"} {
		found = append(found, syntax.Command{Name: "?" + name, ShellWhen: "*shell:true*", List: "array", Rest: true})
	}
	return append(found, syntax.Command{Name: "execaCommand", Shell: true})
}
