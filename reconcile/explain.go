package reconcile

// Explanation says what a word of a reconciliation means, and what to do.
type Explanation struct {
	Word  string // as JSON spells it: "missing", "no-evidence"
	Means string // a clause, without a full stop
	Do    string // the way out, a clause; "" where there is nothing to do

	Problem bool // it is a Problem, not a place where a row or an entry stands
}

// Explanations returns the words of a reconciliation: first where rows and
// entries can stand, then the problems of a claimed state.
func Explanations() []Explanation {
	return append([]Explanation(nil), explanations...)
}

// Explain returns what a problem means, "" for a word that is none.
func (p Problem) Explain() string {
	for _, e := range explanations {
		if e.Problem && e.Word == string(p) {
			return e.Means
		}
	}
	return ""
}

var explanations = []Explanation{
	{Word: "same", Means: "the entry is about this row, and row and neighbours are as they were"},
	{Word: "moved", Means: "the entry is about this row, whose code stands elsewhere now"},
	{Word: "missing", Means: "no entry names this row", Do: "examine it and add a line of its own"},
	{Word: "suspect", Means: "no row of the roll fits this entry", Do: "mend its place, form or snippet; report the row if the roll lacks it"},
	{Word: "umbrella", Means: "one entry stands for several rows and examines none of them", Do: "give each row a line of its own"},
	{Word: "duplicate", Means: "several entries claim the same row", Do: "keep one of them"},
	{Word: "ambiguous", Means: "the entry fits several rows and nothing decides", Do: "name the row's id"},
	{Word: "edited", Means: "the row changed after it was examined", Do: "examine it again"},
	{Word: "stale", Means: "the row the entry was about is gone", Do: "take the entry out"},
	{Word: "unbound", Means: "the table does not say which tree it was written against", Do: "keep the first line of the table that was handed out"},

	problem(NoEvidence, "verified-safe is a bare label: it needs an input, what was observed, and what the contract says", "name a failing input, what happened and where the contract says so"),
	problem(CopiedEvidence, "the same evidence stands on row after row although their code differs", "say of each row what was seen there"),
	problem(EvidenceNamesNothing, "the evidence refers to a place or a name that does not exist", "name what is there"),
	problem(NoFix, "fixed names no commit or hunk", "name the commit or the lines that fixed it"),
	problem(FixNotFound, "the fix it names is not known here, or does not meet the row", "name a commit before the head, or lines of the change, that touch the row"),
	problem(NoClause, "accepted-degraded names no clause of a severity", "name the clause that fails: B1 … B6, M1 … M4, m1, n1"),
	problem(NoReason, "accepted-degraded gives no reason", "say why the clause does not hold"),
	problem(NotConfirmed, "accepted-degraded was not confirmed by triage", "have triage confirm it"),
	problem(UnknownState, "there is no state, or a word that is none", "write verified-safe, fixed, accepted-degraded or unresolved"),
	problem(TwoStates, "there are two states", "keep one"),
	problem(TouchedSince, "a fix touched the row after it was examined", "examine it again"),
	problem(SaysItLies, "it is called verified-safe, and the same entry says that success is reported falsely", "report it as a finding"),
	problem(IDMismatch, "its id names another row or none; it was bound by place and code", "nothing has to be done"),
}

func problem(p Problem, means, do string) Explanation {
	return Explanation{Word: string(p), Means: means, Do: do, Problem: true}
}
