package verdict

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// readCase is an answer and how it has to count. Findings are written as
// "severity path:line-end title", places left out where there are none.
type readCase struct {
	name, text string
	o          Options
	slot       State
	reason     Reason
	findings   []string
	flags      []string // at least these
}

func show(f Finding) string {
	parts := []string{string(f.Severity)}
	if f.Path != "" {
		at := f.Path
		if f.Line > 0 {
			at += fmt.Sprintf(":%d", f.Line)
		}
		if f.End > 0 {
			at += fmt.Sprintf("-%d", f.End)
		}
		parts = append(parts, at)
	}
	return strings.TrimSpace(strings.Join(append(parts, f.Title), " "))
}

func showAll(fs []Finding) []string {
	var out []string
	for _, f := range fs {
		out = append(out, show(f))
	}
	return out
}

func checkReads(t *testing.T, cases []readCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.o.Slot == "" {
				c.o.Slot = "codex"
			}
			got := Read([]byte(c.text), c.o)
			require.Equal(t, c.findings, showAll(got.Findings), "%q", c.text)
			require.Equal(t, c.slot, got.Slot, "reason %q of %q", got.Reason, c.text)
			require.Equal(t, c.reason, got.Reason, "%q", c.text)
			require.Equal(t, c.reason.Class() != "" && c.slot == NotRun, got.Class != "", "a class where the slot did not run")
			for _, f := range c.flags {
				require.Contains(t, got.Flags, f, "%q", c.text)
			}
			require.True(t, slices.IsSorted(got.Flags))
		})
	}
}

func TestRL01_EveryFindingHasASeverity(t *testing.T) {
	checkReads(t, []readCase{
		{name: "unlabelled bullet in the list", text: "FINDINGS:\n- the lock is never released\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings,
			findings: []string{"major the lock is never released"}, flags: []string{severityUnstated, unanchored}},
		{name: "unlabelled bullet in the list of an approval", text: "FINDINGS:\n- a.go:3 the lock is never released\n\nAPPROVE", slot: Rejected, reason: OpenFindings,
			findings: []string{"major a.go:3 the lock is never released"}},
		{name: "critical is blocker", text: "- [CRITICAL] a.go:3 the lock is never released\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings,
			findings: []string{"blocker a.go:3 the lock is never released"}, flags: []string{severityAlias}},
		{name: "unknown word in a table", text: "| severity | location | problem |\n|---|---|---|\n| spicy | a.go:3 | leaks |\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings,
			findings: []string{"major a.go:3 leaks"}, flags: []string{severityUnstated}},
		{name: "empty severity in a table", text: "| severity | location | problem |\n|---|---|---|\n| | a.go:3 | leaks |\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings,
			findings: []string{"major a.go:3 leaks"}, flags: []string{severityUnstated}},
		{name: "json without severity", text: `{"verdict":"CHANGES-REQUESTED","findings":[{"file":"a.go","line":3,"title":"leaks"}]}`, slot: Rejected, reason: OpenFindings,
			findings: []string{"major a.go:3 leaks"}, flags: []string{severityUnstated}},
		{name: "listed without a verdict", text: "FINDINGS:\n- minor | a.go:3 | leaks | close\n\nI stop here.", slot: NotRun, reason: NoVerdict,
			findings: []string{"minor a.go:3 leaks"}},
	})
}

func TestSeverityWords(t *testing.T) {
	want := map[Severity][]string{
		Blocker: {"blocker", "Critical", "CRIT", "fatal", "P0", "S0", "sev0", "🔴", "致命", "阻塞", "严重", "must fix", "MUST-FIX", "Blocking"},
		Major:   {"major", "HIGH", "important", "P1", "error", "🟠", "重要", "高", "should fix", "medium", "med", "moderate", "P2", "warning", "🟡", "中"},
		Minor:   {"minor", "low", "P3", "低", "一般", "次要", "suggestion", "improvement", "建议"},
		Nit:     {"nit", "nitpick", "info", "informational", "style", "trivial", "P4", "💭", "措辞", "note", "optional"},
	}
	for severity, words := range want {
		for _, word := range words {
			for _, text := range []string{word, "[" + word + "]", "**" + word + "**", "【" + word + "】", word + ":"} {
				require.Equal(t, severity, newScale(Options{}, "").word(text).severity, "%q", text)
			}
			got := Read([]byte("- ["+word+"] a.go:3 — text\n\nCHANGES-REQUESTED"), Options{Slot: "codex"})
			require.Len(t, got.Findings, 1, "%q", word)
			require.Equal(t, severity, got.Findings[0].Severity, "%q", word)
			require.Equal(t, "text", got.Findings[0].Title, "%q", word)
		}
	}
}

func TestD15_SeverityWords(t *testing.T) {
	checkReads(t, []readCase{
		{name: "suggestion is minor", text: "- suggestion: a.go:3 rename\n\nCHANGES-REQUESTED", slot: Rejected, reason: PendingRegrade, findings: []string{"minor a.go:3 rename"}},
		{name: "the word wins over the colour", text: "🟡 suggestion: a.go:3 rename\n\nCHANGES-REQUESTED", slot: Rejected, reason: PendingRegrade, findings: []string{"minor a.go:3 rename"}},
		{name: "chinese suggestion is minor", text: "- 【建议】a.go:3 改名\n\n打回", slot: Rejected, reason: PendingRegrade, findings: []string{"minor a.go:3 改名"}},
		{name: "严重 alone is blocker", text: "- 【严重】a.go:3 漏锁\n- 【一般】b.go:4 命名\n\n打回", slot: Rejected, reason: OpenFindings,
			findings: []string{"blocker a.go:3 漏锁", "minor b.go:4 命名"}},
		{name: "严重 beside 致命 is major", text: "- 【致命】a.go:3 丢数据\n- 【严重】b.go:4 漏锁\n\n打回", slot: Rejected, reason: OpenFindings,
			findings: []string{"blocker a.go:3 丢数据", "major b.go:4 漏锁"}},
		{name: "medium is major", text: "- [P2] a.go:3 x\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 x"}},
		{name: "medium as minor", text: "- [P2] a.go:3 x\n\nCHANGES-REQUESTED", o: Options{MediumAs: Minor}, slot: Rejected, reason: PendingRegrade, findings: []string{"minor a.go:3 x"}},
		{name: "yellow as minor", text: "- 🟡 a.go:3 x\n\nCHANGES-REQUESTED", o: Options{MediumAs: Minor}, slot: Rejected, reason: PendingRegrade, findings: []string{"minor a.go:3 x"}},
		{name: "medium blocks in a deep review", text: "- [MED] a.go:3 x\n\nCHANGES-REQUESTED", o: Options{MediumAs: Minor, Profile: deepReview}, slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 x"}},
		{name: "a sentence is no item", text: "High-level view: the critical path is unchanged.\nImportant parts were read in a.go.\nMinor things aside it is fine.\n\nAPPROVE", slot: Approved},
		{name: "a sentence with a label's word and colon", text: "Note: I ran the tests.\n\nAPPROVE", slot: Approved},
	})
}

func TestSeverityIsALabelOnly(t *testing.T) {
	checkReads(t, []readCase{
		{name: "legend", text: "- blocker: wrong result\n- major: design defect\n- minor: local\n- nit: style\n\nFINDINGS:\n- none\n\nAPPROVE", slot: Approved},
		{name: "three grades that nothing announces", text: "- blocker: loses data\n- major: leaks\n- minor: naming\n\nAPPROVE", slot: Rejected, reason: OpenFindings,
			findings: []string{"blocker loses data", "major leaks", "minor naming"}},
		{name: "three grades that are announced", text: "Severity levels:\n- blocker: loses data\n- major: leaks\n- minor: naming\n\nAPPROVE", slot: Approved},
		{name: "legend on one line", text: "Scale: 🔴 blocker, 🟡 suggestion, 💭 nit\n\nFindings: none\n\nAPPROVE", slot: Approved},
		{name: "colour legend", text: "🔴 blocker — must go\n🟡 suggestion — nice\n💭 nit — taste\n\nNo issues found.\n\nAPPROVE", slot: Approved},
		{name: "three findings in a list are no legend", text: "FINDINGS:\n- blocker: loses data\n- major: leaks\n- minor: naming\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings,
			findings: []string{"blocker loses data", "major leaks", "minor naming"}},
		{name: "located findings are no legend", text: "- blocker: a.go:1 loses data\n- major: a.go:2 leaks\n- minor: a.go:3 naming\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings,
			findings: []string{"blocker a.go:1 loses data", "major a.go:2 leaks", "minor a.go:3 naming"}},
		{name: "label behind the location", text: "- a.go:3 [major] leaks\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "label with more in the bracket", text: "- [P1][security] a.go:3 leaks\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "label with its name", text: "- [severity: high] a.go:3 leaks\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "a grade of another scale", text: "- High: the flush loses data\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"major the flush loses data"}},
		{name: "a weak word under a rejection", text: "- Warning: the flush loses data\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major the flush loses data"}},
		{name: "a weak word under an approval", text: "- Warning: the build is slow\n\nAPPROVE", slot: Approved},
		{name: "number behind the label", text: "- MAJOR-1: a.go:3 leaks\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "clause in the bracket", text: "- [major M2] a.go:3 leaks\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "clause in a cell", text: "- blocker (B2) | a.go:3 | leaks | x\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"blocker a.go:3 leaks"}},
		{name: "counts", text: "Blockers: 0\nMajors: 0\n\nAPPROVE", slot: Approved},
		{name: "no blockers", text: "Blocker: none\nMajor: none\n\nAPPROVE", slot: Approved},
		{name: "labelled bullet without a place under an approval", text: "- major: the flush loses data\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"major the flush loses data"}, flags: []string{unanchored}},
	})
}

func TestRL05_FindingsBeatTheToken(t *testing.T) {
	checkReads(t, []readCase{
		{name: "blocker", text: "- blocker | a.go:3 | loses data | sync\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"blocker a.go:3 loses data"}},
		{name: "minor", text: "- minor | a.go:3 | naming | rename\n\nAPPROVE", slot: Approved, findings: []string{"minor a.go:3 naming"}},
		{name: "json", text: `{"verdict":"APPROVE","findings":[{"severity":"critical","location":"a.go:3","title":"loses data"}]}`, slot: Rejected, reason: OpenFindings, findings: []string{"blocker a.go:3 loses data"}},
		{name: "behind the verdict", text: "APPROVE\n\n- major | a.go:3 | leaks | close", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
	})
}

func TestRL06_RejectionsNeedALevelOrAList(t *testing.T) {
	checkReads(t, []readCase{
		{name: "only nits", text: "- nit | a.go:3 | wording | shorten\n\nNEEDS WORK", slot: Rejected, reason: PendingRegrade, findings: []string{"nit a.go:3 wording"}},
		{name: "empty list", text: "FINDINGS: none\n\nCHANGES-REQUESTED", slot: NotRun, reason: RejectionWithoutFindings, flags: []string{Unexplained}},
	})
}

func TestRL11_FindingsWithoutAPlace(t *testing.T) {
	checkReads(t, []readCase{
		{name: "major", text: "- [major] the design has no owner\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major the design has no owner"}, flags: []string{unanchored}},
		{name: "a file is a place", text: "- [major] store/db.go — never closed\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major store/db.go never closed"}},
	})
	got := Read([]byte("- [minor] wording\n\nCHANGES-REQUESTED"), Options{Slot: "codex"})
	require.NotContains(t, got.Flags, unanchored)
}

func TestRL14_GuardList(t *testing.T) {
	cr := func(n int) Options { return Options{Slot: "code-reviewer", GuardCount: n} }
	checkReads(t, []readCase{
		{name: "silence", text: "FINDINGS:\n- none\n\nAPPROVE", o: cr(3), slot: NotRun, reason: MissingGuardList},
		{name: "silence where the roll holds none", text: "FINDINGS:\n- none\n\nAPPROVE", o: cr(0), slot: NotRun, reason: MissingGuardList},
		{name: "none where the roll holds none", text: "GUARDS: none\n\nFINDINGS:\n- none\n\nAPPROVE", o: cr(0), slot: Approved},
		{name: "none as a bullet", text: "## Guards\n- none\n\n## Findings\n- none\n\nAPPROVE", o: cr(0), slot: Approved},
		{name: "none where the roll holds some", text: "GUARDS: none\n\nFINDINGS:\n- none\n\nAPPROVE", o: cr(1), slot: NotRun, reason: MissingGuardList},
		{name: "none where nothing is known", text: "GUARDS: none\n\nAPPROVE", o: cr(-1), slot: NotRun, reason: MissingGuardList},
		{name: "a list where nothing is known", text: "GUARDS:\n- a.go:3 guard\n\nAPPROVE", o: cr(-1), slot: Approved},
		{name: "words are no list", text: "GUARDS:\n- I looked at all of them\n\nAPPROVE", o: cr(3), slot: NotRun, reason: MissingGuardList},
		{name: "a rejection needs none", text: "- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED", o: cr(3), slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "other slots need none", text: "FINDINGS:\n- none\n\nAPPROVE", o: Options{Slot: "reality-checker", GuardCount: 3}, slot: Approved},
	})
}

func TestD10_ShapesOfTheGuardList(t *testing.T) {
	cases := []struct{ name, text string }{
		{"heading", "## GUARDS\n- a.go:3 guard `if x`\n* b.go:9-11 catch"},
		{"bold", "**GUARDS**\n\n1. a.go:3 guard\n2. b.go:9-11 catch"},
		{"chinese", "### guard 清单：\n- a.go:3 守卫\n- b.go:9-11 捕获"},
		{"no colon", "GUARDS\n- a.go:3 guard\n- b.go:9-11 catch"},
		{"table", "GUARDS:\n\n| Location | Form | Snippet |\n|---|---|---|\n| a.go:3 | if | `x.y:8` |\n| b.go:9-11 | catch | e |"},
		{"table with file and line", "GUARDS:\n\n| File | Line | Kind |\n|---|---|---|\n| a.go | 3 | if |\n| b.go | 9-11 | catch |"},
		{"json array", "GUARDS:\n```json\n[{\"path\":\"a.go\",\"line\":3},{\"path\":\"b.go\",\"line\":9,\"end\":11}]\n```"},
		{"json array without fence", "GUARDS:\n[\"a.go:3 guard\", \"b.go:9-11 catch\"]"},
		{"headings for files", "GUARDS:\n### a.go\n- a.go:3 if\n### b.go\n- b.go:9-11 catch"},
		{"lines without marks", "GUARDS (2):\na.go:3 if\nb.go:9-11 catch"},
		{"pipes", "GUARDS:\n- a.go:3 | if | x\n- b.go:9-11 | catch | e"},
		{"chinese places", "GUARDS:\n- a.go（第3行）守卫\n- b.go 第 9-11 行 捕获"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Read([]byte(c.text+"\n\nFINDINGS:\n- none\n\nAPPROVE"), Options{Slot: "code-reviewer", GuardCount: 2})
			require.Len(t, got.Guards, 2, "%q", got.Guards)
			require.Equal(t, "a.go", got.Guards[0].Path)
			require.Equal(t, 3, got.Guards[0].Line)
			require.Equal(t, "b.go", got.Guards[1].Path)
			require.Equal(t, 9, got.Guards[1].Line)
			require.Equal(t, 11, got.Guards[1].End)
			require.Empty(t, got.Findings)
			require.Equal(t, Approved, got.Slot, "%q", got.Reason)
		})
	}
	got := Read([]byte(`{"verdict":"APPROVE","findings":[],"guards":[{"location":"a.go:3","form":"if"}]}`), Options{Slot: "code-reviewer", GuardCount: 1})
	require.Equal(t, Approved, got.Slot)
	require.Equal(t, []Guard{{Path: "a.go", Line: 3, Text: "if"}}, got.Guards)
	got = Read([]byte(`{"verdict":"APPROVE","findings":[],"guards":[]}`), Options{Slot: "code-reviewer", GuardCount: 0})
	require.Equal(t, Approved, got.Slot)
}

func TestD45_GuardListOfEveryApproval(t *testing.T) {
	checkReads(t, []readCase{
		{name: "json approval", text: `{"verdict":"approve","findings":[]}`, o: Options{Slot: "code-reviewer", GuardCount: 2}, slot: NotRun, reason: MissingGuardList},
		{name: "findings come first", text: "- major | a.go:3 | leaks | close\n\nAPPROVE", o: Options{Slot: "code-reviewer", GuardCount: 2}, slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "open findings always say so", text: "- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
	})
}

func TestD09_ApprovalWithAnOpenMajor(t *testing.T) {
	checkReads(t, []readCase{
		{name: "with a missing guard list", text: "FINDINGS:\n- [high] a.go:3 leaks\n\nAPPROVE", o: Options{Slot: "code-reviewer", GuardCount: 2}, slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "with an empty guard list", text: "GUARDS: none\nFINDINGS:\n- [high] a.go:3 leaks\n\nAPPROVE", o: Options{Slot: "code-reviewer", GuardCount: 2}, slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
	})
}

func TestRL19_EmptyIsNotClean(t *testing.T) {
	for _, text := range []string{"", " \n\t", "\u200b\u200b", control("im_end"), control("start") + "assistant" + control("end"), "\u00a0\u3000", "<" + "/s>", wideControl("eos") + "\n"} {
		got := Read([]byte(text), Options{Slot: "codex"})
		require.Equal(t, NotRun, got.Slot, "%q", text)
		require.Equal(t, EmptyOutput, got.Reason, "%q", text)
		require.Equal(t, Transient, got.Class, "%q", text)
		require.Equal(t, None, got.Token, "%q", text)
	}
}

func TestRL20_ReadingsStayInTheVocabulary(t *testing.T) {
	text, err := jsonOf(Read(nil, Options{Slot: "codex"}))
	require.NoError(t, err)
	require.JSONEq(t, `{"token":"none","slot":"not-run","reason":"empty-output","class":"transient","findings":[],"guards":[],"flags":[]}`, text)

	text, err = jsonOf(Read([]byte("- [P1] Close it — a.go:3-9\n\nAPPROVED"), Options{Slot: "codex"}))
	require.NoError(t, err)
	require.JSONEq(t, `{"token":"APPROVE","slot":"CHANGES-REQUESTED","reason":"findings","class":"",
		"findings":[{"severity":"major","severity_raw":"P1","path":"a.go","line":3,"end":9,"title":"Close it","fix":"","flags":["severity_alias"]}],
		"guards":[],"flags":["alias_token","severity_alias"]}`, text)
}

func TestD01_CutAnswers(t *testing.T) {
	checkReads(t, []readCase{
		{name: "max tokens", text: "APPROVE", o: Options{Finish: "max_tokens"}, slot: NotRun, reason: Truncated, flags: []string{finishNotStop}},
		{name: "refusal", text: "APPROVE", o: Options{Finish: "refusal"}, slot: NotRun, reason: Truncated},
		{name: "cancelled", text: "APPROVE", o: Options{Finish: "cancelled"}, slot: NotRun, reason: Truncated},
		{name: "exit code", text: "APPROVE", o: Options{Finish: "stop", RC: 1}, slot: NotRun, reason: Truncated},
		{name: "end of turn is a good end", text: "APPROVE", o: Options{Finish: "end_turn"}, slot: Approved},
		{name: "a reason as finish", text: "APPROVE", o: Options{Finish: "timed-out", RC: 1}, slot: NotRun, reason: TimedOut},
		{name: "a structural reason as finish", text: "", o: Options{Finish: "not-logged-in", RC: 1}, slot: NotRun, reason: NotLoggedIn},
		{name: "findings stay", text: "- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED", o: Options{Finish: "length"}, slot: NotRun, reason: Truncated,
			findings: []string{"major a.go:3 leaks"}, flags: []string{fromCutAnswer}},
		{name: "an unexplained rejection stays", text: "This cannot go out.\n\nCHANGES-REQUESTED", o: Options{Finish: "length"}, slot: NotRun, reason: Truncated, flags: []string{Unexplained}},
		{name: "a list that was never begun", text: "VERDICT: APPROVE\n\nFINDINGS:\n", slot: NotRun, reason: Truncated},
		{name: "a list that is begun after prose", text: "VERDICT: APPROVE\n\n## Findings\nThese are the ones", slot: NotRun, reason: Truncated},
		{name: "a verdict closes the list", text: "FINDINGS:\n\nAPPROVE", slot: Approved},
		{name: "findings of an answer in a fence", text: "```markdown\nFINDINGS:\n- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED\n```", slot: NotRun, reason: NoVerdict, findings: []string{"major a.go:3 leaks"}},
		{name: "findings of an answer without verdict", text: "- major | a.go:3 | leaks | close", slot: NotRun, reason: NoVerdict, findings: []string{"major a.go:3 leaks"}},
	})
}

func TestD01_OpenHoldsTheUnexplainedRejection(t *testing.T) {
	r := Read([]byte("I do not like it.\n\nCHANGES-REQUESTED"), Options{Slot: "codex"})
	require.Empty(t, r.Findings)
	require.Equal(t, []Finding{{Severity: Major, Title: Unexplained, Flags: []string{unanchored}}}, r.Open())
	r = Read([]byte("- nit | a.go:3 | x | y\n\nCHANGES-REQUESTED"), Options{Slot: "codex"})
	require.Equal(t, []string{"nit a.go:3 x"}, showAll(r.Open()))
	r = Read([]byte("APPROVE"), Options{Slot: "codex"})
	require.Empty(t, r.Open())
}

func TestD08_OrderOfReasons(t *testing.T) {
	unread := "I was unable to read the diff.\n\n"
	cases := []struct {
		name, text string
		o          Options
		want       Reason
	}{
		{"cut before empty", "", Options{Finish: "max_tokens"}, Truncated},
		{"cut before unread", unread + "APPROVE", Options{RC: 2}, Truncated},
		{"unread before malformed", unread + "AP\x00PROVE", Options{}, InputNotRead},
		{"unread before reserved", unread + "CAPPED", Options{}, InputNotRead},
		{"unread before conflict", unread + "APPROVE\nCHANGES-REQUESTED", Options{}, InputNotRead},
		{"unread before no verdict", unread, Options{}, InputNotRead},
		{"unread before an unexplained rejection", unread + "CHANGES-REQUESTED", Options{}, InputNotRead},
		{"malformed before reserved", "CAPP\x00ED", Options{}, Malformed},
		{"malformed before no verdict", "text\x00", Options{}, Malformed},
		{"reserved before conflict", "APPROVE\nCHANGES-REQUESTED\nCAPPED", Options{}, ReservedToken},
		{"conflict before condition", "APPROVE once fixed\nCHANGES-REQUESTED", Options{}, ConflictingVerdicts},
		{"condition before no verdict", "APPROVE if fixed", Options{}, ConditionalVerdict},
		{"findings before guards", "- major | a.go:3 | x | y\n\nAPPROVE", Options{Slot: "code-reviewer"}, OpenFindings},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Read([]byte(c.text), c.o)
			require.Equal(t, c.want, got.Reason, "%q", c.text)
			if got.Slot == NotRun {
				require.Equal(t, None, got.Token)
			}
		})
	}
}

func TestD11_NothingWasRead(t *testing.T) {
	for _, phrase := range []string{
		"I was unable to read the diff.", "I am unable to access the repository.", "Unable to see the changes here.", "I cannot access the repository from here.",
		"No diff was provided.", "No changes were provided, so nothing is wrong.", "no files provided", "The tool returned an empty diff.", "There is nothing to review.",
		"The diff is empty.", "无法读取 diff。", "无法读取该文件。", "没有提供 diff，因此没有问题。", "未提供变更。", "没有可审查的内容。", "无法访问仓库。",
		"The diff was not provided.", "I did not receive a diff.", "No file changes were provided.", "I had no access to the repository.", "未收到变更。",
	} {
		got := Read([]byte(phrase+"\n\nNo issues found.\n\nAPPROVE"), Options{Slot: "codex"})
		require.Equal(t, InputNotRead, got.Reason, "%q", phrase)
		require.Equal(t, NotRun, got.Slot, "%q", phrase)

		got = Read([]byte(phrase+"\n\n- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED"), Options{Slot: "codex"})
		require.Equal(t, Rejected, got.Slot, "a labelled finding shows that something was read: %q", phrase)
	}
	for _, fine := range []string{
		"Callers that cannot read the file now get an error.", "The reader returns io.EOF when there is no input left.", "No issues in the diff.",
		"> I was unable to read the diff.", "It logs `no diff was provided` and returns.", "```\nunable to read the diff\n```\nis what it prints",
		"I read the diff and the files around it.", "The changes provided are small.",
	} {
		got := Read([]byte(fine+"\n\nAPPROVE"), Options{Slot: "codex"})
		require.Equal(t, Approved, got.Slot, "%q: %q", fine, got.Reason)
	}
}

func TestD11_NothingWasReadInJSON(t *testing.T) {
	got := Read([]byte(`{"verdict":"APPROVE","findings":[],"summary":"No diff was provided."}`), Options{Slot: "codex"})
	require.Equal(t, InputNotRead, got.Reason)
}

func TestD43_MorePhrasesOfNothingRead(t *testing.T) {
	for _, phrase := range []string{"I could not read the diff.", "I cannot see the changes.", "I was not able to access the repository.", "I couldn't open the patch.", "We could not view the changed files.", "I can't see the diff."} {
		got := Read([]byte(phrase+"\n\nAPPROVE"), Options{Slot: "codex"})
		require.Equal(t, InputNotRead, got.Reason, "%q", phrase)
	}
}

func TestD11_Vacuous(t *testing.T) {
	cases := []struct {
		name, text string
		o          Options
		want       bool
	}{
		{"nothing named", "All good.\n\nAPPROVE", Options{}, true},
		{"a file named", "I read a.go.\n\nAPPROVE", Options{}, false},
		{"a build file named", "I read the Makefile.\n\nAPPROVE", Options{}, false},
		{"a changed file named", "I read a.go.\n\nAPPROVE", Options{Changed: []string{"x/a.go"}}, false},
		{"another file named", "I read b.go.\n\nAPPROVE", Options{Changed: []string{"x/a.go"}}, true},
		{"a row named", "Row 7f3a9c21d0e4 holds.\n\nAPPROVE", Options{Changed: []string{"x/a.go"}}, false},
		{"a table of rows", "| row | state |\n|---|---|\n| 3 | fixed |\n\nAPPROVE", Options{Changed: []string{"x/a.go"}}, false},
		{"a guard listed", "GUARDS:\n- b.go:3 if\n\nAPPROVE", Options{Changed: []string{"x/a.go"}}, false},
		{"no approval", "All bad.\n\nCHANGES-REQUESTED", Options{}, false},
		{"json that names files", `{"verdict":"APPROVE","findings":[],"files_reviewed":["x/a.go"]}`, Options{Changed: []string{"x/a.go"}}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Read([]byte(c.text), c.o)
			require.Equal(t, c.want, slices.Contains(got.Flags, vacuous), "%q", got.Flags)
			if c.want {
				require.Equal(t, Approved, got.Slot, "vacuous is only a flag here")
			}
		})
	}
}

func TestD12_LocatedBulletsWithoutAList(t *testing.T) {
	checkReads(t, []readCase{
		{name: "under a rejection", text: "- a.go:3 leaks\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}, flags: []string{severityUnstated}},
		{name: "without a verdict", text: "- a.go:3 leaks\n\nmore later", slot: NotRun, reason: NoVerdict, findings: []string{"major a.go:3 leaks"}},
		{name: "under an approval", text: "- a.go:3 now closes the file\n- b.go:4 is new\n\nAPPROVE", slot: Approved,
			findings: []string{"a.go:3 now closes the file", "b.go:4 is new"}, flags: []string{unclassified}},
		{name: "beside a list", text: "What changed:\n- a.go:3 now closes the file\n\nFINDINGS:\n- none\n\nAPPROVE", slot: Approved},
		{name: "without a place", text: "- reads well\n\nAPPROVE", slot: Approved},
		{name: "strengths", text: "### Strengths\n- a.go:3 closes the file\n\n### Issues\nNone\n\nAPPROVE", slot: Approved},
	})
}

func TestD42_UnclassifiedHasNoSeverity(t *testing.T) {
	got := Read([]byte("- a.go:3 now closes the file\n\nAPPROVE"), Options{Slot: "codex"})
	require.Equal(t, Severity(""), got.Findings[0].Severity)
	require.Equal(t, []string{unclassified}, got.Findings[0].Flags)
}

func TestD42_LabelsAtTheStartOfALine(t *testing.T) {
	checkReads(t, []readCase{
		{name: "bracket", text: "[CRITICAL] a.go:3 loses data\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"blocker a.go:3 loses data"}},
		{name: "bold bracket", text: "**[HIGH]** a.go:3 — loses data\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 loses data"}},
		{name: "chinese bracket", text: "【重要】a.go：41 丢数据\n\n放行", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:41 丢数据"}},
		{name: "no label", text: "[x] a.go:3 loses data\n\nAPPROVE", slot: Approved},
	})
}

func TestD13_JSONAnswers(t *testing.T) {
	checkReads(t, []readCase{
		{name: "whole text", text: `{"verdict":"APPROVE","findings":[]}`, slot: Approved, flags: []string{jsonAnswer}},
		{name: "last block in a fence", text: "Done.\n\n```json\n{\"verdict\":\"needs_work\",\"findings\":[{\"severity\":\"minor\",\"path\":\"a.go\",\"line\":3,\"message\":\"x\"}]}\n```", slot: Rejected, reason: PendingRegrade, findings: []string{"minor a.go:3 x"}},
		{name: "last block without a fence", text: "Done.\n\n{\n  \"verdict\": \"APPROVE\",\n  \"findings\": []\n}", slot: Approved, flags: []string{jsonAnswer}},
		{name: "null", text: `{"verdict":null,"findings":[]}`, slot: NotRun, reason: NoVerdict},
		{name: "unknown word", text: `{"verdict":"maybe","findings":[]}`, slot: NotRun, reason: NoVerdict},
		{name: "no text", text: `{"verdict":true,"findings":[]}`, slot: NotRun, reason: NoVerdict},
		{name: "reserved", text: `{"verdict":"APPROVE-DEGRADED","findings":[]}`, slot: NotRun, reason: ReservedToken},
		{name: "condition", text: `{"verdict":"APPROVE once fixed","findings":[]}`, slot: NotRun, reason: ConditionalVerdict},
		{name: "cut", text: `{"verdict":"APPROVE","findings":[`, slot: NotRun, reason: Malformed},
		{name: "cut with a complete finding", text: `{"verdict":"APPROVE","findings":[{"severity":"major","file":"a.go","line":3,"title":"leaks"},{"sev`, slot: NotRun, reason: Malformed, findings: []string{"major a.go:3 leaks"}},
		{name: "cut in a fence", text: "```json\n{\"verdict\":\"APPROVE\",\n```", slot: NotRun, reason: Malformed},
		{name: "cut and a verdict behind it", text: "{\"verdict\":\"APPROVE\",\"findings\":[\n\nAPPROVE", slot: NotRun, reason: Malformed},
		{name: "single quotes", text: "{'verdict': 'APPROVE', 'findings': []}", slot: NotRun, reason: Malformed},
		{name: "two that differ", text: "{\"verdict\":\"APPROVE\"}\n{\"verdict\":\"CHANGES-REQUESTED\"}", slot: NotRun, reason: ConflictingVerdicts},
		{name: "two fences that differ", text: "```json\n{\"verdict\":\"APPROVE\"}\n```\nor\n```json\n{\"verdict\":\"CHANGES-REQUESTED\"}\n```", slot: NotRun, reason: ConflictingVerdicts},
		{name: "two in an array", text: `[{"verdict":"APPROVE"},{"verdict":"CHANGES-REQUESTED"}]`, slot: NotRun, reason: ConflictingVerdicts},
		{name: "two that differ in their findings", text: "{\"verdict\":\"APPROVE\",\"findings\":[]}\n{\"verdict\":\"APPROVE\",\"findings\":[\"[nit] a.go:3 x\"]}", slot: NotRun, reason: ConflictingVerdicts, findings: []string{"nit a.go:3 x"}},
		{name: "two that are equal", text: "{\"verdict\":\"APPROVE\"}\n{ \"verdict\": \"APPROVE\" }", slot: Approved},
		{name: "one name twice", text: `{"verdict":"APPROVE","verdict":"CHANGES-REQUESTED"}`, slot: NotRun, reason: ConflictingVerdicts},
		{name: "prose in braces is no JSON", text: "{name} is never escaped, but that is old.\n\nAPPROVE", slot: Approved},
		{name: "text before disagrees", text: "Verdict: CHANGES-REQUESTED\n\n{\"verdict\":\"APPROVE\",\"findings\":[]}", slot: NotRun, reason: ConflictingVerdicts},
		{name: "findings as none", text: `{"verdict":"APPROVE","findings":"none"}`, slot: Approved},
		{name: "findings as texts", text: `{"verdict":"CHANGES-REQUESTED","findings":["[major] a.go:3 leaks", "nit | b.go:4 | wording | x"]}`, slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks", "nit b.go:4 wording"}},
		{name: "cc-orchestration", text: `{"final_approval":"request_changes","issues":[{"severity":"P0","location":{"file":"a.go","line":3},"description":"loses data"}]}`, slot: Rejected, reason: OpenFindings, findings: []string{"blocker a.go:3 loses data"}},
		{name: "cc-orchestration approves", text: `{"approval":"approve","issues":[]}`, slot: Approved},
		{name: "approvals that differ", text: `{"approval":"approve","final_approval":"request_changes"}`, slot: NotRun, reason: ConflictingVerdicts},
		{name: "codex review", text: `{"findings":[{"title":"[P2] x","priority":2,"code_location":{"absolute_file_path":"/copy/a.go","line_range":{"start":3,"end":4}}}],"overall_correctness":"patch is incorrect"}`, o: Options{Root: "/copy"}, slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3-4 x"}},
		{name: "array of findings and a verdict line", text: "FINDINGS:\n```json\n[{\"severity\":\"blocker\",\"file\":\"a.go\",\"line\":3,\"title\":\"loses data\"}]\n```\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"blocker a.go:3 loses data"}},
		{name: "empty array and a verdict line", text: "FINDINGS:\n[]\n\nAPPROVE", slot: Approved},
		{name: "start and end", text: `{"verdict":"CHANGES-REQUESTED","findings":[{"severity":"info","path":"a.go","start_line":3,"end_line":7,"title":"x","suggestion":"y"}]}`, slot: Rejected, reason: PendingRegrade, findings: []string{"nit a.go:3-7 x"}},
	})
}

func TestD41_WhatMayFollowJSON(t *testing.T) {
	checkReads(t, []readCase{
		{name: "the verdict again", text: "{\"verdict\":\"APPROVE\",\"findings\":[]}\n\nAPPROVE", slot: Approved, flags: []string{jsonAnswer}},
		{name: "a courtesy", text: "{\"verdict\":\"APPROVE\",\"findings\":[]}\nLet me know!", slot: Approved, flags: []string{jsonAnswer}},
		{name: "on the same line", text: "{\"verdict\":\"APPROVE\",\"findings\":[]} CHANGES-REQUESTED", slot: NotRun, reason: ConflictingVerdicts},
		{name: "more text makes it a sample", text: "{\"verdict\":\"APPROVE\",\"findings\":[]}\nis what the contract asks for.\nI could not decide.", slot: NotRun, reason: NoVerdict},
		{name: "a sample and a verdict", text: "```json\n{\"verdict\":\"APPROVE\",\"findings\":[]}\n```\nis what the contract asks for.\n\n- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
	})
}

func TestD07_DecorationsOfWholeAnswers(t *testing.T) {
	plain := "- major | a.go:3 | leaks | close\n\nCHANGES-REQUESTED"
	want := Read([]byte(plain), Options{Slot: "codex"})
	for _, text := range []string{
		strings.ReplaceAll(plain, "\n", "\r\n"), strings.ReplaceAll(plain, "\n", "\r"), "\ufeff" + plain, plain + control("im_end"),
		strings.ReplaceAll(plain, " ", "\u00a0"), strings.ReplaceAll(plain, "major", "ma\u200bjor"), plain + "\n\n\n",
	} {
		require.Equal(t, want, Read([]byte(text), Options{Slot: "codex"}), "%q", text)
	}
}
