package syntax

import "github.com/guardroll/guardroll/extract"

// handler takes a catch clause.
func (r *run) handler(i int, rule *handlerRule) {
	h := extract.Handler{
		Span:    r.span(int32(i)),
		Guarded: r.span(int32(r.find(rule.guarded, i))),
		Catches: r.caught(r.find(rule.types, i)),
	}
	if binding := r.find(rule.binding, i); binding >= 0 {
		h.Binding = extract.Snippet(r.Text(binding))
	}
	body := r.find(rule.body, i)
	h.Body = r.span(int32(body))
	h.Disposition = r.disposition(body)
	r.facts.Handlers = append(r.facts.Handlers, h)
}

// caught lists the types a handler names.
func (r *run) caught(types int) []string {
	if types < 0 || r.Nodes[types].Flags&Named == 0 {
		return nil
	}
	p := &r.perSymbol[r.symbol(types)]
	if text := r.Text(types); p.member == nil && p.call == nil && r.First(types) >= 0 && (text[0] == '(' || text[0] == '[') {
		var names []string
		for c := r.First(types); c >= 0; c = r.Sibling(c) {
			if r.Nodes[c].Flags&(Named|Extra) == Named {
				names = append(names, extract.Snippet(r.Text(c)))
			}
		}
		return names
	}
	return []string{extract.Snippet(r.Text(types))}
}

// callbackHandler takes the function handed to .catch(…).
func (r *run) callbackHandler(i, args int, span extract.Span) {
	h := extract.Handler{Span: span, Guarded: extract.Span{Start: int(r.Nodes[i].Start), End: span.Start}, Disposition: extract.DispositionOther}
	if function := r.lastFunction(args); function >= 0 {
		body := r.Last(function)
		h.Body = r.span(int32(body))
		h.Disposition = r.disposition(body)
	}
	r.facts.Handlers = append(r.facts.Handlers, h)
}

func (r *run) lastFunction(args int) int {
	if args < 0 {
		return -1
	}
	last := r.Last(args)
	if last < 0 || r.roles[r.symbol(last)]&isFunctional == 0 {
		return -1
	}
	return last
}

// disposition says what a handler does with the failure, by its own statements.
func (r *run) disposition(body int) extract.Disposition {
	if body < 0 {
		return extract.DispositionEmpty
	}
	if r.roles[r.symbol(body)]&isList == 0 {
		return r.dispositionOf(body)
	}
	result := extract.DispositionEmpty
	for c := r.First(body); c >= 0; c = r.Sibling(c) {
		if r.Nodes[c].Flags&(Named|Extra) != Named {
			continue
		}
		switch d := r.dispositionOf(c); d {
		case extract.DispositionRethrow, extract.DispositionReturn, extract.DispositionExit:
			return d
		case extract.DispositionOther:
			result = d
		case extract.DispositionLog:
			if result == extract.DispositionEmpty {
				result = d
			}
		}
	}
	return result
}

// dispositionOf says what one statement does.
func (r *run) dispositionOf(node int) extract.Disposition {
	switch r.exits(node) {
	case extract.ExitsThrow:
		return extract.DispositionRethrow
	case extract.ExitsReturn:
		return extract.DispositionReturn
	case extract.ExitsExit:
		return extract.DispositionExit
	case extract.ExitsContinue, extract.ExitsBreak, extract.ExitsGoto:
		return extract.DispositionOther
	}
	if r.isNothing(node) {
		return extract.DispositionEmpty
	}
	if r.logs(node) {
		return extract.DispositionLog
	}
	return extract.DispositionOther
}

// isNothing reports whether a statement does nothing: pass, ..., a bare text.
func (r *run) isNothing(node int) bool {
	switch string(r.Text(node)) {
	case "pass", "...", ";", "{}":
		return true
	}
	inner := r.FirstNamed(node)
	return inner >= 0 && r.roles[r.symbol(node)]&isWrap != 0 && r.roles[r.symbol(inner)]&isLiteral != 0
}

// logs reports whether a statement is a call that only says something.
func (r *run) logs(node int) bool {
	for range 4 {
		if node < 0 {
			return false
		}
		symbol := r.symbol(node)
		if r.roles[symbol]&isCall == 0 {
			if r.roles[symbol]&isWrap == 0 {
				return false
			}
			node = r.FirstNamed(node)
			continue
		}
		name, object, qualified := r.callee(node, r.perSymbol[symbol].call)
		return name >= 0 && r.onlyLogs(r.word(r.Text(name)), object, qualified)
	}
	return false
}

func (r *run) onlyLogs(w *word, object string, qualified bool) bool {
	for _, rule := range r.callNames.of(w.rules, object, qualified) {
		if rule.CallRule != nil && rule.Logs && rule.fits(object, qualified) {
			return true
		}
	}
	return false
}
