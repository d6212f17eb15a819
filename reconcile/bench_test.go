package reconcile_test

import (
	"fmt"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

// manyRows makes rows of files of 200, of as many different codes as asked.
func manyRows(n, perFile, codes int) []extract.Row {
	rows := make([]extract.Row, n)
	for i := range rows {
		code := i % codes
		rows[i] = extract.Row{
			ID: fmt.Sprintf("%012x", i), Form: extract.If, Path: fmt.Sprintf("dir/f%d.go", i/perFile), Symbol: fmt.Sprintf("F%d", i%perFile/10),
			Start: extract.Pos{Line: i%perFile*4 + 1, Column: 2}, HeadEnd: extract.Pos{Line: i%perFile*4 + 1, Column: 20}, End: extract.Pos{Line: i%perFile*4 + 3, Column: 3},
			Snippet: fmt.Sprintf("value%d != nil && ready(x, %d)", code, code),
			Hash:    extract.RowHash{Head: fmt.Sprintf("%016x", code+1), Whole: fmt.Sprintf("%016x", code+1), Before: fmt.Sprintf("%016x", i%3), After: fmt.Sprintf("%016x", i%5)},
		}
	}
	return rows
}

func BenchmarkReconcile(b *testing.B) {
	known := func(path string, line int) (string, int, bool) { return path, line, true }
	benches := map[string]struct {
		rows []extract.Row
		opts reconcile.Options
		lost bool // the entries' lines are wrong
	}{
		"rows=100000":          {rows: manyRows(100_000, 200, 5000)},
		"rows=100000/carried":  {rows: manyRows(100_000, 200, 5000), opts: reconcile.Options{Lines: known}},
		"identical=10000":      {rows: manyRows(10_000, 10_000, 1)},
		"identical=10000/lost": {rows: manyRows(10_000, 10_000, 1), lost: true},
	}
	for name, bench := range benches {
		b.Run(name, func(b *testing.B) {
			table, roll := fullTable("rc.md", "old", bench.rows), strongRoll("new", bench.rows)
			if bench.lost {
				for i := range table.Entries {
					table.Entries[i].Row, table.Entries[i].Start, table.Entries[i].End = "", 900_000+i, 900_000+i
				}
			}
			old := strongRoll("old", bench.rows)
			bench.opts.WrittenAgainst = &old
			for b.Loop() {
				reconcile.Reconcile(roll, []reconcile.Table{table}, bench.opts)
			}
		})
	}
}
