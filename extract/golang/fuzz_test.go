package golang_test

import (
	"slices"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// FuzzRead: whatever the bytes, no panic, and facts that keep their promises.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "package p", "package p\nfunc f() { if err != nil { return err } else if a && !(b || c) {} }",
		"//go:build a\n// +build a\n\npackage p", "package p\nfunc f() { x := \"a\\", "package p\nvar a = 'b", "package p\nvar a = `\r\nb",
		"package p\nfunc f() { switch { case a: default: } select { case <-c: } for a {} v, ok := m[k] }",
		"package p\nimport \"testing\"\nfunc TestA(t *testing.T) { t.Run(\"a\", func(t *testing.T) { t.Error() }) }",
		"package p\nfunc f() { if = for := range ; { } } func", "\xef\xbb\xbfpackage p\nvar a = b && c",
		"package p\nimport \"os/exec\"\nvar _ = exec.Command(\"sh\", \"-c\", \"a\\xff\\u1234\")",
		"package p\ntype t struct { a, b int; c }\ntype i interface { m(); ~int | n }\nfunc (r *t[K]) m[V any]() {}",
		"package p\n/* /* */ // \nvar x = a[", "package p\nfunc f() { defer func() { if r := recover(); r != nil {} }() }",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		check(t, src, golang.Read(src, extract.AllParts))
	})
}

func check(t *testing.T, src []byte, facts extract.Facts) {
	t.Helper()
	sorted := slices.Clone(facts.Constructs)
	extract.SortConstructs(sorted)
	for i, c := range facts.Constructs {
		if c != sorted[i] {
			t.Fatalf("construct %d is out of order: %+v", i, c)
		}
		inside(t, src, "construct", c.Span)
		if c.HeadEnd < c.Span.Start || c.HeadEnd > c.Span.End {
			t.Fatalf("the head of %+v ends outside", c)
		}
		// In a broken file a keyword can stand inside a token: 0$default.
		if len(facts.Gaps) == 0 && (c.Hash.Head == 0 || c.Hash.Whole == 0) {
			t.Fatalf("no hash: %+v", c)
		}
		if c.Form.Kind() == "" || c.Syntax == "" || c.Method == "" {
			t.Fatalf("incomplete: %+v", c)
		}
	}
	end := 0
	for _, m := range facts.Marks {
		inside(t, src, "mark", m.Span)
		if m.Span.Start < end {
			t.Fatalf("marks overlap at %d", m.Span.Start)
		}
		end = m.Span.End
	}
	for _, g := range facts.Gaps {
		inside(t, src, "gap", g.Span)
		if g.Reason == "" {
			t.Fatalf("a gap without a reason at %d", g.Span.Start)
		}
	}
	for i, r := range facts.References {
		inside(t, src, "reference", r.Span)
		if r.In >= len(facts.Definitions) || i > 0 && r.Span.Start < facts.References[i-1].Span.Start {
			t.Fatalf("reference %+v", r)
		}
	}
	for _, f := range facts.Functions {
		for i, s := range f.Statements {
			inside(t, src, "statement", s.Span)
			if s.Next <= i || s.Next > len(f.Statements) {
				t.Fatalf("statement %d of %s goes on at %d of %d", i, f.Symbol, s.Next, len(f.Statements))
			}
		}
	}
}

func inside(t *testing.T, src []byte, what string, s extract.Span) {
	t.Helper()
	if s.Start < 0 || s.End < s.Start || s.End > len(src) {
		t.Fatalf("%s %v of a file of %d bytes", what, s, len(src))
	}
}
