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

// hostileConfig names a program that leaves a mark for everything that git can
// be told to run, and turns every knob that changes what a diff looks like.
func hostileConfig(mark string) string {
	run := `"sh -c 'touch ` + mark + `; cat'"`
	return strings.ReplaceAll(`
[core]
	fsmonitor = RUN
	hooksPath = /nowhere
	pager = RUN
	editor = RUN
	quotePath = true
	autocrlf = true
	safecrlf = true
	attributesFile = ATTRIBUTES
	sshCommand = RUN
	splitIndex = true
	untrackedCache = true
[pager]
	diff = RUN
	diff-tree = RUN
	ls-files = RUN
[color]
	ui = always
	diff = always
[diff]
	external = RUN
	mnemonicPrefix = true
	noprefix = true
	renames = false
	renameLimit = 1
	algorithm = patience
	orderFile = ORDER
	ignoreSubmodules = all
	context = 9
	interHunkContext = 9
	indentHeuristic = false
	submodule = log
	wsErrorHighlight = all
	colorMoved = zebra
	relative = true
	suppressBlankEmpty = true
	srcPrefix = x/
	dstPrefix = y/
[diff "evil"]
	textconv = RUN
	command = RUN
	binary = true
	cachetextconv = true
	algorithm = minimal
[filter "evil"]
	clean = RUN
	smudge = RUN
	process = RUN
	required = true
[filter "e=v.il x"]
	clean = RUN
	required = true
[alias]
	ls-files = !RUN
	diff-tree = !RUN
[status]
	showUntrackedFiles = no
[log]
	showSignature = true
`, "RUN", run)
}

// change makes the same change in a fresh repository.
func hostileChange(t *testing.T, r *testRepo) {
	t.Helper()
	r.write("a.go", "package a\n\nfunc f() {\n\tx()\n}\n")
	r.write("b.txt", "1\n2\n3\n4\n5\n6\n7\n8\n")
	r.write("old ü.txt", "moved\nmoved\nmoved\nmoved\n")
	r.write("ident.txt", "$Id$\n")
	r.commit("base")
	r.write("a.go", "package a\n\nfunc f() {\n\ty()\n}\n")
	r.write("b.txt", "1\n2\nthree\n4\n5\nsix\n7\n8\n")
	r.write("ident.txt", "$Id$ x\n")
	r.git("mv", "old ü.txt", "new ü.txt")
	r.write("new.txt", "n\r\n")
	r.write("z", "z\n")
}

// Configuration and attributes of the user, the repository and the change
// under review run nothing and change nothing.
func TestConfigurationHasNoSay(t *testing.T) {
	plain := newRepo(t)
	hostileChange(t, plain)
	requests := []Request{{Worktree: true}, {Staged: true}, {}, {Base: "HEAD"}}
	var want []*Change
	plain.git("add", "z")
	for _, q := range requests {
		q.Dir = plain.dir
		want = append(want, selected(t, q))
	}

	evil := newRepo(t)
	hostileChange(t, evil)
	evil.git("add", "z")
	dir := t.TempDir()
	mark := filepath.Join(dir, "ran")
	attributes := "* filter=evil diff=evil text=auto ident\n*.go -diff binary\n*.txt filter=\"e=v.il x\" working-tree-encoding=UTF-16\n"
	config := strings.NewReplacer("ATTRIBUTES", filepath.Join(dir, "attributes"), "ORDER", filepath.Join(dir, "order")).Replace(hostileConfig(mark))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "attributes"), []byte(attributes), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "order"), []byte("z\n*.txt\n"), 0o644))
	require.NoError(t, os.WriteFile(os.Getenv("GIT_CONFIG_GLOBAL"), []byte(config), 0o644))
	appendTo(t, evil.path(".git/config"), config)
	require.NoError(t, os.WriteFile(evil.path(".git/info/attributes"), []byte(attributes), 0o644))
	for name, value := range map[string]string{
		"GIT_EXTERNAL_DIFF": "touch " + mark, "GIT_PAGER": "touch " + mark, "GIT_DIFF_OPTS": "-u9", "GIT_TRACE": mark,
		"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "diff.noprefix", "GIT_CONFIG_VALUE_0": "true",
		"GIT_SSH_COMMAND": "touch " + mark, "GIT_ASKPASS": "touch " + mark, "GIT_GLOB_PATHSPECS": "1", "LC_ALL": "de_DE.UTF-8",
	} {
		t.Setenv(name, value)
	}
	for i, q := range requests {
		q.Dir = evil.dir
		c := selected(t, q)
		require.Equal(t, want[i].Files, c.Files, "%+v", q)
		require.Equal(t, want[i].Tree, c.Tree, "%+v", q)
		for _, f := range c.Files {
			_, err := c.New(context.Background(), f)
			require.NoError(t, err)
		}
		require.NoFileExists(t, mark, "%+v", q)
	}
	tree, err := All(context.Background(), evil.dir, nil)
	require.NoError(t, err)
	require.NoError(t, tree.Close())
	require.NoFileExists(t, mark)
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o644)
	require.NoError(t, err)
	_, err = f.WriteString(text)
	require.NoError(t, err)
	require.NoError(t, f.Close())
}

// What the test above configures really runs when git is asked plainly.
func TestHostileConfigurationBites(t *testing.T) {
	for name, args := range map[string][]string{
		"external diff": {"diff", "HEAD"},
		"textconv":      {"diff", "--no-ext-diff", "HEAD"},
		"filter":        {"add", "a.go"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			hostileChange(t, r)
			mark := filepath.Join(t.TempDir(), "ran")
			config := strings.NewReplacer("ATTRIBUTES", os.DevNull, "ORDER", os.DevNull).Replace(hostileConfig(mark))
			appendTo(t, r.path(".git/config"), config)
			require.NoError(t, os.WriteFile(r.path(".git/info/attributes"), []byte("* diff=evil filter=evil\n"), 0o644))
			cmd := exec.Command("git", append([]string{"-c", "core.fsmonitor=false"}, args...)...)
			cmd.Dir = r.dir
			_ = cmd.Run() // it may well fail: only the mark counts
			require.FileExists(t, mark)
		})
	}
}

// Attributes that the change itself brings hide nothing.
func TestAttributesOfTheChangeHideNothing(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "1\n2\n")
	r.commit("base")
	r.write(".gitattributes", "*.go binary -diff linguist-generated\n")
	r.write("a.go", "1\ntwo\n")
	r.commit("head")
	for _, q := range []Request{{Base: "HEAD~", Head: "HEAD"}, {Base: "HEAD~"}} {
		q.Dir = r.dir
		f := file(t, selected(t, q), "a.go")
		require.False(t, f.Binary)
		require.Len(t, f.Hunks, 1)
	}
}

// The same change gives the same answer.
func TestSelectIsDeterministic(t *testing.T) {
	r := newRepo(t)
	hostileChange(t, r)
	first := selected(t, Request{Dir: r.dir})
	for range 3 {
		again := selected(t, Request{Dir: r.path(".git/..")})
		require.Equal(t, first.Files, again.Files)
		require.Equal(t, first.Tree, again.Tree)
	}
	r.commit("head")
	committed := selected(t, Request{Dir: r.dir, Base: "HEAD~", Head: "HEAD"})
	require.Equal(t, first.Files, committed.Files)
	require.Equal(t, first.Tree, committed.Tree)
}
