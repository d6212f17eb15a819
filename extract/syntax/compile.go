package syntax

import (
	"errors"
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// role flags say what a symbol is to the evaluator.
type role uint32

const (
	isComment role = 1 << iota
	isLiteral
	isList
	isWrap
	isRule
	isLogic
	isSameChain
	isSameCond
	isMisread
	isScope
	isMember
	isCall
	isLeave
	isHandler
	isFlow
	isName
	isValue
	isImport
	isExport
	isExported
	isDecorator
	isFunctional
	isAwait
)

// compiler turns a table into slices indexed by symbol.
type compiler struct {
	grammar  Grammar
	wanted   set // tokens that rules name
	problems []string
	out      *Evaluator
}

// rule is a Rule compiled.
type rule struct {
	*Rule
	parent, notParent                 set
	field, notField                   uint16
	has, without                      selector
	text                              []pattern
	at, start, head, cond, body, end_ selector
	subject, expected                 selector
}

// Compile makes a language's table ready for a grammar. The error names every
// node type, field, token and selector of the table that the grammar does not
// have; of alternatives, one has to be there.
func Compile(t *Table, g Grammar) (*Evaluator, error) {
	n := len(g.Symbols) + 1
	e := &Evaluator{table: t, grammar: g, roles: make([]role, n), perSymbol: make([]perSymbol, n)}
	c := &compiler{grammar: g, wanted: make(set, n), out: e}
	c.structure(t)
	c.rules(t)
	c.scopes(t)
	c.calls(t)
	c.tests(t)
	c.names(t)
	c.flow(t)
	e.keep = c.keep()
	if len(c.problems) > 0 {
		return nil, errors.New(strings.Join(c.problems, "; "))
	}
	return e, nil
}

// perSymbol is what a table says of one symbol.
type perSymbol struct {
	rules   []*rule
	logic   *logic
	scope   *scopeRule
	member  *memberRule
	call    *callNode
	leaves  []leave
	handler *handlerRule
	flow    []*flowRule
	value   *valueRule
	imports *importRule
	literal *literal
	exports []selector
}

type literal struct{ holes, text set }

type logic struct {
	tokens set
	alone  bool
}

type leave struct {
	has   selector
	exits extract.Exits
}

// types compiles alternatives of node types; at least one has to be known.
func (c *compiler) types(names string) set {
	if names == "" {
		return nil
	}
	s, known := make(set, len(c.grammar.Symbols)+1), false
	for _, name := range strings.Split(names, "|") {
		if name == "ERROR" {
			s[len(c.grammar.Symbols)], known = true, true
		}
		for i, symbol := range c.grammar.Symbols {
			if symbol.Named && symbol.Name == name {
				s[i], known = true, true
			}
		}
	}
	if !known {
		c.unknown("node type", names)
	}
	return s
}

// tokens compiles alternatives of tokens, separated by spaces, and asks the
// walk to keep them.
func (c *compiler) tokens(names string) set {
	s, known := make(set, len(c.grammar.Symbols)+1), false
	for _, name := range strings.Fields(names) {
		for i, symbol := range c.grammar.Symbols {
			if !symbol.Named && symbol.Name == name {
				s[i], known = true, true
				c.wanted[i] = true
			}
		}
	}
	if !known {
		c.unknown("token", names)
	}
	return s
}

func (c *compiler) field(name string) uint16 {
	if name == "" {
		return 0
	}
	for i, f := range c.grammar.Fields {
		if f == name {
			return uint16(i)
		}
	}
	c.unknown("field", name)
	return 0
}

// each calls f for every symbol of the alternatives and gives them a role.
func (c *compiler) each(names string, r role, f func(*perSymbol)) {
	for i, in := range c.types(names) {
		if in {
			c.out.roles[i] |= r
			if f != nil {
				f(&c.out.perSymbol[i])
			}
		}
	}
}

func (c *compiler) structure(t *Table) {
	c.each(t.Comments, isComment, nil)
	c.each(t.Lists, isList, nil)
	c.each(t.Wraps, isWrap, nil)
	c.out.heads = make([]bool, len(c.grammar.Fields))
	for _, f := range t.Heads {
		c.out.heads[c.field(f)] = true
	}
	for _, l := range t.Literals {
		compiled := &literal{holes: c.types(l.Holes), text: c.types(l.Text)}
		c.each(l.Node, isLiteral, func(p *perSymbol) { p.literal = compiled })
	}
	for _, l := range t.Leaves {
		compiled := leave{c.selector(l.Has), l.Exits}
		c.each(l.Node, isLeave, func(p *perSymbol) { p.leaves = append(p.leaves, compiled) })
	}
	for _, n := range t.Logic.Nodes {
		compiled := &logic{alone: n.Alone}
		if len(n.Tokens) > 0 {
			compiled.tokens = c.tokens(strings.Join(n.Tokens, " "))
		}
		c.each(n.Node, isLogic, func(p *perSymbol) { p.logic = compiled })
	}
	c.each(t.Logic.SameChain, isSameChain, nil)
	c.each(t.Logic.SameCond, isSameCond, nil)
	if t.Logic.Misread != "" {
		c.each(t.Logic.Misread, isMisread, nil)
	}
	c.out.keywords = map[string]extract.Form{}
	for _, k := range t.Keywords {
		c.out.keywords[k.Token] = k.Form
	}
}

func (c *compiler) rules(t *Table) {
	for i := range t.Rules {
		r := c.rule(&t.Rules[i])
		c.each(r.Node, isRule, func(p *perSymbol) { p.rules = append(p.rules, r) })
	}
}

func (c *compiler) rule(r *Rule) *rule {
	if _, known := extract.LookupForm(r.Form); !known {
		c.problems = append(c.problems, fmt.Sprintf("unknown form %q", r.Form))
	}
	compiled := &rule{
		Rule:   r,
		parent: c.types(r.Parent), notParent: c.types(r.NotParent),
		field: c.field(r.Field), notField: c.field(r.NotField),
		has: c.selector(r.Has), without: c.selector(r.Without),
		text: compilePatterns(r.Text),
		at:   c.selector(r.At), start: c.selector(r.Start), head: c.selector(r.Head),
		cond: c.selector(r.Cond), body: c.selector(r.Body), end_: c.selector(r.End),
	}
	if r.Assertion != nil {
		compiled.subject, compiled.expected = c.selector(r.Assertion.Subject), c.selector(r.Assertion.Expected)
	}
	return compiled
}

// keep says which symbols the walk hands over: named ones, words, and the
// tokens that rules name.
func (c *compiler) keep() []byte {
	keep := make([]byte, len(c.grammar.Symbols))
	for i, s := range c.grammar.Symbols {
		if s.Named || c.wanted[i] || isKeyword(s.Name) {
			keep[i] = 1
		}
	}
	return keep
}

func isKeyword(name string) bool {
	for i := range len(name) {
		if b := name[i] | 0x20; b < 'a' || b > 'z' {
			return false
		}
	}
	return name != ""
}
