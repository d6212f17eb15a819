package main

import (
	"fmt"
	"io"
	"strings"
)

// report prints one line a breakage as it goes, and what is wrong below it.
type report struct {
	out io.Writer
	// What came of the breakages so far.
	noticed, unnoticed, wrong int
}

func newReport(out io.Writer) *report { return &report{out: out} }

// all tries every breakage and returns the exit code.
func (r *report) all(drills []drill, b bench) int {
	if err := b.baseline(drills); err != nil {
		fmt.Fprintf(r.out, "drill: %v\n", err)
		return exitList
	}
	fmt.Fprintf(r.out, "%-10s  %-32s  %s\n", "RESULT", "FILE", "BREAKAGE")
	for _, d := range drills {
		r.one(d, b)
	}
	fmt.Fprintf(r.out, "\n%d breakages: %d red, %d green, %d wrong in the list\n", len(drills), r.noticed, r.unnoticed, r.wrong)
	return r.exitCode()
}

func (r *report) one(d drill, b bench) {
	v, out, err := b.try(d)
	switch {
	case err != nil:
		r.wrong++
		r.line("WRONG", d)
		fmt.Fprintf(r.out, "            %s: %v\n%s", d.source, err, indent(out))
	case v == green:
		r.unnoticed++
		r.line(string(v), d)
		fmt.Fprintf(r.out, "            %s: no test of %s notices:\n              - %s\n              + %s\n",
			d.source, strings.Join(d.Tests, " "), strings.TrimSpace(d.Line), strings.TrimSpace(d.Becomes))
	default:
		r.noticed++
		r.line(string(v), d)
	}
}

func (r *report) line(result string, d drill) {
	fmt.Fprintf(r.out, "%-10s  %-32s  %s\n", result, d.File, d.Why)
}

func (r *report) exitCode() int {
	switch {
	case r.wrong > 0:
		return exitList
	case r.unnoticed > 0:
		return exitGreen
	}
	return exitRed
}

func indent(text string) string {
	if text == "" {
		return ""
	}
	return "              " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n              ") + "\n"
}

// outputLines is how much is shown of what go test said.
const outputLines = 40

// beginning cuts a test run's output, since a stack may fill pages.
func beginning(out string) string {
	lines := strings.SplitAfterN(out, "\n", outputLines+1)
	if len(lines) <= outputLines || lines[outputLines] == "" {
		return out
	}
	return fmt.Sprintf("%s… %d bytes more\n", strings.Join(lines[:outputLines], ""), len(lines[outputLines]))
}
