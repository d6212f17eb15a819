package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/guardroll/guardroll/cmd/internal/fetch"
)

// gateModule is a module of more than a million lines of Go.
const gateModule = "k8s.io/kubernetes@v1.37.2"

const (
	gateFiles = 10
	aimGate   = 300 * time.Millisecond
)

func benchGate(s settings) error {
	repository := filepath.Join(s.folder, "repository")
	if err := prepare(repository); err != nil {
		return err
	}
	files, lines, err := countLines(repository)
	if err != nil {
		return err
	}
	gate := command{label: "guardroll gate --base HEAD --quiet", argv: []string{s.guardroll, "gate", "--base", "HEAD", "--quiet"}, dir: repository, codes: []int{0, 1, 3}}
	costs, err := alternate(max(s.runs, 5), gate)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "gate for %d changed files in a repository of %d lines in %d Go files (%s): median of %d runs\n",
		gateFiles, lines, files, gateModule, max(s.runs, 5))
	table := newTable(s.out)
	table.row("", "ms", "CPU s", "peak MB")
	table.row(gate.label, fmt.Sprint(costs[0].wall.Milliseconds()), seconds(costs[0].cpu), megabytes(costs[0].memory))
	table.flush()
	fmt.Fprintf(s.out, "  aim at most %d ms: %s%s\n\n", aimGate.Milliseconds(), met(costs[0].wall <= aimGate), exitNote(costs[0].code))
	return nil
}

// prepare makes the repository: one commit of the module, and ten files changed
// in the work tree.
func prepare(repository string) error {
	return once(repository, func() error {
		module, err := fetch.Module(gateModule)
		if err != nil {
			return err
		}
		if err := os.CopyFS(repository, os.DirFS(module)); err != nil {
			return fmt.Errorf("copying %s: %w", gateModule, err)
		}
		if err := commit(repository); err != nil {
			return err
		}
		return changeFiles(repository)
	})
}

func commit(repository string) error {
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "-A"},
		{"-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "all"},
	} {
		if err := git(repository, args...); err != nil {
			return err
		}
	}
	return nil
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, out)
	}
	return nil
}

// changeFiles puts a guard at the top of a function of ten files, spread over
// the repository.
func changeFiles(repository string) error {
	var candidates []string
	err := eachGoFile(repository, func(path string, src []byte) error {
		if _, ok := addGuard(string(src)); ok && len(src) > 4<<10 && !strings.HasSuffix(path, "_test.go") {
			candidates = append(candidates, path)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(candidates) < gateFiles {
		return errors.New("too few files to change")
	}
	for i := range gateFiles {
		path := candidates[i*len(candidates)/gateFiles]
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		changed, _ := addGuard(string(src))
		if err := os.Chmod(path, 0o644); err != nil { // the module cache is read-only
			return err
		}
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// addGuard puts a condition at the top of the first function.
func addGuard(src string) (changed string, ok bool) {
	lines := strings.SplitAfter(src, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "func ") && strings.HasSuffix(line, "{\n") {
			guard := "\tif debug := false; debug {\n\t\tprintln(\"reached\")\n\t}\n"
			return strings.Join(lines[:i+1], "") + guard + strings.Join(lines[i+1:], ""), true
		}
	}
	return "", false
}

func countLines(repository string) (files, lines int, err error) {
	err = eachGoFile(repository, func(_ string, src []byte) error {
		files++
		lines += strings.Count(string(src), "\n")
		return nil
	})
	return files, lines, err
}
