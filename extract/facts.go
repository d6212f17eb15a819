package extract

// Parts chooses which facts a reader has to take. Constructs, gaps, embedded
// regions and lines are always taken.
type Parts uint8

// The parts that cost something and can be left out.
const (
	PartNames Parts = 1 << iota // Definitions, References, Imports
	PartTests                   // Tests, Assertions, Handlers
	PartFlow                    // Functions and their statements, Commands
	AllParts  = PartNames | PartTests | PartFlow
)

// Has reports whether all of want is in p.
func (p Parts) Has(want Parts) bool { return p&want == want }

// Facts is everything that one parse of one file gives: the hall that rows,
// impact, rules and risk all pass through. Offsets are 0-based bytes of the
// file as read. Facts do not know the file's path.
type Facts struct {
	Language string // "go", "python", "typescript", "shell" …
	Dialect  string // "bash", "bats", "posix", "jsx" …; "" where there is one only
	Lines    Lines

	Constructs  []Construct  // sorted by Span.Start, HeadEnd, Form
	Definitions []Definition // sorted by Span.Start
	References  []Reference  // sorted by Span.Start
	Imports     []Import     // in source order
	Tests       []Test       // sorted by Span.Start
	Assertions  []Assertion  // sorted by Span.Start
	Handlers    []Handler    // sorted by Span.Start
	Functions   []Function   // sorted by Span.Start; the file level is one too where statements stand there
	Commands    []Command    // sorted by Span.Start
	Marks       []Mark       // comments and literals, sorted, disjoint
	Space       Space        // which white space carries meaning
	Gaps        []Region     // what this reader could not read, sorted
	Embedded    []Embedded   // text in another language, for the dispatcher

	Generated string // the text that says the file is generated, "" when none does
}

// Region is a span that could not be read, and why.
type Region struct {
	Span   Span
	Reason string
}

// Mark is a region that is one token whatever it holds: a comment or a literal.
type Mark struct {
	Span    Span
	Comment bool
}

// Space says which white space of a language carries meaning.
type Space uint8

// The three ways. In each, comments, a BOM, carriage returns and trailing
// blanks carry none, and white space inside a literal is part of it.
const (
	SpaceFree   Space = iota // it only separates tokens: Go, JavaScript, C
	SpaceIndent              // indentation and line ends carry meaning: Python, YAML
	SpaceWords               // it makes words: shell
	SpaceExact               // unknown: all but line ends and the blanks at a line's end
)

// DefinitionKind says what a definition defines.
type DefinitionKind string

// The kinds of definition.
const (
	DefFunction DefinitionKind = "function"
	DefMethod   DefinitionKind = "method"
	DefType     DefinitionKind = "type"  // class, struct, interface, enum
	DefValue    DefinitionKind = "value" // constant or variable of file or class level, configuration key
)

// Definition is a name that a file gives to other code.
type Definition struct {
	Name      string // the last part: "Flush"
	Symbol    string // as Construct.Symbol spells it: "(*Store).Flush"
	Kind      DefinitionKind
	Span      Span // the whole definition, decorators included, comments not
	NameSpan  Span
	Signature Span   // from the name to the end of parameters and results, empty for values
	Exported  bool   // other files can see it
	Receiver  string // the type a method belongs to: "Store"
	Async     bool
}

// Reference is a mention of a name that may be another definition's.
type Reference struct {
	Name      string // the last part: "Flush" of store.Flush
	Qualifier string // what stands before it, one part: "store"; "" when nothing does
	Span      Span   // of the name
	In        int    // index into Definitions of the innermost that holds it, -1 at file level
	Call      bool   // it is called here
}

// Import is a name brought in from another file or module.
type Import struct {
	Path  string   // as written, without quotes
	Alias string   // the local name of the whole, "" when the language's default
	Names []string // single names taken from it; "*" for all
	Span  Span
}

// Function is a callable body and its statements. Statements stand in
// preorder; the children of Statements[i] are those between i and its Next.
type Function struct {
	Symbol     string
	Definition int // index into Definitions, -1 for a closure or the file level
	Span       Span
	Statements []Statement
}

// Op is what a statement does to control flow.
type Op uint8

// The operations of the normalised statement tree.
const (
	OpPlain    Op = iota // runs and goes on
	OpBlock              // a sequence
	OpIf                 // Head decides; children: OpArm …
	OpSwitch             // Head is the subject; children: OpArm …
	OpArm                // a branch of an if, switch or select; an empty head is the catch-all
	OpLoop               // Head decides each turn; children are the body
	OpTry                // children: OpBlock, OpCatch …, OpFinally
	OpCatch              // Head is what is caught
	OpFinally            // runs on every way out
	OpDefer              // registered here, runs on the way out
	OpReturn             // leaves the function
	OpThrow              // raises
	OpBreak              // leaves a loop or switch
	OpContinue           // goes to the next turn
	OpGoto               // goes to a label
	OpExit               // ends the process
	OpCall               // a call as a statement of its own
	OpFunction           // a nested function, whose body is a Function of its own
)

// Statement is one node of a function's statement tree.
type Statement struct {
	Op   Op
	Span Span
	Head Span // the condition, subject or value; empty where there is none
	Next int  // index of the first statement after this one's children
}
