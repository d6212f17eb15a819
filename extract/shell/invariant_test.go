package shell

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// checkInvariants holds what must be true of the facts of any text.
func checkInvariants(t *testing.T, name string, src []byte, f extract.Facts) {
	t.Helper()
	inside := func(s extract.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(src) }
	for i, c := range f.Constructs {
		require.True(t, inside(c.Span), "%s: construct %+v of %d bytes", name, c, len(src))
		require.True(t, c.Span.Start <= c.HeadEnd && c.HeadEnd <= c.Span.End, "%s: head of %+v", name, c)
		require.NotEmpty(t, c.Form.Kind(), "%s: %+v", name, c)
		require.NotEmpty(t, c.Syntax, "%s: %+v", name, c)
		require.Equal(t, extract.MethodSyntax, c.Method)
		if i > 0 {
			require.LessOrEqual(t, f.Constructs[i-1].Span.Start, c.Span.Start)
		}
	}
	end := 0
	for _, m := range f.Marks {
		require.True(t, inside(m.Span) && m.Span.Start >= end, "%s: mark %+v", name, m)
		end = m.Span.End
	}
	for _, g := range f.Gaps {
		require.True(t, inside(g.Span), "%s: gap %+v", name, g)
		require.NotEmpty(t, g.Reason)
	}
	for _, e := range f.Embedded {
		for _, s := range e.Map {
			require.Equal(t, string(src[s.Outer:s.Outer+s.Len]), string(e.Text[s.Inner:s.Inner+s.Len]), "%s: embedded %q", name, e.Text)
		}
	}
	for _, fn := range f.Functions {
		for i, s := range fn.Statements {
			require.True(t, i < s.Next && s.Next <= len(fn.Statements), "%s: statement %+v", name, s)
		}
	}
	for _, a := range f.Assertions {
		require.Less(t, a.Test, len(f.Tests))
	}
	for _, c := range f.Commands {
		require.Less(t, c.Function, len(f.Functions))
	}
}
