package lexical

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
)

// keyword lists the word at i when it is one, and reports whether it did.
func (f *finder) keyword(i int) bool {
	w := f.wordAt(i)
	if w == "" {
		return false
	}
	if r, ok := f.lang.methods[w]; ok && f.member(i) && f.opensCall(i) {
		f.list(i, r)
		return true
	}
	r, ok := f.lang.keywords[w]
	if !ok || !f.free(i) || !f.fits(i, r) {
		return false
	}
	f.list(i, f.refined(i, r))
	return true
}

// member reports whether a dot stands right before the word.
func (f *finder) member(i int) bool {
	at := int(f.tokens[i].start)
	return at > 0 && f.src[at-1] == '.'
}

// free reports whether the word stands for itself: no member, symbol, path,
// option, map key or definition.
func (f *finder) free(i int) bool {
	t := f.tokens[i]
	return f.freeBefore(int(t.start)) && f.freeAfter(int(t.end), i) && !defines(f.wordAt(i-1))
}

func (f *finder) freeBefore(at int) bool {
	if at == 0 {
		return true
	}
	before := f.src[:at]
	switch c := f.src[at-1]; c {
	case '.', '\\', '-', '\'', '`':
		return false
	case '/':
		return bytes.HasSuffix(before, []byte("*/"))
	case ':':
		return at > 1 && f.src[at-2] != ':' && (isWord(f.src[at-2]) || bytes.IndexByte([]byte(`)]}"'`), f.src[at-2]) >= 0)
	default:
		return bytes.IndexByte([]byte(f.lang.sigils), c) < 0
	}
}

func (f *finder) freeAfter(end, i int) bool {
	if end == len(f.src) {
		return true
	}
	next := byte(' ')
	if end+1 < len(f.src) {
		next = f.src[end+1]
	}
	switch f.src[end] {
	case '.', '?':
		return false
	case '-':
		return !isWord(next)
	case ':':
		return f.labels(i) && next != ':'
	}
	return true
}

// labels reports whether the keyword is one that a colon may follow at once.
func (f *finder) labels(i int) bool {
	switch f.wordAt(i) {
	case "default", "else", "except", "finally", "otherwise":
		return true
	}
	return false
}

// defines reports whether a word is followed by a name that it defines.
func defines(w string) bool {
	switch w {
	case "def", "defp", "fn", "func", "function", "fun", "sub", "proc", "method", "class", "struct", "type", "let", "var", "val", "const", "import":
		return true
	}
	return false
}

// fits reports whether what stands around the keyword is what it needs.
func (f *finder) fits(i int, r rule) bool {
	if r.need == assigned {
		return f.byteOf(i+1) == '='
	}
	if f.byteOf(i+1) == '=' {
		return false // a name that gets a value
	}
	switch r.need {
	case operand:
		return f.operandAfter(i)
	case nothing:
		return f.byteOf(i+1) != ','
	case arm:
		return f.labelled(i)
	case paren:
		return f.opensCall(i)
	case noParen:
		return f.byteOf(i+1) != '(' && f.byteOf(i+1) != ','
	case statement:
		return f.statement == i && f.operandOrEnd(i)
	case afterCase:
		return f.last == extract.Case
	case elseAfter:
		return f.statement == i && f.wordAt(int(f.conditionEnd[i+1])) == "else"
	case afterOn:
		return f.wordAt(i-1) == "on"
	case opened:
		return f.byteOf(i-1) == '(' && f.tokens[i-1].end == f.tokens[i].start
	}
	return true
}

// operandAfter reports whether a condition can follow the keyword.
func (f *finder) operandAfter(i int) bool {
	switch f.byteOf(i + 1) {
	case ',', ')', ']', '}', ';', '=', '.':
		return f.byteOf(i+1) == '.' && f.tokens[i+1].start > f.tokens[i].end
	}
	return true
}

func (f *finder) operandOrEnd(i int) bool {
	return f.operandAfter(i) && f.wordAt(i-1) != "end"
}

// labelled reports whether a colon, an arrow or a brace follows the word.
func (f *finder) labelled(i int) bool {
	switch f.text.text(i + 1) {
	case ":", "=>", "->":
		return true
	case "{":
		return f.statement == i
	}
	return false
}

// opensCall reports whether a bracket follows the word, a macro's mark between
// them or not.
func (f *finder) opensCall(i int) bool { return f.bracketAfter(i) > 0 }

// bracketAfter is the index of the bracket that the word's call opens, 0 for none.
func (f *finder) bracketAfter(i int) int {
	next := i + 1
	if f.byteOf(next) == '!' && f.tokens[next].start == f.tokens[i].end {
		next++
	}
	if f.byteOf(next) == '(' {
		return next
	}
	return 0
}

// refined is the rule as what stands before the keyword changes it.
func (f *finder) refined(i int, r rule) rule {
	before := f.wordAt(i - 1)
	switch {
	case r.form == extract.If && (before == "else" || f.otherElse(i)):
		r.form = extract.ElseIf
	case r.form == extract.If && f.inArm(i):
		r.form, r.stop = extract.CaseGuard, atArm
	case r.form == extract.If && f.lang.colon && f.statement != i:
		r.form = extract.Ternary
		if f.filters(i) {
			r.form = extract.ComprehensionIf
		}
	}
	return r
}

// otherElse: "} else if" with a comment or line end between is still one.
func (f *finder) otherElse(i int) bool {
	return f.is(i-1, newline) && f.wordAt(i-2) == "else" && !f.lang.colon
}

// inArm reports whether an if belongs to the pattern of an arm.
func (f *finder) inArm(i int) bool {
	if f.lang.arrow == "=>" {
		end := int(f.conditionEnd[i])
		return f.statement != i && f.text.text(end) == "=>"
	}
	return f.wordAt(f.statement) == "case" && f.lang.keywords["case"].form != "" && f.statement != i &&
		f.armEnd[f.statement+1] >= int32(i)
}

// filters reports whether an if stands in a comprehension: it has no else.
func (f *finder) filters(i int) bool { return f.wordAt(int(f.conditionEnd[i])) != "else" }

// list adds the row of the keyword at i.
func (f *finder) list(i int, r rule) {
	if r.form == extract.Case && (r.need == operand && f.subject(i)) {
		return
	}
	end := f.headEnd(i, r)
	h := f.add(r.form, i, f.conditionStart(i, r), max(end-1, i))
	switch r.form {
	case extract.If, extract.ElseIf, extract.Case, extract.Unless:
		f.last = r.form
	}
	f.own(r.form, h.construct)
}

// subject: "if case", "guard case" bind a pattern and are no arm.
func (f *finder) subject(i int) bool {
	switch f.wordAt(i - 1) {
	case "if", "guard", "while", "for", "end", ",":
		return true
	}
	return false
}

// headEnd is the index of the token after the head.
func (f *finder) headEnd(i int, r rule) int {
	switch r.stop {
	case atWord:
		return i + 1
	case atArm:
		return int(f.armEnd[i+1])
	case atLine:
		return int(f.lineEnd[i+1])
	case atCall:
		if open := f.bracketAfter(i); open > 0 && f.tokens[open].partner >= 0 {
			return int(f.tokens[open].partner) + 1
		}
	}
	return f.conditionHead(i)
}

// conditionHead ends a condition in brackets with them, where nothing goes on
// behind, and any other where the language ends it.
func (f *finder) conditionHead(i int) int {
	if f.byteOf(i+1) == '(' && f.tokens[i+1].partner >= 0 {
		end := int(f.tokens[i+1].partner)
		if f.lang.parens || !f.goesOn(end+1) {
			return end + 1
		}
	}
	return int(f.conditionEnd[i+1])
}

// goesOn reports whether the token goes on with an expression before it.
func (f *finder) goesOn(i int) bool {
	switch {
	case f.is(i, newline):
		return f.isChain(i + 1)
	case f.is(i, operator):
		c := f.byteOf(i)
		return c != '{' && c != ';' && c != ')' && c != '}' && c != ':'
	case f.is(i, word):
		w := f.wordAt(i)
		return f.lang.chains[w] || w == "is" || w == "in" || w == "not" || w == "instanceof" || w == "like"
	}
	return false
}

// conditionStart is the first token of what the row tests.
func (f *finder) conditionStart(i int, r rule) int {
	if open := f.bracketAfter(i); r.stop == atCall && open > 0 && r.need == paren {
		return i // a call is its own snippet
	}
	return i + 1
}

// own notes that the chains in a condition belong to it.
func (f *finder) own(form extract.Form, c extract.Construct) {
	if form != extract.LoopCondition && form != extract.Throw && form != extract.Propagate && form != extract.Cleanup {
		f.owners = append(f.owners, extract.Span{Start: c.Span.Start, End: c.HeadEnd})
	}
}
