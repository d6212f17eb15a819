package worktree

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

// selectFolders compares two folders as if each were the tree of a commit.
func selectFolders(ctx context.Context, r Request) (*Change, error) {
	scopes, err := cleanPaths(r.Paths)
	if err != nil {
		return nil, err
	}
	from, err := openFolder(within(r.Dir, r.From))
	if err != nil {
		return nil, err
	}
	defer from.close()
	to, err := openFolder(within(r.Dir, r.To))
	if err != nil {
		return nil, err
	}
	defer to.close()
	root, err := filepath.Abs(to.path)
	if err != nil {
		return nil, fmt.Errorf("finding the folder %s: %w", to.path, err)
	}
	v, err := newVault("sha1")
	if err != nil {
		return nil, err
	}
	c := &Change{Root: root, Base: r.From, Head: r.To, vault: v, blobs: blobs{git: v.git, limit: r.Limit}}
	c.head.folder = root
	if c.base.folder, err = filepath.Abs(from.path); err != nil {
		return nil, errors.Join(fmt.Errorf("finding the folder %s: %w", from.path, err), c.Close())
	}
	if err := c.compareFolders(ctx, from, to, r); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.restrict(scopes)
	return c, nil
}

func within(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

func (c *Change) compareFolders(ctx context.Context, from, to *folder, r Request) error {
	oldIDs, err := from.identifyAll(ctx, c.vault, r)
	if err != nil {
		return err
	}
	newIDs, err := to.identifyAll(ctx, c.vault, r)
	if err != nil {
		return err
	}
	base, err := from.snapshot(ctx, c.vault, oldIDs, newIDs, c.blobs.limit)
	if err != nil {
		return err
	}
	if err := os.Remove(c.vault.indexPath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("comparing two folders: %w", err)
	}
	side, err := to.snapshot(ctx, c.vault, newIDs, oldIDs, c.blobs.limit)
	if err != nil {
		return err
	}
	return c.compare(ctx, base, side)
}

// identified is a path with its mode and, for a regular file that could be
// read, its blob id.
type identified struct {
	mode diff.Mode
	id   string
}

// identifyAll hashes every file of a folder without keeping any. What is the
// command's own is left out.
func (f *folder) identifyAll(ctx context.Context, v *vault, r Request) (map[string]identified, error) {
	found := map[string]identified{}
	entries, failed, err := f.walk(ctx, ".")
	if err != nil {
		return nil, err
	}
	own := v.within(f.path)
	for path := range failed {
		found[path] = identified{}
	}
	for _, e := range entries {
		if own != "" && below([]string{own}, e.Path) || r.owns(f.path, e.Path) {
			continue
		}
		i := identified{mode: e.Mode}
		if failed[e.Path] == nil && e.Mode.Regular() {
			i.id, _ = f.identify(v, e.Path) // an error comes again when it is added
		}
		found[e.Path] = i
	}
	return found, nil
}

// within returns the slash-separated path at which the vault lies in a folder,
// "" when it lies elsewhere.
func (v *vault) within(folder string) string {
	top, err1 := filepath.EvalSymlinks(folder)
	own, err2 := filepath.EvalSymlinks(v.path)
	if err1 != nil || err2 != nil {
		return ""
	}
	name, err := filepath.Rel(top, own)
	if err != nil || name == ".." || strings.HasPrefix(name, ".."+string(filepath.Separator)) {
		return ""
	}
	return filepath.ToSlash(name)
}

// snapshot writes the tree of a folder. The content of files that are the same
// on the other side is not kept.
func (f *folder) snapshot(ctx context.Context, v *vault, mine, others map[string]identified, limit int64) (*snapshot, error) {
	b := newBuilder(v, f.path)
	for _, path := range sortedKeys(mine) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e, failure := entry{path: path, mode: uint32(mine[path].mode), id: mine[path].id}, error(nil)
		if other, ok := others[path]; !ok || other != mine[path] || e.id == "" {
			e, failure = f.add(v, path, limit)
			e.path = path
		}
		if e.mode == 0 && failure == nil {
			_, failure = f.root.Open(filepath.FromSlash(path))
			if failure == nil {
				failure = fs.ErrNotExist // it went away while it was read
			}
		}
		if err := b.add(e, failure); err != nil {
			return nil, err
		}
	}
	return b.build(ctx)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
