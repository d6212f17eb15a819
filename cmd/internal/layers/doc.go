// Package layers keeps the walls of the house standing: it reads our own files
// by go/types and reports what a package does that its room does not allow.
//
// The rooms stand in one table, [Rooms]: a pattern of import paths, a layer,
// what the package may import of ours, which third-party packages it may use,
// and why. A package that no line of the table covers is reported too, so that
// a new room starts with a decision. The test of this package holds the table
// against the tree; [Check] itself is tested on a small house in testdata.
package layers
