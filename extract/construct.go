package extract

// Construct is one guard, check, transition or claim as a reader finds it:
// without a path, at byte offsets, so that it can be kept by content.
type Construct struct {
	Form      Form
	Role      Role   // what the condition tests, "" where there is no condition
	Exits     Exits  // how the guarded block leaves, "" where nothing is guarded
	Syntax    string // the parser's name of the node: "ast.IfStmt", "if_statement", "IfClause"
	Method    Method
	Heuristic bool // found by a name, not by a construct
	Full      bool // listed in the profile full only, whatever its form says

	// Span runs from the keyword (the first operand of a chain) to the end of
	// the guarded construct; HeadEnd, exclusive, ends the condition.
	Span    Span
	HeadEnd int
	// Snippet is the condition, or the head where there is none: one line,
	// white space folded, cut at SnippetLimit bytes.
	Snippet string
	// Symbol is the enclosing function or type as its language writes it
	// ("(*Store).Flush", "Store.flush"), "" at file level.
	Symbol string
	// Before and After are the previous and the next sibling of the statement
	// that holds the construct, empty where there is none.
	Before, After Span
	// Assertions is the number of assertions a test-case reaches, counting
	// helpers of the same file.
	Assertions int

	Hash Hash
}

// Hash identifies a construct by its tokens: comments and white space dropped,
// literals and operators kept. Each part is a 16-digit hex string once it is
// printed; 0 stands for "nothing there".
type Hash struct {
	Head   uint64 // the head
	Whole  uint64 // the whole construct
	Before uint64 // the previous sibling
	After  uint64 // the next sibling
}

// SnippetLimit is the longest snippet in bytes.
const SnippetLimit = 160

// Listed reports whether the profile lists the construct.
func (c Construct) Listed(p Profile) bool {
	return p == ProfileFull || !c.Full && !c.Form.FullOnly()
}
