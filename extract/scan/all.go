package scan

import (
	"context"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/source"
	"github.com/guardroll/guardroll/extract/worktree"
)

// All reads every file of a tree and hands its part of the roll to emit, in
// path order. The error is of the reading as a whole: a cancelled context, an
// error of emit, or a *Panic that names the file; a file that cannot be read
// is a gap.
func All(ctx context.Context, tree *worktree.Tree, o Options, emit func(extract.FileRoll) error) (extract.Overview, error) {
	jobs := make([]job, len(tree.Entries))
	for i, entry := range tree.Entries {
		jobs[i] = job{path: entry.Path, run: func(r *reader) fileRead {
			return r.whole(entry.Path, entry.Mode, func() ([]byte, error) { return tree.Read(ctx, entry) })
		}}
	}
	sum := newTotal()
	err := run(ctx, jobs, o, func(f fileRead) error {
		sum.add(f)
		return emit(f.FileRoll)
	})
	return sum.finish(extract.Change{Head: "worktree"}), err
}

// whole lists everything that a file holds.
func (r *reader) whole(path string, mode diff.Mode, read func() ([]byte, error)) fileRead {
	if !mode.Regular() || r.options.ignores(path) {
		return inert(path, content{})
	}
	c := load(path, source.Attributes{}, read)
	switch {
	case c.reason != "":
		return unreadable(path, c.reason)
	case asset(c.info.Class):
		return inert(path, c)
	case c.info.Class == source.Binary:
		return unreadable(path, "binary: "+c.info.Reason)
	}
	t := r.text(path, c)
	out := fileRead{FileRoll: extract.FileRoll{Path: path}}
	out.Rows, out.Lines, _ = t.list(r.options.Profile, r.options.Lines, every, extract.ScopeAll)
	out.settle(t, c, func(extract.Span) bool { return true })
	return out
}
