package golang

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"

	"github.com/guardroll/guardroll/extract"
)

// names takes imports, definitions and references in a walk of its own.
func (r *reader) names() {
	w := namer{r: r, in: -1, scope: make(map[string]int), imported: make(map[string]bool)}
	for _, spec := range r.file.Imports {
		w.imports(spec)
	}
	for _, decl := range r.file.Decls {
		w.declaration(decl)
	}
	w.finish()
}

// namer resolves names lexically: a name that is declared in the function it
// is mentioned in is no reference to other code.
type namer struct {
	r        *reader
	in       int // index into Definitions of the innermost, before sorting
	scope    map[string]int
	locals   []string // the names of scope in the order they were declared
	imported map[string]bool
}

func (w *namer) imports(spec *ast.ImportSpec) {
	p, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return // the parser has said so
	}
	i := extract.Import{Path: p, Span: w.r.of(spec)}
	switch {
	case spec.Name == nil:
		w.imported[path.Base(withoutVersion(p))] = true
	case spec.Name.Name == ".":
		i.Names = []string{"*"}
	default:
		i.Alias = spec.Name.Name
		w.imported[i.Alias] = true
	}
	w.r.facts.Imports = append(w.r.facts.Imports, i)
}

func (w *namer) declaration(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		w.function(d)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			span := w.r.of(spec)
			if !d.Lparen.IsValid() {
				span = w.r.of(d)
			}
			w.spec(spec, span)
		}
	}
}

func (w *namer) define(d extract.Definition) int {
	w.r.facts.Definitions = append(w.r.facts.Definitions, d)
	return len(w.r.facts.Definitions) - 1
}

func (w *namer) function(d *ast.FuncDecl) {
	base, _ := receiver(d)
	kind := extract.DefFunction
	if base != "" {
		kind = extract.DefMethod
	}
	w.in = w.define(extract.Definition{
		Name: d.Name.Name, Symbol: functionSymbol(d), Kind: kind, Span: w.r.of(d), NameSpan: w.r.of(d.Name),
		Signature: w.r.span(d.Name.Pos(), d.Type.End()), Exported: d.Name.IsExported(), Receiver: base,
	})
	mark := len(w.locals)
	w.receiverNames(d)
	w.signature(d.Type)
	if d.Body != nil {
		w.stmts(d.Body.List)
	}
	w.leave(mark)
	w.in = -1
}

// receiverNames declares the receiver and its type parameters.
func (w *namer) receiverNames(d *ast.FuncDecl) {
	if d.Recv == nil {
		return
	}
	for _, f := range d.Recv.List {
		t := f.Type
		if p, ok := t.(*ast.StarExpr); ok {
			t = p.X
		}
		switch t := t.(type) {
		case *ast.IndexExpr:
			w.declareExpr(t.Index)
		case *ast.IndexListExpr:
			for _, x := range t.Indices {
				w.declareExpr(x)
			}
		}
		w.expr(f.Type)
		for _, name := range f.Names {
			w.declare(name.Name)
		}
	}
}

func (w *namer) signature(t *ast.FuncType) {
	for _, list := range []*ast.FieldList{t.TypeParams, t.Params, t.Results} {
		if list == nil {
			continue
		}
		if list == t.TypeParams {
			w.declareFields(list)
		}
		for _, f := range list.List {
			w.expr(f.Type)
		}
	}
	w.declareFields(t.Params)
	w.declareFields(t.Results)
}

func (w *namer) declareFields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			w.declare(name.Name)
		}
	}
}

// spec defines the names of file level and walks what stands after them.
func (w *namer) spec(spec ast.Spec, span extract.Span) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		w.in = w.define(extract.Definition{
			Name: s.Name.Name, Symbol: s.Name.Name, Kind: extract.DefType, Span: span, NameSpan: w.r.of(s.Name),
			Signature: w.typeSignature(s), Exported: s.Name.IsExported(),
		})
		w.members(s)
		mark := len(w.locals)
		w.declareFields(s.TypeParams)
		w.fields(s.TypeParams)
		w.expr(s.Type)
		w.leave(mark)
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.Name != "_" {
				w.in = w.define(extract.Definition{
					Name: name.Name, Symbol: name.Name, Kind: extract.DefValue, Span: span, NameSpan: w.r.of(name), Exported: name.IsExported(),
				})
			}
		}
		w.expr(s.Type)
		w.exprs(s.Values)
	}
	w.in = -1
}

// typeSignature is the head of a struct or an interface, whose members are
// definitions of their own, and the whole of any other type.
func (w *namer) typeSignature(s *ast.TypeSpec) extract.Span {
	switch t := s.Type.(type) {
	case *ast.StructType:
		return w.r.span(s.Name.Pos(), t.Struct+token.Pos(len("struct")))
	case *ast.InterfaceType:
		return w.r.span(s.Name.Pos(), t.Interface+token.Pos(len("interface")))
	}
	return w.r.span(s.Name.Pos(), s.End())
}

// members defines the fields of a struct and the methods of an interface.
func (w *namer) members(s *ast.TypeSpec) {
	var list *ast.FieldList
	switch t := s.Type.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	}
	if list == nil {
		return
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			d := extract.Definition{
				Name: name.Name, Symbol: s.Name.Name + "." + name.Name, Kind: extract.DefValue,
				Span: w.r.of(f), NameSpan: w.r.of(name), Exported: name.IsExported(), Receiver: s.Name.Name,
			}
			if t, ok := f.Type.(*ast.FuncType); ok && t.Func == token.NoPos {
				d.Kind, d.Signature = extract.DefMethod, w.r.span(name.Pos(), t.End())
			}
			w.define(d)
		}
	}
}

func (w *namer) declare(name string) {
	if name != "_" {
		w.scope[name]++
		w.locals = append(w.locals, name)
	}
}

func (w *namer) declareExpr(x ast.Expr) {
	if id, ok := x.(*ast.Ident); ok {
		w.declare(id.Name)
	}
}

// leave ends the scopes that were opened after mark.
func (w *namer) leave(mark int) {
	for _, name := range w.locals[mark:] {
		w.scope[name]--
	}
	w.locals = w.locals[:mark]
}

// refer keeps a mention of a name that this function does not declare.
func (w *namer) refer(id *ast.Ident, call bool) {
	if id.Name == "_" || w.scope[id.Name] > 0 || predeclared[id.Name] && !call {
		return
	}
	w.reference(id, "", call)
}

func (w *namer) reference(id *ast.Ident, qualifier string, call bool) {
	w.r.facts.References = append(w.r.facts.References, extract.Reference{
		Name: id.Name, Qualifier: qualifier, Span: w.r.of(id), In: w.in, Call: call,
	})
}

// predeclared names that a file can hardly mean anything else by.
var predeclared = map[string]bool{
	"nil": true, "true": true, "false": true, "iota": true, "error": true, "any": true, "string": true, "bool": true, "byte": true,
	"rune": true, "int": true, "int8": true, "int16": true, "int32": true, "int64": true, "uint": true, "uint8": true, "uint16": true,
	"uint32": true, "uint64": true, "uintptr": true, "float32": true, "float64": true, "complex64": true, "complex128": true,
	"comparable": true,
}

// finish sorts, and points references at the sorted definitions.
func (w *namer) finish() {
	facts := &w.r.facts
	order := make([]int, len(facts.Definitions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return facts.Definitions[a].Span.Start - facts.Definitions[b].Span.Start
	})
	sorted := make([]extract.Definition, len(order))
	moved := make([]int, len(order))
	for to, from := range order {
		sorted[to], moved[from] = facts.Definitions[from], to
	}
	if len(sorted) > 0 {
		facts.Definitions = sorted
	}
	for i := range facts.References {
		if in := facts.References[i].In; in >= 0 {
			facts.References[i].In = moved[in]
		}
	}
	slices.SortStableFunc(facts.References, func(a, b extract.Reference) int { return a.Span.Start - b.Span.Start })
}
