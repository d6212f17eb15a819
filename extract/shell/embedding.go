package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// embedding builds the text that an inner language gets to see, with the map
// back to the file.
type embedding struct {
	src      []byte
	text     []byte
	segments extract.PositionMap
	shell    bool // the inner language is shell
	end      int  // where the text ends in the file, 0 for no limit
	tabs     bool // leading tabs are dropped (<<-)
}

// raw adds src[from:to].
func (e *embedding) raw(from, to int) {
	to = min(to, len(e.src))
	if e.end > 0 {
		to = min(to, e.end)
	}
	if from >= to {
		return
	}
	if n := len(e.segments) - 1; n >= 0 {
		if s := &e.segments[n]; s.Outer+s.Len == from && s.Inner+s.Len == len(e.text) {
			s.Len += to - from
			e.text = append(e.text, e.src[from:to]...)
			return
		}
	}
	e.segments = append(e.segments, extract.Segment{Inner: len(e.text), Outer: from, Len: to - from})
	e.text = append(e.text, e.src[from:to]...)
}

func (e *embedding) filler(s string) { e.text = append(e.text, s...) }

func (e *embedding) parts(parts []syntax.WordPart, quoted bool) {
	for _, part := range parts {
		switch p := part.(type) {
		case *syntax.Lit:
			e.literal(offset(p.ValuePos), offset(p.ValueEnd), quoted)
		case *syntax.SglQuoted:
			start := offset(p.Left) + 1
			if p.Dollar {
				start++
			}
			e.raw(start, offset(p.Right))
		case *syntax.DblQuoted:
			e.parts(p.Parts, true)
		case *syntax.ParamExp:
			e.param(p)
		default:
			e.filler("_") // the outer shell computes it before the inner text is read
		}
	}
}

// param keeps a plain $x in a shell text, where it reads as a word.
func (e *embedding) param(p *syntax.ParamExp) {
	if e.shell && p.Short && p.Index == nil && p.Param != nil && p.Param.Value != "?" {
		span := spanOf(p)
		e.raw(span.Start, span.End)
		return
	}
	e.filler("_")
}

// literal adds text without the backslashes that the outer shell takes.
func (e *embedding) literal(from, to int, quoted bool) {
	to = min(to, len(e.src))
	start := from
	for i := from; i < to; i++ {
		switch {
		case e.src[i] == '\\' && i+1 < to && e.src[i+1] != '\n' && (!quoted || strings.IndexByte("$`\"\\", e.src[i+1]) >= 0):
			e.raw(start, i)
			start = i + 1
			i++
		case e.tabs && e.src[i] == '\t' && (i == 0 || e.src[i-1] == '\n' || e.src[i-1] == '\t' && start == i):
			e.raw(start, i)
			start = i + 1
		}
	}
	e.raw(start, to)
}
