// Package javascript is the JavaScript language, JSX included: its grammar and
// its table, which TypeScript's builds upon.
package javascript

import (
	grammar "github.com/smacker/go-tree-sitter/javascript"

	"github.com/guardroll/guardroll/extract/lang"
)

// Language returns JavaScript.
func Language() *lang.Language {
	return &lang.Language{Name: "javascript", Grammar: lang.Smacker(grammar.GetLanguage), Table: Table()}
}
