package reconcile

import (
	"slices"
	"strings"
)

// judge returns the state that an entry claims and what takes the ground away
// from it. No list is nil.
func (o Options) judge(c claim, copied bool) (State, []Problem) {
	problems := []Problem{}
	if c.mismatch {
		problems = append(problems, IDMismatch)
	}
	e := c.entry
	state, problem := e.state()
	if problem != "" {
		problems = append(problems, problem)
	}
	switch state {
	case VerifiedSafe:
		problems = append(problems, o.safe(e, copied)...)
	case Fixed:
		problems = append(problems, o.fixed(c)...)
	case AcceptedDegraded:
		problems = append(problems, o.accepted(c)...)
	}
	if state != Unresolved && o.namesNothing(e) {
		problems = append(problems, EvidenceNamesNothing)
	}
	if o.Touched[c.row.ID] {
		problems = append(problems, TouchedSince)
	}
	return state, problems
}

// state returns the one state of an entry, Unresolved where it is not one.
func (e *Entry) state() (State, Problem) {
	states := slices.Compact(slices.Sorted(slices.Values(e.States)))
	switch {
	case len(states) > 1:
		return Unresolved, TwoStates
	case len(states) == 0 || len(e.Unknown) > 0:
		return Unresolved, UnknownState
	case !slices.Contains([]State{VerifiedSafe, Fixed, AcceptedDegraded, Unresolved}, states[0]):
		return Unresolved, UnknownState
	}
	return states[0], ""
}

func (o Options) safe(e *Entry, copied bool) []Problem {
	var problems []Problem
	if !slices.ContainsFunc(e.Evidence, Evidence.counts) {
		problems = append(problems, NoEvidence)
	} else if copied {
		problems = append(problems, CopiedEvidence)
	}
	if e.Lies {
		problems = append(problems, SaysItLies)
	}
	return problems
}

// counts reports whether a piece of evidence shows anything: an input that
// applies, what was observed, and what the contract says of it.
func (ev Evidence) counts() bool {
	input, ok := ParseInput(ev.Input)
	return ok && input != NotApplicable && !blank(ev.Observed) && !blank(ev.Contract)
}

// blank reports whether a text is empty or one of the signs for nothing.
func blank(text string) bool {
	switch strings.ToLower(strings.Trim(text, " \t\n.。*_`")) {
	case "", "-", "--", "–", "—", "n/a", "na", "none", "nil", "null", "tbd", "todo", "?", "无", "…", "...":
		return true
	}
	return false
}

func isSilent(contract string) bool {
	switch strings.ToLower(strings.Trim(contract, " \t\n.。*_`")) {
	case "silent", "沉默", "契约沉默", "未规定":
		return true
	}
	return false
}

// clauses are the ids of the severity definitions. Case tells M1, a design
// defect, from m1.
var clauses = []string{"B1", "B2", "B3", "B4", "B5", "B6", "M1", "M2", "M3", "M4", "m1", "n1"}

func (o Options) accepted(c claim) []Problem {
	var problems []Problem
	if !slices.Contains(clauses, strings.TrimSpace(c.entry.Clause)) {
		problems = append(problems, NoClause)
	}
	if blank(c.entry.Reason) && blank(c.entry.Note) && !slices.ContainsFunc(c.entry.Evidence, Evidence.counts) {
		problems = append(problems, NoReason)
	}
	if o.Confirmed != nil && !o.Confirmed[c.row.ID] {
		problems = append(problems, NotConfirmed)
	}
	return problems
}
