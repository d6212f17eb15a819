// Package tsx is TypeScript with JSX: its grammar, and TypeScript's table.
package tsx

import (
	grammar "github.com/smacker/go-tree-sitter/typescript/tsx"

	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/typescript"
)

// Language returns TSX.
func Language() *lang.Language {
	return &lang.Language{Name: "tsx", Grammar: lang.Smacker(grammar.GetLanguage), Table: typescript.Table("tsx")}
}
