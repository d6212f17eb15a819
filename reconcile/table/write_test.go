package table

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

func TestMarkdownIsATableToFillIn(t *testing.T) {
	rows := []extract.Row{{
		ID: "7f3a9c21d0e4", Path: "store/flush.go", Start: extract.Pos{Line: 41, Column: 2}, End: extract.Pos{Line: 43, Column: 3},
		Form: extract.ShortCircuit, Snippet: "a || `b`",
	}}
	require.Equal(t, "<!-- guardroll:table tree=abc slot=reality-checker -->\n"+
		"| Row | Location | Form | Snippet | Failing inputs | Observed | Contract | State | Evidence |\n"+
		"| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"+
		"| 7f3a9c21d0e4 | `store/flush.go:41:2` | short-circuit | `` a \\|\\| `b` `` |  |  |  |  |  |\n",
		string(Markdown(rows, Head{Tree: "abc", Slot: "reality-checker"})))
	require.Equal(t, "<!-- guardroll:table -->\nROWS: none\n", string(Markdown(nil, Head{})))
}

func TestJSONIsATableToFillIn(t *testing.T) {
	rows := []extract.Row{{ID: "7f3a9c21d0e4", Path: "a.go", Start: extract.Pos{Line: 41, Column: 2}, End: extract.Pos{Line: 44, Column: 1}, Form: extract.If, Snippet: "a && <b>"}}
	got, err := JSON(rows, Head{Tree: "abc"})
	require.NoError(t, err)
	require.JSONEq(t, `{"tree":"abc","entries":[{"row":"7f3a9c21d0e4","path":"a.go","start":{"line":41,"column":2},"end":43,"form":"if","snippet":"a && <b>","evidence":[],"state":""}]}`, string(got))
	require.Contains(t, string(got), "a && <b>", "for people to read")
	got, err = JSON(nil, Head{})
	require.NoError(t, err)
	require.JSONEq(t, `{"entries":[]}`, string(got))
}

// entryOf is what a row must come back as.
func entryOf(row extract.Row) reconcile.Entry {
	return reconcile.Entry{Table: "t", Row: row.ID, Path: row.Path, Start: row.Start.Line, End: row.Start.Line, Column: row.Start.Column,
		Form: row.Form, Syntax: string(row.Form), Snippet: extract.Snippet([]byte(row.Snippet))}
}

// anyText draws text with everything that has a meaning somewhere.
func anyText() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.String(),
		rapid.SampledFrom([]string{"|", "||", `\|`, `\\|`, `\`, "`", "``", " ` ", "\n", "\r\n", "\t", "  ", "<br>", "&lt;", "&#124;", "&vert;", "**", "~~x~~", "__", "[a](b)", "a:12", "#L3",
			"\u202e", "שלום", "\u200f", "🚀", "é", "中文", "｜", "\u00a0", "\u3000", "\ufeff", "\x1b[31m", "\x00", "-", "…", "err != nil", "ROWS: none", "<!-- guardroll:table tree=x -->", "```", "> ", "# ", "- ", "1. "}),
	)
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, "pieces"), "")
	})
}

func anyRow(path *rapid.Generator[string]) *rapid.Generator[extract.Row] {
	forms := extract.Forms()
	return rapid.Custom(func(t *rapid.T) extract.Row {
		start := extract.Pos{Line: rapid.IntRange(1, 99999).Draw(t, "line"), Column: rapid.IntRange(0, 300).Draw(t, "column")}
		return extract.Row{
			ID:      rapid.StringMatching(`[0-9a-f]{12,16}`).Draw(t, "id"),
			Path:    path.Draw(t, "path"),
			Start:   start,
			End:     extract.Pos{Line: start.Line + rapid.IntRange(0, 9).Draw(t, "length"), Column: rapid.IntRange(1, 9).Draw(t, "end")},
			Form:    forms[rapid.IntRange(0, len(forms)-1).Draw(t, "form")].Form,
			Snippet: anyText().Draw(t, "snippet"),
		}
	})
}

// anyPath draws paths that need no knowledge of the repository.
func anyPath() *rapid.Generator[string] {
	return rapid.StringMatching(`([a-z_.][\w +@()\[\]-]{0,6}[\w]/){0,2}[A-Za-z_][\w +@-]{0,8}\w\.[a-z]{1,4}`).Filter(func(p string) bool {
		return !strings.HasPrefix(p, "./") && !strings.Contains(p, "//")
	})
}

func requireBack(t *rapid.T, rows []extract.Row, text []byte, opts Options, want func(extract.Row) reconcile.Entry) {
	got := Read("t", text, opts)
	if len(got.Errors) > 0 {
		t.Fatalf("errors %v in\n%s", got.Errors, text)
	}
	if got.Tree != "a b>c" || got.Slot != "codex" {
		t.Fatalf("head %q %q", got.Tree, got.Slot)
	}
	var expected []reconcile.Entry
	for _, row := range rows {
		expected = append(expected, want(row))
	}
	for i := range got.Entries {
		got.Entries[i].Line = 0
	}
	if diff := cmp.Diff(expected, got.Entries); diff != "" {
		t.Fatalf("%s\n%s", diff, text)
	}
}

func TestMarkdownComesBackAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(anyRow(anyPath()), 1, 5).Draw(t, "rows")
		requireBack(t, rows, Markdown(rows, Head{Tree: "a b>c", Slot: "codex"}), Options{}, entryOf)
	})
}

func TestMarkdownWithAnyPathComesBackWhenThePathsAreKnown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// no path holds a NUL, and NEL has no character reference
		path := anyText().Filter(func(s string) bool { return s != "" && !strings.ContainsAny(s, "\x00\u0085") })
		rows := rapid.SliceOfN(anyRow(path), 1, 5).Draw(t, "rows")
		var opts Options
		for _, row := range rows {
			opts.Paths = append(opts.Paths, row.Path)
		}
		requireBack(t, rows, Markdown(rows, Head{Tree: "a b>c", Slot: "codex"}), opts, entryOf)
	})
}

func TestJSONComesBackAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(anyRow(anyPath()), 1, 5).Draw(t, "rows")
		text, err := JSON(rows, Head{Tree: "a b>c", Slot: "codex"})
		if err != nil || !json.Valid(text) {
			t.Fatalf("%v", err)
		}
		requireBack(t, rows, text, Options{}, func(row extract.Row) reconcile.Entry {
			e := entryOf(row)
			e.End = lastLine(row)
			return e
		})
	})
}
