//go:build !unix

package golang_test

import "time"

var began = time.Now()

// processTime is the time on the clock where the CPU time cannot be had.
func processTime() time.Duration { return time.Since(began) }
