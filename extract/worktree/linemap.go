package worktree

import (
	"context"
	"errors"
	"fmt"

	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/identity"
)

// LinesFrom returns where the lines of another tree stand on the head side. It
// is nil, without an error, when the tree is not to be had: that of a work tree
// is kept by nobody, unless it was committed or staged since. Lines end at LF,
// as git counts them.
func (c *Change) LinesFrom(ctx context.Context, tree string) (identity.LineMap, error) {
	if tree == c.Tree {
		return func(path string, line int) (string, int, bool) { return path, line, true }, nil
	}
	known, err := c.hasTree(ctx, tree)
	if err != nil || !known {
		return nil, err
	}
	files, err := c.vault.carry(ctx, tree, c.Tree, c.blobs.limit)
	if err != nil {
		return nil, unreadable(err)
	}
	return newLineMap(files), nil
}

// hasTree reports whether the vault, or the repository behind it, holds a tree.
func (c *Change) hasTree(ctx context.Context, tree string) (bool, error) {
	if !isHex(tree) {
		return false, nil
	}
	_, err := c.vault.run(ctx, nil, "cat-file", "-e", tree+"^{tree}")
	switch {
	case err == nil:
		return true, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case c.repo == nil || c.repo.root == "":
		return false, nil
	}
	staged, err := c.repo.stage(ctx, c.vault)
	var conflict *Error
	if errors.As(err, &conflict) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("looking for the tree %s: %w", tree, err)
	}
	return staged.tree == tree, nil
}

// newLineMap makes a map of the files that differ; all others stand as they
// are.
func newLineMap(files []diff.File) identity.LineMap {
	type target struct {
		path  string
		lines diff.LineMap
		known bool
	}
	targets := map[string]target{}
	for _, f := range files {
		switch {
		case f.NewMode == diff.ModeNone:
			targets[f.OldPath] = target{path: f.OldPath}
		case f.OldMode != diff.ModeNone:
			known := !f.Binary && f.Status != diff.TypeChanged
			targets[f.OldPath] = target{f.Path, diff.NewLineMap(f.Hunks), known}
		}
	}
	return func(path string, line int) (string, int, bool) {
		t, ok := targets[path]
		switch {
		case !ok:
			return path, line, true
		case !t.known:
			return t.path, line, false
		}
		now, ok := t.lines.New(line)
		return t.path, now, ok
	}
}
