package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The committed schemas are those of the types: make generate writes them.
func TestCommittedSchemasAreFresh(t *testing.T) {
	texts := schemas()
	for name, want := range texts {
		got, err := os.ReadFile(filepath.Join("../../../docs/schema", name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "run make generate")
	}
	files, err := os.ReadDir("../../../docs/schema")
	require.NoError(t, err)
	require.Len(t, files, len(texts), "docs/schema holds a file that no type writes")
}
