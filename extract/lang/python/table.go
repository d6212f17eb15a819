package python

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func table() *syntax.Table {
	return &syntax.Table{
		Language: "python",
		Space:    extract.SpaceIndent,
		Comments: "comment",
		Literals: []syntax.Literal{{Node: "string", Holes: "interpolation"}},
		Lists:    "module|block",
		Wraps:    "expression_statement|await|parenthesized_expression",
		Keywords: keywords(),
		Rules:    rules(),
		Logic: syntax.Logic{
			Nodes:     []syntax.LogicNode{{Node: "boolean_operator"}},
			SameChain: "parenthesized_expression|not_operator",
			SameCond:  "parenthesized_expression|not_operator|comparison_operator|named_expression|await|binary_operator|unary_operator",
		},
		Scopes:  scopes(),
		Members: []syntax.Member{{Node: "attribute", Object: "object", Name: "attribute"}},
		Calls: syntax.Calls{
			Nodes:   []syntax.CallNode{{Node: "call", Callee: "function", Args: "arguments"}},
			Rules:   calls(),
			Lexicon: true,
		},
		Leaves: []syntax.Leave{
			{Node: "return_statement", Exits: extract.ExitsReturn},
			{Node: "raise_statement", Exits: extract.ExitsThrow},
			{Node: "continue_statement", Exits: extract.ExitsContinue},
			{Node: "break_statement", Exits: extract.ExitsBreak},
		},
		Handlers: []syntax.Handler{{
			Node: "except_clause|except_group_clause", Guarded: "^/body",
			Types:   "<as_pattern>/first|<list_splat>/first|<block>/prev",
			Binding: "<as_pattern>/alias", Body: "<block>",
		}},
		Tests:    tests(),
		Flow:     flow(),
		Names:    names(),
		Commands: commands(),
		Marks:    syntax.Decorators{Node: "decorator", Name: "first", Rules: decorators()},
	}
}

func keywords() []syntax.Keyword {
	return []syntax.Keyword{
		{Token: "if", Form: extract.If}, {Token: "elif", Form: extract.ElseIf},
		{Token: "except", Form: extract.Catch}, {Token: "finally", Form: extract.Cleanup},
		{Token: "with", Form: extract.Cleanup}, {Token: "assert", Form: extract.Assert},
		{Token: "raise", Form: extract.Throw}, {Token: "while", Form: extract.LoopCondition},
		{Token: "case", Form: extract.Case}, {Token: "and", Form: extract.ShortCircuit},
		{Token: "or", Form: extract.ShortCircuit},
	}
}

func scopes() []syntax.Scope {
	return []syntax.Scope{
		{Node: "decorated_definition", Kind: syntax.ScopeWrapper, Name: "definition/name"},
		{Node: "function_definition", Kind: syntax.ScopeFunction, Name: "name", Params: "return_type|parameters", Body: "body", Async: "'async'"},
		{Node: "class_definition", Kind: syntax.ScopeType, Name: "name", Params: "superclasses", Body: "body"},
		{Node: "lambda", Kind: syntax.ScopeFunction, Body: "body",
			Naming: []syntax.Naming{{Parent: "assignment", Field: "right", Name: "left"}}},
	}
}

func flow() []syntax.Flow {
	return []syntax.Flow{
		{Node: "if_statement", Op: extract.OpIf, Head: "condition", Arms: []syntax.Arm{{Field: "consequence", Op: extract.OpArm, Head: "condition"}}},
		{Node: "elif_clause", Op: extract.OpArm, Head: "condition"},
		{Node: "else_clause", Op: extract.OpBlock, Has: "^/'try'"},
		{Node: "else_clause", Op: extract.OpArm},
		{Node: "match_statement", Op: extract.OpSwitch, Head: "subject"},
		{Node: "case_clause", Op: extract.OpArm, Head: "<case_pattern>/first"},
		{Node: "while_statement", Op: extract.OpLoop, Head: "condition"},
		{Node: "for_statement", Op: extract.OpLoop, Head: "right"},
		{Node: "try_statement", Op: extract.OpTry, Arms: []syntax.Arm{{Field: "body", Op: extract.OpBlock}}},
		{Node: "except_clause|except_group_clause", Op: extract.OpCatch, Head: "<as_pattern>/first|<list_splat>/first|<block>/prev"},
		{Node: "finally_clause", Op: extract.OpFinally},
		{Node: "with_statement", Op: extract.OpBlock, Head: "<with_clause>"},
	}
}

func commands() []syntax.Command {
	argv := "list|tuple"
	return []syntax.Command{
		{Name: "subprocess.run", ShellWhen: "shell=True", List: argv},
		{Name: "subprocess.call", ShellWhen: "shell=True", List: argv},
		{Name: "subprocess.check_call", ShellWhen: "shell=True", List: argv},
		{Name: "subprocess.check_output", ShellWhen: "shell=True", List: argv},
		{Name: "subprocess.Popen", ShellWhen: "shell=True", List: argv},
		{Name: "Popen", ShellWhen: "shell=True", List: argv},
		{Name: "check_call", ShellWhen: "shell=True", List: argv},
		{Name: "check_output", ShellWhen: "shell=True", List: argv},
		{Name: "subprocess.getoutput", Shell: true},
		{Name: "subprocess.getstatusoutput", Shell: true},
		{Name: "os.system", Shell: true},
		{Name: "os.popen", Shell: true},
		{Name: "asyncio.create_subprocess_shell", Shell: true},
		{Name: "asyncio.create_subprocess_exec", Rest: true},
		{Name: "os.execv", Rest: true, List: argv},
		{Name: "os.execvp", Rest: true, List: argv},
	}
}
