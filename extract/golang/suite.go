package golang

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// suiteType notes a type that embeds testify's suite.Suite.
func (r *reader) suiteType(s *ast.TypeSpec) {
	t, ok := s.Type.(*ast.StructType)
	if !ok || !r.tests.on || t.Fields == nil {
		return
	}
	for _, f := range t.Fields.List {
		sel, ok := f.Type.(*ast.SelectorExpr)
		if !ok || len(f.Names) > 0 || r.packageOf(sel.X) != pkgSuite {
			continue
		}
		outer := r.tests.current
		r.tests.current = -1
		r.addTest(extract.Test{Name: s.Name.Name, Framework: "testify", Kind: extract.TestKindSuite, Symbol: s.Name.Name, Span: r.of(s), Parent: -1})
		r.tests.suites = append(r.tests.suites, suiteType{s.Name.Name, r.tests.current})
		r.tests.current = outer
	}
}

// suiteMethod tells what a method is to testify's suite runner. A suite type
// of another file is told by its name.
func (r *reader) suiteMethod(d *ast.FuncDecl) (kind extract.TestKind, framework string, parent int) {
	if !r.tests.on {
		return "", "", -1
	}
	base, _ := receiver(d)
	i := slices.IndexFunc(r.tests.suites, func(s suiteType) bool { return s.name == base })
	if i < 0 && !strings.HasSuffix(base, "Suite") {
		return "", "", -1
	}
	parent = -1
	if i >= 0 {
		parent = r.tests.suites[i].index
	}
	switch name := d.Name.Name; {
	case hasTestName(name, "Test") && d.Type.Params.NumFields() == 0:
		return extract.TestKindCase, "testify", parent
	case strings.HasPrefix(name, "SetupS") || strings.HasPrefix(name, "SetupT") || strings.HasPrefix(name, "TearDown") ||
		name == "BeforeTest" || name == "AfterTest":
		return extract.TestKindHook, "testify", parent
	}
	return "", "", -1
}

func receiverName(d *ast.FuncDecl) string {
	if names := d.Recv.List[0].Names; len(names) > 0 {
		return names[0].Name
	}
	return ""
}
