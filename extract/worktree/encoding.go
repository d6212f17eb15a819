package worktree

import (
	"bytes"
	"context"
	"fmt"

	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/source"
)

// decode gives hunks to a file that git takes for binary because a side of it
// is UTF-16: those between the decoded sides. What cannot be read or decoded
// stays binary.
func (c *Change) decode(ctx context.Context, f *diff.File) error {
	if source.Classify(f.Path, nil, source.Attributes{}).Class == source.Media {
		return nil
	}
	old, oldWide, err := c.decoded(f.OldMode, func() ([]byte, error) { return c.Old(ctx, *f) })
	if err != nil {
		return ignoreUnread(ctx, err)
	}
	head, newWide, err := c.decoded(f.NewMode, func() ([]byte, error) { return c.New(ctx, *f) })
	if err != nil {
		return ignoreUnread(ctx, err)
	}
	if !oldWide && !newWide {
		return nil
	}
	f.Binary = false
	switch {
	case !f.NewMode.Regular():
		f.Hunks = wholeHunks(old, true)
	case !f.OldMode.Regular():
		f.Hunks = wholeHunks(head, false)
	default:
		f.Hunks, err = c.vault.hunks(ctx, old, head)
	}
	return err
}

// asNew gives a copy one hunk over all of it: whatever it was copied from, it
// is new code at its place. git says nothing of the content of an exact copy.
func (c *Change) asNew(ctx context.Context, f *diff.File) error {
	text, wide, err := c.decoded(f.NewMode, func() ([]byte, error) { return c.New(ctx, *f) })
	if err != nil {
		return ignoreUnread(ctx, err)
	}
	f.Binary = !wide && bytes.IndexByte(text[:min(len(text), sniffed)], 0) >= 0
	f.Hunks = nil
	if !f.Binary {
		f.Hunks = wholeHunks(text, false)
	}
	return nil
}

// sniffed is how far git looks for a zero byte, the mark of a binary file.
const sniffed = 8000

// ignoreUnread passes a cancellation on. Any other error comes again when the
// caller of Select reads the side.
func ignoreUnread(ctx context.Context, _ error) error { return ctx.Err() }

// decoded returns a side as UTF-8, and whether it was UTF-16. A side without
// content is empty.
func (c *Change) decoded(mode diff.Mode, read func() ([]byte, error)) (text []byte, wide bool, err error) {
	if !mode.Regular() {
		return nil, false, nil
	}
	raw, err := read()
	if err != nil {
		return nil, false, err
	}
	text, encoding, err := source.Decode(raw)
	if err != nil {
		return nil, false, err
	}
	return text, encoding != source.UTF8, nil
}

// hunks compares two texts that no tree holds.
func (v *vault) hunks(ctx context.Context, old, head []byte) ([]diff.Hunk, error) {
	oldID, err := v.store(old)
	if err != nil {
		return nil, err
	}
	newID, err := v.store(head)
	if err != nil {
		return nil, err
	}
	return v.blobHunks(ctx, oldID, newID)
}

// blobHunks compares two blobs as text.
func (v *vault) blobHunks(ctx context.Context, oldID, newID string) ([]diff.Hunk, error) {
	args := append([]string{"diff", "--text"}, diffArguments...)
	out, err := v.run(ctx, nil, append(args, oldID, newID)...)
	if err != nil {
		return nil, err
	}
	files, err := diff.Parse(bytes.NewReader(out))
	if err != nil {
		return nil, fmt.Errorf("comparing two blobs: %w", err)
	}
	var hunks []diff.Hunk
	for _, f := range files {
		hunks = append(hunks, f.Hunks...)
	}
	return hunks, nil
}
