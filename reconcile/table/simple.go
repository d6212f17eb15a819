package table

import "strings"

// simple reads path:line, path:line:column and path:first-last, also in
// backticks, where the path is plain: what nearly every cell holds. It reports
// false for any other text, and for one that may mean something else.
func (ix pathIndex) simple(cell string) (place, bool) {
	if n := len(cell); n > 2 && cell[0] == '`' && cell[n-1] == '`' {
		cell = cell[1 : n-1]
	}
	path, spec, ok := strings.Cut(cell, ":")
	if !ok || !plainPath(path) || ix.known[cell] {
		return place{}, false
	}
	p := place{path: path}
	p.start, spec = leadingNumber(spec)
	p.end = p.start
	switch {
	case p.start == 0:
		return place{}, false
	case spec == "":
		return p, true
	case spec[0] == ':':
		p.column, spec = leadingNumber(spec[1:])
		return p, p.column > 0 && spec == ""
	case spec[0] == '-':
		p.end, spec = leadingNumber(spec[1:])
		return p, p.end >= p.start && spec == ""
	}
	return place{}, false
}

// plainPath reports whether text is a path of ASCII letters, digits and -_./+
// with a folder, and nothing else in front of a line number: no ditto mark, no
// number.
func plainPath(text string) bool {
	slash := strings.IndexByte(text, '/')
	if slash < 1 || slash == len(text)-1 || !isLetter(text[0]) || dittoMark.MatchString(text[:slash]) {
		return false
	}
	for i := range len(text) {
		if c := text[i]; !isLetter(c) && !isDigit(c) && c != '-' && c != '_' && c != '.' && c != '/' && c != '+' {
			return false
		}
	}
	return true
}

// leadingNumber reads the digits at the start of text as a line or column, 0
// for one that is none.
func leadingNumber(text string) (n int, rest string) {
	i := 0
	for ; i < len(text) && isDigit(text[i]) && n <= maxLine; i++ {
		n = 10*n + int(text[i]-'0')
	}
	if n > maxLine {
		return 0, text
	}
	return n, text[i:]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
