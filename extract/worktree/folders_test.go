package worktree

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

// plainFolder makes a folder of files without git.
func plainFolder(t *testing.T, files map[string]string) *testRepo {
	t.Helper()
	isolate(t)
	r := &testRepo{t, resolved(t, t.TempDir())}
	for name, content := range files {
		r.write(name, content)
	}
	return r
}

func TestSelectFolders(t *testing.T) {
	parent := plainFolder(t, map[string]string{
		"v1/same": "s\n", "v1/edit.go": "1\n2\n3\n", "v1/gone": "g\n", "v1/dir/moved": "m\nm\nm\nm\n", "v1/bin": "\x00a", "v1/.git/config": "no\n",
		"v2/same": "s\n", "v2/edit.go": "1\ntwo\n3\n", "v2/new ü\n": "n\n", "v2/elsewhere": "m\nm\nm\nm\n", "v2/bin": "\x00b", "v2/.git/x": "no\n",
		"v2/.gitattributes": "* binary -diff filter=evil\n", "v2/.gitignore": "*\n",
	})
	require.NoError(t, os.Symlink("/etc/passwd", parent.path("v2/link")))
	require.NoError(t, os.Chmod(parent.path("v1/same"), 0o755))
	before := listing(t, parent.dir)

	c := selected(t, Request{Dir: parent.dir, From: "v1", To: parent.path("v2")})
	require.Equal(t, []string{
		"added .gitattributes", "added .gitignore", "modified bin binary", "modified edit.go", "renamed elsewhere from dir/moved",
		"deleted gone", "added link", "added new ü\n", "mode-changed same",
	}, brief(c))
	require.Equal(t, "v1", c.Base)
	require.Equal(t, parent.path("v2"), c.Head)
	require.Equal(t, parent.path("v2"), c.Root)
	require.Equal(t, []diff.Hunk{{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 1}}, file(t, c, "edit.go").Hunks)
	require.Equal(t, "1\n2\n3\n", oldBytes(t, c, "edit.go"))
	require.Equal(t, "1\ntwo\n3\n", newBytes(t, c, "edit.go"))
	require.Equal(t, before, listing(t, parent.dir))

	only := selected(t, Request{Dir: parent.dir, From: "v1", To: "v2", Paths: []string{"edit.go", "dir"}})
	require.Equal(t, []string{"modified edit.go", "renamed elsewhere from dir/moved"}, brief(only))
	require.Equal(t, c.Tree, only.Tree)
	require.Empty(t, brief(selected(t, Request{Dir: parent.dir, From: "v2", To: "v2"})))

	gitIn(t, parent.path("v2"), "init", "-q", "again")
	parent.remove("v2/again")
	parent.remove("v2/.git")
	gitIn(t, parent.path("v2"), "init", "-q")
	gitIn(t, parent.path("v2"), "add", "-f", "-A")
	require.Equal(t, gitIn(t, parent.path("v2"), "write-tree"), c.Tree)
}

func TestSelectFoldersLimit(t *testing.T) {
	parent := plainFolder(t, map[string]string{
		"v1/big": strings.Repeat("x", 99), "v2/big": strings.Repeat("y", 99), "v1/same": strings.Repeat("z", 99), "v2/same": strings.Repeat("z", 99),
		"v1/shrinks": strings.Repeat("s", 99), "v2/shrinks": "s",
	})
	c := selected(t, Request{Dir: parent.dir, From: "v1", To: "v2", Limit: 50})
	require.Equal(t, []string{"modified big", "modified shrinks"}, withoutBinary(brief(c)))
	_, err := c.New(context.Background(), file(t, c, "big"))
	require.ErrorIs(t, err, ErrTooLarge)
	_, err = c.Old(context.Background(), file(t, c, "shrinks"))
	require.ErrorIs(t, err, ErrTooLarge)
	require.Equal(t, "s", newBytes(t, c, "shrinks"))
}

func TestAllOfAFolder(t *testing.T) {
	r := plainFolder(t, map[string]string{"a": "1", "dir/b": "2", "dir/deep/c": "3", ".git/config": "x", ".gitignore": "*"})
	t.Setenv("GIT_CEILING_DIRECTORIES", r.dir)
	require.NoError(t, os.Symlink("..", r.path("dir/up")))
	require.NoError(t, os.Symlink("/etc/passwd", r.path("out")))
	all := tree(t, r.dir)
	require.Equal(t, []string{".gitignore", "a", "dir/b", "dir/deep/c", "dir/up", "out"}, paths(all))
	require.Equal(t, r.dir, all.Root)
	data, err := all.Read(context.Background(), Entry{"dir/b", diff.ModeFile})
	require.NoError(t, err)
	require.Equal(t, "2", string(data))
	for _, name := range []string{"out", "dir/up/a", "../x", "nowhere", "dir"} {
		_, err := all.Read(context.Background(), Entry{name, diff.ModeFile})
		require.Error(t, err, name)
	}
	require.Equal(t, []string{"a", "dir/deep/c"}, paths(tree(t, r.dir, "dir/deep", "a", "a")))
	for _, name := range []string{"nowhere", "../x", "/etc"} {
		_, err := All(context.Background(), r.dir, []string{name})
		var e *Error
		require.ErrorAs(t, err, &e)
		require.True(t, e.Usage, "%v", err)
	}
}

func TestAllOfAWorkTree(t *testing.T) {
	r := newRepo(t)
	r.write(".gitignore", "*.log\n")
	r.write("tracked", "1\n")
	r.write("gone", "1\n")
	r.write("dir/a b\n", "1\n")
	r.write("dir*/x", "1\n")
	r.write("run.sh", "1\n")
	require.NoError(t, os.Chmod(r.path("run.sh"), 0o755))
	require.NoError(t, os.Symlink("tracked", r.path("link")))
	r.commit("base")
	r.write("untracked", "edited since\n")
	r.write("x.log", "ignored\n")
	r.remove("gone")
	r.git("init", "-q", "nested")
	require.NoError(t, os.Symlink("/etc/passwd", r.path("new link")))

	all := tree(t, r.path("dir"), "..")
	require.Equal(t, []Entry{
		{".gitignore", diff.ModeFile}, {"dir*/x", diff.ModeFile}, {"dir/a b\n", diff.ModeFile}, {"link", diff.ModeSymlink}, {"nested", diff.ModeSubmodule},
		{"new link", diff.ModeSymlink}, {"run.sh", diff.ModeExecutable}, {"tracked", diff.ModeFile}, {"untracked", diff.ModeFile},
	}, all.Entries)
	require.Equal(t, []string{"dir/a b\n"}, paths(tree(t, r.path("dir"))))
	require.Equal(t, []string{"dir*/x", "untracked"}, paths(tree(t, r.dir, "dir*", "untracked")))
	_, err := All(context.Background(), r.dir, []string{"nowhere"})
	require.Error(t, err)

	var wait sync.WaitGroup
	for _, e := range all.Entries {
		wait.Go(func() {
			data, err := all.Read(context.Background(), e)
			if e.Mode.Regular() {
				require.NoError(t, err)
				require.NotEmpty(t, data)
			} else {
				require.ErrorIs(t, err, ErrNoContent)
			}
		})
	}
	wait.Wait()
}

// A folder on the way that turns out to be a symlink leads nowhere.
func TestReadFollowsNoSymlink(t *testing.T) {
	r := newRepo(t)
	r.write("real/a", "1\n")
	r.commit("base")
	outside := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(outside, "a"), []byte("outside\n"), 0o644))
	r.remove("real")
	require.NoError(t, os.Symlink(outside, r.path("real")))
	all := tree(t, r.dir)
	for _, e := range append(all.Entries, Entry{"real/a", diff.ModeFile}) {
		_, err := all.Read(context.Background(), e)
		require.Error(t, err, e.Path)
	}
}

func tree(t *testing.T, dir string, paths ...string) *Tree {
	t.Helper()
	all, err := All(context.Background(), dir, paths)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, all.Close()) })
	return all
}
