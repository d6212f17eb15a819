package table

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A verdict or an example in a fence beside a table is no part of it.
func TestFencesThatHoldNoEntries(t *testing.T) {
	for name, fence := range map[string]string{
		"a verdict":        "```json\n{\"verdict\": \"approve\"}\n```\n",
		"a list of others": "```json\n[{\"name\": \"a\", \"size\": 3}]\n```\n",
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t.md", []byte("ROWS: none\n\n"+fence), Options{})
			require.Empty(t, got.Errors)
			require.Empty(t, got.Entries)
		})
	}
	got := Read("t.md", []byte("```json\n[{\"row\": \"7f3a9c21d0e4\", \"state\": \"open\"}]\n```\n"), Options{})
	require.Len(t, got.Entries, 1)
}
