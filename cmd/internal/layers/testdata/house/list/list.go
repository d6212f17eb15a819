// Package list lists the readers.
package list

import (
	"example.test/house/reader/a"
	"example.test/house/reader/b"
)

// Readers are all of them.
var Readers = []func(){a.Read, b.Read}
