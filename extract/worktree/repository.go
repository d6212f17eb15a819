package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// repository is the user's repository. Nothing is ever written to it.
type repository struct {
	git
	root    string // top of the work tree, absolute; "" where there is none
	prefix  string // from root to the folder the command runs in, "" or with a slash at its end
	gitDir  string // absolute
	objects string // absolute
	index   string // absolute; need not exist
	shallow bool
	format  string // of object ids: sha1 or sha256
	settings
}

// questions are asked of git in one run. All from the fourth on are answered
// with paths; the last has no answer where there is no work tree.
var questions = [][]string{
	{"--is-shallow-repository"}, {"--show-object-format"}, {"--is-inside-work-tree"},
	{"--show-prefix"}, {"--absolute-git-dir"}, {"--git-path", "objects"}, {"--git-path", "index"}, {"--show-toplevel"},
}

// open finds the repository that holds a folder.
func open(ctx context.Context, dir string) (*repository, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("finding the folder %s: %w", dir, err)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, &Error{What: "no such folder", Place: dir, Usage: true, Err: err}
	}
	r := &repository{git: git{dir: dir, env: cleanEnvironment(os.Environ())}}
	answers, err := r.ask(ctx)
	if err != nil {
		return nil, notFound(dir, err)
	}
	r.shallow, r.format = answers[0] == "true", answers[1]
	r.prefix = answers[3]
	r.gitDir, r.objects, r.index = answers[4], r.absolute(answers[5]), r.absolute(answers[6])
	if answers[2] == "true" && answers[7] != "" {
		r.root = filepath.FromSlash(answers[7])
		r.git.dir = r.root
	}
	return r, nil
}

// alternates are the further object folders that the environment names, as a
// hook that runs before objects are accepted has them.
func (r *repository) alternates() []string {
	for _, v := range r.env {
		if list, ok := strings.CutPrefix(v, "GIT_ALTERNATE_OBJECT_DIRECTORIES="); ok && list != "" {
			return filepath.SplitList(list)
		}
	}
	return nil
}

func (r *repository) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(r.git.dir, path)
}

// ask puts all questions in one run. Where a path holds a line feed the
// answers cannot be told apart, and each question gets a run of its own.
func (r *repository) ask(ctx context.Context) ([]string, error) {
	args := []string{"rev-parse"}
	for _, q := range questions {
		args = append(args, q...)
	}
	out, err := r.run(ctx, nil, args...)
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	switch len(lines) {
	case len(questions):
		return lines, err
	case len(questions) - 1: // no work tree
		if refused(err, "work tree") {
			return append(lines, ""), nil
		}
	}
	if err != nil && len(lines) < len(questions) {
		return nil, err
	}
	return r.askSingly(ctx)
}

func (r *repository) askSingly(ctx context.Context) ([]string, error) {
	var answers []string
	for i, q := range questions {
		out, err := r.run(ctx, nil, append([]string{"rev-parse"}, q...)...)
		if err != nil && (i < len(questions)-1 || !refused(err, "work tree")) {
			return nil, err
		}
		answers = append(answers, string(bytes.TrimSuffix(out, []byte{'\n'})))
	}
	return answers, nil
}

// refused reports whether git said no with these words.
func refused(err error, words string) bool {
	var c *commandError
	return errors.As(err, &c) && strings.Contains(c.stderr, words)
}

// notFound says why a folder is no repository that can be looked at.
func notFound(dir string, err error) error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return err
	case refused(err, "dubious ownership"):
		return &Error{What: "git does not trust the owner of", Place: dir,
			Hint: "git config --global --add safe.directory " + quoteArg(dir), Err: err}
	case refused(err, "not a git repository"):
		return &Error{What: "no git repository at", Place: dir,
			Hint: "run it inside a repository, or compare two folders with --from DIR --to DIR", Err: err}
	}
	return &Error{What: "opening the repository at", Place: dir, Err: err}
}

// quoteArg quotes a word for a shell where it needs it.
func quoteArg(s string) string {
	plain := strings.IndexFunc(s, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-+@:~^=", r)
	})
	if s != "" && plain < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
