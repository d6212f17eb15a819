package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/cmd/internal/config"
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
	failOn  string
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
	if l.workers < 0 {
		return usage("0 is one a processor", "--workers takes a number from 0 on, not %d", l.workers)
	}
	writer, finish, err := l.open(env)
	if err != nil {
		return err
	}
	seen, err := l.scan(ctx, env, paths, writer)
	if err != nil {
		return finish(err)
	}
	code, sentence := l.judge(seen)
	err = writer.End(report.Summary{Command: l.command, Overview: seen.overview, Findings: seen.findings, Outcome: sentence})
	if err := finish(err); err != nil {
		return err
	}
	return outcome(code)
}

// seen is what a run found out.
type seen struct {
	overview extract.Overview
	findings []analyzers.Finding
	failOn   analyzers.Severity
}

func (l *listing) scan(ctx context.Context, env environment, paths []string, writer report.Writer) (seen, error) {
	if l.all {
		return l.scanAll(ctx, env, paths, writer)
	}
	request := l.request(env.dir, paths)
	request.Own = ownFiles([]any{env.out, env.err}, l.file, l.file+".part")
	change, err := worktree.Select(ctx, request)
	if err != nil {
		return seen{}, selectError(err)
	}
	defer change.Close()
	conf, err := settings(ctx, change)
	if err != nil {
		return seen{}, err
	}
	if err := writer.Begin(l.command, extract.Change{Base: change.Base, Head: change.Head, Tree: change.Tree}); err != nil {
		return seen{}, err
	}
	overview, err := scan.Change(ctx, change, l.options(conf), writer.File)
	if err != nil || l.command != "gate" {
		return seen{overview: overview}, selectError(err)
	}
	findings, err := configFindings(ctx, change, conf)
	return seen{overview, findings, l.limit(conf)}, err
}

// options puts the flags over the configuration.
func (l *listing) options(conf config.Config) scan.Options {
	o := scan.Options{
		Profile: conf.Gate.Profile,
		Workers: l.workers,
		Lines:   l.format == "text" && !l.quiet,
		Ignore:  conf.Gate.Ignores,
	}
	if l.profile != "" {
		o.Profile = extract.Profile(l.profile)
	}
	return o
}

// limit is the severity from which on findings count.
func (l *listing) limit(conf config.Config) analyzers.Severity {
	if l.failOn != "" {
		return analyzers.Severity(l.failOn)
	}
	return conf.Gate.FailOn
}

func (l *listing) scanAll(ctx context.Context, env environment, paths []string, writer report.Writer) (seen, error) {
	if l.base != "" || l.head != "" || l.staged || l.worktree || l.from != "" || l.to != "" {
		return seen{}, usage("drop --all, or the selection of a change", "--all lists whole files and takes no change")
	}
	tree, err := worktree.All(ctx, env.dir, paths)
	if err != nil {
		return seen{}, selectError(err)
	}
	defer tree.Close()
	if err := writer.Begin(l.command, extract.Change{Head: "worktree"}); err != nil {
		return seen{}, err
	}
	overview, err := scan.All(ctx, tree, l.options(config.Default()), writer.File)
	return seen{overview: overview}, selectError(err)
}

// judge says what the run comes to: an exit code and one sentence.
func (l *listing) judge(s seen) (exit.Code, string) {
	r := s.overview
	counting := 0
	for _, f := range s.findings {
		if f.Severity.AtLeast(s.failOn) {
			counting++
		}
	}
	switch {
	case counting > 0:
		return exit.Found, fmt.Sprintf("found: %s at or above %s", count(counting, "finding"), s.failOn)
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
