package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

func (r *reader) words(list []*syntax.Word) {
	for _, w := range list {
		r.word(w)
	}
}

// word walks what a word expands: parameters, commands, arithmetic.
func (r *reader) word(w *syntax.Word) {
	if w != nil {
		r.wordParts(w.Parts)
	}
}

func (r *reader) wordParts(parts []syntax.WordPart) {
	for _, part := range parts {
		switch p := part.(type) {
		case *syntax.DblQuoted:
			r.wordParts(p.Parts)
		case *syntax.CmdSubst:
			r.statements(p.Stmts, false)
		case *syntax.ProcSubst:
			r.statements(p.Stmts, false)
		case *syntax.ArithmExp:
			r.arithmetic(p.X, false)
		case *syntax.ParamExp:
			r.param(p)
		}
	}
}

// param lists ${x:?} and ${x:-y} and walks what stands inside.
func (r *reader) param(p *syntax.ParamExp) {
	r.readName(p)
	if p.Exp != nil {
		r.expansion(p)
		r.word(p.Exp.Word)
	}
	if p.NestedParam != nil {
		r.wordParts([]syntax.WordPart{p.NestedParam})
	}
	r.arithmetic(p.Index, false)
	if p.Slice != nil {
		r.arithmetic(p.Slice.Offset, false)
		r.arithmetic(p.Slice.Length, false)
	}
	if p.Repl != nil {
		r.word(p.Repl.Orig)
		r.word(p.Repl.With)
	}
}

func (r *reader) expansion(p *syntax.ParamExp) {
	var form extract.Form
	role, exits := extract.RoleEmpty, extract.ExitsNone
	switch p.Exp.Op {
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		form, exits = extract.Validation, extract.ExitsExit
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull, syntax.DefaultUnset, syntax.DefaultUnsetOrNull,
		syntax.AssignUnset, syntax.AssignUnsetOrNull:
		form = extract.DefaultValue
	default:
		return
	}
	switch p.Exp.Op {
	case syntax.ErrorUnset, syntax.AlternateUnset, syntax.DefaultUnset, syntax.AssignUnset:
		role = extract.RoleNil
	}
	c := r.row(form, "ParamExp", spanOf(p))
	c.Role, c.Exits = role, exits
}

// readName notes a variable that is read, and lists one called DRY_RUN.
func (r *reader) readName(p *syntax.ParamExp) {
	if p.Param == nil || !syntax.ValidName(p.Param.Value) {
		return
	}
	name := p.Param.Value
	if form, ok := lexicon.CallForm(name); ok && form == extract.DryRun {
		r.row(extract.DryRun, "ParamExp", spanOf(p)).Heuristic = true
	}
	if r.parts.Has(extract.PartNames) {
		r.facts.References = append(r.facts.References, extract.Reference{Name: name, Span: spanOf(p.Param), In: r.definition})
	}
}

// dryRunPattern lists a case pattern that is a script's own --dry-run.
func (r *reader) dryRunPattern(w *syntax.Word) {
	if form, ok := flagForm(w.Lit()); ok && form == extract.DryRun {
		r.row(extract.DryRun, "Word", spanOf(w)).Heuristic = true
	}
}
