package table

import (
	"fmt"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

func BenchmarkMarkdown(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		text := bigTable(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if got := Read("t", text, Options{}); len(got.Entries) != n {
					b.Fatal(len(got.Entries), got.Errors)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/row")
		})
	}
}

// rollOf makes the roll that a table names one to one.
func rollOf(t reconcile.Table) extract.Roll {
	roll := extract.Roll{Schema: extract.Schema, Strength: extract.Strong}
	for i, e := range t.Entries {
		hash := fmt.Sprintf("%016x", i+1)
		roll.Rows = append(roll.Rows, extract.Row{
			ID: e.Row, Form: e.Form, Kind: e.Form.Kind(), Path: e.Path, Symbol: "F", Snippet: e.Snippet,
			Start: extract.Pos{Line: e.Start, Column: e.Column}, HeadEnd: extract.Pos{Line: e.Start, Column: 30}, End: extract.Pos{Line: e.End, Column: 40},
			Hash: extract.RowHash{Head: hash, Whole: hash},
		})
	}
	return roll
}

// BenchmarkReadAndReconcile is what a user waits for, but for reading the roll.
func BenchmarkReadAndReconcile(b *testing.B) {
	const n = 100_000
	text := bigTable(n)
	roll := rollOf(Read("t", text, Options{}))
	for b.Loop() {
		got := Read("t", text, Options{})
		if result := reconcile.Reconcile(roll, []reconcile.Table{got}, reconcile.Options{}); len(result.Matched) != n {
			b.Fatalf("%d of %d rows are matched", len(result.Matched), n)
		}
	}
}
