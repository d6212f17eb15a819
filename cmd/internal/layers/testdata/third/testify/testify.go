// Package testify stands in for a library of tests.
package testify

// Equal does nothing.
func Equal() {}
