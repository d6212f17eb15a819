package main

import (
	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/analyzers"
)

func newGate(env environment) *cobra.Command {
	l := listing{command: "gate"}
	cmd := &cobra.Command{
		Use:   "gate [PATH…]",
		Short: "Calls the roll of a change and exits honestly",
		Long: "Calls the roll of a change: the gate before the reviewers, and a CI step.\n" +
			"By default the change runs from the merge base with the default branch to\n" +
			"the work tree, untracked files included.\n\n" +
			"It exits with 0 only when everything that changed was read.",
		Example: "  guardroll gate\n  guardroll gate --base origin/main --head HEAD --format json -o roll.json",
		PreRunE: func(*cobra.Command, []string) error { return l.checkFailOn() },
		RunE:    func(cmd *cobra.Command, args []string) error { return l.run(cmd.Context(), env, args) },
	}
	l.selection.flags(cmd)
	l.output.flags(cmd)
	cmd.Flags().StringVar(&l.failOn, "fail-on", "", "severity from which on findings fail: blocker, major, minor or nit (default: the configuration's, else major)")
	cmd.Flags().IntVar(&l.workers, "workers", 0, "files read at once (default: one a processor)")
	return cmd
}

func (l *listing) checkFailOn() error {
	switch analyzers.Severity(l.failOn) {
	case "", analyzers.Blocker, analyzers.Major, analyzers.Minor, analyzers.Nit:
		return nil
	}
	return usage("--fail-on takes blocker, major, minor or nit", "unknown severity %q", l.failOn)
}
