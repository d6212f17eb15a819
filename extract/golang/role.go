package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// rank orders roles: of two operands of a chain the surer sign speaks.
var rank = map[extract.Role]int{
	extract.RoleExitCode: 7, extract.RoleType: 6, extract.RoleError: 5, extract.RoleEmpty: 4,
	extract.RoleNil: 3, extract.RoleBounds: 2, extract.RoleOther: 1, extract.RoleFlag: 0,
}

// role says what a condition tests.
func (r *reader) role(cond ast.Expr) extract.Role {
	switch x := cond.(type) {
	case *ast.ParenExpr:
		return r.role(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return r.role(x.X)
		}
	case *ast.BinaryExpr:
		return r.binaryRole(x)
	case *ast.CallExpr:
		return r.callRole(x)
	case *ast.TypeAssertExpr:
		return extract.RoleType
	case *ast.Ident:
		return extract.RoleFlag
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		if isExitName(lastName(cond)) {
			return extract.RoleExitCode
		}
		return extract.RoleFlag
	}
	return extract.RoleOther
}

func (r *reader) binaryRole(x *ast.BinaryExpr) extract.Role {
	switch x.Op {
	case token.LAND, token.LOR:
		return r.chainRole(x)
	case token.EQL, token.NEQ:
		return r.equalRole(x.X, x.Y)
	case token.LSS, token.GTR, token.LEQ, token.GEQ:
		switch {
		case r.isExit(x.X) || r.isExit(x.Y):
			return extract.RoleExitCode
		case isCount(x.X) && isSmall(x.Y) || isCount(x.Y) && isSmall(x.X):
			return extract.RoleEmpty
		}
		return extract.RoleBounds
	}
	return extract.RoleOther
}

// chainRole takes the surest role of the operands. Two flags are no single
// boolean any more.
func (r *reader) chainRole(x *ast.BinaryExpr) extract.Role {
	best := extract.RoleOther
	for {
		if right := r.role(x.Y); rank[right] > rank[best] {
			best = right
		}
		left, ok := x.X.(*ast.BinaryExpr)
		if !ok || left.Op != token.LAND && left.Op != token.LOR {
			break
		}
		x = left
	}
	if left := r.role(x.X); rank[left] > rank[best] {
		best = left
	}
	return best
}

func (r *reader) equalRole(x, y ast.Expr) extract.Role {
	switch {
	case r.isExit(x) || r.isExit(y):
		return extract.RoleExitCode
	case r.isError(x) || r.isError(y):
		return extract.RoleError
	case isNil(x) || isNil(y):
		return extract.RoleNil
	case isEmptyText(x) || isEmptyText(y) || isCount(x) && isZero(y) || isCount(y) && isZero(x):
		return extract.RoleEmpty
	case isTypeOf(x) || isTypeOf(y):
		return extract.RoleType
	case isBool(x):
		return r.role(y)
	case isBool(y):
		return r.role(x)
	}
	return extract.RoleOther
}

// callRole says what a call tests that is a condition by itself.
func (r *reader) callRole(c *ast.CallExpr) extract.Role {
	name := lastName(c.Fun)
	switch {
	case r.isExitCall(c):
		return extract.RoleExitCode
	case name == "IsNil":
		return extract.RoleNil
	case name == "IsEmpty" || name == "Empty":
		return extract.RoleEmpty
	}
	for _, arg := range c.Args {
		if r.isError(arg) {
			return extract.RoleError
		}
	}
	return extract.RoleFlag
}

// isError reports whether an expression is an error: by its type where types
// are known, else by its name.
func (r *reader) isError(x ast.Expr) bool {
	if p, ok := x.(*ast.ParenExpr); ok {
		return r.isError(p.X)
	}
	if r.info != nil {
		if t := r.info.TypeOf(x); t != nil && t != types.Typ[types.Invalid] {
			return isErrorType(t)
		}
	}
	switch x := x.(type) {
	case *ast.Ident:
		return isErrorName(x.Name)
	case *ast.SelectorExpr:
		return isErrorName(x.Sel.Name) || isSentinel(x)
	case *ast.CallExpr:
		return len(x.Args) == 0 && lastName(x.Fun) == "Err"
	case *ast.IndexExpr:
		return isErrorName(lastName(x.X))
	}
	return false
}

func isErrorType(t types.Type) bool {
	return types.Implements(t, errorType)
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isErrorName: err, err2, perr, closeErr, ErrClosed, errs, lastError.
func isErrorName(name string) bool {
	switch {
	case name == "errno":
		return true
	case strings.HasPrefix(name, "err") || strings.HasPrefix(name, "Err"):
		rest := strings.TrimPrefix(strings.TrimPrefix(name[3:], "or"), "s")
		return rest == "" || rest[0] < 'a' || rest[0] > 'z'
	}
	if strings.HasSuffix(name, "err") {
		return !strings.HasSuffix(name, "tderr") // stderr is a stream
	}
	return strings.HasSuffix(name, "Err") || strings.HasSuffix(name, "Error")
}

// isSentinel knows the errors whose names do not say so.
func isSentinel(x *ast.SelectorExpr) bool {
	pkg, ok := x.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch pkg.Name {
	case "io":
		return x.Sel.Name == "EOF"
	case "context":
		return x.Sel.Name == "Canceled" || x.Sel.Name == "DeadlineExceeded"
	case "fs", "filepath":
		return x.Sel.Name == "SkipDir" || x.Sel.Name == "SkipAll"
	}
	return false
}

func isNil(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "nil"
}

func isBool(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && (id.Name == "true" || id.Name == "false")
}

func isEmptyText(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && (lit.Value == `""` || lit.Value == "``")
}

// isCount: len(x), cap(x), and methods Len, Size, Count, NumX.
func isCount(x ast.Expr) bool {
	c, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch name := lastName(c.Fun); name {
	case "len", "cap", "Len", "Size", "Count":
		return true
	default:
		return strings.HasPrefix(name, "Num")
	}
}

func isZero(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Value == "0"
}

// isSmall: 0 or 1, against which an order tests for emptiness.
func isSmall(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && (lit.Value == "0" || lit.Value == "1")
}

func isTypeOf(x ast.Expr) bool {
	c, ok := x.(*ast.CallExpr)
	return ok && (lastName(c.Fun) == "TypeOf" || lastName(c.Fun) == "Kind")
}

// isExit reports whether an expression says how a process ended.
func (r *reader) isExit(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return r.isExit(x.X)
	case *ast.CallExpr:
		return r.isExitCall(x)
	case *ast.SelectorExpr:
		return isExitName(x.Sel.Name)
	case *ast.Ident:
		return isExitName(x.Name)
	}
	return false
}

// isExitCall: x.ExitCode(), x.ExitStatus(), p.ProcessState.Success().
func (r *reader) isExitCall(c *ast.CallExpr) bool {
	s, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if s.Sel.Name == "Success" {
		return lastName(s.X) == "ProcessState" || r.typeName(s.X) == "os.ProcessState"
	}
	return len(c.Args) == 0 && isExitName(s.Sel.Name)
}

func isExitName(name string) bool {
	switch name {
	case "ExitCode", "ExitStatus", "exitCode", "exitStatus":
		return true
	}
	return false
}

// typeName returns "path.Name" of the type of an expression behind pointers,
// "" where types are not known.
func (r *reader) typeName(x ast.Expr) string {
	if r.info == nil {
		return ""
	}
	t := r.info.TypeOf(x)
	for {
		p, ok := t.(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return named.Obj().Pkg().Path() + "." + named.Obj().Name()
}

// lastName returns the last name of a callee or an operand: "Flush" of
// s.store.Flush, "" where there is none.
func lastName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.ParenExpr:
		return lastName(x.X)
	case *ast.IndexExpr:
		return lastName(x.X)
	case *ast.IndexListExpr:
		return lastName(x.X)
	case *ast.StarExpr:
		return lastName(x.X)
	}
	return ""
}
