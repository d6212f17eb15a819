package golang

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// call lists what a call is, then walks it.
func (r *reader) call(c *ast.CallExpr) {
	assertion := r.callRow(c)
	if r.tests.on {
		r.tests.calls = append(r.tests.calls, callSite{name: lastName(c.Fun), at: r.at(c.Pos())})
	}
	switch fun := c.Fun.(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		r.expr(fun.X, false)
	default:
		r.expr(fun, false)
	}
	outer := r.tests.current
	r.tests.enterCall(c)
	for _, a := range c.Args {
		r.expr(a, assertion)
	}
	r.tests.current = outer
}

// callRow emits the row of a call and reports whether it is an assertion: a
// chain in its arguments belongs to it.
func (r *reader) callRow(c *ast.CallExpr) (assertion bool) {
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		return r.identCall(c, fun)
	case *ast.SelectorExpr:
		if pkg := r.packageOf(fun.X); pkg != pkgNone {
			return r.packageCall(c, fun, pkg)
		}
		return r.methodCall(c, fun)
	case *ast.IndexExpr, *ast.IndexListExpr:
		if s, ok := instantiated(fun).(*ast.SelectorExpr); ok && r.packageOf(s.X) == pkgErrors && s.Sel.Name == "AsType" {
			r.emitCall(found{form: extract.TypeCheck, role: extract.RoleError}, c)
			return false
		}
		r.named(c, lastName(fun))
	}
	return false
}

func instantiated(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.IndexExpr:
		return x.X
	case *ast.IndexListExpr:
		return x.X
	}
	return x
}

// emitCall adds a row that is a call.
func (r *reader) emitCall(f found, c *ast.CallExpr) {
	f.syntax = "ast.CallExpr"
	r.emit(f, c.Pos(), c.Pos(), headOfCall(c), c.End())
}

// headOfCall ends with the signature of the first function literal that the
// call holds, else with the call.
func headOfCall(c *ast.CallExpr) token.Pos {
	for x := c.Fun; ; {
		switch fun := x.(type) {
		case *ast.FuncLit:
			return fun.Type.End()
		case *ast.SelectorExpr:
			x = fun.X
			continue
		case *ast.CallExpr:
			if head := headOfCall(fun); head < fun.End() {
				return head
			}
		}
		break
	}
	for _, a := range c.Args {
		if lit, ok := a.(*ast.FuncLit); ok {
			return lit.Type.End()
		}
	}
	return c.End()
}

func (r *reader) identCall(c *ast.CallExpr, fun *ast.Ident) (assertion bool) {
	switch fun.Name {
	case "panic":
		if r.isBuiltin(fun) {
			r.emitCall(found{form: extract.Throw}, c)
		}
		return false
	case "recover":
		if r.isBuiltin(fun) {
			r.emitCall(found{form: extract.Catch}, c)
			r.handler(c)
		}
		return false
	case "len", "append", "make", "string", "new", "cap", "copy", "close", "delete", "byte", "int":
		return false
	case "print", "println":
		r.success(c)
		return false
	}
	if r.tests.on {
		if r.dotImports(pkgGomega) && isExpectation(fun.Name) || r.dotImports(pkgGinkgo) && r.ginkgoCall(c, fun.Name) {
			return false
		}
	}
	if len(c.Args) == 0 && r.deferred != c && isCancel(fun.Name) {
		r.emitCall(found{form: extract.Cleanup, heuristic: true}, c)
		return false
	}
	r.named(c, fun.Name)
	return false
}

func isCancel(name string) bool {
	return name == "cancel" || strings.HasSuffix(name, "Cancel") || strings.HasPrefix(name, "cancel") && len(name) > 6 && name[6] < 'a'
}

// packageCall knows the functions of packages.
func (r *reader) packageCall(c *ast.CallExpr, fun *ast.SelectorExpr, pkg known) (assertion bool) {
	name := fun.Sel.Name
	switch pkg {
	case pkgAssert, pkgRequire:
		return r.assertCall(c, name, pkg)
	case pkgGomega:
		return false // the assertion is what follows on an Expect
	case pkgGinkgo:
		r.ginkgoCall(c, name)
		return false
	case pkgExec:
		if name == "Command" || name == "CommandContext" {
			r.command(c, name)
		}
		return false
	case pkgFmt, pkgIO:
		r.success(c)
		return false
	case pkgOS, pkgSyscall:
		if name == "Exit" {
			r.exitCall(c)
			return false
		}
	case pkgGolden:
		r.emitCall(found{form: extract.Snapshot}, c)
		return false
	case pkgCassette:
		if strings.HasPrefix(name, "New") {
			r.emitCall(found{form: extract.Cassette}, c)
		}
		return false
	}
	if f, ok := packageForm(pkg, name); ok {
		r.emitCall(f, c)
		return false
	}
	if pkg == pkgLog && r.success(c) {
		return false
	}
	r.named(c, name)
	return false
}

// packageForm is the table of functions that are a row by construct.
func packageForm(pkg known, name string) (f found, ok bool) {
	switch pkg {
	case pkgContext:
		switch name {
		case "WithTimeout", "WithDeadline", "WithTimeoutCause", "WithDeadlineCause":
			f.form = extract.Timeout
		}
	case pkgTime:
		switch name {
		case "After", "AfterFunc", "NewTimer":
			f.form = extract.Timeout
		}
	case pkgNet:
		if name == "DialTimeout" {
			f.form = extract.Timeout
		}
	case pkgErrors:
		switch name {
		case "Is", "As":
			f.form, f.role = extract.TypeCheck, extract.RoleError
		}
	case pkgLog:
		if isFatal(name) {
			f.form = extract.Throw
		}
	case pkgRuntime:
		switch name {
		case "SetFinalizer", "AddCleanup":
			f.form = extract.Cleanup
		}
	case pkgSignal:
		switch name {
		case "Notify", "NotifyContext":
			f.form = extract.Cleanup
		}
	case pkgTesting:
		if name == "Short" {
			f.form = extract.Skip
		}
	}
	return f, f.form != ""
}

func isFatal(name string) bool {
	switch name {
	case "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln":
		return true
	}
	return false
}

func (r *reader) exitCall(c *ast.CallExpr) {
	form := extract.Throw
	if len(c.Args) == 1 && isZero(c.Args[0]) {
		form = extract.ExitZero
	}
	r.emitCall(found{form: form}, c)
}

// methodCall knows methods, and functions of packages that are not known.
func (r *reader) methodCall(c *ast.CallExpr, fun *ast.SelectorExpr) (assertion bool) {
	name := fun.Sel.Name
	if r.tests.on {
		if done, assertion := r.testMethod(c, fun); done {
			return assertion
		}
	}
	switch name {
	case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
		r.emitCall(found{form: extract.Timeout}, c)
		return false
	case "Close":
		if len(c.Args) == 0 && r.deferred != c {
			r.emitCall(found{form: extract.Cleanup, heuristic: true}, c)
		}
		return false
	case "ExitCode", "ExitStatus", "Success":
		if r.isExitCall(c) {
			r.emitCall(found{form: extract.ExitCode, role: extract.RoleExitCode}, c)
			return false
		}
	}
	switch {
	case isFatal(name):
		r.emitCall(found{form: extract.Throw, heuristic: true}, c)
	case isPrint(name) && r.success(c):
	case len(c.Args) == 0 && r.deferred != c && isCancel(name):
		r.emitCall(found{form: extract.Cleanup, heuristic: true}, c)
	default:
		r.named(c, name)
	}
	return false
}
