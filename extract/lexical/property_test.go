package lexical

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/guardroll/guardroll/extract"
)

func wholeOf(src []byte) []extract.Span { return []extract.Span{{End: len(src)}} }

// pieces are tokens between which white space only separates.
var pieces = []string{"if", "(", ")", "a", "b1", "&&", "||", "{", "}", ";", "else", "==", "x", "==", "0", ",", "\"s t\"", "while", "assert", "throw", "/* if */"}

// identify writes what identifies the rows of a text, without their places.
func identify(src, language string) []extract.Construct {
	var out []extract.Construct
	for _, c := range Read([]byte(src), language).Constructs {
		out = append(out, extract.Construct{Form: c.Form, Hash: c.Hash, Full: c.Full, Role: c.Role})
	}
	return out
}

// Where white space only separates tokens, more of it changes no row and no hash.
func TestBlanksChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 30).Draw(t, "tokens")
		blanks := rapid.SliceOfN(rapid.SampledFrom([]string{" ", "  ", "\t", " \t ", "\f "}), len(tokens), len(tokens)).Draw(t, "blanks")
		language := rapid.SampledFrom([]string{"c", "javascript", "go", "rust", "java"}).Draw(t, "language")
		var spaced strings.Builder
		for i, token := range tokens {
			spaced.WriteString(token + blanks[i])
		}
		require.Equal(t, identify(strings.Join(tokens, " "), language), identify(spaced.String(), language))
	})
}

// In every language, what stands behind a line's last token and how lines end
// changes no row and no hash.
func TestLineEndsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{"if a && b {", "  else if (c)", "x = d || e", "case 1:", "\tassert f", "- if: g", "when h then i", "}", "timeout = 3"}), 1, 12).Draw(t, "lines")
		ends := rapid.SliceOfN(rapid.SampledFrom([]string{"\n", "\r\n", "  \n", "\t\r\n"}), len(lines), len(lines)).Draw(t, "ends")
		language := rapid.SampledFrom(fuzzLanguages).Draw(t, "language")
		var spaced strings.Builder
		for i, line := range lines {
			spaced.WriteString(line + ends[i])
		}
		require.Equal(t, identify(strings.Join(lines, "\n")+"\n", language), identify(spaced.String(), language))
	})
}

// A blank that is exact text counts in an unknown language.
func TestBlanksCountInAnUnknownLanguage(t *testing.T) {
	require.NotEqual(t, identify("if a  b", ""), identify("if a b", ""))
	require.Equal(t, identify("if a b", "c"), identify("if a  b", "c"))
}
