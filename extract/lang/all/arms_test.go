package all

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
)

// An arm's row holds its own block and the plain else behind it, never a
// further arm with a condition.
func TestArmsHoldThePlainElse(t *testing.T) {
	const braces = "if (a) { b() } else { c() }\nif (a) { b() } else if (d) { e() } // x\n else f()\nif (a) b(); else return\n"
	inBraces := []string{"if (a) { b() } else { c() }", "if (a) { b() }", "if (d) { e() } // x\n else f()", "if (a) b(); else return"}
	sources := map[string]string{
		"javascript": braces, "typescript": braces, "tsx": braces,
		"python": "if a:\n  b()\nelse:\n  c()\nif a:\n  b()\nelif d:\n  e()\n# x\nelse:\n  f()\n",
	}
	wants := map[string][]string{
		"javascript": inBraces, "typescript": inBraces, "tsx": inBraces,
		"python": {"if a:\n  b()\nelse:\n  c()", "if a:\n  b()", "elif d:\n  e()\n# x\nelse:\n  f()"},
	}
	p := lang.NewParser(lang.Limits{})
	t.Cleanup(p.Close)
	for _, l := range Languages() {
		src, ok := sources[l.Name]
		if !ok {
			continue
		}
		facts, err := p.Read(l, []byte(src), 0)
		require.NoError(t, err)
		var got []string
		for _, c := range facts.Constructs {
			if c.Form == extract.If || c.Form == extract.ElseIf {
				got = append(got, src[c.Span.Start:c.Span.End])
			}
		}
		require.Equal(t, wants[l.Name], got, l.Name)
	}
}
