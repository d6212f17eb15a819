package golang_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// row prints a construct as the tables of this package write it:
//
//	form line:col-headEnd "snippet" role exits flags
//
// headEnd is a column where it stands on the same line, else line:col.
func row(facts extract.Facts, c extract.Construct) string {
	start, head := facts.Lines.Pos(c.Span.Start), facts.Lines.Pos(c.HeadEnd)
	end := fmt.Sprint(head.Column)
	if head.Line != start.Line {
		end = fmt.Sprintf("%d:%d", head.Line, head.Column)
	}
	s := fmt.Sprintf("%s %d:%d-%s %q", c.Form, start.Line, start.Column, end, c.Snippet)
	for _, word := range []string{string(c.Role), string(c.Exits)} {
		if word != "" {
			s += " " + word
		}
	}
	if c.Heuristic {
		s += " heuristic"
	}
	if c.Full {
		s += " full"
	}
	if c.Form.FullOnly() {
		s += " full-only"
	}
	if c.Assertions > 0 {
		s += fmt.Sprintf(" assertions=%d", c.Assertions)
	}
	return s
}

// body puts statements on the lines after the first of a function.
func body(statements string) string {
	return "package p; func f() {\n" + strings.TrimPrefix(statements, "\n") + "\n}\n"
}

func rows(t *testing.T, src string) []string {
	t.Helper()
	facts := read(t, src)
	list := []string{}
	for _, c := range facts.Constructs {
		list = append(list, row(facts, c))
	}
	return list
}

// read takes all facts of a source that parses.
func read(t *testing.T, src string) extract.Facts {
	t.Helper()
	facts := golang.Read([]byte(src), extract.AllParts)
	require.Empty(t, facts.Gaps, "the source has to parse")
	return facts
}

func constructs(t *testing.T, src string) []extract.Construct {
	t.Helper()
	return read(t, src).Constructs
}

// rowCase is one snippet and exactly the rows it has.
type rowCase struct {
	name string
	src  string
	want []string
}

func runRows(t *testing.T, cases []rowCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.want == nil {
				c.want = []string{}
			}
			require.Equal(t, c.want, rows(t, c.src))
		})
	}
}
