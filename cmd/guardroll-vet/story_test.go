package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"guardroll-vet": main})
}

// TestStories runs the tool under go vet as a user does.
func TestStories(t *testing.T) {
	stories, err := filepath.Glob("../../testdata/script/vet*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, stories, "no story tests the tool")
	tool, err := exec.LookPath("guardroll-vet")
	require.NoError(t, err, "testscript puts the tool on the path")
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	require.NoError(t, err, "the stories need the go command")

	testscript.Run(t, testscript.Params{
		Files:               stories,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("VETTOOL", tool)
			e.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
			e.Setenv("GOFLAGS", "-mod=mod")
			e.Setenv("GOPROXY", "off")
			e.Setenv("GOTOOLCHAIN", "local")
			return nil
		},
	})
}
