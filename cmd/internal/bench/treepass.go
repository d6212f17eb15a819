package main

import (
	"path/filepath"

	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/javascript"
	"github.com/guardroll/guardroll/extract/lang/tsx"
	"github.com/guardroll/guardroll/extract/lang/typescript"
)

// treePass parses JavaScript and TypeScript with the grammars that the command
// uses, and walks no tree.
func treePass() pass {
	parser := lang.NewParser(lang.Limits{}) // lives as long as the process
	js, ts := javascript.Language(), typescript.Language()
	languages := map[string]*lang.Language{
		".js": js, ".mjs": js, ".cjs": js, ".jsx": js,
		".ts": ts, ".mts": ts, ".cts": ts, ".tsx": tsx.Language(),
	}
	return func(path string) (bool, func([]byte) error) {
		language, ok := languages[filepath.Ext(path)]
		return ok, func(src []byte) error { return parser.Bare(language, src) }
	}
}
