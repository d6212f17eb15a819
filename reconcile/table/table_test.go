package table

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/reconcile"
)

// short prints an entry on one line: place, form, code, states, evidence.
func short(e reconcile.Entry) string {
	place := e.Path
	if e.Start > 0 {
		place += fmt.Sprintf(":%d", e.Start)
	}
	if e.Column > 0 {
		place += fmt.Sprintf(":%d", e.Column)
	}
	if e.End != e.Start {
		place += fmt.Sprintf("-%d", e.End)
	}
	parts := []string{place, string(e.Form), "«" + e.Snippet + "»"}
	for _, s := range e.States {
		parts = append(parts, string(s))
	}
	for _, u := range e.Unknown {
		parts = append(parts, "?"+u)
	}
	for _, ev := range e.Evidence {
		parts = append(parts, "["+ev.Input+"|"+ev.Observed+"|"+ev.Contract+"]")
	}
	return strings.Join(parts, " ")
}

func shorts(t reconcile.Table) []string {
	var out []string
	for _, e := range t.Entries {
		out = append(out, short(e))
	}
	return out
}

// lines are the lines of a table's errors.
func lines(t reconcile.Table) []int {
	var out []int
	for _, e := range t.Errors {
		out = append(out, e.Line)
	}
	return out
}

func TestReadChoosesTheFormat(t *testing.T) {
	const want = "a.go:12 if «x» verified-safe"
	for name, text := range map[string]string{
		"a.md":    "| location | form | snippet | state |\n|---|---|---|---|\n| a.go:12 | if | `x` | verified-safe |",
		"b.json":  `{"entries":[{"path":"a.go","start":12,"form":"if","snippet":"x","state":"verified-safe"}]}`,
		"c.jsonl": `{"path":"a.go","start":12,"form":"if","snippet":"x","state":"verified-safe"}`,
		"d.csv":   "location,form,snippet,state\na.go:12,if,x,verified-safe\n",
		"e.tsv":   "location\tform\tsnippet\tstate\na.go:12\tif\tx\tverified-safe\n",
		"f.txt":   "- a.go:12 if `x` — verified-safe",
	} {
		for _, n := range []string{name, "answer"} {
			got := Read(n, []byte("\xEF\xBB\xBF"+text), Options{})
			require.Equal(t, []string{want}, shorts(got), "%s as %s: %v", name, n, got.Errors)
			require.Empty(t, got.Errors, name)
			require.Equal(t, n, got.Name)
			require.Equal(t, n, got.Entries[0].Table)
		}
	}
}

func TestLineEndsDoNotMatter(t *testing.T) {
	text := "| location | form | state |\n|---|---|---|\n| a.go:1 | if | fixed |\n| a.go:2 | if | fixed |\n"
	want := Read("t", []byte(text), Options{})
	require.Len(t, want.Entries, 2)
	for _, end := range []string{"\r\n", "\r"} {
		require.Equal(t, want, Read("t", []byte(strings.ReplaceAll(text, "\n", end)), Options{}))
	}
}

func TestSilenceIsAnError(t *testing.T) {
	for _, text := range []string{"", " \n\t\n", "I looked at everything.\n\nAPPROVE", "| location | form | state |\n|---|---|---|\n", "location,form,state\n", "{}", "{\"verdict\":\"APPROVE\"}"} {
		got := Read("t", []byte(text), Options{})
		require.Empty(t, got.Entries, "%q", text)
		require.Len(t, got.Errors, 1, "%q", text)
		require.NotEmpty(t, got.Errors[0].Reason)
	}
}

func TestAnExplicitEmptyTableIsNone(t *testing.T) {
	for _, text := range []string{
		"ROWS: none", "GUARDS: none\n\nAPPROVE", "**ROWS: none**", "- ROWS: none.", "ROWS：无", "guard 清单：无", "## ROWS\n\nnone\n", "ROWS:\n- none\n",
		"| location | form | state |\n|---|---|---|\n| none | | |\n", "[]", `{"tree":"t","entries":[]}`, "location,form,state\nnone,,\n", "> ROWS: none",
	} {
		got := Read("t", []byte(text), Options{})
		require.Empty(t, got.Entries, "%q", text)
		require.Empty(t, got.Errors, "%q", text)
	}
}

func TestNoneBesideRowsIsAnError(t *testing.T) {
	got := Read("t", []byte("ROWS: none\n\n| location | form | state |\n|---|---|---|\n| a.go:1 | if | fixed |"), Options{})
	require.Len(t, got.Entries, 1)
	require.Equal(t, []int{1}, lines(got))
}

func TestMarker(t *testing.T) {
	row := "\n| location | form | state |\n|---|---|---|\n| a.go:1 | if | fixed |\n"
	for _, tt := range []struct {
		text, tree, slot string
		errors           []int
	}{
		{"<!-- guardroll:table tree=abc slot=reality-checker -->" + row, "abc", "reality-checker", nil},
		{"<!-- guardroll:table slot=codex -->" + row, "", "codex", nil},
		{"<!-- guardroll:table -->" + row, "", "", nil},
		{"> <!--guardroll:table tree=a%20b-->" + row, "a b", "", nil},
		{"<!-- guardroll:table tree=abc -->" + row + "<!-- guardroll:table tree=def -->", "abc", "", []int{5}},
		{"<!-- guardroll:table tree=abc -->" + row + "<!-- guardroll:table tree=abc -->", "abc", "", nil},
	} {
		got := Read("t", []byte(tt.text), Options{})
		require.Equal(t, tt.tree, got.Tree, tt.text)
		require.Equal(t, tt.slot, got.Slot, tt.text)
		require.Equal(t, tt.errors, lines(got), tt.text)
		require.Len(t, got.Entries, 1)
	}
}
