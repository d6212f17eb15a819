package golang

import (
	"go/ast"
	"go/types"
	"path"
	"strconv"
	"strings"
)

// known is a package whose calls the reader understands.
type known uint8

const (
	pkgNone known = iota
	pkgContext
	pkgErrors
	pkgExec
	pkgFmt
	pkgHTTP
	pkgIO
	pkgLog
	pkgNet
	pkgOS
	pkgRuntime
	pkgSignal
	pkgSyscall
	pkgTesting
	pkgTime
	pkgAssert  // testify/assert and others called so: a failure goes on
	pkgRequire // testify/require: a failure ends the test
	pkgSuite
	pkgGinkgo
	pkgGomega
	pkgChecker // quicktest, gocheck: c.Assert(got, checker, want)
	pkgCmp
	pkgGolden
	pkgCassette
)

// knownPackages has the paths without a major version.
var knownPackages = map[string]known{
	"context": pkgContext, "errors": pkgErrors, "golang.org/x/xerrors": pkgErrors, "github.com/pkg/errors": pkgErrors,
	"os/exec": pkgExec, "golang.org/x/sys/execabs": pkgExec, "fmt": pkgFmt, "net/http": pkgHTTP, "io": pkgIO,
	"log": pkgLog, "net": pkgNet, "os": pkgOS, "runtime": pkgRuntime, "os/signal": pkgSignal,
	"syscall": pkgSyscall, "golang.org/x/sys/unix": pkgSyscall, "testing": pkgTesting, "time": pkgTime,
	"github.com/stretchr/testify/assert": pkgAssert, "gotest.tools/assert": pkgRequire,
	"github.com/stretchr/testify/require": pkgRequire, "github.com/stretchr/testify/suite": pkgSuite,
	"github.com/onsi/ginkgo": pkgGinkgo, "github.com/onsi/gomega": pkgGomega,
	"github.com/frankban/quicktest": pkgChecker, "gopkg.in/check": pkgChecker, "github.com/go-check/check": pkgChecker,
	"github.com/google/go-cmp/cmp": pkgCmp,
	"gotest.tools/golden":          pkgGolden, "github.com/sebdah/goldie": pkgGolden, "github.com/bradleyjkemp/cupaloy": pkgGolden,
	"github.com/gkampitakis/go-snaps/snaps": pkgGolden,
	"github.com/dnaeon/go-vcr/recorder":     pkgCassette, "gopkg.in/dnaeon/go-vcr.v4/pkg/recorder": pkgCassette,
}

type knownImport struct {
	name string // as the file calls it, "." for a dot import
	pkg  known
}

func knownImports(file *ast.File) []knownImport {
	var list []knownImport
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has said so
		}
		p = withoutVersion(p)
		pkg, ok := knownPackages[p]
		if !ok {
			continue
		}
		name := path.Base(p)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		list = append(list, knownImport{name: name, pkg: pkg})
	}
	return list
}

// withoutVersion drops /v2 and .v2 from an import path.
func withoutVersion(p string) string {
	dir, last := path.Split(p)
	if isVersion(last) {
		return strings.TrimSuffix(dir, "/")
	}
	if i := strings.LastIndex(last, ".v"); i >= 0 && isVersion(last[i+1:]) {
		return dir + last[:i]
	}
	if i := strings.Index(dir, "/v"); i >= 0 { // gotest.tools/v3/assert
		if version, rest, ok := strings.Cut(dir[i+1:], "/"); ok && isVersion(version) {
			return dir[:i+1] + rest + last
		}
	}
	return p
}

func isVersion(s string) bool {
	if len(s) < 2 || s[0] != 'v' {
		return false
	}
	_, err := strconv.Atoi(s[1:])
	return err == nil
}

// packageOf returns the known package that an expression names.
func (r *reader) packageOf(x ast.Expr) known {
	id, ok := x.(*ast.Ident)
	if !ok {
		return pkgNone
	}
	for i := range r.packages {
		if r.packages[i].name == id.Name && r.namesPackage(id) {
			return r.packages[i].pkg
		}
	}
	return pkgNone
}

// namesPackage rules out a variable that has a package's name, where types are
// known.
func (r *reader) namesPackage(id *ast.Ident) bool {
	if r.info == nil || r.info.Uses == nil {
		return true
	}
	object, ok := r.info.Uses[id]
	if !ok {
		return true
	}
	_, ok = object.(*types.PkgName)
	return ok
}

// isBuiltin reports whether an identifier is the builtin of its name.
func (r *reader) isBuiltin(id *ast.Ident) bool {
	if r.info == nil || r.info.Uses == nil {
		return true
	}
	object, ok := r.info.Uses[id]
	if !ok {
		return true
	}
	_, ok = object.(*types.Builtin)
	return ok
}

// dotImports reports whether the file dot-imports a known package.
func (r *reader) dotImports(pkg known) bool {
	for i := range r.packages {
		if r.packages[i].name == "." && r.packages[i].pkg == pkg {
			return true
		}
	}
	return false
}
