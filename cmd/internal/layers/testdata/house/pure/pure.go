// Package pure does everything that a pure package must not.
package pure

import (
	"fmt"
	"math/rand/v2" // want "a pure package may not import math/rand/v2"
	"net/http"     // want "a pure package may not import net/http"
	system "os"    // want "a pure package may not import os"
	"os/exec"      // want "a pure package may not import os/exec"
	"strings"
	"unsafe" // want "only rooms of layer cgo may import unsafe"

	"github.com/sourcegraph/conc" // want "pure runs nothing beside itself, so it may not import github.com/sourcegraph/conc"
	"github.com/stretchr/testify" // want "github.com/stretchr/testify is for tests"

	"example.test/house/world" // want "pure may not import world"
)

var (
	count int
	table = map[string]int{"a": 1}
	names []string
	state struct{ n int }
	limit = &state
)

func init() { // want "no init function"
	table = nil // want "table is written after start-up"
}

// Run breaks the walls.
func Run(f func()) string {
	go f()           // want "pure starts no goroutine"
	count++          // want "count is written after start-up"
	table["b"] = 2   // want "table is written after start-up"
	state.n = 3      // want "state is written after start-up"
	*limit = state   // want "limit is written after start-up"
	names = nil      // want "names is written after start-up"
	world.Shared = 4 // want "Shared is written after start-up"
	conc.Go(f)
	testify.Equal()
	_, _ = http.Get("")
	return fmt.Sprint(rand.Int(), system.Args, exec.ErrNotFound, unsafe.Sizeof(count), strings.ToUpper(""))
}

// Calm is allowed: what it writes is its own.
func Calm(in map[string]int) (out []int, err error) {
	var local struct{ n int }
	local.n = 1
	in["x"] = 2
	out = append(out, local.n)
	table := map[string]int{}
	table["own"] = 1
	return out, nil
}
