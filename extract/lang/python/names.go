package python

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

func names() syntax.Names {
	return syntax.Names{
		Nodes: "identifier",
		Skip: []syntax.Skip{
			{Parent: "function_definition|class_definition", Field: "name"},
			{Parent: "parameters|lambda_parameters|list_splat_pattern|dictionary_splat_pattern"},
			{Parent: "default_parameter|typed_default_parameter", Field: "name"},
			{Parent: "keyword_argument", Field: "name"},
			{Parent: "dotted_name|aliased_import"},
			{Parent: "global_statement|nonlocal_statement"},
		},
		Values:      []syntax.Value{{Node: "assignment", Name: "left"}},
		ImportNodes: "import_statement|import_from_statement|future_import_statement",
		Import:      imports,
	}
}

// imports takes an import statement apart: "import a, b as c" is two, "from a
// import b, c" one with two names.
func imports(v syntax.View, node int) []extract.Import {
	span := extract.Span{Start: int(v.Nodes[node].Start), End: int(v.Nodes[node].End)}
	switch v.Type(node) {
	case "import_statement":
		return plainImports(v, node, span)
	case "future_import_statement":
		return []extract.Import{{Path: "__future__", Names: importedNames(v, node), Span: span}}
	}
	module := v.Child(node, "module_name")
	if module < 0 {
		return nil
	}
	return []extract.Import{{Path: text(v, module), Names: importedNames(v, node), Span: span}}
}

func plainImports(v syntax.View, node int, span extract.Span) []extract.Import {
	var found []extract.Import
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		switch v.Type(c) {
		case "dotted_name":
			found = append(found, extract.Import{Path: text(v, c), Span: span})
		case "aliased_import":
			found = append(found, extract.Import{Path: text(v, v.Child(c, "name")), Alias: text(v, v.Child(c, "alias")), Span: span})
		}
	}
	return found
}

func importedNames(v syntax.View, node int) []string {
	var names []string
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		switch {
		case v.Type(c) == "wildcard_import":
			names = append(names, "*")
		case v.Field(c) != "name":
		case v.Type(c) == "aliased_import":
			names = append(names, text(v, v.Child(c, "name")))
		default:
			names = append(names, text(v, c))
		}
	}
	return names
}

func text(v syntax.View, node int) string {
	if node < 0 {
		return ""
	}
	return strings.Join(strings.Fields(string(v.Text(node))), "")
}
