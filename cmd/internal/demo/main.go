// Command demo shows the whole way on a real change: it fetches two published
// versions of a package, calls the roll of what changed between them, hands in
// the table of a hurried reviewer, and reconciles the two.
//
// Usage:
//
//	go run ./cmd/internal/demo go|npm
//
// It needs bin/guardroll (make build). It exits 0 when every step did what it
// is meant to show, 1 when one did not.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/cmd/internal/fetch"
	"github.com/guardroll/guardroll/extract"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// pair is a change that has been published.
type pair struct {
	from, to string
	fetch    func(what, into string) (dir string, err error)
}

var pairs = map[string]pair{
	"go":  {from: "github.com/google/uuid@v1.5.0", to: "github.com/google/uuid@v1.6.0", fetch: module},
	"npm": {from: "minimist@1.2.5", to: "minimist@1.2.6", fetch: fetch.Package},
}

func module(what, _ string) (string, error) { return fetch.Module(what) }

func run(args []string, stdout, stderr io.Writer) int {
	if len(args) != 1 || pairs[args[0]].fetch == nil {
		fmt.Fprintln(stderr, "demo: say go or npm")
		return 2
	}
	folder := filepath.Join("out", "demo", args[0])
	err := os.MkdirAll(folder, 0o755)
	if err == nil {
		err = show{out: stdout, guardroll: filepath.Join("bin", "guardroll"), folder: folder}.all(pairs[args[0]])
	}
	if err != nil {
		fmt.Fprintf(stderr, "demo: %v\n", err)
		return 1
	}
	return 0
}

// show is one demonstration.
type show struct {
	out       io.Writer
	guardroll string
	folder    string
}

func (s show) all(p pair) error {
	s.step("1. Two published versions", p.from, p.to)
	from, err := p.fetch(p.from, s.folder)
	if err != nil {
		return err
	}
	to, err := p.fetch(p.to, s.folder)
	if err != nil {
		return err
	}

	s.step("2. The roll of what changed between them", "guardroll gate --from … --to …")
	if err := s.command([]int{0, 1, 3}, "gate", "--from", from, "--to", to); err != nil {
		return err
	}
	rollFile := filepath.Join(s.folder, "roll.json")
	if err := s.command([]int{0, 3}, "roll", "--from", from, "--to", to, "--format", "json", "-o", rollFile); err != nil {
		return err
	}

	s.step("3. A hurried reviewer hands in a table")
	tableFile, err := s.handIn(rollFile)
	if err != nil {
		return err
	}

	s.step("4. The roll held against the table", "guardroll reconcile --roll roll.json table.md")
	return s.command([]int{1}, "reconcile", "--roll", rollFile, tableFile)
}

// step prints the heading of a step.
func (s show) step(title string, lines ...string) {
	fmt.Fprintf(s.out, "\n%s\n", title)
	for _, line := range lines {
		fmt.Fprintf(s.out, "   %s\n", line)
	}
	fmt.Fprintln(s.out)
}

// command runs guardroll, its output shown, and wants one of the exit codes.
func (s show) command(codes []int, args ...string) error {
	cmd := exec.Command(s.guardroll, args...)
	cmd.Stdout, cmd.Stderr = s.out, s.out
	err := cmd.Run()
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		return fmt.Errorf("running guardroll %s (make build): %w", args[0], err)
	}
	if code := cmd.ProcessState.ExitCode(); !slices.Contains(codes, code) {
		return fmt.Errorf("guardroll %s ended with %d, not with one of %v", args[0], code, codes)
	}
	return nil
}

// handIn writes the hurried reviewer's table for a roll and says what is wrong
// with it.
func (s show) handIn(rollFile string) (tableFile string, err error) {
	data, err := os.ReadFile(rollFile)
	if err != nil {
		return "", err
	}
	var roll extract.Roll
	if err := json.Unmarshal(data, &roll); err != nil {
		return "", fmt.Errorf("reading %s: %w", rollFile, err)
	}
	table, faults, err := hurried(roll)
	if err != nil {
		return "", err
	}
	tableFile = filepath.Join(s.folder, "table.md")
	if err := os.WriteFile(tableFile, []byte(table), 0o600); err != nil {
		return "", err
	}
	for _, fault := range faults {
		fmt.Fprintf(s.out, "   %s\n", fault)
	}
	lines := strings.Split(strings.TrimRight(table, "\n"), "\n")
	fmt.Fprintf(s.out, "\n   %s\n", strings.Join(lines[:min(len(lines), 7)], "\n   "))
	fmt.Fprintf(s.out, "   … %d lines in all: %s\n", len(lines), filepath.ToSlash(tableFile))
	return tableFile, nil
}
