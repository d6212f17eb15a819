package main

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/extract/scan"
	"github.com/guardroll/guardroll/extract/worktree"
)

func newDoctor(env environment) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Says what is installed, what is missing and what that costs",
		Long:  "Says what is installed, what is missing and what that costs.\nIt exits with 3 when something is missing that the main job needs.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return doctor(cmd.Context(), env.out, probes(env))
		},
	}
}

// health is what a probe found: one of three, never two.
type health string

const (
	healthy health = "ok"
	lacking health = "missing"
	unknown health = "unknown" // the probe itself failed
)

// probe looks at one thing that guardroll needs or can use.
type probe struct {
	name   string
	needed bool   // the main job does not work without it
	costs  string // what its absence costs
	look   func(context.Context) (health, string)
}

func probes(env environment) []probe {
	return []probe{
		{name: "git", needed: true, costs: "no change can be selected; roll --all still works outside a repository",
			look: func(ctx context.Context) (health, string) { return versionOf(ctx, "git", "--version") }},
		{name: "repository", costs: "gate and roll need --from and --to, or --all",
			look: func(ctx context.Context) (health, string) { return probeSelection(ctx, env) }},
		{name: "go", costs: "go vet -vettool=guardroll-vet cannot run",
			look: func(ctx context.Context) (health, string) { return versionOf(ctx, "go", "version") }},
		{name: "readers", needed: true, costs: "files are listed by keywords only",
			look: func(context.Context) (health, string) { return probeReaders() }},
	}
}

// doctor prints one line a probe and fails when a needed one is not healthy.
func doctor(ctx context.Context, out io.Writer, probes []probe) error {
	code := exit.Clean
	for _, p := range probes {
		state, detail := p.look(ctx)
		fmt.Fprintf(out, "%-8s %-11s %s\n", state, p.name, detail)
		if state == healthy {
			continue
		}
		fmt.Fprintf(out, "%-8s %-11s cost: %s\n", "", "", p.costs)
		if p.needed {
			code = exit.NotLooked
		}
	}
	return outcome(code)
}

// versionOf runs a program's version command.
func versionOf(ctx context.Context, name, flag string) (health, string) {
	path, err := exec.LookPath(name)
	if err != nil {
		return lacking, "not found on PATH"
	}
	answer, err := exec.CommandContext(ctx, path, flag).Output()
	if err != nil {
		return unknown, fmt.Sprintf("%s %s: %v", path, flag, err)
	}
	return healthy, strings.TrimSpace(string(answer))
}

// probeSelection asks for the default change of the folder.
func probeSelection(ctx context.Context, env environment) (health, string) {
	change, err := worktree.Select(ctx, worktree.Request{Dir: env.dir})
	if err != nil {
		return lacking, err.Error()
	}
	defer change.Close()
	return healthy, fmt.Sprintf("%s changed from %.12s to %s", count(len(change.Files), "file"), change.Base, change.Head)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// probeReaders has every reader read one byte: a grammar that does not load
// fails in silence otherwise.
func probeReaders() (health, string) {
	names, err := scan.Readers()
	if err != nil {
		return unknown, err.Error()
	}
	return healthy, strings.Join(names, ", ")
}
