// Guardroll-vet runs Guardroll's Go passes under go vet:
//
//	go vet -vettool=$(which guardroll-vet) ./...
//
// The exit status is 1 when a pass reports something, which for the pass
// guards is any row of the roll. It needs no C compiler.
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/guardroll/guardroll/analyzers/passes/guards"
)

func main() {
	unitchecker.Main(guards.Analyzer)
}
