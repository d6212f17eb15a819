// Package verdict reads an agent's answer: text in, token, findings and guard
// list out. It is the only place where prose becomes a fact of a loop, so its
// grammar is closed: what it does not know is no verdict, and no reading ever
// turns doubt into an approval.
//
// Read cleans the text, takes a JSON answer where there is one, else the one
// verdict line, collects every finding in any of the accepted shapes, and then
// tells how the answer counts for its slot.
//
// The package is pure: no files, processes, clock or state.
package verdict
