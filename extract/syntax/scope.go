package syntax

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// scope is a function, a type or an object that gives symbols.
type scope struct {
	node   int32
	parent int32 // index into scopes, -1 for the file
	def    int32 // index into Definitions of the innermost definition, -1 at file level
	kind   ScopeKind
	symbol string
	name   string // its own name, "" when it has none
	test   int32  // index into Tests plus 1 when it is a test by its definition
}

// enter opens the scope that a node is, when it has a name or takes one.
func (r *run) enter(i int, rule *scopeRule) {
	st := &r.state[i]
	if p := r.Parent(i); p >= 0 && r.sameScope(i, p) {
		if rule.Kind != ScopeWrapper {
			r.named(i, rule)
		}
		return
	}
	name := r.named(i, rule)
	if name < 0 && rule.Kind != ScopeFunction {
		return
	}
	outer := r.scopes[st.scope]
	s := scope{node: int32(i), parent: st.scope, def: outer.def, kind: rule.Kind, symbol: outer.symbol}
	if name >= 0 {
		s.name = r.scopeName(name)
		s.symbol = join(r.prefix(i, rule, outer.symbol), s.name)
		r.state[name].flags |= defName
	}
	definition := r.definition(i, rule)
	if rule.Kind == ScopeWrapper {
		s.kind = definition.rule.Kind
	}
	if name >= 0 && s.kind != ScopeObject {
		s.def = r.define(i, name, definition, &s)
	}
	r.scopes = append(r.scopes, s)
	st.scope = int32(len(r.scopes) - 1)
	if name >= 0 && s.kind != ScopeObject {
		r.testDefinition(i, definition)
		r.doctor(i, definition)
	}
}

// sameScope reports whether node i is the definition that its parent wraps.
func (r *run) sameScope(i, p int) bool {
	rule := r.perSymbol[r.symbol(p)].scope
	return rule != nil && rule.Kind == ScopeWrapper && r.scopes[r.state[i].scope].node == int32(p)
}

// named finds the node that names a scope, -1 when it has no name.
func (r *run) named(i int, rule *scopeRule) int {
	if name := r.find(rule.name, i); name >= 0 {
		return name
	}
	p := r.Parent(i)
	for _, n := range rule.naming {
		if p >= 0 && n.parent[r.symbol(p)] && (n.field == 0 || r.Nodes[i].Field == n.field) {
			return r.find(n.name, p)
		}
	}
	return -1
}

// scopeName is the text of a name: of a qualified one, all of it.
func (r *run) scopeName(name int) string {
	text := r.dense(name)
	if len(text) > 1 && (text[0] == '"' || text[0] == '\'') {
		text = text[1 : len(text)-1]
	}
	return extract.Snippet(text)
}

func (r *run) prefix(i int, rule *scopeRule, outer string) string {
	if p := r.find(rule.prefix, i); p >= 0 {
		return join(outer, extract.Snippet(r.dense(p)))
	}
	return outer
}

func join(outer, name string) string {
	if outer == "" || name == "" {
		return outer + name
	}
	return outer + "." + name
}

// definitionNode is the node that defines, below its wrapper, and its rule.
type definitionNode struct {
	node int
	rule *scopeRule
}

func (r *run) definition(i int, rule *scopeRule) definitionNode {
	if rule.Kind != ScopeWrapper {
		return definitionNode{i, rule}
	}
	for c := r.First(i); c >= 0; c = r.Sibling(c) {
		if inner := r.perSymbol[r.symbol(c)].scope; inner != nil && inner.Kind != ScopeWrapper {
			return definitionNode{c, inner}
		}
	}
	return definitionNode{i, rule}
}

// define adds the definition of a named scope and returns its index.
func (r *run) define(i, name int, d definitionNode, s *scope) int32 {
	outer := &r.scopes[s.parent]
	def := extract.Definition{Name: lastPart(s.name), Symbol: s.symbol, Kind: extract.DefFunction,
		Span: r.whole(i, name), NameSpan: r.span(int32(name)), Exported: r.exported(i, s.name)}
	switch {
	case d.rule.Kind == ScopeType:
		def.Kind = extract.DefType
	case outer.kind == ScopeType && outer.node >= 0:
		def.Kind, def.Receiver = extract.DefMethod, lastPart(outer.name)
	}
	def.Async = r.find(d.rule.async, d.node) >= 0
	if params := r.find(d.rule.params, d.node); params >= 0 {
		start := min(def.NameSpan.Start, int(r.Nodes[params].Start))
		def.Signature = extract.Span{Start: start, End: int(r.Nodes[params].End)}
	}
	r.facts.Definitions = append(r.facts.Definitions, def)
	return int32(len(r.facts.Definitions) - 1)
}

// whole is the span of a definition: from its name where that stands before it
// (name = function), else the node.
func (r *run) whole(i, name int) extract.Span {
	span := r.span(int32(i))
	span.Start = min(span.Start, int(r.Nodes[name].Start))
	return span
}

func lastPart(name string) string {
	for k := len(name) - 1; k >= 0; k-- {
		if name[k] == '.' {
			return name[k+1:]
		}
	}
	return name
}

// doctor makes a row of a definition whose name says that it probes health.
func (r *run) doctor(i int, d definitionNode) {
	s := &r.scopes[r.state[i].scope]
	if d.rule.Kind != ScopeFunction || !lexicon.IsDoctor(lastPart(s.name)) {
		return
	}
	c := r.definitionRow(i, d)
	c.Form, c.Heuristic = extract.DoctorCheck, true
	r.add(c)
}

// definitionRow makes a construct of a whole definition, its head the signature.
func (r *run) definitionRow(i int, d definitionNode) extract.Construct {
	c := r.bare(d.node, i)
	s := &r.scopes[r.state[i].scope]
	if s.def >= 0 {
		def := &r.facts.Definitions[s.def]
		c.HeadEnd = max(def.Signature.End, def.NameSpan.End)
		c.Span.Start = min(c.Span.Start, def.NameSpan.Start)
	}
	return c
}
