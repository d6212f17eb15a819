package worktree

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

// Tree is everything below some paths, changed or not.
type Tree struct {
	Root    string  // absolute: the top of the work tree, or the folder where there is no git
	Entries []Entry // sorted by path

	folder *folder
	failed map[string]error
}

// Entry is one path of a Tree.
type Entry struct {
	Path string // slash-separated, relative to Root
	Mode diff.Mode
}

// All lists the files below the paths, or below dir when none is given. In a
// git work tree those are the tracked files that are there and the untracked
// ones that are not ignored; elsewhere all files, but for what git keeps for
// itself. Symlinks and submodules are listed and not entered. A folder that
// cannot be read is an entry whose Read fails. No content is held. The caller
// closes the tree.
func All(ctx context.Context, dir string, paths []string) (*Tree, error) {
	repo, err := open(ctx, dir)
	switch {
	case err != nil && refused(err, "not a git repository"):
		return allOfFolder(ctx, dir, paths)
	case err != nil:
		return nil, err
	case repo.root == "":
		return nil, usage("run it in a work tree, or in a plain folder", "there is no work tree at %s", dir)
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	scopes, err := repo.scope(paths)
	if err != nil {
		return nil, err
	}
	f, err := openFolder(repo.root)
	if err != nil {
		return nil, err
	}
	t := &Tree{Root: repo.root, folder: f}
	if t.Entries, err = repo.list(ctx, f, scopes); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return t, nil
}

// Read returns the bytes of a regular file of at most DefaultLimit bytes.
// Errors wrap ErrNoContent, ErrTooLarge and those of the file system. It is
// safe for concurrent use.
func (t *Tree) Read(ctx context.Context, e Entry) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := t.failed[e.Path]; err != nil {
		return nil, err
	}
	return t.folder.read(e.Path, DefaultLimit)
}

// Close ends the use of the tree.
func (t *Tree) Close() error { return t.folder.close() }

// list asks git for the files below the scopes.
func (r *repository) list(ctx context.Context, f *folder, scopes []string) ([]Entry, error) {
	for _, s := range scopes {
		if info, err := f.lstat(s); err != nil || info == nil {
			return nil, noPath(s, err)
		}
	}
	args := append([]string{"ls-files", "-z", "-t", "-s", "-c", "-d", "-o", "--exclude-standard", "--"}, scopes...)
	out, err := r.run(ctx, nil, args...)
	if err != nil {
		return nil, &Error{What: "listing the work tree", Place: r.root, Err: err}
	}
	var entries []Entry
	gone := map[string]bool{}
	for record := range strings.SplitSeq(string(out), "\x00") {
		tag, rest, _ := strings.Cut(record, " ")
		switch tag {
		case "H", "M":
			entries = append(entries, tracked(rest))
		case "R":
			gone[tracked(rest).Path] = true
		case "?":
			e, err := f.untracked(rest)
			if err != nil {
				return nil, err
			}
			entries = append(entries, e)
		}
	}
	slices.SortFunc(entries, byPath)
	entries = slices.CompactFunc(entries, func(a, b Entry) bool { return a.Path == b.Path }) // stages of a conflict
	return slices.DeleteFunc(entries, func(e Entry) bool { return gone[e.Path] }), nil
}

func noPath(name string, err error) error {
	return &Error{What: "no such path:", Place: quoteArg(name), Hint: "name a file or folder of the work tree", Usage: true, Err: err}
}

func byPath(a, b Entry) int { return strings.Compare(a.Path, b.Path) }

// tracked reads "MODE ID STAGE\tPATH".
func tracked(record string) Entry {
	stage, name, _ := strings.Cut(record, "\t")
	return Entry{Path: name, Mode: parseMode(stage)}
}

// untracked is a file, a symlink, or a repository of its own, which git lists
// with a slash at its end.
func (f *folder) untracked(name string) (Entry, error) {
	if trimmed, ok := strings.CutSuffix(name, "/"); ok {
		return Entry{trimmed, diff.ModeSubmodule}, nil
	}
	mode, _, err := f.kind(name)
	return Entry{name, mode}, err
}

// allOfFolder lists a folder without git.
func allOfFolder(ctx context.Context, dir string, paths []string) (*Tree, error) {
	scopes, err := cleanPaths(paths)
	if err != nil {
		return nil, err
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	f, err := openFolder(root)
	if err != nil {
		return nil, err
	}
	t := &Tree{Root: root, folder: f, failed: map[string]error{}}
	if err := t.collect(ctx, scopes); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return t, nil
}

func (t *Tree) collect(ctx context.Context, scopes []string) error {
	if len(scopes) == 0 {
		scopes = []string{"."}
	}
	for _, s := range scopes {
		entries, failed, err := t.folder.walk(ctx, s)
		if err != nil {
			return err
		}
		t.Entries = append(t.Entries, entries...)
		for name, err := range failed {
			t.failed[name] = err
			t.Entries = append(t.Entries, Entry{name, diff.ModeFile})
		}
	}
	slices.SortFunc(t.Entries, byPath)
	t.Entries = slices.CompactFunc(t.Entries, func(a, b Entry) bool { return a.Path == b.Path })
	return nil
}

// cleanPaths makes paths relative to a folder, and refuses those outside.
func cleanPaths(paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		name := path.Clean(filepath.ToSlash(p))
		if filepath.IsAbs(p) || name == ".." || strings.HasPrefix(name, "../") {
			return nil, usage("name a path below the folder", "path is outside of the folder: %s", p)
		}
		if name == "." {
			return nil, nil
		}
		out = append(out, name)
	}
	return out, nil
}

// walk lists what stands below a path. failed holds the folders that could not
// be read. Pipes, sockets and devices are no files.
func (f *folder) walk(ctx context.Context, start string) (entries []Entry, failed map[string]error, err error) {
	failed = map[string]error{}
	if info, err := f.lstat(start); start != "." && (err != nil || info == nil) {
		return nil, nil, noPath(start, err)
	}
	err = fs.WalkDir(f.root.FS(), start, func(name string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			failed[name] = &Error{What: "reading", Place: name, Err: err}
			return nil
		case d.Name() == ".git" && name != start:
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		mode, _, err := f.kind(name)
		if err != nil {
			failed[name] = err
		} else if mode != diff.ModeNone {
			entries = append(entries, Entry{name, mode})
		}
		return nil
	})
	return entries, failed, err
}
