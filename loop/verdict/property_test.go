package verdict

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// answers writes good answers: findings in one of the shapes, and a verdict.
func answers(t *rapid.T) (text string, token Token) {
	token = rapid.SampledFrom([]Token{Approve, ChangesRequested}).Draw(t, "token")
	severities := []string{"minor", "nit"}
	if token == ChangesRequested {
		severities = []string{"blocker", "major", "minor"}
	}
	shapes := []string{"- S | F:L | T | fix it", "- [S] F:L — T", "1. **[S]** F:L T", "### [S] F:L — T", "- **S**: F:L T"}
	var out []string
	for range rapid.IntRange(1, 4).Draw(t, "findings") {
		shape := rapid.SampledFrom(shapes).Draw(t, "shape")
		out = append(out, strings.NewReplacer(
			"S", rapid.SampledFrom(severities).Draw(t, "severity"),
			"F", rapid.SampledFrom([]string{"a.go", "pkg/b_test.go", "Makefile", "web/x.tsx"}).Draw(t, "file"),
			"L", rapid.StringMatching(`[1-9][0-9]{0,3}`).Draw(t, "line"),
			"T", rapid.StringMatching(`[a-z]{4,9}( [a-z]{5,9}){1,3}`).Draw(t, "title"),
		).Replace(shape))
	}
	line := string(token)
	if rapid.Bool().Draw(t, "labelled") {
		line = "Verdict: " + line
	}
	return "FINDINGS:\n" + strings.Join(out, "\n") + "\n\n" + line, token
}

func TestPropertyDecorationChangesNothing(t *testing.T) {
	esc := string(rune(0x1b))
	decorations := map[string]func(string) string{
		"blank lines in front": func(s string) string { return "\n\n" + s },
		"blank lines behind":   func(s string) string { return s + "\n \n\t\n" },
		"carriage returns":     func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"old line ends":        func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"colour":               func(s string) string { return esc + "[33m" + strings.ReplaceAll(s, "\n", esc+"[0m\n") + esc + "[0m" },
		"zero width":           func(s string) string { return strings.ReplaceAll(s, "e", "e\u200b") },
		"byte order mark":      func(s string) string { return "\ufeff" + s },
		"hard spaces":          func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") },
		"end tokens":           func(s string) string { return s + control("im_end") + "\n" + control("endoftext") },
		"wide end token":       func(s string) string { return s + wideControl("end") },
		"spaces at line ends":  func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") },
		"bold verdict":         strings.NewReplacer("\nAPPROVE", "\n**APPROVE**", "\nCHANGES-REQUESTED", "\n**CHANGES-REQUESTED**").Replace,
	}
	names := slices.Sorted(maps.Keys(decorations))
	rapid.Check(t, func(t *rapid.T) {
		text, token := answers(t)
		o := Options{Slot: "codex", GuardCount: -1}
		want := Read([]byte(text), o)
		require.Equal(t, token, want.Token, "%q", text)
		require.NotEmpty(t, want.Findings, "%q", text)
		decorated := text
		for range rapid.IntRange(1, 4).Draw(t, "layers") {
			decorated = decorations[rapid.SampledFrom(names).Draw(t, "decoration")](decorated)
		}
		require.Equal(t, want, Read([]byte(decorated), o), "%q", decorated)
	})
}

func TestPropertyAnotherLabelledVerdictConflicts(t *testing.T) {
	labels := []string{"Verdict: ", "**Final verdict:** ", "Decision = ", "## Conclusion\n\n", "结论：", "裁决: ", "| Verdict | "}
	rapid.Check(t, func(t *rapid.T) {
		text, token := answers(t)
		other := ChangesRequested
		if token == ChangesRequested {
			other = Approve
		}
		lines := strings.Split(text, "\n")
		at := rapid.IntRange(0, len(lines)).Draw(t, "at")
		label := rapid.SampledFrom(labels).Draw(t, "label") + string(other)
		if strings.HasPrefix(label, "|") {
			label += " |"
		}
		lines = append(lines[:at:at], append([]string{"", label, ""}, lines[at:]...)...)
		got := Read([]byte(strings.Join(lines, "\n")), Options{Slot: "codex"})
		require.Equal(t, ConflictingVerdicts, got.Reason, "%q", lines)
		require.Equal(t, None, got.Token)
	})
}

func TestPropertyEveryFindingComesOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _ := answers(t)
		listed := strings.Split(strings.SplitN(text, "\n\n", 2)[0], "\n")[1:]
		unique := map[string]bool{}
		for _, l := range listed {
			unique[l] = true
		}
		finish := rapid.SampledFrom([]string{"stop", "max_tokens"}).Draw(t, "finish")
		got := Read([]byte(text), Options{Slot: "codex", Finish: finish})
		require.LessOrEqual(t, len(got.Findings), len(listed))
		require.Equal(t, len(distinct(got.Findings)), len(got.Findings))
		for line := range unique {
			found := false
			for _, f := range got.Findings {
				found = found || strings.Contains(line, f.Title) && strings.Contains(line, f.Path) && strings.Contains(line, string(f.Severity))
			}
			require.True(t, found, "%q is in none of %q", line, got.Findings)
		}
	})
}
