// Package scan is the dispatcher: it takes a change or a tree, has each file
// read in its language, reads embedded texts, and gives the rows of the roll
// file by file in path order. It is the one place of the extraction that runs
// several things at once.
package scan

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/sourcegraph/conc/stream"

	"github.com/guardroll/guardroll/extract"
)

// Options chooses what a scan takes and what it may cost.
type Options struct {
	Profile extract.Profile
	Parts   extract.Parts // facts beyond the constructs
	Workers int           // files read at once; 0 for one a processor
	Lines   bool          // keep the source line of each row

	// Ignore takes a slash-separated path out of the roll: it is counted and
	// gives no rows. nil ignores nothing.
	Ignore func(path string) bool
}

func (o Options) ignores(path string) bool { return o.Ignore != nil && o.Ignore(path) }

// fileRead is what reading one file gives: its part of the roll, and what it
// adds to the whole.
type fileRead struct {
	extract.FileRoll
	stats    extract.Stats
	language string   // the language a parser read it in, "" when none did
	weakened []string // why the roll is weak on account of this file
	sides    *sides   // what both revisions list, nil where nothing can be compared
}

// weakenedLimit bounds the reasons that are listed one by one.
const weakenedLimit = 20

// Panic is a panic of a reader, with the file it was reading.
type Panic struct {
	Path  string
	Value any
	Stack string
}

// Error names the file and what went wrong.
func (p *Panic) Error() string { return fmt.Sprintf("reading %s: panic: %v", p.Path, p.Value) }

// job reads one file.
type job struct {
	path string
	run  func(*reader) fileRead
}

// total adds up what the files say.
type total struct {
	overview extract.Overview
	tiers    map[string]bool
	cut      int
}

func newTotal() *total { return &total{tiers: map[string]bool{}} }

func (t *total) add(f fileRead) {
	t.overview.Stats.Files += f.stats.Files
	t.overview.Stats.Bytes += f.stats.Bytes
	t.overview.Stats.Rows += len(f.Rows)
	t.overview.Stats.Assets += f.stats.Assets
	t.overview.Gaps += len(f.Gaps)
	for _, gap := range f.Gaps {
		if gap.Bears {
			t.overview.Bearing++
		}
	}
	if f.language != "" {
		t.tiers[f.language] = true
	}
	for _, why := range f.weakened {
		if len(t.overview.WeakenedBy) == weakenedLimit {
			t.cut++
			continue
		}
		t.overview.WeakenedBy = append(t.overview.WeakenedBy, why)
	}
}

func (t *total) finish(change extract.Change) extract.Overview {
	if t.cut > 0 {
		t.overview.WeakenedBy = append(t.overview.WeakenedBy, fmt.Sprintf("and %d more", t.cut))
	}
	t.overview.Strength = extract.Strong
	if len(t.overview.WeakenedBy) > 0 {
		t.overview.Strength = extract.Weak
	}
	t.overview.Change = change
	t.overview.Change.Tiers = map[string]string{}
	for _, language := range slices.Sorted(maps.Keys(t.tiers)) {
		t.overview.Change.Tiers[language] = "syntax"
	}
	return t.overview
}

// run performs the jobs with several readers and hands the results on in the
// order of the jobs. The first error of emit ends the scan.
func run(ctx context.Context, jobs []job, o Options, emit func(fileRead) error) error {
	pool := newReaders(o)
	defer pool.close()
	var failed error
	work := stream.New().WithMaxGoroutines(workers(o))
	for _, j := range jobs {
		work.Go(func() stream.Callback {
			if err := ctx.Err(); err != nil {
				return func() { failed = firstError(failed, err) }
			}
			file, err := readSafely(pool, j)
			return func() {
				if failed == nil && err == nil {
					err = emit(file)
				}
				failed = firstError(failed, err)
			}
		})
	}
	work.Wait()
	return failed
}

func firstError(first, next error) error {
	if first != nil {
		return first
	}
	return next
}

func workers(o Options) int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// readSafely turns a panic of a reader into an error that names the file.
func readSafely(pool *readers, j job) (file fileRead, err error) {
	r := pool.take()
	defer func() {
		if value := recover(); value != nil {
			err = &Panic{Path: j.path, Value: value, Stack: string(debug.Stack())}
			return // the reader's state is unknown: it is not used again
		}
		pool.give(r)
	}()
	return j.run(r), nil
}
