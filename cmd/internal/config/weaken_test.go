package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWeakened(t *testing.T) {
	for _, test := range []struct {
		name, base, head string
		want             []string
	}{
		{"the same", "version: 1", "version: 1", nil},
		{"a later fail-on", "gate: {fail-on: minor}", "gate: {fail-on: blocker}", []string{"gate.fail-on goes from minor to blocker"}},
		{"an earlier fail-on", "gate: {fail-on: major}", "gate: {fail-on: nit}", nil},
		{"a smaller profile", "gate: {profile: full}", "version: 1", []string{"gate.profile goes from full to standard"}},
		{"a larger profile", "version: 1", "gate: {profile: full}", nil},
		{"more is ignored", `gate: {ignore: ["a/**"]}`, `gate: {ignore: ["a/**", "b/**"]}`, []string{`gate.ignore takes in "b/**"`}},
		{"less is ignored", `gate: {ignore: ["a/**"]}`, "version: 1", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			base, err := Parse([]byte(test.base))
			require.NoError(t, err)
			head, err := Parse([]byte(test.head))
			require.NoError(t, err)
			require.Equal(t, test.want, Weakened(base, head))
		})
	}
}
