package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/worktree"
)

// selection is what a command looks at.
type selection struct {
	base, head       string
	staged, worktree bool
	from, to         string
	profile          string
	allowEmpty       bool
}

func (s *selection) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.base, "base", "", "revision to compare with (default: the merge base with the default branch)")
	f.StringVar(&s.head, "head", "", "revision to look at (default: the work tree)")
	f.BoolVar(&s.staged, "staged", false, "look at what is staged")
	f.BoolVar(&s.worktree, "worktree", false, "look at the work tree, against HEAD when --base is not given")
	f.StringVar(&s.from, "from", "", "folder to compare with, without git; with --to")
	f.StringVar(&s.to, "to", "", "folder to look at, without git; with --from")
	f.StringVar(&s.profile, "profile", "", "how much to list: standard or full (default: the configuration's, else standard)")
	f.BoolVar(&s.allowEmpty, "allow-empty", false, "nothing to look at is 0, not 3")
}

func (s *selection) request(dir string, paths []string) worktree.Request {
	return worktree.Request{
		Dir: dir, Base: s.base, Head: s.head, Staged: s.staged, Worktree: s.worktree,
		From: s.from, To: s.to, Paths: paths,
	}
}

func (s *selection) checkProfile() error {
	switch extract.Profile(s.profile) {
	case "", extract.ProfileStandard, extract.ProfileFull:
		return nil
	}
	return usage("--profile takes standard or full", "unknown profile %q", s.profile)
}

// selectError gives an error of the selection its exit code.
func selectError(err error) error {
	var e *worktree.Error
	if !errors.As(err, &e) {
		return err
	}
	code := exit.NotLooked
	if e.Usage {
		code = exit.Usage
	}
	return &exit.Error{Code: code, Err: err, Hint: e.Hint}
}
