package scan

import (
	"context"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/identity"
	"github.com/guardroll/guardroll/extract/impact"
)

// sides is what both revisions of a changed file list. A guard may have moved
// to another file, so what became of the base's can only be told once all
// files are read.
type sides struct {
	before, after *text // nil for a side that lists nothing; bytes only where lines are wanted
	old, new      []extract.Construct
	index         []int // where each of old stands among all constructs of before
	hunks         []diff.Hunk
	picked        []int         // for each row of the file, its index in new
	ids           []identity.ID // of all constructs of before, once they were asked for
}

func (o Options) sides(before, after *text, hunks []diff.Hunk, picked []int) *sides {
	s := &sides{before: before, after: after, hunks: hunks, picked: picked}
	s.old, s.index = ofProfile(before.facts.Constructs, o.Profile)
	if after != nil {
		s.new, _ = ofProfile(after.facts.Constructs, o.Profile)
	}
	for _, t := range []*text{before, after} {
		if t != nil && !o.Lines {
			t.bytes = nil
		}
	}
	return s
}

// traced reads the files of a change, adds what the change took away, and
// hands the roll on in path order.
func traced(ctx context.Context, jobs []job, o Options, change extract.Change, emit func(extract.FileRoll) error) (extract.Overview, error) {
	var files []fileRead
	err := run(ctx, jobs, o, func(f fileRead) error {
		files = append(files, f)
		return nil
	})
	sum := newTotal()
	if err != nil {
		return sum.finish(change), err
	}
	for _, f := range trace(files, o) {
		sum.add(f)
		if err := emit(f.FileRoll); err != nil {
			return sum.finish(change), err
		}
	}
	return sum.finish(change), nil
}

// trace lists the rows that the change removed, at their place in the base,
// and names the base's row of each edited one. The result is in path order.
func trace(files []fileRead, o Options) []fileRead {
	compared := make([]int, 0, len(files))
	revisions := make([]impact.Revisions, 0, len(files))
	for i, f := range files {
		if f.sides != nil {
			compared = append(compared, i)
			revisions = append(revisions, f.sides.revisions())
		}
	}
	fates := impact.Trace(revisions)
	for k, i := range compared {
		for row, at := range files[i].sides.picked {
			if was := fates[k].Was[at]; was.File >= 0 {
				files[i].Rows[row].Was = files[compared[was.File]].sides.baseID(was.Index)
			}
		}
		if path := files[i].sides.before.path; path != files[i].Path && path != "" {
			files = append(files, fileRead{FileRoll: extract.FileRoll{Path: path}, sides: files[i].sides})
			files[len(files)-1].remove(fates[k].Removed, o)
			continue
		}
		files[i].remove(fates[k].Removed, o)
	}
	slices.SortStableFunc(files, func(a, b fileRead) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// baseID returns the id of one of old.
func (s *sides) baseID(index int) string {
	if s.ids == nil {
		s.ids = identity.Number(s.before.path, s.before.facts.Constructs)
	}
	return s.ids[s.index[index]].ID
}

func (s *sides) revisions() impact.Revisions {
	r := impact.Revisions{Old: s.old, New: s.new, Hunks: s.hunks, OldPath: s.before.path, OldLines: s.before.facts.Lines}
	if s.after != nil {
		r.NewPath, r.NewLines = s.after.path, s.after.facts.Lines
	}
	return r
}

// remove adds the rows of the base that are gone.
func (f *fileRead) remove(removed []bool, o Options) {
	if !slices.Contains(removed, true) {
		return
	}
	rows, lines, _ := f.sides.before.list(o.Profile, o.Lines, func([]extract.Construct) []bool { return removed }, extract.ScopeRemoved)
	f.Rows = append(f.Rows, rows...)
	f.Lines = append(f.Lines, lines...)
	order := make([]int, len(f.Rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return extract.CompareRows(f.Rows[a], f.Rows[b]) })
	f.Rows, f.Lines = pick(f.Rows, order), pick(f.Lines, order)
}

func pick[T any](list []T, order []int) []T {
	if len(list) == 0 {
		return list
	}
	out := make([]T, len(order))
	for i, at := range order {
		out[i] = list[at]
	}
	return out
}

// byPath orders jobs by the path they read.
func byPath(a, b job) int { return strings.Compare(a.path, b.path) }
