// Package exit holds the one table of exit codes that every subcommand follows.
package exit

import "errors"

// Code is a process exit code.
type Code int

// The exit codes. Findings win over gaps, gaps over clean.
const (
	Clean      Code = 0  // clean; APPROVE
	Found      Code = 1  // findings, or gaps in a table; the work continues
	Usage      Code = 2  // usage or configuration
	NotLooked  Code = 3  // nothing was examined, or a part could not be
	Stopped    Code = 4  // stopped without release
	WaitPerson Code = 5  // waits for a person
	Degraded   Code = 10 // APPROVE-DEGRADED
	Internal   Code = 70 // internal error
)

// Meaning returns what a code says, for help and explain.
func (c Code) Meaning() string { return meanings[c] }

var meanings = map[Code]string{
	Clean:      "clean",
	Found:      "found: findings at or above --fail-on, or gaps in a table",
	Usage:      "usage or configuration",
	NotLooked:  "could not look: nothing was examined, or a part could not be",
	Stopped:    "stopped without release",
	WaitPerson: "waits for a person",
	Degraded:   "approved, degraded",
	Internal:   "internal error",
}

// Error is an error that carries its exit code. Hint names the way out.
type Error struct {
	Code Code
	Err  error
	Hint string
}

// Error returns the message without the hint.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Of returns the code an error carries, Internal for an error without one and
// Clean for nil.
func Of(err error) Code {
	if err == nil {
		return Clean
	}
	var coded *Error
	if errors.As(err, &coded) {
		return coded.Code
	}
	return Internal
}

// HintOf returns the way out an error names, "" when it names none.
func HintOf(err error) string {
	var coded *Error
	if errors.As(err, &coded) {
		return coded.Hint
	}
	return ""
}
