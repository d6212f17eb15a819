// Package clock reads the clock under other names.
package clock

import t "time"

var read = t.Now // want "a pure package has no clock: time.Now"

// Wait reads and waits.
func Wait(start t.Time, limit t.Duration) t.Duration {
	<-t.After(limit)   // want "a pure package has no clock: time.After"
	elapsed := t.Since // want "a pure package has no clock: time.Since"
	return elapsed(start) + read().Sub(start)
}

// Later is allowed: the time is handed in.
func Later(start t.Time, limit t.Duration) bool { return start.Add(limit).After(start) }
