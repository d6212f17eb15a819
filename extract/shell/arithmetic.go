package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// arithmetic walks an expression; owned says that it is the condition of
// another row, so that its chains are listed in the profile full only.
func (r *reader) arithmetic(x syntax.ArithmExpr, owned bool) {
	switch x := x.(type) {
	case *syntax.BinaryArithm:
		r.binaryArithm(x, owned)
	case *syntax.UnaryArithm:
		r.arithmetic(x.X, owned)
	case *syntax.ParenArithm:
		r.arithmetic(x.X, owned)
	case *syntax.FlagsArithm:
		r.arithmetic(x.X, owned)
	case *syntax.Word:
		r.word(x)
	}
}

func (r *reader) binaryArithm(x *syntax.BinaryArithm, owned bool) {
	switch {
	case x.Op == syntax.TernQuest:
		r.add(extract.Construct{
			Form: extract.Ternary, Syntax: "BinaryArithm", Role: r.arithmRole(x.X), Exits: extract.ExitsNone,
			Span: spanOf(x), HeadEnd: offset(x.X.End()),
		})
		r.arithmetic(x.X, true)
		r.arithmetic(x.Y, owned)
		return
	case isLogicalArithm(x.Op):
		c := r.row(extract.ShortCircuit, "BinaryArithm", spanOf(x))
		c.Full, c.Role, c.Exits = owned, r.arithmRole(x.X), extract.ExitsNone
		r.arithmChain(x, owned)
		return
	}
	r.arithmetic(x.X, owned)
	r.arithmetic(x.Y, owned)
}

// arithmChain walks the operands of a chain that is listed already.
func (r *reader) arithmChain(x syntax.ArithmExpr, owned bool) {
	switch b := x.(type) {
	case *syntax.BinaryArithm:
		if isLogicalArithm(b.Op) {
			r.arithmChain(b.X, owned)
			r.arithmChain(b.Y, owned)
			return
		}
	case *syntax.ParenArithm:
		r.arithmChain(b.X, owned)
		return
	}
	r.arithmetic(x, true)
}

func isLogicalArithm(op syntax.BinAritOperator) bool {
	return op == syntax.AndArit || op == syntax.OrArit
}

// testExpr walks the inside of [[ ]]; chained says that a chain holding this
// expression is listed already.
func (r *reader) testExpr(x syntax.TestExpr, chained bool) {
	switch x := x.(type) {
	case *syntax.BinaryTest:
		logical := x.Op == syntax.AndTest || x.Op == syntax.OrTest
		if logical && !chained {
			c := r.row(extract.ShortCircuit, "BinaryTest", spanOf(x))
			c.Full, c.Role, c.Exits = true, r.testRole(x.X), extract.ExitsNone
		}
		r.testExpr(x.X, logical)
		r.testExpr(x.Y, logical)
	case *syntax.UnaryTest:
		r.testExpr(x.X, false)
	case *syntax.ParenTest:
		r.testExpr(x.X, chained)
	case *syntax.Word:
		r.word(x)
	}
}
