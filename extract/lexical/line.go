package lexical

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
)

// line reads what stands first in a statement where the language gives that a
// meaning of its own: directives, keys, instructions.
func (f *finder) line(i int) {
	if f.statement != i {
		return
	}
	switch {
	case f.lang.directives && f.byteOf(i) == '#' && f.firstOnLine(i):
		f.directive(i)
	case f.lang.style == yaml:
		f.key(i, ':', yamlForm)
	case f.lang.style == settings:
		f.key(i, '=', settingForm)
	case f.lang.style == makefile:
		f.makeLine(i)
	case f.lang.style == dockerfile:
		f.instruction(i)
	case f.lang.style == shellScript:
		f.shellLine(i)
	}
}

func (f *finder) firstOnLine(i int) bool { return i == 0 || f.is(i-1, newline) }

// restOfLine is the index of the line end after i.
func (f *finder) restOfLine(i int) int { return int(f.rest[i]) }

// directives are the conditions of a preprocessor.
var directives = words("if ifdef ifndef elif elifdef elifndef elseif")

// directive lists #if and its kin. Its words are no keywords.
func (f *finder) directive(i int) {
	end := f.restOfLine(i)
	f.done = end
	if directives[f.wordAt(i+1)] {
		h := f.add(extract.Preprocessor, i, i+2, end-1)
		f.own(extract.Preprocessor, h.construct)
	}
}

// makeLine reads a Make directive, or the prefix of a recipe's line.
func (f *finder) makeLine(i int) {
	first := i
	if f.wordAt(i) == "else" {
		first++
	}
	switch f.wordAt(first) {
	case "ifeq", "ifneq", "ifdef", "ifndef":
		f.add(extract.Preprocessor, first, first+1, f.restOfLine(i)-1)
		f.done = f.restOfLine(i)
	}
	if f.byteOf(i) == '-' && f.inRecipe(i) && f.restOfLine(i) > i+1 {
		f.add(extract.ExitCode, i, i, f.restOfLine(i)-1)
	}
}

// inRecipe reports whether the line of the token begins with a tab.
func (f *finder) inRecipe(i int) bool {
	at := int(f.tokens[i].start)
	for at > 0 && isBlank(f.src[at-1]) {
		at--
	}
	return f.src[at] == '\t'
}

// instruction reads a Dockerfile's instruction.
func (f *finder) instruction(i int) {
	end := f.restOfLine(i)
	switch string(bytes.ToUpper([]byte(f.wordAt(i)))) {
	case "HEALTHCHECK":
		f.add(extract.DoctorCheck, i, i+1, end-1)
	case "SHELL":
		if bytes.Contains(f.between(i, end), []byte("pipefail")) {
			f.add(extract.ExitCode, i, i+1, end-1)
		}
	case "ARG":
		if f.byteOf(i+2) == '=' {
			f.add(extract.DefaultValue, i+1, i+1, end-1)
		}
	}
}

// between is the source of the tokens from first up to end, cut.
func (f *finder) between(first, end int) []byte {
	return f.head(int(f.tokens[first].start), int(f.tokens[max(end-1, first)].end))
}

// shellLine reads the options that a shell script sets.
func (f *finder) shellLine(i int) {
	if f.wordAt(i) != "set" || f.byteOf(i+1) != '-' {
		return
	}
	end := int(f.lineEnd[i])
	options := f.between(i, end)
	flags, _, _ := bytes.Cut(options[min(len(options), len("set -")):], []byte(" "))
	if bytes.IndexByte(flags, 'e') >= 0 || bytes.Contains(options, []byte("pipefail")) || bytes.Contains(options, []byte("errexit")) {
		f.add(extract.ExitCode, i, i, end-1)
	}
}

// item lists the shell case item whose pattern the closing bracket at i ends.
func (f *finder) item(i int) {
	if f.lang.style != shellScript || f.byteOf(i) != ')' || f.statement >= i {
		return
	}
	if partner := int(f.tokens[i].partner); partner >= 0 && partner != f.statement {
		return
	}
	first, form := f.statement, extract.Case
	if f.byteOf(first) == '(' {
		first++
	}
	if first == i || f.spaced(first, i) {
		return
	}
	if first == i-1 && f.byteOf(first) == '*' {
		form = extract.Default
	}
	f.add(form, first, first, i-1)
	f.statement = i + 1
}

// spaced reports whether white space stands among the tokens, other than
// around the bar between two patterns: a command, not a pattern.
func (f *finder) spaced(first, end int) bool {
	const longest = 64 // tokens in a pattern
	if end-first > longest {
		return true
	}
	for i := first + 1; i < end; i++ {
		if !f.glued(i) && f.byteOf(i) != '|' && f.byteOf(i-1) != '|' {
			return true
		}
	}
	return false
}
