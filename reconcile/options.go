package reconcile

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Options is what a reconciliation may know besides the roll and the tables.
// The zero value knows nothing.
type Options struct {
	// WrittenAgainst is the roll that the tables were written against, nil
	// when it is the present one or unknown. A table that names another tree
	// than its and the present roll's is bound to the present roll, and unbound.
	WrittenAgainst *extract.Roll
	// Lines carries lines from WrittenAgainst to the present roll, nil when
	// the two have no known common history.
	Lines identity.LineMap
	// Fixes are the changes that may count as fixes, nil when git was not asked.
	Fixes *Fixes
	// Exists reports whether a path has a 1-based line (0: whether the path
	// exists), nil when references in evidence are not to be checked.
	Exists func(path string, line int) bool
	// Named reports whether a name occurs in the code, nil as above.
	Named func(symbol string) bool
	// Touched holds the ids of rows of the present roll that were touched,
	// they or what they depend on, since the tables were written.
	Touched map[string]bool
	// Confirmed holds the ids of rows whose accepted-degraded triage
	// confirmed. nil: there is no triage, and the clause is enough.
	Confirmed map[string]bool
}

// Fixes are changes that lie in the history of what is reviewed.
type Fixes struct {
	Commits []Commit // ancestors of the head
	Hunks   []Lines  // of the change itself
}

// Commit is a commit and what it touched, in lines of the present tree.
type Commit struct {
	ID      string // full hash, hex
	Touched []Lines
}

// Lines is a range of lines of a file: 1-based, both inclusive.
type Lines struct {
	Path       string
	Start, End int
}

// Meets reports whether two ranges share a line.
func (l Lines) Meets(o Lines) bool { return l.Path == o.Path && l.Start <= o.End && o.Start <= l.End }
