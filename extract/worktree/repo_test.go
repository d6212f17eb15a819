package worktree

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

// testRepo is a real repository in a temporary folder.
type testRepo struct {
	t   *testing.T
	dir string
}

// newRepo makes an empty repository whose branch is main, and keeps the
// machine's own configuration out.
func newRepo(t *testing.T, args ...string) *testRepo {
	t.Helper()
	isolate(t)
	r := &testRepo{t, resolved(t, t.TempDir())}
	r.git(append([]string{"init", "-q", "-b", "main"}, args...)...)
	return r
}

func isolate(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("git is not installed, and CI must have it")
		}
		t.Skip("git is not installed")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(home, "gitconfig"))
	for _, name := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+name+"_NAME", "Tester")
		t.Setenv("GIT_"+name+"_EMAIL", "tester@example.org")
		t.Setenv("GIT_"+name+"_DATE", "2026-01-02T03:04:05Z")
	}
}

func resolved(t *testing.T, dir string) string {
	t.Helper()
	real, err := filepath.EvalSymlinks(dir)
	require.NoError(t, err)
	return real
}

func (r *testRepo) git(args ...string) string {
	r.t.Helper()
	return gitIn(r.t, r.dir, args...)
}

func gitIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "git %s: %s", strings.Join(args, " "), out)
	return strings.TrimSpace(string(out))
}

func (r *testRepo) path(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

func (r *testRepo) write(name, content string) {
	r.t.Helper()
	require.NoError(r.t, os.MkdirAll(filepath.Dir(r.path(name)), 0o755))
	require.NoError(r.t, os.WriteFile(r.path(name), []byte(content), 0o644))
}

func (r *testRepo) remove(name string) {
	r.t.Helper()
	require.NoError(r.t, os.RemoveAll(r.path(name)))
}

// commit adds everything and returns the commit's id.
func (r *testRepo) commit(message string) string {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", message)
	return r.git("rev-parse", "HEAD")
}

// selected runs Select and closes the change with the test.
func selected(t *testing.T, r Request) *Change {
	t.Helper()
	c, err := Select(context.Background(), r)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, c.Close()) })
	return c
}

func selectFails(t *testing.T, r Request) *Error {
	t.Helper()
	c, err := Select(context.Background(), r)
	require.Nil(t, c)
	var e *Error
	require.ErrorAs(t, err, &e)
	require.NotEmpty(t, e.Hint, "%v", err)
	return e
}

// brief says what a change holds, a line a file.
func brief(c *Change) []string {
	var out []string
	for _, f := range c.Files {
		line := string(f.Status) + " " + f.Path
		if f.OldPath != "" && f.OldPath != f.Path {
			line += " from " + f.OldPath
		}
		if f.Binary {
			line += " binary"
		}
		out = append(out, line)
	}
	return out
}

func file(t *testing.T, c *Change, path string) diff.File {
	t.Helper()
	for _, f := range c.Files {
		if f.Path == path {
			return f
		}
	}
	require.Fail(t, "no such file in the change", "%s of %v", path, brief(c))
	return diff.File{}
}

func newBytes(t *testing.T, c *Change, path string) string {
	t.Helper()
	data, err := c.New(context.Background(), file(t, c, path))
	require.NoError(t, err)
	return string(data)
}

func oldBytes(t *testing.T, c *Change, path string) string {
	t.Helper()
	data, err := c.Old(context.Background(), file(t, c, path))
	require.NoError(t, err)
	return string(data)
}
