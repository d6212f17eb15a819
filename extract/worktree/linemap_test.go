package worktree

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/identity"
)

func linesFrom(t *testing.T, c *Change, tree string) identity.LineMap {
	t.Helper()
	lines, err := c.LinesFrom(context.Background(), tree)
	require.NoError(t, err)
	return lines
}

func TestLinesFrom(t *testing.T) {
	r := newRepo(t)
	r.write("a", numbered(10, nil))
	r.write("moved", numbered(10, nil)+"its own\n")
	r.write("gone", "only here\n")
	r.write("object", "\x00 1")
	r.write("same", "1\n")
	r.commit("old")
	old := r.git("rev-parse", "HEAD^{tree}")
	r.write("a", numbered(10, map[int]string{1: "line 1\nnew\n", 5: "edited\n", 8: ""}))
	r.remove("gone")
	r.remove("moved")
	r.write("there", numbered(10, nil)+"its own\nmore\n")
	r.write("copy", "1\n")
	r.write("copy of a", numbered(10, nil))
	r.write("object", "\x00 2")
	for _, q := range []Request{{Worktree: true}, {Base: "HEAD~", Head: "HEAD"}} {
		if q.Head != "" {
			r.commit("head")
		}
		q.Dir = r.dir
		lines := linesFrom(t, selected(t, q), old)
		for _, test := range []struct {
			path string
			line int
			to   string
			now  int
			ok   bool
		}{
			{"a", 1, "a", 1, true}, {"a", 2, "a", 3, true}, {"a", 5, "a", 6, false}, {"a", 8, "a", 8, false}, {"a", 9, "a", 9, true},
			{"moved", 4, "there", 4, true}, {"gone", 1, "gone", 1, false}, {"object", 1, "object", 1, false},
			{"same", 1, "same", 1, true}, {"none", 7, "none", 7, true},
		} {
			to, now, ok := lines(test.path, test.line)
			require.Equal(t, test.to, to, "%s:%d", test.path, test.line)
			require.Equal(t, test.now, now, "%s:%d", test.path, test.line)
			require.Equal(t, test.ok, ok, "%s:%d", test.path, test.line)
		}
	}
}

func TestLinesFromTreesOfAllKinds(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.commit("base")
	r.write("a", "0\n1\n")
	staged := selected(t, Request{Dir: r.dir, Worktree: true}).Tree
	r.write("a", "0\n0\n1\n")
	c := selected(t, Request{Dir: r.dir, Worktree: true})
	require.Nil(t, linesFrom(t, c, staged), "nobody kept it")
	require.Nil(t, linesFrom(t, c, strings.Repeat("1", 40)))
	require.Nil(t, linesFrom(t, c, ""))
	require.Nil(t, linesFrom(t, c, "HEAD"), "a name is no tree")
	_, now, ok := linesFrom(t, c, c.Tree)("a", 3)
	require.True(t, ok)
	require.Equal(t, 3, now)

	r.write("a", "0\n1\n")
	r.git("add", "a")
	r.write("a", "0\n0\n1\n")
	c = selected(t, Request{Dir: r.dir, Worktree: true})
	_, now, ok = linesFrom(t, c, staged)("a", 2)
	require.True(t, ok, "it is staged")
	require.Equal(t, 3, now)
	require.Nil(t, linesFrom(t, selected(t, Request{Dir: r.dir, Base: "HEAD", Head: "HEAD"}), strings.Repeat("1", 40)))
}
