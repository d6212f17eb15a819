package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// notFunctions are names that no script's function is meant by.
var notFunctions = map[string]bool{
	"": true, "[": true, "test": true, ":": true, "true": true, "false": true, "echo": true, "printf": true, "cd": true,
	"exit": true, "return": true, "break": true, "continue": true, "set": true, "shift": true, "read": true, "trap": true,
	"export": true, "local": true, "unset": true, "eval": true, "exec": true, "command": true, "builtin": true, ".": true,
	"source": true, "wait": true, "kill": true, "shopt": true, "let": true, "umask": true, "ulimit": true, "pwd": true,
}

// called notes a call of a function or program.
func (r *reader) called(inv invocation, name string) {
	if notFunctions[inv.name] {
		return
	}
	r.scope.calls = append(r.scope.calls, inv.name)
	if r.parts.Has(extract.PartNames) && !strings.ContainsAny(inv.name, "/ \n") {
		r.facts.References = append(r.facts.References, extract.Reference{Name: name, Span: spanOf(inv.word), In: r.definition, Call: true})
	}
}

func (r *reader) defineFunction(name *syntax.Lit, c *syntax.FuncDecl, span extract.Span) {
	r.facts.Definitions = append(r.facts.Definitions, extract.Definition{
		Name: name.Value, Symbol: name.Value, Kind: extract.DefFunction, Span: span, NameSpan: spanOf(name),
		Signature: extract.Span{Start: offset(name.Pos()), End: signatureEnd(c, r.src)}, Exported: true,
	})
}

// signatureEnd is the end of "name()", before the body.
func signatureEnd(c *syntax.FuncDecl, src []byte) int {
	end := offset(c.Body.Pos())
	for end > 0 && end <= len(src) && (isBlank(src[end-1]) || src[end-1] == '\n') {
		end--
	}
	return end
}

// define notes a variable of the file level, once.
func (r *reader) define(a *syntax.Assign, exported bool, span extract.Span) {
	if !r.parts.Has(extract.PartNames) || r.symbol != "" || a.Name == nil || a.Naked || r.values[a.Name.Value] {
		return
	}
	r.values[a.Name.Value] = true
	r.facts.Definitions = append(r.facts.Definitions, extract.Definition{
		Name: a.Name.Value, Symbol: a.Name.Value, Kind: extract.DefValue, Span: span, NameSpan: spanOf(a.Name), Exported: exported,
	})
}

// source notes a file that is read into this one.
func (r *reader) source(inv invocation, span extract.Span) {
	if len(inv.args) == 0 || !r.parts.Has(extract.PartNames) {
		return
	}
	path, _ := value(inv.args[0])
	r.facts.Imports = append(r.facts.Imports, extract.Import{Path: path, Names: []string{"*"}, Span: span})
}

// noteCommand keeps a simple command as it is written.
func (r *reader) noteCommand(c *syntax.CallExpr, span extract.Span) {
	if !r.parts.Has(extract.PartFlow) || len(c.Args) == 0 {
		return
	}
	words := make([]extract.Word, len(c.Args)-1)
	for i, w := range c.Args[1:] {
		text, literal := value(w)
		words[i] = extract.Word{Text: text, Literal: literal, Span: spanOf(w)}
	}
	r.facts.Commands = append(r.facts.Commands, extract.Command{
		Name: commandName(c), Words: words, Span: span, Function: r.function, Via: "shell",
	})
}
