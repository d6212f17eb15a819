package scan

import (
	"bytes"
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/source"
)

// embed reads the texts in other languages that stand in a file, and the texts
// in those, and adds what they hold at its place in the outer file.
func (r *reader) embed(facts *extract.Facts, depth int) {
	for _, e := range facts.Embedded {
		if depth > extract.EmbeddedDepth {
			facts.Gaps = append(facts.Gaps, extract.Region{Span: e.Span, Reason: "embedded too deep"})
			continue
		}
		info := source.Info{Class: source.Code, Language: e.Language, Dialect: e.Host.Shell}
		inner, _ := r.read("", info, e.Text)
		r.net(info, e.Text, &inner)
		r.embed(&inner, depth+1)
		merge(facts, e, inner)
	}
	slices.SortStableFunc(facts.Gaps, func(a, b extract.Region) int { return a.Span.Start - b.Span.Start })
}

// merge adds the constructs, gaps and commands of an embedded text to the
// facts of its file, their spans mapped and their symbols completed.
func merge(outer *extract.Facts, e extract.Embedded, inner extract.Facts) {
	for _, c := range inner.Constructs {
		c.Snippet = quoted(c, e)
		c.HeadEnd = e.Map.Outer(c.HeadEnd)
		c.Span = e.Map.Span(c.Span)
		c.Before, c.After = e.Map.Span(c.Before), e.Map.Span(c.After)
		c.Symbol = join(e.Symbol, c.Symbol)
		outer.Constructs = append(outer.Constructs, c)
	}
	for _, gap := range inner.Gaps {
		outer.Gaps = append(outer.Gaps, extract.Region{Span: e.Map.Span(gap.Span), Reason: gap.Reason})
	}
	for _, command := range inner.Commands {
		command.Span = e.Map.Span(command.Span)
		command.Function = -1
		for i := range command.Words {
			command.Words[i].Span = e.Map.Span(command.Words[i].Span)
		}
		outer.Commands = append(outer.Commands, command)
	}
}

func join(outer, inner string) string {
	if outer == "" || inner == "" {
		return outer + inner
	}
	return outer + "." + inner
}

// quoted gives the snippet of an embedded construct as the outer file writes
// it, for that is what people read and copy.
func quoted(c extract.Construct, e extract.Embedded) string {
	head := extract.Span{Start: c.Span.Start, End: c.HeadEnd}
	at, length := shown(e.Text[head.Start:head.End], c.Snippet)
	if e.Source == nil || at < 0 || length == 0 {
		return c.Snippet
	}
	last := head.Start + at + length - 1
	start, end := e.Map.Outer(head.Start+at), e.Map.Outer(last)+1
	if end > len(e.Source) || e.Source[end-1] != e.Text[last] { // an escape ends it
		end = e.Map.Outer(last + 1)
	}
	return extract.Snippet(e.Source[start:min(max(start, end), len(e.Source))])
}

// searched bounds the heads in which a snippet is looked for.
const searched = 4 << 10

// shown finds what of a head a snippet shows: all of it, a stretch, or what
// folds to it at its end; at is -1 when it cannot be told.
func shown(head []byte, snippet string) (at, length int) {
	if extract.Snippet(head) == snippet {
		return 0, len(head)
	}
	if at := bytes.LastIndex(head, []byte(snippet)); at >= 0 {
		return at, len(snippet)
	}
	for at := range min(len(head), searched) {
		if head[at] == snippet[0] && extract.Snippet(head[at:]) == snippet {
			return at, len(head) - at
		}
	}
	return -1, 0
}
