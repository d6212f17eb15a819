package impact

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/identity"
)

// Revisions is a changed file as Trace needs it.
type Revisions struct {
	OldPath, NewPath   string              // "" for a side where the file does not exist
	Old, New           []extract.Construct // those of the profile
	OldLines, NewLines extract.Lines
	Hunks              []diff.Hunk
}

// Origin names a construct of the base: the index of its file and its index
// among Old. The zero Origin of an absent one has File -1.
type Origin struct{ File, Index int }

// Traced is what became of the constructs of one file.
type Traced struct {
	Removed []bool   // by index of Old: it has no counterpart in the head
	Was     []Origin // by index of New: the construct that was edited into it
}

// Trace says, over all files of a change, which constructs of the base are gone
// and which of the head are edited ones. A guard that only moved, to another
// place or another file, is neither; nor is one that was only laid out anew.
func Trace(files []Revisions) []Traced {
	t := newTracing(files)
	alignment := identity.Align(t.old, t.fresh, t.lines)
	for _, i := range alignment.Stale {
		t.remove(i)
	}
	for _, doubt := range alignment.Doubts {
		// Which of equal twins went cannot be told; how many did can.
		for k := len(doubt.New); k < len(doubt.Old); k++ {
			t.remove(doubt.Old[k])
		}
	}
	for _, pair := range alignment.Pairs {
		if pair.How == identity.Edited {
			at := t.freshAt[pair.New]
			t.traced[at.File].Was[at.Index] = t.oldAt[pair.Old]
		}
	}
	return t.traced
}

// tracing lays the constructs of all files out as two lists of items.
type tracing struct {
	old, fresh     []identity.Item
	oldAt, freshAt []Origin // where each item comes from
	maps           map[string]renamed
	traced         []Traced
}

// renamed is where the lines of a base path went.
type renamed struct {
	path  string
	lines diff.LineMap
}

func newTracing(files []Revisions) *tracing {
	t := &tracing{maps: map[string]renamed{}, traced: make([]Traced, len(files))}
	for i, f := range files {
		t.traced[i] = Traced{Removed: make([]bool, len(f.Old)), Was: make([]Origin, len(f.New))}
		for k := range f.New {
			t.traced[i].Was[k].File = -1
			t.fresh = append(t.fresh, item(f.NewPath, f.NewLines, f.New[k]))
			t.freshAt = append(t.freshAt, Origin{i, k})
		}
		for k := range f.Old {
			t.old = append(t.old, item(f.OldPath, f.OldLines, f.Old[k]))
			t.oldAt = append(t.oldAt, Origin{i, k})
		}
		if f.OldPath != "" && f.NewPath != "" {
			t.maps[f.OldPath] = renamed{f.NewPath, diff.NewLineMap(f.Hunks)}
		}
	}
	return t
}

func item(path string, lines extract.Lines, c extract.Construct) identity.Item {
	return identity.Item{
		Path: path, Symbol: c.Symbol, Form: c.Form, Hash: c.Hash,
		Start: lines.Pos(c.Span.Start), End: lines.Pos(c.Span.End),
	}
}

func (t *tracing) remove(item int) {
	at := t.oldAt[item]
	t.traced[at.File].Removed[at.Index] = true
}

// lines maps a line of a base path to the head. A deleted file keeps its path
// and maps nothing.
func (t *tracing) lines(path string, line int) (string, int, bool) {
	to, ok := t.maps[path]
	if !ok {
		return path, line, false
	}
	mapped, ok := to.lines.New(line)
	return to.path, mapped, ok
}
