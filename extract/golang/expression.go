package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// expr walks an expression. held says that a chain found here belongs to the
// row that stands for the expression, and is listed in the profile full only;
// it holds through parentheses, unary and binary operators.
func (r *reader) expr(x ast.Expr, held bool) {
	switch x := x.(type) {
	case *ast.Ident, *ast.BasicLit, nil:
	case *ast.SelectorExpr:
		r.selector(x)
		r.expr(x.X, false)
	case *ast.CallExpr:
		r.call(x)
	case *ast.BinaryExpr:
		r.binary(x, held)
	case *ast.UnaryExpr:
		r.expr(x.X, held)
	case *ast.ParenExpr:
		r.expr(x.X, held)
	case *ast.StarExpr:
		r.expr(x.X, false)
	case *ast.IndexExpr:
		r.expr(x.X, false)
		r.expr(x.Index, false)
	case *ast.CompositeLit:
		r.composite(x)
	case *ast.KeyValueExpr:
		r.keyValue(x)
	case *ast.FuncLit:
		r.closure(x)
	case *ast.TypeAssertExpr:
		r.typeAssert(x)
	default:
		r.rare(x)
	}
}

// rare walks slices, generic instances and types.
func (r *reader) rare(x ast.Expr) {
	switch x := x.(type) {
	case *ast.SliceExpr:
		r.expr(x.X, false)
		r.expr(x.Low, false)
		r.expr(x.High, false)
		r.expr(x.Max, false)
	case *ast.IndexListExpr:
		r.expr(x.X, false)
		r.exprs(x.Indices)
	case *ast.Ellipsis:
		r.expr(x.Elt, false)
	case *ast.ArrayType:
		r.expr(x.Len, false)
		r.expr(x.Elt, false)
	case *ast.MapType:
		r.expr(x.Key, false)
		r.expr(x.Value, false)
	case *ast.ChanType:
		r.expr(x.Value, false)
	case *ast.FuncType:
		r.fieldTypes(x.Params)
		r.fieldTypes(x.Results)
	case *ast.StructType:
		r.fieldTypes(x.Fields)
	case *ast.InterfaceType:
		r.fieldTypes(x.Methods)
	}
}

func (r *reader) exprs(list []ast.Expr) {
	for _, x := range list {
		r.expr(x, false)
	}
}

func (r *reader) fieldTypes(fields *ast.FieldList) {
	if fields == nil {
		return
	}
	for _, f := range fields.List {
		r.expr(f.Type, false)
	}
}

func (r *reader) binary(x *ast.BinaryExpr, held bool) {
	if x.Op == token.LAND || x.Op == token.LOR {
		r.emitNode(found{form: extract.ShortCircuit, role: r.chainRole(x), syntax: "ast.BinaryExpr", full: held}, x)
		r.operands(x)
		return
	}
	r.expr(x.X, held)
	r.expr(x.Y, held)
}

// operands walks the operands of one chain, through parentheses, in source
// order. A chain under an operand belongs to this one.
func (r *reader) operands(x ast.Expr) {
	inner := ast.Unparen(x)
	if b, ok := inner.(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
		r.operands(b.X)
		r.operands(b.Y)
		return
	}
	r.expr(inner, true)
}

func (r *reader) typeAssert(x *ast.TypeAssertExpr) {
	if x.Type != nil { // nil is the x.(type) of a type switch
		r.emitNode(found{form: extract.TypeCheck, role: extract.RoleType, syntax: "ast.TypeAssertExpr"}, x)
		r.expr(x.Type, false)
	}
	r.expr(x.X, false)
}

func (r *reader) closure(x *ast.FuncLit) {
	if x.Body == nil {
		return
	}
	outer, saved := r.tests.scope(), r.inner
	r.inner = inner{body: x.Body, handling: saved.handling}
	r.tests.enterParams(r, x.Type)
	r.fieldTypes(x.Type.Params)
	r.fieldTypes(x.Type.Results)
	r.stmts(x.Body.List)
	r.inner = saved
	r.tests.restore(outer)
}

func (r *reader) composite(x *ast.CompositeLit) {
	r.expr(x.Type, false)
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				r.settingIn(x.Type, key, kv)
				r.expr(kv.Value, false)
				continue
			}
		}
		r.expr(e, false)
	}
}

func (r *reader) keyValue(x *ast.KeyValueExpr) {
	r.expr(x.Key, false)
	r.expr(x.Value, false)
}

// selector lists what is named without being called: the error type of a
// process that failed, and how it ended.
func (r *reader) selector(x *ast.SelectorExpr) {
	switch x.Sel.Name {
	case "ExitError":
		if r.packageOf(x.X) == pkgExec {
			r.emitNode(found{form: extract.ExitCode, role: extract.RoleExitCode, syntax: "ast.SelectorExpr"}, x)
		}
	case "ExitCode", "ExitStatus":
		r.emitNode(found{form: extract.ExitCode, role: extract.RoleExitCode, syntax: "ast.SelectorExpr", heuristic: true}, x)
	}
}
