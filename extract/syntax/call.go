package syntax

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// site is a call of a name, kept for the reach of tests.
type site struct {
	scope int32
	test  int32
	name  *word
}

// callee returns the node of a call's last name (-1 when it has none), the
// last name of what stands before it, and whether anything does.
func (r *run) callee(node int, call *callNode) (name int, object string, qualified bool) {
	return r.nameOf(r.find(call.callee, node))
}

// nameOf takes a name or a qualified name apart.
func (r *run) nameOf(node int) (name int, object string, qualified bool) {
	if node < 0 {
		return -1, "", false
	}
	m := r.perSymbol[r.symbol(node)].member
	if m == nil {
		if int(r.Nodes[node].Next) == node+1 {
			return node, "", false
		}
		return -1, "", false
	}
	name = r.find(m.name, node)
	return name, r.lastName(r.find(m.object, node)), true
}

// lastName returns the last name of an expression, "" when it has none: of a
// call that of what is called.
func (r *run) lastName(node int) string {
	for range 4 {
		if node < 0 {
			return ""
		}
		p := &r.perSymbol[r.symbol(node)]
		switch {
		case p.member != nil:
			node = r.find(p.member.name, node)
		case p.call != nil:
			node = r.find(p.call.callee, node)
		case int(r.Nodes[node].Next) == node+1:
			return r.word(r.Text(node)).text
		default:
			return ""
		}
	}
	return ""
}

// call takes what a call says by its name.
func (r *run) call(i int, call *callNode) {
	function := r.find(call.callee, i)
	if function < 0 {
		return
	}
	args := r.find(call.args, i)
	name, object, qualified := r.nameOf(function)
	if name < 0 {
		r.testCall(i, function, args)
		return
	}
	r.state[name].flags |= called
	w := r.word(r.Text(name))
	r.sites = append(r.sites, site{r.state[i].scope, r.state[i].test, w})
	if w.isTest && r.testCall(i, function, args) {
		return
	}
	if w.chain != nil && (!qualified || object != "" && object == w.chain.Object) && r.assertChain(i, args, w.chain) {
		return
	}
	if r.callRules(i, name, args, w, object, qualified) || !w.says || !r.table.Calls.Lexicon {
		return
	}
	c := r.callRow(i, args)
	c.Form, c.Heuristic = w.form, true
	r.add(c)
}

// callRow makes a construct of a call.
func (r *run) callRow(i, args int) extract.Construct {
	c := r.bare(i, i)
	if args >= 0 {
		c.HeadEnd = int(r.Nodes[args].End)
	}
	return c
}

// callRules applies the rules for a call's name. It reports whether one of them
// speaks for the call, so that its name alone says no more.
func (r *run) callRules(i, name, args int, w *word, object string, qualified bool) bool {
	spoken := false
	for _, rule := range r.callNames.of(w.rules, object, qualified) {
		if !rule.fits(object, qualified) || spoken && rule.CallRule != nil && rule.Assertion != nil {
			continue // not this object, or a nearer name has made it an assertion
		}
		if rule.silences() {
			return true
		}
		spoken = r.callRule(i, name, args, rule) || spoken
	}
	return spoken
}

func (r *run) callRule(i, name, args int, rule nameRule) bool {
	if rule.command != nil {
		r.command(i, args, rule.callRule)
		return false
	}
	if !r.argumentsFit(args, rule.callRule) {
		return false
	}
	if rule.Assertion != nil {
		if rule.Assertion.Inside && r.state[i].test < 0 {
			return false
		}
		r.assertion(i, name, args, rule.callRule)
		return true
	}
	if rule.Form == "" {
		return true
	}
	c := r.callRow(i, args)
	c.Form, c.Role, c.Heuristic = rule.Form, rule.Role, rule.Heuristic
	if rule.Late {
		c.Span.Start, c.HeadEnd = int(r.Nodes[name].Start), int(r.Nodes[name].End)
		c.Exits = r.callbackExits(args)
		if rule.Form == extract.Catch && r.parts.Has(extract.PartTests) {
			r.callbackHandler(i, args, c.Span)
		}
	}
	r.add(c)
	return true
}

// callbackExits says how the last function among the arguments leaves.
func (r *run) callbackExits(args int) extract.Exits {
	function := r.lastFunction(args)
	if function < 0 {
		return extract.ExitsNone
	}
	return r.exits(r.Last(function))
}

// argumentsFit reports whether the arguments are those that a rule is about.
func (r *run) argumentsFit(args int, rule *callRule) bool {
	first := r.argument(args, 1)
	if rule.Zero && !r.isZero(first) || rule.NonZero && r.isZero(first) {
		return false
	}
	if rule.MinArgs > 0 && r.argument(args, rule.MinArgs) < 0 {
		return false
	}
	if rule.MaxArgs > 0 && r.argument(args, rule.MaxArgs+1) >= 0 {
		return false
	}
	if rule.Success && !r.saysSuccess(args) {
		return false
	}
	return len(rule.args) == 0 || r.anyArgument(args, rule.args)
}

// argument returns the nth argument, 1-based, -1 when there is none.
func (r *run) argument(args, n int) int {
	if args < 0 {
		return -1
	}
	for c := r.First(args); c >= 0; c = r.Sibling(c) {
		if r.Nodes[c].Flags&(Named|Extra) != Named {
			continue
		}
		if n--; n == 0 {
			return c
		}
	}
	return -1
}

func (r *run) anyArgument(args int, ps []pattern) bool {
	if args < 0 {
		return false
	}
	for c := r.First(args); c >= 0; c = r.Sibling(c) {
		if r.Nodes[c].Flags&(Named|Extra) == Named && matchAny(ps, r.dense(c)) {
			return true
		}
	}
	return false
}

// isZero reports whether an exit status means success; none does.
func (r *run) isZero(arg int) bool {
	if arg < 0 {
		return true
	}
	switch string(r.Text(arg)) {
	case "0", "None", "nil", "null", "true", "EXIT_SUCCESS":
		return true
	}
	return false
}

// saysSuccess reports whether the texts among the arguments say success.
func (r *run) saysSuccess(args int) bool {
	if args < 0 {
		return false
	}
	var said []byte
	for c := args + 1; c < int(r.Nodes[args].Next); c++ {
		if r.roles[r.symbol(c)]&isLiteral != 0 {
			if text, _, _, ok := r.literalText(c); ok {
				said = append(append(said, text...), ' ')
			}
		}
	}
	return len(said) > 0 && lexicon.SuccessText(string(said))
}

// decorate takes what a decorator says by its name.
func (r *run) decorate(i int) {
	node := r.find(r.decorator, i)
	if node < 0 {
		return
	}
	args, function := -1, node
	if call := r.perSymbol[r.symbol(node)].call; call != nil {
		r.state[node].flags |= noCall
		function, args = r.find(call.callee, node), r.find(call.args, node)
	}
	name, object, qualified := r.nameOf(function)
	if name < 0 {
		return
	}
	w := r.word(r.Text(name))
	spoken := false
	for _, rule := range r.markNames.of(w.marks, object, qualified) {
		if rule.fits(object, qualified) {
			r.decoratorRow(i, args, rule.callRule)
			spoken = true
		}
	}
	if !spoken && w.says && r.table.Calls.Lexicon && w.form.Kind() != extract.Check {
		c := r.bare(i, i)
		c.Form, c.Heuristic = w.form, true
		r.add(c)
	}
}

func (r *run) decoratorRow(i, args int, rule *callRule) {
	c := r.bare(i, i)
	switch {
	case rule.mark != nil:
		if !rule.mark.Skip {
			return
		}
		c.Form = extract.Skip
	case rule.Form != "":
		c.Form, c.Heuristic = rule.Form, rule.Heuristic
	default:
		return
	}
	r.add(c)
}
