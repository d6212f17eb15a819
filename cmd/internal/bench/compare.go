package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/guardroll/guardroll/cmd/internal/fetch"
	"github.com/guardroll/guardroll/extract"
)

// rollCodes are the exit codes with which roll has done its work: clean, and
// could not read a part.
var rollCodes = []int{0, 3}

// The aims: how much more CPU the command may take than a parse.
const (
	aimGo  = 1.5
	aimNpm = 1.3
)

// npmPackage is a large package that ships its TypeScript sources.
const npmPackage = "effect@4.1.0"

func benchGo(s settings) error {
	dir, err := standardLibrary(s.folder)
	if err != nil {
		return err
	}
	return s.compare("the Go standard library", dir, "goparse", "go/parser, SkipObjectResolution", aimGo)
}

func benchNpm(s settings) error {
	dir, err := fetch.Package(npmPackage, s.folder)
	if err != nil {
		return err
	}
	// A repository of its own, or the ignore list of the one around it hides all.
	if err := git(dir, "init", "-q"); err != nil {
		return err
	}
	return s.compare("npm "+npmPackage+", src", filepath.Join(dir, "src"), "treeparse", "tree-sitter, the same grammars", aimNpm)
}

// compare measures roll --all over the folder beside a parse and prints both.
func (s settings) compare(title, folder, pass, passLabel string, aim float64) error {
	roll := command{label: "guardroll roll --all --quiet", argv: []string{s.guardroll, "roll", "--all", "--quiet", "."}, dir: folder, codes: rollCodes}
	parse := command{label: passLabel, argv: []string{s.self, pass, folder}, dir: s.folder}
	costs, err := alternate(s.runs, roll, parse)
	if err != nil {
		return err
	}
	files, size, err := parseAll(folder, count(parsers[pass]()))
	if err != nil {
		return err
	}
	stats, err := s.stats(folder)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s: median of %d runs each, in turns\n", title, s.runs)
	table := newTable(s.out)
	table.row("", "CPU s", "peak MB", "files", "MB", "rows")
	table.row(roll.label, seconds(costs[0].cpu), megabytes(costs[0].memory), fmt.Sprint(stats.Files), megabytes(stats.Bytes), fmt.Sprint(stats.Rows))
	table.row(parse.label, seconds(costs[1].cpu), megabytes(costs[1].memory), fmt.Sprint(files), megabytes(size), "")
	table.flush()
	ratio := float64(costs[0].cpu) / float64(costs[1].cpu)
	fmt.Fprintf(s.out, "  ratio of CPU %.2f, aim at most %.1f: %s%s\n\n", ratio, aim, met(ratio <= aim), exitNote(costs[0].code))
	return nil
}

// count turns a pass into one that only counts.
func count(p pass) pass {
	return func(path string) (bool, func([]byte) error) {
		ok, _ := p(path)
		return ok, func([]byte) error { return nil }
	}
}

// stats asks the command, in a run of its own, what it looked at.
func (s settings) stats(folder string) (extract.Stats, error) {
	report := filepath.Join(s.folder, "roll.json")
	once := command{label: "guardroll roll --all --format json", argv: []string{s.guardroll, "roll", "--all", "--format", "json", "-o", report, "."}, dir: folder, codes: rollCodes}
	if _, err := once.measure(); err != nil {
		return extract.Stats{}, err
	}
	file, err := os.Open(report)
	if err != nil {
		return extract.Stats{}, err
	}
	defer file.Close()
	stats, err := readStats(file)
	if err != nil {
		return extract.Stats{}, fmt.Errorf("reading %s: %w", report, err)
	}
	return stats, nil
}

// readStats takes the stats out of a roll and holds no more than a row at a
// time: to the kernel, the peak memory of a child is at least that of the
// process that started it.
func readStats(roll io.Reader) (stats extract.Stats, err error) {
	in := json.NewDecoder(roll)
	depth, isStats := 0, false
	for {
		if isStats {
			return stats, in.Decode(&stats)
		}
		token, err := in.Token()
		if err != nil {
			return stats, err
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		case "stats":
			isStats = depth == 1
		}
	}
}

func met(ok bool) string {
	if ok {
		return "met"
	}
	return "missed"
}

func exitNote(code int) string {
	if code == 0 {
		return ""
	}
	return fmt.Sprintf(" (exit code %d: a part could not be read)", code)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }

func megabytes(n int64) string { return fmt.Sprintf("%.1f", float64(n)/1e6) }

// table aligns what it is given: the first column left, the others right.
type table struct {
	out  io.Writer
	rows [][]string
}

func newTable(out io.Writer) *table { return &table{out: out} }

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

func (t *table) flush() {
	widths := map[int]int{}
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, row := range t.rows {
		line := fmt.Sprintf("  %-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		fmt.Fprintln(t.out, strings.TrimRight(line, " "))
	}
}
