package pipeline

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// expressions lists the logical chains that ${{ … }} and conditions hold. That
// of an if belongs to the if and is listed in the profile full only.
func (w workflow) expressions(n *yaml.Node, symbol string) {
	switch n.Kind {
	case yaml.ScalarNode:
		w.chains(n, symbol, false)
	case yaml.SequenceNode:
		for _, item := range n.Content {
			w.expressions(item, symbol)
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			inner := symbol
			if w.jobs[resolve(value)] {
				inner = key.Value
			}
			if isCondition(key.Value) && value.Kind == yaml.ScalarNode {
				w.chains(value, symbol, true)
				continue
			}
			w.expressions(value, inner)
		}
	}
}

func isCondition(key string) bool { return key == "if" || key == "pre-if" || key == "post-if" }

// chains lists the chains in a scalar. condition: all of it is an expression.
func (w workflow) chains(n *yaml.Node, symbol string, condition bool) {
	span := w.span(n)
	raw := string(w.src[span.Start:span.End])
	if condition && !strings.Contains(raw, "${{") {
		w.chain(extract.Span{Start: span.Start, End: span.End}, symbol, true)
		return
	}
	for at := 0; ; {
		start, end := findExpression(raw, at)
		if start < 0 {
			return
		}
		w.chain(extract.Span{Start: span.Start + start + 3, End: span.Start + end - 2}, symbol, condition)
		at = end
	}
}

func (w workflow) chain(span extract.Span, symbol string, owned bool) {
	text := string(w.src[span.Start:span.End])
	if !hasChain(text) {
		return
	}
	span.Start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	span.End -= len(text) - len(strings.TrimRight(text, " \t\r\n"))
	w.add(extract.Construct{
		Form: extract.ShortCircuit, Role: lexicon.Role(strings.TrimSpace(text)), Exits: extract.ExitsNone, Full: owned,
		Syntax: "yaml:expression", Symbol: symbol, Span: span, HeadEnd: span.End,
	})
}

// hasChain reports whether && or || stands outside of strings.
func hasChain(text string) bool {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '\'':
			quoted = !quoted
		case !quoted && (strings.HasPrefix(text[i:], "&&") || strings.HasPrefix(text[i:], "||")):
			return true
		}
	}
	return false
}
