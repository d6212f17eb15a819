package table

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLists(t *testing.T) {
	const one = "store/flush.go:41 if «err != nil» verified-safe [empty|returns nil|§2]"
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"numbered":             {"1. store/flush.go:41 if `err != nil` — verified-safe: empty → returns nil, contract §2", []string{one}},
		"bulleted, code":       {"- `store/flush.go:41` **if** `err != nil`: **verified-safe** — empty → returns nil, contract §2", []string{one}},
		"piped":                {"* store/flush.go:41 | if | `err != nil` | verified-safe | empty → returns nil, contract §2", []string{one}},
		"bracketed state":      {"- [x] store/flush.go:41 if `err != nil` [verified-safe] empty → returns nil, contract §2", []string{one}},
		"chinese":              {"1、store/flush.go（第41行） if `err != nil` — 已验证安全：empty → returns nil；契约 §2", []string{one}},
		"items below":          {"- store/flush.go:41 if `err != nil` — verified-safe\n  - empty → returns nil, contract §2\n", []string{one}},
		"items below, loose":   {"- store/flush.go:41 if `err != nil`\n\n  verified-safe\n\n  - empty → returns nil, contract §2\n", []string{one}},
		"labelled parts":       {"- store/flush.go:41 if `err != nil` — verified-safe\n  - input: empty\n  - observed: returns nil\n  - contract: §2\n", []string{one}},
		"wrapped":              {"1. store/flush.go:41 if `err != nil` — verified-safe: empty →\n   returns nil, contract §2\n2. b.go:2 if `x` — fixed", []string{one, "b.go:2 if «x» fixed"}},
		"two states":           {"- a.go:1 if `x` — verified-safe / fixed", []string{"a.go:1 if «x» verified-safe fixed"}},
		"a state in the code":  {"- a.go:1 if `s == \"fixed\"` — unresolved", []string{"a.go:1 if «s == \"fixed\"» unresolved"}},
		"a state in the prose": {"- a.go:1 if `x` — unresolved: was never fixed", []string{"a.go:1 if «x» unresolved"}},
		"guards":               {"GUARDS:\n- a.go:12 guard `if n <= 0`\n- a.go:19 err-branch `if err != nil`\n- a_test.go:8 assert `require.Equal`\n- b.go:3\n\nFINDINGS:\n- none\n\nAPPROVE", []string{"a.go:12  «if n <= 0»", "a.go:19  «if err != nil»", "a_test.go:8 assert «require.Equal»", "b.go:3  «»"}},
		"under a file":         {"- `store/flush.go`\n  - L41: if `err != nil` — fixed\n  - line 50: if `x` — fixed", []string{"store/flush.go:41 if «err != nil» fixed", "store/flush.go:50 if «x» fixed"}},
		"under a heading":      {"### store/flush.go\n- L41 if `err != nil` — fixed", []string{"store/flush.go:41 if «err != nil» fixed"}},
		"findings are none":    {"- a.go:1 if `x` — fixed\n\n## Findings\n- a.go:9 if `y` leaks — fixed\n- major | a.go:3 | t | f", []string{"a.go:1 if «x» fixed"}},
		"loose items":          {"- a.go:1 if `x` — fixed\n- loader.go:15 token is never refreshed, requests fail", []string{"a.go:1 if «x» fixed"}},
		"labelled findings":    {"- a.go:1 if `x` — fixed\n- [P1] Close the body — a.go:64-70\n- major | cfg/load.go:41 | empty path | reject", []string{"a.go:1 if «x» fixed"}},
		"the verdict ends it":  {"- a.go:1 if `x` — fixed\nAPPROVE", []string{"a.go:1 if «x» fixed"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t", []byte(tt.text), Options{})
			require.Equal(t, tt.want, shorts(got), "%v", got.Errors)
			require.Empty(t, got.Errors)
		})
	}
}

func TestListItemsThatCannotBeRead(t *testing.T) {
	for name, tt := range map[string]struct {
		text   string
		errors []int
	}{
		"no row says more than a place": {"- a.go:1 is fine\n- a.go:2 is fine too", []int{1, 2}},
		"a line without a file":         {"- L41 if `x` — fixed", []int{1}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t", []byte(tt.text), Options{})
			require.Empty(t, got.Entries)
			require.Equal(t, tt.errors, lines(got), "%v", got.Errors)
		})
	}
}
