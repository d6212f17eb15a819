package worktree

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTemporaryFolderInsideTheWorkTree(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.write(".gitignore", "*.log\n")
	r.commit("base")
	r.write("a", "2\n")
	r.write(".gitignore", "*.log\n*.x\n") // makes the ignored files be listed too
	r.write("tmp/mine", "mine\n")
	t.Setenv("TMPDIR", r.path("tmp"))
	other := selected(t, Request{Dir: r.dir}) // stays open, as in a second run
	for range 2 {
		c := selected(t, Request{Dir: r.dir})
		require.Equal(t, []string{"modified .gitignore", "modified a", "added tmp/mine"}, brief(c))
		require.Empty(t, c.HiddenByHead)
		require.Equal(t, other.Tree, c.Tree)
	}
}

func TestTemporaryFolderInsideAFolder(t *testing.T) {
	isolate(t)
	for _, side := range []string{"from", "to", "to/tmp"} {
		dir := t.TempDir()
		for _, name := range []string{"from", "to/tmp"} {
			require.NoError(t, os.MkdirAll(filepath.Join(dir, name), 0o755))
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, "to/tmp/a"), []byte("1\n"), 0o644))
		t.Setenv("TMPDIR", filepath.Join(dir, side))
		require.Equal(t, []string{"added tmp/a"}, brief(selected(t, Request{Dir: dir, From: "from", To: "to"})), side)
		t.Setenv("TMPDIR", "")
	}
}
