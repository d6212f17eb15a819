package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
)

// exits says how a list of statements leaves, by the last of them.
func (r *reader) exits(list []ast.Stmt) extract.Exits {
	if len(list) == 0 {
		return extract.ExitsNone
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return extract.ExitsReturn
	case *ast.BranchStmt:
		return branchExits(s.Tok)
	case *ast.BlockStmt:
		return r.exits(s.List)
	case *ast.LabeledStmt:
		return r.exits([]ast.Stmt{s.Stmt})
	case *ast.IfStmt:
		return r.ifExits(s)
	case *ast.ExprStmt:
		if c, ok := s.X.(*ast.CallExpr); ok {
			return r.callExits(c)
		}
	}
	return extract.ExitsNone
}

func branchExits(tok token.Token) extract.Exits {
	switch tok {
	case token.CONTINUE:
		return extract.ExitsContinue
	case token.BREAK:
		return extract.ExitsBreak
	case token.GOTO:
		return extract.ExitsGoto
	}
	return extract.ExitsNone // fallthrough
}

// ifExits: an if leaves when each arm leaves in the same way.
func (r *reader) ifExits(s *ast.IfStmt) extract.Exits {
	way := r.exits(s.Body.List)
	for way != extract.ExitsNone {
		switch e := s.Else.(type) {
		case *ast.IfStmt:
			if r.exits(e.Body.List) != way {
				return extract.ExitsNone
			}
			s = e
			continue
		case *ast.BlockStmt:
			if r.exits(e.List) == way {
				return way
			}
		}
		return extract.ExitsNone
	}
	return way
}

// callExits says whether a call never comes back: by panic, by the end of the
// test or by the end of the process.
func (r *reader) callExits(c *ast.CallExpr) extract.Exits {
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		if fun.Name == "panic" && r.isBuiltin(fun) {
			return extract.ExitsThrow
		}
	case *ast.SelectorExpr:
		return r.methodExits(fun)
	}
	return extract.ExitsNone
}

func (r *reader) methodExits(fun *ast.SelectorExpr) extract.Exits {
	switch fun.Sel.Name {
	case "Exit":
		if pkg := r.packageOf(fun.X); pkg == pkgOS || pkg == pkgSyscall {
			return extract.ExitsExit
		}
	case "Goexit":
		if r.packageOf(fun.X) == pkgRuntime {
			return extract.ExitsExit
		}
	case "Panic", "Panicf", "Panicln":
		return extract.ExitsThrow
	case "Fatal", "Fatalf", "Fatalln":
		if r.isTester(fun.X) {
			return extract.ExitsThrow
		}
		return extract.ExitsExit
	case "FailNow", "Skip", "Skipf", "SkipNow":
		if r.isTester(fun.X) {
			return extract.ExitsThrow
		}
	}
	return extract.ExitsNone
}
