package syntax

// Flags says what kind of node a Node is.
type Flags uint8

// The flags.
const (
	Named   Flags = 1 << iota // it stands for a rule of the grammar, not for a token
	Error                     // the parser could not make sense of what it holds
	Missing                   // the parser put it in; it stands for no byte
	Extra                     // it may stand anywhere: a comment
	Broken                    // an Error or a Missing is among its descendants
)

// Node is one node of a flat tree: 24 bytes, no pointers.
type Node struct {
	Symbol uint16 // index into Grammar.Symbols
	Field  uint16 // index into Grammar.Fields: what it is to its parent, 0 when nothing
	Flags  Flags
	Parent int32  // index of the parent, -1 for the root
	Next   int32  // index of the first node after its subtree
	Start  uint32 // 0-based offset of its first byte
	End    uint32 // exclusive
}

// Tree is a syntax tree as one array in preorder: the children of node i start
// at i+1, and the sibling of a node stands at its Next. Punctuation is left out
// but for the tokens a table asks for.
type Tree struct {
	Nodes []Node
}

// Symbol is a node type of a grammar.
type Symbol struct {
	Name  string
	Named bool
}

// Grammar is the vocabulary of a language's trees.
type Grammar struct {
	Symbols []Symbol
	Fields  []string // Fields[0] is ""
}
