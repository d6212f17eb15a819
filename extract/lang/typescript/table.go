package typescript

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang/javascript"
	"github.com/guardroll/guardroll/extract/syntax"
)

// Table returns a new table of what TypeScript and TSX have in common.
func Table(language string) *syntax.Table {
	t := javascript.Table()
	t.Language = language
	t.Rules = append(t.Rules, rules()...)
	t.Scopes = append(t.Scopes, scopes()...)
	t.Logic.Misread = "non_null_expression"
	t.Logic.SameCond += "|as_expression|satisfies_expression|non_null_expression"
	t.Names.Skip = append(t.Names.Skip,
		syntax.Skip{Parent: "required_parameter|optional_parameter", Field: "pattern"},
		syntax.Skip{Parent: "property_signature|method_signature|abstract_method_signature|enum_assignment|type_parameter", Field: "name"})
	return t
}

func rules() []syntax.Rule {
	return []syntax.Rule{
		{Node: "conditional_type", Form: extract.Ternary, Head: "right", Role: extract.RoleType},
		{Node: "call_expression", Has: "'?.'", Form: extract.NullSafe, At: "'?.'"},
		{Node: "non_null_expression", From: asserted, Form: extract.Unwrap, Role: extract.RoleNil},
		{Node: "type_predicate", NotParent: "asserts", Form: extract.TypeCheck, Role: extract.RoleType},
		{Node: "asserts", Form: extract.Assert, Role: extract.RoleType},
		{Node: "as_expression", Match: notConst, Form: extract.TypeCheck, Role: extract.RoleType},
		{Node: "assignment_expression", Has: "'using'", Form: extract.Cleanup},
		{Node: "satisfies_expression", Form: extract.StaticAssert, Role: extract.RoleType},
		{Node: "required_parameter|optional_parameter", Has: "value", Form: extract.DefaultValue},
	}
}

func typeAssertion() syntax.Rule {
	return syntax.Rule{Node: "type_assertion", Form: extract.TypeCheck, Role: extract.RoleType}
}

// asserted finds what a "!" is about. The grammar binds it looser than any
// operator: it reads "a || b!" as "(a || b)!".
func asserted(v syntax.View, node int) int {
	at := v.FirstNamed(node)
	for at >= 0 {
		switch v.Type(at) {
		case "binary_expression", "unary_expression", "update_expression", "new_expression", "await_expression":
			if last := v.Last(at); last >= 0 && v.Nodes[last].End == v.Nodes[at].End {
				at = last
				continue
			}
		}
		return at
	}
	return node
}

// notConst tells "x as T" from "x as const", which asserts nothing.
func notConst(v syntax.View, node int) bool {
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		if v.Type(c) == "const" {
			return false
		}
	}
	return true
}

func scopes() []syntax.Scope {
	return []syntax.Scope{
		{Node: "abstract_class_declaration|interface_declaration|enum_declaration|type_alias_declaration", Kind: syntax.ScopeType, Name: "name", Params: "<class_heritage>", Body: "body"},
		{Node: "internal_module|module", Kind: syntax.ScopeType, Name: "name", Body: "body"},
		{Node: "function_signature|method_signature|abstract_method_signature", Kind: syntax.ScopeFunction, Name: "name", Params: "return_type|parameters"},
	}
}
