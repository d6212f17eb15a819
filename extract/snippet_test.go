package extract_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSnippet(t *testing.T) {
	full := strings.Repeat("x", extract.SnippetLimit)
	for _, test := range []struct{ name, src, want string }{
		{"nothing", "", ""},
		{"only white space", " \t\r\n", ""},
		{"as it is", "err != nil", "err != nil"},
		{"runs are folded", "a \t\n  &&\r\n b", "a && b"},
		{"ends are trimmed", "  a\n", "a"},
		{"a byte order mark is white space", "\uFEFFa\uFEFFb", "a b"},
		{"a no-break space is a character", "a\u00a0b", "a\u00a0b"},
		{"other control characters stay", "a\x01b", "a\x01b"},
		{"invalid bytes are replaced", "a\xffb", "a\ufffdb"},
		{"exactly the limit", full, full},
		{"exactly the limit, folded", " " + full + " ", full},
		{"exactly the limit, not ASCII", strings.Repeat("ä", extract.SnippetLimit/2), strings.Repeat("ä", extract.SnippetLimit/2)},
		{"one byte over", full + "x", full[:extract.SnippetLimit-len("…")] + "…"},
		{"cut on a character", strings.Repeat("ä", extract.SnippetLimit), strings.Repeat("ä", (extract.SnippetLimit-len("…"))/2) + "…"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, extract.Snippet([]byte(test.src)))
		})
	}
}

// A snippet is one valid line within the limit, and is its own snippet.
func TestSnippetIsOneLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := rapid.SliceOfN(rapid.SampledFrom([]byte("ab  \n\t\r\v\f\"|\xc3\xa4\xff\xe2\x80\xa6")), 0, 3*extract.SnippetLimit).Draw(t, "src")
		got := extract.Snippet(src)
		switch {
		case len(got) > extract.SnippetLimit:
			t.Fatalf("%d bytes", len(got))
		case !utf8.ValidString(got):
			t.Fatalf("not UTF-8: %q", got)
		case strings.ContainsAny(got, "\n\r\t\v\f") || strings.Contains(got, "  ") || strings.TrimSpace(got) != got:
			t.Fatalf("white space is left: %q", got)
		case extract.Snippet([]byte(got)) != got:
			t.Fatalf("the snippet of %q is %q", got, extract.Snippet([]byte(got)))
		}
	})
}
