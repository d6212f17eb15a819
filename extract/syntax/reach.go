package syntax

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// testCase is the row of a test, whose assertions are counted at the end.
type testCase struct {
	construct int // index into Constructs before they are sorted
	test      int32
}

// reach counts the assertions each test reaches, counting helpers of the same
// file, and turns assertions of helpers into test-assertions.
func (r *run) reach() {
	if len(r.facts.Tests) == 0 {
		return
	}
	g := r.callGraph()
	for _, c := range r.cases {
		r.facts.Constructs[c.construct].Assertions = g.count(c.test)
	}
	for t := range r.facts.Tests {
		if k := r.facts.Tests[t].Kind; k == extract.TestKindFixture || k == extract.TestKindHook {
			g.count(int32(t))
		}
	}
	for _, c := range r.claims {
		if row := &r.facts.Constructs[c.construct]; row.Form == extract.Assert && g.reached[r.owner(c.scope)] {
			row.Form = extract.TestAssertion
		}
	}
}

// callGraph is who calls whom in a file, by last names.
type callGraph struct {
	functions map[string][]int32 // name → owners
	calls     map[int32][]string // owner → names called outside tests
	inTest    map[int32][]string // test → names called
	claims    map[int32]int      // owner → assertions
	direct    map[int32]int      // test → assertions
	reached   map[int32]bool     // owners that some test or hook reaches
}

func (r *run) callGraph() *callGraph {
	g := &callGraph{map[string][]int32{}, map[int32][]string{}, map[int32][]string{}, map[int32]int{}, map[int32]int{}, map[int32]bool{}}
	for i := range r.scopes {
		s := &r.scopes[i]
		if s.kind == ScopeFunction && s.name != "" && s.test == 0 && r.owner(int32(i)) == int32(i) {
			g.functions[lastPart(s.name)] = append(g.functions[lastPart(s.name)], int32(i))
		}
	}
	for _, s := range r.sites {
		if s.test >= 0 {
			g.inTest[s.test] = append(g.inTest[s.test], s.name.text)
		} else if owner := r.owner(s.scope); owner > 0 {
			g.calls[owner] = append(g.calls[owner], s.name.text)
		}
	}
	for _, c := range r.claims {
		if c.test >= 0 {
			g.direct[c.test]++
		} else {
			g.claims[r.owner(c.scope)]++
		}
	}
	return g
}

// owner is the function of file or type level that holds a scope, 0 for none.
func (r *run) owner(scope int32) int32 {
	owner := int32(0)
	for s := scope; s > 0; s = r.scopes[s].parent {
		if r.scopes[s].kind == ScopeFunction {
			owner = s
		}
	}
	return owner
}

// count follows the calls of a test through the file's functions.
func (g *callGraph) count(test int32) int {
	total := g.direct[test]
	seen := map[int32]bool{}
	queue := slices.Clone(g.inTest[test])
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		for _, f := range g.functions[name] {
			if seen[f] {
				continue
			}
			seen[f], g.reached[f] = true, true
			total += g.claims[f]
			queue = append(queue, g.calls[f]...)
		}
	}
	return total
}
