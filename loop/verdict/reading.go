package verdict

import "slices"

// Options says what is known about an answer beside its text.
type Options struct {
	Slot       string   // code-reviewer, reality-checker, codex, security-engineer, fixer
	Finish     string   // why the answer ended: "stop" and "end_turn" are good, "" is not stated; also the id of a Reason
	RC         int      // exit code of the agent
	Root       string   // absolute directory of the agent's copy, "" unknown
	Files      []string // paths at the tree, slash-separated; nil unknown
	Changed    []string // the changed ones among them; nil unknown
	GuardCount int      // guards and checks of the roll; negative unknown
	MediumAs   Severity // Minor, or anything else for Major: what medium, P2 and the like count as
	Profile    string   // name of the protocol; deep-review never counts medium as minor
}

const (
	codeReviewer = "code-reviewer"
	deepReview   = "deep-review"
)

// State is how an answer counts for its slot.
type State string

// The states of a slot.
const (
	Approved State = "APPROVE"
	Rejected State = "CHANGES-REQUESTED"
	NotRun   State = "not-run"
)

// Reading is an answer as it counts. Its slices are never nil, its flags
// sorted.
type Reading struct {
	Token    Token     `json:"token"`  // what the verdict line says
	Slot     State     `json:"slot"`   // what it counts as, before any triage
	Reason   Reason    `json:"reason"` // "" for a plain approval
	Class    Class     `json:"class"`  // of the absence, "" where the slot ran
	Findings []Finding `json:"findings"`
	Guards   []Guard   `json:"guards"`
	Flags    []string  `json:"flags"` // of the answer and of its findings
}

// Flags of an answer.
const (
	finishNotStop = "finish_not_stop" // the agent ended for another reason than being done
	noisePrefix   = "noise_prefix"    // a host's progress mark was taken off
	jsonAnswer    = "json"            // the verdict stands in JSON
	vacuous       = "vacuous"         // an approval that names nothing of the change
)

// Read reads an agent's final message. It never fails: what cannot be read is
// a slot that did not run, with the reason.
func Read(text []byte, o Options) Reading {
	cleaned, nul := clean(text)
	lines, noisy := cut(cleaned)
	a := collect(lines, cleaned, o)
	a.cut = ended(o)
	r := Reading{Token: a.token, Findings: a.findings, Guards: a.guards, Flags: a.flags}
	if noisy {
		r.flag(noisePrefix)
	}
	r.count(a, refusal(a, cleaned, nul), o)
	r.close()
	return r
}

// refusal names the first reason why the answer does not count, in the order
// of D8; "" where it does.
func refusal(a answer, cleaned string, nul bool) Reason {
	switch {
	case a.cut != "":
		return a.cut
	case cleaned == "":
		return EmptyOutput
	case a.unclosed:
		return Truncated
	case a.unread && !a.labelled():
		return InputNotRead
	case nul || a.malformed:
		return Malformed
	}
	return a.reason
}

// count settles token, state and reason.
func (r *Reading) count(a answer, why Reason, o Options) {
	if a.cut != "" || a.unclosed {
		r.cutOff(a, o)
	}
	if why != "" {
		r.Token = None
	}
	r.Slot, r.Reason = r.normalise(a, why, o)
	r.Class = ""
	if r.Slot == NotRun {
		r.Class = r.Reason.Class()
	}
	if a.said == ChangesRequested && len(r.Findings) == 0 {
		r.flag(Unexplained)
	}
	if r.Token == Approve && a.vacuous {
		r.flag(vacuous)
	}
}

// cutOff marks what an answer listed before it broke off.
func (r *Reading) cutOff(a answer, o Options) {
	r.Flags = slices.DeleteFunc(r.Flags, func(f string) bool { return slices.Contains(a.verdictFlags, f) })
	if o.RC == 0 && !goodEnd(o.Finish) {
		r.flag(finishNotStop)
	}
	for i := range r.Findings {
		r.Findings[i].flag(fromCutAnswer)
	}
}

// normalise tells how the answer counts: findings beat the token, a rejection
// needs findings, the Code Reviewer's approval needs its guard list.
func (r *Reading) normalise(a answer, why Reason, o Options) (State, Reason) {
	switch {
	case why != "":
		return NotRun, why
	case r.Token == None:
		return NotRun, NoVerdict
	case r.Token == ChangesRequested && len(r.Findings) == 0:
		return NotRun, RejectionWithoutFindings
	case r.Blocked():
		return Rejected, OpenFindings
	case r.Token == ChangesRequested:
		return Rejected, PendingRegrade
	case o.Slot == codeReviewer && len(r.Guards) == 0 && !(a.noGuards && o.GuardCount == 0):
		return NotRun, MissingGuardList
	}
	return Approved, ""
}

// Blocked reports whether a listed finding keeps the slot from an approval.
func (r *Reading) Blocked() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Severity.Blocks() })
}

// Open returns the findings that have to be dealt with before a release,
// whether or not the answer counts: the listed ones, and one for a rejection
// that none of them explains.
func (r *Reading) Open() []Finding {
	out := slices.Clone(r.Findings)
	if slices.Contains(r.Flags, Unexplained) {
		out = append(out, Finding{Severity: Major, Title: Unexplained, Flags: []string{unanchored}})
	}
	return out
}

func (r *Reading) flag(flags ...string) {
	for _, f := range flags {
		if !slices.Contains(r.Flags, f) {
			r.Flags = append(r.Flags, f)
		}
	}
}

// close fills what is empty and unites the flags.
func (r *Reading) close() {
	for i, f := range r.Findings {
		r.flag(f.Flags...)
		if f.Flags == nil {
			r.Findings[i].Flags = []string{}
		}
	}
	slices.Sort(r.Flags)
	r.Flags = append([]string{}, r.Flags...)
	r.Findings = append([]Finding{}, r.Findings...)
	r.Guards = append([]Guard{}, r.Guards...)
}
