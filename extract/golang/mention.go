package golang

import (
	"go/ast"
	"go/token"
)

// stmts walks a block with a scope of its own.
func (w *namer) stmts(list []ast.Stmt) {
	mark := len(w.locals)
	for _, s := range list {
		w.stmt(s)
	}
	w.leave(mark)
}

// stmt walks a statement; what it declares holds until the block ends.
func (w *namer) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		w.expr(s.X)
	case *ast.SendStmt:
		w.expr(s.Chan)
		w.expr(s.Value)
	case *ast.IncDecStmt:
		w.expr(s.X)
	case *ast.AssignStmt:
		w.assign(s)
	case *ast.GoStmt:
		w.expr(s.Call)
	case *ast.DeferStmt:
		w.expr(s.Call)
	case *ast.ReturnStmt:
		w.exprs(s.Results)
	case *ast.BlockStmt:
		if s != nil {
			w.stmts(s.List)
		}
	case *ast.LabeledStmt:
		w.stmt(s.Stmt)
	case *ast.DeclStmt:
		w.local(s)
	default:
		w.scoped(s)
	}
}

// scoped walks a statement that opens a scope before its block.
func (w *namer) scoped(s ast.Stmt) {
	mark := len(w.locals)
	switch s := s.(type) {
	case *ast.IfStmt:
		w.stmt(s.Init)
		w.expr(s.Cond)
		w.stmt(s.Body)
		w.stmt(s.Else)
	case *ast.ForStmt:
		w.stmt(s.Init)
		w.expr(s.Cond)
		w.stmt(s.Post)
		w.stmt(s.Body)
	case *ast.RangeStmt:
		w.expr(s.X)
		if s.Tok == token.DEFINE {
			w.declareExpr(s.Key)
			w.declareExpr(s.Value)
		} else {
			w.expr(s.Key)
			w.expr(s.Value)
		}
		w.stmt(s.Body)
	case *ast.SwitchStmt:
		w.stmt(s.Init)
		w.expr(s.Tag)
		w.stmt(s.Body)
	case *ast.TypeSwitchStmt:
		w.stmt(s.Init)
		w.stmt(s.Assign)
		w.stmt(s.Body)
	case *ast.SelectStmt:
		w.stmt(s.Body)
	case *ast.CaseClause:
		w.exprs(s.List)
		w.stmts(s.Body)
	case *ast.CommClause:
		w.stmt(s.Comm)
		w.stmts(s.Body)
	}
	w.leave(mark)
}

func (w *namer) assign(s *ast.AssignStmt) {
	w.exprs(s.Rhs)
	for _, l := range s.Lhs {
		if s.Tok == token.DEFINE {
			w.declareExpr(l)
		} else {
			w.expr(l)
		}
	}
}

// local declares what a function declares for itself.
func (w *namer) local(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.ValueSpec:
			w.expr(s.Type)
			w.exprs(s.Values)
			for _, name := range s.Names {
				w.declare(name.Name)
			}
		case *ast.TypeSpec:
			w.declare(s.Name.Name)
			mark := len(w.locals)
			w.declareFields(s.TypeParams)
			w.fields(s.TypeParams)
			w.expr(s.Type)
			w.leave(mark)
		}
	}
}

func (w *namer) exprs(list []ast.Expr) {
	for _, x := range list {
		w.expr(x)
	}
}

func (w *namer) fields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		w.expr(f.Type)
	}
}

func (w *namer) expr(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		w.refer(x, false)
	case *ast.SelectorExpr:
		w.selector(x, false)
	case *ast.CallExpr:
		w.callee(x.Fun)
		w.exprs(x.Args)
	case *ast.BinaryExpr:
		w.expr(x.X)
		w.expr(x.Y)
	case *ast.UnaryExpr:
		w.expr(x.X)
	case *ast.ParenExpr:
		w.expr(x.X)
	case *ast.StarExpr:
		w.expr(x.X)
	case *ast.IndexExpr:
		w.expr(x.X)
		w.expr(x.Index)
	case *ast.CompositeLit:
		w.composite(x)
	case *ast.KeyValueExpr:
		w.expr(x.Key)
		w.expr(x.Value)
	case *ast.FuncLit:
		w.closure(x)
	default:
		w.rare(x)
	}
}

func (w *namer) rare(x ast.Expr) {
	switch x := x.(type) {
	case *ast.TypeAssertExpr:
		w.expr(x.X)
		w.expr(x.Type)
	case *ast.SliceExpr:
		w.expr(x.X)
		w.expr(x.Low)
		w.expr(x.High)
		w.expr(x.Max)
	case *ast.IndexListExpr:
		w.expr(x.X)
		w.exprs(x.Indices)
	case *ast.Ellipsis:
		w.expr(x.Elt)
	case *ast.ArrayType:
		w.expr(x.Len)
		w.expr(x.Elt)
	case *ast.MapType:
		w.expr(x.Key)
		w.expr(x.Value)
	case *ast.ChanType:
		w.expr(x.Value)
	case *ast.FuncType:
		w.fields(x.Params)
		w.fields(x.Results)
	case *ast.StructType:
		w.fields(x.Fields)
	case *ast.InterfaceType:
		w.fields(x.Methods)
	}
}

// callee walks what is called, through parentheses and type arguments.
func (w *namer) callee(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		w.refer(x, true)
	case *ast.SelectorExpr:
		w.selector(x, true)
	case *ast.ParenExpr:
		w.callee(x.X)
	case *ast.IndexExpr:
		w.callee(x.X)
		w.expr(x.Index)
	case *ast.IndexListExpr:
		w.callee(x.X)
		w.exprs(x.Indices)
	default:
		w.expr(x)
	}
}

// selector keeps the name after the dot, whatever stands before it; a package
// before it is the qualifier and no reference of its own.
func (w *namer) selector(x *ast.SelectorExpr, call bool) {
	w.reference(x.Sel, lastName(x.X), call)
	if id, ok := x.X.(*ast.Ident); ok && w.imported[id.Name] {
		return
	}
	w.expr(x.X)
}

// composite: a key that is a name is a field, or a value of the file.
func (w *namer) composite(x *ast.CompositeLit) {
	w.expr(x.Type)
	for _, e := range x.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			w.expr(e)
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok {
			w.reference(key, lastName(x.Type), false)
		} else {
			w.expr(kv.Key)
		}
		w.expr(kv.Value)
	}
}

func (w *namer) closure(x *ast.FuncLit) {
	mark := len(w.locals)
	w.signature(x.Type)
	if x.Body != nil {
		w.stmts(x.Body.List)
	}
	w.leave(mark)
}
