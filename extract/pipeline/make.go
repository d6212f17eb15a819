package pipeline

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// makefile reads a Makefile line by line, also those of automake and BSD.
type makefile struct {
	*reader
	makeText
	host     extract.Host // what runs a recipe
	prefix   byte         // starts a recipe line
	oneShell bool         // a recipe is one script
	phony    map[string]bool

	symbol     string       // the target or variable that the line belongs to
	rule       *makeRule    // the rule whose recipe is open, nil when none is
	defining   bool         // inside define … endef
	conditions []*condition // open conditionals
	rules      []*makeRule
}

// condition is an arm of a conditional whose end is not yet known.
type condition struct {
	construct extract.Construct // without form: a plain else
	start     extract.Span      // the line that opens the conditional
}

func (r *reader) makefile() {
	m := &makefile{reader: r, makeText: newMakeText(r.src), phony: map[string]bool{}}
	r.facts.Language = "make"
	r.facts.Space = extract.SpaceWords
	m.survey()
	last := 0 // where the line before ends
	for at := 0; at < len(r.src); {
		line := nextMakeLine(r.src, at)
		m.line(line.span, last)
		last, at = line.span.End, line.next
	}
	m.endRule()
	for len(m.conditions) > 0 {
		m.gap(m.conditions[len(m.conditions)-1].start, "a condition without endif")
		m.endArm(last)
	}
	m.steps()
}

// What make takes from anywhere in the file before it runs a recipe.
var (
	shellSetting  = regexp.MustCompile(`(?m)^[ ]*(?:(?:export|override)[ \t]+)*(SHELL|\.SHELLFLAGS|\.RECIPEPREFIX)[ \t]*(?::{0,3}|\?)=[ \t]*([^\n#]*)`)
	specialTarget = regexp.MustCompile(`(?m)^\.(ONESHELL|POSIX|PHONY)[ \t]*:((?:[^\n\\]|\\\r?\n|\\.)*)`)
)

// survey finds how recipes are run.
func (m *makefile) survey() {
	m.prefix = '\t'
	m.host = extract.Host{Shell: "sh", Unit: "recipe-line"}
	var words []string
	for _, match := range shellSetting.FindAllStringSubmatch(string(m.src), -1) {
		fields := strings.Fields(match[2])
		switch {
		case len(fields) == 0:
		case match[1] == "SHELL":
			m.host.Shell = fields[0][strings.LastIndexByte(fields[0], '/')+1:]
			words = append(words, fields[1:]...)
		case match[1] == ".SHELLFLAGS":
			words = append(words, fields...)
		default:
			m.prefix = fields[0][0]
		}
	}
	m.host.Errexit, m.host.Pipefail = shellOptions(words)
	for _, match := range specialTarget.FindAllStringSubmatch(string(m.src), -1) {
		switch match[1] {
		case "ONESHELL":
			m.oneShell, m.host.Unit = true, "script"
		case "POSIX":
			m.host.Errexit = true
		case "PHONY":
			for _, name := range strings.Fields(match[2]) {
				m.phony[name] = true
			}
		}
	}
}

// line reads one logical line; the line before ends at last.
func (m *makefile) line(span extract.Span, last int) {
	if span.Empty() {
		return
	}
	if m.src[span.Start] == m.prefix && (m.rule != nil || m.defining) {
		m.recipe(extract.Span{Start: span.Start + 1, End: span.End})
		return
	}
	word := makeWord(m.src, span)
	if word.Empty() {
		return
	}
	text := string(m.src[word.Start:word.End])
	if m.defining {
		if text == "endef" {
			m.defining, m.symbol = false, ""
			return
		}
		switch {
		case m.conditional(text, word, span, last):
		case m.runs(span):
			m.recipe(span)
		default:
			m.expansions(span, 0)
		}
		return
	}
	if end := m.comment(span); end < span.End {
		m.mark(extract.Span{Start: end, End: span.End}, true)
		span.End = end
	}
	span = extract.Span{Start: word.Start, End: trimBlank(m.src, span.Start, span.End)}
	if span.Empty() || m.conditional(text, word, span, last) || m.directive(text, word, span) {
		return
	}
	m.statement(span)
}

// runs reports whether a line of a define that is not indented like a recipe
// is a command all the same: it assigns and declares nothing, and has what only
// a shell understands.
func (m *makefile) runs(span extract.Span) bool {
	return m.operator(span).text == "" && bytes.ContainsAny(m.src[span.Start:span.End], ";&|")
}

// opening are the words that start a conditional.
var opening = map[string]bool{
	"ifeq": true, "ifneq": true, "ifdef": true, "ifndef": true,
	"if": true, ".if": true, ".ifdef": true, ".ifndef": true, ".ifmake": true, ".ifnmake": true,
}

// conditional reads ifeq and its kin, else and endif.
func (m *makefile) conditional(text string, word, span extract.Span, last int) bool {
	switch {
	case text == "if" && m.operator(span).text != "":
		return false // a target or variable
	case opening[text]:
		m.openArm(text, word, span)
		m.conditions[len(m.conditions)-1].start = span
	case text == "else" || text == ".else" || text == ".elif":
		if len(m.conditions) == 0 {
			m.gap(span, text+" without a condition")
			return true
		}
		start := m.conditions[len(m.conditions)-1].start
		m.endArm(last)
		next := makeWord(m.src, extract.Span{Start: word.End, End: span.End})
		switch {
		case text == ".elif":
			m.openArm(text, word, span)
		case opening[string(m.src[next.Start:next.End])]:
			m.openArm(string(m.src[next.Start:next.End]), next, span)
		default:
			m.conditions = append(m.conditions, &condition{})
		}
		m.conditions[len(m.conditions)-1].start = start
	case text == "endif" || text == ".endif":
		if len(m.conditions) == 0 {
			m.gap(span, text+" without a condition")
			return true
		}
		m.endArm(last)
	default:
		return false
	}
	return true
}

// openArm opens an arm whose keyword is word and whose condition ends the line.
func (m *makefile) openArm(text string, word, span extract.Span) {
	condition := &condition{construct: extract.Construct{
		Form: extract.Preprocessor, Exits: extract.ExitsNone, Syntax: "make:" + text, Symbol: m.symbol,
		Span: extract.Span{Start: word.Start, End: span.End}, HeadEnd: span.End,
	}}
	condition.construct.Role = conditionRole(text, string(m.src[word.End:span.End]))
	m.conditions = append(m.conditions, condition)
	m.expansions(extract.Span{Start: word.End, End: span.End}, 0)
}

// conditionRole says what a conditional tests.
func conditionRole(text, rest string) extract.Role {
	rest = strings.TrimSpace(rest)
	switch {
	case strings.HasSuffix(text, "def"):
		return extract.RoleNil
	case strings.HasSuffix(text, "eq") && (strings.HasSuffix(rest, ",)") || strings.HasPrefix(rest, "(,") || strings.HasSuffix(rest, `""`) || strings.HasSuffix(rest, "''")):
		return extract.RoleEmpty
	case strings.HasSuffix(text, "eq"):
		return extract.RoleOther
	}
	return lexicon.Role(rest)
}

// endArm closes the innermost open arm, which ends at an offset.
func (m *makefile) endArm(end int) {
	top := m.conditions[len(m.conditions)-1]
	m.conditions = m.conditions[:len(m.conditions)-1]
	if top.construct.Form != "" {
		top.construct.Span.End = max(trimBlank(m.src, 0, end), top.construct.HeadEnd)
		m.add(top.construct)
	}
}

// directive reads include, define and the words that only say who sees a
// variable.
func (m *makefile) directive(text string, word, span extract.Span) bool {
	rest := extract.Span{Start: skipBlank(m.src, word.End, span.End), End: span.End}
	op := m.operator(rest).text
	switch text {
	case "include", "-include", "sinclude", ".include", ".-include":
		if op != "" && op != ":" {
			return false
		}
		m.expansions(rest, 0)
		if m.parts.Has(extract.PartNames) {
			for _, w := range m.words(rest) {
				m.facts.Imports = append(m.facts.Imports, extract.Import{Path: strings.Trim(string(m.src[w.Start:w.End]), `"<>`), Names: []string{"*"}, Span: w})
			}
		}
	case "define", "override":
		if text == "override" && string(m.src[rest.Start:min(rest.Start+7, rest.End)]) != "define " {
			return false
		}
		m.endRule()
		name := makeWord(m.src, rest)
		if text == "override" {
			name = makeWord(m.src, extract.Span{Start: name.End, End: rest.End})
		}
		m.defining, m.symbol = true, string(m.src[name.Start:name.End])
	case "export", "unexport", "undefine", "vpath", "private", ".export", ".unexport", ".undef", ".for", ".endfor", ".error", ".warning", ".info", ".MAKEFLAGS":
		if op != "" {
			return false
		}
		m.expansions(rest, 0)
		if text == ".error" {
			m.row(extract.Throw, "make:.error", m.symbol, span)
		}
	default:
		return false
	}
	return true
}
