package syntax

import (
	"github.com/guardroll/guardroll/extract"
)

// frame is a function whose statements are being collected.
type frame struct {
	function int   // index into Functions
	end      int   // first node after it
	open     []int // indexes of statements that may still get children
	ends     []int // first node after each of them
}

// functions computes the statement tree of every function, and of the file.
func (r *run) functions() {
	fileLevel := extract.Function{Definition: -1, Span: extract.Span{End: len(r.Src)}}
	r.facts.Functions = []extract.Function{fileLevel}
	index := make([]int, len(r.scopes))
	frames := []frame{{end: len(r.Nodes)}}
	for i := range r.Nodes {
		for i >= frames[len(frames)-1].end {
			r.close(&frames[len(frames)-1], i)
			frames = frames[:len(frames)-1]
		}
		f := &frames[len(frames)-1]
		r.close(f, i)
		if r.isFunction(i) {
			r.emit(f, i, extract.OpFunction, -1)
			index[r.state[i].scope] = len(r.facts.Functions)
			frames = append(frames, r.openFunction(i))
			continue
		}
		r.statementOps(f, i)
	}
	for k := len(frames) - 1; k >= 0; k-- {
		r.close(&frames[k], len(r.Nodes))
	}
	r.placeCommands(index)
	r.dropFileLevel()
}

func (r *run) isFunction(i int) bool {
	if r.roles[r.symbol(i)]&isScope == 0 || r.perSymbol[r.symbol(i)].scope.Kind != ScopeFunction {
		return false
	}
	s := r.scopes[r.state[i].scope].node
	return s == int32(i) || s == r.Nodes[i].Parent
}

func (r *run) openFunction(i int) frame {
	s := &r.scopes[r.state[i].scope]
	f := extract.Function{Symbol: s.symbol, Definition: -1, Span: r.span(int32(i))}
	if s.name != "" && r.parts.Has(extract.PartNames) {
		f.Definition = int(s.def)
	}
	r.facts.Functions = append(r.facts.Functions, f)
	return frame{function: len(r.facts.Functions) - 1, end: int(r.Nodes[i].Next)}
}

// close ends the statements that node i is no part of.
func (r *run) close(f *frame, i int) {
	statements := r.facts.Functions[f.function].Statements
	for k := len(f.open); k > 0 && i >= f.ends[k-1]; k-- {
		statements[f.open[k-1]].Next = len(statements)
		f.open, f.ends = f.open[:k-1], f.ends[:k-1]
	}
}

// emit adds a statement that node i is; head is a node, -1 for none; a
// keyword is none.
func (r *run) emit(f *frame, i int, op extract.Op, head int) {
	if head >= 0 && r.Nodes[head].Flags&Named == 0 {
		head = -1
	}
	function := &r.facts.Functions[f.function]
	f.open = append(f.open, len(function.Statements))
	f.ends = append(f.ends, int(r.Nodes[i].Next))
	function.Statements = append(function.Statements, extract.Statement{Op: op, Span: r.span(int32(i)), Head: r.span(int32(head))})
}

// statementOps adds what a node is in the statement tree: an arm of its parent,
// an operation of its own, or a plain statement.
func (r *run) statementOps(f *frame, i int) {
	roles := r.roles[r.symbol(i)]
	if r.isResult(i) {
		r.emit(f, i, extract.OpReturn, i)
		return
	}
	arm := r.arm(f, i)
	if roles&isFlow != 0 {
		for _, rule := range r.perSymbol[r.symbol(i)].flow {
			if rule.has == nil || r.find(rule.has, i) >= 0 {
				r.emit(f, i, rule.op, r.find(rule.head, i))
				return
			}
		}
	}
	if s := r.state[i].stmt; s >= 0 && r.stmts[s].node == int32(i) || arm && roles&isList == 0 {
		op, head := r.operation(i)
		r.emit(f, i, op, head)
	}
}

// isResult reports whether a node is the body of a function that is a single
// expression, and so what it returns.
func (r *run) isResult(i int) bool {
	p := r.Parent(i)
	if p < 0 || r.Nodes[i].Field == 0 || r.roles[r.symbol(i)]&isList != 0 || !r.isFunction(p) {
		return false
	}
	body := r.perSymbol[r.symbol(p)].scope.body
	return body != nil && r.find(body, p) == i
}

// arm wraps a node that stands in a field of its parent, and reports whether
// it stands where a statement stands.
func (r *run) arm(f *frame, i int) bool {
	p := r.Parent(i)
	if p < 0 || r.Nodes[i].Flags&(Named|Extra) != Named || r.roles[r.symbol(p)]&isFlow == 0 {
		return false
	}
	for _, rule := range r.perSymbol[r.symbol(p)].flow {
		for _, a := range rule.arms {
			if a.field != r.Nodes[i].Field {
				continue
			}
			if a.op != extract.OpPlain {
				r.emit(f, i, a.op, r.find(a.head, p))
			}
			return true
		}
	}
	return false
}

// operation classifies a statement that no flow rule names.
func (r *run) operation(i int) (op extract.Op, head int) {
	if r.roles[r.symbol(i)]&isList != 0 {
		return extract.OpBlock, -1
	}
	switch r.exits(i) {
	case extract.ExitsReturn:
		return extract.OpReturn, r.FirstNamed(i)
	case extract.ExitsThrow:
		return extract.OpThrow, r.FirstNamed(i)
	case extract.ExitsBreak:
		return extract.OpBreak, r.FirstNamed(i)
	case extract.ExitsContinue:
		return extract.OpContinue, r.FirstNamed(i)
	case extract.ExitsGoto:
		return extract.OpGoto, r.FirstNamed(i)
	case extract.ExitsExit:
		return extract.OpExit, r.FirstNamed(i)
	}
	inner := i
	for range 4 {
		if r.roles[r.symbol(inner)]&isCall != 0 {
			return extract.OpCall, inner
		}
		if inner = r.FirstNamed(inner); inner < 0 || r.roles[r.symbol(r.Parent(inner))]&isWrap == 0 {
			break
		}
	}
	return extract.OpPlain, -1
}

// placeCommands gives each command its function.
func (r *run) placeCommands(index []int) {
	for _, c := range r.commands {
		for s := c.scope; s > 0 && c.Function < 0; s = r.scopes[s].parent {
			if index[s] > 0 {
				c.Function = index[s]
			}
		}
		c.Function = max(c.Function, 0)
		r.facts.Commands = append(r.facts.Commands, c.Command)
	}
}

// dropFileLevel leaves the file level out where no statement stands there.
func (r *run) dropFileLevel() {
	if len(r.facts.Functions[0].Statements) > 0 || len(r.facts.Commands) > 0 {
		return
	}
	r.facts.Functions = r.facts.Functions[1:]
}
