package worktree

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func info(t *testing.T, path string) fs.FileInfo {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	return info
}

func TestOwnFilesAreNoPartOfTheChange(t *testing.T) {
	r := newRepo(t)
	r.write("tracked", "1\n")
	r.write(".gitignore", "*.log\n")
	r.commit("base")
	r.write("sub/a", "mine\n")
	before := selected(t, Request{Dir: r.dir, Worktree: true})
	r.write("sub/roll.json", "{}\n")
	r.write("tracked", "2\n")
	own := []fs.FileInfo{info(t, r.path("sub/roll.json")), info(t, r.path("tracked"))}
	c := selected(t, Request{Dir: r.dir, Worktree: true, Own: own})
	require.Equal(t, []string{"added sub/a", "modified tracked"}, brief(c), "a tracked file is part of it")
	r.git("checkout", "-q", "tracked")
	require.Equal(t, before.Tree, selected(t, Request{Dir: r.dir, Worktree: true, Own: own}).Tree)
	require.NotEqual(t, before.Tree, selected(t, Request{Dir: r.dir, Worktree: true}).Tree)

	r.write(".gitignore", "*.log\nroll.json\n")
	require.Empty(t, selected(t, Request{Dir: r.dir, Worktree: true, Own: own}).HiddenByHead)
	require.Equal(t, []string{"sub/roll.json"}, selected(t, Request{Dir: r.dir, Worktree: true}).HiddenByHead)
}

func TestOwnFilesOfFolders(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for _, name := range []string{"from/a", "to/b", "to/report"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name+"\n"), 0o644))
	}
	own := []fs.FileInfo{info(t, filepath.Join(dir, "to/report"))}
	require.Equal(t, []string{"deleted a", "added b"}, brief(selected(t, Request{Dir: dir, From: "from", To: "to", Own: own})))
}
