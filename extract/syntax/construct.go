package syntax

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// apply makes the constructs that the rules of a node's type ask for.
func (r *run) apply(i int, rules []*rule) {
	made := false
	for _, rule := range rules {
		if rule.Else && made || !r.matches(rule, i) {
			continue
		}
		made = true
		r.construct(rule, i)
	}
}

func (r *run) matches(rule *rule, i int) bool {
	p := r.Parent(i)
	if rule.parent != nil && (p < 0 || !rule.parent[r.symbol(p)]) ||
		rule.notParent != nil && p >= 0 && rule.notParent[r.symbol(p)] ||
		rule.field != 0 && r.Nodes[i].Field != rule.field ||
		rule.notField != 0 && r.Nodes[i].Field == rule.notField ||
		rule.has != nil && r.find(rule.has, i) < 0 ||
		rule.without != nil && r.find(rule.without, i) >= 0 {
		return false
	}
	if rule.text != nil && !matchAny(rule.text, r.dense(i)) {
		return false
	}
	return rule.Match == nil || rule.Match(r.View, i)
}

// construct makes one construct of a rule that matches.
func (r *run) construct(rule *rule, i int) {
	at := r.or(rule.at, i, i)
	c := r.bare(at, i)
	c.Form, c.Role, c.Full, c.Heuristic = rule.Form, rule.Role, rule.Full, rule.Heuristic
	c.Span.Start = int(r.Nodes[r.or(rule.start, i, at)].Start)
	if rule.From != nil {
		c.Span.Start = int(r.Nodes[rule.From(r.View, i)].Start)
	}
	c.Span.End = int(r.Nodes[r.or(rule.end_, i, at)].End)
	c.HeadEnd = int(r.Nodes[r.or(rule.head, i, r.or(rule.end_, i, at))].End)
	if rule.Close {
		c.HeadEnd = r.closed(c.Span.Start, c.HeadEnd)
	}
	if cond := r.find(rule.cond, i); cond >= 0 {
		c.Snippet = r.snippet(cond)
		if c.Role == "" {
			c.Role = lexicon.Role(c.Snippet)
		}
		if !rule.Loose {
			r.state[cond].flags |= inCond
		}
	}
	if body := r.find(rule.body, i); body >= 0 {
		c.Exits = r.exits(body)
	} else if rule.body != nil {
		c.Exits = extract.ExitsNone
	}
	if rule.Assertion != nil {
		r.ruleAssertion(i, rule, &c)
	}
	r.add(c)
}

// closed takes the parenthesis after a head in, when one is open in it.
func (r *run) closed(start, end int) int {
	head := r.Src[start:end]
	if bytes.Count(head, []byte("(")) <= bytes.Count(head, []byte(")")) {
		return end
	}
	rest := bytes.TrimLeft(r.Src[end:], " \t\r\n")
	if len(rest) > 0 && rest[0] == ')' {
		return len(r.Src) - len(rest) + 1
	}
	return end
}

func (r *run) or(s selector, from, otherwise int) int {
	if found := r.find(s, from); found >= 0 {
		return found
	}
	return otherwise
}

// bare makes a construct that stands at a node, seen from node i, which knows
// its surroundings.
func (r *run) bare(at, i int) extract.Construct {
	node := &r.Nodes[at]
	c := extract.Construct{
		Syntax:  r.Type(at),
		Method:  extract.MethodSyntax,
		Span:    extract.Span{Start: int(node.Start), End: int(node.End)},
		HeadEnd: int(node.End),
		Symbol:  r.scopes[r.state[i].scope].symbol,
	}
	if s := r.state[i].stmt; s >= 0 {
		c.Before, c.After = r.span(r.stmts[s].before), r.span(r.stmts[s].after)
	}
	return c
}

// span returns the span of a node, empty for none.
func (r *run) span(node int32) extract.Span {
	if node < 0 {
		return extract.Span{}
	}
	return extract.Span{Start: int(r.Nodes[node].Start), End: int(r.Nodes[node].End)}
}

// add puts a construct in the list, with what follows from its spans.
func (r *run) add(c extract.Construct) {
	c.Span.End = max(c.Span.End, c.Span.Start)
	c.HeadEnd = min(max(c.HeadEnd, c.Span.Start), c.Span.End)
	if c.Snippet == "" {
		c.Snippet = extract.Snippet(r.Src[c.Span.Start:c.HeadEnd])
	}
	r.facts.Constructs = append(r.facts.Constructs, c)
}

// snippet is the text of a condition without the parentheses around all of it.
func (r *run) snippet(cond int) string {
	text := r.Text(cond)
	if only := r.FirstNamed(cond); only >= 0 && len(text) > 1 && text[0] == '(' && text[len(text)-1] == ')' && r.roles[r.symbol(cond)]&isSameChain != 0 {
		return extract.Snippet(bytes.TrimSpace(text[1 : len(text)-1]))
	}
	return extract.Snippet(bytes.TrimSuffix(text, []byte(";")))
}

// exits says how a block leaves, by its last statement.
func (r *run) exits(node int) extract.Exits {
	for node >= 0 {
		symbol := r.symbol(node)
		roles := r.roles[symbol]
		if roles&isLeave != 0 {
			for _, l := range r.perSymbol[symbol].leaves {
				if l.has == nil || r.find(l.has, node) >= 0 {
					return l.exits
				}
			}
		}
		switch {
		case roles&(isList|isWrap) != 0:
			node = r.Last(node)
		case roles&isCall != 0:
			return r.callExits(node, r.perSymbol[symbol].call)
		default:
			return extract.ExitsNone
		}
	}
	return extract.ExitsNone
}

// callExits says what a call does to the block it ends.
func (r *run) callExits(node int, call *callNode) extract.Exits {
	name, object, qualified := r.callee(node, call)
	if name < 0 {
		return extract.ExitsNone
	}
	for _, rule := range r.word(r.Text(name)).rules {
		if rule.CallRule == nil || !rule.fits(object, qualified) {
			continue
		}
		if rule.Exit {
			return extract.ExitsExit
		}
		if rule.Throws {
			return extract.ExitsThrow
		}
	}
	return extract.ExitsNone
}

// chain makes a row of a maximal chain of logical operators.
func (r *run) chain(i int, l *logic) {
	if l.tokens != nil && !r.hasToken(i, l.tokens) {
		return
	}
	flags := &r.state[i].flags
	if l.alone {
		c := r.bare(i, i)
		c.Form = extract.ShortCircuit
		c.Role = lexicon.Role(extract.Snippet(r.Text(i)))
		r.add(c)
		return
	}
	*flags |= logical
	if *flags&inChain != 0 {
		return
	}
	c := r.bare(i, i)
	c.Form, c.Full = extract.ShortCircuit, *flags&inCond != 0
	c.Snippet = extract.Snippet(r.Text(i))
	c.Role = lexicon.Role(c.Snippet)
	r.add(c)
}

func (r *run) hasToken(i int, tokens set) bool {
	for c := r.First(i); c >= 0; c = r.Sibling(c) {
		if tokens[r.symbol(c)] {
			return true
		}
	}
	return false
}
