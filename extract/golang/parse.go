package golang

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"sort"

	"github.com/guardroll/guardroll/extract"
)

const parseMode = parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors

// tree is a parsed file with the errors on the way.
type tree struct {
	file   *ast.File
	base   int // the token.Pos of offset 0
	errors scanner.ErrorList
}

// parse parses a file in one go.
func parse(text []byte) tree {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parseMode)
	t := tree{file: file, base: 1}
	if f := fset.File(file.FileStart); f != nil {
		t.base = f.Base()
	}
	t.fail(err, 0, len(text))
	return t
}

// fail notes errors at their offset in the file: shift is what their own
// offsets lack. Those at the end of the text, limit, get its last byte.
func (t *tree) fail(err error, shift, limit int) {
	if err == nil {
		return
	}
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		list = scanner.ErrorList{{Msg: err.Error()}}
	}
	for _, e := range list {
		offset := max(min(e.Pos.Offset+shift, limit-1), 0)
		t.errors = append(t.errors, &scanner.Error{Pos: token.Position{Offset: offset}, Msg: e.Msg})
	}
}

// clause stands before a declaration that is parsed alone.
const clause = "package p;"

// parseApart parses each declaration of a broken file alone, so that an error
// in one costs no other. Declarations begin with their keyword in the first
// column.
func parseApart(text []byte, marks []extract.Mark) tree {
	starts := declarationStarts(text, marks)
	whole := parse(text[:starts[0]])
	for i, start := range starts[:len(starts)-1] {
		piece := text[start:starts[i+1]]
		file, err := parser.ParseFile(filesAt(start-len(clause)), "", append([]byte(clause), piece...), parseMode)
		whole.fail(err, start-len(clause), starts[i+1])
		whole.file.Decls = append(whole.file.Decls, file.Decls...)
		whole.file.Imports = append(whole.file.Imports, file.Imports...)
		whole.file.Comments = append(whole.file.Comments, file.Comments...)
	}
	return whole
}

// filesAt returns a file set whose next file has the base offset+1, as if it
// began at that offset of a file with the base 1.
func filesAt(offset int) *token.FileSet {
	fset := token.NewFileSet()
	if offset > 0 {
		fset.AddFile("", -1, offset-1)
	}
	return fset
}

// declarationStarts returns the offsets at which declarations begin, and the
// end of the file.
func declarationStarts(text []byte, marks []extract.Mark) []int {
	var starts []int
	for at := 0; at < len(text); {
		if at >= len(clause) && beginsDeclaration(text[at:]) && !inMark(marks, at) {
			starts = append(starts, at)
		}
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	return append(starts, len(text))
}

func beginsDeclaration(line []byte) bool {
	for _, keyword := range []string{"func", "type", "var", "const", "import"} {
		if rest, ok := bytes.CutPrefix(line, []byte(keyword)); ok && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t' || rest[0] == '(') {
			return true
		}
	}
	return false
}

func inMark(marks []extract.Mark, at int) bool {
	i := sort.Search(len(marks), func(i int) bool { return marks[i].Span.End > at })
	return i < len(marks) && marks[i].Span.Start <= at
}
