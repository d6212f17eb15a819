package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestApply(t *testing.T) {
	const src = "a\n\tif x {\n\t\treturn\n\t}\nb\n\tif x {\n\t\treturn\n\t}\n"
	for _, test := range []struct {
		name    string
		drill   drill
		want    string
		problem string
	}{
		{name: "the only line", drill: drill{Line: "b", Becomes: "c"}, want: strings.Replace(src, "\nb\n", "\nc\n", 1)},
		{name: "dropped", drill: drill{Line: "a"}, want: src[1:]},
		{name: "after another", drill: drill{After: "b", Line: "if x {", Becomes: "if !x {"}, want: "a\n\tif x {\n\t\treturn\n\t}\nb\nif !x {\n\t\treturn\n\t}\n"},
		{name: "twice", drill: drill{Line: "if x {", Becomes: "if !x {"}, problem: "twice, on lines 2 and 6"},
		{name: "gone", drill: drill{Line: "if y {"}, problem: `no line "if y {"`},
		{name: "gone after", drill: drill{After: "b", Line: "a"}, problem: `no line "a" after "b"`},
		{name: "part of a line", drill: drill{Line: "if x"}, problem: `no line "if x"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.drill.apply(src)
			if test.problem != "" {
				require.ErrorContains(t, err, test.problem)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, got)
		})
	}
}

func TestParseListRefuses(t *testing.T) {
	for name, list := range map[string]string{
		"an unknown key":    "- {file: a.go, line: x, becomes: z, tests: [.], why: w, colour: red}",
		"no reason":         "- {file: a.go, line: x, becomes: z, tests: [.]}",
		"no tests":          "- {file: a.go, line: x, becomes: z, why: w}",
		"no file":           "- {line: x, becomes: z, tests: [.], why: w}",
		"a blank line":      "- {file: a.go, line: ' ', becomes: z, tests: [.], why: w}",
		"nothing broken":    "- {file: a.go, line: x, becomes: ' x', tests: [.], why: w}",
		"no breakage":       "[]",
		"an empty document": "",
		"no list":           "file: a.go",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parseList("list.yaml", []byte(list))
			require.ErrorContains(t, err, "list.yaml")
		})
	}
}

// smallModule writes a module with one guard that a test watches (low), one
// that none watches (high), and a list of drills.
func smallModule(t *testing.T, list string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.test/small\n\ngo 1.26.0\n",
		"clamp.go": `package small

// Clamp keeps n between 0 and 9.
func Clamp(n int) int {
	if n < 0 {
		return 0
	}
	if n > 9 {
		return 9
	}
	return n
}
`,
		"clamp_test.go": `package small

import "testing"

func TestClamp(t *testing.T) {
	if Clamp(-1) != 0 {
		t.Fatal("below")
	}
}
`,
		"testdata/drill/small.yaml": list,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		name string
		list string
		args []string
		code int
		says []string
	}{
		{name: "a breakage that a test notices",
			list: "- {file: clamp.go, line: 'if n < 0 {', becomes: 'if n > 0 {', tests: [.], why: low}",
			code: exitRed, says: []string{"red ", "1 breakages: 1 red, 0 green, 0 wrong"}},
		{name: "a breakage that none notices",
			list: "- {file: clamp.go, line: 'if n > 9 {', becomes: 'if n > 99 {', tests: [.], why: high}",
			code: exitGreen, says: []string{"GREEN", "small.yaml #1", "- if n > 9 {", "+ if n > 99 {"}},
		{name: "a test that hangs",
			list: "- {file: clamp.go, line: 'return 0', becomes: 'for {}', tests: [.], why: hang}",
			args: []string{"-timeout", "2s"},
			code: exitRed, says: []string{"red (hung)", "1 breakages: 1 red"}},
		{name: "a breakage that does not compile",
			list: "- {file: clamp.go, line: 'if n < 0 {', becomes: 'if n <', tests: [.], why: low}",
			code: exitList, says: []string{"WRONG", "does not compile"}},
		{name: "a line that is gone",
			list: "- {file: clamp.go, line: 'if n < 7 {', becomes: '{', tests: [.], why: low}",
			code: exitList, says: []string{"WRONG", `no line "if n < 7 {"`}},
		{name: "a file that is gone",
			list: "- {file: none.go, line: 'if n < 7 {', becomes: '{', tests: [.], why: low}",
			code: exitList, says: []string{"WRONG", "none.go"}},
		{name: "a test that does not exist",
			list: "- {file: clamp.go, line: 'if n < 0 {', becomes: 'if n > 0 {', tests: [.], run: TestNone, why: low}",
			code: exitList, says: []string{"no test to run"}},
		{name: "nothing chosen",
			list: "- {file: clamp.go, line: 'if n < 0 {', becomes: 'if n > 0 {', tests: [.], why: low}",
			args: []string{"-match", "elsewhere"},
			code: exitNothing, says: []string{"no breakage chosen"}},
		{name: "a list that cannot be read", list: "- {", code: exitList, says: []string{"small.yaml"}},
		{name: "a pattern that cannot be read", list: "[]", args: []string{"-match", "("}, code: exitList, says: []string{"missing closing"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := smallModule(t, test.list)
			var out strings.Builder
			code := run(append([]string{"-dir", dir}, test.args...), &out, &out)
			require.Equal(t, test.code, code, out.String())
			for _, text := range test.says {
				require.Contains(t, out.String(), text)
			}
		})
	}
}

func TestRunRefusesTestsThatAreRedAlready(t *testing.T) {
	dir := smallModule(t, "- {file: clamp.go, line: 'if n < 0 {', becomes: 'if n > 0 {', tests: [.], why: low}")
	path := filepath.Join(dir, "clamp.go")
	src, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(src), "n < 0", "n < -5", 1)), 0o600))

	var out strings.Builder
	require.Equal(t, exitList, run([]string{"-dir", dir}, &out, &out))
	require.Contains(t, out.String(), "red before anything is broken")
}

func TestTryLeavesTheWorkTreeAlone(t *testing.T) {
	dir := smallModule(t, "- {file: clamp.go, line: 'if n < 0 {', becomes: 'if n > 0 {', tests: [.], why: low}")
	before, err := os.ReadFile(filepath.Join(dir, "clamp.go"))
	require.NoError(t, err)
	var out strings.Builder
	require.Equal(t, exitRed, run([]string{"-dir", dir}, &out, &out), out.String())
	after, err := os.ReadFile(filepath.Join(dir, "clamp.go"))
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

func TestBeginning(t *testing.T) {
	short := strings.Repeat("x\n", outputLines)
	require.Equal(t, short, beginning(short))
	require.Equal(t, short+"… 4 bytes more\n", beginning(short+"y\nz\n"))
	require.Empty(t, beginning(""))
}
