package golang

import (
	"go/ast"
	"go/token"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// declarations walks the file.
func (r *reader) declarations() {
	decls := r.file.Decls
	for i, decl := range decls {
		r.place = place{}
		if i > 0 {
			r.place.before = r.of(decls[i-1])
		}
		if i+1 < len(decls) {
			r.place.after = r.of(decls[i+1])
		}
		switch d := decl.(type) {
		case *ast.FuncDecl:
			r.function(d)
		case *ast.GenDecl:
			r.cgoPreamble(d)
			r.specs(d)
		}
	}
}

func (r *reader) function(d *ast.FuncDecl) {
	r.symbol = functionSymbol(d)
	outer := r.tests.scope()
	r.enterTest(d)
	if lexicon.IsDoctor(d.Name.Name) {
		r.emit(found{form: extract.DoctorCheck, syntax: "ast.FuncDecl", heuristic: true}, d.Pos(), d.Pos(), d.Type.End(), d.End())
	}
	r.fieldTypes(d.Type.Params)
	r.fieldTypes(d.Type.Results)
	if d.Body != nil {
		r.inner = inner{body: d.Body, status: r.isMain(d)}
		r.stmts(d.Body.List)
		r.inner = inner{}
	}
	r.tests.restore(outer)
	r.symbol = ""
}

// isMain reports whether a function's result is the status of the process:
// main, run, realMain of package main with the one result int.
func (r *reader) isMain(d *ast.FuncDecl) bool {
	if r.file.Name == nil || r.file.Name.Name != "main" || d.Type.Results.NumFields() != 1 {
		return false
	}
	result, ok := d.Type.Results.List[0].Type.(*ast.Ident)
	if !ok || result.Name != "int" {
		return false
	}
	switch d.Name.Name {
	case "run", "Run", "Main", "main1", "realMain", "realmain", "runMain", "mainExitCode", "mainRun":
		return true
	}
	return false
}

// specs walks imports, constants, variables and types.
func (r *reader) specs(d *ast.GenDecl) {
	if d.Tok == token.IMPORT {
		return
	}
	saved := r.place
	for i, spec := range d.Specs {
		if d.Lparen.IsValid() && saved.list == nil {
			r.place = place{}
			if i > 0 {
				r.place.before = r.of(d.Specs[i-1])
			}
			if i+1 < len(d.Specs) {
				r.place.after = r.of(d.Specs[i+1])
			}
		}
		switch s := spec.(type) {
		case *ast.ValueSpec:
			r.value(s)
		case *ast.TypeSpec:
			r.suiteType(s)
			r.expr(s.Type, false)
		}
	}
	r.place = saved
}

func (r *reader) value(s *ast.ValueSpec) {
	if s.Type != nil {
		r.expr(s.Type, false)
	}
	if len(s.Values) == 1 {
		if len(s.Names) == 2 {
			r.commaOK(s.Values[0])
		}
		r.takesResult(s.Names[len(s.Names)-1], s.Values[0])
	}
	for _, v := range s.Values {
		r.expr(v, false)
	}
	r.result, r.binding = nil, ""
}

// functionSymbol writes a function as Go does: "Func", "Store.Len",
// "(*Store).Flush".
func functionSymbol(d *ast.FuncDecl) string {
	name := d.Name.Name
	base, pointer := receiver(d)
	switch {
	case base == "":
		return name
	case pointer:
		return "(*" + base + ")." + name
	}
	return base + "." + name
}

// receiver returns the type name of a method's receiver, "" for a function.
func receiver(d *ast.FuncDecl) (base string, pointer bool) {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return "", false
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.ParenExpr:
			t = x.X
			continue
		case *ast.StarExpr:
			t, pointer = x.X, true
			continue
		}
		return lastName(t), pointer
	}
}
