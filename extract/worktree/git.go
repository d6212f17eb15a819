package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// git runs git in one folder with one environment. It never starts a pager, a
// hook, a file system monitor, a filter or a transport, and takes no lock that
// it could do without.
type git struct {
	dir    string
	env    []string
	config []string // further -c arguments
}

// maxOutput bounds what one command may print, in bytes.
const maxOutput = 1 << 30

// fixed are the arguments before every subcommand.
var fixed = []string{
	"--no-pager", "--literal-pathspecs", "--no-optional-locks", "--no-replace-objects",
	"-c", "core.fsmonitor=false",
	"-c", "core.hooksPath=" + os.DevNull,
	"-c", "core.attributesFile=" + os.DevNull,
	"-c", "core.quotePath=false",
	"-c", "core.splitIndex=false",
	"-c", "core.untrackedCache=keep",
	"-c", "core.pager=cat",
	"-c", "protocol.allow=never",
	"-c", "credential.helper=",
	"-c", "submodule.recurse=false",
	"-c", "gc.auto=0",
}

// kept are the variables of git's own that say where the repository is and
// that a hook sets for the commands it runs. All others are dropped.
var kept = []string{
	"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
	"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS",
}

// cleanEnvironment is the environment of the user's repository.
func cleanEnvironment(environ []string) []string {
	var env []string
	for _, v := range environ {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(name, "GIT_") || isKept(name) {
			env = append(env, v)
		}
	}
	return append(env, quiet...)
}

func isKept(name string) bool {
	if strings.HasPrefix(name, "GIT_CONFIG_KEY_") || strings.HasPrefix(name, "GIT_CONFIG_VALUE_") {
		return true
	}
	for _, k := range kept {
		if name == k {
			return true
		}
	}
	return false
}

// quiet are the variables that every git gets.
var quiet = []string{
	"LC_ALL=C", "LANGUAGE=", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat",
	"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_REPLACE_OBJECTS=1", "GIT_ATTR_NOSYSTEM=1",
	"GIT_TRACE2=0", "GIT_TRACE2_EVENT=0", "GIT_TRACE2_PERF=0",
}

func (g git) command(ctx context.Context, args ...string) *exec.Cmd {
	all := append(append(append([]string{}, fixed...), g.config...), args...)
	cmd := exec.CommandContext(ctx, "git", all...)
	cmd.Dir, cmd.Env = g.dir, g.env
	cmd.WaitDelay = 2 * time.Second
	return cmd
}

// run returns what git prints. The error is a *commandError where git said no.
func (g git) run(ctx context.Context, stdin []byte, args ...string) ([]byte, error) {
	var out bytes.Buffer
	err := g.stream(ctx, stdin, func(r io.Reader) error {
		n, err := out.ReadFrom(io.LimitReader(r, maxOutput+1))
		if err == nil && n > maxOutput {
			return fmt.Errorf("git %s printed more than %d bytes", args[0], maxOutput)
		}
		return err
	}, args...)
	return out.Bytes(), err
}

// stream hands what git prints to read, which may stop early with an error.
func (g git) stream(ctx context.Context, stdin []byte, read func(io.Reader) error, args ...string) error {
	cmd := g.command(ctx, args...)
	if stdin != nil {
		cmd.Stdin = bytes.NewReader(stdin)
	}
	stderr := &leading{}
	cmd.Stderr = stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return startError(err)
	}
	readErr := read(out)
	if readErr != nil {
		_ = cmd.Process.Kill() // it would wait for ever to print the rest
	}
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return readErr
	case readErr != nil && stderr.empty():
		return readErr
	}
	return &commandError{args: args, stderr: stderr.String(), err: err}
}

func startError(err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return &Error{What: "git is not installed", Hint: "install git, or compare two folders on a machine that has it", Err: err}
	}
	return fmt.Errorf("starting git: %w", err)
}

// commandError is a git that said no.
type commandError struct {
	args   []string
	stderr string
	err    error
}

func (e *commandError) Error() string {
	if e.stderr == "" {
		return fmt.Sprintf("git %s: %v", e.args[0], e.err)
	}
	return fmt.Sprintf("git %s: %s", e.args[0], e.stderr)
}

func (e *commandError) Unwrap() error { return e.err }

// leading keeps the first bytes written to it: git says the cause first.
type leading struct{ b []byte }

func (t *leading) Write(p []byte) (int, error) {
	t.b = append(t.b, p[:min(len(p), 4096-min(len(t.b), 4096))]...)
	return len(p), nil
}

func (t *leading) empty() bool { return len(bytes.TrimSpace(t.b)) == 0 }

// String is the text without the words that git puts before its causes.
func (t *leading) String() string {
	text := strings.TrimSpace(string(t.b))
	return strings.TrimPrefix(strings.TrimPrefix(text, "fatal: "), "error: ")
}

// silent reports whether git said no without a word, which is how it answers
// a question with no.
func silent(err error) bool {
	var c *commandError
	return errors.As(err, &c) && c.stderr == ""
}
