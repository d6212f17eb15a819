// Package lang parses source with tree-sitter: one cgo call a file parses and
// walks in C and hands back a flat array. Nothing of tree-sitter leaves the
// package, and nothing else of this module imports it.
package lang

import (
	"reflect"
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"

	"github.com/guardroll/guardroll/extract/syntax"
)

// Language is one language that tree-sitter reads: a grammar and a table.
type Language struct {
	Name    string                // as extract/source names it: "python", "tsx"
	Grammar func() unsafe.Pointer // the grammar's TSLanguage, a static object of C
	Table   *syntax.Table
}

// Smacker adapts the getter of a grammar that github.com/smacker/go-tree-sitter
// ships. Its Language hides the one pointer that it holds.
func Smacker(get func() *sitter.Language) func() unsafe.Pointer {
	return func() unsafe.Pointer {
		return reflect.ValueOf(get()).Elem().Field(0).UnsafePointer()
	}
}
