package lexical

import "github.com/guardroll/guardroll/extract"

// line reads what stands first on a line: a directive of the preprocessor.
func (f *finder) line(i int) {
	if f.statement != i || i > 0 && !f.is(i-1, newline) {
		return
	}
	if f.lang.directives && f.byteOf(i) == '#' {
		f.directive(i)
	}
}

// directive lists #if and its kin. Its words are no keywords.
func (f *finder) directive(i int) {
	end := i + 1
	for end < len(f.tokens) && !f.is(end, newline) {
		end++
	}
	f.done = end
	switch f.wordAt(i + 1) {
	case "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "elseif":
		h := f.add(extract.Preprocessor, i, i+2, end-1)
		f.own(extract.Preprocessor, h.construct)
	}
}
