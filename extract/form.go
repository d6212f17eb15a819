package extract

import "slices"

// Kind is the first column of the vocabulary: guard, check, transition, claim.
type Kind string

// The four kinds of row.
const (
	Guard      Kind = "guard"      // a place where the code takes one way or another
	Check      Kind = "check"      // a place where the code insists on something
	Transition Kind = "transition" // a place where the state of the world is changed or put back
	Claim      Kind = "claim"      // a place that says that something passed
)

// Form is what a row is, in a closed vocabulary that is the same for every
// language. The table Forms describes each.
type Form string

// The forms, by kind.
const (
	If              Form = "if"
	ElseIf          Form = "else-if"
	Unless          Form = "unless"
	Ternary         Form = "ternary"
	Case            Form = "case"
	Default         Form = "default"
	CaseGuard       Form = "case-guard"
	Catch           Form = "catch"
	GuardLet        Form = "guard-let"
	Propagate       Form = "propagate"
	ShortCircuit    Form = "short-circuit"
	ComprehensionIf Form = "comprehension-if"
	LoopElse        Form = "loop-else"
	Preprocessor    Form = "preprocessor"
	LoopCondition   Form = "loop-condition"
	NullSafe        Form = "null-safe"
	DefaultValue    Form = "default-value"

	Assert       Form = "assert"
	StaticAssert Form = "static-assert"
	Validation   Form = "validation"
	TypeCheck    Form = "type-check"
	Unwrap       Form = "unwrap"
	ExitCode     Form = "exit-code"
	Throw        Form = "throw"

	Cleanup   Form = "cleanup"
	Retry     Form = "retry"
	Restart   Form = "restart"
	Reconnect Form = "reconnect"
	Renew     Form = "renew"
	Rollback  Form = "rollback"
	Timeout   Form = "timeout"
	DryRun    Form = "dry-run"

	TestCase      Form = "test-case"
	TestAssertion Form = "test-assertion"
	Snapshot      Form = "snapshot"
	Cassette      Form = "cassette"
	Recompute     Form = "recompute"
	DoctorCheck   Form = "doctor-check"
	SuccessOutput Form = "success-output"
	ExitZero      Form = "exit-zero"
	Skip          Form = "skip"
	CIStep        Form = "ci-step"
)

// FormSpec describes one form, for people (guardroll explain) and for filters.
type FormSpec struct {
	Form    Form
	Kind    Kind
	Full    bool     // listed in the profile full only
	Title   string   // one line, no full stop
	Listed  string   // what makes a row of this form, and where it starts and ends
	Ask     string   // what a reviewer has to show for such a row
	Example []string // "language: code", the row's head between «…»
}

// Forms lists every form once, in the order of the vocabulary.
func Forms() []FormSpec { return slices.Clone(formTable) }

// LookupForm returns the description of a form; ok is false for a word outside
// the vocabulary.
func LookupForm(f Form) (spec FormSpec, ok bool) {
	i, ok := formIndex[f]
	if !ok {
		return FormSpec{}, false
	}
	return formTable[i], true
}

// Kind returns the kind of a form, "" for a word outside the vocabulary.
func (f Form) Kind() Kind {
	spec, _ := LookupForm(f)
	return spec.Kind
}

// FullOnly reports whether rows of the form are listed in the profile full only.
func (f Form) FullOnly() bool {
	spec, _ := LookupForm(f)
	return spec.Full
}

var formIndex = indexForms(formTable)

func indexForms(table []FormSpec) map[Form]int {
	index := make(map[Form]int, len(table))
	for i, spec := range table {
		index[spec.Form] = i
	}
	return index
}
