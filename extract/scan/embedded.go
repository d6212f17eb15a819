package scan

import (
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
