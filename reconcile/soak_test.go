//go:build soak

package reconcile_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSoak is TestEveryPlantedFaultIsReportedAndNothingElse over as many tables
// as -rapid.checks says, and tells what it saw.
func TestSoak(t *testing.T) {
	tables, clean, planted := 0, 0, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		want := detect(t)
		tables++
		if len(want) == 0 {
			clean++
		}
		for outcome, n := range want {
			planted[outcome] += n
		}
	})
	if t.Failed() {
		return
	}
	var by []string
	faults := 0
	for _, outcome := range slices.Sorted(maps.Keys(planted)) {
		by = append(by, fmt.Sprintf("%s %d", outcome, planted[outcome]))
		faults += planted[outcome]
	}
	fmt.Printf("soak      %d tables, %d of them without a fault\n", tables, clean)
	fmt.Printf("soak      %d faults planted, all reported, nothing else: %s\n", faults, strings.Join(by, ", "))
}
