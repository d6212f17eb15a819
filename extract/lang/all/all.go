// Package all is the list of the languages that tree-sitter reads here: one for
// each folder beside it.
package all

import "github.com/guardroll/guardroll/extract/lang"

//go:generate go run generate.go

// Languages returns every language, sorted by name. Each call makes new ones;
// a parser compiles a table once for each *lang.Language it meets, so callers
// keep the list.
func Languages() []*lang.Language { return languages() }
