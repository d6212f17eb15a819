// Package workers is the one that may start goroutines.
package workers

import "github.com/sourcegraph/conc"

// Run starts two.
func Run(f func()) {
	go f()
	conc.Go(f)
}
