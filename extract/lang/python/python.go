// Package python is the Python language: its grammar and its table.
package python

import (
	grammar "github.com/smacker/go-tree-sitter/python"

	"github.com/guardroll/guardroll/extract/lang"
)

// Language returns Python.
func Language() *lang.Language {
	return &lang.Language{Name: "python", Grammar: lang.Smacker(grammar.GetLanguage), Table: table()}
}
