package syntax

import (
	"bytes"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// The reasons of gaps.
const (
	reasonError   = "syntax error"
	reasonMissing = "syntax error: something is missing"
)

// broken notes the parts of an ERROR node that its well-formed children do not
// explain, or the place of a MISSING node.
func (r *run) broken(i int) {
	node := &r.Nodes[i]
	if node.Flags&Missing != 0 {
		start := min(int(node.Start), max(len(r.Src)-1, 0))
		r.gap(start, min(start+1, len(r.Src)), reasonMissing)
		return
	}
	at := int(node.Start)
	for c := r.First(i); c >= 0; c = r.Sibling(c) {
		if r.explains(c) {
			r.gap(at, int(r.Nodes[c].Start), reasonError)
			at = int(r.Nodes[c].End)
		}
	}
	r.gap(at, int(node.End), reasonError)
}

// explains reports whether a child of an ERROR node is a construct of its own,
// not a lone token.
func (r *run) explains(c int) bool {
	node := &r.Nodes[c]
	if node.Flags&Error != 0 {
		return true // it makes gaps of its own
	}
	return node.Flags&Named != 0 && (int(node.Next) > c+1 || node.Flags&Extra != 0)
}

// suspect makes a gap of a name in a broken region that is a keyword: the
// parser took it for a name because it could not make sense of it.
func (r *run) suspect(i int) {
	node := &r.Nodes[i]
	if node.Flags&Named == 0 || int(node.Next) != i+1 || node.Start > 0 && r.Src[node.Start-1] == '.' {
		return
	}
	if _, ok := r.keywords[string(r.Text(i))]; ok {
		r.gap(int(node.Start), int(node.End), reasonError)
	}
}

// gap adds a region without the white space at its ends.
func (r *run) gap(start, end int, reason string) {
	text := r.Src[start:max(start, end)]
	start += len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	text = bytes.TrimSpace(text)
	if len(text) > 0 {
		r.facts.Gaps = append(r.facts.Gaps, extract.Region{Span: extract.Span{Start: start, End: start + len(text)}, Reason: reason})
	}
}

// gaps merges the regions that touch and casts the lexical net over them.
func (r *run) gaps() {
	if len(r.facts.Gaps) == 0 {
		return
	}
	sortRegions(r.facts.Gaps)
	merged := r.facts.Gaps[:1]
	for _, g := range r.facts.Gaps[1:] {
		last := &merged[len(merged)-1]
		if g.Span.Start <= last.Span.End || len(bytes.TrimSpace(r.Src[last.Span.End:g.Span.Start])) == 0 {
			last.Span.End = max(last.Span.End, g.Span.End)
			continue
		}
		merged = append(merged, g)
	}
	r.facts.Gaps = merged
	r.net()
}

// net makes a lexical row of every keyword in a gap that no row explains.
func (r *run) net() {
	starts := map[int]bool{}
	for _, c := range r.facts.Constructs {
		starts[c.Span.Start] = true
	}
	next := 0
	for _, g := range r.facts.Gaps {
		r.before(g.Span.Start, starts)
		for at := g.Span.Start; at < g.Span.End; {
			for next < len(r.facts.Marks) && r.facts.Marks[next].Span.End <= at {
				next++
			}
			if next < len(r.facts.Marks) && r.facts.Marks[next].Span.Start <= at {
				at = r.facts.Marks[next].Span.End
				continue
			}
			end := wordEnd(r.Src, at, g.Span.End)
			if form, ok := r.keywords[string(r.Src[at:end])]; ok && !starts[at] && (at == 0 || r.Src[at-1] != '.') {
				starts[at] = true
				r.lexical(form, at)
			}
			at = max(end, at+1)
		}
	}
}

// before makes a row of a keyword right before a gap, which the parser took for
// a name: "using x" in JavaScript.
func (r *run) before(gap int, starts map[int]bool) {
	end := len(bytes.TrimRight(r.Src[:gap], " \t"))
	start := end
	for start > 0 && isWordByte(r.Src[start-1]) {
		start--
	}
	form, ok := r.keywords[string(r.Src[start:end])]
	if ok && !starts[start] && (start == 0 || r.Src[start-1] != '.') {
		starts[start] = true
		r.lexical(form, start)
	}
}

// lexical adds the row of a keyword: its head runs to the end of the line.
func (r *run) lexical(form extract.Form, at int) {
	end := at
	for end < len(r.Src) && r.Src[end] != '\n' && r.Src[end] != '\r' {
		end++
	}
	r.add(extract.Construct{Form: form, Method: extract.MethodLexical, Syntax: "ERROR",
		Span: extract.Span{Start: at, End: end}, HeadEnd: end, Symbol: r.symbolAt(at)})
}

// symbolAt finds the innermost definition that holds an offset.
func (r *run) symbolAt(at int) string {
	symbol := ""
	for i := range r.facts.Definitions {
		if d := &r.facts.Definitions[i]; d.Kind != extract.DefValue && d.Span.Start <= at && at < d.Span.End {
			symbol = d.Symbol
		}
	}
	return symbol
}

// wordEnd returns the end of the word that starts at an offset, the offset
// itself where none does.
func wordEnd(src []byte, at, limit int) int {
	end := at
	for end < limit && isWordByte(src[end]) {
		end++
	}
	return end
}

func isWordByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

func sortRegions(regions []extract.Region) {
	slices.SortStableFunc(regions, func(a, b extract.Region) int { return a.Span.Start - b.Span.Start })
}
