package lexical

import "strings"

// text is a text cut into tokens, its brackets paired and the ends of its
// conditions known.
type text struct {
	src    []byte
	lang   *language
	tokens []token
	// These are, for each token, the index of the first token
	// from it on that ends a condition or the pattern of an arm.
	conditionEnd []int32
	armEnd       []int32
	lineEnd      []int32 // … or a statement of one line
	rest         []int32 // … the index of the next line end
}

func newText(src []byte, lang *language, tokens []token) *text {
	t := &text{src: src, lang: lang, tokens: tokens}
	t.pair()
	t.ends()
	return t
}

// text returns what a token says, "" past the ends.
func (t *text) text(i int) string {
	if i < 0 || i >= len(t.tokens) {
		return ""
	}
	return string(t.src[t.tokens[i].start:t.tokens[i].end])
}

func (t *text) is(i int, k kind) bool { return i >= 0 && i < len(t.tokens) && t.tokens[i].kind == k }

// byteOf returns an operator's byte when it is of one, else 0.
func (t *text) byteOf(i int) byte {
	if i < 0 || i >= len(t.tokens) || t.tokens[i].kind != operator || t.tokens[i].end-t.tokens[i].start != 1 {
		return 0
	}
	return t.src[t.tokens[i].start]
}

// wordAt returns a word as the tables spell it, "" for any other token.
func (t *text) wordAt(i int) string {
	const longest = 24 // of a word in a table
	if !t.is(i, word) || t.tokens[i].end-t.tokens[i].start > longest {
		return ""
	}
	if t.lang.fold {
		return strings.ToLower(t.text(i))
	}
	return t.text(i)
}

// frame is an open bracket, with the nearest of each kind at or below it.
type frame struct {
	index   int32
	nearest [3]int32 // heights in the stack, -1 for none
}

func bracketKind(c byte) int { return strings.IndexByte("([{)]}", c) }

// pair finds the partner of each bracket. One that is out of place has none: a
// closing brace closes what was left open within it, any other bracket only
// what its braces hold.
func (t *text) pair() {
	var stack []frame
	for i := range t.tokens {
		c := t.byteOf(i)
		if c == 0 {
			continue
		}
		k := bracketKind(c)
		switch {
		case k < 0:
		case k < 3:
			f := frame{index: int32(i), nearest: [3]int32{-1, -1, -1}}
			if len(stack) > 0 {
				f.nearest = stack[len(stack)-1].nearest
			}
			f.nearest[k] = int32(len(stack))
			stack = append(stack, f)
		case len(stack) > 0:
			top := stack[len(stack)-1].nearest
			at := top[k-3]
			if at >= 0 && at >= top[2] {
				t.tokens[i].partner = stack[at].index
				t.tokens[stack[at].index].partner = int32(i)
				stack = stack[:at]
			}
		}
	}
}

// ends computes the ends of conditions, arms and lines, from the last token on.
func (t *text) ends() {
	n := len(t.tokens)
	t.conditionEnd, t.armEnd, t.lineEnd = make([]int32, n+1), make([]int32, n+1), make([]int32, n+1)
	t.rest = make([]int32, n+1)
	t.rest[n] = int32(n)
	t.conditionEnd[n], t.armEnd[n], t.lineEnd[n] = int32(n), int32(n), int32(n)
	for i := n - 1; i >= 0; i-- {
		ends := t.endsLine(i)
		t.conditionEnd[i] = t.following(t.conditionEnd, i, ends || t.endsCondition(i))
		t.armEnd[i] = t.following(t.armEnd, i, ends || t.endsArm(i))
		t.lineEnd[i] = t.following(t.lineEnd, i, ends || t.endsStatement(i))
		t.rest[i] = t.rest[i+1]
		if t.is(i, newline) {
			t.rest[i] = int32(i)
		}
	}
}

// following is i itself where something ends, else what ends the rest, with
// pairs of brackets skipped.
func (t *text) following(ends []int32, i int, here bool) int32 {
	partner := t.tokens[i].partner
	switch {
	case here:
		return int32(i)
	case partner > int32(i):
		return ends[partner+1]
	case partner >= 0:
		return int32(i)
	}
	return ends[i+1]
}

// endsLine reports whether a token is a line end that no logical chain spans.
func (t *text) endsLine(i int) bool {
	return t.is(i, newline) && !t.isChain(i-1) && !t.isChain(t.afterLines(i))
}

// afterLines is the index of the token after a line end when the next line
// holds one; empty lines end everything.
func (t *text) afterLines(i int) int {
	if t.is(i+1, newline) {
		return -1
	}
	return i + 1
}

// isChain reports whether a token is an operator of a logical chain.
func (t *text) isChain(i int) bool {
	switch {
	case t.is(i, operator):
		return t.tokens[i].end-t.tokens[i].start > 1 && t.lang.chains[t.text(i)]
	case t.is(i, word):
		return t.lang.chains[t.wordAt(i)]
	}
	return false
}

func (t *text) endsCondition(i int) bool {
	switch t.byteOf(i) {
	case '{', ';', ')', ']', '}':
		return true
	case ':':
		return t.lang.colon || i+1 == len(t.tokens) || t.is(i+1, newline)
	}
	if t.is(i, operator) {
		op := t.text(i)
		return op == "=>" || op == t.lang.arrow || op == ";;"
	}
	return t.endingWord(i)
}

func (t *text) endingWord(i int) bool {
	switch w := t.wordAt(i); w {
	case "":
		return false
	case "then", "do", "else":
		return true
	default:
		return t.lang.stops[w]
	}
}

func (t *text) endsArm(i int) bool {
	switch t.byteOf(i) {
	case ':':
		return !t.beforeSymbol(i)
	case '{', ';', ')', ']', '}':
		return true
	}
	if t.is(i, operator) {
		op := t.text(i)
		return op == "=>" || op == "->" || op == ";;"
	}
	return t.endingWord(i)
}

// beforeSymbol reports whether the colon makes a symbol of the word behind it.
func (t *text) beforeSymbol(i int) bool {
	return t.is(i+1, word) && t.tokens[i+1].start == t.tokens[i].end && !t.touches(i)
}

// touches reports whether no white space stands before the token.
func (t *text) touches(i int) bool {
	at := t.tokens[i].start
	return at > 0 && !isSpace(t.src[at-1]) && !(i > 0 && t.tokens[i-1].end != at && t.src[at-1] == '/')
}

func (t *text) endsStatement(i int) bool {
	switch t.byteOf(i) {
	case '{', ';', ')', ']', '}':
		return true
	}
	return t.text(i) == ";;" || t.modifies(i)
}

// modifies reports whether a word puts a condition behind a statement, as in
// "raise Empty unless rows".
func (t *text) modifies(i int) bool {
	switch t.wordAt(i) {
	case "if", "unless":
		return t.lang.keywords["unless"].form != "" && !t.lang.fold
	}
	return false
}
