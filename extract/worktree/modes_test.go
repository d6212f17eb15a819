package worktree

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

// Where the file system cannot show modes, those of the index count.
func TestWithoutFileModes(t *testing.T) {
	r := newRepo(t)
	r.write("run.sh", "1\n")
	require.NoError(t, os.Chmod(r.path("run.sh"), 0o755))
	r.write("plain", "1\n")
	r.commit("base")
	r.git("config", "core.fileMode", "false")
	r.write("run.sh", "2\n")
	require.NoError(t, os.Chmod(r.path("run.sh"), 0o644))
	r.write("plain", "2\n")
	require.NoError(t, os.Chmod(r.path("plain"), 0o755))
	r.write("new", "n\n")
	require.NoError(t, os.Chmod(r.path("new"), 0o755))
	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, []string{"added new", "modified plain", "modified run.sh"}, brief(c))
	require.Equal(t, diff.ModeExecutable, file(t, c, "run.sh").NewMode)
	require.Equal(t, diff.ModeFile, file(t, c, "plain").NewMode)
	require.Equal(t, diff.ModeFile, file(t, c, "new").NewMode)
	r.git("add", "-A")
	require.Equal(t, r.git("write-tree"), c.Tree)
}

// Where the file system has no symlinks, a file with the target stands for one.
func TestWithoutSymlinks(t *testing.T) {
	r := newRepo(t)
	require.NoError(t, os.Symlink("target", r.path("link")))
	require.NoError(t, os.Symlink("target", r.path("other")))
	r.commit("base")
	r.git("config", "core.symlinks", "false")
	r.remove("link")
	r.write("link", "elsewhere")
	r.remove("other")
	r.write("other", "target")
	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, []string{"modified link"}, brief(c))
	require.Equal(t, diff.ModeSymlink, file(t, c, "link").NewMode)
	require.Empty(t, file(t, c, "link").Hunks)
	r.git("add", "-A")
	require.Equal(t, r.git("write-tree"), c.Tree)
}
