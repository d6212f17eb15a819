package syntax

import "github.com/guardroll/guardroll/extract"

// Table is one language as data. Node types may be given as alternatives,
// "if_statement|if_expression", for names differ between grammar versions.
type Table struct {
	Language string
	Dialect  string
	Space    extract.Space // which white space carries meaning

	Comments string    // node types of comments
	Literals []Literal // strings, characters, regular expressions
	Lists    string    // nodes whose named children are statements
	Heads    []string  // fields in which a child of a list is no statement
	Wraps    string    // statements and expressions that only hold another one
	Keywords []Keyword // what a keyword inside a broken region becomes

	Rules []Rule // constructs by node type
	Logic Logic  // chains of logical operators

	Scopes  []Scope  // what gives symbols
	Members []Member // how a qualified name is written
	Calls   Calls    // what a call is, and what calls by name are

	Leaves   []Leave    // statements that leave a block
	Handlers []Handler  // what receives failures
	Tests    Tests      // what a test is
	Flow     []Flow     // the statement tree
	Names    Names      // references and imports
	Commands []Command  // calls that run another program
	Marks    Decorators // decorators, annotations, attributes
}

// Literal is a node that is one token whatever it holds, but for its holes,
// which hold code.
type Literal struct {
	Node  string
	Holes string // node types of interpolations
	Text  string // node types of the parts that are its text, "" when all between the quotes is
}

// Keyword says which form a keyword has where no node explains it.
type Keyword struct {
	Token string
	Form  extract.Form
}

// Rule makes a construct of a node.
type Rule struct {
	Node string
	Form extract.Form

	Parent    string                      // the parent's node type must be one of these
	NotParent string                      // … and none of these
	Field     string                      // the node must stand in this field of its parent
	NotField  string                      // … and not in this one
	Has       string                      // this selector must find something
	Without   string                      // … and this one nothing
	Text      []string                    // the node's text, white space dropped, must match one; "*" at an end matches anything
	Match     func(v View, node int) bool // for what data cannot say
	Else      bool                        // only where no rule before made a row of this node

	At    string                     // where the construct stands instead, default the node
	Start string                     // where it starts, default at At's start
	From  func(v View, node int) int // the node at which it starts, for what a selector cannot say
	Head  string                     // what its head ends with, default all of it
	Cond  string                     // the condition: snippet and role; default the head, and no role
	Body  string                     // the guarded block: exits
	End   string                     // what it ends with, default At's end

	Assertion *RuleAssertion // it is a test-assertion in tests and their helpers

	Role      extract.Role // when the construct tells it; else it is read from the condition
	Full      bool
	Heuristic bool
	Close     bool // the head takes in the ")" after what ends it
	Loose     bool // chains in the condition are rows of their own in profile standard
}

// RuleAssertion says what an assertion statement holds against what.
type RuleAssertion struct {
	Framework string
	Matcher   string
	Subject   string // selector
	Expected  string // selector
}

// Logic describes chains of operators that decide what is evaluated.
type Logic struct {
	Nodes     []LogicNode
	SameChain string // nodes a chain goes through: parentheses, not
	SameCond  string // nodes through which a chain belongs to the condition above: also comparisons
	Misread   string // nodes that the grammar puts around an operation which in truth holds them
}

// LogicNode is a node type that is logical when one of its tokens is there.
type LogicNode struct {
	Node   string
	Tokens []string // none: always
	Alone  bool     // never part of a chain: ||= and its like
}

// ScopeKind says what a scope is.
type ScopeKind uint8

// The kinds of scope.
const (
	ScopeFunction ScopeKind = iota
	ScopeType
	ScopeObject  // a value with members: gives names, is no definition of its own
	ScopeWrapper // decorators around a definition: shares its symbol
)

// Scope is a node that gives a symbol to what it holds.
type Scope struct {
	Node   string
	Kind   ScopeKind
	Name   string   // selector of its name
	Naming []Naming // where an unnamed one takes its name from
	Params string   // selector of what ends the signature: parameters or result
	Body   string
	Async  string // selector that finds something when it is async
	Prefix string // selector of what stands before its own name: the receiver
}

// Naming gives a function value the name of what it is assigned to.
type Naming struct {
	Parent string // node type of the parent
	Field  string // the field the value stands in
	Name   string // selector, from the parent, of the name
}

// Member is a node that writes a qualified name.
type Member struct {
	Node   string
	Object string // selector
	Name   string // selector
}

// Calls says what a call looks like and what calls say by their names.
type Calls struct {
	Nodes []CallNode
	Rules []CallRule
	// Lexicon turns on what lexicon.CallForm says of a name.
	Lexicon bool
}

// CallNode is a node type that is a call.
type CallNode struct {
	Node   string
	Callee string // selector
	Args   string // selector of the argument list
}

// CallRule makes a construct of a call by its name. The name is one of
//
//	exit        a bare name
//	sys.exit    this name of an object whose last name is this
//	.close      this name of any object
//	?assert     this name, with an object or without
//	assert.*    any name of this object
//
// and may end in "*", which stands for the rest of the last name.
type CallRule struct {
	Name string
	Form extract.Form // "" to say nothing, whatever rules for any object or the name itself would say
	Role extract.Role

	Exit    bool     // the call ends the process
	Throws  bool     // the call raises
	Logs    bool     // the call only says something
	Zero    bool     // only when the first argument is absent, 0, None or the like
	NonZero bool     // only when it is not
	Success bool     // only when a printed text says success
	Late    bool     // the row starts at the name: a handler after what it handles
	MinArgs int      // only with so many arguments
	MaxArgs int      // only with at most so many, 0: any
	Args    []string // only when an argument's text, white space dropped, matches one of these; "*" at an end

	Assertion *CallAssertion // it is an assertion when tests are about
	Heuristic bool
}

// CallAssertion says what the arguments of an assertion are.
type CallAssertion struct {
	Framework string
	Subject   int  // 1-based index of the argument that is tested, 0: none
	Expected  int  // 1-based index of what it is held against, 0: none
	Fatal     bool // the test ends when it fails
	Always    bool // it is a test-assertion outside tests too
	Inside    bool // it means something inside a test only
}

// Leave is a statement that leaves a block.
type Leave struct {
	Node  string
	Has   string // selector that must find something, "" for always
	Exits extract.Exits
}

// Handler is a node that receives failures.
type Handler struct {
	Node    string
	Guarded string // selector of the region whose failures arrive
	Types   string // selector of the types caught; several under a list node
	Binding string // selector of the name
	Body    string
}

// Flow says what a node is in the statement tree.
type Flow struct {
	Node string
	Op   extract.Op
	Has  string // only when this selector finds something
	Head string // selector of the condition, subject or value
	Arms []Arm  // children, by field, that become arms or blocks around what stands there
}

// Arm wraps the child in a field.
type Arm struct {
	Field string     // "" for named children in no field
	Op    extract.Op // OpPlain: no wrapper, but a statement stands there
	Head  string     // selector from the parent
}

// Names says what mentions names.
type Names struct {
	Nodes       string                                  // node types of names
	Skip        []Skip                                  // where a name is no reference
	Values      []Value                                 // definitions of values at file or type level
	Imports     []Import                                // imports that data can say
	Import      func(v View, node int) []extract.Import // for the node types of ImportNodes
	ImportNodes string
	// Export is the node type around what other files can see. In a file that
	// has none, and where it is "", all names but private ones are exported.
	Export string
	// Exports are the places that name what other files can see: export { a }.
	Exports []Value
}

// Skip is a place in which a name is no reference.
type Skip struct {
	Parent string
	Field  string // "" for any
}

// Value is a definition of a constant or variable.
type Value struct {
	Node string
	Name string // selector
}

// Import is an import statement of the simple kind.
type Import struct {
	Node  string
	Path  string // selector
	Alias string // selector
}

// Command is a call that runs a program.
type Command struct {
	Name      string // as CallRule.Name
	Shell     bool   // its first argument is a shell's text
	ShellWhen string // it is when an argument matches this
	List      string // node types of a list of words as the first argument
	Rest      bool   // the other arguments are words, or a list of words
}

// Decorators says what a decorator is and what decorators say by their names.
type Decorators struct {
	Node  string // node type
	Name  string // selector of the name or call
	Rules []CallRule
}
