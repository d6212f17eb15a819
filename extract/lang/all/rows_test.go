package all_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
)

// rowCase is one case of a language's testdata/rows.txt:
//
//	== <form> [attribute=value …] | <what it shows>
//	source with «the head of each row of that form»
//
// The form's rows are exactly the marked heads; a case without a mark is one
// that looks like the form and is not. Attributes hold of every marked row:
// exits, role, symbol, syntax, snippet (to the end of the header), assertions,
// full, heuristic, lexical. A line "include <path>" before the first case takes
// in another file's. "gap" says that the source has a region in error;
// without it, it must have none.
type rowCase struct {
	form       extract.Form
	attributes map[string]string
	name       string
	source     []byte
	heads      []extract.Span
}

func TestRows(t *testing.T) {
	for _, language := range all.Languages() {
		parser := lang.NewParser(lang.Limits{})
		defer parser.Close()
		for _, c := range readCases(t, filepath.Join("..", language.Name, "testdata", "rows.txt")) {
			t.Run(language.Name+"/"+string(c.form)+"/"+c.name, func(t *testing.T) { c.check(t, parser, language) })
		}
	}
}

// TestEveryFormOfATableHasACase keeps a form from being listed untested.
func TestEveryFormOfATableHasACase(t *testing.T) {
	for _, language := range all.Languages() {
		valid, irrelevant := map[extract.Form]bool{}, map[extract.Form]bool{}
		for _, c := range readCases(t, filepath.Join("..", language.Name, "testdata", "rows.txt")) {
			valid[c.form] = valid[c.form] || len(c.heads) > 0
			irrelevant[c.form] = irrelevant[c.form] || len(c.heads) == 0
		}
		for _, form := range tableForms(language) {
			require.True(t, valid[form], "%s: no valid case of %s", language.Name, form)
			require.True(t, irrelevant[form], "%s: no irrelevant case of %s", language.Name, form)
		}
	}
}

func tableForms(language *lang.Language) []extract.Form {
	forms := map[extract.Form]bool{extract.ShortCircuit: true, extract.TestCase: true, extract.TestAssertion: true, extract.Skip: true}
	for _, r := range language.Table.Rules {
		forms[r.Form] = true
	}
	for _, r := range append(slices.Clone(language.Table.Calls.Rules), language.Table.Marks.Rules...) {
		if r.Form != "" {
			forms[r.Form] = true
		}
	}
	var list []extract.Form
	for f := range forms {
		list = append(list, f)
	}
	slices.Sort(list)
	return list
}

func readCases(t testing.TB, path string) []rowCase {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var cases []rowCase
	parts := strings.Split("\n"+string(data), "\n== ")
	for _, line := range strings.Split(parts[0], "\n") {
		if name, ok := strings.CutPrefix(line, "include "); ok {
			cases = append(cases, readCases(t, filepath.Join(filepath.Dir(path), name))...)
		}
	}
	for _, part := range parts[1:] {
		header, source, _ := strings.Cut(part, "\n")
		spec, name, ok := strings.Cut(header, " | ")
		require.True(t, ok, header)
		words := strings.Fields(spec)
		c := rowCase{form: extract.Form(words[0]), attributes: map[string]string{}, name: name}
		_, known := extract.LookupForm(c.form)
		require.True(t, known, header)
		for _, w := range words[1:] {
			key, value, _ := strings.Cut(w, "=")
			c.attributes[key] = value
		}
		c.source, c.heads = unmark(source)
		cases = append(cases, c)
	}
	require.NotEmpty(t, cases)
	return cases
}

// unmark takes the marks out of a source and returns what they enclosed, in
// the order in which they open.
func unmark(text string) (source []byte, spans []extract.Span) {
	var open []int
	for _, r := range text {
		switch r {
		case '«':
			open = append(open, len(spans))
			spans = append(spans, extract.Span{Start: len(source)})
		case '»':
			spans[open[len(open)-1]].End = len(source)
			open = open[:len(open)-1]
		default:
			source = append(source, string(r)...)
		}
	}
	return source, spans
}

func (c rowCase) check(t *testing.T, parser *lang.Parser, language *lang.Language) {
	facts, err := parser.Read(language, c.source, extract.AllParts)
	require.NoError(t, err)
	invariants(t, facts, c.source)
	_, broken := c.attributes["gap"]
	require.Equal(t, broken, len(facts.Gaps) > 0, "gaps: %v", facts.Gaps)
	heads := []extract.Span{}
	for _, row := range facts.Constructs {
		if row.Form == c.form {
			heads = append(heads, extract.Span{Start: row.Span.Start, End: row.HeadEnd})
			c.checkRow(t, row)
		}
	}
	require.Equal(t, texts(c.source, c.heads), texts(c.source, heads))
}

func (c rowCase) checkRow(t *testing.T, row extract.Construct) {
	t.Helper()
	got := map[string]string{"exits": string(row.Exits), "role": string(row.Role), "symbol": row.Symbol, "syntax": row.Syntax,
		"assertions": fmt.Sprint(row.Assertions), "snippet": strings.ReplaceAll(row.Snippet, " ", "_")}
	for key, value := range c.attributes {
		switch key {
		case "gap":
		case "full":
			require.False(t, row.Listed(extract.ProfileStandard), "%s is listed in the profile standard", row.Snippet)
		case "heuristic":
			require.True(t, row.Heuristic)
		case "lexical":
			require.Equal(t, extract.MethodLexical, row.Method)
		default:
			require.Contains(t, got, key)
			require.Equal(t, value, got[key], "%s of %q", key, row.Snippet)
		}
	}
	if _, full := c.attributes["full"]; !full {
		require.True(t, row.Listed(extract.ProfileStandard), "%s is not listed in the profile standard", row.Snippet)
	}
	if _, lexical := c.attributes["lexical"]; !lexical {
		require.Equal(t, extract.MethodSyntax, row.Method)
	}
}

func texts(source []byte, spans []extract.Span) []string {
	list := []string{}
	for _, s := range spans {
		list = append(list, fmt.Sprintf("%d %s", s.Start, source[s.Start:s.End]))
	}
	return list
}
