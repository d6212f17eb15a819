package scan

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/identity"
	"github.com/guardroll/guardroll/extract/impact"
	"github.com/guardroll/guardroll/extract/source"
	"github.com/guardroll/guardroll/extract/worktree"
)

// Change reads the files of a change, both revisions of each, and hands the
// rows it touches to emit, file by file in path order. The error is of the
// reading as a whole: a cancelled context, an error of emit, or a *Panic that
// names the file; a file that cannot be read is a gap.
func Change(ctx context.Context, c *worktree.Change, o Options, emit func(extract.FileRoll) error) (extract.Overview, error) {
	attributes, err := baseAttributes(ctx, c)
	if err != nil {
		return extract.Overview{}, err
	}
	jobs := make([]job, len(c.Files))
	for i, f := range c.Files {
		p := pair{
			file: f, attributes: attributes,
			old: func() ([]byte, error) { return c.Old(ctx, f) },
			new: func() ([]byte, error) { return c.New(ctx, f) },
		}
		jobs[i] = job{path: f.Path, run: p.read}
	}
	jobs = append(jobs, hidden(c.HiddenByHead)...)
	slices.SortStableFunc(jobs, byPath)
	return traced(ctx, jobs, o, extract.Change{Base: c.Base, Head: c.Head, Tree: c.Tree}, emit)
}

// pair is a changed file with the ways to its two sides.
type pair struct {
	file       diff.File
	attributes source.Attributes
	old, new   func() ([]byte, error)
}

// read reads one changed file.
func (p pair) read(r *reader) fileRead {
	f := p.file
	switch {
	case f.NewMode == diff.ModeSubmodule || f.OldMode == diff.ModeSubmodule:
		return unreadable(f.Path, "a submodule: run guardroll in it")
	case r.options.ignores(f.Path):
		return inert(f.Path, content{})
	}
	base := p.base()
	if base.reason != "" {
		return unreadable(f.Path, "the base's side: "+base.reason)
	}
	if !f.NewMode.Regular() {
		return r.gone(p, base, content{})
	}
	head := load(f.Path, p.attributes, p.new)
	switch {
	case head.reason != "":
		return unreadable(f.Path, head.reason)
	case asset(head.info.Class), p.knownToBase(base.info.Class):
		return r.gone(p, base, head)
	case head.info.Class == source.Binary:
		return unreadable(f.Path, "binary: "+head.info.Reason)
	}
	return r.compare(f, base, head)
}

// base loads the old side; a file that had none is empty there. So is a copy:
// what stands a second time is new code.
func (p pair) base() content {
	if !p.file.OldMode.Regular() || p.file.Status == diff.Copied {
		return content{}
	}
	return load(p.file.OldPath, p.attributes, p.old)
}

// knownToBase reports whether the base already knew the file as made by a
// program or as somebody else's: by its content there, or by an attribute. What
// only the head calls so is read.
func (p pair) knownToBase(class source.Class) bool {
	set := p.attributes.Match(p.file.Path)
	return class == source.Generated || class == source.Vendored ||
		set.Generated == source.Set || set.Vendored == source.Set
}

// compare lists what a change touches in a file.
func (r *reader) compare(f diff.File, base, head content) fileRead {
	before, after := r.text(f.OldPath, base), r.text(f.Path, head)
	between := hunks(f, base, head)
	touched, err := diff.Compare(before.side(), after.side(), between)
	if err != nil {
		return unreadable(f.Path, fmt.Sprintf("the diff does not fit: %v", err))
	}
	keep := func(listed []extract.Construct) []bool { return impact.Changed(listed, after.facts.Lines, touched) }
	out := fileRead{FileRoll: extract.FileRoll{Path: f.Path}}
	var picked []int
	out.Rows, out.Lines, picked = after.list(r.options.Profile, r.options.Lines, keep, extract.ScopeChanged)
	out.settle(after, head, func(span extract.Span) bool {
		lines := after.facts.Lines
		return impact.Meets(touched, lines.Line(span.Start), lines.Line(max(span.End-1, span.Start)))
	})
	if asset(base.info.Class) {
		before.facts.Constructs = nil // the base listed nothing there
	}
	out.sides = r.options.sides(&before, &after, between, picked)
	return out
}

// gone makes the result of a file of which only the base may list anything: it
// was deleted, or is none to read any more.
func (r *reader) gone(p pair, base, head content) fileRead {
	out := inert(p.file.Path, head)
	if base.info.Class == "" || asset(base.info.Class) || base.info.Class == source.Binary || p.knownToBase(base.info.Class) {
		return out
	}
	before := r.text(p.file.OldPath, base)
	out.stats = extract.Stats{Files: 1, Bytes: int64(base.raw)}
	if before.method != extract.MethodLexical {
		out.language = base.info.Language
	}
	out.sides = r.options.sides(&before, nil, nil, nil)
	return out
}

func (t text) side() diff.Side {
	return diff.Side{Src: t.bytes, Lines: t.facts.Lines, Stream: identity.Tokenize(t.bytes, t.facts.Marks, t.facts.Space)}
}

// hunks returns the hunks of a file. Where git took a text for binary (UTF-16,
// an attribute) it gives none, and the whole file is one.
func hunks(f diff.File, base, head content) []diff.Hunk {
	if !f.Binary {
		return f.Hunks
	}
	h := diff.Hunk{OldLines: lineCount(base.bytes), NewLines: lineCount(head.bytes)}
	h.OldStart, h.NewStart = min(h.OldLines, 1), min(h.NewLines, 1)
	if bytes.Equal(base.bytes, head.bytes) {
		return nil
	}
	return []diff.Hunk{h}
}

// lineCount counts lines as git does: by LF, the last one without it too.
func lineCount(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}
