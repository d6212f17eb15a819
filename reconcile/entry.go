// Package reconcile holds a roll against the tables that reviewers submit, row
// for row and in both directions: nothing missing, nothing invented, no vague
// row standing in for five.
//
// It is pure. Line maps, commits and the symbols that exist come in as values.
package reconcile

import "github.com/guardroll/guardroll/extract"

// Table is what one reviewer submitted.
type Table struct {
	Name    string // the file it came from, as the user named it
	Tree    string // git tree id it says it was written against, "" when it does not say
	Slot    string // the reviewer's seat it names, "" when none
	Entries []Entry
	Errors  []ReadError // what could not be read; none is ever dropped in silence
}

// ReadError is a place in a table that could not be read.
type ReadError struct {
	Line   int // 1-based line of the table's file
	Reason string
	Hint   string // the way out, "" when there is none to tell
}

// Entry is one line of a table: the claim to have examined one row.
type Entry struct {
	Table string // Table.Name
	Line  int    // 1-based line of the table's file where it starts

	Row     string       // the row id it names, "" when none; a hint
	Path    string       // slash-separated, relative to the repository; "" when it names none
	Start   int          // 1-based first line, 0 when it names none
	End     int          // 1-based last line, inclusive; equal to Start for a single line
	Column  int          // 1-based, 0 when it names none
	Form    extract.Form // "" when it names none or a word outside the vocabulary
	Syntax  string       // the form as written
	Snippet string       // the code it quotes, unescaped, white space folded

	Evidence []Evidence
	States   []State  // as named: exactly one is valid
	Unknown  []string // words in the state's place that are no state
	Fix      string   // commit or hunk that fixed it
	Reason   string   // why it is accepted
	Clause   string   // the severity clause that fails: B1 … B6, M1 … M4, m1, n1
	Note     string   // evidence text that has no structure
	Lies     bool     // it reports success although something is broken
}

// Evidence is one failing input, what was seen, and what the contract says.
type Evidence struct {
	Input    string // a word of the closed vocabulary, "other:…" or "n/a:…"
	Observed string
	Contract string // a reference, or "silent"
}

// State is where a row stands after review.
type State string

// The four states. Anything else, or two of them, counts as unresolved.
const (
	VerifiedSafe     State = "verified-safe"
	Fixed            State = "fixed"
	AcceptedDegraded State = "accepted-degraded"
	Unresolved       State = "unresolved"
)
