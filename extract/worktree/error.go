package worktree

import (
	"errors"
	"fmt"
)

// Error is a selection or a reading that failed, in three parts: what failed,
// where, and the way out.
type Error struct {
	What  string // "no such revision"
	Place string // the revision, path or repository it is about; "" when What says it all
	Hint  string // the way out, a command where there is one; "" when there is none to tell
	Usage bool   // the request is wrong (exit code 2); else nothing could be looked at (exit code 3)
	Err   error  // the cause, nil when What says it all
}

// Error says what failed, where, and the cause; the way out is in Hint.
func (e *Error) Error() string {
	text := e.What
	if e.Place != "" {
		text += " " + e.Place
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// ErrTooLarge is wrapped by the error of a file over the size limit.
var ErrTooLarge = errors.New("file is over the size limit")

// ErrNoContent is wrapped by the error of a path that has no content of its
// own: a symlink, a submodule, a side where the file does not exist.
var ErrNoContent = errors.New("path has no content of its own")

func usage(hint, format string, args ...any) *Error {
	return &Error{What: fmt.Sprintf(format, args...), Hint: hint, Usage: true}
}

func tooLarge(path string, size, limit int64) *Error {
	return &Error{What: "reading", Place: path, Err: fmt.Errorf("%w: %d bytes of at most %d", ErrTooLarge, size, limit)}
}
