// Package report writes rolls, gate results and reconciliations for people and
// for machines: one file per format.
package report

import (
	"fmt"
	"io"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/extract"
)

// Gate is what gate and roll report: the roll, and what is held against it.
// Its JSON is the schema guardroll/v1.
type Gate struct {
	extract.Roll
	Findings   []analyzers.Finding `json:"findings"`
	Suppressed []Suppressed        `json:"suppressed"`
}

// Suppressed is a finding that a reasoned comment keeps from counting.
type Suppressed struct {
	Rule   string `json:"rule"`
	Path   string `json:"path"`
	Line   int    `json:"line"` // 1-based
	Reason string `json:"reason"`
}

// Summary ends a report.
type Summary struct {
	Command  string // "gate", "roll"
	Overview extract.Overview
	Findings []analyzers.Finding
	Outcome  string // one sentence: what the exit code means here
}

// Writer takes a report file by file, so that a roll of a whole tree need not
// be held in memory. Begin is called once, File in path order, End once.
type Writer interface {
	Begin(command string, change extract.Change) error
	File(extract.FileRoll) error
	End(Summary) error
}

// Options chooses how a report looks.
type Options struct {
	Colour bool // ANSI colours
	Width  int  // columns of the terminal, 0 for no limit
}

// Formats lists the names New takes, in the order help shows them.
func Formats() []string { return []string{"text", "json", "markdown"} }

// New returns the writer of a format. Quiet gives a writer that says nothing.
func New(format string, out io.Writer, o Options) (Writer, error) {
	switch format {
	case "text":
		return newText(out, o), nil
	case "json":
		return newJSON(out), nil
	case "markdown":
		return newMarkdown(out), nil
	}
	return nil, fmt.Errorf("unknown format %q; the formats are %v", format, Formats())
}

// Quiet takes a report and writes nothing.
type Quiet struct{}

// Begin does nothing.
func (Quiet) Begin(string, extract.Change) error { return nil }

// File does nothing.
func (Quiet) File(extract.FileRoll) error { return nil }

// End does nothing.
func (Quiet) End(Summary) error { return nil }

// notNil gives an empty slice for a nil one, so that JSON says [] and not null.
func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
