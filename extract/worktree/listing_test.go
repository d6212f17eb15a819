package worktree

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// listing is every path below a folder with its size and time of change.
func listing(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		changed := info.ModTime().String()
		if strings.HasPrefix(d.Name(), "sharedindex.") {
			changed = "whenever git last read it"
		}
		out = append(out, fmt.Sprintf("%s %d %s", path, info.Size(), changed))
		return nil
	}))
	return out
}
