package syntax

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// The toy language is written as its own tree, so that the evaluator is tested
// without a parser: a node is (type children…), a leaf type:text, a field is
// written before its node as field=…, a token is 'text'. Leaves are joined by
// one space into the source.
//
//	(if 'if' cond=name:a then=(block (return 'return')))
func toyTree(t *testing.T, text string, g Grammar) (Tree, []byte) {
	t.Helper()
	b := &toyBuilder{t: t, grammar: g, words: strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))}
	b.node(-1)
	require.Empty(t, b.words)
	return Tree{Nodes: b.nodes}, []byte(b.src.String())
}

type toyBuilder struct {
	t       *testing.T
	grammar Grammar
	words   []string
	nodes   []Node
	src     strings.Builder
}

func (b *toyBuilder) next() string {
	word := b.words[0]
	b.words = b.words[1:]
	return word
}

func (b *toyBuilder) node(parent int) {
	word := b.next()
	field := ""
	if name, rest, ok := strings.Cut(word, "="); ok {
		field, word = name, rest
		if word == "" {
			word = b.next()
		}
	}
	n := Node{Parent: int32(parent), Field: b.field(field)}
	if word == "(" {
		b.inner(n)
		return
	}
	kind, text, leaf := strings.Cut(word, ":")
	if !leaf {
		text = strings.Trim(word, "'")
		kind = text
	}
	n.Symbol, n.Flags = b.symbol(kind, leaf)
	if b.src.Len() > 0 {
		b.src.WriteByte(' ')
	}
	n.Start = uint32(b.src.Len())
	b.src.WriteString(text)
	n.End = uint32(b.src.Len())
	n.Next = int32(len(b.nodes) + 1)
	b.nodes = append(b.nodes, n)
}

func (b *toyBuilder) inner(n Node) {
	n.Symbol, n.Flags = b.symbol(b.next(), true)
	at := len(b.nodes)
	b.nodes = append(b.nodes, n)
	for b.words[0] != ")" {
		b.node(at)
	}
	b.next()
	b.nodes[at].Next = int32(len(b.nodes))
	if len(b.nodes) > at+1 {
		b.nodes[at].Start = b.nodes[at+1].Start
		b.nodes[at].End = uint32(b.src.Len())
	}
}

func (b *toyBuilder) field(name string) uint16 {
	for i, f := range b.grammar.Fields {
		if f == name {
			return uint16(i)
		}
	}
	b.t.Fatalf("no field %q", name)
	return 0
}

func (b *toyBuilder) symbol(name string, named bool) (uint16, Flags) {
	if name == "ERROR" {
		return 0xFFFF, Named | Error | Broken
	}
	for i, s := range b.grammar.Symbols {
		if s.Name == name && s.Named == named {
			flags := Flags(0)
			if named {
				flags = Named
			}
			if name == "comment" {
				flags |= Extra
			}
			return uint16(i), flags
		}
	}
	b.t.Fatalf("no symbol %q", name)
	return 0, 0
}

func toyGrammar() Grammar {
	g := Grammar{Fields: []string{"", "cond", "then", "else", "name", "body", "left", "right", "function", "args", "object", "value"}}
	for _, name := range strings.Fields("file block if return name and paren not call list member function class text hole comment assign catch throw unless") {
		g.Symbols = append(g.Symbols, Symbol{name, true})
	}
	for _, name := range strings.Fields("if else return ; && throw") {
		g.Symbols = append(g.Symbols, Symbol{name, false})
	}
	return g
}

func toyTable() *Table {
	return &Table{
		Language: "toy", Comments: "comment", Literals: []Literal{{Node: "text", Holes: "hole"}}, Lists: "file|block", Wraps: "paren",
		Rules: []Rule{
			{Node: "if", Form: extract.If, Head: "cond", Cond: "cond", Body: "then", End: "then"},
			{Node: "unless", Form: extract.Unless, Head: "cond", Cond: "cond", Loose: true},
			{Node: "throw", Form: extract.Throw},
			{Node: "catch", Form: extract.Catch, Body: "body"},
		},
		Logic:    Logic{Nodes: []LogicNode{{Node: "and"}}, SameChain: "paren|not", SameCond: "paren|not|assign"},
		Scopes:   []Scope{{Node: "function", Name: "name", Body: "body"}, {Node: "class", Kind: ScopeType, Name: "name"}},
		Members:  []Member{{Node: "member", Object: "object", Name: "name"}},
		Calls:    Calls{Nodes: []CallNode{{Node: "call", Callee: "function", Args: "args"}}, Lexicon: true},
		Leaves:   []Leave{{Node: "return", Exits: extract.ExitsReturn}, {Node: "throw", Exits: extract.ExitsThrow}},
		Keywords: []Keyword{{Token: "if", Form: extract.If}},
		Handlers: []Handler{{Node: "catch", Body: "body"}},
		Names:    Names{Nodes: "name", Skip: []Skip{{Parent: "function", Field: "name"}}},
	}
}

func toyFacts(t *testing.T, table *Table, text string) (extract.Facts, []byte) {
	t.Helper()
	e, err := Compile(table, toyGrammar())
	require.NoError(t, err)
	tree, src := toyTree(t, text, toyGrammar())
	return e.Facts(tree, src, extract.AllParts), src
}

func forms(f extract.Facts, p extract.Profile) []string {
	var list []string
	for _, c := range f.Constructs {
		if c.Listed(p) {
			list = append(list, string(c.Form)+" "+c.Snippet)
		}
	}
	return list
}
