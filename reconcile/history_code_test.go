//go:build history

package reconcile_test

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
)

// codeFile is a Go file as go/scanner sees it, white space and comments aside.
type codeFile struct {
	tokens []string
	starts []int // offset of each token
	lines  []int // index of the first token of each line that has one
	funcs  []function
}

// function is a declared function and its tokens.
type function struct {
	name     string // with its receiver
	from, to int
}

func newCodeFile(text []byte) *codeFile {
	f := &codeFile{}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0)
	last := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			f.declare()
			return f
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		if lit == "" {
			lit = tok.String()
		}
		if n := len(f.tokens); (lit == ")" || lit == "}") && n > 0 && f.tokens[n-1] == "," {
			f.drop() // a comma before a closing bracket is layout
		}
		if line := file.Line(pos); line != last {
			f.lines, last = append(f.lines, len(f.tokens)), line
		}
		f.tokens, f.starts = append(f.tokens, lit), append(f.starts, file.Offset(pos))
	}
}

// drop takes the last token back.
func (f *codeFile) drop() {
	n := len(f.tokens) - 1
	f.tokens, f.starts = f.tokens[:n], f.starts[:n]
	if last := len(f.lines) - 1; f.lines[last] == n && last > 0 {
		f.lines = f.lines[:last]
	}
}

// opener gives the line that opens the innermost block around a token.
func (f *codeFile) opener(token int) string {
	depth := 0
	for i := token - 1; i >= 0; i-- {
		switch f.tokens[i] {
		case "}":
			depth++
		case "{":
			if depth--; depth < 0 {
				line, first := slices.BinarySearch(f.lines, i)
				if !first {
					line--
				}
				return f.line(line)
			}
		}
	}
	return ""
}

// declare finds the functions: from a "func" at the start of a line, outside of
// all braces, to the next.
func (f *codeFile) declare() {
	depth := 0
	for i, tok := range f.tokens {
		switch tok {
		case "{":
			depth++
		case "}":
			depth--
		case "func":
			if _, first := slices.BinarySearch(f.lines, i); first && depth == 0 {
				if n := len(f.funcs); n > 0 {
					f.funcs[n-1].to = i
				}
				f.funcs = append(f.funcs, function{name: f.nameAt(i + 1), from: i, to: len(f.tokens)})
			}
		}
	}
}

func (f *codeFile) nameAt(i int) string {
	receiver := ""
	if f.tokens[i] == "(" {
		end := i + slices.Index(f.tokens[i:], ")")
		receiver, i = f.tokens[end-1], end+1
	}
	return receiver + "." + f.tokens[i]
}

// function gives the function that holds a token, and the whole file for code
// outside of all.
func (f *codeFile) function(i int) function {
	for _, fn := range f.funcs {
		if fn.from <= i && i < fn.to {
			return fn
		}
	}
	return function{from: 0, to: len(f.tokens)}
}

// within gives the tokens of a span, from the first to behind the last.
func (f *codeFile) within(s extract.Span) (from, to int) {
	from, _ = slices.BinarySearch(f.starts, s.Start)
	to, _ = slices.BinarySearch(f.starts, s.End)
	return from, to
}

// line gives the tokens of a line of code.
func (f *codeFile) line(i int) string {
	to := len(f.tokens)
	if i+1 < len(f.lines) {
		to = f.lines[i+1]
	}
	return strings.Join(f.tokens[f.lines[i]:to], " ")
}

// comparison is two versions of a file, aligned by the longest common sequence
// of their lines of code.
type comparison struct {
	old, fresh *codeFile
	became     map[int]int // lines of code, old to new
}

func compare(old, fresh *codeFile) *comparison {
	c := &comparison{old: old, fresh: fresh, became: map[int]int{}}
	a, b := codeLines(old), codeLines(fresh)
	head := agreement(a, b)
	a, b = a[head:], b[head:]
	tail := agreement(reversed(a), reversed(b))
	for i := range head {
		c.became[i] = i
	}
	for i := range tail {
		c.became[head+len(a)-1-i] = head + len(b) - 1 - i
	}
	for i, j := range longest(a[:len(a)-tail], b[:len(b)-tail]) {
		c.became[head+i] = head + j
	}
	return c
}

func codeLines(f *codeFile) []string {
	out := make([]string, len(f.lines))
	for i := range out {
		out[i] = f.line(i)
	}
	return out
}

// longest pairs the lines of a longest common sequence.
func longest(a, b []string) map[int]int {
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	pairs := map[int]int{}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			pairs[i] = j
			i, j = i+1, j+1
		case common[i+1][j] >= common[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

func reversed(list []string) []string {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// agreement counts the elements that two lists have in common at the start.
func agreement(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// doubt tells why the construct at one span did not become that at another, ""
// when it did: its own tokens, and where they stand more than once, the tokens
// around them and the block they stand in. The one that fits its surroundings better would have been right.
func (c *comparison) doubt(before, after extract.Span) string {
	from, to := c.old.within(before)
	newFrom, newTo := c.fresh.within(after)
	own := c.old.tokens[from:to]
	if !slices.Equal(own, c.fresh.tokens[newFrom:newTo]) {
		return "its text is another: " + strings.Join(own, " ")
	}
	was, is := c.old.function(from), c.fresh.function(newFrom)
	if was.name == is.name && !twice(c.old.tokens[was.from:was.to], own) && !twice(c.fresh.tokens[is.from:is.to], own) {
		return "" // the only one in its function
	}
	kept := c.surroundings(from, to, newFrom)
	if rival := c.aligned(from); rival >= 0 && rival != newFrom && (was.name != is.name || c.fresh.function(rival) == is) &&
		slices.Equal(own, c.fresh.tokens[rival:min(rival+len(own), len(c.fresh.tokens))]) && c.surroundings(from, to, rival) > kept {
		return "a twin has its surroundings"
	}
	if kept == 0 && c.old.opener(from) != c.fresh.opener(newFrom) && (twice(c.old.tokens, own) || twice(c.fresh.tokens, own)) {
		return "it has twins, and nothing around it is the same"
	}
	return ""
}

// aligned gives the token that a token became by the lines of code, -1 when its
// line is gone.
func (c *comparison) aligned(token int) int {
	line, first := slices.BinarySearch(c.old.lines, token)
	if !first {
		line--
	}
	if to, ok := c.became[line]; ok {
		return c.fresh.lines[to] + token - c.old.lines[line]
	}
	return -1
}

// surroundings counts the tokens that are the same before and behind a
// construct, up to a statement or two on each side.
func (c *comparison) surroundings(from, to, newFrom int) int {
	const reach = 40
	newTo := newFrom + to - from
	before := agreement(reversed(c.old.tokens[max(0, from-reach):from]), reversed(c.fresh.tokens[max(0, newFrom-reach):newFrom]))
	return before + agreement(c.old.tokens[to:min(len(c.old.tokens), to+reach)], c.fresh.tokens[newTo:min(len(c.fresh.tokens), newTo+reach)])
}

// twice reports whether a run of tokens stands in a file more than once.
func twice(tokens, run []string) bool {
	seen := 0
	for i := 0; i+len(run) <= len(tokens) && seen < 2; i++ {
		if slices.Equal(tokens[i:i+len(run)], run) {
			seen++
		}
	}
	return seen > 1
}

func TestHistoryDoubts(t *testing.T) {
	const old = "package a\nfunc f() {\n\tx()\n\tif a { p() }\n\ty()\n\tif a { p() }\n\tz()\n}\n"
	const fresh = "package a\nfunc f() {\n\tx()\n\tif a { p() /* why */ }\n\ty()\n\tn()\n\tif a {\n p() }\n\tm()\n\tif a { p() }\n\tz()\n}\n"
	c := compare(newCodeFile([]byte(old)), newCodeFile([]byte(fresh)))
	spans := func(text string) (out []extract.Span) {
		for at := 0; ; {
			i := strings.Index(text[at:], "if a")
			if i < 0 {
				return out
			}
			end := at + i + strings.Index(text[at+i:], "}") + 1
			out = append(out, extract.Span{Start: at + i, End: end})
			at = end
		}
	}
	a, b := spans(old), spans(fresh)
	require.Len(t, a, 2)
	require.Len(t, b, 3)
	require.Empty(t, c.doubt(a[0], b[0]))
	require.Empty(t, c.doubt(a[1], b[2]))
	require.Equal(t, "a twin has its surroundings", c.doubt(a[0], b[1]))
	require.Contains(t, c.doubt(a[0], extract.Span{Start: b[0].Start, End: b[2].End}), "its text is another")
}
