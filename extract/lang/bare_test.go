package lang_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/typescript"
)

func TestBare(t *testing.T) {
	parser := lang.NewParser(lang.Limits{Bytes: 100, Depth: 8})
	defer parser.Close()
	language := typescript.Language()
	require.NoError(t, parser.Bare(language, []byte("let a: number = 1")))
	require.NoError(t, parser.Bare(language, nil))
	require.NoError(t, parser.Bare(language, []byte("not = = typescript {")), "a broken text has a tree, too")
	require.ErrorIs(t, parser.Bare(language, []byte(strings.Repeat("a", 101))), lang.ErrTooLarge)
	require.ErrorIs(t, parser.Bare(language, []byte(strings.Repeat("(", 9))), lang.ErrTooDeep)
}
