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

// recorded is one line of testdata/reviewer-outputs.jsonl.
type recorded struct {
	Name    string
	Slot    string
	Adapter struct {
		RC     int
		Finish string
	}
	Text   string
	Expect struct {
		Token    Token
		State    string `json:"slot_state"`
		Reason   string
		Findings []struct {
			Severity    Severity
			Path, Title string
			Line        int
		}
		Flags   []string
		Guards  int
		Context struct {
			RepoRoot string `json:"repo_root"`
			Guards   *int   `json:"extractor_guards"`
		}
	}
}

// The recorded cases write slots, states and two reasons in words of their
// own.
var (
	recordedSlots   = map[string]string{"Codex": "codex", "CodeReviewer": "code-reviewer", "RealityChecker": "reality-checker"}
	recordedStates  = map[string]State{"APPROVE": Approved, "CHANGES-REQUESTED": Rejected, "NOT-RUN": NotRun}
	recordedReasons = map[string]Reason{"findings override token (RL-05)": OpenFindings, "待复核级别 (RL-06)": PendingRegrade}
)

func TestRecordedOutputs(t *testing.T) {
	text, err := os.ReadFile("testdata/reviewer-outputs.jsonl")
	require.NoError(t, err)
	lines := bufio.NewScanner(bytes.NewReader(text))
	n := 0
	for ; lines.Scan(); n++ {
		var c recorded
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		t.Run(c.Name, func(t *testing.T) { checkRecorded(t, c) })
	}
	require.NoError(t, lines.Err())
	require.Equal(t, 50, n)
}

func checkRecorded(t *testing.T, c recorded) {
	o := Options{Slot: recordedSlots[c.Slot], Finish: c.Adapter.Finish, RC: c.Adapter.RC, Root: c.Expect.Context.RepoRoot, GuardCount: -1}
	if n := c.Expect.Context.Guards; n != nil {
		o.GuardCount = *n
	}
	got := Read([]byte(c.Text), o)
	require.Equal(t, c.Expect.Token, got.Token, "token")
	require.Equal(t, recordedStates[c.Expect.State], got.Slot, "slot, reason %q", got.Reason)
	require.Equal(t, wantReason(t, c, got), got.Reason, "reason")

	require.Len(t, got.Findings, len(c.Expect.Findings), "findings %q", got.Findings)
	for i, want := range c.Expect.Findings {
		f := got.Findings[i]
		require.Equal(t, want.Severity, f.Severity, "severity of %q", f.Title)
		require.Equal(t, want.Path, f.Path)
		require.Equal(t, want.Line, f.Line)
		require.Equal(t, want.Title, f.Title)
	}
	if c.Expect.Guards > 0 {
		require.Len(t, got.Guards, c.Expect.Guards)
	}
	// What the cases leave to the loop: a short answer names nothing, and a
	// rejection without a list stays unexplained.
	flags := slices.DeleteFunc(slices.Clone(got.Flags), func(f string) bool { return f == vacuous || f == Unexplained })
	slices.Sort(c.Expect.Flags)
	require.Equal(t, c.Expect.Flags, flags)
}

func wantReason(t *testing.T, c recorded, got Reading) Reason {
	t.Helper()
	if c.Expect.Reason == "" {
		if got.Slot == Rejected {
			return OpenFindings // D45
		}
		return ""
	}
	if r, ok := recordedReasons[c.Expect.Reason]; ok {
		return r
	}
	r, ok := ParseReason(c.Expect.Reason)
	require.True(t, ok, "%q", c.Expect.Reason)
	return r
}
