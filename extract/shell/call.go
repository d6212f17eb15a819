package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// call lists what a simple command is and walks its words.
func (r *reader) call(c *syntax.CallExpr, owned bool) {
	span := spanOf(c)
	r.noteCommand(c, span)
	for _, a := range c.Assigns {
		r.assign(a)
		if len(c.Args) == 0 {
			r.define(a, false, span)
		}
	}
	ran := invocations(c.Args)
	status := r.statusRow(c, ran, span, owned)
	for i, inv := range ran {
		own := inv.args // a wrapper's own words end where the next name stands
		if i+1 < len(ran) {
			own = own[:len(own)-len(ran[i+1].args)-1]
		}
		r.invoke(inv, own, span, i > 0)
	}
	if len(ran) > 0 && isBracket(ran[0].name) && !owned && !status {
		r.standaloneTest("CallExpr", span, r.callRole(c))
	}
	if len(ran) > 0 && comparers[baseName(ran[0].name)] && !owned && r.test >= 0 {
		r.addCandidate(extract.Assert, "CallExpr", span, extract.RoleExitCode, baseName(ran[0].name))
		r.facts.Constructs[len(r.facts.Constructs)-1].Heuristic = true
	}
	r.words(c.Args)
	r.embedded(ran, span)
}

// statusRow lists a command that looks at $?, PIPESTATUS or, in a test, at a
// variable that holds $?. It reports whether it did so for a test command of
// its own, which then is no assert beside it.
func (r *reader) statusRow(c *syntax.CallExpr, ran []invocation, span extract.Span, owned bool) bool {
	bracket := len(ran) > 0 && isBracket(ran[0].name)
	want := isStatusParam
	if bracket {
		want = func(name string) bool { return isStatusParam(name) || r.statusVars[name] }
	}
	if !r.mentions(c, want) {
		return false
	}
	if bracket && !owned {
		r.addCandidate(extract.ExitCode, "CallExpr", span, extract.RoleExitCode, "[")
		return true
	}
	row := r.row(extract.ExitCode, "CallExpr", span)
	if bracket {
		row.Role = extract.RoleExitCode
	}
	return false
}

func isBracket(name string) bool { return name == "[" || name == "test" }

// invoke lists what one invoked name says. own are its options; wrapped:
// another program runs it, and its row starts at its own name.
func (r *reader) invoke(inv invocation, own []*syntax.Word, span extract.Span, wrapped bool) {
	if inv.name == "" {
		return
	}
	name := baseName(inv.name)
	r.called(inv, name)
	if wrapped {
		span.Start = offset(inv.word.Pos())
	}
	if r.builtin(name, inv, span) || isBracket(name) {
		return
	}
	r.byName(name, inv, span)
	r.flags(name, own)
}

// builtin lists the commands whose meaning the language or a convention fixes;
// it reports whether the name is one of them.
func (r *reader) builtin(name string, inv invocation, span extract.Span) bool {
	switch name {
	case "set":
		r.set(inv, span)
	case "setopt", "unsetopt", "shopt":
		r.setopt(inv, span)
	case "trap":
		r.trap(inv, span)
	case "exit", "return":
		r.leave(name, inv, span)
	case "echo", "printf", "print":
		r.print(inv, span)
	case "read":
		r.readTimeout(inv, span)
	case ".", "source", "load":
		r.source(inv, span)
	case "skip", "startSkipping":
		r.skip(name, inv, span)
	case "export", "readonly", "local", "declare", "typeset", "unset", "cd", "shift", "eval":
	default:
		return false
	}
	return true
}

// set lists the options of set that decide what a failure does.
func (r *reader) set(inv invocation, span extract.Span) {
	texts := literals(inv.args)
	errexit, pipefail, nounset := options(texts)
	off := make([]string, len(texts))
	for i, t := range texts {
		if strings.HasPrefix(t, "-") && t != "--" {
			t = "."
		} else if rest, ok := strings.CutPrefix(t, "+"); ok {
			t = "-" + rest
		}
		off[i] = t
	}
	noErrexit, noPipefail, noNounset := options(off)
	if errexit || pipefail || noErrexit || noPipefail {
		r.row(extract.ExitCode, "CallExpr", span)
	} else if nounset || noNounset {
		r.row(extract.Validation, "CallExpr", span)
	}
	r.errexit = (r.errexit || errexit) && !noErrexit
	r.pipefail = (r.pipefail || pipefail) && !noPipefail
}

func (r *reader) setopt(inv invocation, span extract.Span) {
	for _, text := range literals(inv.args) {
		switch strings.TrimPrefix(strings.ReplaceAll(strings.ToLower(text), "_", ""), "no") {
		case "errexit", "errreturn", "pipefail":
			r.row(extract.ExitCode, "CallExpr", span)
			return
		}
	}
}

// leave lists exit and return by the status they give.
func (r *reader) leave(name string, inv invocation, span extract.Span) {
	if len(inv.args) == 0 {
		return
	}
	exits := extract.ExitsExit
	if name == "return" {
		exits = extract.ExitsReturn
	}
	status, literal := value(inv.args[0])
	switch {
	case literal && status == "0":
		if name == "exit" || r.symbol == "main" {
			r.row(extract.ExitZero, "CallExpr", span).Exits = exits
		}
		return
	case literal && status == "77" && name == "exit":
		row := r.row(extract.Skip, "CallExpr", span) // automake's word for skipped
		row.Exits, row.Heuristic = exits, true
	}
	r.row(extract.Throw, "CallExpr", span).Exits = exits
}

func (r *reader) print(inv invocation, span extract.Span) {
	if lexicon.SuccessText(strings.Join(literals(inv.args), " ")) {
		r.row(extract.SuccessOutput, "CallExpr", span)
	}
}

// printers are words in the names of a script's own functions that print;
// successes are those that say by themselves what they print.
var (
	printers  = map[string]bool{"log": true, "info": true, "say": true, "msg": true, "message": true, "notice": true, "note": true, "status": true, "logger": true, "print": true, "echo": true, "report": true}
	successes = map[string]bool{"success": true, "ok": true, "pass": true, "passed": true}
)

// saysSuccess reports whether a function prints success by its name, or prints
// by its name and its words say success.
func saysSuccess(name string, args []*syntax.Word) bool {
	prints := false
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == '_' || c == '-' || c == '.' }) {
		if successes[word] && len(args) > 0 {
			return true
		}
		prints = prints || printers[word]
	}
	return prints && lexicon.SuccessText(strings.Join(literals(args), " "))
}

func (r *reader) readTimeout(inv invocation, span extract.Span) {
	for _, text := range literals(inv.args) {
		if strings.HasPrefix(text, "-") && strings.Contains(text, "t") {
			r.row(extract.Timeout, "CallExpr", span)
			return
		}
	}
}

// byName lists what a command's name says.
func (r *reader) byName(name string, inv invocation, span extract.Span) {
	switch {
	case name == "timeout" || name == "gtimeout":
		r.row(extract.Timeout, "CallExpr", span)
		return
	case shells[name]:
		if errexit, pipefail, _ := options(literals(shellOptions(inv.args))); errexit || pipefail {
			r.row(extract.ExitCode, "CallExpr", span)
		}
		return
	case name == "die" || name == "fatal" || name == "abort" || name == "bail" || name == "bail_out":
		row := r.row(extract.Throw, "CallExpr", span)
		row.Heuristic, row.Exits = true, extract.ExitsExit
		return
	case isAssertion(name, r.dialect):
		r.namedAssertion(name, inv, span)
		return
	}
	if form, ok := lexicon.CallForm(name); ok {
		r.row(form, "CallExpr", span).Heuristic = true
		return
	}
	if saysSuccess(name, inv.args) {
		r.row(extract.SuccessOutput, "CallExpr", span).Heuristic = true
		return
	}
	r.byVerb(inv, span)
}

// verbs are first arguments that say what a tool is asked to do.
var verbs = map[string]extract.Form{
	"restart": extract.Restart, "try-restart": extract.Restart, "reload-or-restart": extract.Restart, "force-reload": extract.Restart,
	"reconnect": extract.Reconnect, "renew": extract.Renew, "rollback": extract.Rollback, "undo": extract.Rollback,
	"retry": extract.Retry,
}

// byVerb lists `systemctl restart nginx` and `service nginx restart`.
func (r *reader) byVerb(inv invocation, span extract.Span) {
	for i, w := range inv.args {
		if i > 2 {
			return
		}
		if form, ok := verbs[w.Lit()]; ok {
			r.row(form, "CallExpr", span).Heuristic = true
			return
		}
	}
}

// dryRunShort are the tools whose -n only pretends, with the subcommands for
// which that holds.
var dryRunShort = map[string]string{"make": "", "gmake": "", "rsync": "", "git": " add clean rm mv push "}

// flags lists the options that say what a command does beside its work.
func (r *reader) flags(name string, words []*syntax.Word) {
	seen := map[extract.Form]bool{}
	for _, w := range words {
		text, _ := value(w)
		form, ok := flagForm(text)
		if subcommands, known := dryRunShort[name]; !ok && known && text == "-n" {
			ok = subcommands == "" || strings.Contains(subcommands, " "+words[0].Lit()+" ")
			form = extract.DryRun
		}
		if ok && !seen[form] {
			seen[form] = true
			r.row(form, "Word", spanOf(w)).Heuristic = true
		}
	}
}

// flagForm says what a long option, or a setting like ConnectTimeout=5, says.
func flagForm(text string) (extract.Form, bool) {
	name, _, assigned := strings.Cut(text, "=")
	if !strings.HasPrefix(text, "--") && !(assigned && strings.HasSuffix(name, "Timeout")) {
		return "", false
	}
	switch name = strings.TrimLeft(name, "-"); name {
	case "max-time":
		return extract.Timeout, true
	case "just-print", "recon", "simulate":
		return extract.DryRun, true
	}
	form, ok := lexicon.CallForm(name)
	if !ok || form == extract.Validation || form == extract.Recompute || strings.ContainsAny(name, " \n") {
		return "", false
	}
	return form, true
}

// declClause walks local, export, declare and readonly.
func (r *reader) declClause(c *syntax.DeclClause) {
	span := spanOf(c)
	exported := c.Variant.Value == "export"
	status := false
	for _, a := range c.Args {
		status = status || a.Value != nil && r.mentions(a.Value, isStatusParam)
		r.define(a, exported, span)
	}
	if status {
		r.row(extract.ExitCode, "DeclClause", span)
	}
	for _, a := range c.Args {
		r.assign(a)
	}
}

func (r *reader) assign(a *syntax.Assign) {
	r.arithmetic(a.Index, false)
	r.word(a.Value)
	if a.Array == nil {
		return
	}
	for _, e := range a.Array.Elems {
		r.arithmetic(e.Index, false)
		r.word(e.Value)
	}
}
