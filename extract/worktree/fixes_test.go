package worktree

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// numbered is a text of n lines, some of which say something else.
func numbered(n int, other map[int]string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		if text, ok := other[i]; ok {
			b.WriteString(text)
			continue
		}
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

func ancestors(t *testing.T, c *Change, hashes ...string) []Commit {
	t.Helper()
	commits, err := c.Ancestors(context.Background(), hashes)
	require.NoError(t, err)
	return commits
}

func TestAncestors(t *testing.T) {
	r := newRepo(t)
	r.write("a", numbered(20, nil))
	r.write("moved", numbered(30, nil))
	r.write("gone", "unlike\nothers\n")
	first := r.commit("first")
	r.write("a", numbered(20, map[int]string{10: "fixed 10\nfixed 10b\n", 15: ""}))
	r.write("moved", numbered(30, map[int]string{5: "fixed 5\n"}))
	r.write("gone", "unlike\nall others\n")
	fix := r.commit("fix")
	r.git("checkout", "-q", "-b", "side", first)
	r.write("s", "1\n")
	other := r.commit("side")
	r.git("checkout", "-q", "main")
	r.remove("gone")
	r.write("there/other", "1\n")
	r.git("mv", "moved", "there/moved2")
	r.commit("later")
	blob := r.git("rev-parse", "HEAD:a")
	r.write("a", "new top\n"+numbered(20, map[int]string{10: "fixed 10\nedited again\n", 15: ""}))

	c := selected(t, Request{Dir: r.dir, Worktree: true})
	want := Commit{ID: fix, Touched: []LineRange{{"a", 11, 12}, {"a", 16, 17}, {"there/moved2", 5, 5}}}
	require.Equal(t, []Commit{want}, ancestors(t, c, fix))
	require.Equal(t, []Commit{want}, ancestors(t, c, strings.ToUpper(fix[:10])))
	require.Equal(t, []Commit{want}, ancestors(t, c, fix[:7], fix, "zzzz", "", "abc", "--all", "main", blob, other, strings.Repeat("0", 40), "deadbee"))
	require.Empty(t, ancestors(t, c, other, blob[:8]))
	require.Empty(t, ancestors(t, c))
	require.Equal(t, []Commit{{first, []LineRange{{"a", 2, 21}, {"there/moved2", 1, 30}}}}, ancestors(t, c, first), "the first commit made every line")

	staged := selected(t, Request{Dir: r.dir, Staged: true})
	require.Equal(t, []LineRange{{"a", 10, 11}, {"a", 15, 16}, {"there/moved2", 5, 5}}, ancestors(t, staged, fix)[0].Touched)
	old := selected(t, Request{Dir: r.dir, Base: first, Head: fix})
	require.Equal(t, []LineRange{{"a", 10, 11}, {"a", 15, 16}, {"gone", 2, 2}, {"moved", 5, 5}}, ancestors(t, old, fix)[0].Touched)
	require.Empty(t, ancestors(t, selected(t, Request{Dir: r.dir, Base: first, Head: first}), fix), "later than the head")
}

// What a commit copied it made; what is no text any more has no lines.
func TestAncestorsOfCopiesAndOfWhatBecameBinary(t *testing.T) {
	r := newRepo(t)
	r.write("a", numbered(10, nil))
	r.write("text", "1\n")
	r.commit("first")
	r.write("a", numbered(10, map[int]string{1: "edited\n"}))
	r.write("copy", numbered(10, nil))
	r.write("text", "2\n")
	fix := r.commit("fix")
	r.write("text", "\x00")
	c := selected(t, Request{Dir: r.dir, Worktree: true})
	require.Equal(t, []LineRange{{"a", 1, 1}, {"copy", 1, 10}}, ancestors(t, c, fix)[0].Touched)
}

// A branch of the same name does not stand for a commit.
func TestAncestorsTakeNoNames(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	first := r.commit("first")
	r.write("a", "2\n")
	r.commit("second")
	name := "abcdef1"
	require.NotEqual(t, name, first[:7])
	r.git("branch", name, first)
	r.git("branch", first[:8])
	c := selected(t, Request{Dir: r.dir, Worktree: true})
	require.Empty(t, ancestors(t, c, name))
	require.Equal(t, first, ancestors(t, c, first[:8])[0].ID)
}

func TestAncestorsOfAMergeAndInAShallowClone(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	first := r.commit("first")
	r.git("checkout", "-q", "-b", "topic")
	r.write("b", "1\n")
	topic := r.commit("topic")
	r.git("checkout", "-q", "main")
	r.write("a", "2\n")
	r.commit("main")
	r.git("merge", "-q", "--no-edit", "topic")
	merge := r.git("rev-parse", "HEAD")
	c := selected(t, Request{Dir: r.dir, Worktree: true})
	require.False(t, c.Shallow)
	require.Equal(t, []LineRange{{"b", 1, 1}}, ancestors(t, c, merge)[0].Touched)
	require.Len(t, ancestors(t, c, merge, topic, first), 3)

	clone := filepath.Join(t.TempDir(), "clone")
	gitIn(t, ".", "clone", "-q", "--depth=1", "file://"+r.dir, clone)
	c = selected(t, Request{Dir: clone, Worktree: true})
	require.True(t, c.Shallow)
	require.Empty(t, ancestors(t, c, topic))
	_, err := c.Ancestors(context.Background(), []string{merge})
	require.ErrorContains(t, err, merge, "its parent is cut off: what it touched is not known")
}

func TestChangedLines(t *testing.T) {
	r := newRepo(t)
	r.write("a", numbered(20, nil))
	r.write("gone", "its own\n")
	r.commit("base")
	r.write("a", numbered(20, map[int]string{1: "", 5: "x\ny\n", 19: "", 20: ""}))
	r.remove("gone")
	r.write("fresh", "1\n2\n")
	r.write("object", "\x00")
	require.Equal(t, []LineRange{{"a", 1, 1}, {"a", 4, 5}, {"a", 18, 19}, {"fresh", 1, 2}}, selected(t, Request{Dir: r.dir}).ChangedLines())
}

func TestFirstParent(t *testing.T) {
	for text, want := range map[string]string{
		"tree 1\nparent a1\nparent b2\nauthor x\n\nparent c3\n": "a1",
		"tree 1\nauthor x\n\nparent c3\n":                       "none",
		"":                                                      "none",
	} {
		require.Equal(t, want, firstParent([]byte(text), "none"), "%q", text)
	}
}
