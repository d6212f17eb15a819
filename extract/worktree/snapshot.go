package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

// stage returns the tree of the index.
func (r *repository) stage(ctx context.Context, v *vault) (*snapshot, error) {
	if err := r.copyIndex(v); err != nil {
		return nil, err
	}
	tree, err := v.writeTree(ctx, nil)
	if refused(err, "unmerged") || refused(err, "error building trees") {
		return nil, &Error{What: "the index holds conflicts", Hint: "resolve them and git add the files, or use --worktree", Err: err}
	}
	return plain(tree), err
}

// lookAt takes a snapshot of the work tree.
func (r *repository) lookAt(ctx context.Context, v *vault, q Request) (*snapshot, error) {
	f, err := openFolder(r.root)
	if err != nil {
		return nil, err
	}
	s, err := r.snapshot(ctx, v, f, q)
	return s, errors.Join(err, f.close())
}

// snapshot keeps what differs from the index in the vault and returns the tree
// of the whole.
func (r *repository) snapshot(ctx context.Context, v *vault, f *folder, q Request) (*snapshot, error) {
	dirty, err := r.dirty(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.copyIndex(v); err != nil {
		return nil, err
	}
	b := newBuilder(v, HeadWorktree)
	for _, d := range dirty {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if d.untracked && q.owns(r.root, d.path) {
			continue
		}
		e, err := r.entry(ctx, v, f, d, q.Limit)
		if err := b.add(e, err); err != nil {
			return nil, err
		}
	}
	return b.build(ctx)
}

// dirtyPath is a path whose work tree side is not what the index says.
type dirtyPath struct {
	path      string
	untracked bool
	mode      diff.Mode // in the index; known only where the work tree cannot show modes
}

// dirty lists them in path order. Paths that a sparse checkout leaves out are
// not among them. git compares content only where stat data leaves a doubt.
func (r *repository) dirty(ctx context.Context) ([]dirtyPath, error) {
	args := []string{"ls-files", "-z", "-t", "-m", "-d", "-o", "--exclude-standard"}
	if r.noModes || r.noLinks {
		args = append(args, "-s")
	}
	out, err := r.run(ctx, nil, args...)
	if err != nil {
		return nil, &Error{What: "listing the work tree", Place: r.root, Err: err}
	}
	seen := map[string]dirtyPath{}
	for record := range strings.SplitSeq(string(out), "\x00") {
		tag, rest, ok := strings.Cut(record, " ")
		if !ok || tag == "H" || tag == "S" || tag == "M" || tag == "s" {
			continue
		}
		d := dirtyPath{path: rest, untracked: tag == "?"}
		if stage, path, ok := strings.Cut(rest, "\t"); ok && !d.untracked && (r.noModes || r.noLinks) {
			d.path = path
			d.mode = parseMode(stage)
		}
		seen[d.path] = d
	}
	paths := make([]dirtyPath, 0, len(seen))
	for _, d := range seen {
		paths = append(paths, d)
	}
	slices.SortFunc(paths, func(a, b dirtyPath) int { return strings.Compare(a.path, b.path) })
	return paths, nil
}

// entry is what the work tree holds at a path.
func (r *repository) entry(ctx context.Context, v *vault, f *folder, d dirtyPath, limit int64) (entry, error) {
	name := strings.TrimSuffix(d.path, "/") // an untracked repository
	if r.isRepository(f, name) {
		id, err := r.nested(ctx, name)
		return entry{path: name, mode: uint32(diff.ModeSubmodule), id: id}, err
	}
	e, err := f.add(v, name, limit)
	mode := diff.Mode(e.mode)
	switch {
	case !mode.Regular():
	case d.mode == diff.ModeSymlink && r.noLinks, d.mode.Regular() && r.noModes:
		e.mode = uint32(d.mode)
	case r.noModes:
		e.mode = uint32(diff.ModeFile)
	}
	return e, err
}

// isRepository reports whether a folder is the top of another work tree.
func (r *repository) isRepository(f *folder, name string) bool {
	info, err := f.lstat(name)
	if err != nil || info == nil || !info.IsDir() {
		return false
	}
	inside, err := f.lstat(name + "/.git")
	return err == nil && inside != nil
}

// nested returns the commit that a repository inside the work tree stands at.
func (r *repository) nested(ctx context.Context, name string) (string, error) {
	g := git{dir: filepath.Join(r.root, filepath.FromSlash(name)), config: r.config}
	for _, v := range r.env {
		if !strings.HasPrefix(v, "GIT_DIR=") && !strings.HasPrefix(v, "GIT_WORK_TREE=") &&
			!strings.HasPrefix(v, "GIT_INDEX_FILE=") && !strings.HasPrefix(v, "GIT_COMMON_DIR=") {
			g.env = append(g.env, v)
		}
	}
	out, err := g.run(ctx, nil, "rev-parse", "--verify", "--end-of-options", "HEAD^{commit}")
	id := string(bytes.TrimSpace(out))
	if err != nil || !isHex(id) {
		return "", &Error{What: "reading the commit of the repository in", Place: name, Err: err}
	}
	return id, nil
}

// copyIndex copies the index, and the shared part of a split one, into the
// vault. A repository may have none yet.
func (r *repository) copyIndex(v *vault) error {
	shared, err := filepath.Glob(filepath.Join(globEscape(r.gitDir), "sharedindex.*"))
	if err != nil {
		return fmt.Errorf("copying the index: %w", err)
	}
	for _, path := range shared {
		if err := copyFile(filepath.Join(v.path, filepath.Base(path)), path); err != nil {
			return fmt.Errorf("copying the index: %w", err)
		}
	}
	err = copyFile(v.indexPath(), r.index)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("copying the index: %w", err)
	}
	return nil
}

func globEscape(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
