package worktree

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

// snapshot is a work tree or a folder at one moment, as trees of git's.
type snapshot struct {
	tree   string            // what was read; a path that could not be read is as in the index, or not there
	seen   string            // the same with a stand-in at each path in failed, so that a comparison shows it
	failed map[string]error  // paths whose content the vault does not hold, and why
	ids    map[string]string // true ids of those of them that were too large; "" for the others
}

// plain is the snapshot of a tree that holds all it says.
func plain(tree string) *snapshot { return &snapshot{tree: tree, seen: tree} }

// builder gathers the entries of a snapshot.
type builder struct {
	vault    *vault
	side     string // sets its stand-ins apart from those of the other side
	entries  []entry
	standIns []entry
	snapshot
}

func newBuilder(v *vault, side string) *builder {
	return &builder{vault: v, side: side, snapshot: snapshot{failed: map[string]error{}, ids: map[string]string{}}}
}

// add takes an entry and what went wrong when it was read. The error is one of
// the vault's own.
func (b *builder) add(e entry, failure error) error {
	if failure == nil {
		b.entries = append(b.entries, e)
		return nil
	}
	b.failed[e.path] = failure
	standIn := entry{path: e.path, mode: e.mode}
	switch {
	case errors.Is(failure, ErrTooLarge):
		b.entries = append(b.entries, e)
		b.ids[e.path] = e.id
	case e.mode == 0:
		standIn.mode = uint32(diff.ModeFile)
	}
	var err error
	if standIn.mode == uint32(diff.ModeSubmodule) {
		standIn.id = strings.Repeat("f", len(b.vault.zero()))
	} else {
		standIn.id, err = b.vault.store(fmt.Appendf(nil, "\x00%s of %s", b.side, e.path))
	}
	b.standIns = append(b.standIns, standIn)
	return err
}

// build writes the trees.
func (b *builder) build(ctx context.Context) (*snapshot, error) {
	var err error
	if b.tree, err = b.vault.writeTree(ctx, b.entries); err != nil {
		return nil, fmt.Errorf("writing the tree of what was read: %w", err)
	}
	b.seen = b.tree
	if len(b.standIns) > 0 {
		if b.seen, err = b.vault.writeTree(ctx, b.standIns); err != nil {
			return nil, fmt.Errorf("writing the tree of what was seen: %w", err)
		}
	}
	return &b.snapshot, nil
}
