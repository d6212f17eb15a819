package layers

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// houseRooms is the table of the small house in testdata.
var houseRooms = []Room{
	{Pattern: "pure", Layer: Pure},
	{Pattern: "clock", Layer: Pure},
	{Pattern: "tagged", Layer: Pure},
	{Pattern: "world", Layer: World},
	{Pattern: "native", Layer: Cgo},
	{Pattern: "workers", Layer: World, Theirs: []Module{pool}, Goroutines: true},
	{Pattern: "stranger", Layer: World},
	{Pattern: "narrow", Layer: Pure, Theirs: []Module{{Package: "example.test/globs", Names: []string{"Match"}}}},
	{Pattern: "reader/*", Layer: Pure, Ours: []string{"pure"}},
	{Pattern: "list", Layer: Pure, Ours: []string{"reader/*"}},
}

// TestCheckOnTheSmallHouse holds the violations of testdata/house against the
// "// want" marks of its files: every mark is reported, nothing else is.
func TestCheckOnTheSmallHouse(t *testing.T) {
	house, err := filepath.Abs("testdata/house")
	require.NoError(t, err)
	pkgs, err := Load(house)
	require.NoError(t, err)

	wants := readWants(t, house)
	for _, v := range Check("example.test/house", pkgs, houseRooms) {
		place := fmt.Sprintf("%s:%d", v.Pos.Filename, v.Pos.Line)
		if !wants.take(place, v.Message) {
			t.Errorf("not wanted: %s", v)
		}
	}
	for place, patterns := range wants {
		for _, p := range patterns {
			t.Errorf("%s: wanted, not reported: %s", place, p)
		}
	}
}

// wants holds, by place ("file:line", "folder:0"), what is to be reported there.
type wants map[string][]*regexp.Regexp

func (w wants) take(place, message string) bool {
	for i, pattern := range w[place] {
		if pattern.MatchString(message) {
			w[place] = append(w[place][:i:i], w[place][i+1:]...)
			return true
		}
	}
	return false
}

var wantMark = regexp.MustCompile(`// want(:dir)? "(.*)"`)

func readWants(t *testing.T, root string) wants {
	t.Helper()
	all := wants{}
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(data), "\n") {
			mark := wantMark.FindStringSubmatch(line)
			if mark == nil {
				continue
			}
			place := fmt.Sprintf("%s:%d", path, i+1)
			if mark[1] != "" {
				place = filepath.Dir(path) + ":0"
			}
			all[place] = append(all[place], regexp.MustCompile(mark[2]))
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all
}

func TestLoadRefusesWhatDoesNotCompile(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test/broken\n\ngo 1.26.0\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n\nvar x int = \"text\"\n"), 0o600))
	_, err := Load(dir)
	require.ErrorContains(t, err, "loading package example.test/broken")

	empty := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(empty, "go.mod"), []byte("module example.test/empty\n\ngo 1.26.0\n"), 0o600))
	_, err = Load(empty)
	require.Error(t, err)
}

func TestWorldly(t *testing.T) {
	for importPath, want := range map[string]bool{
		"os": true, "os/exec": true, "net": true, "net/http": true, "math/rand": true, "math/rand/v2": true, "log/slog": true,
		"math": false, "math/bits": false, "net/url": false, "net/netip": false, "netip": false, "path": false, "path/filepath": true, "ostree": false, "time": false,
	} {
		require.Equal(t, want, worldly(importPath), importPath)
	}
}

func TestModuleAllows(t *testing.T) {
	whole, tree, narrow := Module{Package: "a.b/c"}, Module{Package: "a.b/c/..."}, Module{Package: "a.b/c", Names: []string{"Match"}}
	for _, test := range []struct {
		module     Module
		importPath string
		name       string
		want       bool
	}{
		{whole, "a.b/c", "Any", true},
		{whole, "a.b/c/d", "", false},
		{whole, "a.b/cd", "", false},
		{tree, "a.b/c", "", true},
		{tree, "a.b/c/d", "Any", true},
		{tree, "a.b/cd", "", false},
		{narrow, "a.b/c", "", true},
		{narrow, "a.b/c", "Match", true},
		{narrow, "a.b/c", "Walk", false},
		{anything, "x.y/z", "Any", true},
	} {
		require.Equal(t, test.want, test.module.allows(test.importPath, test.name), "%+v %s %s", test.module, test.importPath, test.name)
	}
}

func TestFind(t *testing.T) {
	rooms := []Room{{Pattern: "a/*", Why: "the wildcard"}, {Pattern: "a/all", Why: "spelt out"}, {Pattern: "a", Why: "the root"}}
	for below, want := range map[string]string{"a": "the root", "a/b": "the wildcard", "a/all": "spelt out", "a/b/c": "", "b": ""} {
		room, ok := find(rooms, below)
		require.Equal(t, want, room.Why, below)
		require.Equal(t, want != "", ok, below)
	}
}
