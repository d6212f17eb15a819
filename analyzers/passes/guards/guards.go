// Package guards is a go/analysis pass that calls the roll of a package: one
// diagnostic for each guard, check, transition and claim of its files.
//
// It lists and does not judge, so that a program which runs it "fails" on every
// package that holds a guard. It is a pure function of the package and its
// flags.
package guards

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// Analyzer is the pass with flags of its own: -guards.profile and
// -guards.forms.
var Analyzer = New()

// New returns the pass with its own set of flags, for a program that runs it
// more than once.
func New() *analysis.Analyzer {
	options := &options{profile: profile(extract.ProfileStandard)}
	a := &analysis.Analyzer{
		Name: "guards",
		Doc: "list every guard, check, transition and claim\n\n" +
			"Each row of the roll is a diagnostic at the row's head; its category is the row's form.\n" +
			"The pass lists and does not judge.",
		Run: options.run,
	}
	a.Flags.Var(&options.profile, "profile", "what to list: standard or full")
	a.Flags.Var(&options.forms, "forms", "comma-separated forms to list, all of the profile when empty")
	return a
}

func (o *options) run(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		if err := o.file(pass, file); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// file reports the rows of one file.
func (o *options) file(pass *analysis.Pass, file *ast.File) error {
	f := pass.Fset.File(file.FileStart)
	src, err := pass.ReadFile(f.Name())
	if err != nil {
		return fmt.Errorf("reading source: %w", err)
	}
	if len(src) != f.Size() {
		return fmt.Errorf("reading source %s: %d bytes where the parser saw %d", f.Name(), len(src), f.Size())
	}
	for _, c := range golang.File(pass.Fset, file, src, pass.TypesInfo, 0).Constructs {
		if o.lists(c) {
			pass.Report(diagnostic(f, c))
		}
	}
	return nil
}

func diagnostic(f *token.File, c extract.Construct) analysis.Diagnostic {
	return analysis.Diagnostic{
		Pos: f.Pos(c.Span.Start), End: f.Pos(c.HeadEnd), Category: string(c.Form), Message: message(c),
	}
}

// message is one row in one line: "if: err != nil (error, returns)".
func message(c extract.Construct) string {
	var notes []string
	if c.Role != "" {
		notes = append(notes, string(c.Role))
	}
	if verb := verbs[c.Exits]; verb != "" {
		notes = append(notes, verb)
	}
	if c.Heuristic {
		notes = append(notes, "by name")
	}
	if c.Form == extract.TestCase {
		notes = append(notes, fmt.Sprintf("assertions: %d", c.Assertions))
	}
	text := string(c.Form) + ": " + c.Snippet
	if len(notes) > 0 {
		text += " (" + strings.Join(notes, ", ") + ")"
	}
	return text
}

var verbs = map[extract.Exits]string{
	extract.ExitsReturn: "returns", extract.ExitsThrow: "throws", extract.ExitsContinue: "continues",
	extract.ExitsBreak: "breaks", extract.ExitsExit: "exits", extract.ExitsGoto: "jumps",
}
