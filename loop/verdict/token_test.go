package verdict

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// ruled reads the verdict lines of a text.
func ruled(text string) ruling {
	cleaned, _ := clean([]byte(text))
	lines, _ := cut(cleaned)
	return decide(lines, candidates(lines), nil)
}

type verdictCase struct {
	name, text string
	token      Token
	reason     Reason
	flags      []string
}

func checkVerdicts(t *testing.T, cases []verdictCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := ruled(c.text)
			require.Equal(t, c.token, got.token, "%q", c.text)
			require.Equal(t, c.reason, got.reason, "%q", c.text)
			require.Equal(t, c.flags, got.flags, "%q", c.text)
		})
	}
}

func TestRL03_TokensAreAClosedList(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"approve", "APPROVE", Approve, "", nil},
		{"clear in bold", "**CLEAR**", Approve, "", nil},
		{"needs work with underscore", "NEEDS_WORK", ChangesRequested, "", nil},
		{"needs work with spaces", "needs  work", ChangesRequested, "", nil},
		{"changes-requested in lower case", "changes-requested", ChangesRequested, "", nil},
		{"approved is an alias", "APPROVED", Approve, "", []string{aliasToken}},
		{"request changes is an alias", "Request changes", ChangesRequested, "", []string{aliasToken}},
		{"requested changes is an alias", "REQUESTED CHANGES", ChangesRequested, "", []string{aliasToken}},
		{"changes requested with a space is an alias", "Changes requested", ChangesRequested, "", []string{aliasToken}},
		{"release word", "放行", Approve, "", []string{aliasToken}},
		{"rejection word", "打回。", ChangesRequested, "", []string{aliasToken}},
		{"lgtm is no token", "LGTM", None, NoVerdict, nil},
		{"passed is no token", "PASSED", None, NoVerdict, nil},
		{"ship it is no token", "Ship it", None, NoVerdict, nil},
		{"approver is another word", "APPROVER", None, NoVerdict, nil},
		{"approve-ish is another word", "approve-ish", None, NoVerdict, nil},
	})
}

func TestRL04_TokensOfTheLoopAreReserved(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"degraded is reserved", "APPROVE-DEGRADED", None, ReservedToken, nil},
		{"degraded with spaces", "Approve degraded (weak)", None, ReservedToken, nil},
		{"capped is reserved", "**CAPPED**", None, ReservedToken, nil},
		{"not converged is reserved", "NOT-CONVERGED (x)", None, ReservedToken, nil},
		{"labelled reserved token far up", "Verdict: CAPPED\n\na\nb\nc\nd\ne\nAPPROVE", None, ReservedToken, nil},
		{"blocked in prose is none", "Blocked by nothing.", None, NoVerdict, nil},
	})
}

func TestVerdictLineGrammar(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"heading", "## APPROVE", Approve, "", nil},
		{"list mark", "- APPROVE", Approve, "", nil},
		{"star and number", "1. **CHANGES-REQUESTED**", ChangesRequested, "", nil},
		{"code span", "`APPROVE`", Approve, "", nil},
		{"italics", "*APPROVE*", Approve, "", nil},
		{"emoji between token and note", "Approve ✅ (no blockers)", Approve, "", []string{trailingNote}},
		{"head and row of one cell", "| Verdict |\n|---|\n| APPROVE |", Approve, "", nil},
		{"emoji in front", "✅ APPROVE", Approve, "", nil},
		{"emoji with selector behind", "APPROVE ✔\ufe0f", Approve, "", nil},
		{"timestamp", "[12:03:44] APPROVE", Approve, "", nil},
		{"date and time", "2026-11-30T12:03:44Z APPROVE", Approve, "", nil},
		{"final stop", "APPROVE!", Approve, "", nil},
		{"quoted word is a quotation", `"APPROVE"`, None, NoVerdict, nil},
		{"conditional with", "APPROVE with nits", None, ConditionalVerdict, nil},
		{"conditional with a dash", "APPROVE — minor things left", None, ConditionalVerdict, nil},
		{"conditional in lower case", "Approve once the lock is fixed", None, ConditionalVerdict, nil},
		{"conditional but", "放行，但需修复锁", None, ConditionalVerdict, nil},
		{"conditional behind a label", "Recommendation: approve the rest", None, ConditionalVerdict, nil},
		{"note and words", "APPROVE (fine) but fix the lock", None, ConditionalVerdict, nil},
		{"two tokens in the tail", "APPROVE\nCHANGES-REQUESTED", None, ConflictingVerdicts, nil},
		{"condition and rejection", "APPROVE if fixed\nCHANGES-REQUESTED", None, ConflictingVerdicts, nil},
		{"the same token twice", "APPROVE\n\nVerdict: CLEAR", Approve, "", nil},
		{"last block is a fence around the token", "done\n\n```text\nCHANGES-REQUESTED\n```", ChangesRequested, "", []string{fencedFlag}},
		{"last block is a fence around more", "done\n\n```\nlast line:\nAPPROVE\n```", None, NoVerdict, nil},
		{"prose about an earlier rejection", "Changes requested in the last round were made.\n\nAPPROVE", Approve, "", nil},
		{"prose about approved things", "Approved changes are merged by the bot.\n\nCHANGES-REQUESTED", ChangesRequested, "", nil},
		{"clear as an adjective", "Decision: clear separation of layers.\n\nCHANGES-REQUESTED", ChangesRequested, "", nil},
		{"contract repeated", "APPROVE / CHANGES-REQUESTED", None, NoVerdict, nil},
		{"contract repeated with or", "Verdict: APPROVE or CHANGES-REQUESTED", None, NoVerdict, nil},
		{"contract repeated the other way", "CHANGES-REQUESTED | APPROVE", None, NoVerdict, nil},
		{"unlabelled far up", "APPROVE\n\na\nb\nc\nd\ne", None, NoVerdict, nil},
		{"labelled far up and another unlabelled", "Verdict: APPROVE\nNEEDS WORK\n\na\nb\nc\nd\ne", None, ConflictingVerdicts, nil},
		{"courtesy behind", "APPROVE\n\nThanks!", Approve, "", []string{notLastLine}},
	})
}

func TestD02_QuotedLinesAreNoCandidates(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"a line that begins with > is no candidate", "> APPROVE", None, NoVerdict, nil},
		{"a quoted rejection does not conflict", "> CHANGES-REQUESTED\n\nAPPROVE", Approve, "", nil},
	})
}

func TestD03_ConditionsInNotes(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"harmless note", "APPROVE (all rows read)", Approve, "", []string{trailingNote}},
		{"note in full-width brackets", "APPROVE（已逐行核对）", Approve, "", []string{trailingNote}},
		{"note with brackets in it", "APPROVE (see f(x))", Approve, "", []string{trailingNote}},
		{"after", "APPROVE (after fixing the lock)", None, ConditionalVerdict, nil},
		{"pending", "APPROVE (pending CI)", None, ConditionalVerdict, nil},
		{"subject to", "APPROVE [subject to review]", None, ConditionalVerdict, nil},
		{"chinese condition", "放行（修复后）", None, ConditionalVerdict, nil},
		{"chinese needs first", "APPROVE（需先补测试）", None, ConditionalVerdict, nil},
		{"afternoon is not after", "APPROVE (this afternoon)", Approve, "", []string{trailingNote}},
	})
}

func TestD04_WordsBehindARejection(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"words behind a rejection", "CHANGES-REQUESTED because the lock leaks", ChangesRequested, "", []string{trailingNote}},
		{"a count behind a rejection", "CHANGES-REQUESTED (2 blockers)", ChangesRequested, "", []string{trailingNote}},
		{"colon and count", "NEEDS WORK: 3 majors", ChangesRequested, "", []string{trailingNote}},
		{"chinese", "打回：2 条", ChangesRequested, "", []string{aliasToken, trailingNote}},
	})
}

func TestD44_BracketsBehindARejection(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"a bracket after a rejection is no condition", "CHANGES-REQUESTED (would APPROVE after a fix)", ChangesRequested, "", []string{trailingNote}},
	})
}

func TestD05_LabelledVerdictsThatDiffer(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"labelled and differing far up", "Verdict: CHANGES-REQUESTED\n\na\nb\nc\nd\ne\n\nAPPROVE", None, ConflictingVerdicts, nil},
		{"labelled and equal far up", "Verdict: APPROVE\n\na\nb\nc\nd\ne\n\nAPPROVE", Approve, "", nil},
		{"unlabelled and differing far up", "CHANGES-REQUESTED\n\na\nb\nc\nd\ne\n\nAPPROVE", Approve, "", nil},
		{"labelled condition far up", "Verdict: APPROVE once fixed\n\na\nb\nc\nd\ne\n\nAPPROVE", None, ConditionalVerdict, nil},
	})
}

func TestD06_Labels(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"label with equals", "verdict = APPROVE", Approve, "", nil},
		{"label with dash", "Assessment — NEEDS WORK", ChangesRequested, "", nil},
		{"label with hyphen", "Decision - APPROVE", Approve, "", nil},
		{"bold label", "**Final Verdict:** APPROVE", Approve, "", nil},
		{"chinese label", "最终结论：放行", Approve, "", []string{aliasToken}},
		{"ruling label", "裁决: CHANGES-REQUESTED", ChangesRequested, "", nil},
		{"heading is the label", "## Verdict\n\nAPPROVE\n\na\nb\nc\nd\ne", Approve, "", []string{notLast}},
		{"label alone on its line", "Overall verdict:\nAPPROVE\n\na\nb\nc\nd\ne", Approve, "", []string{notLast}},
		{"table row of two cells", "| Verdict | APPROVE |", Approve, "", nil},
		{"table row of one cell", "| **APPROVE** |", Approve, "", nil},
		{"row of three cells is a table's", "| Verdict | APPROVE | x |", None, NoVerdict, nil},
		{"row of two cells without label", "| APPROVE | part one |", None, NoVerdict, nil},
		{"not approved is no token", "Verdict: NOT APPROVED", None, NoVerdict, nil},
		{"not approved beside an approval", "Verdict: not approved\n\nAPPROVE", None, ConflictingVerdicts, nil},
		{"do not approve is no token", "do not approve", None, NoVerdict, nil},
		{"chinese refusals are no token", "结论：不放行", None, NoVerdict, nil},
		{"chinese not passed is no token", "不通过", None, NoVerdict, nil},
		{"unknown label", "Status: APPROVE", None, NoVerdict, nil},
	})
}

func TestD07_CodeAndDiffLinesAreNoCandidates(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"indented code", "text\n\n    APPROVE", None, NoVerdict, nil},
		{"removed line of a diff", "-APPROVE", None, NoVerdict, nil},
		{"fenced code with text behind", "```\nAPPROVE\n```\nthat was the sample", None, NoVerdict, nil},
		{"a sample in a fence does not conflict", "```\nCHANGES-REQUESTED\n```\nwas not needed\n\nAPPROVE", Approve, "", nil},
	})
}

func TestD40_LinesThatOnlyLookLikeVerdicts(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{"added line of a diff", "+ APPROVE", None, NoVerdict, nil},
		{"two differing labels before the tail", "Verdict: APPROVE\nDecision: NEEDS WORK\n\na\nb\nc\nd\ne", None, ConflictingVerdicts, nil},
		{"a sentence about the token", "APPROVE is what I would say after a fix", None, NoVerdict, nil},
		{"an explanation of the token", "APPROVE means nothing blocks", None, NoVerdict, nil},
		{"an explanation of the rejection", "CHANGES-REQUESTED means that a major is open\n\nAPPROVE", Approve, "", nil},
	})
}
