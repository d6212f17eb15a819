package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// conditionRole says what a list of statements tests as a condition: its last
// one's status decides.
func (r *reader) conditionRole(list []*syntax.Stmt) extract.Role {
	if len(list) == 0 {
		return ""
	}
	return r.stmtRole(list[len(list)-1])
}

func (r *reader) stmtRole(s *syntax.Stmt) extract.Role {
	switch c := s.Cmd.(type) {
	case *syntax.TestClause:
		return r.testRole(c.X)
	case *syntax.ArithmCmd:
		return r.arithmRole(c.X)
	case *syntax.CallExpr:
		return r.callRole(c)
	case *syntax.BinaryCmd:
		if isLogical(c.Op) {
			return r.stmtRole(operands(c)[0])
		}
	case *syntax.Block:
		return r.conditionRole(c.Stmts)
	case *syntax.Subshell:
		return r.conditionRole(c.Stmts)
	}
	return extract.RoleExitCode
}

// testRole says what the inside of [[ ]] tests.
func (r *reader) testRole(x syntax.TestExpr) extract.Role {
	switch x := x.(type) {
	case *syntax.ParenTest:
		return r.testRole(x.X)
	case *syntax.UnaryTest:
		if x.Op == syntax.TsNot {
			return r.testRole(x.X)
		}
		return unaryRole(x.Op.String())
	case *syntax.BinaryTest:
		if x.Op == syntax.AndTest || x.Op == syntax.OrTest {
			return r.testRole(x.X)
		}
		left, _ := x.X.(*syntax.Word)
		right, _ := x.Y.(*syntax.Word)
		return r.binaryRole(left, x.Op.String(), right)
	case *syntax.Word:
		return extract.RoleEmpty
	}
	return extract.RoleOther
}

// callRole says what a simple command tests as a condition.
func (r *reader) callRole(c *syntax.CallExpr) extract.Role {
	switch commandName(c) {
	case "":
		return extract.RoleFlag // if $verbose; then
	case "true", "false", ":":
		return extract.RoleFlag
	case "[", "test":
		return r.bracketRole(bracketWords(c))
	}
	return extract.RoleExitCode
}

// bracketWords are the words between [ and ], or after test.
func bracketWords(c *syntax.CallExpr) []*syntax.Word {
	words := c.Args[1:]
	if n := len(words); n > 0 && words[n-1].Lit() == "]" {
		words = words[:n-1]
	}
	return words
}

func (r *reader) bracketRole(words []*syntax.Word) extract.Role {
	for len(words) > 0 && (words[0].Lit() == "!" || words[0].Lit() == `\(`) {
		words = words[1:]
	}
	switch {
	case len(words) == 0:
		return extract.RoleOther
	case len(words) == 1:
		return extract.RoleEmpty
	case strings.HasPrefix(words[0].Lit(), "-") && (len(words) < 3 || words[2].Lit() == "-a" || words[2].Lit() == "-o" || words[2].Lit() == `\)`):
		return unaryRole(words[0].Lit())
	case len(words) >= 3:
		return r.binaryRole(words[0], words[1].Lit(), words[2])
	}
	return extract.RoleOther
}

func unaryRole(op string) extract.Role {
	switch op {
	case "-z", "-n", "-s":
		return extract.RoleEmpty
	case "-v", "-R":
		return extract.RoleNil
	}
	return extract.RoleOther
}

func (r *reader) binaryRole(left *syntax.Word, op string, right *syntax.Word) extract.Role {
	if r.mentionsStatus(left) || r.mentionsStatus(right) {
		return extract.RoleExitCode
	}
	switch op {
	case "-lt", "-le", "-gt", "-ge", "<", ">", `\<`, `\>`:
		return extract.RoleBounds
	case "=", "==", "!=", "-eq", "-ne":
		return equalRole(left, right)
	}
	return extract.RoleOther
}

func equalRole(left, right *syntax.Word) extract.Role {
	l, leftLiteral := value(left)
	text, literal := value(right)
	if literal && text == "" || leftLiteral && l == "" || literal && leftLiteral && l == text {
		return extract.RoleEmpty
	}
	if !literal {
		return extract.RoleOther
	}
	if leftLiteral {
		return extract.RoleOther
	}
	if strings.TrimPrefix(l, text) == computed && l != computed {
		return extract.RoleEmpty // [ "x$a" = x ]
	}
	switch strings.ToLower(text) {
	case "true", "false", "yes", "no", "y", "n", "1", "0", "on", "off":
		return extract.RoleFlag
	}
	return extract.RoleOther
}

// arithmRole says what an arithmetic expression tests.
func (r *reader) arithmRole(x syntax.ArithmExpr) extract.Role {
	if x == nil {
		return ""
	}
	if r.mentionsStatus(x) {
		return extract.RoleExitCode
	}
	switch x := x.(type) {
	case *syntax.ParenArithm:
		return r.arithmRole(x.X)
	case *syntax.UnaryArithm:
		if x.Op == syntax.Not {
			return r.arithmRole(x.X)
		}
	case *syntax.BinaryArithm:
		switch x.Op {
		case syntax.Lss, syntax.Gtr, syntax.Leq, syntax.Geq:
			return extract.RoleBounds
		case syntax.AndArit, syntax.OrArit:
			return r.arithmRole(x.X)
		}
	case *syntax.Word:
		return extract.RoleFlag
	}
	return extract.RoleOther
}

// mentionsStatus reports whether a node looks at how a command ended: $?,
// PIPESTATUS, a variable that holds $?, or $status in bats.
func (r *reader) mentionsStatus(n syntax.Node) bool {
	return r.mentions(n, func(name string) bool {
		return isStatusParam(name) || r.statusVars[name] || name == "status" && r.dialect == "bats"
	})
}

func isStatusParam(name string) bool {
	return name == "?" || name == "PIPESTATUS" || name == "pipestatus"
}

// mentions looks for a parameter outside nested commands. In arithmetic a bare
// name is a parameter too.
func (r *reader) mentions(n syntax.Node, want func(string) bool) bool {
	if isNilNode(n) {
		return false
	}
	found := false
	walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst:
			return false
		case *syntax.ParamExp:
			found = found || n.Param != nil && want(n.Param.Value)
		case *syntax.BinaryArithm:
			found = found || bareName(n.X, want) || bareName(n.Y, want)
		}
		return !found
	})
	return found
}

func bareName(x syntax.ArithmExpr, want func(string) bool) bool {
	w, ok := x.(*syntax.Word)
	return ok && w.Lit() != "" && want(w.Lit())
}

// isNilNode reports whether an interface holds no node.
func isNilNode(n syntax.Node) bool {
	switch n := n.(type) {
	case nil:
		return true
	case *syntax.Word:
		return n == nil
	}
	return false
}
