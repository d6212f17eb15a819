package pipeline

import (
	"path"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// makeRule is a rule with its recipe.
type makeRule struct {
	targets []string
	head    extract.Span // targets and prerequisites
	end     int          // of the last recipe line
	recipe  []string     // the texts of its lines
	script  embedding    // the whole recipe, where it is one script
	defined extract.Span // indices into Definitions of its targets
}

// statement reads an assignment or a rule, or an expansion by itself.
func (m *makefile) statement(span extract.Span) {
	op := m.operator(span)
	if op.text == "" {
		m.expansions(span, 0) // most expand to nothing, and the recipe goes on
		if c := m.src[span.Start]; c != '$' && c != '@' {
			m.gap(span, "no rule, assignment or directive")
		}
		return
	}
	m.endRule()
	m.symbol = ""
	if op.text == ":" || op.text == "::" {
		m.openRule(span, op)
	} else {
		m.assignment(span, op)
	}
}

// modifiers stand before the name of a variable.
var modifiers = map[string]bool{"export": true, "override": true, "private": true, "unexport": true}

// assignment reads NAME op value.
func (m *makefile) assignment(span extract.Span, op operator) {
	name := extract.Span{Start: span.Start, End: trimBlank(m.src, span.Start, op.span.Start)}
	for {
		word := makeWord(m.src, name)
		if word.End >= name.End || !modifiers[string(m.src[word.Start:word.End])] {
			break
		}
		name.Start = skipBlank(m.src, word.End, name.End)
	}
	m.symbol = string(m.src[name.Start:name.End])
	value := extract.Span{Start: skipBlank(m.src, op.span.End, span.End), End: span.End}
	whole := extract.Span{Start: name.Start, End: span.End}
	words := strings.Fields(string(m.src[value.Start:value.End]))
	switch {
	case op.text == "?=":
		m.row(extract.DefaultValue, "make:?=", m.symbol, whole)
	case op.text == "!=":
		m.command(value)
	case m.symbol == ".SHELLFLAGS" || m.symbol == "SHELL":
		if errexit, pipefail := shellOptions(words); errexit || pipefail {
			m.row(extract.ExitCode, "make:"+m.symbol, m.symbol, whole)
		}
	case m.symbol == "MAKEFLAGS" && tolerant(words):
		m.row(extract.ExitCode, "make:MAKEFLAGS", m.symbol, whole)
	}
	if m.parts.Has(extract.PartNames) && op.text != "+=" {
		m.define(extract.Definition{Name: m.symbol, Symbol: m.symbol, Kind: extract.DefValue, Span: whole, NameSpan: name, Exported: true})
	}
	m.expansions(name, 0)
	m.expansions(value, 0)
	m.symbol = ""
}

// tolerant reports whether make is told to go on after a failure.
func tolerant(words []string) bool {
	for _, w := range words {
		switch w {
		case "-k", "--keep-going", "-i", "--ignore-errors", "k", "i":
			return true
		}
	}
	return false
}

// openRule reads targets : prerequisites ; recipe.
func (m *makefile) openRule(span extract.Span, op operator) {
	rest := extract.Span{Start: op.span.End, End: span.End}
	inline := -1
	m.outside(rest, func(at int) bool {
		if m.src[at] == ';' {
			inline = at
		}
		return inline < 0
	})
	head := span
	if inline >= 0 {
		head.End, rest.End = trimBlank(m.src, span.Start, inline), inline
	}
	rule := &makeRule{head: head, end: head.End}
	rule.defined.Start = len(m.facts.Definitions)
	for _, w := range m.words(extract.Span{Start: span.Start, End: op.span.Start}) {
		rule.targets = append(rule.targets, string(m.src[w.Start:w.End]))
		m.target(w, head)
	}
	rule.defined.End = len(m.facts.Definitions)
	m.symbol = strings.Join(rule.targets, " ")
	m.expansions(extract.Span{Start: span.Start, End: op.span.Start}, 0)
	if own := m.operator(rest); own.text != "" && own.text != ":" && own.text != "::" {
		symbol := m.symbol
		m.assignment(extract.Span{Start: skipBlank(m.src, rest.Start, rest.End), End: span.End}, own)
		m.symbol = symbol
		return // a variable of the target
	}
	m.expansions(rest, 0)
	m.prerequisites(rest)
	m.special(rule)
	m.rule = rule
	m.rules = append(m.rules, rule)
	if inline >= 0 {
		m.recipe(extract.Span{Start: inline + 1, End: span.End})
	}
}

// target notes a target as a name that can be made.
func (m *makefile) target(name, head extract.Span) {
	text := string(m.src[name.Start:name.End])
	if !strings.HasPrefix(text, ".") || strings.Contains(text, "/") {
		m.define(extract.Definition{Name: text, Symbol: text, Kind: extract.DefFunction, Span: head, NameSpan: name, Exported: true})
	}
}

func (m *makefile) prerequisites(span extract.Span) {
	for _, w := range m.words(span) {
		if text := string(m.src[w.Start:w.End]); text != "|" && !strings.ContainsAny(text, "$%:") {
			m.refer(text, w, true)
		}
	}
}

// special lists the targets that change what make does about a failure.
func (m *makefile) special(rule *makeRule) {
	for _, target := range rule.targets {
		switch target {
		case ".IGNORE":
			m.row(extract.ExitCode, "make:.IGNORE", "", rule.head)
		case ".DELETE_ON_ERROR":
			m.row(extract.Cleanup, "make:.DELETE_ON_ERROR", "", rule.head)
		case ".POSIX":
			m.row(extract.ExitCode, "make:.POSIX", "", rule.head)
		}
	}
}

// recipe reads one line of a recipe, without its prefix.
func (m *makefile) recipe(span extract.Span) {
	at := span.Start
	for at < span.End && (isBlank(m.src[at]) || strings.IndexByte("@+-", m.src[at]) >= 0) {
		if m.src[at] == '-' {
			m.row(extract.ExitCode, "make:-", m.symbol, extract.Span{Start: at, End: span.End})
		}
		at++
	}
	line := extract.Span{Start: at, End: span.End}
	m.expansions(line, 0)
	m.submake(line)
	var text embedding
	m.shellText(&text, line, true)
	if m.rule != nil {
		m.rule.end = trimBlank(m.src, m.rule.head.Start, span.End)
		m.rule.recipe = append(m.rule.recipe, string(text.text))
		if m.oneShell {
			m.rule.script.append(text)
			m.rule.script.put("\n", span.End, span.End)
			return
		}
	}
	m.embed("shell", text, m.host, line, m.symbol)
}

// submake notes the targets that a recipe has make make.
func (m *makefile) submake(line extract.Span) {
	words := m.words(line)
	making := false
	for i, w := range words {
		text := string(m.src[w.Start:w.End])
		switch {
		case text == "$(MAKE)" || text == "${MAKE}" || text == "make":
			making = true
		case strings.ContainsAny(text, ";&|"):
			making = false
		case !making || strings.HasPrefix(text, "-") || strings.ContainsAny(text, "=$\"'"):
		case i > 0 && isOptionWithValue(string(m.src[words[i-1].Start:words[i-1].End])):
		default:
			m.refer(text, w, true)
		}
	}
}

func isOptionWithValue(option string) bool {
	switch option {
	case "-C", "-f", "-I", "-j", "-o", "-W":
		return true
	}
	return false
}

// endRule closes the recipe that is open.
func (m *makefile) endRule() {
	if m.rule == nil {
		return
	}
	for i := m.rule.defined.Start; i < m.rule.defined.End; i++ {
		m.facts.Definitions[i].Span.End = m.rule.end
	}
	if m.oneShell {
		script := m.rule.script
		m.embed("shell", script, m.host, extract.Span{Start: m.rule.head.Start, End: m.rule.end}, m.symbol)
	}
	m.rule = nil
}

// steps lists the rules that verify, by a target's name or a command. What
// make builds by a pattern or as a file is none.
func (m *makefile) steps() {
	for _, rule := range m.rules {
		for _, target := range rule.targets {
			if !m.named(target) || !verifies(target) && !rule.runsVerifier() {
				continue
			}
			m.add(extract.Construct{
				Form: extract.CIStep, Heuristic: true, Syntax: "make:rule", Symbol: target,
				Span: extract.Span{Start: rule.head.Start, End: rule.end}, HeadEnd: rule.end,
				Snippet: extract.Snippet(m.src[rule.head.Start:rule.head.End]),
			})
			break
		}
	}
}

// named reports whether a target is the name of something to do, not of a file.
func (m *makefile) named(target string) bool {
	return m.phony[target] || path.Ext(target) == "" && !strings.ContainsAny(target, "/%$")
}

func (r *makeRule) runsVerifier() bool {
	for _, line := range r.recipe {
		if commandVerifies(line) {
			return true
		}
	}
	return false
}
