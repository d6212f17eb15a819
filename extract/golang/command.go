package golang

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// command keeps a call of another program, and hands on a shell text in it.
func (r *reader) command(c *ast.CallExpr, via string) {
	args := c.Args
	if via == "CommandContext" && len(args) > 0 {
		args = args[1:]
	}
	if len(args) == 0 {
		return
	}
	words := make([]extract.Word, 0, len(args))
	for _, a := range args {
		words = append(words, r.wordOf(a, c))
	}
	r.shellText(args, words)
	if !r.parts.Has(extract.PartFlow) {
		return
	}
	name := ""
	if words[0].Literal {
		name = words[0].Text
	}
	r.facts.Commands = append(r.facts.Commands, extract.Command{
		Name: name, Words: words[1:], Span: r.of(c), Function: -1, Via: "exec." + via,
	})
}

// wordOf is one argument of a command, its computed parts as "…".
func (r *reader) wordOf(x ast.Expr, c *ast.CallExpr) extract.Word {
	text, literal := constantText(x)
	if c.Ellipsis.IsValid() && x == c.Args[len(c.Args)-1] {
		text, literal = "…", false
	}
	return extract.Word{Text: text, Literal: literal, Span: r.of(x)}
}

// constantText evaluates string literals and their concatenation.
func constantText(x ast.Expr) (text string, literal bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			if s, err := strconv.Unquote(x.Value); err == nil {
				return s, true
			}
		}
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			left, l := constantText(x.X)
			right, rr := constantText(x.Y)
			return left + right, l && rr
		}
	}
	return "…", false
}

// shellText hands the script of `sh -c` to the dispatcher.
func (r *reader) shellText(args []ast.Expr, words []extract.Word) {
	if len(args) < 3 || !words[0].Literal || !words[1].Literal {
		return
	}
	shell := words[0].Text[strings.LastIndexByte(words[0].Text, '/')+1:]
	switch shell {
	case "sh", "bash", "dash", "ksh", "zsh":
	default:
		return
	}
	flags := words[1].Text
	lit, ok := ast.Unparen(args[2]).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || !strings.HasPrefix(flags, "-") || !strings.Contains(flags, "c") {
		return
	}
	span := r.span(lit.Pos(), lit.End())
	text, positions, ok := unquote(r.src[span.Start:span.End], span.Start)
	if !ok {
		return
	}
	r.facts.Embedded = append(r.facts.Embedded, extract.Embedded{
		Language: "shell", Text: text, Map: positions, Span: span, Symbol: r.symbol,
		Host: extract.Host{Shell: shell, Errexit: strings.Contains(flags, "e"), Unit: "script"},
	})
}

// unquote evaluates a string literal and says where each part of its value
// stands in the file.
func unquote(lit []byte, offset int) (text []byte, positions extract.PositionMap, ok bool) {
	if len(lit) < 2 || lit[0] != lit[len(lit)-1] {
		return nil, nil, false
	}
	if lit[0] == '`' {
		body := lit[1 : len(lit)-1]
		return body, extract.PositionMap{{Inner: 0, Outer: offset + 1, Len: len(body)}}, true
	}
	rest := string(lit[1 : len(lit)-1])
	at := offset + 1
	for rest != "" {
		char, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			return nil, nil, false
		}
		size := len(rest) - len(tail)
		inner := len(text)
		if char < 0x80 || !multibyte {
			text = append(text, byte(char))
		} else {
			text = append(text, string(char)...)
		}
		positions = extend(positions, extract.Segment{Inner: inner, Outer: at, Len: len(text) - inner}, size)
		rest, at = tail, at+size
	}
	return text, positions, true
}

// extend appends a segment, to the last one where both go on without a break.
// size is how many bytes of the file the segment takes.
func extend(m extract.PositionMap, s extract.Segment, size int) extract.PositionMap {
	if n := len(m) - 1; n >= 0 && size == s.Len && m[n].Inner+m[n].Len == s.Inner && m[n].Outer+m[n].Len == s.Outer {
		m[n].Len += s.Len
		return m
	}
	return append(m, s)
}
