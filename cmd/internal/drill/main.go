// Command drill breaks the code on purpose, one line at a time, and demands
// that a test turns red for every breakage. A list that is green here says
// that the tests named in it can fail, and for the reason given.
//
// Usage:
//
//	go run ./cmd/internal/drill [-match REGEXP] [-dir DIR] [-timeout 90s]
//
// The breakages stand in testdata/drill/*.yaml. The work tree is never
// written: a broken file reaches the compiler by go test -overlay.
//
// It exits 0 when every breakage turned a test red, 1 when one stayed green,
// 2 when a list is wrong (a line that is no longer there, a breakage that does
// not compile), 3 when nothing was drilled.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"
)

// Exit codes.
const (
	exitRed     = 0
	exitGreen   = 1
	exitList    = 2
	exitNothing = 3
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("drill", flag.ContinueOnError)
	flags.SetOutput(stderr)
	match := flags.String("match", "", "drill only the breakages whose file or reason matches this `regexp`")
	dir := flags.String("dir", ".", "the module's `folder`")
	timeout := flags.Duration("timeout", 90*time.Second, "limit of one test run")
	if err := flags.Parse(args); err != nil {
		return exitList
	}
	pattern, err := regexp.Compile(*match)
	if err != nil {
		fmt.Fprintf(stderr, "drill: %v\n", err)
		return exitList
	}
	drills, err := readLists(*dir)
	if err != nil {
		fmt.Fprintf(stderr, "drill: %v\n", err)
		return exitList
	}
	drills = choose(drills, pattern)
	if len(drills) == 0 {
		fmt.Fprintln(stderr, "drill: no breakage chosen")
		return exitNothing
	}
	return newReport(stdout).all(drills, bench{dir: *dir, timeout: *timeout})
}

func choose(drills []drill, pattern *regexp.Regexp) []drill {
	var chosen []drill
	for _, d := range drills {
		if pattern.MatchString(d.File) || pattern.MatchString(d.Why) {
			chosen = append(chosen, d)
		}
	}
	return chosen
}
