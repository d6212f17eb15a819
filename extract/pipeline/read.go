package pipeline

import (
	"cmp"
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Read takes the facts of one pipeline file. Offsets are 0-based bytes of src.
// What cannot be read is a gap, never an error or a panic. ok is false when
// there is no reader for the kind; the facts are then empty.
func Read(src []byte, kind Kind, parts extract.Parts) (facts extract.Facts, ok bool) {
	r := &reader{src: src, parts: parts}
	r.facts.Lines = extract.NewLines(src)
	switch kind {
	case KindPackage:
		r.manifest()
	case KindDocker:
		r.dockerfile()
	case KindMake:
		r.makefile()
	case KindWorkflow:
		r.workflow()
	default:
		if _, ok := systems[kind]; !ok {
			return extract.Facts{}, false
		}
		r.ci(kind)
	}
	r.finish()
	return r.facts, true
}

// reader collects the facts of one file.
type reader struct {
	src   []byte
	parts extract.Parts
	facts extract.Facts
}

// add lists a construct; an empty snippet becomes its head.
func (r *reader) add(c extract.Construct) {
	c.Method = extract.MethodSyntax
	c.HeadEnd = min(max(c.HeadEnd, c.Span.Start), len(r.src))
	c.Span.End = min(max(c.Span.End, c.HeadEnd), len(r.src))
	if c.Span.Empty() {
		return
	}
	if c.Snippet == "" {
		c.Snippet = extract.Snippet(r.src[c.Span.Start:c.HeadEnd])
	}
	r.facts.Constructs = append(r.facts.Constructs, c)
}

// row is add for a construct that is all head.
func (r *reader) row(form extract.Form, syntax, symbol string, span extract.Span) {
	r.add(extract.Construct{Form: form, Syntax: syntax, Symbol: symbol, Span: span, HeadEnd: span.End})
}

// embed keeps a text in another language. A text without a word holds nothing
// to read.
func (r *reader) embed(language string, text embedding, host extract.Host, span extract.Span, symbol string) {
	if text.blank() {
		return
	}
	span.End = max(span.End, text.end) // its last line end is part of a text, not of its construct
	r.facts.Embedded = append(r.facts.Embedded, extract.Embedded{
		Language: language, Text: text.text, Map: text.positions(), Host: host, Span: span, Symbol: symbol, Source: r.src,
	})
}

// define notes a name that other places can run.
func (r *reader) define(d extract.Definition) {
	if r.parts.Has(extract.PartNames) {
		r.facts.Definitions = append(r.facts.Definitions, d)
	}
}

// refer notes a name defined elsewhere.
func (r *reader) refer(name string, span extract.Span, call bool) {
	if name != "" && r.parts.Has(extract.PartNames) {
		r.facts.References = append(r.facts.References, extract.Reference{Name: name, Span: span, In: -1, Call: call})
	}
}

// gap notes what could not be read; at the end of the file it takes the last
// byte, so that it stands somewhere.
func (r *reader) gap(span extract.Span, reason string) {
	if reason != "" && span.Start >= len(r.src) {
		span = extract.Span{Start: max(len(r.src)-1, 0), End: len(r.src)}
	}
	if !span.Empty() {
		r.facts.Gaps = append(r.facts.Gaps, extract.Region{Span: span, Reason: reason})
	}
}

func (r *reader) mark(span extract.Span, comment bool) {
	r.facts.Marks = append(r.facts.Marks, extract.Mark{Span: span, Comment: comment})
}

// finish sorts what was found, says which definition holds a reference, and
// computes the hashes.
func (r *reader) finish() {
	f := &r.facts
	slices.SortStableFunc(f.Marks, func(a, b extract.Mark) int { return a.Span.Start - b.Span.Start })
	f.Marks = disjoint(f.Marks)
	extract.SortConstructs(f.Constructs)
	slices.SortStableFunc(f.Gaps, func(a, b extract.Region) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(f.Embedded, func(a, b extract.Embedded) int {
		return cmp.Or(a.Span.Start-b.Span.Start, a.Span.End-b.Span.End)
	})
	slices.SortStableFunc(f.Definitions, func(a, b extract.Definition) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(f.References, func(a, b extract.Reference) int { return a.Span.Start - b.Span.Start })
	settle(f.References, f.Definitions)
	identity.Fill(f.Constructs, identity.Tokenize(r.src, f.Marks, f.Space))
}

func disjoint(marks []extract.Mark) []extract.Mark {
	kept := marks[:0]
	end := 0
	for _, m := range marks {
		if m.Span.Start >= end && !m.Span.Empty() {
			kept = append(kept, m)
			end = m.Span.End
		}
	}
	return kept
}

// settle says which definition holds each reference; both are sorted.
func settle(references []extract.Reference, definitions []extract.Definition) {
	var open []int // definitions that started and may not have ended
	next := 0
	for i := range references {
		span := references[i].Span
		for ; next < len(definitions) && definitions[next].Span.Start <= span.Start; next++ {
			open = append(open, next)
		}
		for len(open) > 0 && definitions[open[len(open)-1]].Span.End <= span.Start {
			open = open[:len(open)-1]
		}
		references[i].In = -1
		for j := len(open) - 1; j >= 0; j-- {
			if definitions[open[j]].Span.Contains(span) {
				references[i].In = open[j]
				break
			}
		}
	}
}
