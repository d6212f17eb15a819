package layers

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Violation is a line that does what its room does not allow.
type Violation struct {
	Pos     token.Position // of the line; the package's folder where no line is to blame
	Package string         // import path
	Message string
}

// String gives the violation as "file:line:column: package: message".
func (v Violation) String() string {
	return fmt.Sprintf("%s: %s: %s", v.Pos, v.Package, v.Message)
}

// Load reads the shipped files (no tests) of every package of the module in
// dir, with types. A package that does not compile is an error: what cannot
// be read cannot be vouched for.
func Load(dir string) ([]*packages.Package, error) {
	config := &packages.Config{Mode: packages.LoadSyntax | packages.NeedModule | packages.NeedEmbedFiles, Dir: dir}
	pkgs, err := packages.Load(config, "./...")
	if err != nil {
		return nil, fmt.Errorf("loading packages of %s: %w", dir, err)
	}
	if len(pkgs) == 0 {
		return nil, fmt.Errorf("loading packages of %s: none found", dir)
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("loading package %s: %w", p.PkgPath, p.Errors[0])
		}
	}
	return pkgs, nil
}

// Check holds packages of the module against the rooms and returns every
// violation, sorted by position.
func Check(module string, pkgs []*packages.Package, rooms []Room) []Violation {
	var all []Violation
	for _, p := range pkgs {
		c := checker{module: module, pkg: p}
		room, ok := find(rooms, c.below(p.PkgPath))
		if !ok {
			c.report(token.NoPos, "no room covers this package: add a line to the table that says what it may do")
		} else {
			c.room = room
			c.check()
		}
		all = append(all, c.found...)
	}
	slices.SortFunc(all, func(a, b Violation) int {
		return cmp.Or(
			cmp.Compare(a.Package, b.Package),
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Offset, b.Pos.Offset),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return all
}

// checker looks at one package.
type checker struct {
	module string
	pkg    *packages.Package
	room   Room
	found  []Violation
}

func (c *checker) report(pos token.Pos, format string, args ...any) {
	position := c.pkg.Fset.Position(pos)
	if pos == token.NoPos {
		position.Filename = c.pkg.Dir
	}
	c.found = append(c.found, Violation{Pos: position, Package: c.pkg.PkgPath, Message: fmt.Sprintf(format, args...)})
}

// below returns the path of a package of the module below it, "" for others.
func (c *checker) below(importPath string) string {
	rest, ok := strings.CutPrefix(importPath, c.module+"/")
	if !ok {
		return ""
	}
	return rest
}

func (c *checker) check() {
	c.hidden()
	for _, file := range c.pkg.Syntax {
		if !c.ours(file.Package) {
			continue
		}
		for _, spec := range file.Imports {
			c.imported(spec)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			c.node(n)
			return true
		})
	}
	for id, object := range c.pkg.TypesInfo.Uses {
		if c.ours(id.Pos()) {
			c.used(id, object)
		}
	}
}

// ours reports whether a place stands in a file of the package, not in one
// that cgo wrote.
func (c *checker) ours(pos token.Pos) bool {
	return slices.Contains(c.pkg.GoFiles, c.pkg.Fset.Position(pos).Filename)
}

// hidden reports shipped files that this build does not read: what is behind a
// build tag could do anything. A generator is a program of its own.
func (c *checker) hidden() {
	if c.room.Layer == World {
		return
	}
	for _, name := range c.pkg.IgnoredFiles {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !program(name) {
			c.report(token.NoPos, "file %s is hidden behind a build constraint", filepath.Base(name))
		}
	}
	if c.room.Layer == Pure && len(c.pkg.OtherFiles) > 0 {
		c.report(token.NoPos, "a pure package holds files of another language")
	}
}

// program reports whether a file is of a package main.
func program(name string) bool {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
	return err == nil && file.Name.Name == "main"
}

func (c *checker) imported(spec *ast.ImportSpec) {
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		c.report(spec.Pos(), "import %s cannot be read", spec.Path.Value)
		return
	}
	if spec.Name != nil && spec.Name.Name == "." {
		c.report(spec.Pos(), "dot import of %s", importPath)
	}
	switch below := c.below(importPath); {
	case below != "":
		if !c.room.mayImport(below) {
			c.report(spec.Pos(), "%s may not import %s", c.room.Pattern, below)
		}
	case importPath == "C" || importPath == "unsafe":
		if c.room.Layer != Cgo && c.room.Layer != Data {
			c.report(spec.Pos(), "only rooms of layer %s may import %s", Cgo, importPath)
		}
	case standard(importPath):
		if c.room.Layer != World && worldly(importPath) {
			c.report(spec.Pos(), "a %s package may not import %s", c.room.Layer, importPath)
		}
	default:
		c.third(spec, importPath)
	}
}

func (c *checker) third(spec *ast.ImportSpec, importPath string) {
	switch {
	case slices.ContainsFunc(testOnly, func(m Module) bool { return m.allows(importPath, "") }):
		c.report(spec.Pos(), "%s is for tests", importPath)
	case treeSitter.allows(importPath, "") && c.room.Layer != Cgo && c.room.Layer != Data:
		c.report(spec.Pos(), "tree-sitter is imported only below extract/lang")
	case pool.allows(importPath, "") && !c.room.Goroutines:
		c.report(spec.Pos(), "%s runs nothing beside itself, so it may not import %s", c.room.Pattern, importPath)
	case !c.room.mayUse(importPath, ""):
		c.report(spec.Pos(), "%s is not on the list of %s", importPath, c.room.Pattern)
	}
}

// node reports statements and declarations that a room does not allow.
func (c *checker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.GoStmt:
		if !c.room.Goroutines {
			c.report(n.Pos(), "%s starts no goroutine", c.room.Pattern)
		}
	case *ast.FuncDecl:
		if n.Recv == nil && n.Name.Name == "init" {
			c.report(n.Pos(), "no init function: lists are generated, state is handed in")
		}
	case *ast.AssignStmt:
		for _, left := range n.Lhs {
			c.written(left)
		}
	case *ast.IncDecStmt:
		c.written(n.X)
	}
}

// written reports an assignment to a variable of package level.
func (c *checker) written(left ast.Expr) {
	if c.room.Layer == World {
		return
	}
	for {
		switch x := ast.Unparen(left).(type) {
		case *ast.IndexExpr:
			left = x.X
			continue
		case *ast.StarExpr:
			left = x.X
			continue
		case *ast.SelectorExpr:
			if v, ok := c.pkg.TypesInfo.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				c.global(left.Pos(), v)
				return
			}
			left = x.X
			continue
		case *ast.Ident:
			if v, ok := c.pkg.TypesInfo.Uses[x].(*types.Var); ok {
				c.global(left.Pos(), v)
			}
		}
		return
	}
}

func (c *checker) global(pos token.Pos, v *types.Var) {
	if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		c.report(pos, "%s is written after start-up: a %s package keeps no state", v.Name(), c.room.Layer)
	}
}

// used reports single names that a room does not allow, however the package
// was named when it was imported.
func (c *checker) used(id *ast.Ident, object types.Object) {
	if object.Pkg() == nil || object.Pkg() == c.pkg.Types || object.Parent() != object.Pkg().Scope() {
		return
	}
	importPath := object.Pkg().Path()
	switch {
	case c.room.Layer == World || c.below(importPath) != "":
	case importPath == "time" && clock[object.Name()]:
		c.report(id.Pos(), "a %s package has no clock: time.%s", c.room.Layer, object.Name())
	case !standard(importPath) && c.room.mayUse(importPath, "") && !c.room.mayUse(importPath, object.Name()):
		c.report(id.Pos(), "%s.%s is not on the list of %s", importPath, object.Name(), c.room.Pattern)
	}
}
