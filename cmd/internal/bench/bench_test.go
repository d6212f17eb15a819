package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestMedian(t *testing.T) {
	costs := []cost{
		{cpu: 3 * time.Second, wall: 1 * time.Second, memory: 20, code: 3},
		{cpu: 1 * time.Second, wall: 9 * time.Second, memory: 10, code: 3},
		{cpu: 2 * time.Second, wall: 2 * time.Second, memory: 90, code: 3},
	}
	require.Equal(t, cost{cpu: 2 * time.Second, wall: 2 * time.Second, memory: 20, code: 3}, median(costs))
	require.Equal(t, costs[1].cpu, median(costs[:2]).cpu, "of two, the lower")
	require.Equal(t, costs[0], median(costs[:1]))
}

func TestMeasure(t *testing.T) {
	ok, err := command{label: "go", argv: []string{"go", "version"}}.measure()
	require.NoError(t, err)
	require.Positive(t, ok.cpu)
	require.Positive(t, ok.wall)
	require.Zero(t, ok.code)

	_, err = command{label: "go", argv: []string{"go", "no-such-subcommand"}}.measure()
	require.ErrorContains(t, err, "exit code 2")
	answer, err := command{label: "go", argv: []string{"go", "no-such-subcommand"}, codes: []int{2}}.measure()
	require.NoError(t, err)
	require.Equal(t, 2, answer.code)

	_, err = command{label: "gone", argv: []string{"/no/such/command"}}.measure()
	require.ErrorContains(t, err, "running gone")
}

func TestAlternate(t *testing.T) {
	costs, err := alternate(2, command{argv: []string{"go", "version"}}, command{argv: []string{"go", "env", "GOOS"}})
	require.NoError(t, err)
	require.Len(t, costs, 2)
}

func TestParseAll(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.go": "package a", "sub/b.go": "package b\nfunc {", "c.txt": "text"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	files, size, err := parseAll(folder, goPass())
	require.NoError(t, err)
	require.Equal(t, 2, files)
	require.EqualValues(t, len("package a")+len("package b\nfunc {"), size)

	_, _, err = parseAll(t.TempDir(), goPass())
	require.ErrorContains(t, err, "no file to parse")
	_, _, err = parseAll(filepath.Join(folder, "gone"), goPass())
	require.Error(t, err)
	_, _, err = parseAll(folder, func(string) (bool, func([]byte) error) {
		return true, func([]byte) error { return errors.New("no parser") }
	})
	require.ErrorContains(t, err, "no parser")
}

func TestTreePass(t *testing.T) {
	pass := treePass()
	for path, want := range map[string]bool{"a.ts": true, "a.tsx": true, "a.mjs": true, "a.go": false, "a.md": false} {
		ok, parse := pass(path)
		require.Equal(t, want, ok, path)
		if ok {
			require.NoError(t, parse([]byte("let a = 1")), path)
		}
	}
}

func TestAddGuard(t *testing.T) {
	changed, ok := addGuard("package a\n\nfunc A() int {\n\treturn 1\n}\n\nfunc B() {\n}\n")
	require.True(t, ok)
	require.Equal(t, "package a\n\nfunc A() int {\n\tif debug := false; debug {\n\t\tprintln(\"reached\")\n\t}\n\treturn 1\n}\n\nfunc B() {\n}\n", changed)
	_, ok = addGuard("package a\n\nvar f = func() {}\n")
	require.False(t, ok)
}

func TestTable(t *testing.T) {
	var out strings.Builder
	table := newTable(&out)
	table.row("", "CPU s", "rows")
	table.row("a command", "12.00", "7")
	table.row("b", "1.00", "")
	table.flush()
	require.Equal(t, "             CPU s  rows\n  a command  12.00     7\n  b           1.00\n", out.String())
}

func TestRunRefuses(t *testing.T) {
	for name, args := range map[string][]string{
		"an unknown benchmark": {"everything"},
		"no runs":              {"-runs", "0"},
		"no command":           {"-guardroll", "/no/such/command"},
		"an unknown flag":      {"-colour"},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			require.Equal(t, 2, run(args, &out, &out))
			require.NotEmpty(t, out.String())
		})
	}
}

func TestOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "repository")
	made := 0
	whole := func() error {
		made++
		require.NoError(t, writeFile(filepath.Join(dir, "a.go"), []byte("package a\n")))
		return commit(dir)
	}
	require.NoError(t, writeFile(filepath.Join(dir, "half"), nil))
	require.ErrorContains(t, once(dir, func() error { return errors.New("no network") }), "no network")
	require.NoError(t, once(dir, whole))
	require.NoFileExists(t, filepath.Join(dir, "half"), "what was left half made is gone")
	require.NoError(t, once(dir, whole))
	require.Equal(t, 1, made)
}

func TestCopyGo(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for _, name := range []string{"a.go", "sub/deep/b.go", "c.txt", "sub/d.s"} {
		require.NoError(t, writeFile(filepath.Join(from, filepath.FromSlash(name)), []byte("// "+name)))
	}
	require.NoError(t, copyGo(to, from))
	var names []string
	require.NoError(t, eachGoFile(to, func(path string, src []byte) error {
		names = append(names, string(src))
		return nil
	}))
	require.Equal(t, []string{"// a.go", "// sub/deep/b.go"}, names)
	require.NoFileExists(t, filepath.Join(to, "c.txt"))
	require.ErrorContains(t, copyGo(to, t.TempDir()), "no Go file")
}

func TestReadStats(t *testing.T) {
	stats, err := readStats(strings.NewReader(`{"rows":[{"symbol":"stats","via":[]},{"stats":{"files":1}}],"stats":{"files":7,"rows":2},"gaps":[]}`))
	require.NoError(t, err)
	require.Equal(t, extract.Stats{Files: 7, Rows: 2}, stats)
	for _, broken := range []string{"", "{}", `{"stats":3}`, `{"rows":[`} {
		_, err := readStats(strings.NewReader(broken))
		require.Error(t, err, broken)
	}
}
