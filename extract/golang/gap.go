package golang

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// gaps are the regions of a broken file that its tree does not explain: where
// the parser reports an error, the nodes it marks as bad, and every name and
// keyword that no node holds.
func gaps(t tree, text []byte) []extract.Region {
	g := gapFinder{base: t.base, text: text, explained: make(map[int]bool)}
	ast.Inspect(t.file, g.explain)
	for _, e := range t.errors {
		g.failed(e)
	}
	g.unexplained()
	return g.merged()
}

// lost is the number of bytes in regions.
func lost(regions []extract.Region) int {
	n := 0
	for _, r := range regions {
		n += r.Span.End - r.Span.Start
	}
	return n
}

// withDeep adds what was cut out because it nests too deep.
func withDeep(regions []extract.Region, deep extract.Span) []extract.Region {
	if deep.Empty() {
		return regions
	}
	regions = append(regions, extract.Region{Span: deep, Reason: fmt.Sprintf("nesting deeper than %d", nestingLimit)})
	sortRegions(regions)
	return regions
}

type gapFinder struct {
	base      int
	text      []byte
	explained map[int]bool // offsets of names and keywords that a node holds
	regions   []extract.Region
}

func (g *gapFinder) explain(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BadDecl, *ast.BadStmt, *ast.BadExpr:
		g.add(extract.Span{Start: g.at(n.Pos()), End: g.at(n.End())}, "")
		return false
	case nil:
		return false
	case *ast.BinaryExpr:
		g.holds(n.OpPos)
	default:
		g.holds(n.Pos()) // an identifier, or a node that begins with its keyword
	}
	return true
}

func (g *gapFinder) at(p token.Pos) int { return min(max(int(p)-g.base, 0), len(g.text)) }

func (g *gapFinder) holds(p token.Pos) { g.explained[g.at(p)] = true }

func (g *gapFinder) add(s extract.Span, reason string) {
	if s.Empty() { // an error at the end of the file still has a place
		s.Start = max(min(s.Start, len(g.text)-1), 0)
		s.End = min(s.Start+1, len(g.text))
	}
	g.regions = append(g.regions, extract.Region{Span: s, Reason: reason})
}

// failed adds the rest of the line on which the parser reports an error.
func (g *gapFinder) failed(e *scanner.Error) {
	start := e.Pos.Offset
	end := start
	for end < len(g.text) && g.text[end] != '\n' {
		end++
	}
	g.add(extract.Span{Start: start, End: end}, "syntax error: "+e.Msg)
}

// unexplained adds the names and keywords that no node holds.
func (g *gapFinder) unexplained() {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(g.text))
	var s scanner.Scanner
	s.Init(file, g.text, func(token.Position, string) {}, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return
		}
		if !isGuardToken(tok) {
			continue
		}
		start := file.Offset(pos)
		if !g.explained[start] {
			g.add(extract.Span{Start: start, End: min(start+max(len(lit), len(tok.String())), len(g.text))}, "")
		}
	}
}

// isGuardToken: the tokens that can be, or be part of, a row. Keywords that
// their statement's node does not place (else, range) are left out.
func isGuardToken(tok token.Token) bool {
	switch tok {
	case token.IDENT, token.IF, token.FOR, token.SWITCH, token.SELECT, token.CASE, token.DEFAULT, token.DEFER, token.GO,
		token.RETURN, token.BREAK, token.CONTINUE, token.GOTO, token.FALLTHROUGH, token.LAND, token.LOR, token.FUNC:
		return true
	}
	return false
}

// merged joins regions on the same or the next line, each with the first
// reason that one of them has.
func (g *gapFinder) merged() []extract.Region {
	sortRegions(g.regions)
	lines := extract.NewLines(g.text)
	var list []extract.Region
	for _, region := range g.regions {
		n := len(list) - 1
		if n < 0 || lines.Line(region.Span.Start) > lines.Line(list[n].Span.End)+1 {
			list = append(list, region)
			continue
		}
		list[n].Span.End = max(list[n].Span.End, region.Span.End)
		list[n].Reason = cmp.Or(list[n].Reason, region.Reason)
	}
	for i := range list {
		list[i].Reason = cmp.Or(list[i].Reason, "syntax error: not part of any statement")
	}
	return list
}

func sortRegions(list []extract.Region) {
	slices.SortStableFunc(list, func(a, b extract.Region) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
}
