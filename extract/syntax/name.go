package syntax

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// name takes what mentions or defines a name.
func (r *run) name(i int, roles role, p *perSymbol) {
	if roles&isImport != 0 {
		r.imports(i, p.imports)
	}
	if roles&isExported != 0 {
		for _, s := range p.exports {
			if name := r.find(s, i); name >= 0 {
				r.exportNames[r.word(r.Text(name)).text] = true
			}
		}
	}
	if roles&isValue != 0 {
		r.value(i, p.value)
	}
	if roles&isName != 0 && r.state[i].flags&defName == 0 && !r.skipped(i) {
		r.reference(i)
	}
}

func (r *run) imports(i int, rule *importRule) {
	if rule.hook {
		r.facts.Imports = append(r.facts.Imports, r.table.Names.Import(r.View, i)...)
		return
	}
	path := r.find(rule.path, i)
	if path < 0 {
		return
	}
	imported := extract.Import{Path: strings.Trim(string(r.Text(path)), "\"'`<>"), Span: r.span(int32(i))}
	if alias := r.find(rule.alias, i); alias >= 0 {
		imported.Alias = string(r.Text(alias))
	}
	r.facts.Imports = append(r.facts.Imports, imported)
}

// value takes a constant or variable of file or type level.
func (r *run) value(i int, rule *valueRule) {
	s := &r.scopes[r.state[i].scope]
	if s.node >= 0 && s.kind != ScopeType {
		return
	}
	name := r.find(rule.name, i)
	if name < 0 || int(r.Nodes[name].Next) != name+1 || r.namesFunction(i) {
		return
	}
	text := string(r.Text(name))
	r.state[name].flags |= defName
	def := extract.Definition{Name: text, Symbol: join(s.symbol, text), Kind: extract.DefValue,
		Span: r.span(int32(i)), NameSpan: r.span(int32(name)), Exported: r.exported(i, text)}
	if s.node >= 0 {
		def.Receiver = lastPart(s.name)
	}
	r.facts.Definitions = append(r.facts.Definitions, def)
}

// namesFunction reports whether a child takes its name from this node, so that
// it is a definition of its own.
func (r *run) namesFunction(i int) bool {
	for c := r.First(i); c >= 0; c = r.Sibling(c) {
		rule := r.perSymbol[r.symbol(c)].scope
		if rule != nil && rule.Kind != ScopeObject && r.named(c, rule) >= 0 {
			return true
		}
	}
	return false
}

// skipped reports whether a name stands where it is no reference.
func (r *run) skipped(i int) bool {
	p := r.Parent(i)
	if p < 0 {
		return true
	}
	for _, s := range r.skips {
		if s.parent[r.symbol(p)] && (s.field == 0 || s.field == r.Nodes[i].Field) {
			return true
		}
	}
	return false
}

func (r *run) reference(i int) {
	ref := extract.Reference{Name: r.word(r.Text(i)).text, Span: r.span(int32(i)), Call: r.state[i].flags&called != 0,
		In: int(r.scopes[r.state[i].scope].def)}
	p := r.Parent(i)
	if m := r.perSymbol[r.symbol(p)].member; m != nil && r.find(m.name, p) == i {
		ref.Qualifier = r.lastName(r.find(m.object, p))
		if ref.Call || r.callsMember(p) {
			ref.Call = true
		}
	}
	r.facts.References = append(r.facts.References, ref)
}

func (r *run) callsMember(member int) bool {
	p := r.Parent(member)
	if p < 0 {
		return false
	}
	call := r.perSymbol[r.symbol(p)].call
	return call != nil && r.find(call.callee, p) == member
}

// exported reports whether other files can see a definition, as far as the
// walk knows; settleExports has the last word.
func (r *run) exported(i int, name string) bool {
	name = lastPart(name)
	return !strings.HasPrefix(name, "_") && !strings.HasPrefix(name, "#") &&
		(r.table.Names.Export == "" || r.state[i].flags&exported != 0)
}

// settleExports counts what export lists name, and makes every name of a file
// without export statements visible: it is a script or says so at run time.
func (r *run) settleExports() {
	if r.table.Names.Export == "" {
		return
	}
	for i := range r.facts.Definitions {
		d := &r.facts.Definitions[i]
		private := strings.HasPrefix(d.Name, "_") || strings.HasPrefix(d.Name, "#")
		d.Exported = d.Exported || !private && (!r.hasExports || d.Symbol == d.Name && r.exportNames[d.Name])
	}
}

// dropParts takes away what was only needed on the way.
func (r *run) dropParts() {
	if !r.parts.Has(extract.PartNames) {
		r.facts.Definitions = nil
	}
	if !r.parts.Has(extract.PartTests) {
		r.facts.Tests, r.facts.Assertions, r.facts.Handlers = nil, nil, nil
	}
}
