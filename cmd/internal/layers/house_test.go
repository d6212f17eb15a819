package layers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/guardroll/guardroll"

// root is the module's folder.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../..")
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(dir, "go.mod"))
	return dir
}

// TestOurRooms holds every package of this module against the table.
func TestOurRooms(t *testing.T) {
	pkgs, err := Load(root(t))
	require.NoError(t, err)
	for _, v := range Check(module, pkgs, Rooms) {
		t.Error(v)
	}
}

// TestRoomsAreWellMade holds the table itself to its promises.
func TestRoomsAreWellMade(t *testing.T) {
	seen := map[string]bool{}
	for _, room := range Rooms {
		require.NotEmpty(t, room.Why, "room %s gives no reason", room.Pattern)
		require.Contains(t, []Layer{Pure, Data, Cgo, World}, room.Layer, room.Pattern)
		require.False(t, seen[room.Pattern], "room %s stands twice", room.Pattern)
		require.False(t, room.Goroutines && room.Layer != World, "room %s: only a worldly room runs goroutines", room.Pattern)
		seen[room.Pattern] = true
	}
	for _, room := range Rooms {
		if room.Layer != World {
			for _, ours := range room.Ours {
				require.NotContains(t, []string{"extract/scan", "extract/...", "loop/drive"}, ours, "room %s reaches the world", room.Pattern)
			}
		}
	}
}

// TestBuildsWithoutC builds everything but the command and the languages with
// cgo off, and looks for the languages among what they depend on.
func TestBuildsWithoutC(t *testing.T) {
	dir := root(t)
	var patterns []string
	for _, tree := range []string{"cmd/guardroll-vet", "analyzers", "reconcile", "loop"} {
		if _, err := os.Stat(filepath.Join(dir, tree)); err == nil {
			patterns = append(patterns, "./"+tree+"/...")
		}
	}
	require.Contains(t, patterns, "./reconcile/...")

	goWithoutC(t, dir, append([]string{"build"}, patterns...)...)
	deps := goWithoutC(t, dir, append([]string{"list", "-deps"}, patterns...)...)
	require.Contains(t, deps, module+"/reconcile\n")
	for dep := range strings.Lines(deps) {
		dep = strings.TrimSpace(dep)
		require.False(t, strings.HasPrefix(dep, module+"/extract/lang"), "%s needs C", dep)
		require.False(t, treeSitter.allows(dep, ""), "%s needs C", dep)
	}
}

func goWithoutC(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "go %s: %s", strings.Join(args, " "), stderr.String())
	return string(out)
}
