// Package native calls C, and what cgo writes for that is not its own.
package native

// static int one(void) { return 1; }
import "C"

import "os" // want "a cgo package may not import os"

// One asks C.
func One() int { return int(C.one()) + len(os.Args) }
