package golang_test

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// A broken region is a gap with a reason; the rest of the file is read.
func TestBrokenFiles(t *testing.T) {
	cases := []struct {
		name, src string
		rows      []string // those that have to be there
		lost      string   // text that has to lie in a gap
		reason    string
	}{
		{"a statement", "package p\nfunc f() {\n\tif a {}\n\tx := = if b {}\n\tif c {}\n}\nfunc g() { if d {} }\n", []string{"if a", "if d"}, "= if b {}", "syntax error: "},
		{"a declaration", "package p\nfunc f() { if a {} }\nfnc g() { if b {} }\nfunc h() { if c {} }\n", []string{"if a", "if c"}, "if b {}", "syntax error: "},
		{"an unterminated string", "package p\nfunc f() {\n\tif a {}\n\tx := \"abc\n\tif b {}\n}\n", []string{"if a", "if b"}, "\"abc", "syntax error: "},
		{"an unterminated comment", "package p\nfunc f() { if a {} }\n/* if b {}\n", []string{"if a"}, "/* if b {}", "syntax error: "},
		{"a bad case", "package p\nfunc f() {\n\tswitch x {\n\tcase 1:\n\tcase +:\n\tcase 3:\n\t}\n}\n", []string{"case 1"}, ":\n\tcase 3:", "syntax error: "},
		{"what the parser skips on its way to the next keyword", "package p\nfunc f() {\n\tx := 1 2\n\ty()\n\tz()\n\tg(a && b)\n\tif c {}\n}\n", []string{"if c"}, "g(a && b", "syntax error: "},
		{"conflict markers", "package p\nfunc f() {\n<<<<<<< ours\n\tif a {}\n=======\n\tif b {}\n>>>>>>> theirs\n\tif c {}\n}\n", nil, "<<<<<<< ours", "syntax error: "},
		{"no package", "if a {}\n", nil, "if a {}", "syntax error: "},
		{"not Go at all", "\x00\x01\xff\xfe{{{", nil, "\x00", "syntax error: "},
		{"only a word", "package", nil, "e", "syntax error: "},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			facts := golang.Read([]byte(c.src), extract.AllParts)
			require.NotEmpty(t, facts.Gaps)
			var heads []string
			for _, row := range facts.Constructs {
				heads = append(heads, c.src[row.Span.Start:row.HeadEnd])
			}
			for _, want := range c.rows {
				require.Contains(t, heads, want)
			}
			lost := spanOf(c.src, c.lost)
			covered := false
			for _, g := range facts.Gaps {
				require.Contains(t, g.Reason, c.reason)
				covered = covered || g.Span.Contains(lost)
			}
			require.True(t, covered, "%q lies in no gap of %v", c.lost, facts.Gaps)
		})
	}
}

// An error in one declaration costs no other: each is read alone.
func TestMissingBrace(t *testing.T) {
	const src = "package p\nfunc f() {\n\tif a {\n}\nfunc g() { if b {} }\ntype t struct{}\n"
	facts := golang.Read([]byte(src), extract.AllParts)
	require.Len(t, facts.Constructs, 2)
	require.Equal(t, "g", facts.Constructs[1].Symbol)
	require.Equal(t, spanOf(src, "if b {}"), facts.Constructs[1].Span)
	require.Len(t, facts.Definitions, 3)
	end := strings.Index(src, "func g") - 1
	require.Equal(t, []extract.Region{{Span: extract.Span{Start: end, End: end + 1}, Reason: "syntax error: expected ';', found 'EOF'"}}, facts.Gaps)
}

// Every guard of a broken file has a row or lies in a gap: cut a file at every
// byte, and ask for each keyword.
func TestNothingIsLostWhereverAFileIsCut(t *testing.T) {
	const whole = "package p\n\nfunc f(x int) error {\n\tif a && b {\n\t\treturn g()\n\t} else if c {\n\t\tdefer h()\n\t}\n\tswitch x {\n\tcase 1:\n\tdefault:\n\t}\n\tfor x < 3 {\n\t}\n\treturn nil\n}\n"
	for cut := range len(whole) {
		src := whole[:cut]
		facts := golang.Read([]byte(src), 0)
		for _, keyword := range []string{"if a", "if c", "case 1", "default:", "for x", "defer h"} {
			at := strings.Index(src, keyword)
			if at < 0 {
				continue
			}
			require.True(t, accountedFor(facts, at), "cut at %d: %q has neither a row nor a gap", cut, keyword)
		}
		_, err := parser.ParseFile(token.NewFileSet(), "", src, 0)
		require.Equal(t, err != nil, len(facts.Gaps) > 0, "cut at %d", cut)
	}
}

func accountedFor(facts extract.Facts, at int) bool {
	for _, c := range facts.Constructs {
		if c.Span.Start == at {
			return true
		}
	}
	for _, g := range facts.Gaps {
		if g.Span.Start <= at && at < g.Span.End {
			return true
		}
	}
	return false
}

// Nesting that would overflow a recursive parser is a gap, and the code beside
// it is read.
func TestDeepNesting(t *testing.T) {
	const deep = 1_000_000
	cases := map[string]string{
		"parentheses": strings.Repeat("(", deep) + "1" + strings.Repeat(")", deep),
		"brackets":    strings.Repeat("a[", deep) + "1" + strings.Repeat("]", deep),
		"closures":    strings.Repeat("func(){", deep/10) + strings.Repeat("}", deep/10),
		"never shut":  strings.Repeat("(", deep),
	}
	for name, expression := range cases {
		t.Run(name, func(t *testing.T) {
			src := "package p\nfunc f() { if a {} }\nfunc g() { x = " + expression + " }\nfunc h() { if b {} }\n"
			facts := golang.Read([]byte(src), extract.AllParts)
			require.Equal(t, "a", facts.Constructs[0].Snippet)
			var reasons []string
			for _, g := range facts.Gaps {
				reasons = append(reasons, g.Reason)
			}
			require.Contains(t, reasons, "nesting deeper than 10000")
			if name != "never shut" {
				require.Len(t, facts.Constructs, 2)
				require.Equal(t, "b", facts.Constructs[1].Snippet)
			}
		})
	}
}

// What nests without brackets is cut by the parser itself.
func TestDeepOperators(t *testing.T) {
	const deep = 110_000
	for name, expression := range map[string]string{
		"unary":    strings.Repeat("!", deep) + "a",
		"binary":   strings.Repeat("a+", deep) + "a",
		"chain":    strings.Repeat("a&&", deep) + "a",
		"selector": "a" + strings.Repeat(".a", deep),
		"else if":  "0; if a {}" + strings.Repeat(" else if a {}", deep),
	} {
		t.Run(name, func(t *testing.T) {
			facts := golang.Read([]byte("package p\nfunc g() { x = "+expression+" }\n"), extract.AllParts)
			require.NotEmpty(t, facts.Gaps)
			require.Contains(t, facts.Gaps[0].Reason+facts.Gaps[len(facts.Gaps)-1].Reason, "nesting depth")
		})
	}
}

// Brackets in comments and strings nest nothing.
func TestBracketsInText(t *testing.T) {
	open := strings.Repeat("(", 20_000)
	src := "package p\n// " + open + "\n/* " + open + " */\nvar a, b, c = \"" + open + "\", `" + open + "`, '('\nfunc f() { if a {} }\n"
	facts := golang.Read([]byte(src), 0)
	require.Empty(t, facts.Gaps)
	require.Len(t, facts.Constructs, 1)
}

func TestEmptyFiles(t *testing.T) {
	for _, src := range []string{"", "\n\n", "// comment only\n"} {
		facts := golang.Read([]byte(src), extract.AllParts)
		require.Empty(t, facts.Constructs)
		require.Equal(t, len(strings.Split(src, "\n")), len(facts.Lines))
	}
}
