package all_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// invariants holds facts to what extract.Facts promises.
func invariants(t *testing.T, facts extract.Facts, src []byte) {
	t.Helper()
	inside := func(s extract.Span) {
		require.True(t, 0 <= s.Start && s.Start <= s.End && s.End <= len(src), "span %v of %d bytes", s, len(src))
	}
	sorted := slices.Clone(facts.Constructs)
	extract.SortConstructs(sorted)
	require.Equal(t, sorted, facts.Constructs)
	for _, c := range facts.Constructs {
		inside(c.Span)
		inside(c.Before)
		inside(c.After)
		require.True(t, c.Span.Start <= c.HeadEnd && c.HeadEnd <= c.Span.End, "head of %+v", c)
		_, known := extract.LookupForm(c.Form)
		require.True(t, known, c.Form)
		require.NotEmpty(t, c.Syntax)
		if len(facts.Gaps) == 0 { // a broken "0A" can start a node within a token
			require.NotZero(t, c.Hash.Head, "%+v has no head hash", c)
			require.NotZero(t, c.Hash.Whole)
		}
	}
	end := 0
	for _, m := range facts.Marks {
		inside(m.Span)
		require.LessOrEqual(t, end, m.Span.Start, "marks overlap")
		end = m.Span.End
	}
	end = 0
	for _, g := range facts.Gaps {
		inside(g.Span)
		require.False(t, g.Span.Empty())
		require.LessOrEqual(t, end, g.Span.Start, "gaps overlap")
		end = g.Span.End
	}
	names(t, facts, inside)
	flow(t, facts, inside)
}

func names(t *testing.T, facts extract.Facts, inside func(extract.Span)) {
	t.Helper()
	last := 0
	for _, d := range facts.Definitions {
		inside(d.Span)
		inside(d.NameSpan)
		inside(d.Signature)
		require.LessOrEqual(t, last, d.Span.Start, "definitions are not sorted")
		last = d.Span.Start
	}
	last = 0
	for _, r := range facts.References {
		inside(r.Span)
		require.Less(t, r.In, len(facts.Definitions))
		require.LessOrEqual(t, last, r.Span.Start, "references are not sorted")
		last = r.Span.Start
	}
	for i, test := range facts.Tests {
		inside(test.Span)
		inside(test.Body)
		require.Less(t, test.Parent, i)
	}
	last = 0
	for _, a := range facts.Assertions {
		inside(a.Span)
		inside(a.Subject)
		inside(a.Expected)
		require.Less(t, a.Test, len(facts.Tests))
		require.LessOrEqual(t, last, a.Span.Start, "assertions are not sorted")
		last = a.Span.Start
	}
	for _, h := range facts.Handlers {
		inside(h.Span)
		inside(h.Guarded)
		inside(h.Body)
	}
}

func flow(t *testing.T, facts extract.Facts, inside func(extract.Span)) {
	t.Helper()
	last := 0
	for _, f := range facts.Functions {
		inside(f.Span)
		require.LessOrEqual(t, last, f.Span.Start, "functions are not sorted")
		last = f.Span.Start
		require.Less(t, f.Definition, len(facts.Definitions))
		for i, s := range f.Statements {
			inside(s.Span)
			inside(s.Head)
			require.True(t, i < s.Next && s.Next <= len(f.Statements), "statement %d ends at %d of %d", i, s.Next, len(f.Statements))
		}
	}
	for _, c := range facts.Commands {
		inside(c.Span)
		require.Less(t, c.Function, len(facts.Functions))
	}
	for _, e := range facts.Embedded {
		inside(e.Span)
		for i := range e.Text {
			outer := e.Map.Outer(i)
			require.True(t, e.Span.Start <= outer && outer < e.Span.End, "offset %d of embedded text maps to %d", i, outer)
		}
	}
}
