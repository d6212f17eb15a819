package worktree

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHasLine(t *testing.T) {
	r := newRepo(t)
	r.write("db/store/flush.go", "1\n2\n3\n")
	r.write("open.txt", "1\n2")
	r.write("mac.txt", "1\r2\r3\r")
	r.write("wide.txt", "\xff\xfe1\x00\n\x002\x00\n\x00")
	r.write("empty", "")
	r.write("big", strings.Repeat("x\n", 100))
	r.write("Makefile", "1\n")
	r.write("sub/Makefile", "1\n2\n")
	r.commit("base")
	r.write("db/store/flush.go", "1\n2\n3\n4\n")
	r.write("untracked", "1\n")
	require.NoError(t, os.Symlink("big", r.path("link")))
	c := selected(t, Request{Dir: r.dir, Limit: 100})
	for _, test := range []struct {
		path string
		line int
		want bool
	}{
		{"db/store/flush.go", 0, true}, {"db/store/flush.go", 1, true}, {"db/store/flush.go", 4, true},
		{"db/store/flush.go", 5, false}, {"db/store/flush.go", -1, false},
		{"flush.go", 4, true}, {"store/flush.go", 4, true}, {"flush.go", 5, false}, {"ush.go", 0, false}, {"ore/flush.go", 0, false},
		{"db/flush.go", 1, false}, {"none.go", 0, false}, {"none.go", 1, false}, {"", 0, false}, {"../flush.go", 1, false},
		{"open.txt", 2, true}, {"open.txt", 3, false}, {"mac.txt", 3, true}, {"mac.txt", 4, false},
		{"wide.txt", 2, true}, {"wide.txt", 3, false}, {"empty", 0, true}, {"empty", 1, false},
		{"db", 0, true}, {"db", 1, false}, {"link", 0, true}, {"link", 1, false}, {"big", 0, true},
		{"Makefile", 2, true}, {"Makefile", 3, false}, {"untracked", 1, true}, {".git/HEAD", 0, false},
	} {
		got, err := c.HasLine(context.Background(), test.path, test.line)
		require.NoError(t, err, "%s:%d", test.path, test.line)
		require.Equal(t, test.want, got, "%s:%d", test.path, test.line)
	}
	_, err := c.HasLine(context.Background(), "big", 1)
	require.ErrorIs(t, err, ErrTooLarge)

	r.remove("db")
	got, err := c.HasLine(context.Background(), "flush.go", 4)
	require.NoError(t, err)
	require.True(t, got, "the head stands still")
}

func TestMentions(t *testing.T) {
	r := newRepo(t)
	r.write("store.go", "package store\nfunc (s *Store) Flush() {}\n")
	r.write("pkg/widget.py", "def 計算(): pass\n")
	r.write("wide.cs", "\xff\xfeW\x00i\x00d\x00e\x00N\x00a\x00m\x00e\x00")
	r.write("picture.png", "\x89PNG inPicture")
	r.write("object", "\x00 inBinary")
	r.write("last", "atTheEnd")
	r.commit("base")
	r.write("changed.go", "var fresh = errGone\n")
	require.NoError(t, os.Symlink("inLink", r.path("link")))
	c := selected(t, Request{Dir: r.dir})
	for name, want := range map[string]bool{
		"Flush": true, "(*Store).Flush": true, "Store.Flush": true, "s.Flush": true, "store::Flush": true, "fresh": true,
		"Flus": false, "flush": false, "lush": false, "(*Store).Evict": false, "Cache.Flush": false,
		"widget.計算": true, "計": false, "pkg": true, "WideName": true, "Wide": false, "atTheEnd": true,
		"inPicture": false, "inBinary": false, "inLink": false, "png": true, "$": true,
	} {
		got, err := c.Mentions(context.Background(), name)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
}

// Files of the change come first, and no more is read than a question needs.
func TestMentionsReadsNoFurther(t *testing.T) {
	r := newRepo(t)
	r.write("a", "inA")
	r.write("b", "inB")
	r.commit("base")
	r.write("c", "inC")
	c := selected(t, Request{Dir: r.dir})
	for _, name := range []string{"inC", "inA"} {
		got, err := c.Mentions(context.Background(), name)
		require.NoError(t, err)
		require.True(t, got)
	}
	require.Equal(t, []string{"b"}, c.head.words.rest)
	c.head.words.left = 0
	_, err := c.Mentions(context.Background(), "inB")
	require.ErrorContains(t, err, "more than")
}

func TestMentionsSaysWhatItCouldNotRead(t *testing.T) {
	r := newRepo(t)
	r.write("a", "inA")
	r.write("big", strings.Repeat("x", 100))
	r.commit("base")
	c := selected(t, Request{Dir: r.dir, Limit: 50})
	got, err := c.Mentions(context.Background(), "inA")
	require.NoError(t, err)
	require.True(t, got)
	_, err = c.Mentions(context.Background(), "nowhere")
	require.ErrorIs(t, err, ErrTooLarge)
}

func TestPresentOfTwoFolders(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for name, text := range map[string]string{"from/same": "inSame\n", "to/same": "inSame\n", "to/fresh": "inFresh\n"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	c := selected(t, Request{Dir: dir, From: "from", To: "to"})
	for name, want := range map[string]bool{"inSame": true, "inFresh": true, "nowhere": false} {
		got, err := c.Mentions(context.Background(), name)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}
	got, err := c.HasLine(context.Background(), "same", 1)
	require.NoError(t, err)
	require.True(t, got)
	commits, err := c.Ancestors(context.Background(), []string{"abcdef1"})
	require.NoError(t, err)
	require.Empty(t, commits)
}
