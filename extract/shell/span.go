package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

func offset(p syntax.Pos) int { return int(p.Offset()) }

func spanOf(n syntax.Node) extract.Span {
	return extract.Span{Start: offset(n.Pos()), End: offset(n.End())}
}

// stmtSpan is a statement without the ; or & that ends it and without the
// bodies of its here-documents, which stand further down.
func stmtSpan(s *syntax.Stmt) extract.Span {
	return extract.Span{Start: offset(s.Position), End: stmtEnd(s)}
}

func stmtEnd(s *syntax.Stmt) int {
	end := offset(s.Position)
	if s.Cmd != nil {
		end = max(end, commandEnd(s.Cmd))
	}
	for _, redirect := range s.Redirs {
		end = max(end, offset(redirect.Word.End()))
	}
	return end
}

func commandEnd(c syntax.Command) int {
	switch c := c.(type) {
	case *syntax.BinaryCmd:
		return stmtEnd(c.Y)
	case *syntax.FuncDecl:
		return stmtEnd(c.Body)
	case *syntax.TestDecl:
		return stmtEnd(c.Body)
	case *syntax.CoprocClause:
		return stmtEnd(c.Stmt)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			return stmtEnd(c.Stmt)
		}
	}
	return offset(c.End())
}

// listSpan spans a list of statements, empty for none.
func listSpan(list []*syntax.Stmt) extract.Span {
	if len(list) == 0 {
		return extract.Span{}
	}
	return extract.Span{Start: offset(list[0].Position), End: stmtEnd(list[len(list)-1])}
}
