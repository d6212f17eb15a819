package syntax

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

type scopeRule struct {
	*Scope
	name, params, body, async, prefix selector
	naming                            []namingRule
}

type namingRule struct {
	parent set
	field  uint16
	name   selector
}

type memberRule struct{ object, name selector }

type callNode struct{ callee, args selector }

type valueRule struct{ name selector }

type importRule struct {
	path, alias selector
	hook        bool
}

type handlerRule struct{ guarded, types, binding, body selector }

type flowRule struct {
	op   extract.Op
	has  selector
	head selector
	arms []armRule
}

type armRule struct {
	field uint16
	op    extract.Op
	head  selector
}

func (c *compiler) scopes(t *Table) {
	for i := range t.Scopes {
		s := &t.Scopes[i]
		compiled := &scopeRule{Scope: s, name: c.selector(s.Name), params: c.selector(s.Params),
			body: c.selector(s.Body), async: c.selector(s.Async), prefix: c.selector(s.Prefix)}
		for _, n := range s.Naming {
			compiled.naming = append(compiled.naming, namingRule{c.types(n.Parent), c.field(n.Field), c.selector(n.Name)})
		}
		c.each(s.Node, isScope, func(p *perSymbol) { p.scope = compiled })
	}
	for _, m := range t.Members {
		compiled := &memberRule{c.selector(m.Object), c.selector(m.Name)}
		c.each(m.Node, isMember, func(p *perSymbol) { p.member = compiled })
	}
	for _, h := range t.Handlers {
		compiled := &handlerRule{c.selector(h.Guarded), c.selector(h.Types), c.selector(h.Binding), c.selector(h.Body)}
		c.each(h.Node, isHandler, func(p *perSymbol) { p.handler = compiled })
	}
}

func (c *compiler) names(t *Table) {
	n := t.Names
	if n.Nodes != "" {
		c.each(n.Nodes, isName, nil)
	}
	for _, s := range n.Skip {
		c.out.skips = append(c.out.skips, skip{c.types(s.Parent), c.field(s.Field)})
	}
	for _, v := range n.Values {
		compiled := &valueRule{c.selector(v.Name)}
		c.each(v.Node, isValue, func(p *perSymbol) { p.value = compiled })
	}
	for _, i := range n.Imports {
		compiled := &importRule{path: c.selector(i.Path), alias: c.selector(i.Alias)}
		c.each(i.Node, isImport, func(p *perSymbol) { p.imports = compiled })
	}
	if n.ImportNodes != "" {
		c.each(n.ImportNodes, isImport, func(p *perSymbol) { p.imports = &importRule{hook: true} })
	}
	for _, e := range n.Exports {
		name := c.selector(e.Name)
		c.each(e.Node, isExported, func(p *perSymbol) { p.exports = append(p.exports, name) })
	}
	if n.Export != "" {
		c.each(n.Export, isExport, nil)
	}
	if t.Marks.Node != "" {
		c.each(t.Marks.Node, isDecorator, nil)
		c.out.decorator = c.selector(t.Marks.Name)
	}
}

type skip struct {
	parent set
	field  uint16 // 0: any
}

func (c *compiler) flow(t *Table) {
	for _, f := range t.Flow {
		compiled := &flowRule{op: f.Op, has: c.selector(f.Has), head: c.selector(f.Head)}
		for _, a := range f.Arms {
			compiled.arms = append(compiled.arms, armRule{c.field(a.Field), a.Op, c.selector(a.Head)})
		}
		c.each(f.Node, isFlow, func(p *perSymbol) { p.flow = append(p.flow, compiled) })
	}
}

func (c *compiler) calls(t *Table) {
	for _, n := range t.Calls.Nodes {
		compiled := &callNode{c.selector(n.Callee), c.selector(n.Args)}
		c.each(n.Node, isCall, func(p *perSymbol) { p.call = compiled })
	}
	c.out.callNames = newNameIndex()
	for i := range t.Calls.Rules {
		r := &t.Calls.Rules[i]
		c.out.callNames.add(r.Name, &callRule{CallRule: r, args: compilePatterns(r.Args)})
	}
	c.out.markNames = newNameIndex()
	for i := range t.Marks.Rules {
		r := &t.Marks.Rules[i]
		c.out.markNames.add(r.Name, &callRule{CallRule: r, args: compilePatterns(r.Args)})
	}
	for i := range t.Commands {
		cmd := &t.Commands[i]
		c.out.callNames.add(cmd.Name, &callRule{command: cmd, lists: c.types(cmd.List)})
	}
}

func (c *compiler) tests(t *Table) {
	tests := &t.Tests
	if tests.Functional != "" {
		c.each(tests.Functional, isFunctional, nil)
	}
	if tests.Awaits != "" {
		c.each(tests.Awaits, isAwait, nil)
	}
	c.out.testWords = map[string]bool{}
	for _, call := range tests.Calls {
		for _, part := range strings.Split(call.Name, ".") {
			c.out.testWords[part] = true
		}
	}
	for _, m := range tests.Modifiers {
		c.out.testWords[m.Name] = true
	}
	c.out.snapshots = compilePatterns(tests.Snapshots)
	for i := range tests.Functions {
		f := &tests.Functions[i]
		c.out.testFunctions = append(c.out.testFunctions, testFunction{f, c.selector(f.Bases), compilePattern(f.Name), compilePattern(f.In)})
	}
	for i := range tests.Marks {
		m := &tests.Marks[i]
		c.out.markNames.add(m.Name, &callRule{mark: m})
	}
}
