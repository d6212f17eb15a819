package extract

// Role says what a condition tests.
type Role string

// The roles. A row that tests nothing has none ("").
const (
	RoleError    Role = "error"     // an error value or a failure
	RoleNil      Role = "nil"       // the absence of a value
	RoleEmpty    Role = "empty"     // no elements, no text, zero rows
	RoleBounds   Role = "bounds"    // an order: less, greater, a range
	RoleType     Role = "type"      // a type
	RoleExitCode Role = "exit-code" // how a process ended
	RoleFlag     Role = "flag"      // a single boolean
	RoleOther    Role = "other"     // anything else
)

// Exits says how the guarded block leaves.
type Exits string

// The ways out. ExitsNone: the block runs on into what follows it.
const (
	ExitsNone     Exits = "none"
	ExitsReturn   Exits = "return"
	ExitsThrow    Exits = "throw"
	ExitsContinue Exits = "continue"
	ExitsBreak    Exits = "break"
	ExitsExit     Exits = "exit"
	ExitsGoto     Exits = "goto"
)

// Method says how a row was found, from the surest to the least sure.
type Method string

// The methods.
const (
	MethodTyped   Method = "typed"   // by a parser and a type checker
	MethodSyntax  Method = "syntax"  // by a parser
	MethodLexical Method = "lexical" // by a keyword on a code line
)

// Scope says why a row stands in a roll.
type Scope string

// The scopes.
const (
	ScopeChanged  Scope = "changed"  // the change meets its head, or it is the innermost guard around a changed line
	ScopeRemoved  Scope = "removed"  // it stood in the base and has no counterpart in the head
	ScopeImpacted Scope = "impacted" // unchanged, reached by the change; Via says how
	ScopeAll      Scope = "all"      // roll --all: no change was asked for
)

// Profile chooses how much is listed.
type Profile string

// The profiles.
const (
	ProfileStandard Profile = "standard"
	ProfileFull     Profile = "full"
)
