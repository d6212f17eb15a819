// Package world may do most things.
package world

import (
	"os"
	"time"

	"example.test/house/pure/deep" // want "world may not import pure/deep"
)

// Shared is state, which a worldly package may keep.
var Shared int

// Run reads the world.
func Run() time.Time {
	Shared++
	go os.Getpid() // want "world starts no goroutine"
	deep.Run()
	return time.Now()
}
