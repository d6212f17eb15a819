package worktree

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

func TestRenamesAndCopies(t *testing.T) {
	r := newRepo(t)
	body := "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n"
	r.write("moved", body)
	r.write("edited and moved", strings.ToUpper(body))
	r.write("copied", strings.Repeat("copy me\n", 3)+body)
	r.commit("base")
	r.git("mv", "moved", "dir-moved")
	r.git("mv", "edited and moved", "moved again")
	r.write("moved again", strings.ToUpper(body)+"nine\n")
	r.write("copied", strings.Repeat("copy me\n", 3)+body+"nine\n")
	r.write("copy", strings.Repeat("copy me\n", 3)+body)
	for _, q := range []Request{{Worktree: true}, {Base: "HEAD~", Head: "HEAD"}} {
		if q.Head != "" {
			r.commit("head")
		}
		q.Dir = r.dir
		c := selected(t, q)
		require.Equal(t, []string{
			"modified copied", "copied copy from copied", "renamed dir-moved from moved", "renamed moved again from edited and moved",
		}, brief(c))
		require.Empty(t, file(t, c, "dir-moved").Hunks)
		require.Equal(t, []diff.Hunk{{OldStart: 8, NewStart: 9, NewLines: 1}}, file(t, c, "moved again").Hunks)
		require.Equal(t, []diff.Hunk{{NewStart: 1, NewLines: 11}}, file(t, c, "copy").Hunks, "a copy is new code")
		require.Equal(t, strings.ToUpper(body), oldBytes(t, c, "moved again"))
	}
}

func TestPathsOfAllKinds(t *testing.T) {
	r := newRepo(t)
	paths := []string{
		"a  b/c  d", `quo"te`, "back\\slash", "line\nfeed", "tab\tbed", "übung/日本.go", "inv\xff\xfealid", "-dash", ":colon", "a b", "*", "'",
		"old => new", "b/b/b",
	}
	for _, p := range paths {
		r.write(p, "1\n"+p+"\n")
	}
	r.commit("base")
	for _, p := range paths {
		r.write(p, "1\n"+p+"\n3\n")
		r.write("new "+p, "fresh "+p)
	}
	for _, q := range []Request{{}, {Base: "HEAD", Paths: []string{"."}}, {Base: "HEAD~", Head: "HEAD"}} {
		if q.Head != "" {
			r.commit("head")
		}
		q.Dir = r.dir
		c := selected(t, q)
		require.Len(t, c.Files, 2*len(paths))
		for _, p := range paths {
			f := file(t, c, p)
			require.Equal(t, diff.Modified, f.Status)
			require.NotEmpty(t, f.Hunks, p)
			require.Equal(t, "1\n"+p+"\n3\n", newBytes(t, c, p))
			require.Equal(t, "1\n"+p+"\n", oldBytes(t, c, p))
			require.Equal(t, diff.Added, file(t, c, "new "+p).Status)
			require.Equal(t, "fresh "+p, newBytes(t, c, "new "+p))
		}
	}
	c := selected(t, Request{Dir: r.dir, Base: "HEAD~", Paths: []string{"*", "line\nfeed"}})
	require.Equal(t, []string{"modified *", "modified line\nfeed"}, brief(c))
}

func TestContentOfAllKinds(t *testing.T) {
	r := newRepo(t)
	contents := map[string][2]string{
		"crlf":    {"a\r\nb\r\n", "a\r\nc\r\n"},
		"to crlf": {"a\nb\n", "a\r\nb\r\n"},
		"bom":     {"a\n", "\xEF\xBB\xBFa\n"},
		"invalid": {"a\xff\n", "a\xfe\n"},
		"binary":  {"a\x00b\n", "a\x00c\n"},
		"empty":   {"", "a\n"},
		"no end":  {"a", "b"},
	}
	for name, sides := range contents {
		r.write(name, sides[0])
	}
	r.commit("base")
	for name, sides := range contents {
		r.write(name, sides[1])
	}
	for _, q := range []Request{{}, {Base: "HEAD~", Head: "HEAD"}} {
		if q.Head != "" {
			r.commit("head")
		}
		q.Dir = r.dir
		c := selected(t, q)
		require.Len(t, c.Files, len(contents))
		for name, sides := range contents {
			require.Equal(t, sides[0], oldBytes(t, c, name))
			require.Equal(t, sides[1], newBytes(t, c, name))
			f := file(t, c, name)
			require.Equal(t, name == "binary", f.Binary, name)
			require.Equal(t, f.Binary, len(f.Hunks) == 0, name)
		}
		require.Equal(t, []diff.Hunk{{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 1}}, file(t, c, "crlf").Hunks)
	}
}

// git takes UTF-16 for binary; its lines are compared all the same, as they
// are once decoded.
func TestUTF16(t *testing.T) {
	utf16 := func(s string, bigEndian bool) string {
		b := []byte{0xFF, 0xFE}
		if bigEndian {
			b = []byte{0xFE, 0xFF}
		}
		for _, c := range s {
			if bigEndian {
				b = append(b, byte(c>>8), byte(c))
			} else {
				b = append(b, byte(c), byte(c>>8))
			}
		}
		return string(b)
	}
	r := newRepo(t)
	r.write("le", utf16("1\nȊ\n3\n", false)) // U+020A holds the byte of a line feed
	r.write("be", utf16("1\n2\n3\n", true))
	r.write("gone", utf16("1\n2\n", true))
	r.write("to utf-8", utf16("1\n2\n", false))
	r.write("broken", "\xFF\xFEa\x00b")
	r.commit("base")
	r.write("le", utf16("1\nȊ\n3\n4\n", false))
	r.write("be", utf16("1\nzwei\n3\n", true))
	r.write("new", utf16("1\n2\n", false))
	r.write("to utf-8", "1\n3\n")
	r.write("broken", "\xFF\xFEa\x00c")
	r.remove("gone")
	c := selected(t, Request{Dir: r.dir})
	for name, want := range map[string][]diff.Hunk{
		"le":       {{OldStart: 3, NewStart: 4, NewLines: 1}},
		"be":       {{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 1}},
		"new":      {{NewStart: 1, NewLines: 2}},
		"gone":     {{OldStart: 1, OldLines: 2}},
		"to utf-8": {{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 1}},
	} {
		f := file(t, c, name)
		require.False(t, f.Binary, name)
		require.Equal(t, want, f.Hunks, name)
	}
	require.Equal(t, utf16("1\nȊ\n3\n4\n", false), newBytes(t, c, "le"), "bytes come as they are")
	require.True(t, file(t, c, "broken").Binary)
}

func TestSymlinks(t *testing.T) {
	outside := t.TempDir()
	r := newRepo(t)
	require.NoError(t, os.WriteFile(outside+"/secret", []byte("secret\n"), 0o644))
	r.write("target", "t\n")
	r.write("becomes link", "1\n2\n")
	require.NoError(t, os.Symlink("target", r.path("becomes file")))
	require.NoError(t, os.Symlink("target", r.path("retargeted")))
	r.write("dir/file", "1\n")
	r.commit("base")
	r.remove("becomes link")
	require.NoError(t, os.Symlink(outside+"/secret", r.path("becomes link")))
	r.remove("becomes file")
	r.write("becomes file", "now\na file\n")
	r.remove("retargeted")
	require.NoError(t, os.Symlink(outside+"/secret", r.path("retargeted")))
	require.NoError(t, os.Symlink(outside, r.path("new")))
	r.remove("dir")
	require.NoError(t, os.WriteFile(outside+"/file", []byte("outside\n"), 0o644))
	require.NoError(t, os.Symlink(outside, r.path("dir")))
	for _, q := range []Request{{}, {Base: "HEAD~", Head: "HEAD"}} {
		if q.Head != "" {
			r.commit("head")
		}
		q.Dir = r.dir
		c := selected(t, q)
		require.Equal(t, []string{
			"type-changed becomes file", "type-changed becomes link", "added dir", "deleted dir/file", "added new", "modified retargeted",
		}, brief(c))
		require.Equal(t, []diff.Hunk{{NewStart: 1, NewLines: 2}}, file(t, c, "becomes file").Hunks)
		require.Equal(t, []diff.Hunk{{OldStart: 1, OldLines: 2}}, file(t, c, "becomes link").Hunks)
		require.Empty(t, file(t, c, "retargeted").Hunks)
		require.Equal(t, diff.ModeSymlink, file(t, c, "new").NewMode)
		for _, name := range []string{"becomes link", "retargeted", "new", "dir"} {
			_, err := c.New(context.Background(), file(t, c, name))
			require.ErrorIs(t, err, ErrNoContent)
		}
		require.Equal(t, "now\na file\n", newBytes(t, c, "becomes file"))
	}
}

func TestSubmodules(t *testing.T) {
	library := newRepo(t)
	library.write("l", "1\n")
	library.commit("library")
	r := newRepo(t)
	r.git("submodule", "--quiet", "add", library.dir, "lib")
	r.commit("base")
	gitIn(t, r.path("lib"), "commit", "-q", "--allow-empty", "-m", "further")
	r.write("lib/dirty", "not ours\n")
	r.git("init", "-q", "nested")
	gitIn(t, r.path("nested"), "commit", "-q", "--allow-empty", "-m", "nested")
	r.git("init", "-q", "unborn")

	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, []string{"modified lib", "added nested", "added unborn"}, brief(c))
	for _, name := range []string{"lib", "nested", "unborn"} {
		f := file(t, c, name)
		require.Equal(t, diff.ModeSubmodule, f.NewMode)
		require.Empty(t, f.Hunks)
		_, err := c.New(context.Background(), f)
		require.Error(t, err)
	}
	require.Equal(t, gitIn(t, r.path("lib"), "rev-parse", "HEAD"), file(t, c, "lib").NewID)
}

func TestFilesAndFoldersChangePlaces(t *testing.T) {
	r := newRepo(t)
	r.write("file", "f\n")
	r.write("folder/in", "i\n")
	r.commit("base")
	r.remove("file")
	r.write("file/in", "new\n")
	r.remove("folder")
	r.write("folder", "now a file\n")
	c := selected(t, Request{Dir: r.dir})
	require.Equal(t, []string{"deleted file", "added file/in", "added folder", "deleted folder/in"}, brief(c))
	r.git("add", "-A")
	require.Equal(t, r.git("write-tree"), c.Tree)
}

func TestLimit(t *testing.T) {
	r := newRepo(t)
	big := strings.Repeat("x\n", 100)
	r.write("big", big)
	r.write("grows", "x\n")
	r.write("same", big+"y\n")
	r.commit("base")
	r.write("big", big+"y\n")
	r.write("grows", big)
	r.write("new", strings.Repeat("new", 50))
	r.write("small", "s\n")
	r.write("same", big+"y\n")
	touched := time.Now().Add(time.Hour)
	require.NoError(t, os.Chtimes(r.path("same"), touched, touched))
	for _, q := range []Request{{}, {Base: "HEAD~", Head: "HEAD"}} {
		if q.Head != "" {
			r.commit("head")
		}
		q.Dir, q.Limit = r.dir, 100
		c := selected(t, q)
		require.Equal(t, []string{"modified big", "modified grows", "added new", "added small"}, withoutBinary(brief(c)))
		for _, name := range []string{"big", "grows", "new"} {
			_, err := c.New(context.Background(), file(t, c, name))
			require.ErrorIs(t, err, ErrTooLarge)
			require.Equal(t, gitIn(t, r.dir, "hash-object", name), file(t, c, name).NewID)
		}
		_, err := c.Old(context.Background(), file(t, c, "big"))
		require.ErrorIs(t, err, ErrTooLarge)
		require.Equal(t, "s\n", newBytes(t, c, "small"))
		r.git("add", "-A")
		require.Equal(t, r.git("write-tree"), c.Tree)
	}
}

func withoutBinary(lines []string) []string {
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], " binary")
	}
	return lines
}

// A path that cannot be read is shown with its error, and does not keep the
// others from being read.
func TestBuilderShowsWhatFailed(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.commit("base")
	repo, err := open(context.Background(), r.dir)
	require.NoError(t, err)
	v, err := newVault(repo.format, repo.objects)
	require.NoError(t, err)
	defer func() { require.NoError(t, v.remove()) }()
	require.NoError(t, repo.copyIndex(v))
	b := newBuilder(v, HeadWorktree)
	require.NoError(t, b.add(entry{path: "a"}, os.ErrPermission))
	require.NoError(t, b.add(entry{path: "new"}, os.ErrPermission))
	side, err := b.build(context.Background())
	require.NoError(t, err)
	require.Equal(t, r.git("rev-parse", "HEAD^{tree}"), side.tree)

	c := &Change{vault: v, blobs: blobs{git: v.git, limit: DefaultLimit}}
	require.NoError(t, c.compare(context.Background(), plain(side.tree), side))
	require.Equal(t, []string{"modified a", "added new"}, withoutBinary(brief(c)))
	for _, f := range c.Files {
		_, err := c.New(context.Background(), f)
		require.ErrorIs(t, err, os.ErrPermission)
	}
	require.NoError(t, c.blobs.close())
}
