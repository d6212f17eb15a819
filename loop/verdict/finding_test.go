package verdict

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShapesOfFindings(t *testing.T) {
	one := func(name, text, finding string) readCase {
		return readCase{name: name, text: text + "\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{finding}}
	}
	const want = "major a/b.go:12 handler keeps running"
	checkReads(t, []readCase{
		one("pipes", "- major | a/b.go:12 | handler keeps running | return", want),
		one("pipes without bullet", "FINDINGS:\nmajor | a/b.go:12 | handler keeps running | return", want),
		one("pipes with bracket and bold", "- **[major]** | `a/b.go:12` | handler keeps running | return", want),
		one("pipes with the place first", "- a/b.go:12 | major | handler keeps running | return", want),
		one("outer pipes without a head", "| major | a/b.go:12 | handler keeps running | return |", want),
		one("heading with an id", "### [MAJOR] F-1a2b3c4d a/b.go:12 — handler keeps running\nFix: return", want),
		one("heading with a number", "### 1. [MAJOR] a/b.go:12 handler keeps running", want),
		one("heading and fields", "### Finding 1: handler keeps running\n- **Severity:** major\n- **Location:** a/b.go:12\n- **Fix:** return", want),
		one("heading and plain fields", "## Findings\n\n### Handler\n\nSeverity: major\nLocation: a/b.go line 12\nProblem: handler keeps running", "major a/b.go:12 Handler"),
		one("heading, file and line", "### Issue 2 — handler keeps running\nSeverity: High\nFile: a/b.go\nLine: 12", want),
		one("numbered bold", "1. **[major]** a/b.go:12 handler keeps running", want),
		one("bold label with colon", "- **Major**: a/b.go:12 handler keeps running", want),
		one("bold label and dash", "* **MAJOR** — a/b.go:12 — handler keeps running", want),
		one("place in brackets", "- [major] handler keeps running (a/b.go:12)", want),
		one("place in brackets before a colon", "- [major] handler keeps running (`a/b.go:12`): after an error", "major a/b.go:12 handler keeps running"),
		one("bold title and place", "- [major] **handler keeps running** a/b.go:12", want),
		one("bold title on its own", "1. **handler keeps running**\n   - Severity: major\n   - File: a/b.go:12\n   - Issue: no return", want),
		one("place behind a dash", "- [P1] handler keeps running — a/b.go:12", want),
		one("place on the next line", "🟠 **handler keeps running**\na/b.go:12 after http.Error", want),
		one("place in a field", "- [major] handler keeps running\n  Location: a/b.go:12\n  Fix: return", want),
		one("chinese fields", "- 【重要】handler keeps running\n  位置：a/b.go:12\n  改法：返回", want),
		one("link", "- [major] [a/b.go:12](a/b.go#L12): handler keeps running", want),
		one("section of a severity", "#### Important (Should Fix)\n\n1. **handler keeps running**\n   - File: a/b.go:12\n   - Fix: return", want),
		one("section with bullets", "**Important**\n- a/b.go:12 handler keeps running", want),
		one("section in a bullet", "- **Major:**\n  - a/b.go:12 handler keeps running", want),
		one("tail", "TAIL:\n- [major] a/b.go:12 handler keeps running", want),
		one("checkbox", "- [ ] [major] a/b.go:12 handler keeps running", want),
		one("list in a fence", "FINDINGS:\n```\n- [major] a/b.go:12 handler keeps running\n```", want),
		one("names in one line", "- severity: major; a/b.go:12; handler keeps running", want),
		one("label behind the place", "- a/b.go:12 — major: handler keeps running", want),
		one("label between dashes", "- **a/b.go:12** — major — handler keeps running — return", want),
		one("label behind a bold title", "**1. handler keeps running** (major)\n`a/b.go:12`\nNo return.\n**Fix:** return", want),
		one("label behind a heading's title", "### 1. handler keeps running [major]\n\nIn a/b.go:12 there is no return.", want),
		one("count in the heading", "Findings: 1 major\n- [major] a/b.go:12 handler keeps running", want),
		one("said twice", "- [major] a/b.go:12 handler keeps running\n- [major] a/b.go:12 handler keeps running", want),
		one("sample below", "- [major] a/b.go:12 handler keeps running\n```go\n- [minor] x.go:1 sample\n```", want),
	})
}

func TestFixes(t *testing.T) {
	cases := []struct{ text, title, fix string }{
		{"- major | a.go:3 | leaks | close it", "leaks", "close it"},
		{"- [major] a.go:3 — leaks. Fix: close it.", "leaks", "close it"},
		{"- [major] a.go:3 leaks — close it", "leaks", "close it"},
		{"- [major] a.go:3 leaks\n  **Suggestion:** close it", "leaks", "close it"},
		{"- 【重要】a.go:3 泄漏。改法：关闭它", "泄漏", "关闭它"},
		{"- [major] a.go:3 leaks", "leaks", ""},
		{"- [major] a.go:3 prefix: is not a fix", "prefix: is not a fix", ""},
		{"- [major] a.go:3 leaks\n- Fix: close it", "leaks", "close it"},
	}
	for _, c := range cases {
		got := Read([]byte(c.text+"\n\nCHANGES-REQUESTED"), Options{Slot: "codex"})
		require.NotEmpty(t, got.Findings, "%q", c.text)
		require.Equal(t, c.title, got.Findings[0].Title, "%q", c.text)
		require.Equal(t, c.fix, got.Findings[0].Fix, "%q", c.text)
		require.Len(t, got.Findings, 1, "%q", c.text)
	}
}

func TestTablesOfFindings(t *testing.T) {
	one := func(name, table, finding string, flags ...string) readCase {
		return readCase{name: name, text: table + "\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{finding}, flags: flags}
	}
	checkReads(t, []readCase{
		one("chinese", "| 级别 | 位置 | 说明 | 改法 |\n|---|---|---|---|\n| 重要 | a.go:3 | 泄漏 | 关闭 |", "major a.go:3 泄漏"),
		one("no ruler", "| severity | location | problem | fix |\n| major | a.go:3 | leaks | close |", "major a.go:3 leaks"),
		one("other order", "| # | File | Line | Priority | Description |\n|---|---|---|---|---|\n| 1 | a.go | 3 | P1 | leaks |", "major a.go:3 leaks"),
		one("short row", "| severity | location | problem | fix |\n|---|---|---|---|\n| major | a.go:3 | leaks |", "major a.go:3 leaks"),
		one("long row", "| severity | location | problem | fix |\n|---|---|---|---|\n| major | a.go:3 | leaks | close | now |", "major a.go:3 leaks", repairedRow),
		one("escaped pipe", "| severity | location | problem |\n|---|---|---|\n| major | a.go:3 | a \\| b leaks |", "major a.go:3 a | b leaks"),
		one("open backtick", "| severity | location | problem |\n|---|---|---|\n| major | a.go:3 | ` leaks |", "major a.go:3 ` leaks"),
		one("bold cells", "| **Severity** | **Location** | **Issue** |\n|---|---|---|\n| **MAJOR** | `a.go:3` | leaks |", "major a.go:3 leaks"),
	})
	checkReads(t, []readCase{
		{name: "none", text: "| severity | location | problem |\n|---|---|---|\n| none | - | - |\n\nAPPROVE", slot: Approved},
		{name: "no rows", text: "FINDINGS:\n\n| severity | location | problem |\n|---|---|---|\n\nAPPROVE", slot: Approved},
		{name: "rows of the roll", text: "| row | location | form | state | evidence |\n|---|---|---|---|---|\n| 1 | a.go:3 | if | unresolved | critical path |\n\nAPPROVE", slot: Approved},
		{name: "long row of one more", text: "severity | location | problem | fix\nmajor | a.go:3 | leaks | close | now\n\nCHANGES-REQUESTED", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}, flags: []string{repairedRow}},
	})
}

func TestListsThatSayNone(t *testing.T) {
	for _, none := range []string{
		"FINDINGS:\n- none", "FINDINGS: none", "Findings: None.", "## Findings\n\nNo findings.", "### Issues\n\n#### Critical\nNone\n\n#### Important\n- None\n\n#### Minor\nN/A",
		"**Findings**\n\n_None_", "FINDINGS:\n- No blocking issues found.", "问题清单：无", "问题清单：\n- 无", "未发现问题。", "FINDINGS:\n[]", "FINDINGS:\n- (none)", "FINDINGS: 0", "FINDINGS:\nNothing to report.", "FINDINGS:\n- None. The change is safe.",
		"FINDINGS:\n- none (all rows read)", "FINDINGS:\n- No blocker or major findings; the change is small.", "FINDINGS: none — nothing stands out", "问题清单：\n- 无，改动很小",
	} {
		got := Read([]byte(none+"\n\nAPPROVE"), Options{Slot: "codex"})
		require.Equal(t, Approved, got.Slot, "%q: %q %q", none, got.Reason, got.Findings)
		require.Empty(t, got.Findings, "%q", none)
	}
	for _, some := range []string{"FINDINGS:\n- no issues but the lock in a.go:3 leaks", "FINDINGS:\n- none of the callers closes the file",
		"FINDINGS:\n- none, except that the lock leaks", "FINDINGS:\n- None. See a.go:3 for the leak", "FINDINGS:\n- 无，但 a.go:3 泄漏"} {
		got := Read([]byte(some+"\n\nAPPROVE"), Options{Slot: "codex"})
		require.Len(t, got.Findings, 1, "%q", some)
		require.Equal(t, Rejected, got.Slot, "%q", some)
	}
}

func TestPartsThatHoldNoFindings(t *testing.T) {
	checkReads(t, []readCase{
		{name: "notes behind the list", text: "FINDINGS:\n- none\n\nNotes:\n- I ran the tests\n\nAPPROVE", slot: Approved},
		{name: "summary heading", text: "## Findings\n- none\n\n## Summary\n- a.go:3 reads well\n\nAPPROVE", slot: Approved},
		{name: "files reviewed", text: "Files reviewed:\n- a.go:1\n- b.go:2\n\nFindings: none\n\nAPPROVE", slot: Approved},
		{name: "labelled item elsewhere still counts", text: "FINDINGS:\n- none\n\n## Notes\n- [major] a.go:3 leaks\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "words behind an empty list", text: "FINDINGS:\n- none\n\nOverall:\n- the change reads well\n\nAPPROVE", slot: Approved},
		{name: "empty grades in the list", text: "FINDINGS:\n- blocker: none\n- major: none\n\nAPPROVE", slot: Approved},
		{name: "problem of the past", text: "Problem: the old code leaked.\n\nAPPROVE", slot: Approved},
		{name: "fields of the next item", text: "FINDINGS:\n- [minor] a.go:3 leaks\n- Problem: b.go:4 never closes\n\nAPPROVE", slot: Rejected, reason: OpenFindings,
			findings: []string{"minor a.go:3 leaks", "major b.go:4 Problem: b.go:4 never closes"}},
		{name: "flat fields", text: "FINDINGS:\n- Severity: nit\n- Location: a.go:3\n- Problem: leaks\n\n- Severity: minor\n- Location: b.go:4\n- Problem: hangs\n\nAPPROVE", slot: Approved,
			findings: []string{"nit a.go:3 leaks", "minor b.go:4 hangs"}},
		{name: "items right behind the rows", text: "| row | state |\n|---|---|\n| 1 | fixed |\n- major | a.go:3 | leaks | close\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
		{name: "guards are no findings", text: "GUARDS:\n- a.go:3 error branch\n\nCHANGES-REQUESTED", slot: NotRun, reason: RejectionWithoutFindings},
		{name: "a parts' headings", text: "FINDINGS:\n\n### a.go\n- a.go:3 leaks\n\nAPPROVE", slot: Rejected, reason: OpenFindings, findings: []string{"major a.go:3 leaks"}},
	})
}
