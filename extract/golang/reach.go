package golang

import (
	"go/ast"
	"slices"
	"sort"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// helperDepth is how many calls away from a test an assertion counts.
const helperDepth = 2

// countAssertions gives each test-case the number of assertions it reaches:
// its own, and those of functions of the file that it calls, up to helperDepth
// calls away.
func (r *reader) countAssertions() {
	if !r.tests.on {
		r.countOutputs()
		return
	}
	helpers := make(map[string]extract.Span)
	for _, d := range r.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			helpers[f.Name.Name] = r.of(f)
		}
	}
	slices.Sort(r.tests.asserts)
	slices.SortStableFunc(r.tests.calls, func(a, b callSite) int { return a.at - b.at })
	for i := range r.facts.Constructs {
		c := &r.facts.Constructs[i]
		if c.Form == extract.TestCase {
			seen := map[string]bool{c.Symbol: true}
			c.Assertions = r.reached(c.Span, helperDepth, helpers, seen)
		}
	}
	r.countOutputs()
}

// reached counts the assertions inside a region and in the helpers it calls.
func (r *reader) reached(s extract.Span, depth int, helpers map[string]extract.Span, seen map[string]bool) int {
	n := sort.SearchInts(r.tests.asserts, s.End) - sort.SearchInts(r.tests.asserts, s.Start)
	if depth == 0 {
		return n
	}
	calls := r.tests.calls
	from := sort.Search(len(calls), func(i int) bool { return calls[i].at >= s.Start })
	for _, call := range calls[from:] {
		if call.at >= s.End {
			break
		}
		helper, ok := helpers[call.name]
		if !ok || seen[call.name] || helper.Contains(s) {
			continue
		}
		seen[call.name] = true
		n += r.reached(helper, depth-1, helpers, seen)
	}
	return n
}

// countOutputs counts the comparison of an example's output as an assertion.
func (r *reader) countOutputs() {
	for i := range r.facts.Constructs {
		c := &r.facts.Constructs[i]
		if c.Form != extract.TestCase || !strings.HasPrefix(c.Symbol, "Example") {
			continue
		}
		for _, d := range r.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && r.at(f.Type.Func) == c.Span.Start && r.hasOutput(f) {
				c.Assertions++
			}
		}
	}
}
