package reconcile

import (
	"fmt"

	"github.com/guardroll/guardroll/extract"
)

// Finding is what an entry itself brings to light, in the shape that the other
// findings of a roll have.
type Finding struct {
	Rule      string      `json:"rule"` // "contract-silent" or "lying-success"
	Family    string      `json:"family"`
	Severity  string      `json:"severity"`
	Certainty string      `json:"certainty"`
	Scope     string      `json:"scope"`
	Path      string      `json:"path"`
	Start     extract.Pos `json:"start"`
	End       extract.Pos `json:"end"`
	Message   string      `json:"message"`
	Row       string      `json:"row"`
	Source    string      `json:"source"`
}

// findings collects what matched entries say against the code: a success that
// lies is a blocker, whatever its state; a contract that is silent is one major
// finding for each symbol, not for each row.
func findings(claims []claim) []Finding {
	out := []Finding{}
	silent := map[[2]string]bool{}
	for _, c := range claims {
		if c.entry.Lies {
			out = append(out, newFinding(c.row, "lying-success", "blocker", "reports success although something is broken"))
		}
		if where := [2]string{c.row.Path, c.row.Symbol}; c.entry.silent() && !silent[where] {
			silent[where] = true
			out = append(out, newFinding(c.row, "contract-silent", "major", fmt.Sprintf("behaviour is undefined: no contract says what %s does here", subject(c.row))))
		}
	}
	return out
}

func newFinding(row *extract.Row, rule, severity, message string) Finding {
	return Finding{
		Rule: rule, Severity: severity, Certainty: "likely", Scope: findingScope(row.Scope),
		Path: row.Path, Start: row.Start, End: row.End, Message: message, Row: row.ID, Source: "reconcile",
	}
}

// findingScope turns a row's scope into one of a finding's three.
func findingScope(s extract.Scope) string {
	switch s {
	case extract.ScopeChanged, extract.ScopeRemoved:
		return "changed"
	case extract.ScopeImpacted:
		return "impacted"
	}
	return "existing"
}

func subject(row *extract.Row) string {
	if row.Symbol != "" {
		return row.Symbol
	}
	return row.Path
}

// silent reports whether any evidence says that no contract covers it.
func (e *Entry) silent() bool {
	for _, ev := range e.Evidence {
		if isSilent(ev.Contract) {
			return true
		}
	}
	return false
}
