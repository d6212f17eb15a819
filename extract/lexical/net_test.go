package lexical

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestNet(t *testing.T) {
	const src = "if a {\nif b {\nx = c && d\nif e && f {\n"
	all := extract.Span{End: len(src)}
	at := func(text string) int { return strings.Index(src, text) }
	span := func(text string) extract.Span { return extract.Span{Start: at(text), End: at(text) + len(text)} }
	known := func(form extract.Form, text string) extract.Construct {
		return extract.Construct{Form: form, Span: span(text), HeadEnd: span(text).End}
	}
	for _, test := range []struct {
		name      string
		regions   []extract.Span
		explained []extract.Construct
		want      []string
	}{
		{"no region", nil, nil, nil},
		{"everything", []extract.Span{all}, nil, []string{`if@1:1 "a"`, `if@2:1 "b"`, `short-circuit@3:5 "c && d"`, `if@4:1 "e && f"`, `short-circuit@4:4 "e && f" full`}},
		{"regions in any order, overlapping", []extract.Span{span("if b {\nx"), span("if b"), {End: 1}}, nil, []string{`if@1:1 "a"`, `if@2:1 "b"`}},
		{"a region that starts behind the keyword", []extract.Span{span("a {")}, nil, nil},
		{"a keyword that a construct starts at", []extract.Span{span("if b")}, []extract.Construct{known(extract.Catch, "if b")}, nil},
		{"a keyword in the head of a construct of its form", []extract.Span{span("if b")}, []extract.Construct{known(extract.If, "if a {\nif b")}, nil},
		{"a keyword in the head of another form", []extract.Span{span("if b")}, []extract.Construct{known(extract.Case, "if a {\nif b")}, []string{`if@2:1 "b"`}},
		{"a keyword below a construct of its form", []extract.Span{span("if b")}, []extract.Construct{known(extract.If, "if a")}, []string{`if@2:1 "b"`}},
		{"a region that ends within another", []extract.Span{{End: at("x =")}, span("a {")}, nil, []string{`if@1:1 "a"`, `if@2:1 "b"`}},
		{"a chain that begins elsewhere", []extract.Span{span("x = c && d")}, []extract.Construct{known(extract.ShortCircuit, "x = c && d")}, nil},
		{"a chain beside a row that starts with it", []extract.Span{span("c && d")}, []extract.Construct{known(extract.TypeCheck, "c")}, []string{`short-circuit@3:5 "c && d"`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, rows(src, Net([]byte(src), "go", test.regions, test.explained)))
		})
	}
}

func TestNetLeavesHashesToTheCaller(t *testing.T) {
	src := []byte("if a {")
	require.Zero(t, Net(src, "go", []extract.Span{{End: len(src)}}, nil)[0].Hash)
}

// A call is explained by a construct at its name, wherever its path begins.
func TestNetOverACall(t *testing.T) {
	src := []byte("s.checkAll(x)")
	name := extract.Construct{Form: extract.Catch, Span: extract.Span{Start: 2, End: 13}, HeadEnd: 13}
	require.Len(t, Net(src, "go", wholeOf(src), nil), 1)
	require.Empty(t, Net(src, "go", wholeOf(src), []extract.Construct{name}))
}

func TestNetDoesNotChangeItsArguments(t *testing.T) {
	regions := []extract.Span{{Start: 3, End: 5}, {Start: 0, End: 4}}
	Net([]byte("if a {"), "go", regions, nil)
	require.Equal(t, []extract.Span{{Start: 3, End: 5}, {Start: 0, End: 4}}, regions)
}

// What Read lists, Read explains.
func TestNetOverItsOwnRows(t *testing.T) {
	for _, language := range fuzzLanguages {
		for _, seed := range seeds {
			src := []byte(seed)
			require.Empty(t, Net(src, language, []extract.Span{{End: len(src)}}, Read(src, language).Constructs), "%s: %q", language, seed)
		}
	}
}
