package verdict

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzRead holds what must be true of every reading, whatever the text.
func FuzzRead(f *testing.F) {
	text, err := os.ReadFile("testdata/reviewer-outputs.jsonl")
	require.NoError(f, err)
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		var c recorded
		require.NoError(f, json.Unmarshal(lines.Bytes(), &c))
		f.Add(c.Text, c.Adapter.Finish, c.Adapter.RC, recordedSlots[c.Slot])
	}
	f.Add("- 【重要】[x](y)\n  位置：`a`:1\n| a | b", "stop", 0, "code-reviewer")
	f.Fuzz(func(t *testing.T, text, finish string, rc int, slot string) {
		o := Options{Slot: slot, Finish: finish, RC: rc, GuardCount: -1}
		got := Read([]byte(text), o)
		require.Equal(t, got, Read([]byte(text), o), "the same text reads the same")
		checkInvariants(t, got, o)
	})
}

func checkInvariants(t *testing.T, r Reading, o Options) {
	t.Helper()
	if ended(o) != "" {
		require.Equal(t, None, r.Token)
	}
	switch r.Slot {
	case Approved:
		require.Equal(t, Approve, r.Token)
		require.False(t, r.Blocked(), "no approval while a blocker or major is open")
		require.Empty(t, r.Reason)
		require.False(t, slices.Contains(r.Flags, Unexplained))
		require.False(t, o.Slot == codeReviewer && len(r.Guards) == 0)
	case Rejected:
		require.NotEmpty(t, r.Findings)
		require.Contains(t, []Reason{OpenFindings, PendingRegrade}, r.Reason)
	default:
		require.Equal(t, NotRun, r.Slot)
		require.NotEmpty(t, r.Class)
		_, known := ParseReason(string(r.Reason))
		require.True(t, known, "%q", r.Reason)
	}
	for _, f := range r.Findings {
		require.NotNil(t, f.Flags)
		require.Contains(t, []Severity{Blocker, Major, Minor, Nit, ""}, f.Severity)
		require.False(t, f.End != 0 && f.End < f.Line)
	}
	_, err := jsonOf(r)
	require.NoError(t, err)
}

// jsonOf marshals a reading as the command prints it.
func jsonOf(r Reading) (string, error) {
	text, err := json.Marshal(r)
	return string(text), err
}
