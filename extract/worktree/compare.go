package worktree

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

// diffArguments leave nothing to configuration or attributes.
var diffArguments = []string{
	"-p", "-U0", "--inter-hunk-context=0", "--full-index", "--no-abbrev",
	"--find-renames=50%", "-l1000",
	"--diff-algorithm=histogram", "--indent-heuristic",
	"--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--submodule=short", "--ignore-submodules=none",
	"--src-prefix=a/", "--dst-prefix=b/",
}

// compare returns the files that differ between two trees, in the order of
// git, which is by path but for renames. Copies are found among what differs.
func (v *vault) compare(ctx context.Context, base, head string, limit int64) ([]diff.File, error) {
	return v.diffTree(ctx, limit, "--find-copies=50%", base, head)
}

// carry is compare without copies: where a file went, not where a new one
// comes from. No paths stand for all.
func (v *vault) carry(ctx context.Context, base, head string, limit int64, paths ...string) ([]diff.File, error) {
	return v.diffTree(ctx, limit, append([]string{base, head, "--"}, paths...)...)
}

func (v *vault) diffTree(ctx context.Context, limit int64, more ...string) ([]diff.File, error) {
	args := append([]string{"-c", "core.bigFileThreshold=" + strconv.FormatInt(limit, 10), "diff-tree", "-r", "--raw", "-z"}, diffArguments...)
	var files []diff.File
	err := v.stream(ctx, nil, func(r io.Reader) (err error) {
		files, err = readDiff(r)
		return err
	}, append(args, more...)...)
	return files, err
}

// readDiff reads the raw records, which give paths, modes and ids beyond
// doubt, and then the patch, which gives hunks in the same order.
func readDiff(r io.Reader) ([]diff.File, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	files, err := readRaw(in)
	if err != nil {
		return nil, err
	}
	patches, err := diff.Parse(in)
	if err != nil {
		return nil, fmt.Errorf("reading git's diff: %w", err)
	}
	for i := range files {
		f := &files[i]
		n := 1
		if f.Status == diff.TypeChanged {
			n = 2 // one that deletes the old type, one that adds the new
		}
		if len(patches) < n {
			return nil, fmt.Errorf("reading git's diff: no patch for %q", f.Path)
		}
		if err := adopt(f, patches[:n]); err != nil {
			return nil, err
		}
		patches = patches[n:]
	}
	if len(patches) > 0 {
		return nil, fmt.Errorf("reading git's diff: a patch for %q that no file has", patches[0].Path)
	}
	return files, nil
}

// adopt takes the hunks of a file's patches. A symlink or a submodule has
// none: what git shows there is no code.
func adopt(f *diff.File, patches []diff.File) error {
	for _, p := range patches {
		if p.Path != f.Path {
			return fmt.Errorf("reading git's diff: a patch for %q where %q should be", p.Path, f.Path)
		}
		side := p.NewMode
		if p.Status == diff.Deleted {
			side = p.OldMode
		}
		f.Binary = f.Binary || p.Binary
		if side.Regular() {
			f.Hunks = append(f.Hunks, p.Hunks...)
		}
	}
	return nil
}

// readRaw reads records up to the empty one that ends them.
func readRaw(in *bufio.Reader) ([]diff.File, error) {
	var files []diff.File
	for {
		record, err := in.ReadString(0)
		if errors.Is(err, io.EOF) && record == "" || record == "\x00" {
			return files, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading git's diff: %w", err)
		}
		f, err := parseRaw(strings.TrimSuffix(record, "\x00"))
		if err != nil {
			return nil, err
		}
		if err := readPaths(in, &f); err != nil {
			return nil, err
		}
		files = append(files, f)
	}
}

// parseRaw reads ":OLDMODE NEWMODE OLDID NEWID STATUS".
func parseRaw(record string) (diff.File, error) {
	fields := strings.Fields(strings.TrimPrefix(record, ":"))
	bad := fmt.Errorf("reading git's diff: unexpected record %.120q", record)
	if len(fields) != 5 || !strings.HasPrefix(record, ":") {
		return diff.File{}, bad
	}
	oldMode, err1 := strconv.ParseUint(fields[0], 8, 32)
	newMode, err2 := strconv.ParseUint(fields[1], 8, 32)
	f := diff.File{OldMode: diff.Mode(oldMode), NewMode: diff.Mode(newMode), OldID: fields[2], NewID: fields[3]}
	status, ok := statuses[fields[4][0]]
	if err1 != nil || err2 != nil || !ok {
		return diff.File{}, bad
	}
	f.Status = status
	if status == diff.Modified && f.OldID == f.NewID {
		f.Status = diff.ModeChanged
	}
	return f, nil
}

// parseMode reads the octal mode that a record starts with, ModeNone for none.
func parseMode(record string) diff.Mode {
	word, _, _ := strings.Cut(record, " ")
	mode, err := strconv.ParseUint(word, 8, 32)
	if err != nil {
		return diff.ModeNone
	}
	return diff.Mode(mode)
}

var statuses = map[byte]diff.Status{
	'A': diff.Added, 'M': diff.Modified, 'D': diff.Deleted,
	'R': diff.Renamed, 'C': diff.Copied, 'T': diff.TypeChanged,
}

func readPaths(in *bufio.Reader, f *diff.File) error {
	var err error
	if f.Path, err = readPath(in); err != nil {
		return err
	}
	f.OldPath = f.Path
	switch f.Status {
	case diff.Renamed, diff.Copied:
		f.Path, err = readPath(in)
	case diff.Added:
		f.OldPath = ""
	}
	return err
}

func readPath(in *bufio.Reader) (string, error) {
	path, err := in.ReadString(0)
	if err != nil {
		return "", fmt.Errorf("reading git's diff: %w", err)
	}
	return strings.TrimSuffix(path, "\x00"), nil
}

// sortFiles orders files by path, bytewise.
func sortFiles(files []diff.File) {
	slices.SortStableFunc(files, func(a, b diff.File) int { return strings.Compare(a.Path, b.Path) })
}

// wholeHunks is the hunk of a side that is new or gone as a whole, none when it has
// no lines.
func wholeHunks(data []byte, gone bool) []diff.Hunk {
	n := bytes.Count(data, []byte{'\n'})
	if len(data) > 0 && data[len(data)-1] != '\n' {
		n++
	}
	switch {
	case n == 0:
		return nil
	case gone:
		return []diff.Hunk{{OldStart: 1, OldLines: n}}
	}
	return []diff.Hunk{{NewStart: 1, NewLines: n}}
}
