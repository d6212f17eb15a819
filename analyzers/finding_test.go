package analyzers_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/extract"
)

func TestSeverityAtLeast(t *testing.T) {
	order := []analyzers.Severity{analyzers.Blocker, analyzers.Major, analyzers.Minor, analyzers.Nit}
	for i, s := range order {
		for j, limit := range order {
			require.Equal(t, i <= j, s.AtLeast(limit), "%s at least %s", s, limit)
		}
	}
	require.True(t, analyzers.Severity("unheard-of").AtLeast(analyzers.Blocker), "an unknown word must not slip through")
}

func TestCompareIsATotalOrder(t *testing.T) {
	first := analyzers.Finding{Path: "a.go", Start: extract.Pos{Line: 2, Column: 1}, Rule: "r", Message: "m"}
	line, column, rule, end, message, path := first, first, first, first, first, first
	message.Message = "n"
	end.End.Line = 9
	rule.Rule = "s"
	column.Start.Column = 2
	line.Start.Line = 10
	path.Path = "b.go"
	want := []analyzers.Finding{first, message, end, rule, column, line, path}

	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, analyzers.Compare)
	require.Equal(t, want, got)
}

func TestFindingAsJSON(t *testing.T) {
	text, err := json.Marshal(analyzers.Finding{
		Rule: "sh-or-true", Family: "C", Severity: analyzers.Major, Certainty: analyzers.Certain, Scope: analyzers.Changed,
		Path: "ci.sh", Start: extract.Pos{Line: 3, Column: 1}, End: extract.Pos{Line: 3, Column: 17}, Message: "says success", Source: "guardroll",
	})
	require.NoError(t, err)
	require.JSONEq(t, `{"rule":"sh-or-true","family":"C","severity":"major","certainty":"certain","scope":"changed","path":"ci.sh",
		"start":{"line":3,"column":1},"end":{"line":3,"column":17},"message":"says success","row":"","source":"guardroll"}`, string(text))
}
