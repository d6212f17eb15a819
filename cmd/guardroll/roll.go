package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/cmd/internal/report"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/scan"
	"github.com/guardroll/guardroll/extract/worktree"
)

// listing is one run of gate or roll.
type listing struct {
	command string
	selection
	output
	all     bool
	workers int
}

func newRoll(env environment) *cobra.Command {
	l := listing{command: "roll"}
	cmd := &cobra.Command{
		Use:   "roll [PATH…]",
		Short: "Lists every guard, check, transition and claim of a change",
		Long: "Lists every guard, check, transition and claim of a change, and what could\n" +
			"not be read. It lists and never judges. With --all it lists whole files and\n" +
			"folders, changed or not.",
		Example: "  guardroll roll --format markdown > roll.md\n  guardroll roll --all store/",
		RunE:    func(cmd *cobra.Command, args []string) error { return l.run(cmd.Context(), env, args) },
	}
	l.selection.flags(cmd)
	l.output.flags(cmd)
	cmd.Flags().BoolVar(&l.all, "all", false, "list everything below the paths, changed or not")
	cmd.Flags().IntVar(&l.workers, "workers", 0, "files read at once (default: one a processor)")
	return cmd
}

// run lists what is selected and ends with the outcome as an error that
// carries the exit code, nil for clean.
func (l *listing) run(ctx context.Context, env environment, paths []string) error {
	if err := l.checkProfile(); err != nil {
		return err
	}
	writer, finish, err := l.open(env)
	if err != nil {
		return err
	}
	result, err := l.scan(ctx, env, paths, writer)
	if err != nil {
		return finish(err)
	}
	code, sentence := l.judge(result)
	err = writer.End(report.Summary{Command: l.command, Overview: result, Outcome: sentence})
	if err := finish(err); err != nil {
		return err
	}
	return outcome(code)
}

func (l *listing) scan(ctx context.Context, env environment, paths []string, writer report.Writer) (extract.Overview, error) {
	options := scan.Options{
		Profile: extract.Profile(l.profile),
		Workers: l.workers,
		Lines:   l.format == "text" && !l.quiet,
	}
	if l.all {
		return l.scanAll(ctx, env, paths, options, writer)
	}
	change, err := worktree.Select(ctx, l.request(env.dir, paths))
	if err != nil {
		return extract.Overview{}, selectError(err)
	}
	defer change.Close()
	if err := writer.Begin(l.command, extract.Change{Base: change.Base, Head: change.Head, Tree: change.Tree}); err != nil {
		return extract.Overview{}, err
	}
	result, err := scan.Change(ctx, change, options, writer.File)
	return result, selectError(err)
}

func (l *listing) scanAll(ctx context.Context, env environment, paths []string, o scan.Options, writer report.Writer) (extract.Overview, error) {
	if l.base != "" || l.head != "" || l.staged || l.worktree || l.from != "" || l.to != "" {
		return extract.Overview{}, usage("drop --all, or the selection of a change", "--all lists whole files and takes no change")
	}
	tree, err := worktree.All(ctx, env.dir, paths)
	if err != nil {
		return extract.Overview{}, selectError(err)
	}
	defer tree.Close()
	if err := writer.Begin(l.command, extract.Change{Head: "worktree"}); err != nil {
		return extract.Overview{}, err
	}
	result, err := scan.All(ctx, tree, o, writer.File)
	return result, selectError(err)
}

// judge says what the run comes to: an exit code and one sentence.
func (l *listing) judge(r extract.Overview) (exit.Code, string) {
	switch {
	case r.Stats.Files == 0 && r.Stats.Assets == 0 && r.Gaps == 0:
		if l.allowEmpty {
			return exit.Clean, "nothing to look at, as --allow-empty allows"
		}
		return exit.NotLooked, "nothing to look at: the selection holds no file (--allow-empty makes this 0)"
	case r.Strength == extract.Weak:
		return exit.NotLooked, "could not look at everything: this is no clean result"
	case l.command == "roll":
		return exit.Clean, ""
	default:
		return exit.Clean, "clean: every changed file was read, nothing is held against it"
	}
}
