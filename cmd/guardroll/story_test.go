package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"guardroll": main,
	})
}

// schemas is the folder of the committed schemas.
var schemas, _ = filepath.Abs("../../docs/schema")

// TestStories runs the command as a user does: one story a file.
func TestStories(t *testing.T) {
	stories, err := filepath.Glob("../../testdata/script/*.txtar")
	require.NoError(t, err)
	stories = slices.DeleteFunc(stories, func(file string) bool {
		return strings.HasPrefix(filepath.Base(file), "vet") // those of guardroll-vet
	})
	require.NotEmpty(t, stories)
	testscript.Run(t, testscript.Params{
		Files:               stories,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			e.Setenv("GIT_AUTHOR_NAME", "A")
			e.Setenv("GIT_AUTHOR_EMAIL", "a@example.org")
			e.Setenv("GIT_COMMITTER_NAME", "A")
			e.Setenv("GIT_COMMITTER_EMAIL", "a@example.org")
			e.Setenv("GIT_AUTHOR_DATE", "2026-01-02T03:04:05Z")
			e.Setenv("GIT_COMMITTER_DATE", "2026-01-02T03:04:05Z")
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("TMPDIR", os.TempDir())
			e.Setenv("PATH_WITHOUT_GIT", filepath.SplitList(e.Getenv("PATH"))[0])
			e.Setenv("CI", os.Getenv("CI"))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits,
			"valid": valid,
		},
	})
}

// exits CODE COMMAND ARG… runs a command and wants exactly that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG…")
	}
	err := ts.Exec(args[1], args[2:]...)
	if got := exitCode(err); got != args[0] {
		ts.Fatalf("exit code %s, want %s (%v)", got, args[0], err)
	}
}

// valid SCHEMA FILE wants a JSON file to be valid by a committed schema.
func valid(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: valid SCHEMA FILE")
	}
	compiler := jsonschema.NewCompiler()
	schema, err := compiler.Compile(filepath.Join(schemas, args[0]+".json"))
	ts.Check(err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(ts.ReadFile(args[1])))
	ts.Check(err)
	err = schema.Validate(value)
	if neg && err == nil {
		ts.Fatalf("%s is valid by %s", args[1], args[0])
	}
	if !neg {
		ts.Check(err)
	}
}

func exitCode(err error) string {
	var exited *exec.ExitError
	switch {
	case err == nil:
		return "0"
	case errors.As(err, &exited):
		return strconv.Itoa(exited.ExitCode())
	default:
		return err.Error()
	}
}
