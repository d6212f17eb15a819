// Package a is a reader that calls another.
package a

import "example.test/house/reader/b" // want "reader/. may not import reader/b"

// Read reads.
func Read() { b.Read() }
