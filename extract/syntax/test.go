package syntax

import (
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// testFunction is a TestFunction compiled.
type testFunction struct {
	*TestFunction
	bases selector
	name  pattern
	in    pattern
}

// testDefinition makes a test of a definition that a runner collects.
func (r *run) testDefinition(i int, d definitionNode) {
	s := &r.scopes[r.state[i].scope]
	for k := range r.testFunctions {
		f := &r.testFunctions[k]
		if !r.collects(f, i, d, s) {
			continue
		}
		def := r.facts.Definitions[s.def]
		test := extract.Test{Name: s.name, Framework: f.Framework, Kind: f.Kind, Symbol: s.symbol, Span: def.Span,
			Body: r.span(int32(r.find(d.rule.body, d.node))), Parent: int(r.state[i].test), Marks: r.testMarks(i, d), Async: def.Async}
		r.openTest(i, test)
		s.test = r.state[i].test + 1
		if f.Kind == extract.TestKindCase || f.Kind == extract.TestKindFuzz || f.Kind == extract.TestKindExample {
			c := r.definitionRow(i, d)
			c.Form = extract.TestCase
			r.cases = append(r.cases, testCase{len(r.facts.Constructs), r.state[i].test})
			r.add(c)
		}
		if f.Teardown {
			c := r.definitionRow(i, d)
			c.Form = extract.Cleanup
			r.add(c)
		}
		return
	}
}

func (r *run) openTest(i int, test extract.Test) {
	r.facts.Tests = append(r.facts.Tests, test)
	r.state[i].test = int32(len(r.facts.Tests) - 1)
}

func (r *run) collects(f *testFunction, i int, d definitionNode, s *scope) bool {
	outer := r.scopes[s.parent]
	inType := outer.node >= 0 && outer.kind == ScopeType
	switch {
	case f.Type != (d.rule.Kind == ScopeType), !f.name.match([]byte(s.name)):
		return false
	case !f.Nested && outer.node >= 0 && !inType:
		return false
	case f.In == "-" && inType, f.In != "" && f.In != "-" && !(inType && f.in.match([]byte(lastPart(outer.name)))):
		return false
	case f.Mark != "" && !r.hasMark(i, d, f.Mark):
		return false
	}
	return f.Base == "" || r.hasBase(f, d, outer, inType)
}

func (r *run) hasBase(f *testFunction, d definitionNode, outer scope, inType bool) bool {
	node := d.node
	if !f.Type {
		if !inType {
			return false
		}
		node = int(outer.node)
		if wrapped := r.perSymbol[r.symbol(node)].scope; wrapped != nil {
			node = r.definition(node, wrapped).node
		}
	}
	bases := r.find(f.bases, node)
	return bases >= 0 && strings.Contains(string(r.Text(bases)), f.Base)
}

// hasMark reports whether a definition carries a decorator of this name.
func (r *run) hasMark(i int, d definitionNode, name string) bool {
	found := false
	r.eachMark(i, d, func(node int, text string) {
		found = found || text == name || strings.HasSuffix(name, "*") && strings.HasPrefix(text, strings.TrimSuffix(name, "*"))
	})
	return found
}

// eachMark calls f with every decorator of a definition and its dotted name.
func (r *run) eachMark(i int, d definitionNode, f func(node int, name string)) {
	for _, holder := range []int{i, d.node} {
		for c := r.First(holder); c >= 0; c = r.Sibling(c) {
			if r.roles[r.symbol(c)]&isDecorator != 0 {
				f(c, r.markName(c))
			}
		}
		if i == d.node {
			return
		}
	}
}

func (r *run) markName(decorator int) string {
	node := r.find(r.decorator, decorator)
	if node < 0 {
		return ""
	}
	if call := r.perSymbol[r.symbol(node)].call; call != nil {
		node = r.find(call.callee, node)
	}
	if node < 0 {
		return ""
	}
	return string(r.dense(node))
}

// testMarks returns the marks among a test's decorators.
func (r *run) testMarks(i int, d definitionNode) []extract.TestMark {
	var marks []extract.TestMark
	r.eachMark(i, d, func(node int, name string) {
		for _, rule := range r.table.Tests.Marks {
			if name == rule.Name || strings.HasSuffix(name, "."+rule.Name) || "?"+lastPart(name) == rule.Name {
				marks = append(marks, extract.TestMark{Name: rule.Mark, Conditional: rule.Conditional, Reason: r.reason(node, rule.Reason), Span: r.span(int32(node))})
				return
			}
		}
	})
	return marks
}

// reason finds the text given for a mark: that of the keyword, else the last.
func (r *run) reason(decorator int, keyword string) string {
	reason := ""
	for c := decorator + 1; c < int(r.Nodes[decorator].Next); c++ {
		if r.roles[r.symbol(c)]&isLiteral == 0 {
			continue
		}
		if text, _, _, ok := r.literalText(c); ok {
			reason = extract.Snippet(text)
		}
		if p := r.Parent(c); keyword != "" && strings.HasPrefix(string(r.dense(p)), keyword+"=") {
			return reason
		}
	}
	return reason
}

// testCall makes a test of a call that declares one: it("…", () => …).
func (r *run) testCall(i, function, args int) bool {
	parts, nodes := r.chainNames(function)
	call, used := r.declares(parts)
	if call == nil {
		return false
	}
	test := extract.Test{Framework: call.Framework, Kind: call.Kind, Symbol: r.scopes[r.state[i].scope].symbol,
		Span: r.span(int32(i)), Parent: int(r.state[i].test)}
	if call.Mark != "" {
		test.Marks = append(test.Marks, extract.TestMark{Name: call.Mark, Span: r.span(int32(nodes[0]))})
	}
	for k, part := range parts[used:] {
		m := slices.IndexFunc(r.table.Tests.Modifiers, func(m TestModifier) bool { return m.Name == part })
		if m < 0 {
			return false
		}
		if mark := r.table.Tests.Modifiers[m].Mark; mark != "" {
			test.Marks = append(test.Marks, extract.TestMark{Name: mark, Span: r.span(int32(nodes[used+k]))})
		}
	}
	if !r.fillTestCall(&test, args) {
		return false
	}
	r.openTest(i, test)
	r.testCallRows(i, args, &test)
	if call.Teardown {
		c := r.callRow(i, args)
		c.Form, c.HeadEnd = extract.Cleanup, int(r.Nodes[function].End)
		r.add(c)
	}
	return true
}

// chainNames takes a.b(…).c apart: its names from the left, and their nodes.
func (r *run) chainNames(node int) (names []string, nodes []int) {
	for range 8 {
		if node < 0 {
			return nil, nil
		}
		p := &r.perSymbol[r.symbol(node)]
		switch {
		case p.member != nil:
			name := r.find(p.member.name, node)
			if name < 0 {
				return nil, nil
			}
			names, nodes = append(names, string(r.Text(name))), append(nodes, name)
			node = r.find(p.member.object, node)
		case p.call != nil:
			node = r.find(p.call.callee, node)
		case int(r.Nodes[node].Next) == node+1:
			names, nodes = append(names, string(r.Text(node))), append(nodes, node)
			slices.Reverse(names)
			slices.Reverse(nodes)
			return names, nodes
		default:
			return nil, nil
		}
	}
	return nil, nil
}

// declares finds the test call whose name the parts start with, the longest.
func (r *run) declares(parts []string) (found *TestCall, used int) {
	for k := range r.table.Tests.Calls {
		call := &r.table.Tests.Calls[k]
		n := strings.Count(call.Name, ".") + 1
		if n > used && n <= len(parts) && strings.Join(parts[:n], ".") == call.Name {
			found, used = call, n
		}
	}
	return found, used
}

// fillTestCall takes name and body from the arguments. It reports false for
// arguments that declare nothing.
func (r *run) fillTestCall(test *extract.Test, args int) bool {
	first := r.argument(args, 1)
	if first < 0 {
		return false
	}
	functional := -1
	for n := 1; n <= 3; n++ {
		if arg := r.argument(args, n); arg >= 0 && r.roles[r.symbol(arg)]&isFunctional != 0 {
			functional = arg
		}
	}
	named := r.roles[r.symbol(first)]&isLiteral != 0
	todo := slices.ContainsFunc(test.Marks, func(m extract.TestMark) bool { return m.Name == "todo" })
	if functional < 0 && !(named && (todo || r.argument(args, 2) >= 0)) {
		return false
	}
	if first != functional {
		test.Name = r.shownText(first)
	}
	if functional >= 0 {
		test.Body = r.span(int32(r.Last(functional)))
		rule := r.perSymbol[r.symbol(functional)].scope
		test.Async = rule != nil && r.find(rule.async, functional) >= 0
	}
	return true
}

// testCallRows makes the rows of a test call: the case, and each mark that
// keeps it from running.
func (r *run) testCallRows(i, args int, test *extract.Test) {
	c := r.callRow(i, args)
	if first := r.argument(args, 1); first >= 0 && r.roles[r.symbol(first)]&isLiteral != 0 {
		c.HeadEnd = int(r.Nodes[first].End)
	} else {
		c.HeadEnd = int(r.Nodes[args].Start)
	}
	for _, m := range test.Marks {
		if m.Name == "skip" || m.Name == "only" || m.Name == "todo" || m.Name == "xfail" {
			skip := c
			skip.Form = extract.Skip
			r.add(skip)
		}
	}
	if test.Kind == extract.TestKindCase {
		c.Form = extract.TestCase
		r.cases = append(r.cases, testCase{len(r.facts.Constructs), r.state[i].test})
		r.add(c)
	}
}

// shownText is a test's name as its runner shows it, computed parts as "…".
func (r *run) shownText(node int) string {
	if r.roles[r.symbol(node)]&isLiteral == 0 {
		return "…"
	}
	l := r.perSymbol[r.symbol(node)].literal
	var b strings.Builder
	from := int(r.Nodes[node].Start) + 1
	for c := r.First(node); c >= 0; c = r.Sibling(c) {
		if l.holes.has(r.symbol(c)) {
			b.Write(r.Src[from:r.Nodes[c].Start])
			b.WriteString("…")
			from = int(r.Nodes[c].End)
		}
	}
	if b.Len() == 0 {
		text, _, _, _ := r.literalText(node)
		return extract.Snippet(text)
	}
	b.Write(r.Src[from : int(r.Nodes[node].End)-1])
	return extract.Snippet([]byte(b.String()))
}
