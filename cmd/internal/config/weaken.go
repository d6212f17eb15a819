package config

import (
	"fmt"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// Weakened says in which ways the head's configuration lets through what the
// base's would stop, a clause each; none when it does not.
func Weakened(base, head Config) []string {
	var ways []string
	if !base.Gate.FailOn.AtLeast(head.Gate.FailOn) {
		ways = append(ways, fmt.Sprintf("gate.fail-on goes from %s to %s", base.Gate.FailOn, head.Gate.FailOn))
	}
	if base.Gate.Profile == extract.ProfileFull && head.Gate.Profile != extract.ProfileFull {
		ways = append(ways, fmt.Sprintf("gate.profile goes from %s to %s", base.Gate.Profile, head.Gate.Profile))
	}
	for _, glob := range head.Gate.Ignore {
		if !slices.Contains(base.Gate.Ignore, glob) {
			ways = append(ways, fmt.Sprintf("gate.ignore takes in %q", glob))
		}
	}
	return ways
}
