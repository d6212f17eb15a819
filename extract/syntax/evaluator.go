package syntax

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Evaluator reads the trees of one language by its compiled table. It keeps
// scratch space between files, so it is not safe for use by two goroutines at
// a time; what it returns does not refer to it.
type Evaluator struct {
	tokens        identity.Buffer
	table         *Table
	grammar       Grammar
	roles         []role      // by symbol
	perSymbol     []perSymbol // by symbol
	heads         []bool      // by field: its child in a list is no statement
	keep          []byte
	keywords      map[string]extract.Form
	callNames     *nameIndex
	markNames     *nameIndex
	decorator     selector
	testWords     map[string]bool
	snapshots     []pattern
	testFunctions []testFunction
	skips         []skip

	words map[string]*word
	state []state // scratch
}

// Keep returns one byte for each symbol of the grammar: 1 where the walk has
// to hand its nodes over.
func (e *Evaluator) Keep() []byte { return e.keep }

// state is what a node knows of its surroundings.
type state struct {
	scope int32 // index into scopes
	stmt  int32 // index into stmts, -1 outside statements
	test  int32 // index into Tests, -1 outside tests
	last  int32 // of a list: its last statement so far, as an index into stmts plus 1
	flags mark
}

// mark is what is noted of a node, by itself or by an ancestor.
type mark uint16

const (
	inCond   mark = 1 << iota // belongs to the condition of a row
	inChain                   // belongs to a logical chain that stands above it
	logical                   // is a logical operation
	called                    // is the name in a call
	defName                   // is the name of a definition
	noCall                    // is a call that its decorator stands for
	inError                   // stands under a node that the parser could not make sense of
	exported                  // stands under what other files can see
)

// inherited are the marks that children may take from their parent.
const inherited = exported | inError

// stmt is a statement: the node and its neighbours in the same list.
type stmt struct {
	node          int32
	before, after int32 // nodes, -1 when none
}

// run is the evaluation of one file.
type run struct {
	*Evaluator
	View
	parts      extract.Parts
	facts      extract.Facts
	stmts      []stmt
	scopes     []scope
	sites      []site     // calls by name, for the reach of tests
	claims     []claim    // assertions, for the same
	cases      []testCase // rows of tests, for the same
	commands   []command
	hasExports bool
	// exportNames are the names that export lists give.
	exportNames map[string]bool
}

// Facts reads one file: constructs, gaps, embedded regions, marks and lines
// always, the other parts as asked. It never fails: what the parser could not
// make sense of is a gap.
func (e *Evaluator) Facts(tree Tree, src []byte, parts extract.Parts) extract.Facts {
	if e.words == nil || len(e.words) > wordLimit {
		e.words = map[string]*word{}
	}
	r := &run{Evaluator: e, View: View{Nodes: tree.Nodes, Src: src, grammar: &e.grammar}, parts: parts, exportNames: map[string]bool{}}
	r.facts = extract.Facts{Language: e.table.Language, Dialect: e.table.Dialect, Lines: extract.NewLines(src), Space: e.table.Space}
	r.scopes = append(r.scopes, scope{node: -1, parent: -1, def: -1})
	r.walk()
	r.finish()
	return r.facts
}

// walk visits every node once, parents first.
func (r *run) walk() {
	n := len(r.Nodes)
	if cap(r.state) < n {
		r.state = make([]state, n+n/4)
	}
	r.state = r.state[:n]
	clear(r.state)
	for i := range n {
		r.visit(i)
	}
}

// visit hands down the surroundings and takes what the table says of the node.
func (r *run) visit(i int) {
	node := &r.Nodes[i]
	symbol := r.symbol(i)
	roles := r.roles[symbol]
	st := state{stmt: -1, test: -1}
	if p := int(node.Parent); p >= 0 {
		st = r.inherit(i, p, node)
	}
	st.flags |= r.state[i].flags
	r.state[i] = st
	if node.Flags&(Error|Missing) != 0 {
		r.state[i].flags |= inError
		r.broken(i)
		return
	}
	if st.flags&inError != 0 {
		r.suspect(i)
	}
	if roles == 0 {
		return
	}
	if roles&(isComment|isLiteral) != 0 {
		r.markLiteral(i, roles, r.perSymbol[symbol].literal)
	}
	r.take(i, roles, &r.perSymbol[symbol])
}

// inherit computes the surroundings of a node from those of its parent.
func (r *run) inherit(i, p int, node *Node) state {
	above := r.state[p]
	st := state{scope: above.scope, stmt: above.stmt, test: above.test, flags: above.flags & inherited}
	roles := r.roles[r.symbol(p)]
	if roles&isList != 0 && node.Flags&(Named|Extra) == Named && !r.heads[node.Field] {
		st.stmt = r.statement(i)
	}
	if roles&(isSameCond|isSameChain) == 0 && above.flags&logical == 0 {
		return st
	}
	through := roles&isSameChain != 0 || roles&isMisread != 0 && r.roles[r.symbol(i)]&isLogic != 0
	if above.flags&logical != 0 || through && above.flags&inChain != 0 {
		st.flags |= inChain
	}
	if above.flags&inCond != 0 {
		st.flags |= inCond
	}
	return st
}

// statement files a node as a statement and finds its neighbours.
func (r *run) statement(i int) int32 {
	s := stmt{node: int32(i), before: -1, after: -1}
	p := r.Nodes[i].Parent
	if last := r.state[p].last; last > 0 {
		s.before = r.stmts[last-1].node
	}
	for next := r.Sibling(i); next >= 0; next = r.Sibling(next) {
		if r.Nodes[next].Flags&(Named|Extra) == Named {
			s.after = int32(next)
			break
		}
	}
	r.stmts = append(r.stmts, s)
	r.state[p].last = int32(len(r.stmts))
	return int32(len(r.stmts) - 1)
}

// take does what the roles of a node ask for.
func (r *run) take(i int, roles role, p *perSymbol) {
	if roles&isExport != 0 {
		r.hasExports = true
		r.state[i].flags |= exported
	}
	if roles&isScope != 0 {
		r.enter(i, p.scope)
	}
	if roles&isLogic != 0 {
		r.chain(i, p.logic)
	}
	if roles&isRule != 0 {
		r.apply(i, p.rules)
	}
	if roles&isDecorator != 0 {
		r.decorate(i)
	}
	if roles&isCall != 0 && r.state[i].flags&noCall == 0 {
		r.call(i, p.call)
	}
	if r.parts.Has(extract.PartTests) && roles&isHandler != 0 {
		r.handler(i, p.handler)
	}
	if r.parts.Has(extract.PartNames) {
		r.name(i, roles, p)
	}
}

// finish brings what the walk collected into the order that Facts promises and
// computes what needs the whole file.
func (r *run) finish() {
	r.reach()
	r.settleExports()
	if r.parts.Has(extract.PartFlow) {
		r.functions()
	}
	slices.SortStableFunc(r.facts.Assertions, func(a, b extract.Assertion) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(r.facts.Handlers, func(a, b extract.Handler) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(r.facts.Marks, func(a, b extract.Mark) int { return a.Span.Start - b.Span.Start })
	r.gaps()
	extract.SortConstructs(r.facts.Constructs)
	identity.Fill(r.facts.Constructs, r.tokens.Tokenize(r.Src, r.facts.Marks, r.facts.Space))
	r.facts.Generated = r.generated()
	r.dropParts()
}
