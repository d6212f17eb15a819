// Command bench prints what the command costs beside what the same work costs
// at least: CPU seconds and peak memory of roll --all over the Go standard
// library beside go/parser alone, and over a large npm package beside the same
// grammar alone; and how long gate takes for ten changed files in a repository
// of a million lines.
//
// Usage:
//
//	go run ./cmd/internal/bench [-guardroll bin/guardroll] [-runs N] [go] [npm] [gate]
//
// Everything measured is a child process, so that the figures are the kernel's.
// The two sides run in turns; the median counts. Figures are printed beside
// the aims and change no exit code: it exits 0 when all was measured, 1 when
// something could not be, 2 on bad usage.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// settings are what every measurement needs to know.
type settings struct {
	guardroll string // the command under test
	self      string // this program, which is the other side of the comparison
	runs      int    // how often each side runs
	folder    string // where fetched code and repositories are kept
	out       io.Writer
}

// benchmark is one measurement.
type benchmark struct {
	name string
	run  func(settings) error
}

// benchmarks are all of them, in the order they run.
var benchmarks = []benchmark{
	{"go", benchGo},
	{"npm", benchNpm},
	{"gate", benchGate},
}

func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 2 && parsers[args[0]] != nil {
		return runParser(args[0], args[1], stdout, stderr)
	}
	s, chosen, err := parseArgs(args, stdout, stderr)
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return 2
	}
	for _, b := range benchmarks {
		if len(chosen) > 0 && !slices.Contains(chosen, b.name) {
			continue
		}
		if err := b.run(s); err != nil {
			fmt.Fprintf(stderr, "bench: measuring %s: %v\n", b.name, err)
			return 1
		}
	}
	return 0
}

func parseArgs(args []string, stdout, stderr io.Writer) (settings, []string, error) {
	s := settings{out: stdout}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.guardroll, "guardroll", "bin/guardroll", "the `command` to measure")
	flags.StringVar(&s.folder, "folder", "out/bench", "the `folder` for fetched code")
	flags.IntVar(&s.runs, "runs", 3, "how often each side runs")
	if err := flags.Parse(args); err != nil {
		return settings{}, nil, err
	}
	for _, name := range flags.Args() {
		if !slices.ContainsFunc(benchmarks, func(b benchmark) bool { return b.name == name }) {
			return settings{}, nil, fmt.Errorf("no benchmark %q: there are go, npm and gate", name)
		}
	}
	if s.runs < 1 {
		return settings{}, nil, errors.New("-runs takes a number above 0")
	}
	return s.resolved(flags.Args())
}

// resolved makes the paths absolute, since children run elsewhere.
func (s settings) resolved(chosen []string) (settings, []string, error) {
	var err error
	if s.self, err = os.Executable(); err != nil {
		return settings{}, nil, err
	}
	if s.guardroll, err = filepath.Abs(s.guardroll); err != nil {
		return settings{}, nil, err
	}
	if s.folder, err = filepath.Abs(s.folder); err != nil {
		return settings{}, nil, err
	}
	if _, err := os.Stat(s.guardroll); err != nil {
		return settings{}, nil, fmt.Errorf("no command to measure (make build): %w", err)
	}
	return s, chosen, os.MkdirAll(s.folder, 0o755)
}
