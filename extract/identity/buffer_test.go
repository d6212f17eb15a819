package identity

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// A buffer gives what the function gives, whatever it cut before.
func TestBuffer(t *testing.T) {
	var b Buffer
	for _, src := range []string{"if a { b() }", "", "x", strings.Repeat("a b ", 300), "return\nf()", strings.Repeat("+", kept+9), "y = 1\n\tz"} {
		for _, space := range []extract.Space{extract.SpaceFree, extract.SpaceIndent, extract.SpaceWords, extract.SpaceExact} {
			want, got := Tokenize([]byte(src), nil, space), b.Tokenize([]byte(src), nil, space)
			require.Equal(t, want.tokens, got.tokens)
			require.Equal(t, want.sum, got.sum)
			require.Equal(t, want.blocks, got.blocks)
		}
	}
	require.LessOrEqual(t, cap(b.stream.tokens), kept, "the memory of a giant file is let go")
}
