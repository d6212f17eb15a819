package all_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
)

// FuzzFacts feeds every language anything: no panic, and the promises of Facts
// hold. The first byte of the input chooses the language.
func FuzzFacts(f *testing.F) {
	languages := all.Languages()
	for i, language := range languages {
		for _, c := range readCases(f, filepath.Join("..", language.Name, "testdata", "rows.txt")) {
			f.Add(byte(i), c.source)
			f.Add(byte(i), c.source[:len(c.source)/2])
		}
	}
	parser := lang.NewParser(lang.Limits{})
	f.Cleanup(parser.Close)
	f.Fuzz(func(t *testing.T, which byte, src []byte) {
		language := languages[int(which)%len(languages)]
		facts, err := parser.Read(language, src, extract.AllParts)
		if err != nil {
			return
		}
		invariants(t, facts, src)
		again, err := parser.Read(language, src, extract.AllParts)
		require.NoError(t, err)
		require.Equal(t, facts, again, "the same bytes give other facts")
		part, err := parser.Read(language, src, 0)
		require.NoError(t, err)
		require.Equal(t, facts.Constructs, part.Constructs, "rows depend on the parts asked for")
	})
}
