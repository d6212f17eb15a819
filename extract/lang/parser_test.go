package lang_test

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
	"github.com/guardroll/guardroll/extract/syntax"
)

func newParser(t *testing.T, limits lang.Limits) *lang.Parser {
	t.Helper()
	p := lang.NewParser(limits)
	t.Cleanup(p.Close)
	return p
}

// TestEveryLanguageParsesOneByte finds a grammar whose ABI the runtime does not
// read: it would load in silence and parse to nothing.
func TestEveryLanguageParsesOneByte(t *testing.T) {
	for _, l := range all.Languages() {
		tree, err := newParser(t, lang.Limits{}).Parse(l, []byte("\n"))
		require.NoError(t, err, l.Name)
		require.NotEmpty(t, tree.Nodes, l.Name)
		require.Equal(t, l.Name, l.Table.Language)
	}
}

func TestForeignABIIsAnError(t *testing.T) {
	language := all.Languages()[0]
	// A TSLanguage starts with its ABI version; 15 is one this runtime refuses.
	words := unsafe.Slice((*uint32)(language.Grammar()), 64)
	foreign := make([]uint32, 64)
	copy(foreign, words)
	foreign[0] = 15
	l := &lang.Language{Name: "foreign", Table: language.Table, Grammar: func() unsafe.Pointer { return unsafe.Pointer(&foreign[0]) }}
	p := newParser(t, lang.Limits{})
	_, err := p.Parse(language, []byte("x"))
	require.NoError(t, err)
	_, err = p.Parse(l, []byte("x"))
	require.ErrorContains(t, err, "loading grammar foreign")
	_, err = p.Parse(language, []byte("x"))
	require.NoError(t, err, "the parser goes on after a grammar it cannot load")
}

func TestTableThatDoesNotFitItsGrammarIsAnError(t *testing.T) {
	l := *all.Languages()[0]
	l.Table = &syntax.Table{Comments: "no_such_node", Rules: []syntax.Rule{{Node: "program", Form: "no-such-form", Head: "no_such_field"}}}
	_, err := newParser(t, lang.Limits{}).Read(&l, nil, 0)
	require.ErrorContains(t, err, `unknown node type "no_such_node"`)
	require.ErrorContains(t, err, `unknown form "no-such-form"`)
	require.ErrorContains(t, err, `unknown field "no_such_field"`)
}

func TestLimits(t *testing.T) {
	long := []byte(strings.Repeat("x = (a + b) * c\n", 40_000))
	for _, l := range all.Languages() {
		_, err := newParser(t, lang.Limits{Bytes: 10}).Read(l, long, 0)
		require.ErrorIs(t, err, lang.ErrTooLarge)
		_, err = newParser(t, lang.Limits{Nodes: 100}).Read(l, long, 0)
		require.ErrorIs(t, err, lang.ErrTooLarge)
		p := newParser(t, lang.Limits{Time: time.Microsecond})
		_, err = p.Read(l, long, 0)
		require.ErrorIs(t, err, lang.ErrTimedOut)
		_, err = p.Read(l, []byte(strings.Repeat("(", 100_000)), 0)
		require.ErrorIs(t, err, lang.ErrTooDeep)
	}
}

// TestParserGoesOnAfterATimeOut: what was begun must not leak into the next file.
func TestParserGoesOnAfterATimeOut(t *testing.T) {
	l := all.Languages()[0]
	p := newParser(t, lang.Limits{Time: 3 * time.Millisecond})
	_, err := p.Read(l, bytes.Repeat([]byte("x = (a + b) * c\n"), 200_000), 0)
	require.ErrorIs(t, err, lang.ErrTimedOut)
	facts, err := p.Read(l, []byte("if (a) b();"), 0)
	require.NoError(t, err)
	require.Len(t, facts.Constructs, 1)
}

func TestHardInputs(t *testing.T) {
	deep := strings.Repeat("(", 4000) + "a" + strings.Repeat(")", 4000)
	inputs := map[string]string{
		"empty": "", "only a BOM": "\xEF\xBB\xBF", "NUL bytes": "a\x00b\x00", "invalid UTF-8": "a = \"\xff\xfe\"\n\xc3",
		"CRLF": "a\r\nb\r\n", "lone CR": "a\rb", "only white space": " \t\n", "brackets": deep,
		"many operands":  "x = a" + strings.Repeat(" + a", 10_000),
		"a long chain":   "x = a" + strings.Repeat(".b", 5_000),
		"many calls":     "x = a" + strings.Repeat(".b()", 5_000),
		"open string":    "x = \"abc",
		"closing braces": strings.Repeat("}", 10_000),
	}
	for name, input := range inputs {
		for _, l := range all.Languages() {
			facts, err := newParser(t, lang.Limits{}).Read(l, []byte(input), extract.AllParts)
			require.NoError(t, err, "%s in %s", name, l.Name)
			require.Equal(t, l.Name, facts.Language)
			require.NotEmpty(t, facts.Lines)
		}
	}
}

func TestEmptyFileIsReadWithoutRowsAndGaps(t *testing.T) {
	for _, l := range all.Languages() {
		for _, input := range []string{"", "\xEF\xBB\xBF", "\n\n"} {
			facts, err := newParser(t, lang.Limits{}).Read(l, []byte(input), extract.AllParts)
			require.NoError(t, err)
			require.Empty(t, facts.Constructs)
			require.Empty(t, facts.Gaps)
			require.Empty(t, facts.Functions)
		}
	}
}

// TestOneParserForAllLanguages: going from one to another and back gives what a
// fresh parser gives.
func TestOneParserForAllLanguages(t *testing.T) {
	src := []byte("x = a and b\nif (a && b) { c() }\n")
	shared := newParser(t, lang.Limits{})
	languages := all.Languages()
	for range 2 {
		for _, l := range languages {
			want, err := newParser(t, lang.Limits{}).Read(l, src, extract.AllParts)
			require.NoError(t, err)
			got, err := shared.Read(l, src, extract.AllParts)
			require.NoError(t, err)
			require.Equal(t, want, got, l.Name)
		}
	}
}

func TestFactsDoNotReferToTheParser(t *testing.T) {
	l := all.Languages()[0]
	p := newParser(t, lang.Limits{})
	first, err := p.Read(l, []byte("if (a) b();"), extract.AllParts)
	require.NoError(t, err)
	snippet := first.Constructs[0].Snippet
	_, err = p.Read(l, []byte("while (zzzzz) yyyyy(); if (q) r();"), extract.AllParts)
	require.NoError(t, err)
	require.Equal(t, snippet, first.Constructs[0].Snippet)
}

func TestCloseTwice(t *testing.T) {
	p := lang.NewParser(lang.Limits{})
	p.Close()
	p.Close()
}

func TestTreeIsPreorder(t *testing.T) {
	for _, l := range all.Languages() {
		tree, err := newParser(t, lang.Limits{}).Parse(l, []byte("f(a, [b, (c)], {d: e})\nif (x) y\n"))
		require.NoError(t, err)
		for i, n := range tree.Nodes {
			require.Less(t, int(n.Parent), i)
			require.Greater(t, int(n.Next), i)
			require.LessOrEqual(t, n.Start, n.End)
			if n.Parent >= 0 {
				p := tree.Nodes[n.Parent]
				require.LessOrEqual(t, n.Next, p.Next)
				require.True(t, p.Start <= n.Start && n.End <= p.End)
			}
		}
		require.Equal(t, len(tree.Nodes), int(tree.Nodes[0].Next))
	}
}
