package worktree

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHiddenByHead(t *testing.T) {
	r := newRepo(t)
	r.write(".gitignore", "*.log\n/build/\n")
	r.write("sub/.gitignore", "*.tmp\n")
	r.write("a", "1\n")
	r.commit("base")
	require.NoError(t, os.WriteFile(r.path(".git/info/exclude"), []byte("*.mine\n"), 0o644))
	for _, name := range []string{"x.log", "build/x", "sub/x.tmp", "x.mine", "evil.sh", "sub/evil.go", "gen/deep/x", "shown"} {
		r.write(name, "x\n")
	}
	require.Empty(t, selected(t, Request{Dir: r.dir}).HiddenByHead, "no ignore file changed")

	r.write(".gitignore", "*.log\n/build/\n*.sh\n/gen/\n")
	r.write("sub/.gitignore", "*.tmp\nevil.*\n.gitignore\n")
	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, []string{"evil.sh", "gen/deep/x", "sub/evil.go"}, c.HiddenByHead)
	require.Contains(t, brief(c), "added shown")
	require.NotContains(t, brief(c), "added evil.sh")
	require.Equal(t, []string{"sub/evil.go"}, selected(t, Request{Dir: r.dir, Paths: []string{"sub"}}).HiddenByHead)

	r.commit("head")
	require.Equal(t, c.HiddenByHead, selected(t, Request{Dir: r.dir, Base: "HEAD~"}).HiddenByHead)
	require.Empty(t, selected(t, Request{Dir: r.dir, Base: "HEAD~", Head: "HEAD"}).HiddenByHead, "a commit hides nothing that it holds")
}

// The ignore file that a tool puts into its cache hides the cache, before and
// after.
func TestCachesAreNotHiddenByHead(t *testing.T) {
	r := newRepo(t)
	r.write(".gitignore", "*.log\n")
	r.commit("base")
	r.write(".cache/.gitignore", "*\n")
	r.write(".cache/x", "x\n")
	require.Empty(t, selected(t, Request{Dir: r.dir}).Files)
	r.write(".gitignore", "*.log\n:*\n")
	r.write(":hidden", "x\n")
	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, []string{"modified .gitignore"}, brief(c))
	require.Equal(t, []string{":hidden"}, c.HiddenByHead)
}
