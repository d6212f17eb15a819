package golang_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// A parser that read other files gives what Read gives, and what it gave
// before stays as it was.
func TestParserKeepsFilesApart(t *testing.T) {
	sources := []string{
		"package a\n\nfunc f(err error) error {\n\tif err != nil {\n\t\treturn retry(err)\n\t}\n\treturn nil\n}\n",
		"package b",
		"",
		"package c\n\nfunc {\n",
		"package d\n\nfunc g() {\n" + strings.Repeat("\tif ok { rollback() }\n", 50) + "}\n",
	}
	var parser golang.Parser
	var given []extract.Facts
	for range 2 {
		for _, src := range sources {
			given = append(given, parser.Read([]byte(src), extract.AllParts))
		}
	}
	for i, facts := range given {
		require.Equal(t, golang.Read([]byte(sources[i%len(sources)]), extract.AllParts), facts)
	}
}
