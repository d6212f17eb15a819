//go:build history

package reconcile_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/golang"
	"github.com/guardroll/guardroll/extract/identity"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/stretchr/testify/require"
)

// histories are consecutive published versions, oldest first.
var histories = []struct {
	module   string
	versions []string
}{
	{"github.com/spf13/cobra", []string{"v1.1.3", "v1.2.1", "v1.3.0", "v1.4.0", "v1.5.0", "v1.6.0", "v1.7.0", "v1.8.0", "v1.9.1", "v1.10.0"}},
	{"github.com/spf13/pflag", []string{"v1.0.1", "v1.0.2", "v1.0.3", "v1.0.4", "v1.0.5", "v1.0.6", "v1.0.7", "v1.0.8", "v1.0.9", "v1.0.10"}},
	{"github.com/stretchr/testify", []string{"v1.3.0", "v1.4.0", "v1.5.1", "v1.6.0", "v1.7.0", "v1.8.0", "v1.8.4", "v1.9.0", "v1.10.0", "v1.11.1"}},
	{"golang.org/x/mod", []string{"v0.4.0", "v0.5.0", "v0.6.0", "v0.9.0", "v0.14.0", "v0.17.0", "v0.21.0", "v0.25.0", "v0.29.0"}},
	{"mvdan.cc/sh/v3", []string{"v3.6.0", "v3.7.0", "v3.8.0", "v3.10.0", "v3.11.0", "v3.12.0", "v3.13.0"}},
}

// TestHistory writes the full table at each version and carries it to the next.
// Every row that is said to be the same is held against the tokens of both
// versions, by means that the reconciliation has no part in.
func TestHistory(t *testing.T) {
	fmt.Println("| module | versions | rows | same | moved | edited | stale | missing | ambiguous | false same |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, h := range histories {
		t.Run(h.module, func(t *testing.T) {
			total, rows := map[string]int{}, 0
			old := readRelease(t, h.module, h.versions[0])
			for _, v := range h.versions[1:] {
				fresh := readRelease(t, h.module, v)
				result := old.carry(t, fresh)
				rows += len(old.roll.Rows)
				for what, n := range outcome(result) {
					total[what] += n
				}
				total["false"] += old.falseSame(t, fresh, result)
				old = fresh
			}
			fmt.Printf("| %s | %s … %s (%d) | %d | %d | %d | %d | %d | %d | %d | %d |\n", h.module, h.versions[0], h.versions[len(h.versions)-1], len(h.versions),
				rows, total["same"], total["moved"], total["edited"], total["stale"], total["missing"], total["ambiguous"], total["false"])
			require.Greater(t, total["same"], rows/2, "most code survives a version")
			require.Zero(t, total["false"])
		})
	}
}

// release is a published version: its rows, its files by path, and where its
// rows stand in them.
type release struct {
	dir   string // below it, the Go files in the folder "src"
	roll  extract.Roll
	files map[string]*codeFile
	spans map[string]extract.Span // by row id
}

func readRelease(t *testing.T, module, version string) *release {
	out, err := exec.Command("go", "mod", "download", "-json", module+"@"+version).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		t.Fatalf("downloading %s@%s: %s%s", module, version, exit.Stderr, out)
	}
	require.NoError(t, err)
	var download struct{ Dir string }
	require.NoError(t, json.Unmarshal(out, &download))
	r := &release{dir: t.TempDir(), files: map[string]*codeFile{}, spans: map[string]extract.Span{}}
	var rows []extract.Row
	require.NoError(t, filepath.WalkDir(download.Dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		path, err := filepath.Rel(download.Dir, name)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rows = append(rows, r.add(filepath.ToSlash(path), text)...)
		to := filepath.Join(r.dir, "src", path)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	}))
	r.roll = strongRoll(version, rows)
	return r
}

func (r *release) add(path string, text []byte) []extract.Row {
	facts := golang.Read(text, extract.AllParts)
	ids := identity.Number(path, facts.Constructs)
	for i, c := range facts.Constructs {
		r.spans[ids[i].ID] = c.Span
	}
	r.files[path] = newCodeFile(text)
	return rowsOf(path, facts, "")
}

// carry reconciles the full table of a release with the next one.
func (r *release) carry(t *testing.T, next *release) reconcile.Result {
	table := fullTable("table.md", r.roll.Change.Tree, r.roll.Rows)
	result := reconcile.Reconcile(next.roll, []reconcile.Table{table}, reconcile.Options{WrittenAgainst: &r.roll, Lines: gitLines(t, r, next)})
	requireConserved(t, next.roll, []reconcile.Table{table}, result)
	return result
}

// gitLines maps lines as git compares the two releases.
func gitLines(t *testing.T, old, next *release) identity.LineMap {
	cmd := exec.Command("git", "diff", "--no-index", "--no-color", "-U0", "-M", filepath.Join(old.dir, "src"), filepath.Join(next.dir, "src"))
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatal(err)
	}
	files, err := diff.Parse(strings.NewReader(string(out)))
	require.NoError(t, err)
	type target struct {
		path string
		gone bool
		diff.LineMap
	}
	targets := map[string]target{}
	for _, f := range files {
		if f.OldPath != "" {
			targets[below(old.dir, f.OldPath)] = target{path: below(next.dir, f.Path), gone: f.Status == diff.Deleted, LineMap: diff.NewLineMap(f.Hunks)}
		}
	}
	return func(path string, line int) (string, int, bool) {
		to, changed := targets[path]
		switch {
		case !changed:
			return path, line, true
		case to.gone:
			return path, line, false
		}
		line, ok := to.New(line)
		return to.path, line, ok
	}
}

// below gives a path of the diff relative to the sources of a release.
func below(dir, path string) string {
	return strings.TrimPrefix("/"+strings.TrimPrefix(path, "/"), filepath.ToSlash(dir)+"/src/")
}

// falseSame counts the rows that are said to be the same and are not.
func (r *release) falseSame(t *testing.T, next *release, result reconcile.Result) int {
	paths, n := map[string]string{}, 0
	for _, row := range next.roll.Rows {
		paths[row.ID] = row.Path
	}
	compared := map[[2]string]*comparison{}
	for _, m := range result.Matched {
		if m.How != "same" {
			continue
		}
		from := r.roll.Rows[m.Entry.Line-1]
		pair := [2]string{from.Path, paths[m.Row]}
		if compared[pair] == nil {
			compared[pair] = compare(r.files[pair[0]], next.files[pair[1]])
		}
		if why := compared[pair].doubt(r.spans[from.ID], next.spans[m.Row]); why != "" {
			t.Logf("%s → %s: %s %s is not %s: %s", r.roll.Change.Tree, next.roll.Change.Tree, from.Form, at(r.roll, from.ID), at(next.roll, m.Row), why)
			n++
		}
	}
	return n
}
