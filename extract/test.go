package extract

// TestKind says what a test definition is to its runner.
type TestKind string

// The kinds of test definition.
const (
	TestKindCase    TestKind = "case"
	TestKindSuite   TestKind = "suite"
	TestKindFixture TestKind = "fixture"
	TestKindHook    TestKind = "hook"    // setup, teardown, TestMain
	TestKindExample TestKind = "example" // runs and compares output
	TestKindBench   TestKind = "benchmark"
	TestKindFuzz    TestKind = "fuzz"
)

// Test is a test, suite, fixture or hook.
type Test struct {
	Name      string // as the runner shows it, computed parts as "…"
	Framework string // "testing", "pytest", "unittest", "jest", "bats" …
	Kind      TestKind
	Symbol    string
	Span      Span
	Body      Span
	Parent    int // index into Tests of the enclosing suite or test, -1 when none
	Marks     []TestMark
	Async     bool
}

// TestMark changes whether a test counts: skip, only, xfail, retry …
type TestMark struct {
	Name        string // the normalised word: "skip", "only", "xfail", "retry", "timeout", "parametrize"
	Conditional bool   // it depends on something
	Reason      string // as given, "" when none
	Span        Span
}

// Assertion is one statement that can turn a test red.
type Assertion struct {
	Test      int    // index into Tests of the innermost that holds it, -1 in a helper
	Framework string // "testing", "testify", "builtin", "unittest", "jest" …
	Matcher   string // the last name: "Equal", "toBe", "assertIn", "Errorf", "assert"
	Span      Span
	Subject   Span // what is tested, empty when it cannot be told
	Expected  Span // what it is held against, empty when nothing or it cannot be told
	Negated   bool
	Fatal     bool // the test ends here when it fails
	Awaited   bool // its result is awaited or returned
}

// Disposition is what a handler does with the failure it caught.
type Disposition string

// The dispositions, by the handler's own statements.
const (
	DispositionRethrow Disposition = "rethrow"
	DispositionReturn  Disposition = "return"
	DispositionExit    Disposition = "exit"
	DispositionLog     Disposition = "log"   // only says it
	DispositionEmpty   Disposition = "empty" // does nothing
	DispositionOther   Disposition = "other"
)

// Handler is a catch, except, recover or trap that receives a failure.
type Handler struct {
	Span        Span
	Guarded     Span     // the region whose failures arrive here, empty when it cannot be told
	Catches     []string // the types named; none catches everything
	Binding     string   // the name the failure is bound to
	Body        Span
	Disposition Disposition
}

// Command is a call of another program.
type Command struct {
	Name     string // the program, "" when computed
	Words    []Word // the arguments after the name
	Span     Span
	Function int    // index into Functions, -1 when none is kept
	Via      string // how it is run: "shell", "subprocess.run", "exec.Command" …
}

// Word is one argument of a command.
type Word struct {
	Text    string // its value; computed parts as "…"
	Literal bool   // nothing in it is computed
	Span    Span
}
