package main

import "runtime/debug"

const (
	// garbage is how far the heap may grow beyond what is in use, in percent,
	// before it is collected. Files are read one after the other and forgotten:
	// little is in use at a time, and Go's own 100 collects many times a second.
	garbage = 400
	// enough is the memory, in bytes, from which on collecting is worth more
	// than speed. It is no limit to what may be used.
	enough = 512 << 20
)

// tuneMemory trades memory for speed where the user has not decided with GOGC
// or GOMEMLIMIT.
func tuneMemory(getenv func(string) string) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(garbage)
	debug.SetMemoryLimit(enough)
}
