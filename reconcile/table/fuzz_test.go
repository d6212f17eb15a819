package table

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/guardroll/guardroll/reconcile"
)

var seeds = []string{
	"", "|", "||", "| a", "`", "``|`", "~~", "<br>", "&#124;", "| a.go:2 | if | `x` | fixed |", "a.go:3 | if | x || y | fixed", "- a.go:4 if `x` — fixed: empty → nil",
	"ROWS: none", "```json\n{\"entries\":[{\"path\":\"a.go\",\"start\":1}]}", "```", "## store/a.go", "|---|---|", "| Location | State |", "| severity | location | problem |",
	"| ″ | if | x | fixed |", "> > | a", "\x00\xff", "1. a.go:1\n   - b\n\n   - c", "| a.go:1-2:3#L4（第5行） | if | | |", "<!-- guardroll:table tree=%zz -->", "│ a.go:1 │ if │ x │ fixed │",
	"| Location | Failing inputs | Observed | Contract | State |\n| a.go:1 | ; | ;; | 1. | ; |", "[{\"path\":\"a.go\",\"start\":{\"line\":1}}]", "{\"path\":\"a.go\",\"start\":1}\n{\"path\"", "[[[[", "{\"entries\":{}}", "[1,null,\"\",{}]", "a.go:1,\"if\",x\na.go:2,\"if", "\"", ",,,\n;;;",
}

// wellFormed holds what is true of every table that was read.
func wellFormed(t *testing.T, text []byte, got reconcile.Table) {
	t.Helper()
	limit := bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r")) + 1
	for _, e := range got.Entries {
		if e.Line < 1 || e.Line > limit {
			t.Fatalf("entry of line %d of %d", e.Line, limit)
		}
		if e.Path == "" && e.Row == "" || e.Start < 0 || e.End < e.Start || e.Column < 0 {
			t.Fatalf("entry without a place: %+v", e)
		}
	}
	for _, e := range got.Errors {
		if e.Line < 1 || e.Line > limit || e.Reason == "" {
			t.Fatalf("error without a place: %+v of %d lines", e, limit)
		}
	}
}

// accountsFor holds that the row at a place was read, or that something was
// not.
func accountsFor(t *testing.T, got reconcile.Table, path string) {
	t.Helper()
	for _, e := range got.Entries {
		if e.Path == path {
			return
		}
	}
	if len(got.Errors) == 0 {
		t.Fatalf("row of %s is gone: %+v", path, got.Entries)
	}
}

func sameTwice(t *testing.T, name string, text []byte, opts Options) reconcile.Table {
	t.Helper()
	got := Read(name, text, opts)
	if diff := cmp.Diff(got, Read(name, text, opts)); diff != "" {
		t.Fatal(diff)
	}
	wellFormed(t, text, got)
	return got
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sameTwice(t, "t.md", []byte(text), repository)
		head := "| Location | Form | Snippet | State |\n|---|---|---|---|\n"
		got := sameTwice(t, "t.md", []byte(head+"| first.go:1 | if | `x` | fixed |\n"+text+"\n| last.go:2 | if | `y` | verified-safe |\n"), Options{})
		accountsFor(t, got, "first.go")
		accountsFor(t, got, "last.go")
		oneLine := strings.NewReplacer("\n", " ", "\r", " ").Replace(text)
		got = sameTwice(t, "t.md", []byte(head+"| "+oneLine+" |\n| last.go:2 | if | `y` | verified-safe |\n"), Options{})
		if strings.Trim(oneLine, "|-:=+ \t") != "" && len(got.Entries)+len(got.Errors) < 1 {
			t.Fatalf("%q is neither entry nor error: %+v", oneLine, got)
		}
	})
}

func FuzzJSON(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sameTwice(t, "t.json", []byte(text), repository)
		got := sameTwice(t, "t.json", []byte(`[{"path":"first.go","start":1},`+text+`,{"path":"last.go","start":2}]`), Options{})
		accountsFor(t, got, "first.go")
		accountsFor(t, got, "last.go")
	})
}

func FuzzCSV(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sameTwice(t, "t.csv", []byte(text), repository)
		got := sameTwice(t, "t.csv", []byte("location,form,snippet,state\nfirst.go:1,if,x,fixed\n"+text+"\nlast.go:2,if,y,fixed\n"), Options{})
		accountsFor(t, got, "first.go")
		accountsFor(t, got, "last.go")
	})
}

func FuzzLocation(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	ix := newPathIndex(repository)
	f.Fuzz(func(t *testing.T, cell string) {
		p, reason := ix.location(cell)
		if reason == "" && (p.start < 0 || p.end < p.start || p.column < 0 || p.path == "" && p.start == 0 && !p.ditto) {
			t.Fatalf("%q is read as %+v", cell, p)
		}
	})
}

// bigTable is a table of n rows, each a little different.
func bigTable(n int) []byte {
	var b bytes.Buffer
	b.WriteString(plainHead)
	for i := range n {
		fmt.Fprintf(&b, "| %012x | `pkg/sub%d/file.go:%d:2` | if | `err != nil && x[%d] \\| y` | empty; timeout | returns nil; ErrTimeout | doc §%d | verified-safe | seen in a test |\n", i, i%97, i+1, i, i%7)
	}
	return b.Bytes()
}

func TestABigTableIsReadWhole(t *testing.T) {
	got := Read("t", bigTable(20_000), Options{})
	if len(got.Entries) != 20_000 || len(got.Errors) != 0 {
		t.Fatalf("%d entries, %d errors", len(got.Entries), len(got.Errors))
	}
}
