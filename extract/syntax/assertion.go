package syntax

import "github.com/guardroll/guardroll/extract"

// claim is an assertion whose place in a test is settled at the end.
type claim struct {
	construct int // index into Constructs before they are sorted
	scope     int32
	test      int32
	always    bool // a test-assertion wherever it stands
}

// ruleAssertion files an assertion statement. c is about to be added.
func (r *run) ruleAssertion(i int, rule *rule, c *extract.Construct) {
	r.claim(i, false, c)
	r.facts.Assertions = append(r.facts.Assertions, extract.Assertion{
		Test: int(r.state[i].test), Framework: rule.Rule.Assertion.Framework, Matcher: rule.Rule.Assertion.Matcher,
		Span: c.Span, Subject: r.span(int32(r.find(rule.subject, i))), Expected: r.span(int32(r.find(rule.expected, i))), Fatal: true,
	})
}

// claim files a construct that is about to be added as an assertion.
func (r *run) claim(i int, always bool, c *extract.Construct) {
	st := r.state[i]
	if c.Form == "" || c.Form == extract.Assert {
		c.Form = extract.Assert
		if always || st.test >= 0 {
			c.Form = extract.TestAssertion
		}
	}
	r.claims = append(r.claims, claim{len(r.facts.Constructs), st.scope, st.test, always})
}

// assertion makes a row and a fact of a call that asserts.
func (r *run) assertion(i, name, args int, rule *callRule) {
	a := rule.Assertion
	c := r.callRow(i, args)
	c.Form = rule.Form
	if matchAny(r.snapshots, r.Text(name)) {
		c.Form = extract.Snapshot
	}
	r.claim(i, a.Always, &c)
	r.ownArguments(args)
	r.add(c)
	r.facts.Assertions = append(r.facts.Assertions, extract.Assertion{
		Test: int(r.state[i].test), Framework: a.Framework, Matcher: string(r.Text(name)), Span: c.Span,
		Subject: r.argumentSpan(args, a.Subject), Expected: r.argumentSpan(args, a.Expected),
		Negated: negatedName(r.Text(name)), Fatal: a.Fatal, Awaited: r.awaited(i),
	})
}

// negatedName reports whether an assertion's own name denies: assertNotIn,
// notEqual, assert_not_called.
func negatedName(name []byte) bool {
	for i := 0; i+3 <= len(name); i++ {
		if s := string(name[i : i+3]); s == "Not" || s == "not" && (i == 0 || name[i-1] == '_') {
			end := i + 3
			return end == len(name) || name[end] == '_' || name[end] >= 'A' && name[end] <= 'Z'
		}
	}
	return false
}

// ownArguments gives chains among the arguments to the assertion.
func (r *run) ownArguments(args int) {
	if args < 0 {
		return
	}
	for c := r.First(args); c >= 0; c = r.Sibling(c) {
		r.state[c].flags |= inCond
	}
}

func (r *run) argumentSpan(args, n int) extract.Span {
	if n == 0 {
		return extract.Span{}
	}
	return r.span(int32(r.argument(args, n)))
}

func (r *run) awaited(node int) bool {
	p := r.Parent(node)
	return p >= 0 && r.roles[r.symbol(p)]&isAwait != 0
}

// assertChain makes an assertion of expect(x).not.toBe(y), seen from expect(x).
func (r *run) assertChain(i, args int, chain *AssertChain) bool {
	top, matcher, expected, negated := r.climb(i, chain)
	if matcher < 0 {
		return false
	}
	c := r.bare(top, i)
	c.Form = extract.TestAssertion
	if matchAny(r.snapshots, r.Text(matcher)) {
		c.Form = extract.Snapshot
	}
	r.claim(i, true, &c)
	r.ownArguments(args)
	r.ownArguments(expected)
	r.add(c)
	r.facts.Assertions = append(r.facts.Assertions, extract.Assertion{
		Test: int(r.state[i].test), Framework: chain.Framework, Matcher: string(r.Text(matcher)), Span: c.Span,
		Subject: r.argumentSpan(args, 1), Expected: r.argumentSpan(expected, 1),
		Negated: negated, Fatal: true, Awaited: r.awaited(top),
	})
	return true
}

// climb goes from the call that starts a chain to the whole of it.
func (r *run) climb(i int, chain *AssertChain) (top, matcher, args int, negated bool) {
	top, matcher, args = i, -1, -1
	for p := r.Parent(top); p >= 0; p = r.Parent(top) {
		symbol := &r.perSymbol[r.symbol(p)]
		switch {
		case symbol.member != nil && r.find(symbol.member.object, p) == top:
			name := r.find(symbol.member.name, p)
			if name < 0 {
				return top, matcher, args, negated
			}
			if denies(chain, r.Text(name)) {
				negated = !negated
			} else {
				matcher = name
			}
		case symbol.call != nil && r.find(symbol.call.callee, p) == top:
			args = r.find(symbol.call.args, p)
		default:
			return top, matcher, args, negated
		}
		top = p
	}
	return top, matcher, args, negated
}

func denies(chain *AssertChain, name []byte) bool {
	for _, n := range chain.Negations {
		if string(name) == n {
			return true
		}
	}
	return false
}
