package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// bench is where breakages are tried: a module and a limit.
type bench struct {
	dir     string
	timeout time.Duration // of one test run
}

// verdict says what a breakage did.
type verdict string

const (
	red   verdict = "red"        // a test failed: the breakage is noticed
	hung  verdict = "red (hung)" // the tests ran past their limit: noticed, too
	green verdict = "GREEN"      // all tests passed: nobody notices
)

// errBuild says that the tests could not be built, so that their failure
// proves nothing.
var errBuild = errors.New("it does not compile")

// baseline runs the tests of the drills unbroken: a test that is red already
// proves nothing.
func (b bench) baseline(drills []drill) error {
	packages := map[string][]string{} // by what the tests are narrowed to
	for _, d := range drills {
		packages[d.Run] = append(packages[d.Run], d.Tests...)
	}
	for _, run := range slices.Sorted(maps.Keys(packages)) {
		slices.Sort(packages[run])
		v, out, err := b.test(slices.Compact(packages[run]), run, "")
		if err != nil {
			return fmt.Errorf("running the unbroken tests: %w\n%s", err, out)
		}
		if v != green {
			return fmt.Errorf("the tests are %s before anything is broken:\n%s", v, out)
		}
	}
	return nil
}

// try breaks one line and runs the tests. The output is the tests' own.
func (b bench) try(d drill) (v verdict, out string, err error) {
	file, err := filepath.Abs(filepath.Join(b.dir, filepath.FromSlash(d.File)))
	if err != nil {
		return "", "", fmt.Errorf("finding %s: %w", d.File, err)
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return "", "", fmt.Errorf("reading the file to break: %w", err)
	}
	broken, err := d.apply(string(src))
	if err != nil {
		return "", "", fmt.Errorf("breaking %s: %w", d.File, err)
	}
	scratch, err := os.MkdirTemp("", "drill-")
	if err != nil {
		return "", "", fmt.Errorf("making a scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	overlay, err := writeOverlay(scratch, file, broken)
	if err != nil {
		return "", "", err
	}
	return b.test(d.Tests, d.Run, overlay)
}

// writeOverlay writes the broken text and the overlay file that puts it in the
// place of file, and returns the overlay's path.
func writeOverlay(scratch, file, broken string) (string, error) {
	replacement := filepath.Join(scratch, filepath.Base(file))
	overlay := filepath.Join(scratch, "overlay.json")
	data, err := json.Marshal(map[string]map[string]string{"Replace": {file: replacement}})
	if err != nil {
		return "", fmt.Errorf("writing overlay: %w", err)
	}
	if err := os.WriteFile(replacement, []byte(broken), 0o600); err != nil {
		return "", fmt.Errorf("writing broken file: %w", err)
	}
	if err := os.WriteFile(overlay, data, 0o600); err != nil {
		return "", fmt.Errorf("writing overlay: %w", err)
	}
	return overlay, nil
}

// test runs go test and says what came of it.
func (b bench) test(packages []string, run, overlay string) (verdict, string, error) {
	args := []string{"test", "-vet=off", "-timeout=" + b.timeout.String()}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if run != "" {
		args = append(args, "-run="+run)
	}
	// The tests' own limit comes first; this one ends a build that hangs.
	ctx, cancel := context.WithTimeout(context.Background(), b.timeout+10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", append(args, packages...)...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "RAPID_NOFAILFILE=true") // a failing property leaves no file behind
	output, err := cmd.CombinedOutput()
	v, err := judge(string(output), err, ctx.Err() != nil)
	return v, beginning(string(output)), err
}

// judge says what came of a test run, from its output and its end.
func judge(out string, err error, stopped bool) (verdict, error) {
	var exit *exec.ExitError
	switch {
	case err == nil && strings.Contains(out, "[no test files]"), strings.Contains(out, "[no tests to run]"):
		return "", errors.New("a package has no test to run")
	case err == nil:
		return green, nil
	case stopped || !errors.As(err, &exit):
		return "", fmt.Errorf("running go test: %w", err)
	case strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]") || !strings.Contains(out, "FAIL"):
		return "", errBuild
	case strings.Contains(out, "panic: test timed out after"):
		return hung, nil
	}
	return red, nil
}
