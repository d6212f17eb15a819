package worktree

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/guardroll/guardroll/extract/diff"
)

// Change is what is under review. Both sides stand still from the moment it
// was selected: what changes on disk afterwards is not seen.
type Change struct {
	Root  string      // absolute top of the work tree, "" for a bare repository; the To folder for two folders
	Base  string      // full commit id, the id of the empty tree in a repository without commits, or the From folder as given
	Head  string      // full commit id, HeadIndex, HeadWorktree, or the To folder as given
	Tree  string      // git tree id of the head side as it was read, untracked files included
	Files []diff.File // sorted by path

	// HiddenByHead are untracked files that the base's ignore files would show
	// and the head's hide, sorted by path. They are not in Files and not in
	// Tree: a change must not hide a file by ignoring it.
	HiddenByHead []string

	// Shallow says that the repository is a shallow clone: its history ends
	// before the first commit.
	Shallow bool

	repo      *repository // nil for two folders
	commit    string      // that the head is or stands on, "" where there is none
	vault     *vault
	blobs     blobs
	base      lookup
	head      present
	oldFailed map[string]error // base sides that could not be read, by path
	newFailed map[string]error // head sides that could not be read, by path
}

// Old returns the bytes of the base side of a file, where the path may be the
// one that the file was renamed or copied from. Errors wrap ErrNoContent for a
// side that does not exist, a symlink or a submodule, and ErrTooLarge. It is
// safe for concurrent use.
func (c *Change) Old(ctx context.Context, f diff.File) ([]byte, error) {
	if err := c.oldFailed[f.OldPath]; err != nil && f.OldMode != diff.ModeNone {
		return nil, err
	}
	return c.side(ctx, f.OldPath, f.OldMode, f.OldID)
}

// New returns the bytes of the head side of a file; errors are those of Old,
// and for the work tree those of the file system.
func (c *Change) New(ctx context.Context, f diff.File) ([]byte, error) {
	if err := c.newFailed[f.Path]; err != nil && f.NewMode != diff.ModeNone {
		return nil, err
	}
	return c.side(ctx, f.Path, f.NewMode, f.NewID)
}

// BaseFile returns the bytes of any path of the base tree, changed or not and
// whatever the request's paths are; ok is false when nothing stands there. The
// path is slash-separated and relative to Root. For two folders it is the file
// of the From folder. Errors wrap ErrNoContent for a folder, a symlink or a
// submodule, and ErrTooLarge. It is safe for concurrent use.
func (c *Change) BaseFile(ctx context.Context, path string) (data []byte, ok bool, err error) {
	return c.base.read(ctx, path)
}

func (c *Change) side(ctx context.Context, path string, mode diff.Mode, id string) ([]byte, error) {
	if !mode.Regular() {
		return nil, &Error{What: "reading", Place: path, Err: ErrNoContent}
	}
	return c.blobs.read(ctx, id, path)
}

// Close ends the git that serves the bytes and removes what was kept for them.
func (c *Change) Close() error {
	if c == nil || c.vault == nil {
		return nil
	}
	return errors.Join(c.blobs.close(), c.vault.remove())
}

// compare lists what lies between two sides.
func (c *Change) compare(ctx context.Context, base, head *snapshot) error {
	c.Tree, c.oldFailed, c.newFailed = head.tree, base.failed, head.failed
	c.lookUp(&c.base, base)
	c.lookUp(&c.head.lookup, head)
	files, err := c.vault.compare(ctx, base.seen, head.seen, c.blobs.limit)
	if err != nil {
		return unreadable(err)
	}
	for _, f := range files {
		if f.OldMode != diff.ModeNone && base.failed[f.OldPath] != nil {
			f.OldID = base.ids[f.OldPath]
		}
		if f.NewMode != diff.ModeNone && head.failed[f.Path] != nil {
			f.NewID = head.ids[f.Path]
		}
		if f.OldID == f.NewID && f.OldMode == f.NewMode && f.OldPath == f.Path && f.NewID != "" {
			continue // a stand-in made the difference
		}
		c.Files = append(c.Files, f)
	}
	return c.complete(ctx)
}

func (c *Change) lookUp(l *lookup, side *snapshot) {
	l.blobs, l.idSize = &c.blobs, c.vault.newHash().Size()
	l.root, l.failed = side.tree, side.failed
}

// complete sorts the files and gives hunks to those that git has none for.
func (c *Change) complete(ctx context.Context) error {
	sortFiles(c.Files)
	for i := range c.Files {
		f := &c.Files[i]
		var err error
		switch {
		case f.Status == diff.Copied && f.NewMode.Regular():
			err = c.asNew(ctx, f)
		case f.Binary:
			err = c.decode(ctx, f)
		}
		if err != nil && !errors.Is(err, ErrTooLarge) {
			return err
		}
	}
	return nil
}

// restrict drops the files outside of the scopes.
func (c *Change) restrict(scopes []string) {
	if len(scopes) == 0 {
		return
	}
	kept := c.Files[:0]
	for _, f := range c.Files {
		if below(scopes, f.Path) || f.OldPath != "" && below(scopes, f.OldPath) {
			kept = append(kept, f)
		}
	}
	c.Files = kept
	c.HiddenByHead = slices.DeleteFunc(c.HiddenByHead, func(p string) bool { return !below(scopes, p) })
}

func unreadable(err error) error {
	if refused(err, "unable to read") || refused(err, "bad object") || refused(err, "not a valid object") || refused(err, "could not read") {
		return &Error{What: "the repository lacks objects of the change", Hint: "git fetch --refetch origin", Err: err}
	}
	return fmt.Errorf("comparing the two sides: %w", err)
}
