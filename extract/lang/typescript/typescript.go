// Package typescript is the TypeScript language: its grammar and its table,
// JavaScript's with what types add.
package typescript

import (
	grammar "github.com/smacker/go-tree-sitter/typescript/typescript"

	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/syntax"
)

// Language returns TypeScript.
func Language() *lang.Language {
	return &lang.Language{Name: "typescript", Grammar: lang.Smacker(grammar.GetLanguage), Table: table()}
}

// table is the common table with the type assertion <T>x, which TSX cannot have.
func table() *syntax.Table {
	t := Table("typescript")
	t.Rules = append(t.Rules, typeAssertion())
	return t
}
