package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/worktree"
	"github.com/guardroll/guardroll/reconcile"
)

func TestRequestOf(t *testing.T) {
	id, tree := strings.Repeat("a1", 20), strings.Repeat("b2", 20)
	for name, test := range map[string]struct {
		change extract.Change
		want   worktree.Request
		why    string
	}{
		"work tree":    {extract.Change{Base: id, Head: "worktree", Tree: tree}, worktree.Request{Base: id, Worktree: true}, ""},
		"index":        {extract.Change{Base: id, Head: "index", Tree: tree}, worktree.Request{Base: id, Staged: true}, ""},
		"commit":       {extract.Change{Base: id, Head: tree, Tree: tree}, worktree.Request{Base: id, Head: tree}, ""},
		"long ids":     {extract.Change{Base: id + id[:24], Head: "index", Tree: tree}, worktree.Request{Base: id + id[:24], Staged: true}, ""},
		"all":          {extract.Change{Head: "worktree"}, worktree.Request{}, "the roll is of no change"},
		"nothing":      {extract.Change{}, worktree.Request{}, "the roll is of no change"},
		"folders":      {extract.Change{Base: "old", Head: "new", Tree: tree}, worktree.Request{}, "the roll is of two folders"},
		"an option":    {extract.Change{Base: "--all", Head: "index", Tree: tree}, worktree.Request{}, "the roll is of two folders"},
		"another head": {extract.Change{Base: id, Head: "HEAD~3", Tree: tree}, worktree.Request{}, "the roll names no head"},
	} {
		got, why := requestOf(test.change)
		require.Equal(t, test.why, why, name)
		if why == "" {
			require.Equal(t, test.want, got, name)
		}
	}
}

func TestHashWords(t *testing.T) {
	long := strings.Repeat("0f", 32)
	for fix, want := range map[string][]string{
		"":                             nil,
		"commit ABCDEF1, then 1234567": {"ABCDEF1", "1234567"},
		"abcdef":                       nil,
		"xabcdef1 abcdef1x":            nil,
		"https://host/c/0123456789":    {"0123456789"},
		long:                           {long},
		long + "0":                     nil,
		"db/store.go:6":                nil,
	} {
		require.Equal(t, want, hashWords([]reconcile.Table{{}, {Entries: []reconcile.Entry{{Fix: fix, Note: "fedcba9"}}}}), fix)
	}
}

func TestOwnFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, nil, 0o644))
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	own := ownFiles([]any{file, null, &strings.Builder{}, nil}, path, dir, filepath.Join(dir, "none"), "", "-")
	require.Len(t, own, 2)
	require.True(t, os.SameFile(own[0], own[1]))
}

// What could not be looked at is held against nobody, and told once.
func TestUnreadReferences(t *testing.T) {
	f := &facts{}
	require.True(t, f.orUnread(true, "a.go", nil))
	require.False(t, f.orUnread(false, "a.go", nil))
	require.Empty(t, f.notes)
	require.True(t, f.orUnread(false, "a.go", worktree.ErrTooLarge))
	require.True(t, f.orUnread(false, "a.go", worktree.ErrTooLarge))
	require.Equal(t, []string{"not checked: the reference to a.go: file is over the size limit"}, f.notes)
}
