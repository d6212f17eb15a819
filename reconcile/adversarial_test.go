package reconcile_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// A case is a text archive: old/ and new/ are the files before and after, table
// the entries ("path:first-last | form | snippet"; without it, the full table
// of the old side). The lines above them say what must come out:
//
//	same 2, missing 1 …       how many rows or entries; what is not named is 0
//	pair a.go:6 a.go:11       the row of the old side became that of the new
//	missing-at a.go:9         where the missing row stands
//	ambiguous-rows 3          rows of the ambiguous entries; umbrella-rows alike
//	rename a.go b.go          what git says
//	history none              no line map
//	transform crlf tabs bom   done to the new side
//	form ternary              the form of the rows; if when it does not say
//	present                   the table is written against the new side
type adversarial struct {
	want      map[string]int
	pairs     [][2]string
	missingAt string
	says      string
	renames   map[string]string
	noHistory bool
	present   bool
	form      extract.Form

	old, fresh map[string]string
	table      []reconcile.Entry
}

func TestAdversarialCases(t *testing.T) {
	for language, read := range readers {
		files, err := filepath.Glob(filepath.Join("testdata", "adversarial", language, "*.txtar"))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(files), 31)
		for _, file := range files {
			t.Run(language+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
				archive, err := txtar.ParseFile(file)
				require.NoError(t, err)
				parseCase(t, archive).run(t, read)
			})
		}
	}
}

func (c *adversarial) run(t *testing.T, read func([]byte) extract.Facts) {
	old, fresh := strongRoll("old", c.rows(c.old, read)), strongRoll("new", c.rows(c.fresh, read))
	table, opts := fullTable("rc.md", "old", old.Rows), reconcile.Options{WrittenAgainst: &old, Lines: lineMap(c.old, c.fresh, c.renames)}
	if c.noHistory {
		opts.Lines = nil
	}
	if c.present {
		table, opts = reconcile.Table{Name: "rc.md", Tree: "new", Entries: c.table}, reconcile.Options{}
	}
	result := reconcile.Reconcile(fresh, []reconcile.Table{table}, opts)

	requireConserved(t, fresh, []reconcile.Table{table}, result)
	require.Equal(t, c.want, outcome(result), "%+v", result)
	c.requirePairs(t, old, fresh, table, result)
	if c.missingAt != "" {
		require.Equal(t, c.missingAt, at(fresh, result.Missing[0]))
	}
	if c.says != "" {
		require.Contains(t, result.Suspect[0].Why, c.says)
	}
	open := maps.Clone(c.want)
	delete(open, "same")
	delete(open, "moved")
	require.Equal(t, len(open) == 0, result.Verdict == reconcile.Reconciled)
}

func (c *adversarial) rows(files map[string]string, read func([]byte) extract.Facts) []extract.Row {
	var rows []extract.Row
	for _, path := range slices.Sorted(maps.Keys(files)) {
		rows = append(rows, rowsOf(path, read([]byte(files[path])), c.form)...)
	}
	return rows
}

func (c *adversarial) requirePairs(t *testing.T, old, fresh extract.Roll, table reconcile.Table, result reconcile.Result) {
	became := map[string]string{}
	for _, m := range result.Matched {
		became[at(old, table.Entries[m.Entry.Line-1].Row)] = at(fresh, m.Row)
	}
	for _, p := range c.pairs {
		found := false
		for from, to := range became {
			found = found || strings.HasPrefix(from+":", p[0]+":") && strings.HasPrefix(to+":", p[1]+":")
		}
		require.True(t, found, "%v in %v", p, became)
	}
}

// at names the place of a row, with its column where its line has several.
func at(roll extract.Roll, id string) string {
	lines := map[string]int{}
	for _, r := range roll.Rows {
		lines[fmt.Sprint(r.Path, r.Start.Line)]++
	}
	for _, r := range roll.Rows {
		if r.ID == id && lines[fmt.Sprint(r.Path, r.Start.Line)] > 1 {
			return fmt.Sprintf("%s:%d:%d", r.Path, r.Start.Line, r.Start.Column)
		}
		if r.ID == id {
			return fmt.Sprintf("%s:%d", r.Path, r.Start.Line)
		}
	}
	return "nowhere"
}

// outcome counts what came out, leaving out zeros.
func outcome(r reconcile.Result) map[string]int {
	counts := map[string]int{
		"missing": len(r.Missing), "suspect": len(r.Suspect), "edited": len(r.Edited), "umbrella": len(r.Umbrella),
		"duplicate": len(r.Duplicate), "ambiguous": len(r.Ambiguous), "stale": len(r.Stale),
	}
	for _, m := range r.Matched {
		counts[m.How]++
	}
	for _, a := range r.Ambiguous {
		counts["ambiguous-rows"] += len(a.Rows)
	}
	for _, u := range r.Umbrella {
		counts["umbrella-rows"] += len(u.Rows)
	}
	maps.DeleteFunc(counts, func(_ string, n int) bool { return n == 0 })
	return counts
}

func parseCase(t *testing.T, archive *txtar.Archive) *adversarial {
	c := &adversarial{form: extract.If, want: map[string]int{}, renames: map[string]string{}, old: map[string]string{}, fresh: map[string]string{}}
	for _, f := range archive.Files {
		side, path, _ := strings.Cut(f.Name, "/")
		switch side {
		case "old":
			c.old[path] = string(f.Data)
		case "new":
			c.fresh[path] = string(f.Data)
		case "table":
			c.table = parseEntries(t, string(f.Data))
		}
	}
	for line := range strings.Lines(string(archive.Comment)) {
		c.directive(t, strings.Fields(line))
	}
	return c
}

func (c *adversarial) directive(t *testing.T, words []string) {
	switch words[0] {
	case "pair":
		c.pairs = append(c.pairs, [2]string{words[1], words[2]})
	case "missing-at":
		c.missingAt = words[1]
	case "suspect-says":
		c.says = strings.Join(words[1:], " ")
	case "rename":
		c.renames[words[1]] = words[2]
	case "history":
		c.noHistory = words[1] == "none"
	case "form":
		c.form = extract.Form(words[1])
	case "present":
		c.present = true
	case "transform":
		for path := range c.fresh {
			for _, how := range words[1:] {
				c.fresh[path] = transform(t, how, c.fresh[path])
			}
		}
	default:
		n, err := strconv.Atoi(words[1])
		require.NoError(t, err)
		if n > 0 {
			c.want[words[0]] = n
		}
	}
}

func transform(t *testing.T, how, text string) string {
	switch how {
	case "crlf":
		return strings.ReplaceAll(text, "\n", "\r\n")
	case "tabs":
		return strings.ReplaceAll(text, "\t", "    ")
	case "bom":
		return "\uFEFF" + text
	}
	t.Fatalf("transform %q is unknown", how)
	return ""
}

func parseEntries(t *testing.T, text string) []reconcile.Entry {
	var entries []reconcile.Entry
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		require.Len(t, cells, 3)
		path, lines, _ := strings.Cut(cells[0], ":")
		first, last, ranged := strings.Cut(lines, "-")
		if !ranged {
			last = first
		}
		start, err := strconv.Atoi(first)
		require.NoError(t, err)
		end, err := strconv.Atoi(last)
		require.NoError(t, err)
		entries = append(entries, reconcile.Entry{Table: "rc.md", Line: len(entries) + 1, Path: path, Start: start, End: end, Form: extract.Form(cells[1]), Snippet: cells[2]})
	}
	return entries
}
