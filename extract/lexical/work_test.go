package lexical

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// hard are texts that make a careless reader look at the same bytes again.
var hard = []string{
	"if ", "if (", "((", "}{", "a && ", "(a && b) || ", "'a' ", "'\\", "\"\\", "/* ", "{- ", "(* ", "\"\"\" ", "x ? ", "x ? y : ", "[[[[))))", "a.b.check(", "`", "\t- x\n",
	"case x) ", "set -e; ", "- if: ", "#if\n", "\\\n", "else if ", "when a then ", "a.a.", "a-", "<!-- ", "\"$(", "cat <<A\n", "cat <<A <<-B\nA\n\tB\n", "[ $? ", "<<",
}

// steps is how many bytes the lexer looks at for each byte of the text.
func steps(src []byte, language string) int { return lex(src, of(language)).steps }

// Twice the text is twice the work, whatever the text repeats.
func TestWorkIsLinear(t *testing.T) {
	for _, language := range fuzzLanguages {
		for _, piece := range hard {
			small, large := bytes.Repeat([]byte(piece), 500), bytes.Repeat([]byte(piece), 1000)
			require.LessOrEqual(t, steps(large, language), 2*steps(small, language)+64, "%s: %q", language, piece)
			require.LessOrEqual(t, steps(large, language), 8*len(large)+64, "%s: %q", language, piece)
		}
	}
}

// What a row costs does not grow with its line: snippets are made from a
// bounded part of the head.
func TestSnippetsAreBounded(t *testing.T) {
	line := []byte("if " + strings.Repeat("(x)", 10000) + "\n")
	facts := Read(line, "zz")
	require.Len(t, facts.Constructs, 1)
	require.Equal(t, len(line)-1, facts.Constructs[0].HeadEnd)
	require.True(t, strings.HasSuffix(facts.Constructs[0].Snippet, "…"))
}

// A line of ten megabytes is read as any other.
func TestLongLine(t *testing.T) {
	src := bytes.Repeat([]byte("if (a && b) { c(); } "), 1<<20/21)
	found := Net(src, "javascript", wholeOf(src), nil)
	require.Len(t, found, 2*(1<<20/21))
}
