package reconcile

// Schema names the version of the result's JSON.
const Schema = "guardroll/reconcile/v1"

// Verdict says whether roll and tables agree.
type Verdict string

// The verdicts. Reconciled: one to one, every row in a valid state that holds.
const (
	Reconciled    Verdict = "reconciled"
	NotReconciled Verdict = "not-reconciled"
)

// Result is what came out: every row of the roll stands in exactly one of
// Matched, Missing, Edited, Duplicate or in the rows of one Umbrella or
// Ambiguous, every entry in exactly one place too. Rows are named by id and
// stand in the roll's order, entries in the tables' order. No list is nil.
type Result struct {
	Schema    string           `json:"schema"`
	Verdict   Verdict          `json:"verdict"`
	Anchor    string           `json:"anchor"`  // "strong" or "weak"
	Unbound   []string         `json:"unbound"` // tables of which nobody knows what they were written against
	Matched   []Match          `json:"matched"`
	Missing   []string         `json:"missing"` // ids of rows that no entry names
	Suspect   []Suspect        `json:"suspect"`
	Edited    []EditedRow      `json:"edited"`
	Umbrella  []UmbrellaEntry  `json:"umbrella"`
	Duplicate []DuplicateRow   `json:"duplicate"`
	Ambiguous []AmbiguousEntry `json:"ambiguous"`
	Stale     []StaleEntry     `json:"stale"`
	Shared    []string         `json:"shared"` // a row for each text that more than three equal rows stand on: for the audit
	Errors    []TableError     `json:"errors"` // what could not be read of the tables
	Findings  []Finding        `json:"findings"`
}

// EntryRef is the place of an entry.
type EntryRef struct {
	Table string `json:"table"`
	Line  int    `json:"line"` // 1-based
}

// Match is a row with its one entry.
type Match struct {
	Row      string    `json:"row"`
	Entry    EntryRef  `json:"entry"`
	How      string    `json:"how"`   // "same" or "moved"
	State    State     `json:"state"` // as claimed; Unresolved where no single state is
	Problems []Problem `json:"problems"`
}

// Standing returns the state as it counts: Unresolved when a problem takes the
// claim's ground away.
func (m Match) Standing() State {
	for _, p := range m.Problems {
		if p != IDMismatch {
			return Unresolved
		}
	}
	return m.State
}

// Suspect is an entry that no row fits.
type Suspect struct {
	EntryRef
	Why string `json:"why"`
}

// EditedRow is a row that was examined and then changed.
type EditedRow struct {
	Row   string   `json:"row"`
	Entry EntryRef `json:"entry"`
}

// UmbrellaEntry is one entry over several rows; it enumerates none of them.
// Rows are those that no other entry accounts for.
type UmbrellaEntry struct {
	EntryRef
	Rows []string `json:"rows"`
}

// DuplicateRow is a row that several entries claim.
type DuplicateRow struct {
	Row     string     `json:"row"`
	Entries []EntryRef `json:"entries"`
}

// AmbiguousEntry is an entry that fits several rows while nothing decides.
// Entry is nil for rows that are twins of older ones where no common history
// tells which of them is new.
type AmbiguousEntry struct {
	Entry *EntryRef `json:"entry"`
	// Rows are the candidates that nothing else accounts for; a row that
	// several entries could be stands with the first.
	Rows []string `json:"rows"`
	// Candidates are the rows that the entry could be, CandidateLimit at most.
	Candidates []string `json:"candidates"`
}

// CandidateLimit is how many candidates of an ambiguous entry are named.
const CandidateLimit = 20

// StaleEntry is an entry whose row is gone.
type StaleEntry struct {
	Entry EntryRef `json:"entry"`
}

// TableError is a ReadError with the table it stands in.
type TableError struct {
	EntryRef
	Reason string `json:"reason"`
	Hint   string `json:"hint"`
}

// Problem says why a claimed state does not hold.
type Problem string

// The problems. IDMismatch only informs; every other makes the row count as
// unresolved.
const (
	NoEvidence           Problem = "no-evidence"            // verified-safe without an input, what was observed and the contract
	CopiedEvidence       Problem = "copied-evidence"        // the same text on row after row
	EvidenceNamesNothing Problem = "evidence-names-nothing" // it refers to a place or a symbol that does not exist
	NoFix                Problem = "no-fix"                 // fixed, and no commit or hunk is named
	FixNotFound          Problem = "fix-not-found"          // the commit or hunk is unknown, or does not meet the row
	NoClause             Problem = "no-clause"              // accepted-degraded without a clause of a severity
	NoReason             Problem = "no-reason"              // accepted-degraded without a word why
	NotConfirmed         Problem = "not-confirmed"          // accepted-degraded that triage did not confirm
	UnknownState         Problem = "unknown-state"          // no state, or a word that is none
	TwoStates            Problem = "two-states"
	TouchedSince         Problem = "touched-since" // a fix touched the row or what it depends on
	SaysItLies           Problem = "says-it-lies"  // verified-safe, and the same entry says that success is reported falsely
	IDMismatch           Problem = "id-mismatch"   // bound by place and code although the id names another row or none
)

// Unresolved counts the matched rows that count as unresolved.
func (r Result) Unresolved() int { return r.count(Unresolved) }

// Degraded counts the matched rows that are accepted although degraded.
func (r Result) Degraded() int { return r.count(AcceptedDegraded) }

func (r Result) count(s State) int {
	n := 0
	for _, m := range r.Matched {
		if m.Standing() == s {
			n++
		}
	}
	return n
}
