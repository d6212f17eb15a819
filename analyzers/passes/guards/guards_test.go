package guards_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/guardroll/guardroll/analyzers/passes/guards"
)

func TestStandard(t *testing.T) {
	results := analysistest.Run(t, analysistest.TestData(), guards.New(), "guarded", "plain")
	require.Len(t, results, 2)
	for _, d := range results[0].Diagnostics {
		require.NotEmpty(t, d.Category)
		require.Contains(t, d.Message, d.Category+": ")
		require.Greater(t, d.End, d.Pos, "the diagnostic spans the head")
	}
	require.Empty(t, results[1].Diagnostics, "a package without guards has no rows")
}

func TestFullListsMore(t *testing.T) {
	a := guards.New()
	require.NoError(t, a.Flags.Set("profile", "full"))
	analysistest.Run(t, analysistest.TestData(), a, "full")
}

func TestFormsListsThoseAlone(t *testing.T) {
	a := guards.New()
	require.NoError(t, a.Flags.Set("forms", "catch, cleanup"))
	analysistest.Run(t, analysistest.TestData(), a, "forms")
}

func TestFlags(t *testing.T) {
	cases := []struct{ flag, value, refused string }{
		{"profile", "standard", ""},
		{"profile", "full", ""},
		{"profile", "everything", `unknown profile "everything": want standard or full`},
		{"profile", "", `unknown profile "": want standard or full`},
		{"forms", "if,else-if", ""},
		{"forms", "", ""},
		{"forms", "if,iff", `unknown form "iff"`},
	}
	for _, c := range cases {
		t.Run(c.flag+"="+c.value, func(t *testing.T) {
			err := guards.New().Flags.Set(c.flag, c.value)
			if c.refused == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, c.refused)
		})
	}
}

// Two analyzers must not share their flags.
func TestNewIsIndependent(t *testing.T) {
	one, other := guards.New(), guards.New()
	require.NoError(t, one.Flags.Set("profile", "full"))
	require.Equal(t, "full", one.Flags.Lookup("profile").Value.String())
	require.Equal(t, "standard", other.Flags.Lookup("profile").Value.String())
}
