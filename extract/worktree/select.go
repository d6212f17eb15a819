// Package worktree selects what is under review: two revisions, or a revision
// and the index or the work tree, or two folders, or everything below a path.
// It reads the bytes of both sides.
//
// It runs git and nothing else. It writes nothing into the user's repository
// and runs nothing that the repository or its configuration names: no hook,
// no filter, no external diff, no textconv, no transport.
package worktree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// DefaultLimit is how large a file may be, in bytes, unless a Request says
// otherwise.
const DefaultLimit = 64 << 20

// Request says what to select. At most one of Head, Staged, Worktree and the
// pair From and To is given; none of them compares with the work tree.
//
// Base defaults to the merge base of the default branch and the head; with
// Staged or Worktree to HEAD. The default branch is origin/HEAD, else
// init.defaultBranch, else main, else master.
type Request struct {
	Dir      string   // where the command runs
	Base     string   // revision, "" when not given
	Head     string   // revision, "" when not given
	Staged   bool     // the head is the index
	Worktree bool     // the head is the work tree, against HEAD
	From, To string   // two folders, without git; relative to Dir or absolute
	Paths    []string // files and folders, relative to Dir (for folders: to each) or absolute, taken literally; none for all
	Limit    int64    // bytes that a file may have, 0 for DefaultLimit

	// Own are files that the command itself reads or writes, such as its
	// report. They are no part of the change, unless git tracks them.
	Own []fs.FileInfo
}

// What Change.Head says where the head is no commit.
const (
	HeadIndex    = "index"
	HeadWorktree = "worktree"
)

// Select finds what a request asks for. The error is an *Error where the
// request is wrong or nothing can be looked at. The caller closes the change.
func Select(ctx context.Context, r Request) (*Change, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	if r.Limit == 0 {
		r.Limit = DefaultLimit
	}
	if r.From != "" {
		return selectFolders(ctx, r)
	}
	repo, err := open(ctx, r.Dir)
	if err != nil {
		return nil, err
	}
	paths, err := repo.scope(r.Paths)
	if err != nil {
		return nil, err
	}
	v, err := newVault(repo.format, append([]string{repo.objects}, repo.alternates()...)...)
	if err != nil {
		return nil, err
	}
	c := &Change{Root: repo.root, Shallow: repo.shallow, repo: repo, vault: v, blobs: blobs{git: v.git, limit: r.Limit}}
	if err := c.fill(ctx, repo, r); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.restrict(paths)
	return c, nil
}

// check refuses what cannot be meant.
func (r Request) check() error {
	folders := r.From != "" || r.To != ""
	switch {
	case folders && (r.From == "" || r.To == ""):
		return usage("give both: --from DIR --to DIR", "--from and --to go together")
	case folders && (r.Base != "" || r.Head != "" || r.Staged || r.Worktree):
		return usage("drop --base, --head, --staged and --worktree", "--from and --to compare folders, not revisions")
	case r.Staged && r.Worktree:
		return usage("choose one", "--staged and --worktree exclude each other")
	case r.Head != "" && (r.Staged || r.Worktree):
		return usage("choose one", "--head excludes --staged and --worktree")
	}
	return nil
}

// owns reports whether a path below a folder is one of the request's own files.
func (r Request) owns(dir, name string) bool {
	if len(r.Own) == 0 {
		return false
	}
	info, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
	return err == nil && slices.ContainsFunc(r.Own, func(own fs.FileInfo) bool { return os.SameFile(info, own) })
}

// needsWorkTree reports whether the head is no commit.
func (r Request) needsWorkTree() bool { return r.Head == "" }

// fill computes both trees and what lies between them.
func (c *Change) fill(ctx context.Context, repo *repository, r Request) error {
	if r.needsWorkTree() && repo.root == "" {
		return usage("name both revisions: --base REV --head REV", "there is no work tree at %s", repo.git.dir)
	}
	if r.needsWorkTree() || r.Base == "" {
		if err := repo.configure(ctx); err != nil {
			return err
		}
	}
	base, headRev, err := repo.ends(ctx, r, c.vault.emptyTree())
	if err != nil {
		return err
	}
	c.Base = base.id
	if headRev != nil && headRev.id != headRev.tree {
		c.commit = headRev.id
	}
	var side *snapshot
	switch {
	case r.Staged:
		c.Head = HeadIndex
		side, err = repo.stage(ctx, c.vault)
	case r.needsWorkTree():
		c.Head = HeadWorktree
		side, err = repo.lookAt(ctx, c.vault, r)
	default:
		c.Head = headRev.id
		side = plain(headRev.tree)
	}
	if err != nil {
		return err
	}
	if err := c.compare(ctx, plain(base.tree), side); err != nil {
		return err
	}
	if c.Head == HeadWorktree {
		c.HiddenByHead, err = repo.hidden(ctx, c.vault, base.tree, c.Files)
		c.HiddenByHead = slices.DeleteFunc(c.HiddenByHead, func(p string) bool { return r.owns(repo.root, p) })
	}
	return err
}

// ends resolves the base and, where it is a commit, the head of a request.
func (r *repository) ends(ctx context.Context, q Request, emptyTree string) (base, headRev *revision, err error) {
	names := []string{q.Head, q.Base}
	if q.Head == "" {
		names[0] = "HEAD"
	}
	usesDefault := q.Base == "" && !q.Staged && !q.Worktree
	if q.Base == "" {
		names[1] = "HEAD"
	}
	if usesDefault {
		names = append(names, r.defaults()...)
	}
	found, err := r.resolve(ctx, names...)
	if err != nil {
		return nil, nil, err
	}
	headRev, base = found[0], found[1]
	switch {
	case q.Head != "" && headRev == nil:
		return nil, nil, r.noRevision("--head", q.Head)
	case q.Base != "" && base == nil:
		return nil, nil, r.noRevision("--base", q.Base)
	case q.Base == "" && headRev == nil: // no commit yet
		return &revision{id: emptyTree, tree: emptyTree}, nil, nil
	case usesDefault:
		base, err = r.defaultBase(ctx, headRev, found[2:])
	}
	return base, headRev, err
}

// scope turns the paths of a request into clean ones relative to the top of
// the repository; nil stands for all.
func (r *repository) scope(paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		name, err := r.rebase(p)
		if err != nil {
			return nil, err
		}
		if name == "." {
			return nil, nil
		}
		out = append(out, name)
	}
	return out, nil
}

func (r *repository) rebase(p string) (string, error) {
	name := path.Join(r.prefix, filepath.ToSlash(p))
	if filepath.IsAbs(p) {
		if real, err := filepath.EvalSymlinks(p); err == nil {
			p = real // git names the top of the work tree without symlinks
		}
		rel, err := filepath.Rel(r.root, p)
		if err != nil {
			return "", usage("name a path inside the repository", "path is outside of the repository: %s", p)
		}
		name = filepath.ToSlash(rel)
	}
	if name = path.Clean(name); name == ".." || strings.HasPrefix(name, "../") {
		return "", usage("name a path inside the repository", "path is outside of the repository: %s", p)
	}
	return name, nil
}

// below reports whether a path is one of the scopes or stands below one; no
// scopes hold everything.
func below(scopes []string, name string) bool {
	for _, s := range scopes {
		if name == s || strings.HasPrefix(name, s) && name[len(s)] == '/' {
			return true
		}
	}
	return len(scopes) == 0
}
