//go:build oracle

package python

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
)

// TestOracle holds the roll of CPython's own standard library against CPython's
// parser: every branch point has a row, every row of those forms a branch point.
// GUARDROLL_ORACLE_PATH names another tree.
func TestOracle(t *testing.T) {
	root := os.Getenv("GUARDROLL_ORACLE_PATH")
	if root == "" {
		root = strings.TrimSpace(python(t, nil, "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"))
	}
	parser := lang.NewParser(lang.Limits{})
	defer parser.Close()
	language := Language()
	var sum tally
	for _, file := range branchPoints(t, pythonFiles(t, root)) {
		sum.hold(t, parser, language, file)
	}
	t.Logf("files %d, rejected by CPython %d, bytes %d, points %d, rows %d, missing %d, extra %d, by keyword in a gap %d, files with a gap %d, gap bytes %d",
		sum.files, sum.rejected, sum.bytes, sum.points, sum.rows, sum.missing, sum.extra, sum.lexical, sum.gapFiles, sum.gapBytes)
	require.Positive(t, sum.points)
	require.Zero(t, sum.missing)
	require.Zero(t, sum.extra)
	require.LessOrEqual(t, sum.lexical*10_000, sum.points, "too many points stand in regions that could not be read")
}

// tally is what the comparison found.
type tally struct {
	files, rejected, bytes, points, rows, missing, extra, lexical, gapFiles, gapBytes int
}

// point is a branch point of CPython's tree.
type point struct {
	form, how  string
	start, end extract.Pos
}

type pointFile struct {
	path     string
	rejected bool
	points   []point
}

func (s *tally) hold(t *testing.T, parser *lang.Parser, language *lang.Language, file pointFile) {
	s.files++
	if file.rejected {
		s.rejected++
		return
	}
	src, err := os.ReadFile(file.path)
	require.NoError(t, err)
	s.bytes += len(src)
	facts, err := parser.Read(language, src, 0)
	require.NoError(t, err, file.path)
	if len(facts.Gaps) > 0 {
		s.gapFiles++
	}
	for _, g := range facts.Gaps {
		s.gapBytes += g.Span.End - g.Span.Start
	}
	rows := mappedRows(facts)
	s.points += len(file.points)
	for _, p := range file.points {
		switch bom := bytes.HasPrefix(src, []byte("\xEF\xBB\xBF")); {
		case take(rows[p.form], p, facts.Lines, bom):
		case inNet(facts, p):
			s.lexical++
			t.Logf("read by its keyword: %s:%d:%d %s", file.path, p.start.Line, p.start.Column, p.form)
		default:
			s.missing++
			t.Errorf("missing: %s:%d:%d %s", file.path, p.start.Line, p.start.Column, p.form)
		}
	}
	for _, r := range slices.Concat(slices.Collect(maps.Values(rows))...) {
		s.rows++
		if r.used {
			continue
		}
		at := facts.Lines.Pos(r.Span.Start)
		s.extra++
		t.Errorf("extra: %s:%d:%d %s %s", file.path, at.Line, at.Column, r.Form, r.Snippet)
	}
}

// inNet reports whether a point in a broken region, which is a gap, has at
// least the row of its keyword.
func inNet(facts extract.Facts, p point) bool {
	at := facts.Lines.Offset(p.start.Line) + p.start.Column - 1
	gap := slices.ContainsFunc(facts.Gaps, func(g extract.Region) bool { return g.Span.Start <= at && at < g.Span.End })
	return gap && slices.ContainsFunc(facts.Constructs, func(c extract.Construct) bool {
		return c.Method == extract.MethodLexical && c.Span.Start == at && string(c.Form) == p.form
	})
}

type mapped struct {
	extract.Construct
	used bool
}

// formOf maps a row to the form of a branch point, "" for rows that CPython has
// no node for.
func formOf(c extract.Construct) string {
	switch c.Syntax {
	case "if_statement", "elif_clause":
		return "if"
	case "conditional_expression", "boolean_operator", "except_clause", "except_group_clause", "while_statement", "raise_statement", "default_parameter", "typed_default_parameter":
		return string(c.Form)
	case "case_clause":
		return "case"
	case "if_clause", "else_clause":
		return string(c.Form)
	case "assert_statement":
		return "assert"
	case "with_statement":
		return "with"
	case "finally_clause":
		return "finally"
	}
	return ""
}

// mappedRows are the rows that CPython has a node for, by form.
func mappedRows(facts extract.Facts) map[string][]*mapped {
	rows := map[string][]*mapped{}
	for _, c := range facts.Constructs {
		if form := formOf(c); form != "" && c.Method == extract.MethodSyntax {
			rows[form] = append(rows[form], &mapped{Construct: c})
		}
	}
	return rows
}

// take uses up the row of a branch point.
func take(rows []*mapped, p point, lines extract.Lines, bom bool) bool {
	offset := func(at extract.Pos) int {
		o := lines.Offset(at.Line) + at.Column - 1
		if bom && at.Line == 1 {
			o += 3
		}
		return o
	}
	start, end := offset(p.start), offset(p.end)
	var best *mapped
	for _, r := range rows {
		if r.used {
			continue
		}
		fits := r.Span.Start == start
		switch p.how {
		case "in":
			fits = r.Span.Start <= start && start < r.Span.End
		case "inside":
			fits = start <= r.Span.Start && r.Span.Start < end
		}
		if fits && (best == nil || r.Span.End-r.Span.Start < best.Span.End-best.Span.Start) {
			best = r
		}
	}
	if best == nil {
		return false
	}
	best.used = true
	return true
}

func pythonFiles(t *testing.T, root string) string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "site-packages" {
			return filepath.SkipDir
		}
		if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, ".py") {
			paths = append(paths, path)
		}
		return err
	})
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	return strings.Join(paths, "\n")
}

// branchPoints asks CPython.
func branchPoints(t *testing.T, paths string) []pointFile {
	t.Helper()
	var files []pointFile
	scanner := bufio.NewScanner(strings.NewReader(python(t, []byte(paths), "testdata/oracle.py")))
	for scanner.Scan() {
		fields := strings.Split(scanner.Text(), "\t")
		if fields[0] == "F" {
			files = append(files, pointFile{path: fields[1], rejected: fields[3] == "rejected"})
			continue
		}
		p := point{form: fields[1], how: fields[2]}
		_, err := fmt.Sscan(strings.Join(fields[3:], " "), &p.start.Line, &p.start.Column, &p.end.Line, &p.end.Column)
		require.NoError(t, err)
		p.start.Column++
		p.end.Column++
		last := &files[len(files)-1]
		last.points = append(last.points, p)
	}
	require.NoError(t, scanner.Err())
	for i := range files {
		slices.SortStableFunc(files[i].points, func(a, b point) int {
			return cmp.Or(cmp.Compare(order(a), order(b)), -cmp.Compare(a.start.Line, b.start.Line), -cmp.Compare(a.start.Column, b.start.Column))
		})
	}
	return files
}

// order matches exact points first, and inner ones before outer ones.
func order(p point) int { return slices.Index([]string{"at", "in", "inside"}, p.how) }

func python(t *testing.T, stdin []byte, args ...string) string {
	t.Helper()
	cmd := exec.Command("python3", args...)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err, "the oracle needs python3")
	return string(out)
}
