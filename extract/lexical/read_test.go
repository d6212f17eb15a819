package lexical

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// rows writes constructs as form@line:column "snippet", with "full" and
// "heuristic" behind where they are.
func rows(src string, constructs []extract.Construct) []string {
	lines := extract.NewLines([]byte(src))
	var out []string
	for _, c := range constructs {
		p := lines.Pos(c.Span.Start)
		row := fmt.Sprintf("%s@%d:%d %q", c.Form, p.Line, p.Column, c.Snippet)
		if c.Full {
			row += " full"
		}
		if c.Heuristic {
			row += " heuristic"
		}
		out = append(out, row)
	}
	return out
}

type rowsTest struct {
	name, language, src string
	want                []string
}

func checkRows(t *testing.T, tests []rowsTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, rows(test.src, Read([]byte(test.src), test.language).Constructs))
		})
	}
}

func TestUnknownLanguage(t *testing.T) {
	checkRows(t, []rowsTest{
		{"condition in brackets", "", "if (x) return;", []string{`if@1:1 "(x)"`}},
		{"condition up to then", "", "if x > 0 then y", []string{`if@1:1 "x > 0"`}},
		{"condition up to do", "", "  until x do", []string{`loop-condition@1:3 "x"`}},
		{"condition up to a colon at the line's end", "", "if a[b:c] is x:\n", []string{`if@1:1 "a[b:c] is x"`}},
		{"brackets that do not end the condition", "", "if (a) == (b) {", []string{`if@1:1 "(a) == (b)"`}},
		{"condition over two lines", "", "if (a &&\n  b) {", []string{`if@1:1 "(a && b)"`, `short-circuit@1:5 "a && b" full`}},
		{"further arms", "", "elif a\nelsif b\nelseif c\n} else if d {", []string{`else-if@1:1 "a"`, `else-if@2:1 "b"`, `else-if@3:1 "c"`, `else-if@4:8 "d"`}},
		{"unless as a modifier", "", "raise Empty unless rows", []string{`throw@1:1 "Empty"`, `unless@1:13 "rows"`}},
		{"switch", "", "switch (x) {\ncase 1: a\ncase .b -> c\ndefault: d\n}", []string{`case@2:1 "1"`, `case@3:1 ".b"`, `default@4:1 "default"`}},
		{"when and otherwise", "", "when 'a' then b\notherwise c", []string{`case@1:1 "'a'"`, `default@2:1 "otherwise"`}},
		{"handlers", "", "} catch (E e) {\nexcept E as e:\nrescue E => e\nfinally {\nensure\n", []string{
			`catch@1:3 "(E e)"`, `catch@2:1 "E as e"`, `catch@3:1 "E"`, `cleanup@4:1 "finally"`, `cleanup@5:1 "ensure"`}},
		{"ensure as a call", "", "ensure(x)", []string{`validation@1:1 "ensure(x)" heuristic`}},
		{"defer, assert, throw, guard", "", "defer f.close()\nassert x > 0\nthrow E(1)\nguard let a = b else {", []string{
			`cleanup@1:1 "f.close()"`, `assert@2:1 "x > 0"`, `throw@3:1 "E(1)"`, `guard-let@4:1 "let a = b"`}},
		{"chains", "", "x = a && b\ny = f(c || d, e)\nz ||= 1\nn ?: m\np and q", []string{
			`short-circuit@1:5 "a && b"`, `short-circuit@2:7 "c || d"`, `short-circuit@3:1 "z ||= 1"`, `short-circuit@4:1 "n ?: m"`, `short-circuit@5:1 "p and q"`}},
		{"a chain is maximal", "", "x = (a && b) || (c ?? d)", []string{`short-circuit@1:5 "(a && b) || (c ?? d)"`}},
		{"chains that nothing joins", "", "x = (a && b) == (c || d)", []string{`short-circuit@1:6 "a && b"`, `short-circuit@1:18 "c || d"`}},
		{"a chain in an argument of a condition", "", "if f(a && b) {", []string{`if@1:1 "f(a && b)"`, `short-circuit@1:6 "a && b"`}},
		{"a chain in brackets over lines", "", "x = (a ==\n  b && c)", []string{`short-circuit@1:6 "a == b && c"`}},
		{"a chain in a loop's condition", "", "while (a && b) {", []string{`loop-condition@1:1 "(a && b)"`, `short-circuit@1:8 "a && b"`}},
		{"conditional expression", "", "x = a && b ? c : d", []string{`short-circuit@1:5 "a && b" full`, `ternary@1:5 "a && b"`}},
		{"calls by name", "", "s.checkAll(x)\nc.reconnect(ctx, (1))\n", []string{`validation@1:1 "s.checkAll(x)" heuristic`, `reconnect@2:1 "c.reconnect(ctx, (1))" heuristic`}},
		{"handler of a promise", "", "p.catch(e => 1)", []string{`catch@1:3 "catch(e => 1)"`}},
		{"preprocessor", "", "#if X\n  #ifdef Y\n#elif Z && Q\n#else\n", []string{`preprocessor@1:1 "X"`, `preprocessor@2:3 "Y"`, `preprocessor@3:1 "Z && Q"`, `short-circuit@3:7 "Z && Q" full`}},
		{"an unclosed quote ends with its line", "", "x = \"if a\nif b", []string{`if@2:1 "b"`}},
		{"an apostrophe hides nothing", "", "don't; if b", []string{`if@1:8 "b"`}},
		{"an unclosed comment ends with its line", "", "/* if a\nif b", []string{`if@2:1 "b"`}},
		{"a bracket closes nothing outside of its braces", "", "if (a {\n b ) {", []string{`if@1:1 "(a"`}},
		{"byte order mark", "", "\xef\xbb\xbfif a", []string{`if@1:4 "a"`}},
		{"CRLF and CR", "", "if a\r\nif b\rif c", []string{`if@1:1 "a"`, `if@2:1 "b"`, `if@3:1 "c"`}},
	})
}

func TestNoKeywords(t *testing.T) {
	for _, src := range []string{
		"", "\x00\xff\xfe", "x.if(1)", ":if", "a::if", "{if: 1}", "if = 3", "notif x", "if_x y", "$if x", "x-if y", "--if-exists",
		"if-no-files: x", "empty.if?", "def if(x)", "fn validate(x)", "void checkArgs(int x) {", "require(\"x\")", "checkout(x)",
		"// if a", "x # if a", "/* if a\n if b */", "<!-- if a -->", "-- if a", "; if a", "{- if a -}",
		`"if a"`, `'if a'`, "`if a`", "\"\"\"\nif a\n\"\"\"", `"\" if a"`, "export default x", "default = 1", "catch, finally, x", "switch x {", "try {",
		"http://if/when", "int? x;",
	} {
		t.Run(src, func(t *testing.T) {
			require.Empty(t, rows(src, Read([]byte(src), "").Constructs))
		})
	}
}

func TestFacts(t *testing.T) {
	src := "if a { // b\n  x = \"c\"\n}\n"
	facts := Read([]byte(src), "zz")
	require.Equal(t, "zz", facts.Language)
	require.Equal(t, extract.NewLines([]byte(src)), facts.Lines)
	require.Equal(t, []extract.Mark{{Span: extract.Span{Start: 7, End: 11}, Comment: true}, {Span: extract.Span{Start: 18, End: 21}}}, facts.Marks)
	require.Equal(t, extract.SpaceExact, facts.Space)
	require.Empty(t, facts.Gaps, "the gap is the caller's to add")
	c := facts.Constructs[0]
	require.NotZero(t, c.Hash.Head)
	c.Hash = extract.Hash{}
	require.Equal(t, extract.Construct{Form: extract.If, Role: extract.RoleFlag, Syntax: "keyword", Method: extract.MethodLexical,
		Span: extract.Span{End: 4}, HeadEnd: 4, Snippet: "a"}, c)
}

func TestSpaces(t *testing.T) {
	for language, want := range map[string]extract.Space{
		"": extract.SpaceExact, "nosuch": extract.SpaceExact, "make": extract.SpaceExact, "sql": extract.SpaceExact,
		"yaml": extract.SpaceIndent, "python": extract.SpaceIndent, "shell": extract.SpaceWords, "rust": extract.SpaceFree,
	} {
		require.Equal(t, want, Read(nil, language).Space, language)
	}
}
