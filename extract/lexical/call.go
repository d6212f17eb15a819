package lexical

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// longestName bounds the names that are looked up as calls.
const longestName = 120

// call lists a call whose name says that it checks or changes state.
func (f *finder) call(i int) {
	open := f.bracketAfter(i)
	if open == 0 || f.tokens[i].end-f.tokens[i].start > longestName {
		return
	}
	name := f.text.text(i)
	form, ok := lexicon.CallForm(name)
	if !ok || name == "require" || !f.member(i) && f.declares(i) {
		return
	}
	last := open
	if partner := f.tokens[open].partner; partner >= 0 {
		last = int(partner)
	} else if end := int(f.lineEnd[open]); end > open {
		last = end - 1
	}
	first := f.pathStart(i)
	h := f.add(form, first, first, last)
	h.at = int(f.tokens[i].start)
	h.construct.Heuristic = true
}

// declares reports whether the bracket behind the name holds parameters: a
// type or a defining word stands before the name.
func (f *finder) declares(i int) bool {
	if !f.is(i-1, word) {
		return false
	}
	w := f.wordAt(i - 1)
	if _, keyword := f.lang.keywords[w]; keyword || f.lang.chains[w] || f.lang.stops[w] {
		return false
	}
	switch w {
	case "return", "not", "await", "async", "yield", "do", "then", "else", "in", "try", "new", "and", "or", "is", "perform", "call", "select", "elif", "let":
		return false
	}
	return true
}

// pathStart is the first token of "a.b.c" that ends with the name at i.
func (f *finder) pathStart(i int) int {
	for i >= 2 && f.is(i-2, word) && f.glued(i-1) && f.glued(i) {
		switch f.text.text(i - 1) {
		case ".", "->", "::", "?.", "&.", "?->":
			i -= 2
		default:
			return i
		}
	}
	return i
}

// glued reports whether a token follows the one before it without a gap.
func (f *finder) glued(i int) bool { return f.tokens[i].start == f.tokens[i-1].end }

// arrow lists the arm whose pattern the arrow at i ends, in languages that
// write no keyword before it.
func (f *finder) arrow(i int) {
	if f.lang.arrow == "" || !f.is(i, operator) || f.text.text(i) != f.lang.arrow || f.statement >= i {
		return
	}
	first := f.statement
	if f.wordAt(first) == "fun" || f.wordAt(first) == "fn" || f.wordAt(first) == "val" || f.byteOf(first) == '@' {
		return
	}
	last := i - 1
	form := extract.Case
	if w := f.wordAt(first); first == last && (w == "_" || w == "else" || w == "true") {
		form = extract.Default
	}
	f.add(form, first, first, last)
	f.last = extract.Case
	f.statement = i + 1
}
