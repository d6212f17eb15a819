package syntax

import "github.com/guardroll/guardroll/extract"

// Tests says what tests look like.
type Tests struct {
	Functions  []TestFunction
	Calls      []TestCall
	Modifiers  []TestModifier
	Functional string // node types of function values: the body of a test call
	Marks      []TestMarkRule
	Chains     []AssertChain
	Snapshots  []string // matchers that compare with something recorded; "*" at an end
	Awaits     string   // node types around an assertion that wait for it
}

// TestFunction is a definition that a runner collects.
type TestFunction struct {
	Framework string
	Name      string // "*" at the end for any rest
	Type      bool   // it is a type, not a function
	Nested    bool   // may stand in another function
	In        string // the name of the type it stands in, "*" at an end; "-" for none
	Base      string // a part of the text of Bases of the type, or of the type it stands in
	Bases     string // selector, from the type, of what it derives from
	Mark      string // a decorator, as CallRule.Name
	Kind      extract.TestKind
	Teardown  bool // it cleans up after tests
}

// TestCall is a call that declares a test.
type TestCall struct {
	Name      string // the names from the left, joined by ".": "it", "test.describe"
	Framework string
	Kind      extract.TestKind
	Mark      string // the mark it carries by its name: xit → skip
	Teardown  bool   // it cleans up after tests
}

// TestModifier is a name after that of a test call.
type TestModifier struct {
	Name string
	Mark string // "" when it changes nothing that counts
}

// TestMarkRule is a decorator that marks a test.
type TestMarkRule struct {
	Name        string // as CallRule.Name
	Mark        string
	Conditional bool
	Reason      string // keyword of the reason; the first text when ""
	Skip        bool   // it is a row: skip
}

// AssertChain is an assertion that starts with a call of this name: expect(x).
type AssertChain struct {
	Name      string
	Object    string // it may also be called on this: chai.expect(x)
	Framework string
	Negations []string
}
