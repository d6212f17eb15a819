package layers

import (
	"slices"
	"strings"
)

// clock are the names of package time that read the clock or wait for it.
var clock = map[string]bool{
	"Now": true, "Since": true, "Until": true, "After": true, "AfterFunc": true, "Sleep": true,
	"Tick": true, "NewTicker": true, "NewTimer": true, "Timer": true, "Ticker": true, "Local": true, "LoadLocation": true,
}

// worldlyTrees are the standard packages that, with all below them, reach
// beyond the values a function is given.
var worldlyTrees = []string{"os", "net", "syscall", "log", "math/rand", "crypto/rand", "io/ioutil", "plugin", "testing",
	"path/filepath", "database/sql", "runtime/debug", "runtime/pprof", "runtime/trace"}

// harmless are packages below those trees that hold values alone.
var harmless = []string{"net/url", "net/netip"}

// worldly reports whether a standard package touches the world: files,
// processes, the network, chance, logs, or the machine's own path syntax.
func worldly(importPath string) bool {
	if slices.Contains(harmless, importPath) {
		return false
	}
	for _, tree := range worldlyTrees {
		if importPath == tree || strings.HasPrefix(importPath, tree+"/") {
			return true
		}
	}
	return false
}

// standard reports whether an import path belongs to the standard library: its
// first element holds no dot.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}
