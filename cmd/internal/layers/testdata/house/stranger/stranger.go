// Package stranger uses a module that is not on its list.
package stranger

import "example.test/globs" // want "example.test/globs is not on the list of stranger"

// Match asks it.
func Match() bool { return globs.Match() }
