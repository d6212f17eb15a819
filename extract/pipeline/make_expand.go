package pipeline

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// expansionDepth is how deep $( ) in $( ) is followed.
const expansionDepth = 100

// expansions lists the functions in a span that decide something, and hands on
// the commands of $(shell …).
func (m *makefile) expansions(span extract.Span, depth int) {
	if depth > expansionDepth {
		m.gap(span, "nested deeper than 100")
		return
	}
	for at := span.Start; at < span.End; at++ {
		if m.src[at] != '$' {
			continue
		}
		end := m.closing(at, span.End)
		if end < 0 {
			at++ // $$, $@, $x
			continue
		}
		m.function(extract.Span{Start: at, End: end})
		m.expansions(extract.Span{Start: at + 2, End: end - 1}, depth+1)
		at = end - 1
	}
}

// function lists one $(name arguments).
func (m *makefile) function(call extract.Span) {
	inner := extract.Span{Start: call.Start + 2, End: call.End - 1}
	name := makeWord(m.src, inner)
	if name.Start != inner.Start || name.End >= inner.End {
		return
	}
	arguments := extract.Span{Start: skipBlank(m.src, name.End, inner.End), End: inner.End}
	first := m.firstArgument(arguments)
	text := string(m.src[name.Start:name.End])
	c := extract.Construct{Syntax: "make:" + text, Symbol: m.symbol, Span: call, HeadEnd: call.End}
	switch text {
	case "if":
		c.Form, c.HeadEnd, c.Exits = extract.Ternary, first.End, extract.ExitsNone
		c.Snippet = extract.Snippet(m.src[first.Start:first.End])
		c.Role = lexicon.Role(c.Snippet)
	case "or", "and":
		c.Form, c.Exits = extract.ShortCircuit, extract.ExitsNone
		c.Role = extract.RoleEmpty
	case "error":
		c.Form = extract.Throw
	case "call":
		form, ok := lexicon.CallForm(string(m.src[first.Start:first.End]))
		if !ok {
			return
		}
		c.Form, c.Heuristic = form, true
	case "shell":
		m.command(arguments)
		return
	default:
		return
	}
	m.add(c)
}

// firstArgument ends at the first comma outside of brackets.
func (m *makefile) firstArgument(arguments extract.Span) extract.Span {
	end := arguments.End
	depth := 0
	m.outside(arguments, func(at int) bool {
		switch m.src[at] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth <= 0 {
				end = at
				return false
			}
		}
		return true
	})
	return extract.Span{Start: arguments.Start, End: trimBlank(m.src, arguments.Start, end)}
}

// command hands on a text that make runs outside of recipes.
func (m *makefile) command(span extract.Span) {
	var text embedding
	m.shellText(&text, span, false)
	m.embed("shell", text, extract.Host{Shell: m.host.Shell, Errexit: m.host.Errexit, Pipefail: m.host.Pipefail, Unit: "script"}, span, m.symbol)
}

// quiet are variables that only choose whether make prints a command; they
// stand before it without a space.
var quiet = map[string]bool{"Q": true, "q": true, "AT": true, "V": true, "QUIET": true, "SILENT": true, "ECHO_PREFIX": true}

// shellText adds what the shell gets to see of a span. Variables of make
// become parameters of the shell. A joined line end stays joined in a recipe
// and is a space elsewhere.
func (m *makefile) shellText(e *embedding, span extract.Span, recipe bool) {
	for at := span.Start; at < span.End; {
		n := continuation(m.src[at:span.End])
		switch {
		case m.src[at] == '$':
			at = m.variable(e, at, span.End)
		case n == 0:
			e.copy(m.src, at, at+1)
			at++
		case recipe:
			at = m.joined(e, at, n, span.End)
		default:
			next := skipBlank(m.src, at, span.End)
			e.put(" ", at, next)
			at = next
		}
	}
}

// joined adds a joined line end of a recipe; the prefix of the line after it
// is make's.
func (m *makefile) joined(e *embedding, at, n, end int) int {
	if n == 2 {
		e.copy(m.src, at, at+2)
	} else {
		e.put("\\\n", at, at+n)
	}
	at += n
	if at < end && m.src[at] == m.prefix {
		at++
	}
	return at
}

// variable adds what stands at a $ and returns where it ends.
func (m *makefile) variable(e *embedding, at, end int) int {
	if shut := m.closing(at, end); shut > 0 {
		inner := string(m.src[at+2 : shut-1])
		switch {
		case inner == "":
			e.put("$__", at, shut)
		case !quiet[inner]:
			e.put("${"+sanitize(inner)+"}", at, shut)
		}
		return shut
	}
	if at+1 >= end {
		e.copy(m.src, at, at+1)
		return at + 1
	}
	switch next := m.src[at+1]; {
	case next == '$':
		e.put("$", at, at+2)
	case isWord(next) || isBlank(next) || next == '\\' || next == '\n' || next == '\r' || next >= 0x80:
		e.copy(m.src, at, at+1)
		return at + 1
	case strings.IndexByte("@<*^?+|%", next) >= 0:
		e.put("$_", at, at+2)
	default:
		e.copy(m.src, at, at+2)
	}
	return at + 2
}
