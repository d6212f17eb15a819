package scan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// A row of an embedded text is quoted as the outer file writes it.
func TestQuoted(t *testing.T) {
	for _, test := range []struct {
		name, source, text string
		positions          extract.PositionMap
		head               extract.Span
		snippet, want      string
	}{
		{"a variable of the file's own", `if [ $(A) ]; then`, `if [ ${A} ]; then`,
			extract.PositionMap{{Inner: 0, Outer: 0, Len: 5}, {Inner: 5, Outer: 5}, {Inner: 9, Outer: 9, Len: 8}},
			extract.Span{Start: 0, End: 11}, `[ ${A} ]`, `[ $(A) ]`},
		{"an escape at the end", `"a || \"b\""`, `a || "b"`,
			extract.PositionMap{{Inner: 0, Outer: 1, Len: 5}, {Inner: 5, Outer: 6}, {Inner: 6, Outer: 8, Len: 1}, {Inner: 7, Outer: 9}, {Inner: 8, Outer: 11}},
			extract.Span{Start: 0, End: 8}, `a || "b"`, `a || \"b\"`},
		{"a folded condition", "if a &&\n  $(B); then", "if a &&\n  ${B}; then",
			extract.PositionMap{{Inner: 0, Outer: 0, Len: 10}, {Inner: 10, Outer: 10}, {Inner: 14, Outer: 14, Len: 6}},
			extract.Span{Start: 0, End: 14}, "a && ${B}", "a && $(B)"},
		{"a snippet that does not stand there", `xx`, `xx`, nil, extract.Span{Start: 0, End: 2}, "y", "y"},
		{"nothing to quote from", "", "a", nil, extract.Span{Start: 0, End: 1}, "a", "a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := extract.Embedded{Text: []byte(test.text), Map: test.positions}
			if test.source != "" {
				e.Source = []byte(test.source)
			}
			c := extract.Construct{Span: test.head, HeadEnd: test.head.End, Snippet: test.snippet}
			require.Equal(t, test.want, quoted(c, e))
		})
	}
}
