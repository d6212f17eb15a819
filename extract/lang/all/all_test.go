package all_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/lang/all"
)

// TestListIsWhatTheFoldersSay fails when a folder was added and the list not
// made again (go generate).
func TestListIsWhatTheFoldersSay(t *testing.T) {
	entries, err := os.ReadDir("..")
	require.NoError(t, err)
	var folders, listed []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != "all" && e.Name() != "testdata" {
			folders = append(folders, e.Name())
		}
	}
	for _, l := range all.Languages() {
		listed = append(listed, l.Name)
	}
	require.Equal(t, folders, listed)
}
