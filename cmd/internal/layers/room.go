package layers

import (
	"path"
	"slices"
	"strings"
)

// Layer says how much of the world a package may touch.
type Layer string

// The layers.
const (
	Pure  Layer = "pure"  // values in, values out: no files, processes, network, clock, chance or goroutines
	Data  Layer = "data"  // a grammar and one table: pure, and bound to C by its grammar
	Cgo   Layer = "cgo"   // pure, and calls C
	World Layer = "world" // may touch files, processes and the clock
)

// Room is one line of the table: what the packages of a pattern may do.
type Room struct {
	// Pattern is a path below the module, as path.Match reads it: "extract/*"
	// covers the children of extract, not their children. The room that spells
	// a package out wins over one that has a wildcard.
	Pattern string
	Layer   Layer
	// Ours are patterns of the packages of this module that may be imported.
	Ours []string
	// Theirs are the third-party packages that may be imported.
	Theirs []Module
	// Goroutines allows go statements and the concurrency library.
	Goroutines bool
	// Why says what the room is for, and the reason of an unusual allowance.
	Why string
}

// Module allows a third-party package, or single names of it.
type Module struct {
	Package string   // import path; a last element "..." allows everything below, too
	Names   []string // the only package-level names that may be used, nil for all
}

// allows reports whether the name of the package with the import path may be used.
func (m Module) allows(importPath, name string) bool {
	if tree, ok := strings.CutSuffix(m.Package, "..."); ok {
		return importPath == strings.TrimSuffix(tree, "/") || strings.HasPrefix(importPath, tree)
	}
	return importPath == m.Package && (name == "" || m.Names == nil || slices.Contains(m.Names, name))
}

// find returns the room that covers the path below the module.
func find(rooms []Room, below string) (room Room, ok bool) {
	for _, r := range rooms {
		if r.Pattern == below {
			return r, true
		}
		if matched, err := path.Match(r.Pattern, below); err == nil && matched && !ok {
			room, ok = r, true
		}
	}
	return room, ok
}

// mayImport reports whether the room allows the package of ours at the path.
func (r Room) mayImport(below string) bool {
	return slices.ContainsFunc(r.Ours, func(pattern string) bool {
		if prefix, ok := strings.CutSuffix(pattern, "/..."); ok {
			return below == prefix || strings.HasPrefix(below, prefix+"/")
		}
		matched, err := path.Match(pattern, below)
		return err == nil && matched
	})
}

// mayUse reports whether the room allows a name of a third-party package; the
// empty name asks for the import alone.
func (r Room) mayUse(importPath, name string) bool {
	return slices.ContainsFunc(r.Theirs, func(m Module) bool { return m.allows(importPath, name) })
}
