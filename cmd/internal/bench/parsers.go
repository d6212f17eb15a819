package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// pass is the least work on a file: a parse, and nothing done with it. ok is
// false for a file that is not of its language.
type pass func(path string) (ok bool, parse func(src []byte) error)

// parsers are the passes that run as a child: "bench goparse FOLDER".
var parsers = map[string]func() pass{
	"goparse":   goPass,
	"treeparse": treePass,
}

// goPass parses Go: go/parser with SkipObjectResolution, bodies included,
// comments not. A file with a syntax error is parsed as far as it goes.
func goPass() pass {
	return func(path string) (bool, func([]byte) error) {
		return filepath.Ext(path) == ".go", func(src []byte) error {
			_, _ = parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution) // the tree is of no use here, broken or not
			return nil
		}
	}
}

// runParser parses every file of the folder, one after the other, and prints
// how many there were.
func runParser(name, folder string, stdout, stderr io.Writer) int {
	files, size, err := parseAll(folder, parsers[name]())
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return 1
	}
	fmt.Fprintf(stdout, "%d files %d bytes\n", files, size)
	return 0
}

func parseAll(folder string, p pass) (files int, size int64, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		ok, parse := p(path)
		if !ok {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		size += int64(len(src))
		return parse(src)
	})
	if err == nil && files == 0 {
		err = fmt.Errorf("no file to parse below %s", folder)
	}
	return files, size, err
}
