package config

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/extract"
)

func TestParse(t *testing.T) {
	c, err := Parse(nil)
	require.NoError(t, err)
	require.Equal(t, Default(), c)

	c, err = Parse([]byte("version: 1\ngate: {fail-on: minor, profile: full, ignore: [\"gen/**\"]}\nloop: {max-rounds: 3}\n"))
	require.NoError(t, err)
	require.Equal(t, analyzers.Minor, c.Gate.FailOn)
	require.Equal(t, extract.ProfileFull, c.Gate.Profile)
	require.True(t, c.Gate.Ignores("gen/a/b.go"))
	require.False(t, c.Gate.Ignores("src/gen/a.go"))
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"version: 2\n":                          "version is 2",
		"version: 1\ngates: {}\n":               "line 2: field gates is unknown",
		"version: 1\ngate:\n  fail_on: minor\n": "line 3: field fail_on is unknown",
		"gate: {fail-on: severe}\n":             `gate.fail-on is "severe"`,
		"gate: {profile: most}\n":               `gate.profile is "most"`,
		"gate: {ignore: [\"a[\"]}\n":            `"a[" is no glob`,
		"language: fr\n":                        `language is "fr"`,
		"version: one\n":                        "line 1",
		"gate: [\n":                             "line",
	} {
		_, err := Parse([]byte(text))
		require.ErrorContains(t, err, want, text)
		require.ErrorContains(t, err, Name)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("version: 1\ngate: {fail-on: minor}\n"))
	f.Add([]byte("a: &a [*a]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Parse(text)
		if err == nil {
			require.Equal(t, 1, c.Version)
		}
	})
}
