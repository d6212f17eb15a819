// Package globs stands in for a library of which one name is allowed.
package globs

// Match is allowed.
func Match() bool { return false }

// Walk reads files and is not.
func Walk() {}
