package worktree

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

// LineRange is lines of a file of the head side: 1-based, both inclusive.
type LineRange struct {
	Path       string
	Start, End int
}

// Commit is a commit in the history of the head, and what it touched.
type Commit struct {
	ID string // full hash, hex
	// Touched are the lines the commit left, against its first parent, where
	// they stand on the head side. Lines that were changed again later fall to
	// the nearest known line; lines it only took away, to the two around them;
	// those of a file that is gone are left out.
	Touched []LineRange
}

// ChangedLines returns the lines of the head side that the change made. Lines
// that it only took away stand for the two around them.
func (c *Change) ChangedLines() []LineRange {
	var out []LineRange
	for _, f := range c.Files {
		if f.NewMode != diff.ModeNone {
			out = appendRanges(out, f.Path, f.Hunks, diff.NewLineMap(nil))
		}
	}
	return out
}

// appendRanges adds the head sides of hunks, carried over a map.
func appendRanges(out []LineRange, path string, hunks []diff.Hunk, m diff.LineMap) []LineRange {
	for _, h := range hunks {
		start, end := h.NewStart, h.NewStart+h.NewLines-1
		if h.NewLines == 0 {
			start, end = max(h.NewStart, 1), h.NewStart+1
		}
		start, _ = m.New(start)
		end, _ = m.New(end)
		out = append(out, LineRange{path, start, end})
	}
	return out
}

// maxCommits is how many commits one question may name.
const maxCommits = 1000

// Ancestors returns the commits that hashes name, whole or abbreviated, and
// that are the head or in its history; for the index and the work tree, that
// of HEAD. They are sorted by id. A word that names none is left out: only hex
// digits, four at least, name a commit. With an error, which says what could
// not be looked at, come the commits that could.
func (c *Change) Ancestors(ctx context.Context, hashes []string) ([]Commit, error) {
	if c.repo == nil || c.commit == "" {
		return nil, nil
	}
	ids, err := c.repo.commits(ctx, hashes)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	if ids, err = c.repo.ancestors(ctx, c.commit, ids); err != nil {
		return nil, err
	}
	var failures []error
	if len(ids) > maxCommits {
		failures = append(failures, fmt.Errorf("%d commits are named, and at most %d are looked at", len(ids), maxCommits))
		ids = ids[:maxCommits]
	}
	var found []Commit
	for _, id := range ids {
		touched, err := c.touched(ctx, id)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			failures = append(failures, fmt.Errorf("reading what commit %s touched: %w", id, err))
			continue
		}
		found = append(found, Commit{id, touched})
	}
	return found, errors.Join(failures...)
}

// commits returns the ids of all commits that begin with one of the hashes.
// Branches and tags of such a name do not count.
func (r *repository) commits(ctx context.Context, hashes []string) ([]string, error) {
	var args []string
	for _, h := range hashes {
		if h = strings.ToLower(h); isHex(h) { // git takes four digits at least
			args = append(args, "--disambiguate="+h)
		}
	}
	slices.Sort(args)
	var ids bytes.Buffer
	for some := range slices.Chunk(slices.Compact(args), 1000) {
		out, err := r.run(ctx, nil, append([]string{"rev-parse"}, some...)...)
		if err != nil {
			return nil, fmt.Errorf("looking up commits: %w", err)
		}
		ids.Write(out)
	}
	if ids.Len() == 0 {
		return nil, nil
	}
	out, err := r.run(ctx, ids.Bytes(), "cat-file", "--batch-check")
	if err != nil {
		return nil, fmt.Errorf("looking up commits: %w", err)
	}
	var found []string
	for line := range strings.Lines(string(out)) {
		if id := objectID(line, "commit"); id != "" {
			found = append(found, id)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

var errAllFound = errors.New("all are found")

// ancestors keeps those of the ids that are a commit or in its history.
func (r *repository) ancestors(ctx context.Context, of string, ids []string) ([]string, error) {
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	var found []string
	err := r.stream(ctx, nil, func(out io.Reader) error {
		lines := bufio.NewScanner(out)
		for len(found) < len(wanted) && lines.Scan() {
			if wanted[lines.Text()] {
				found = append(found, lines.Text())
			}
		}
		if len(found) == len(wanted) {
			return errAllFound
		}
		return lines.Err()
	}, "rev-list", of)
	if err != nil && !errors.Is(err, errAllFound) {
		return nil, fmt.Errorf("reading the history: %w", err)
	}
	slices.Sort(found)
	return found, nil
}

// touched returns what a commit touched, in lines of the head side.
func (c *Change) touched(ctx context.Context, id string) ([]LineRange, error) {
	text, err := c.blobs.object(ctx, id, "commit "+id, DefaultLimit)
	if err != nil {
		return nil, err
	}
	files, err := c.vault.carry(ctx, firstParent(text, c.vault.emptyTree()), id, c.blobs.limit)
	if err != nil {
		return nil, unreadable(err)
	}
	since, err := c.since(ctx, id, files)
	if err != nil {
		return nil, err
	}
	var out []LineRange
	for _, f := range files {
		if to, ok := since[f.Path]; ok && f.NewMode.Regular() {
			out = appendRanges(out, to.path, f.Hunks, to.lines)
		}
	}
	return out, nil
}

// firstParent reads it from the text of a commit; a first commit has none.
func firstParent(commit []byte, none string) string {
	for line := range bytes.Lines(commit) {
		if id, ok := bytes.CutPrefix(line, []byte("parent ")); ok {
			return string(bytes.TrimSpace(id))
		}
		if len(bytes.TrimSpace(line)) == 0 {
			break
		}
	}
	return none
}

// carried is where a file went, and its lines.
type carried struct {
	path  string
	lines diff.LineMap
}

// since says what became of the files of a commit, by path. Those that are
// gone, or that are no text any more, are not in it.
func (c *Change) since(ctx context.Context, id string, files []diff.File) (map[string]carried, error) {
	out := map[string]carried{}
	var edited []string
	gone := map[string]bool{}
	for _, f := range files {
		now, ok, err := c.head.find(ctx, f.Path)
		switch {
		case err != nil:
			return nil, err
		case f.NewMode == diff.ModeNone:
		case ok && now.id == f.NewID:
			out[f.Path] = carried{path: f.Path}
		case ok && now.mode != modeFolder:
			edited = append(edited, f.Path)
		default:
			gone[f.Path] = true
		}
	}
	for paths := range slices.Chunk(edited, 200) {
		later, err := c.vault.carry(ctx, id, c.Tree, c.blobs.limit, paths...)
		if err != nil {
			return nil, unreadable(err)
		}
		for _, f := range later {
			if f.Status == diff.Modified && !f.Binary {
				out[f.Path] = carried{f.Path, diff.NewLineMap(f.Hunks)}
			}
		}
	}
	return out, c.renamed(ctx, id, gone, out)
}

// renamed adds the files of a commit that stand elsewhere on the head side.
func (c *Change) renamed(ctx context.Context, id string, gone map[string]bool, out map[string]carried) error {
	if len(gone) == 0 {
		return nil
	}
	renames, err := c.vault.renames(ctx, id, c.Tree)
	if err != nil {
		return unreadable(err)
	}
	for _, f := range renames {
		if !gone[f.OldPath] {
			continue
		}
		hunks, err := c.vault.blobHunks(ctx, f.OldID, f.NewID)
		if err != nil {
			return unreadable(err)
		}
		out[f.OldPath] = carried{f.Path, diff.NewLineMap(hunks)}
	}
	return nil
}

// renames lists the files that moved between two trees, without hunks.
func (v *vault) renames(ctx context.Context, from, to string) ([]diff.File, error) {
	var files []diff.File
	err := v.stream(ctx, nil, func(r io.Reader) (err error) {
		files, err = readRaw(bufio.NewReader(r))
		return err
	}, "diff-tree", "-r", "--raw", "-z", "--full-index", "--find-renames=50%", "-l1000", "--diff-filter=R", from, to)
	return files, err
}
