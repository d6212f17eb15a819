package golang

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// named lists a call by its name alone.
func (r *reader) named(c *ast.CallExpr, name string) {
	if name == "" {
		return
	}
	if c == r.result && isParse(name) {
		r.emitCall(found{form: extract.Validation, heuristic: true}, c)
		return
	}
	form := r.word(name)
	if form == "" && r.tests.on && isRecorded(name) {
		form = extract.Snapshot
	}
	if form != "" && !r.isConversion(c) {
		r.emitCall(found{form: form, heuristic: true}, c)
	}
}

// word asks the lexicon once for each name.
func (r *reader) word(name string) extract.Form {
	form, ok := r.words[name]
	if !ok {
		form, _ = lexicon.CallForm(name)
		r.words[name] = form
	}
	return form
}

func (r *reader) isConversion(c *ast.CallExpr) bool {
	if r.info == nil {
		return false
	}
	tv, ok := r.info.Types[c.Fun]
	return ok && tv.IsType()
}

// isParse: parse, Parse, parseURL, ParseInt; not parseable, parser.
func isParse(name string) bool {
	rest, ok := strings.CutPrefix(name, "parse")
	if !ok {
		rest, ok = strings.CutPrefix(name, "Parse")
	}
	return ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z')
}

func isRecorded(name string) bool {
	return strings.Contains(name, "olden") || strings.Contains(name, "napshot")
}

func isPrint(name string) bool {
	switch name {
	case "Print", "Printf", "Println", "Fprint", "Fprintf", "Fprintln", "WriteString", "Info", "Infof", "Infoln":
		return true
	}
	return false
}

// success lists a print whose text says that something passed.
func (r *reader) success(c *ast.CallExpr) bool {
	name := lastName(c.Fun)
	if !isPrint(name) && name != "print" && name != "println" {
		return false
	}
	for _, a := range c.Args {
		lit, ok := a.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			continue
		}
		if text, err := strconv.Unquote(lit.Value); err == nil && lexicon.SuccessText(text) {
			r.emitCall(found{form: extract.SuccessOutput, heuristic: true}, c)
			return true
		}
	}
	return false
}
