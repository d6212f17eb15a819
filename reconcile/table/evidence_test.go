package table

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/reconcile"
)

func TestZip(t *testing.T) {
	for name, tt := range map[string]struct {
		inputs, observed, contract string
		want                       [][3]string
	}{
		"nothing":               {"", "", "", nil},
		"dashes":                {"-", "—", "", nil},
		"one":                   {"empty", "returns nil", "§2", [][3]string{{"empty", "returns nil", "§2"}}},
		"one keeps semicolons":  {"empty", "returns nil; logs", "§2; §3", [][3]string{{"empty", "returns nil; logs", "§2; §3"}}},
		"one with three seen":   {"empty", "a\nb\nc", "§2", [][3]string{{"empty", "a; b; c", "§2"}}},
		"in order":              {"empty\nnull", "a\nb", "c\nd", [][3]string{{"empty", "a", "c"}, {"null", "b", "d"}}},
		"semicolons":            {"empty; null", "a；b", "c", [][3]string{{"empty", "a", "c"}, {"null", "b", "c"}}},
		"one observation":       {"empty; null", "both return nil; no log; no retry", "c", [][3]string{{"empty", "both return nil; no log; no retry", "c"}, {"null", "both return nil; no log; no retry", "c"}}},
		"commas of words":       {"empty, null、timeout", "a", "c", [][3]string{{"empty", "a", "c"}, {"null", "a", "c"}, {"timeout", "a", "c"}}},
		"commas of other words": {"a list, unsorted", "a", "c", [][3]string{{"a list, unsorted", "a", "c"}}},
		"numbers":               {"1) empty 2) null", "1) a 2) b", "c", [][3]string{{"empty", "a", "c"}, {"null", "b", "c"}}},
		"circled numbers":       {"①empty②null", "①a ②b", "c", [][3]string{{"empty", "a", "c"}, {"null", "b", "c"}}},
		"numbered lines":        {"1. empty\n2. null", "1. a\n2. b", "c", [][3]string{{"empty", "a", "c"}, {"null", "b", "c"}}},
		"by name":               {"empty\nnull", "null: b\nempty: a", "§2", [][3]string{{"empty", "a", "§2"}, {"null", "b", "§2"}}},
		"by name, arrows":       {"empty; other:huge", "other:huge → b; empty → a", "§2", [][3]string{{"empty", "a", "§2"}, {"other:huge", "b", "§2"}}},
		"semicolons in code":    {"empty; null", "`a; b`", "c", [][3]string{{"empty", "`a; b`", "c"}, {"null", "`a; b`", "c"}}},
		"a separator alone":     {";", "returns nil", "§2", [][3]string{{"", "returns nil", "§2"}}},
		"no input":              {"", "returns nil", "", [][3]string{{"", "returns nil", ""}}},
		"input alone":           {"empty", "", "", [][3]string{{"empty", "", ""}}},
		"not applicable":        {"n/a: no input reaches it", "", "silent", [][3]string{{"n/a: no input reaches it", "", "silent"}}},
		"code":                  {"`empty`", "`nil`", "`doc.md#2`", [][3]string{{"empty", "`nil`", "`doc.md#2`"}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, reason := zip(tt.inputs, tt.observed, tt.contract)
			require.Empty(t, reason)
			var want []reconcile.Evidence
			for _, w := range tt.want {
				want = append(want, reconcile.Evidence{Input: w[0], Observed: w[1], Contract: w[2]})
			}
			require.Equal(t, want, got)
		})
	}
	for _, tt := range [][3]string{{"empty\nnull\ntimeout", "a\nb", "c"}, {"empty\nnull", "a", "c\nd\ne"}, {"1) a 2) b 3) c", "1) x 2) y", ""}} {
		got, reason := zip(tt[0], tt[1], tt[2])
		require.Empty(t, got)
		require.Regexp(t, `^it has \d failing inputs and \d (observations|contract references)$`, reason)
	}
}

func TestRemarks(t *testing.T) {
	e := func(input, observed, contract string) reconcile.Evidence {
		return reconcile.Evidence{Input: input, Observed: observed, Contract: contract}
	}
	for text, want := range map[string]remark{
		"":                                 {},
		"-":                                {},
		"rare in practice":                 {notes: []string{"rare in practice"}},
		"empty → returns nil, contract §2": {evidence: []reconcile.Evidence{e("empty", "returns nil", "§2")}},
		"empty → returns nil; contract §2": {evidence: []reconcile.Evidence{e("empty", "returns nil", "§2")}},
		"timeout → 返回 ErrTimeout；契约 §2 要求返错":                     {evidence: []reconcile.Evidence{e("timeout", "返回 ErrTimeout", "§2 要求返错")}},
		"empty -> a vs contract: b":                              {evidence: []reconcile.Evidence{e("empty", "a", "b")}},
		"empty: returns nil":                                     {evidence: []reconcile.Evidence{e("empty", "returns nil", "")}},
		"empty → a, per contract §1; null => b, contract silent": {evidence: []reconcile.Evidence{e("empty", "a", "§1"), e("null", "b", "silent")}},
		"empty → a\nnull → b":                                    {evidence: []reconcile.Evidence{e("empty", "a", ""), e("null", "b", "")}},
		"`s == \"→\"` → a":                                       {evidence: []reconcile.Evidence{e(`s == "→"`, "a", "")}},
		"other: huge → refused":                                  {evidence: []reconcile.Evidence{e("other: huge", "refused", "")}},
		"n/a: nothing reaches it":                                {evidence: []reconcile.Evidence{e("n/a: nothing reaches it", "", "")}},
		"input: empty; observed: a; contract: b":                 {evidence: []reconcile.Evidence{e("empty", "a", "b")}},
		"不适用：无输入":                                                {evidence: []reconcile.Evidence{e("n/a: 无输入", "", "")}},
		"瞬断：返回错误":                                                {evidence: []reconcile.Evidence{e("瞬断", "返回错误", "")}},
		"1: seen":                                                {notes: []string{"1: seen"}},
		"note: seen at 12:30":                                    {notes: []string{"note: seen at 12:30"}},
		"fix: 1a2b3c4d":                                          {fix: "1a2b3c4d"},
		"fix: `1a2b3c4d`.":                                       {fix: "1a2b3c4d"},
		"commit abc1234":                                         {fix: "abc1234"},
		"fixed in abc1234 by a check":                            {fix: "abc1234", notes: []string{"fixed in abc1234 by a check"}},
		"修复：1a2b3c4d":                                            {fix: "1a2b3c4d"},
		"fix: hunk a.go:12-20":                                   {fix: "a.go:12-20"},
		"fix: return the error":                                  {notes: []string{"fix: return the error"}},
		"commit messages are ignored":                            {notes: []string{"commit messages are ignored"}},
		"clause M3":                                              {clause: "M3", notes: []string{"clause M3"}},
		"条款 m1：局部":                                               {clause: "m1", notes: []string{"条款 m1：局部"}},
		"M3: cannot happen":                                      {clause: "M3", notes: []string{"M3: cannot happen"}},
		"clause M9":                                              {notes: []string{"clause M9"}},
		"lies: true":                                             {lies: true},
		"lies: false":                                            {},
		"says ok, lies: true":                                    {lies: true, notes: []string{"says ok, lies: true"}},
		"reason: rare; 理由：contained":                             {reason: "rare; contained"},
	} {
		t.Run(text, func(t *testing.T) { require.Equal(t, want, readRemark(text)) })
	}
}

func TestColumnsOfTheirOwn(t *testing.T) {
	got := Read("t", []byte("| 位置 | 终态 | 修复 | 理由 | 条款 | lies | 备注 |\n|--|--|--|--|--|--|--|\n"+
		"| a.go:1 | fixed | `1a2b3c4d` | | | | n |\n| a.go:2 | 降级接受 | - | contained; rare | clause M3 | true | empty → a |\n| a.go:3 | fixed | the first hunk | | | no | |"), Options{})
	require.Empty(t, got.Errors)
	a, b, c := got.Entries[0], got.Entries[1], got.Entries[2]
	require.Equal(t, [3]string{"1a2b3c4d", "", "n"}, [3]string{a.Fix, a.Clause, a.Note})
	require.Equal(t, [3]string{"", "M3", "contained; rare"}, [3]string{b.Fix, b.Clause, b.Reason})
	require.Equal(t, []reconcile.Evidence{{Input: "empty", Observed: "a"}}, b.Evidence)
	require.Equal(t, [2]bool{true, false}, [2]bool{b.Lies, c.Lies})
	require.Equal(t, "the first hunk", c.Fix)
}
