package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
)

// drill is one breakage: a line of a file, what stands in its place, and the
// packages one of whose tests has to turn red.
type drill struct {
	File    string   `yaml:"file"`    // slash-separated, relative to the module
	After   string   `yaml:"after"`   // a line above, where the line alone is not unique
	Line    string   `yaml:"line"`    // the whole line, indentation aside
	Becomes string   `yaml:"becomes"` // what it becomes; empty drops it
	Tests   []string `yaml:"tests"`   // packages, as go test takes them
	Run     string   `yaml:"run"`     // narrows the tests, as go test -run
	Why     string   `yaml:"why"`     // what would go unnoticed

	source string // the list it stands in and its number there
}

// readLists reads every list of the module in dir, in order of file name.
func readLists(dir string) ([]drill, error) {
	names, err := filepath.Glob(filepath.Join(dir, "testdata", "drill", "*.yaml"))
	if err != nil {
		return nil, fmt.Errorf("looking for lists: %w", err)
	}
	var all []drill
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading list: %w", err)
		}
		drills, err := parseList(filepath.Base(name), data)
		if err != nil {
			return nil, err
		}
		all = append(all, drills...)
	}
	return all, nil
}

// parseList reads one list. A key that no drill has, or a drill that lacks
// file, line, tests or why, is an error.
func parseList(name string, data []byte) ([]drill, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	var drills []drill
	if err := decoder.Decode(&drills); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading list %s: %w", name, err)
	}
	if len(drills) == 0 {
		return nil, fmt.Errorf("reading list %s: it holds no breakage", name)
	}
	for i := range drills {
		d := &drills[i]
		d.source = fmt.Sprintf("%s #%d", name, i+1)
		if d.File == "" || strings.TrimSpace(d.Line) == "" || len(d.Tests) == 0 || d.Why == "" {
			return nil, fmt.Errorf("reading list %s: file, line, tests and why are all needed", d.source)
		}
		if strings.TrimSpace(d.Line) == strings.TrimSpace(d.Becomes) {
			return nil, fmt.Errorf("reading list %s: the line becomes itself", d.source)
		}
	}
	return drills, nil
}

// apply returns the broken text of a file. The line must stand there exactly
// once, or once after the line named by After.
func (d drill) apply(src string) (string, error) {
	lines := strings.Split(src, "\n")
	from := 0
	if d.After != "" {
		at, err := only(lines, 0, d.After)
		if err != nil {
			return "", err
		}
		from = at + 1
	}
	at, err := d.place(lines, from)
	if err != nil {
		return "", err
	}
	lines[at] = d.Becomes
	return strings.Join(lines, "\n"), nil
}

// place returns the index of the line to break: the only one, or with After
// the first one below it.
func (d drill) place(lines []string, from int) (int, error) {
	if d.After == "" {
		return only(lines, from, d.Line)
	}
	for i := from; i < len(lines); i++ {
		if same(lines[i], d.Line) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no line %q after %q", d.Line, d.After)
}

func only(lines []string, from int, text string) (int, error) {
	found := -1
	for i := from; i < len(lines); i++ {
		if !same(lines[i], text) {
			continue
		}
		if found >= 0 {
			return 0, fmt.Errorf("line %q stands there twice, on lines %d and %d: say after which", text, found+1, i+1)
		}
		found = i
	}
	if found < 0 {
		return 0, fmt.Errorf("no line %q", text)
	}
	return found, nil
}

func same(line, text string) bool { return strings.TrimSpace(line) == strings.TrimSpace(text) }
