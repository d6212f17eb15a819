package lexical

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// finder asks each token whether it is a row.
type finder struct {
	*text
	hits []hit

	statement int            // index of the first token of the statement
	last      extract.Form   // the last if or arm, for an else
	owners    []extract.Span // conditions that own the chains in them
	done      int            // tokens below it are part of a directive
}

func find(t *text) []hit {
	f := &finder{text: t}
	for i := 0; i < len(t.tokens); i++ {
		if i < f.done {
			continue
		}
		f.startStatement(i)
		f.line(i)
		if i < f.done {
			continue
		}
		f.shellCommand(i)
		switch {
		case t.is(i, word):
			if !f.function(i) && !f.keyword(i) {
				f.call(i)
			}
		case t.is(i, operator):
			f.arrow(i)
			f.item(i)
			f.propagation(i)
		}
	}
	f.chains()
	return sortHits(f.hits)
}

// startStatement notes where statements begin.
func (f *finder) startStatement(i int) {
	if i == 0 || f.is(i-1, newline) {
		f.statement = i
		return
	}
	switch f.byteOf(i - 1) {
	case ';', '{', '}':
		f.statement = i
	case '-':
		if f.lang.style == yaml && f.statement == i-1 {
			f.statement = i
		}
	}
	if f.lang.style == shellScript && (f.wordAt(i-1) == "in" || f.text.text(i-1) == ";;") {
		f.statement = i
	}
}

// function lists the conditional functions of Make: "$(if …)".
func (f *finder) function(i int) bool {
	if f.lang.style != makefile || f.byteOf(i-1) != '(' || f.text.text(i-2) != "$" || f.tokens[i-1].partner < 0 {
		return false
	}
	form := extract.ShortCircuit
	switch f.wordAt(i) {
	case "if":
		form = extract.Ternary
	case "or", "and":
	case "error":
		form = extract.Throw
	default:
		return false
	}
	f.add(form, i-2, i+1, int(f.tokens[i-1].partner))
	return true
}

// propagation lists the question mark that hands an error on.
func (f *finder) propagation(i int) {
	if f.lang.propagates && f.byteOf(i) == '?' && f.touches(i) {
		f.add(extract.Propagate, i, i, i)
	}
}

// roleOf says what a row tests, for the forms that test something.
func roleOf(form extract.Form, condition string) extract.Role {
	switch form {
	case extract.If, extract.ElseIf, extract.Unless, extract.Ternary, extract.CaseGuard, extract.GuardLet,
		extract.ShortCircuit, extract.ComprehensionIf, extract.LoopCondition, extract.Assert, extract.StaticAssert:
		return lexicon.Role(condition)
	case extract.TypeCheck:
		return extract.RoleType
	case extract.ExitCode:
		return extract.RoleExitCode
	}
	return ""
}
