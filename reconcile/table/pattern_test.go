package table

import (
	"testing"

	"pgregory.net/rapid"
)

var patterns = map[string]pattern{
	"fenceMark": fenceMark, "itemMark": itemMark, "startNumber": startNumber, "atBreak": atBreak, "atSemicolon": atSemicolon, "atComma": atComma,
	"leadingTag": leadingTag, "linkForm": linkForm, "breakTag": breakTag, "htmlTag": htmlTag, "wordGap": wordGap, "stateSplit": stateSplit,
	"stateNote": stateNote, "arrow": arrow, "colon": colon, "fixLabel": fixLabel, "commitWord": commitWord, "clauseWord": clauseWord,
	"clauseFirst": clauseFirst, "liesWord": liesWord, "reasonLabel": reasonLabel, "contractWord": contractWord, "contractIn": contractIn,
	"inputLabel": inputLabel, "seenLabel": seenLabel,
}

// What a pattern matches in passes the test in front of it.
func TestNoTestHidesAMatch(t *testing.T) {
	bits := []string{
		"a", "Z", "7", " ", "\t", "\n", "\u00a0", "，", "、", "/", "|", "\\", "`", "```", "~~~", "*", "- ", "+", "• ", "1. ", "(2)", "（3）", "①", "[x] ", "and", "AND", "or", "和", "与", "或",
		";", "；", ":", "：", "=", "->", "=>", "→", "⇒", "—", "–", "(", ")", "[", "]", "{", "}", "<br>", "<BR/>", "<b>", "</code>", "<", ">", "&", "&amp;",
		"fix", "Fixed in ", "FIX by", "fixed", "commit ", "修复于", "提交", "1a2b3c4", "abcdefa", "clause ", "Severity Clause", "条款", "M3", "B1", "m1", "n1",
		"lies", "Lying", "说谎", "true", "否", "reason", "Rationale", "reaſon", "理由", "the ", "contract", "Spec", "契约", "规范", " vs. ", "as per ", "failing ", "Input", "inputs", "失败输入",
		"observed", "Behaviour", "观察到", "_", "‑", ".", ",", "。", "K", "ſ", "\xff",
	}
	for name, p := range patterns {
		t.Run(name, func(t *testing.T) {
			hits := 0
			rapid.Check(t, func(t *rapid.T) {
				text := ""
				for range rapid.IntRange(1, 6).Draw(t, "length") {
					text += rapid.SampledFrom(bits).Draw(t, "bit")
				}
				if !p.re.MatchString(text) {
					return
				}
				hits++
				if !p.may(text) {
					t.Fatalf("%q would match", text)
				}
			})
			if hits == 0 {
				t.Log("no drawn text matches")
			}
		})
	}
}
