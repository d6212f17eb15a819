package analyzers

import (
	"cmp"

	"github.com/guardroll/guardroll/extract"
)

// Finding is what a rule, an external linter or a reviewer holds against the
// code.
type Finding struct {
	Rule      string      `json:"rule"`      // the rule's id: its file name and its page in guardroll explain
	Family    string      `json:"family"`    // the family of the rule, "" for a linter of others
	Severity  Severity    `json:"severity"`  // how bad it is if it is so
	Certainty Certainty   `json:"certainty"` // how sure it is that it is so
	Scope     Scope       `json:"scope"`     // whether the change is its cause
	Path      string      `json:"path"`      // slash-separated, relative to the root of the change
	Start     extract.Pos `json:"start"`     // 1-based line and column
	End       extract.Pos `json:"end"`       // exclusive
	Message   string      `json:"message"`   // one sentence for people, no line breaks
	Row       string      `json:"row"`       // id of the row it concerns, "" where none stands there
	Source    string      `json:"source"`    // who found it: "guardroll", or the linter's or reviewer's name
}

// Severity says how bad a finding is.
type Severity string

// The severities, the worst first.
const (
	Blocker Severity = "blocker" // must not be released
	Major   Severity = "major"   // has to be mended before release
	Minor   Severity = "minor"   // ought to be mended
	Nit     Severity = "nit"     // a matter of taste
)

// AtLeast reports whether s is as bad as limit or worse. A word outside the
// vocabulary counts as the worst, so that it cannot slip through a gate.
func (s Severity) AtLeast(limit Severity) bool { return s.rank() <= limit.rank() }

// rank is 0 for the worst.
func (s Severity) rank() int {
	switch s {
	case Major:
		return 1
	case Minor:
		return 2
	case Nit:
		return 3
	}
	return 0
}

// Certainty says how sure a finding is.
type Certainty string

// The certainties, the surest first. A finding that is only possible is at
// most minor.
const (
	Certain  Certainty = "certain"
	Likely   Certainty = "likely"
	Possible Certainty = "possible"
)

// Scope says how a finding stands to the change.
type Scope string

// The scopes.
const (
	Changed  Scope = "changed"  // its cause meets a changed line
	Impacted Scope = "impacted" // its cause is unchanged and reached by the change
	Existing Scope = "existing" // it stands elsewhere in a changed file
)

// Compare orders findings by path, start, rule, end and message: the order of
// every report.
func Compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Start.Line, b.Start.Line),
		cmp.Compare(a.Start.Column, b.Start.Column),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.End.Line, b.End.Line),
		cmp.Compare(a.End.Column, b.End.Column),
		cmp.Compare(a.Message, b.Message),
	)
}
