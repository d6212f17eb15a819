package reconcile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every problem that a result can name is explained, and no word twice.
func TestEveryProblemIsExplained(t *testing.T) {
	for _, p := range []Problem{
		NoEvidence, CopiedEvidence, EvidenceNamesNothing, NoFix, FixNotFound, NoClause, NoReason, NotConfirmed,
		UnknownState, TwoStates, TouchedSince, SaysItLies, IDMismatch,
	} {
		require.NotEmpty(t, p.Explain(), p)
	}
	require.Empty(t, Problem("no such problem").Explain())
	seen := map[string]bool{}
	for _, e := range Explanations() {
		require.False(t, seen[e.Word], e.Word)
		require.NotEmpty(t, e.Means)
		seen[e.Word] = true
	}
}
