// Package b is a reader.
package b

// Read reads.
func Read() {}
