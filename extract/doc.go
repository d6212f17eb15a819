// Package extract is the vocabulary of the roll: what a row is, what facts a
// reader takes from a file, and how the roll of a change is put together.
//
// It lists and never judges. The way through it is
//
//	bytes ─► Facts (path-free, byte offsets) ─► Row (path, line and column, scope) ─► Roll
//
// A reader (extract/golang, extract/syntax, extract/shell …) is a pure
// function from the bytes of one file to [Facts]. Facts hold [Construct]s,
// which know nothing of paths, changes or scopes, so that they can be kept by
// content hash. A [Row] is a construct that has got its place in a change.
//
// The package imports nothing of this module. Its children import it and
// extract/identity and extract/lexicon, never each other; extract/scan is the
// one dispatcher that calls them all.
package extract
