package shell

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// trap lists a trap as cleanup, keeps its body as embedded shell and, for a
// trap on failure or exit, as a handler.
func (r *reader) trap(inv invocation, span extract.Span) {
	args := inv.args
	if len(args) > 0 && args[0].Lit() == "--" {
		args = args[1:]
	}
	if len(args) == 0 {
		return
	}
	text, literal := value(args[0])
	if strings.HasPrefix(text, "-") && text != "-" {
		return // trap -p, trap -l
	}
	r.row(extract.Cleanup, "CallExpr", span)
	if len(args) == 1 {
		return // trap EXIT takes the trap away
	}
	body := spanOf(args[0])
	if literal && isName(text) {
		r.scope.calls = append(r.scope.calls, text)
		if r.parts.Has(extract.PartNames) {
			r.facts.References = append(r.facts.References, extract.Reference{Name: text, Span: body, In: r.definition, Call: true})
		}
	} else if text != "-" && text != "" {
		r.embedWord("shell", args[0], r.host("trap"))
	}
	r.handler(text, literals(args[1:]), span, body)
}

func (r *reader) handler(body string, signals []string, span, bodySpan extract.Span) {
	if !r.parts.Has(extract.PartTests) || body == "-" {
		return
	}
	var caught []string
	for _, s := range signals {
		switch s = strings.TrimPrefix(s, "SIG"); s {
		case "0":
			caught = append(caught, "EXIT")
		case "EXIT", "ERR", "ZERR":
			caught = append(caught, s)
		}
	}
	if len(caught) == 0 {
		return
	}
	r.facts.Handlers = append(r.facts.Handlers, extract.Handler{
		Span: span, Catches: caught, Body: bodySpan, Disposition: disposition(body),
	})
}

// disposition is what the body of a trap does, by its commands' first words.
func disposition(body string) extract.Disposition {
	if strings.TrimSpace(body) == "" {
		return extract.DispositionEmpty
	}
	only := true
	for _, command := range strings.FieldsFunc(body, func(c rune) bool { return c == ';' || c == '\n' || c == '&' || c == '|' }) {
		fields := strings.Fields(command)
		if len(fields) == 0 {
			continue
		}
		switch fields[0] {
		case "exit":
			return extract.DispositionExit
		case "return":
			return extract.DispositionReturn
		case "echo", "printf", "print", "logger":
		default:
			only = false
		}
	}
	if only {
		return extract.DispositionLog
	}
	return extract.DispositionOther
}

func isName(s string) bool {
	for i := range len(s) {
		if !isWordByte(s[i]) && s[i] != '-' {
			return false
		}
	}
	return s != ""
}
