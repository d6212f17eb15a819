package worktree

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

func TestSelectTwoRevisions(t *testing.T) {
	r := newRepo(t)
	r.write("keep.go", "a\n")
	r.write("edit.go", "1\n2\n3\n")
	r.write("gone.go", "x\n")
	r.write("script.sh", "echo\n")
	base := r.commit("base")
	r.write("edit.go", "1\ntwo\n3\n4\n")
	r.write("new.go", "n\n")
	r.remove("gone.go")
	require.NoError(t, os.Chmod(r.path("script.sh"), 0o755))
	head := r.commit("head")
	r.write("edit.go", "not looked at\n")

	c := selected(t, Request{Dir: r.dir, Base: "HEAD~1", Head: "HEAD"})
	require.Equal(t, base, c.Base)
	require.Equal(t, head, c.Head)
	require.Equal(t, r.git("rev-parse", "HEAD^{tree}"), c.Tree)
	require.Equal(t, r.dir, c.Root)
	require.Equal(t, []string{"modified edit.go", "deleted gone.go", "added new.go", "mode-changed script.sh"}, brief(c))
	require.Equal(t, []diff.Hunk{{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 1}, {OldStart: 3, OldLines: 0, NewStart: 4, NewLines: 1}}, file(t, c, "edit.go").Hunks)
	require.Equal(t, []diff.Hunk{{OldStart: 1, OldLines: 1}}, file(t, c, "gone.go").Hunks)
	require.Equal(t, []diff.Hunk{{NewStart: 1, NewLines: 1}}, file(t, c, "new.go").Hunks)
	require.Equal(t, diff.ModeExecutable, file(t, c, "script.sh").NewMode)
	require.Equal(t, "1\n2\n3\n", oldBytes(t, c, "edit.go"))
	require.Equal(t, "1\ntwo\n3\n4\n", newBytes(t, c, "edit.go"))
	require.Equal(t, "x\n", oldBytes(t, c, "gone.go"))
	_, err := c.New(context.Background(), file(t, c, "gone.go"))
	require.ErrorIs(t, err, ErrNoContent)
	_, err = c.Old(context.Background(), file(t, c, "new.go"))
	require.ErrorIs(t, err, ErrNoContent)
}

func TestSelectStaged(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.write("b", "1\n")
	base := r.commit("base")
	r.write("a", "staged\n")
	r.git("add", "a")
	r.write("a", "not staged\n")
	r.write("b", "not staged\n")
	r.write("c", "untracked\n")

	c := selected(t, Request{Dir: r.dir, Staged: true})
	require.Equal(t, base, c.Base)
	require.Equal(t, HeadIndex, c.Head)
	require.Equal(t, []string{"modified a"}, brief(c))
	require.Equal(t, "staged\n", newBytes(t, c, "a"))
	r.git("stash", "-q", "--keep-index", "--include-untracked")
	require.Equal(t, r.git("write-tree"), c.Tree)
}

func TestSelectWorkTree(t *testing.T) {
	r := newRepo(t)
	r.write(".gitignore", "*.log\n")
	r.write("a", "1\n")
	r.write("dir/b", "1\n")
	r.write("gone", "1\n")
	base := r.commit("base")
	r.write("a", "1\n2\n")
	r.git("add", "a")
	r.write("a", "1\n2\n3\n")
	r.write("dir/new file", "n\n")
	r.write("x.log", "ignored\n")
	r.remove("gone")
	before := listing(t, r.dir)

	c := selected(t, Request{Dir: r.dir, Worktree: true})
	require.Equal(t, base, c.Base)
	require.Equal(t, HeadWorktree, c.Head)
	require.Equal(t, []string{"modified a", "added dir/new file", "deleted gone"}, brief(c))
	require.Equal(t, "1\n2\n3\n", newBytes(t, c, "a"))
	require.Equal(t, "n\n", newBytes(t, c, "dir/new file"))
	require.Equal(t, before, listing(t, r.dir), "nothing is written into the repository")

	r.write("a", "later\n")
	require.Equal(t, "1\n2\n3\n", newBytes(t, c, "a"), "the change stands still")
	r.write("a", "1\n2\n3\n")
	r.git("add", "-A")
	require.Equal(t, r.git("write-tree"), c.Tree)
}

func TestSelectDefault(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	fork := r.commit("base")
	r.git("checkout", "-q", "-b", "topic")
	r.write("b", "bb\n")
	tip := r.commit("topic")
	r.git("checkout", "-q", "main")
	r.write("elsewhere", "e\n")
	r.commit("main goes on")
	r.git("checkout", "-q", "topic")
	r.write("c", "cc\n")

	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, fork, c.Base)
	require.Equal(t, HeadWorktree, c.Head)
	require.Equal(t, []string{"added b", "added c"}, brief(c))

	c = selected(t, Request{Dir: r.dir, Head: "topic"})
	require.Equal(t, fork, c.Base)
	require.Equal(t, tip, c.Head)
	require.Equal(t, []string{"added b"}, brief(c))

	c = selected(t, Request{Dir: r.dir, Base: "main"})
	require.Equal(t, []string{"added b", "added c", "deleted elsewhere"}, brief(c))
}

// The default branch is looked for at origin/HEAD, then under the configured
// name, then as main and master.
func TestSelectDefaultBranch(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup func(r *testRepo)
		want  string // subject of the base
	}{
		{"master", func(r *testRepo) { r.git("branch", "master", "HEAD~1") }, "2"},
		{"main before master", func(r *testRepo) { r.git("branch", "master", "HEAD~1"); r.git("branch", "main", "HEAD~2") }, "1"},
		{"the configured one before main", func(r *testRepo) {
			r.git("branch", "main", "HEAD~2")
			r.git("branch", "trunk", "HEAD~1")
			r.git("config", "init.defaultBranch", "trunk")
		}, "2"},
		{"one that only the remote has", func(r *testRepo) { r.git("update-ref", "refs/remotes/origin/main", "HEAD~1") }, "2"},
		{"origin/HEAD before all", func(r *testRepo) {
			r.git("branch", "main", "HEAD~1")
			r.git("update-ref", "refs/remotes/origin/dev", "HEAD~2")
			r.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/dev")
		}, "1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRepo(t)
			for _, subject := range []string{"1", "2", "3"} {
				r.commit(subject)
			}
			r.git("checkout", "-q", "-b", "topic")
			r.git("branch", "-q", "-D", "main")
			test.setup(r)
			c := selected(t, Request{Dir: r.dir})
			require.Equal(t, test.want, r.git("log", "-1", "--format=%s", c.Base))
		})
	}
}

func TestSelectRefuses(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.commit("base")
	r.git("checkout", "-q", "-b", "topic")
	r.git("branch", "-q", "-D", "main")
	r.git("checkout", "-q", "--orphan", "alone")
	r.commit("no history")
	r.git("branch", "main")
	r.git("checkout", "-q", "topic")
	for _, test := range []struct {
		name    string
		request Request
		hint    string
	}{
		{"two heads", Request{Staged: true, Worktree: true}, ""},
		{"a head beside the index", Request{Head: "HEAD", Staged: true}, ""},
		{"one folder", Request{From: "x"}, "--from DIR --to DIR"},
		{"folders and revisions", Request{From: "x", To: "y", Base: "HEAD"}, ""},
		{"a base that is not there", Request{Base: "nowhere"}, "git"},
		{"a base that looks like a flag", Request{Base: "--help"}, "git"},
		{"a base of two lines", Request{Base: "HEAD\nHEAD"}, "git"},
		{"a blob as base", Request{Base: "HEAD:a"}, "git"},
		{"a head that is not there", Request{Base: "HEAD", Head: "nowhere"}, "git"},
		{"histories without a common commit", Request{}, "--base"},
		{"a path outside", Request{Base: "HEAD", Paths: []string{"../x"}}, ""},
		{"a folder that is not there", Request{From: "x", To: "y"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.request.Dir = r.dir
			c, err := Select(context.Background(), test.request)
			require.Nil(t, c)
			var e *Error
			require.ErrorAs(t, err, &e)
			require.True(t, e.Usage)
			require.Contains(t, e.Hint, test.hint)
		})
	}
}

func TestSelectWithoutDefaultBranch(t *testing.T) {
	r := newRepo(t, "-b", "topic")
	r.commit("base")
	e := selectFails(t, Request{Dir: r.dir})
	require.True(t, e.Usage)
	require.Contains(t, e.Hint, "--base")
	require.Contains(t, e.Error(), "main nor master")
}

func TestSelectOutsideOfGit(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", dir)
	e := selectFails(t, Request{Dir: dir})
	require.False(t, e.Usage)
	require.Contains(t, e.Hint, "--from")
}

func TestSelectWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	e := selectFails(t, Request{Dir: t.TempDir()})
	require.False(t, e.Usage)
	require.Contains(t, e.Error(), "git is not installed")
}

func TestSelectWithoutCommits(t *testing.T) {
	r := newRepo(t)
	empty := selected(t, Request{Dir: r.dir})
	require.Empty(t, empty.Files)
	r.write("a", "1\n")
	r.git("add", "a")
	r.write("b", "1\n")
	for _, request := range []Request{{}, {Worktree: true}} {
		request.Dir = r.dir
		c := selected(t, request)
		require.Equal(t, []string{"added a", "added b"}, brief(c))
		require.Equal(t, "4b825dc642cb6eb9a060e54bf8d69288fbee4904", c.Base)
	}
	require.Equal(t, []string{"added a"}, brief(selected(t, Request{Dir: r.dir, Staged: true})))
	require.True(t, selectFails(t, Request{Dir: r.dir, Base: "HEAD"}).Usage)
}

func TestSelectPaths(t *testing.T) {
	r := newRepo(t)
	r.write("in/a", "1\n2\n3\n4\n")
	r.write("out/a", "1\n")
	r.write("in*/a", "1\n")
	r.commit("base")
	r.write("in/new", "nn\n")
	r.write("in*/a", "2\n")
	r.write("out/a", "2\n")
	r.git("mv", "in/a", "out/moved")
	request := Request{Dir: r.path("out"), Worktree: true}

	all := selected(t, request)
	require.Equal(t, []string{"modified in*/a", "added in/new", "modified out/a", "renamed out/moved from in/a"}, brief(all))
	request.Paths = []string{"../in"}
	require.Equal(t, []string{"added in/new", "renamed out/moved from in/a"}, brief(selected(t, request)))
	request.Paths = []string{"../in*"}
	require.Equal(t, []string{"modified in*/a"}, brief(selected(t, request)))
	request.Paths = []string{"a"}
	require.Equal(t, []string{"modified out/a"}, brief(selected(t, request)))
	request.Paths = []string{"."}
	require.Equal(t, []string{"modified out/a", "renamed out/moved from in/a"}, brief(selected(t, request)))
	request.Paths = []string{r.path("in/new")}
	c := selected(t, request)
	require.Equal(t, []string{"added in/new"}, brief(c))
	require.Equal(t, all.Tree, c.Tree)
}
