// Package narrow may use one name of a module.
package narrow

import g "example.test/globs"

// Match asks it.
func Match() bool { return g.Match() }

// Walk asks for more.
func Walk() { g.Walk() } // want "example.test/globs.Walk is not on the list of narrow"
