package javascript

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func names() syntax.Names {
	return syntax.Names{
		Nodes: "identifier|property_identifier|private_property_identifier|shorthand_property_identifier|type_identifier",
		Skip: []syntax.Skip{
			{Parent: "formal_parameters|rest_pattern|array_pattern"},
			{Parent: "arrow_function", Field: "parameter"},
			{Parent: "catch_clause", Field: "parameter"},
			{Parent: "pair", Field: "key"}, {Parent: "pair_pattern", Field: "key"},
			{Parent: "import_clause|import_specifier|namespace_import|named_imports|jsx_attribute"},
			{Parent: "variable_declarator", Field: "name"},
		},
		Values:      []syntax.Value{{Node: "variable_declarator|field_definition|public_field_definition", Name: "name|property"}},
		ImportNodes: "import_statement|export_statement|call_expression",
		Import:      imports,
		Export:      "export_statement",
		Exports:     []syntax.Value{{Node: "export_specifier", Name: "name"}, {Node: "export_statement", Name: "value"}},
	}
}

// imports takes import statements, exports from another module, and calls of
// require and import apart.
func imports(v syntax.View, node int) []extract.Import {
	if v.Type(node) == "call_expression" {
		return required(v, node)
	}
	if clause := v.Find(node, "import_require_clause"); clause >= 0 { // TypeScript: import a = require("b")
		found := extract.Import{Alias: string(v.Text(v.FirstNamed(clause))), Span: span(v, node)}
		found.Path = unquoted(v, v.Last(clause))
		return []extract.Import{found}
	}
	source := v.Child(node, "source")
	if source < 0 {
		return nil
	}
	found := extract.Import{Path: unquoted(v, source), Span: span(v, node)}
	if clause := v.Find(node, "import_clause"); clause >= 0 {
		importClause(v, clause, &found)
	} else if clause := v.Find(node, "export_clause"); clause >= 0 {
		found.Names = specifiers(v, clause)
	} else if v.Type(node) == "export_statement" {
		found.Names = []string{"*"}
	}
	return []extract.Import{found}
}

func importClause(v syntax.View, clause int, found *extract.Import) {
	for c := v.First(clause); c >= 0; c = v.Sibling(c) {
		switch v.Type(c) {
		case "identifier":
			found.Names = append(found.Names, "default")
			found.Alias = string(v.Text(c))
		case "namespace_import":
			found.Names = append(found.Names, "*")
			found.Alias = string(v.Text(v.Last(c)))
		case "named_imports":
			found.Names = append(found.Names, specifiers(v, c)...)
		}
	}
}

func specifiers(v syntax.View, list int) []string {
	var names []string
	for c := v.First(list); c >= 0; c = v.Sibling(c) {
		if name := v.Child(c, "name"); name >= 0 {
			names = append(names, string(v.Text(name)))
		}
	}
	return names
}

// required takes require("path") and import("path").
func required(v syntax.View, call int) []extract.Import {
	function, arguments := v.Child(call, "function"), v.Child(call, "arguments")
	if function < 0 || arguments < 0 {
		return nil
	}
	if name := string(v.Text(function)); name != "require" && name != "import" {
		return nil
	}
	path := v.FirstNamed(arguments)
	if path < 0 || v.Type(path) != "string" {
		return nil
	}
	found := extract.Import{Path: unquoted(v, path), Span: span(v, call)}
	if p := v.Parent(call); v.Type(p) == "variable_declarator" {
		bound(v, v.Child(p, "name"), &found)
	}
	return []extract.Import{found}
}

// bound notes what a required module is bound to.
func bound(v syntax.View, name int, found *extract.Import) {
	if name < 0 {
		return
	}
	if v.Type(name) == "identifier" {
		found.Alias = string(v.Text(name))
		return
	}
	for c := v.First(name); c >= 0; c = v.Sibling(c) {
		switch v.Type(c) {
		case "shorthand_property_identifier_pattern":
			found.Names = append(found.Names, string(v.Text(c)))
		case "pair_pattern":
			found.Names = append(found.Names, string(v.Text(v.Child(c, "key"))))
		}
	}
}

func span(v syntax.View, node int) extract.Span {
	return extract.Span{Start: int(v.Nodes[node].Start), End: int(v.Nodes[node].End)}
}

func unquoted(v syntax.View, node int) string {
	return strings.Trim(string(v.Text(node)), "\"'`")
}
