package table

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

func TestStates(t *testing.T) {
	const (
		safe, fixed, degraded, open = reconcile.VerifiedSafe, reconcile.Fixed, reconcile.AcceptedDegraded, reconcile.Unresolved
	)
	for cell, want := range map[string][]reconcile.State{
		"verified-safe": {safe}, "Verified Safe": {safe}, "VERIFIED_SAFE": {safe}, "verified‑safe": {safe}, "✅ verified-safe": {safe}, "**verified-safe**.": {safe},
		"`verified-safe`": {safe}, "已验证安全": {safe}, "verified-safe (see below)": {safe}, "verified-safe: empty → nil": {safe},
		"fixed": {fixed}, "已修复": {fixed}, "~~unresolved~~ fixed": {fixed}, "fixed — 1a2b3c4": {fixed},
		"accepted-degraded": {degraded}, "accepted degraded": {degraded}, "降级接受": {degraded}, "接受降级": {degraded}, "accepted-degraded（M3）": {degraded},
		"unresolved": {open}, "未解决": {open}, "未决": {open}, "❌ Unresolved!": {open},
		"verified-safe / fixed": {safe, fixed}, "verified-safe, fixed": {safe, fixed}, "unresolved → fixed": {open, fixed}, "verified-safe<br>unresolved": {safe, open},
		"已修复、未决": {fixed, open}, "verified-safe (unresolved)": {safe, open}, "verified-safe — fixed": {safe, fixed}, "fixed; fixed": {fixed},
		"": nil, "-": nil, "—": nil, "n": nil,
	} {
		require.Equal(t, want, readState(cell).states, cell)
	}
}

func TestWordsThatAreNoState(t *testing.T) {
	for cell, want := range map[string][]string{
		"safe": {"safe"}, "LGTM": {"LGTM"}, "not verified-safe": {"not verified-safe"}, "partially fixed": {"partially fixed"}, "verified-safe?": {"verified-safe?"},
		"已验证": {"已验证"}, "TBD": {"TBD"}, "✅": {"✅"}, "ok": {"ok"}, "未修复": {"未修复"}, "verified-safe, mostly": {"mostly"},
		"": nil, " — ": nil, "fixed": nil,
	} {
		require.Equal(t, want, readState(cell).unknown, cell)
	}
}

func TestANoteBehindAStateIsKept(t *testing.T) {
	for cell, want := range map[string]string{
		"verified-safe: `a: b` holds": "`a: b` holds",
		"fixed (1a2b3c4)":             "1a2b3c4",
		"accepted-degraded - M3 rare": "M3 rare",
		"fixed":                       "",
	} {
		require.Equal(t, want, readState(cell).note, cell)
	}
}

func TestForms(t *testing.T) {
	for cell, want := range map[string]extract.Form{
		"if": extract.If, "`if`": extract.If, "IF": extract.If, "if_statement": extract.If, "ast.IfStmt": extract.If, "else if": extract.ElseIf, "elif": extract.ElseIf,
		"short circuit": extract.ShortCircuit, "short-circuit": extract.ShortCircuit, "`&&`": extract.ShortCircuit, "test_assertion": extract.TestAssertion,
		"except": extract.Catch, "defer": extract.Cleanup, "**exit-code**": extract.ExitCode, "🛡 catch": extract.Catch,
		"guard": "", "err-branch": "", "if or catch": "", "": "", "-": "",
	} {
		form, syntax := readForm(cell)
		require.Equal(t, want, form, cell)
		require.Equal(t, isBlank(cell), syntax == "", cell)
	}
	for _, spec := range extract.Forms() {
		form, syntax := readForm(string(spec.Form))
		require.Equal(t, spec.Form, form)
		require.Equal(t, string(spec.Form), syntax)
	}
}
