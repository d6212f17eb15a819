package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/cmd/internal/report"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/loop/verdict"
)

// newLoop groups what belongs to the review loop.
func newLoop(env environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "loop",
		Short: "The review loop: for now, how an agent's answer is read",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newLoopRead(env))
	return cmd
}

// answering is one run of loop read.
type answering struct {
	slot, finish, roll, format string
	rc                         int
}

func newLoopRead(env environment) *cobra.Command {
	a := answering{}
	cmd := &cobra.Command{
		Use:   "read --slot SLOT FILE",
		Short: "Reads an agent's answer and shows how it counts, and why",
		Long: "Reads an agent's answer and shows how it counts for its slot, and why.\n" +
			"No reading turns doubt into an approval: what the closed grammar does not\n" +
			"know is no verdict. - reads standard input.\n\n" +
			"It exits with 0 for an approval, 1 for changes requested, 3 for an answer\n" +
			"that does not count.",
		Example: "  guardroll loop read --slot code-reviewer --roll roll.json answer.md",
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return a.run(env, args[0]) },
	}
	f := cmd.Flags()
	f.StringVar(&a.slot, "slot", "", "one of "+strings.Join(slots, ", "))
	f.StringVar(&a.finish, "finish", "", "why the answer ended, as the agent's program says: stop, end_turn, max_tokens …")
	f.IntVar(&a.rc, "rc", 0, "exit code of the agent's program")
	f.StringVar(&a.roll, "roll", "", "the roll that was handed out, as JSON: how many guards a list has to hold")
	f.StringVar(&a.format, "format", "json", "json or text")
	return cmd
}

// slots are the seats whose answers are read.
var slots = []string{"code-reviewer", "reality-checker", "codex", "security-engineer", "fixer"}

func (a *answering) run(env environment, name string) error {
	if !slices.Contains(slots, a.slot) {
		return usage("--slot takes one of "+strings.Join(slots, ", "), "unknown slot %q", a.slot)
	}
	if a.format != "json" && a.format != "text" {
		return usage("--format takes json or text", "unknown format %q", a.format)
	}
	options := verdict.Options{Slot: a.slot, Finish: a.finish, RC: a.rc, GuardCount: -1}
	if a.roll != "" {
		roll, err := readRoll(a.roll)
		if err != nil {
			return err
		}
		options.GuardCount = guards(roll)
		options.Changed = tableOptions(env, roll).Paths
	}
	text, err := readInput(env, name)
	if err != nil {
		return usage("name a file that can be read, or - for standard input", "reading the answer: %w", err)
	}
	reading := verdict.Read(text, options)
	if err := writeReading(env.out, a.format, reading); err != nil {
		return err
	}
	return outcome(readingCode(reading))
}

// guards counts what a list of guards and checks has to hold.
func guards(roll extract.Roll) int {
	n := 0
	for _, row := range roll.Rows {
		if row.Kind == extract.Guard || row.Kind == extract.Check {
			n++
		}
	}
	return n
}

func readingCode(r verdict.Reading) exit.Code {
	switch r.Slot {
	case verdict.Approved:
		return exit.Clean
	case verdict.Rejected:
		return exit.Found
	}
	return exit.NotLooked
}

func writeReading(out io.Writer, format string, r verdict.Reading) error {
	if format == "json" {
		return report.WriteJSON(out, r)
	}
	fmt.Fprintf(out, "counts as  %s\ntoken      %s\n", r.Slot, r.Token)
	if r.Reason != "" {
		fmt.Fprintf(out, "because    %s\n", r.Reason.Text("en"))
	}
	if r.Class != "" {
		fmt.Fprintf(out, "class      %s\n", r.Class)
	}
	if len(r.Flags) > 0 {
		fmt.Fprintf(out, "flags      %s\n", strings.Join(r.Flags, ", "))
	}
	for _, f := range r.Findings {
		fmt.Fprintf(out, "finding    %s %s:%d %s\n", f.Severity, f.Path, f.Line, f.Title)
	}
	_, err := fmt.Fprintf(out, "guards     %d listed\n", len(r.Guards))
	return err
}
