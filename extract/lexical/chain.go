package lexical

import (
	"github.com/guardroll/guardroll/extract"
)

// segment is an expression being walked, one for each open bracket.
type segment struct {
	first    int     // its first token, -1 before it
	last     int     // its last token so far
	operator int     // its first logical operator, -1 for none
	question int     // a question mark that waits for its colon, -1 for none
	asked    int     // the last token before it
	grouping bool    // its bracket only groups
	apart    int     // offset of the innermost bracket around it that does more than group, -1 for none
	block    bool    // its bracket is a brace: lines end statements in it
	inner    []chain // chains that wait: its own, or those in brackets that group
}

// chain is a logical chain or a conditional expression.
type chain struct {
	form        extract.Form
	first, last int
	operator    int
	apart       int // as of its segment
}

// chainFinder walks the tokens once and finds maximal chains.
type chainFinder struct {
	*text
	stack []segment
	found []chain
	shell bool
}

// chains lists the logical chains and conditional expressions.
func (f *finder) chains() {
	if len(f.lang.chains) == 0 {
		return
	}
	c := chainFinder{text: f.text, shell: f.lang.style == shellScript || f.lang.style == makefile || f.lang.style == dockerfile}
	c.stack = []segment{fresh()}
	for i := range f.tokens {
		c.token(i)
	}
	for len(c.stack) > 0 {
		c.pop(len(f.tokens))
	}
	f.listChains(c.found)
}

func fresh() segment { return segment{first: -1, last: -1, operator: -1, question: -1, apart: -1} }

func (c *chainFinder) top() *segment { return &c.stack[len(c.stack)-1] }

func (c *chainFinder) token(i int) {
	partner := int(c.tokens[i].partner)
	switch {
	case partner > i:
		c.open(i)
	case partner >= 0:
		c.pop(i)
	case c.isChain(i):
		c.operator(i)
	case c.ternaryMark(i):
	case c.separates(i):
		c.flush()
	case c.is(i, newline):
	default:
		c.extend(i)
	}
}

func (c *chainFinder) extend(i int) {
	s := c.top()
	if s.first < 0 {
		s.first = i
	}
	s.last = i
}

func (c *chainFinder) operator(i int) {
	s := c.top()
	if s.first < 0 {
		s.first = i
		if i > 0 && c.tokens[i-1].partner >= 0 && int(c.tokens[i-1].partner) < i {
			s.first = int(c.tokens[i-1].partner)
		}
	}
	if s.operator < 0 {
		s.operator = i
	}
	s.last = i
}

// open begins the segment of a pair of brackets.
func (c *chainFinder) open(i int) {
	outer := c.top()
	inner := fresh()
	inner.grouping = c.byteOf(i) == '(' && !c.calls(i) || c.byteOf(i) == '[' && c.shell
	inner.apart = outer.apart
	if !inner.grouping {
		inner.apart = int(c.tokens[i].start)
	}
	inner.block = c.byteOf(i) == '{'
	if c.byteOf(i) == '{' && !c.shell {
		c.flush()
	} else {
		c.extend(i)
	}
	c.stack = append(c.stack, inner)
}

// calls reports whether the bracket at i holds arguments.
func (c *chainFinder) calls(i int) bool {
	if i == 0 || !c.touches(i) {
		return false
	}
	if c.is(i-1, word) {
		_, keyword := c.lang.keywords[c.wordAt(i-1)]
		return !keyword && !c.isChain(i-1)
	}
	return c.byteOf(i-1) == ')' || c.byteOf(i-1) == ']' || c.byteOf(i-1) == '!' && c.is(i-2, word) && c.tokens[i-2].end == c.tokens[i-1].start
}

// pop ends the segment of a bracket. A chain that the brackets only group
// waits whether the expression around them is a chain itself.
func (c *chainFinder) pop(i int) {
	c.end()
	s := c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
	if len(c.stack) == 0 || !s.grouping {
		c.found = append(c.found, s.inner...)
	} else {
		outer := c.top()
		outer.inner = appendSmaller(outer.inner, s.inner)
	}
	switch {
	case len(c.stack) == 0:
	case c.byteOf(i) == '}' && !c.shell:
		c.flush()
	default:
		c.top().last = i
	}
}

// appendSmaller joins two lists at the price of the shorter one, so that
// chains in deep brackets are not moved at every bracket.
func appendSmaller(a, b []chain) []chain {
	if len(a) < len(b) {
		a, b = b, a
	}
	return append(a, b...)
}

// end ends the expression of the top segment: a chain takes what it groups.
func (c *chainFinder) end() {
	s := c.top()
	if s.operator >= 0 {
		s.inner = append(s.inner[:0], chain{form: extract.ShortCircuit, first: s.first, last: s.last, operator: s.operator, apart: s.apart})
	}
	s.first, s.last, s.operator, s.question = -1, -1, -1, -1
}

// flush ends the expression where another one begins: its chains are settled.
func (c *chainFinder) flush() {
	c.end()
	s := c.top()
	c.found = append(c.found, s.inner...)
	s.inner = s.inner[:0]
}

// ternaryMark takes a question mark or the colon that answers it.
func (c *chainFinder) ternaryMark(i int) bool {
	s := c.top()
	switch c.byteOf(i) {
	case '?':
		if c.lang.ternary == noTernary || s.first < 0 || c.lang.ternary == spacedTernary && c.touches(i) {
			return false
		}
		first, last := s.first, s.last
		c.flush()
		s = c.top()
		s.question, s.asked, s.first = first, last, -1
		return true
	case ':':
		if s.question < 0 {
			return false
		}
		first, asked := s.question, s.asked
		c.flush()
		c.found = append(c.found, chain{form: extract.Ternary, first: first, last: asked, operator: first, apart: c.top().apart})
		return true
	}
	return false
}

// separates reports whether a token ends an expression.
func (c *chainFinder) separates(i int) bool {
	switch {
	case c.is(i, newline):
		return c.lineEnds(i)
	case c.is(i, word):
		return c.leading(i)
	case c.is(i, operator):
		return c.separator(i)
	}
	return false
}

// lineEnds reports whether a line end ends the expression: not within
// brackets, nor where the next line goes on with an operator.
func (c *chainFinder) lineEnds(i int) bool {
	if len(c.stack) > 1 && !c.top().block {
		return false
	}
	if c.lang.ternary != noTernary && c.top().first >= 0 && (c.byteOf(i+1) == '?' || c.top().question >= 0 && c.byteOf(i+1) == ':') {
		return false
	}
	return c.endsLine(i)
}

// leading reports whether a word stands before expressions.
func (c *chainFinder) leading(i int) bool {
	w := c.wordAt(i)
	if w == "" {
		return false
	}
	if _, ok := c.lang.keywords[w]; ok && (c.lang.style != statements || c.byteOf(i+1) != '(' || c.lang.keywords[w].need != paren) {
		return true
	}
	switch w {
	case "return", "then", "do", "else", "yield", "let", "var", "val", "const", "fi", "done", "in", "begin", "end":
		return !c.shell || w != "in" && w != "return"
	}
	return c.lang.stops[w] || c.lang.style == dockerfile && c.top().first < 0 && isInstruction(w)
}

// isInstruction reports whether a shell command may follow the word.
func isInstruction(w string) bool {
	switch w {
	case "RUN", "CMD", "ENTRYPOINT", "HEALTHCHECK", "ONBUILD":
		return true
	}
	return false
}

func (c *chainFinder) separator(i int) bool {
	switch c.byteOf(i) {
	case ';', '{', '}', ')':
		return true
	case '=':
		return !c.shell && !c.lang.compares
	case ',', ':', '?':
		return !c.shell
	case '@', '-', '+':
		return c.lang.style == makefile && c.top().first < 0
	case '&':
		return c.shell
	case 0:
	default:
		return false
	}
	switch c.text.text(i) {
	case ";;":
		return true
	case "=>", ":=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "%=":
		return !c.shell
	case "->":
		return !c.touches(i)
	}
	return false
}

// listChains makes rows of the chains. One in the condition of another row is
// that row's own and listed in the profile full only, unless it stands in an
// argument or a block within that condition.
func (f *finder) listChains(found []chain) {
	sortChains(found)
	next, open := 0, []extract.Span(nil)
	for _, n := range found {
		start := int(f.tokens[n.first].start)
		for ; next < len(f.owners) && f.owners[next].Start <= start; next++ {
			open = append(ended(open, f.owners[next].Start), f.owners[next])
		}
		open = ended(open, start)
		h := f.add(n.form, n.first, n.first, n.last)
		h.at, h.keyword = int(f.tokens[n.operator].start), false
		h.construct.Syntax = "operator"
		h.construct.Full = n.form == extract.ShortCircuit && len(open) > 0 && open[len(open)-1].Start > n.apart
		if n.form == extract.Ternary {
			open = append(open, extract.Span{Start: start, End: h.construct.HeadEnd})
		}
	}
}

// ended drops the spans that end before an offset from the end of a list.
func ended(open []extract.Span, at int) []extract.Span {
	for len(open) > 0 && open[len(open)-1].End <= at {
		open = open[:len(open)-1]
	}
	return open
}
