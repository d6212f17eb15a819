package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
)

// said is an outcome that the report has told already: a code and no message.
type said struct{ code exit.Code }

func (s said) Error() string { return s.code.Meaning() }

func asSaid(err error, target *said) bool { return errors.As(err, target) }

// outcome turns an exit code into the error that carries it, nil for clean.
func outcome(code exit.Code) error {
	if code == exit.Clean {
		return nil
	}
	return &exit.Error{Code: code, Err: said{code}}
}

func newRoot(env environment) *cobra.Command {
	root := &cobra.Command{
		Use:           "guardroll",
		Short:         "Calls the roll of every guard in a change, and holds reviewers to it",
		Long:          rootHelp,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		Args:          cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	root.SetIn(env.in)
	root.SetOut(env.out)
	root.SetErr(env.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage(fmt.Sprintf("see %s --help", cmd.CommandPath()), "%w", err)
	})
	root.AddCommand(newGate(env), newRoll(env), newReconcile(env), newLoop(env), newExplain(env), newDoctor(env))
	return root
}

const rootHelp = `Guardroll lists, mechanically and completely, the places where code can fail
or can lie about having passed, and holds that list against what reviewers
claim to have examined, in both directions.

Exit codes, the same for every subcommand:
  0   clean
  1   found: findings at or above --fail-on, or gaps in a table
  2   usage or configuration
  3   could not look: nothing was examined, or a part could not be
  4   stopped without release
  5   waits for a person
  10  approved, degraded
  70  internal error`

// usage makes an error of exit code 2 with the way out.
func usage(hint, format string, args ...any) error {
	return &exit.Error{Code: exit.Usage, Err: fmt.Errorf(format, args...), Hint: hint}
}

// version is the module's version and, where the build knows it, its commit.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	parts := []string{info.Main.Version}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			parts = append(parts, s.Value)
		}
	}
	return strings.TrimSpace(strings.Join(append(parts, info.GoVersion), " "))
}
