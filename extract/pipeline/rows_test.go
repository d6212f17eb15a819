package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// listed gives the rows of facts, one a line: place, form, marks, snippet.
func listed(f extract.Facts) []string {
	rows := []string{}
	for _, c := range f.Constructs {
		start, head, end := f.Lines.Pos(c.Span.Start), f.Lines.Pos(c.HeadEnd), f.Lines.Pos(c.Span.End)
		row := fmt.Sprintf("%d:%d-%d:%d", start.Line, start.Column, head.Line, head.Column)
		if head != end {
			row += fmt.Sprintf("-%d:%d", end.Line, end.Column)
		}
		row += " " + string(c.Form)
		if c.Heuristic {
			row += "~"
		}
		if c.Full || c.Form.FullOnly() {
			row += "*"
		}
		if c.Role != "" {
			row += " (" + string(c.Role) + ")"
		}
		rows = append(rows, row+" "+c.Syntax+" "+c.Symbol+" | "+c.Snippet)
	}
	return rows
}

// texts gives the embedded texts, one each: place, host, text.
func texts(f extract.Facts) []string {
	all := []string{}
	for _, e := range f.Embedded {
		start, end := f.Lines.Pos(e.Map.Outer(0)), f.Lines.Pos(e.Map.Outer(len(e.Text)))
		options := ""
		if e.Host.Errexit {
			options += " -e"
		}
		if e.Host.Pipefail {
			options += " -o pipefail"
		}
		all = append(all, fmt.Sprintf("%d:%d-%d:%d %s %s%s %s %s | %s",
			start.Line, start.Column, end.Line, end.Column, e.Language, e.Host.Shell, options, e.Host.Unit, e.Symbol,
			strings.ReplaceAll(string(e.Text), "\n", "⏎")))
	}
	return all
}

func gapsOf(f extract.Facts) []string {
	all := []string{}
	for _, g := range f.Gaps {
		pos := f.Lines.Pos(g.Span.Start)
		all = append(all, fmt.Sprintf("%d:%d %s", pos.Line, pos.Column, g.Reason))
	}
	return all
}

// readCase is one file with all that is read from it.
type readCase struct {
	name, src         string
	rows, texts, gaps []string
}

func run(t *testing.T, kind Kind, tests []readCase) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			facts, ok := Read([]byte(test.src), kind, extract.AllParts)
			require.True(t, ok)
			require.Equal(t, test.rows, nonNil(listed(facts)), "rows")
			require.Equal(t, test.texts, nonNil(texts(facts)), "texts")
			require.Equal(t, test.gaps, nonNil(gapsOf(facts)), "gaps")
			checkInvariants(t, []byte(test.src), facts)
		})
	}
}

func nonNil(all []string) []string {
	if len(all) == 0 {
		return nil
	}
	return all
}

// checkInvariants holds what must be true of the facts of any text.
func checkInvariants(t *testing.T, src []byte, f extract.Facts) {
	t.Helper()
	inside := func(s extract.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(src) }
	for i, c := range f.Constructs {
		require.True(t, inside(c.Span) && !c.Span.Empty(), "%+v of %d bytes", c, len(src))
		require.True(t, c.Span.Start <= c.HeadEnd && c.HeadEnd <= c.Span.End, "head of %+v", c)
		require.NotEmpty(t, c.Form.Kind(), "%+v", c)
		require.NotEmpty(t, c.Syntax, "%+v", c)
		require.True(t, i == 0 || f.Constructs[i-1].Span.Start <= c.Span.Start)
	}
	end := 0
	for _, m := range f.Marks {
		require.True(t, inside(m.Span) && m.Span.Start >= end, "mark %+v", m)
		end = m.Span.End
	}
	for _, g := range f.Gaps {
		require.True(t, inside(g.Span) && !g.Span.Empty(), "gap %+v", g)
		require.NotEmpty(t, g.Reason)
	}
	for _, d := range f.Definitions {
		require.True(t, inside(d.Span) && inside(d.NameSpan), "%+v", d)
	}
	for _, r := range f.References {
		require.True(t, inside(r.Span) && r.In < len(f.Definitions), "%+v", r)
	}
	for _, e := range f.Embedded {
		checkMap(t, src, e)
	}
}

// checkMap holds that every mapped byte of an embedded text is the byte of the
// file, and that no two offsets change their order.
func checkMap(t *testing.T, src []byte, e extract.Embedded) {
	t.Helper()
	require.NotEmpty(t, e.Map)
	require.Equal(t, 0, e.Map[0].Inner)
	for i, s := range e.Map {
		require.True(t, s.Len >= 0 && s.Inner+s.Len <= len(e.Text) && s.Outer+s.Len <= len(src), "%+v in %q", s, e.Text)
		require.Equal(t, string(src[s.Outer:s.Outer+s.Len]), string(e.Text[s.Inner:s.Inner+s.Len]))
		if i > 0 {
			require.Less(t, e.Map[i-1].Inner, s.Inner, "%+v", e.Map)
			require.LessOrEqual(t, e.Map[i-1].Outer+e.Map[i-1].Len, s.Outer, "%+v", e.Map)
		}
	}
	require.LessOrEqual(t, e.Span.Start, e.Map.Outer(0))
	require.GreaterOrEqual(t, e.Span.End, e.Map.Outer(len(e.Text)))
}

func TestReadOfNoKind(t *testing.T) {
	facts, ok := Read([]byte("{}"), KindNone, extract.AllParts)
	require.False(t, ok)
	require.Equal(t, extract.Facts{}, facts)
}

func TestKindOf(t *testing.T) {
	for _, test := range []struct {
		path, language string
		want           Kind
	}{
		{"package.json", "json", KindPackage},
		{"web/package.json", "json", KindPackage},
		{"composer.json", "json", KindPackage},
		{"package.json", "lock", KindNone},
		{"package-lock.json", "json", KindNone},
		{"my-package.json", "json", KindNone},
		{".github/workflows/ci.yml", "yaml", KindWorkflow},
		{"sub/.github/workflows/ci.yaml", "yaml", KindWorkflow},
		{".github/actions/x/action.yml", "yaml", KindWorkflow},
		{"action.yml", "yaml", KindWorkflow},
		{".forgejo/workflows/ci.yml", "yaml", KindWorkflow},
		{".github/dependabot.yml", "yaml", KindNone},
		{"github/workflows/ci.yml", "yaml", KindNone},
		{"x.yml", "yaml", KindNone},
		{"Makefile", "make", KindMake},
		{"Dockerfile.dev", "dockerfile", KindDocker},
		{"rules.mk", "make", KindMake},
		{"", "", KindNone},
	} {
		require.Equal(t, test.want, KindOf(test.path, test.language), "%s as %s", test.path, test.language)
	}
}
