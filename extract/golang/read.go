package golang

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Language is the name of the language in Facts.
const Language = "go"

// Parser reads one file after the other and keeps what serves the next one:
// memory for tokens, and what the lexicon said to names. The zero value is
// ready; it is not safe for use by two goroutines at a time.
type Parser struct {
	buffer identity.Buffer
	words  map[string]extract.Form // what the lexicon said to a name
}

// knownWords is how many names are kept from file to file.
const knownWords = 1 << 14

// Read parses one file and takes its facts. What cannot be parsed is a gap;
// the rest of the file is read. It never fails otherwise.
func Read(src []byte, parts extract.Parts) extract.Facts { return new(Parser).Read(src, parts) }

// Read does what the function does.
func (p *Parser) Read(src []byte, parts extract.Parts) extract.Facts {
	lex := scanLexemes(src)
	text := src
	if !lex.deep.Empty() {
		text = blank(src, lex.deep)
	}
	t := parse(text)
	var broken []extract.Region
	if len(t.errors) > 0 {
		broken = gaps(t, text)
		apart := parseApart(text, lex.marks)
		if g := gaps(apart, text); lost(g) < lost(broken) {
			t, broken = apart, g
		}
	}
	r := p.newReader(t.file, t.base, src, nil, parts)
	r.facts.Gaps = withDeep(broken, lex.deep)
	return r.read(lex)
}

// File takes the facts of a file that is already parsed, with comments. src
// are the bytes it was parsed from. info, where it is not nil, holds what the
// type checker found out; any of its maps may be missing.
func File(fset *token.FileSet, file *ast.File, src []byte, info *types.Info, parts extract.Parts) extract.Facts {
	base := 1
	if f := fset.File(file.FileStart); f != nil {
		base = f.Base()
	}
	return new(Parser).newReader(file, base, src, info, parts).read(scanLexemes(src))
}

// reader walks one file. It is used once.
type reader struct {
	*Parser
	file   *ast.File
	src    []byte
	base   int // the token.Pos of offset 0
	info   *types.Info
	method extract.Method
	parts  extract.Parts
	facts  extract.Facts

	packages []knownImport
	place    place  // where the walk is, for the siblings of a construct
	symbol   string // the enclosing function
	inner           // what holds inside the innermost function
	tests    testState
}

// inner is the state of the walk that a closure begins anew.
type inner struct {
	body     *ast.BlockStmt // the innermost function's
	status   bool           // the function's result is the status of the process
	guarding *ast.IfStmt    // the innermost if whose block the walk is in
	armed    *ast.IfStmt    // the if whose condition the walk is in
	deferred *ast.CallExpr  // the call of the defer statement the walk is in
	result   *ast.CallExpr  // the call whose error the statement takes
	binding  string         // the name the statement assigns last
	handling handling
}

func (p *Parser) newReader(file *ast.File, base int, src []byte, info *types.Info, parts extract.Parts) *reader {
	if p.words == nil || len(p.words) > knownWords {
		p.words = make(map[string]extract.Form)
	}
	r := &reader{Parser: p, file: file, base: base, src: src, info: info, parts: parts}
	r.facts.Language = Language
	r.facts.Space = extract.SpaceFree
	r.method = extract.MethodSyntax
	if info != nil {
		r.method = extract.MethodTyped
	}
	r.tests.current = -1
	return r
}

func (r *reader) read(lex lexemes) extract.Facts {
	r.facts.Lines = extract.NewLines(r.src)
	r.facts.Marks = lex.marks
	r.facts.Constructs = make([]extract.Construct, 0, len(r.src)/256+4)
	r.header()
	r.packages = knownImports(r.file)
	r.tests.on = usesTests(r.packages)
	r.declarations()
	r.countAssertions()
	identity.Fill(r.facts.Constructs, r.buffer.Tokenize(r.src, r.facts.Marks, r.facts.Space))
	if r.parts.Has(extract.PartNames) {
		r.names()
	}
	if r.parts.Has(extract.PartFlow) {
		r.flow()
	}
	return r.facts
}

// at turns a position into an offset of the file, kept inside it: the trees of
// broken files hold positions past the end.
func (r *reader) at(p token.Pos) int {
	return min(max(int(p)-r.base, 0), len(r.src))
}

// span is the region between two positions, empty rather than negative.
func (r *reader) span(from, to token.Pos) extract.Span {
	start := r.at(from)
	return extract.Span{Start: start, End: max(r.at(to), start)}
}

// of is the region of a node.
func (r *reader) of(n ast.Node) extract.Span { return r.span(n.Pos(), n.End()) }
