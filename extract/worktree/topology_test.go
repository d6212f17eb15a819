package worktree

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBareRepository(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	base := r.commit("base")
	r.git("checkout", "-q", "-b", "topic")
	r.write("a", "2\n")
	head := r.commit("head")
	bare := filepath.Join(t.TempDir(), "bare.git")
	r.git("clone", "-q", "--bare", r.dir, bare)

	c := selected(t, Request{Dir: bare, Base: "main", Head: "topic"})
	require.Empty(t, c.Root)
	require.Equal(t, []string{base, head}, []string{c.Base, c.Head})
	require.Equal(t, []string{"modified a"}, brief(c))
	require.Equal(t, "2\n", newBytes(t, c, "a"))
	require.Equal(t, base, selected(t, Request{Dir: bare, Head: "topic"}).Base)
	for _, q := range []Request{{}, {Staged: true}, {Worktree: true}, {Base: "main"}} {
		q.Dir = bare
		e := selectFails(t, q)
		require.True(t, e.Usage)
		require.Contains(t, e.Hint, "--base REV --head REV")
	}
	_, err := All(context.Background(), bare, nil)
	require.Error(t, err)
	inside := selected(t, Request{Dir: r.path(".git"), Base: "main", Head: "topic"})
	require.Equal(t, []string{"modified a"}, brief(inside))
}

func TestLinkedWorkTree(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.write("sub/b", "1\n")
	base := r.commit("base")
	linked := filepath.Join(resolved(t, t.TempDir()), "linked")
	r.git("worktree", "add", "-q", "-b", "topic", linked)
	require.NoError(t, os.WriteFile(filepath.Join(linked, "a"), []byte("2\n"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(linked, "sub", "new"), []byte("n\n"), 0o644))
	gitIn(t, linked, "add", "a")
	r.write("a", "the other work tree\n")

	c := selected(t, Request{Dir: filepath.Join(linked, "sub")})
	require.Equal(t, linked, c.Root)
	require.Equal(t, base, c.Base)
	require.Equal(t, []string{"modified a", "added sub/new"}, brief(c))
	require.Equal(t, "2\n", newBytes(t, c, "a"))
	require.Equal(t, []string{"modified a"}, brief(selected(t, Request{Dir: linked, Staged: true})))
}

func TestShallowClone(t *testing.T) {
	r := newRepo(t)
	var ids []string
	for _, n := range []string{"1", "2", "3"} {
		r.write("a", n+"\n")
		ids = append(ids, r.commit(n))
	}
	r.git("checkout", "-q", "-b", "topic", "HEAD~1")
	r.write("b", "b\n")
	r.commit("topic")
	clone := func(args ...string) string {
		dir := filepath.Join(t.TempDir(), "clone")
		r.git(append(append([]string{"clone", "-q", "--depth=1"}, args...), "file://"+r.dir, dir)...)
		return dir
	}
	dir := clone("--branch=topic")
	for base, hint := range map[string]string{
		ids[1]:        "git fetch --depth=1 origin " + ids[1],
		"origin/main": "git fetch --depth=1 origin +refs/heads/main:refs/remotes/origin/main",
		"HEAD~1":      "git fetch --deepen=",
	} {
		e := selectFails(t, Request{Dir: dir, Base: base})
		require.False(t, e.Usage, "%v", e)
		require.Contains(t, e.Hint, hint)
	}
	gitIn(t, dir, "fetch", "-q", "--depth=1", "origin", ids[1])
	require.Equal(t, []string{"added b"}, brief(selected(t, Request{Dir: dir, Base: ids[1]})))

	both := clone("--branch=topic", "--no-single-branch")
	gitIn(t, both, "remote", "set-head", "origin", "main")
	e := selectFails(t, Request{Dir: both, Base: "", Head: "HEAD"})
	require.False(t, e.Usage)
	require.Contains(t, e.Hint, "git fetch --deepen=")
	gitIn(t, both, "fetch", "-q", "--unshallow", "origin")
	require.Equal(t, ids[1], selected(t, Request{Dir: both}).Base)
}

func TestMergeCommits(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n2\n3\n4\n5\n")
	fork := r.commit("fork")
	r.git("checkout", "-q", "-b", "topic")
	r.write("a", "one\n2\n3\n4\n5\n")
	r.write("t", "topic\n")
	r.commit("topic")
	r.git("checkout", "-q", "main")
	r.write("a", "1\n2\n3\n4\nfive\n")
	tip := r.commit("main goes on")
	r.git("checkout", "-q", "topic")
	r.git("merge", "-q", "-m", "merge", "main")
	merge := r.git("rev-parse", "HEAD")

	c := selected(t, Request{Dir: r.dir, Base: fork, Head: merge})
	require.Equal(t, []string{"modified a", "added t"}, brief(c))
	require.Len(t, file(t, c, "a").Hunks, 2)
	c = selected(t, Request{Dir: r.dir, Head: merge})
	require.Equal(t, tip, c.Base, "the merged branch's tip is the merge base")
	require.Len(t, file(t, c, "a").Hunks, 1)
	require.Equal(t, tip, selected(t, Request{Dir: r.dir}).Base)
	require.Equal(t, []string{"modified a", "added t"}, brief(selected(t, Request{Dir: r.dir, Base: merge + "^2", Head: merge})))
}

func TestConflict(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.write("removed", "1\n")
	r.commit("base")
	r.git("checkout", "-q", "-b", "topic")
	r.write("a", "topic\n")
	r.remove("removed")
	r.commit("topic")
	r.git("checkout", "-q", "main")
	r.write("a", "main\n")
	r.write("removed", "edited\n")
	r.commit("main")
	merge := exec.Command("git", "merge", "topic")
	merge.Dir = r.dir
	require.Error(t, merge.Run(), "the merge conflicts")

	c := selected(t, Request{Dir: r.dir, Worktree: true})
	require.Equal(t, []string{"modified a"}, brief(c))
	require.Contains(t, newBytes(t, c, "a"), "<<<<<<<")
	e := selectFails(t, Request{Dir: r.dir, Staged: true})
	require.Contains(t, e.Error(), "conflicts")
}

func TestSparseCheckout(t *testing.T) {
	for _, args := range [][]string{{"--no-sparse-index"}, {"--sparse-index"}} {
		t.Run(args[0], func(t *testing.T) {
			r := newRepo(t)
			r.write("in/a", "1\n")
			r.write("in/b", "1\n")
			r.write("out/a", "1\n")
			r.write("out/deep/a", "1\n")
			r.commit("base")
			r.git(append([]string{"sparse-checkout", "set", "--cone"}, append(args, "in")...)...)
			require.NoFileExists(t, r.path("out/a"))
			r.write("in/a", "2\n")
			r.remove("in/b")
			before := r.git("ls-files", "-s", "-t")

			c := selected(t, Request{Dir: r.dir, Worktree: true})
			require.Equal(t, []string{"modified in/a", "deleted in/b"}, brief(c))
			require.Equal(t, []string{"in/a"}, paths(tree(t, r.dir)))
			require.Equal(t, before, r.git("ls-files", "-s", "-t"))
			r.git("add", "-A")
			require.Equal(t, r.git("write-tree"), c.Tree)
			require.Equal(t, []string{"modified in/a", "deleted in/b"}, brief(selected(t, Request{Dir: r.dir, Staged: true})))
		})
	}
}

func paths(t *Tree) []string {
	var out []string
	for _, e := range t.Entries {
		out = append(out, e.Path)
	}
	return out
}

func TestIndexFormats(t *testing.T) {
	for name, setup := range map[string]func(r *testRepo){
		"split":     func(r *testRepo) { r.git("update-index", "--split-index") },
		"version 4": func(r *testRepo) { r.git("update-index", "--index-version", "4") },
		"untracked cache": func(r *testRepo) {
			r.git("config", "core.untrackedCache", "true")
			r.git("status")
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			for _, p := range []string{"a", "b", "c/d"} {
				r.write(p, p+"\n")
			}
			r.commit("base")
			setup(r)
			r.write("b", "staged\n")
			r.git("add", "b")
			r.write("a", "changed\n")
			r.write("c/new", "new\n")
			before := listing(t, r.dir)
			require.Equal(t, []string{"modified a", "modified b", "added c/new"}, brief(selected(t, Request{Dir: r.dir})))
			require.Equal(t, []string{"modified b"}, brief(selected(t, Request{Dir: r.dir, Staged: true})))
			require.Equal(t, before, listing(t, r.dir))
		})
	}
}

func TestSHA256Repository(t *testing.T) {
	r := newRepo(t, "--object-format=sha256")
	r.write("a", "1\n")
	base := r.commit("base")
	require.Len(t, base, 64)
	r.write("a", "2\n")
	r.write("b", "new\n")
	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, base, c.Base)
	require.Equal(t, []string{"modified a", "added b"}, brief(c))
	require.Equal(t, "2\n", newBytes(t, c, "a"))
	r.git("add", "-A")
	require.Equal(t, r.git("write-tree"), c.Tree)
}

// A file that an intent to add made known is added like any other.
func TestIntentToAdd(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.commit("base")
	r.write("b", "b\n")
	r.write("empty", "")
	r.git("add", "-N", "b", "empty")
	require.Equal(t, []string{"added b", "added empty"}, brief(selected(t, Request{Dir: r.dir})))
	require.Empty(t, brief(selected(t, Request{Dir: r.dir, Staged: true})))
}

// Edits of the same size within the second of the index are seen.
func TestRacyEdit(t *testing.T) {
	r := newRepo(t)
	for range 5 {
		r.write("a", "1111\n")
		r.commit("base")
		r.write("a", "2222\n")
		require.Equal(t, []string{"modified a"}, brief(selected(t, Request{Dir: r.dir, Worktree: true})))
	}
}

// As a hook of git the command sees the index and the objects of the commit
// that is about to be made.
func TestHookEnvironment(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.write("b", "1\n")
	r.commit("base")
	r.write("a", "2\n")
	r.write("b", "2\n")
	r.git("add", "a")
	other := filepath.Join(t.TempDir(), "index")
	require.NoError(t, copyFile(other, r.path(".git/index")))
	r.git("reset", "-q")
	t.Setenv("GIT_DIR", ".git")
	t.Setenv("GIT_INDEX_FILE", other)
	t.Setenv("GIT_WORK_TREE", ".")
	c := selected(t, Request{Dir: r.dir, Staged: true})
	require.Equal(t, []string{"modified a"}, brief(c))
	require.Equal(t, "2\n", newBytes(t, c, "a"))
	require.Equal(t, []string{"modified a", "modified b"}, brief(selected(t, Request{Dir: r.dir, Worktree: true})))
}

func TestRepositoryInAFolderOfAnyName(t *testing.T) {
	for _, name := range []string{"a b", "line\nfeed", "co:lon", `quo"te`, "*[x]"} {
		t.Run(strings.ReplaceAll(name, "\n", " "), func(t *testing.T) {
			isolate(t)
			r := &testRepo{t, filepath.Join(resolved(t, t.TempDir()), name)}
			require.NoError(t, os.Mkdir(r.dir, 0o755))
			r.git("init", "-q", "-b", "main")
			r.write("sub/a", "1\n")
			r.commit("base")
			r.git("update-index", "--split-index")
			r.write("sub/a", "2\n")
			c := selected(t, Request{Dir: r.path("sub"), Paths: []string{"a"}})
			require.Equal(t, r.dir, c.Root)
			require.Equal(t, []string{"modified sub/a"}, brief(c))
			require.Equal(t, "1\n", oldBytes(t, c, "sub/a"))
		})
	}
}

// A blob that a partial clone has left out is an error that says so, and
// nothing is fetched.
func TestPartialClone(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.commit("base")
	r.write("a", "2\n")
	r.commit("head")
	r.git("config", "uploadpack.allowFilter", "true")
	dir := filepath.Join(t.TempDir(), "clone")
	r.git("clone", "-q", "--filter=blob:none", "file://"+r.dir, dir)
	e := selectFails(t, Request{Dir: dir, Base: "HEAD~1", Head: "HEAD"})
	require.False(t, e.Usage)
	require.Contains(t, e.Hint, "git fetch --refetch")
}
