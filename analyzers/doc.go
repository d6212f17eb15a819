// Package analyzers is the vocabulary of judgement: what a finding is, how bad
// and how sure. The roll lists what is there; a rule says what is wrong with
// it.
//
// The package is pure. Each family of rules has a package below it, each
// go/analysis pass one below passes.
package analyzers
