package worktree

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

func baseFile(t *testing.T, c *Change, path string) (string, bool) {
	t.Helper()
	data, ok, err := c.BaseFile(context.Background(), path)
	require.NoError(t, err, path)
	return string(data), ok
}

func TestBaseFileOfARepository(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			r := newRepo(t, "--object-format="+format)
			r.write(".guardroll.yaml", "version: 1\n")
			r.write("a/b c/line\nfeed", "odd\n")
			r.write("a/run.sh", "exit\n")
			r.write("big", strings.Repeat("x", 100))
			require.NoError(t, os.Chmod(r.path("a/run.sh"), 0o755))
			require.NoError(t, os.Symlink("big", r.path("link")))
			r.commit("base")
			r.write(".guardroll.yaml", "version: 2\n")
			r.remove("a/run.sh")
			r.write("fresh", "x\n")
			for _, q := range []Request{{Limit: 60}, {Staged: true, Limit: 60}, {Base: "HEAD~", Head: "HEAD", Limit: 60, Paths: []string{"fresh"}}} {
				if q.Head != "" {
					r.commit("head")
				}
				q.Dir = r.dir
				c := selected(t, q)
				for path, want := range map[string]string{".guardroll.yaml": "version: 1\n", "a/b c/line\nfeed": "odd\n", "a/run.sh": "exit\n"} {
					got, ok := baseFile(t, c, path)
					require.True(t, ok, path)
					require.Equal(t, want, got)
				}
				for _, path := range []string{"fresh", "a/none", "big/x", "", ".", "/big", "../big", "a/", "a/../big", "a/run.sh\x00"} {
					_, ok := baseFile(t, c, path)
					require.False(t, ok, "%q", path)
				}
				for path, want := range map[string]error{"link": ErrNoContent, "a": ErrNoContent, "big": ErrTooLarge} {
					_, ok, err := c.BaseFile(context.Background(), path)
					require.ErrorIs(t, err, want, path)
					require.True(t, ok)
				}
			}
		})
	}
}

func TestBaseFileWithoutCommits(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	_, ok := baseFile(t, selected(t, Request{Dir: r.dir}), "a")
	require.False(t, ok)
}

func TestBaseFileOfAFolder(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"from/same": "1\n", "from/sub/edited": "old\n", "from/later": "first\n", "from/gone": "1\n",
		"to/same": "1\n", "to/sub/edited": "new\n", "to/later": "first\n", "to/fresh": "1\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	c := selected(t, Request{Dir: dir, From: "from", To: "to"})
	for path, want := range map[string]string{"same": "1\n", "sub/edited": "old\n", "gone": "1\n"} {
		got, ok := baseFile(t, c, path)
		require.True(t, ok, path)
		require.Equal(t, want, got)
	}
	_, ok := baseFile(t, c, "fresh")
	require.False(t, ok)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "from/later"), []byte("2\n"), 0o644))
	_, _, err := c.BaseFile(context.Background(), "later")
	require.ErrorContains(t, err, "changed after the folders were compared")
}

func TestParseTree(t *testing.T) {
	id := strings.Repeat("\x01", 20)
	nodes, err := parseTree([]byte("100664 a b\x00"+id+"40000 d\x00"+id+"100755 x\x00"+id+"120000 l\x00"+id), 20)
	require.NoError(t, err)
	hex := strings.Repeat("01", 20)
	require.Equal(t, map[string]node{
		"a b": {diff.ModeFile, hex}, "d": {modeFolder, hex}, "x": {diff.ModeExecutable, hex}, "l": {diff.ModeSymlink, hex},
	}, nodes)
	for _, bad := range []string{"x", "100644 a", "100644 a\x00short", "9 a\x00" + id, "100644 a\x00" + id + "1"} {
		_, err := parseTree([]byte(bad), 20)
		require.ErrorContains(t, err, "unexpected entry", "%q", bad)
	}
}
