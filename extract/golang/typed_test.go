package golang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// empty imports every package as one without names; what is missing from it is
// an error that the reader has to live with.
type empty struct{}

func (empty) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path)
	p.MarkComplete()
	return p, nil
}

// typed reads a source with what go/types finds out about it.
func typed(t *testing.T, src string) extract.Facts {
	t.Helper()
	fset := token.NewFileSet()
	fset.AddFile("another file, so that positions do not begin at 1", -1, 1000)
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	require.NoError(t, err)
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	conf := types.Config{Importer: empty{}, Error: func(error) {}}
	_, _ = conf.Check("p", fset, []*ast.File{file}, info) // the errors are those of empty
	return golang.File(fset, file, []byte(src), info, extract.AllParts)
}

func TestTypesDecide(t *testing.T) {
	cases := []struct {
		name, src     string
		byName, typed []string
	}{
		{
			"an error by its type",
			"package p\ntype e struct{}\nfunc (e) Error() string { return \"\" }\nfunc f(problem error, erratum *e, err bool) {\nif problem != nil {}\nif err == true {}\n}\n",
			[]string{`if 5:1-18 "problem != nil" nil none`, `if 6:1-15 "err == true" error none`},
			[]string{`if 5:1-18 "problem != nil" error none`, `if 6:1-15 "err == true" flag none`},
		},
		{
			"builtins",
			"package p\nfunc panic(int) {}\nfunc recover() {}\nfunc f() { panic(1); recover() }\n",
			[]string{`throw 4:12-20 "panic(1)" full-only`, `catch 4:22-31 "recover()"`},
			[]string{},
		},
		{
			"a variable with a package's name",
			"package p\nimport \"os\"\ntype app struct{}\nfunc (app) Exit(int) {}\nfunc f(os app) { os.Exit(0) }\nvar _ = os.Args\n",
			[]string{`exit-zero 5:18-28 "os.Exit(0)"`},
			[]string{},
		},
		{
			"a conversion is no call",
			"package p\ntype Timeout int\nvar x = Timeout(3)\n",
			[]string{`timeout 3:9-19 "Timeout(3)" heuristic`},
			[]string{},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.byName, rows(t, c.src), "without types")
			got := []string{}
			facts := typed(t, c.src)
			for _, row := range facts.Constructs {
				require.Equal(t, extract.MethodTyped, row.Method)
			}
			for _, one := range facts.Constructs {
				got = append(got, row(facts, one))
			}
			require.Equal(t, c.typed, got, "with types")
		})
	}
}

func TestMethodWithoutTypes(t *testing.T) {
	require.Equal(t, extract.MethodSyntax, constructs(t, body("if a {}"))[0].Method)
}

// Info with no maps is as good as none.
func TestEmptyInfo(t *testing.T) {
	const src = "package p\nimport \"os\"\nfunc f() { if err != nil { os.Exit(0) }; panic(1); recover(); x := Timeout(1) }\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	require.NoError(t, err)
	got := golang.File(fset, file, []byte(src), &types.Info{}, extract.AllParts).Constructs
	want := constructs(t, src)
	for i := range want {
		want[i].Method = extract.MethodTyped
	}
	require.Equal(t, want, got)
}
