package table

import (
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

var stateWords = map[string]reconcile.State{
	"verified-safe": reconcile.VerifiedSafe, "verifiedsafe": reconcile.VerifiedSafe,
	"已验证安全": reconcile.VerifiedSafe, "验证安全": reconcile.VerifiedSafe, "已核实安全": reconcile.VerifiedSafe,

	"fixed": reconcile.Fixed, "已修复": reconcile.Fixed, "已修": reconcile.Fixed,

	"accepted-degraded": reconcile.AcceptedDegraded, "accepteddegraded": reconcile.AcceptedDegraded, "accept-degraded": reconcile.AcceptedDegraded,
	"降级接受": reconcile.AcceptedDegraded, "接受降级": reconcile.AcceptedDegraded, "已接受降级": reconcile.AcceptedDegraded,

	"unresolved": reconcile.Unresolved, "open": reconcile.Unresolved,
	"未解决": reconcile.Unresolved, "未决": reconcile.Unresolved, "未处理": reconcile.Unresolved, "待解决": reconcile.Unresolved,
}

var wordGap = behind(has(" \t\n\r\f_-"), `[\s_\-‐‑–]+`)

// hyphened joins the words of a name by hyphens.
func hyphened(name string) string {
	if !has(" \t\n\r\f_")(name) && !strings.Contains(name, "--") {
		return name
	}
	return wordGap.replace(name, "-")
}

func stateOf(word string) (reconcile.State, bool) {
	if s, ok := stateWords[word]; ok {
		return s, true
	}
	word = strings.Trim(strings.TrimSpace(word), ".。!！*_`\"“”'[]【】")
	s, ok := stateWords[hyphened(strings.ToLower(strings.TrimSpace(word)))]
	return s, ok
}

// standing is what a state cell says.
type standing struct {
	states  []reconcile.State
	unknown []string
	note    string // what stands behind the word: evidence, a reason
}

var (
	stateSplit = behind(either(has("/,;\n+&|>"), either(hasWord("and"), hasWord("or"))), `\s*(?:/|,|，|、|;|；|\n|\+|&|\||→|->|=>|\band\b|\bor\b|或|和|与)\s*`)
	stateNote  = behind(has(":( \t\n\r\f"), `(?s)^(.*?)\s*(?:[:：]|\s[-–—]+\s|—+|[(（])\s*(.*?)[)）]?$`)
)

// readState reads a state cell. Every word in it is a state or is handed on as
// unknown; a note behind a state (after a colon, a dash, in brackets) is kept.
// An emoji alone is no word and unknown.
func readState(cell string) standing {
	text := words(cell)
	var s standing
	if isBlank(text) {
		if plain := strings.TrimSpace(unstruck(cell)); text == "" && !isBlank(plain) {
			s.unknown = append(s.unknown, plain)
		}
		return s
	}
	if m := stateNote.groups(unwrap(unstruck(cell))); m != nil {
		if first := plainStates(words(m[1])); len(first.unknown) == 0 && len(first.states) > 0 {
			if second := plainStates(words(m[2])); len(second.unknown) == 0 {
				return plainStates(words(m[1]) + "/" + words(m[2])) // a state behind a state is a second state, not a note
			}
			first.note = m[2]
			return first
		}
	}
	return plainStates(text)
}

func plainStates(text string) standing {
	var s standing
	for _, part := range stateSplit.split(text) {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		if state, ok := stateOf(part); !ok {
			s.unknown = append(s.unknown, part)
		} else if !slices.Contains(s.states, state) {
			s.states = append(s.states, state)
		}
	}
	return s
}

// isBlank reports whether a cell says nothing: empty, or a dash.
func isBlank(text string) bool {
	if text != "" && (isLetter(text[0]) || text[0] == '`') {
		return false
	}
	return strings.Trim(text, " \t\n-–—―/_") == ""
}

var formWords = map[string]extract.Form{
	"if-statement": extract.If, "if-stmt": extract.If, "ifstmt": extract.If, "ast.ifstmt": extract.If,
	"else-if-statement": extract.ElseIf, "elif": extract.ElseIf, "elsif": extract.ElseIf, "elseif": extract.ElseIf,
	"conditional-expression": extract.Ternary, "ternary-expression": extract.Ternary, "?:": extract.Ternary,
	"switch-case": extract.Case, "case-clause": extract.Case,
	"except": extract.Catch, "rescue": extract.Catch, "catch-clause": extract.Catch,
	"&&": extract.ShortCircuit, "||": extract.ShortCircuit, "&&/||": extract.ShortCircuit, "shortcircuit": extract.ShortCircuit,
	"defer": extract.Cleanup, "finally": extract.Cleanup,
	"exitcode": extract.ExitCode, "typecheck": extract.TypeCheck, "testcase": extract.TestCase, "cistep": extract.CIStep,
}

// readForm gives the form that a cell names, "" when it names none of the
// vocabulary, and the form as written.
func readForm(cell string) (extract.Form, string) {
	syntax := strings.TrimSpace(strings.ReplaceAll(words(cell), "\n", " "))
	if isBlank(syntax) {
		return "", ""
	}
	key := hyphened(strings.ToLower(syntax))
	if spec, ok := extract.LookupForm(extract.Form(key)); ok {
		return spec.Form, syntax
	}
	return formWords[key], syntax
}
