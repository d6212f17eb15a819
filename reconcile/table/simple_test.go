package table

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Where a cell is read by hand it reads as the patterns read it.
func TestSimplePlacesReadAlike(t *testing.T) {
	bits := []string{"a", "pkg", "ditto", "Ibid", "L", "line", "/", "/", ".", "..", ".go", "-", "_", "+", ":", ":", "1", "12", "0", "9999999999", "99999999999999999999", "`", " ", "#", "“", "至", "|"}
	simple := 0
	ix := newPathIndex(Options{Paths: []string{"a/a:1", "pkg/a.go", "a/pkg:12:1"}})
	same := func(t interface{ Fatalf(string, ...any) }, cell string) {
		p, ok := ix.simple(cell)
		if !ok {
			return
		}
		simple++
		want, reason := ix.anyLocation(cell)
		if reason != "" || !cmp.Equal(want, p, cmp.AllowUnexported(place{})) {
			t.Fatalf("%q is read as %+v by hand, and as %+v (%s)", cell, p, want, reason)
		}
	}
	for _, cell := range []string{"a/b.go:1", "`a/b.go:1:2`", "a/b.go:1-2", "a/a:1", "a/pkg:12:1", "a/L1/b:2", "a/b-1:2", "a/b:3-3", "a/b.go:7", "a/b.go:8", "a/c:9", "a/d:1-9", "a/e:2:3"} {
		same(t, cell)
	}
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.SampledFrom([]string{"", "a/", "`pkg/a", "a/a:1"}).Draw(t, "start")
		for range rapid.IntRange(1, 8).Draw(t, "length") {
			cell += rapid.SampledFrom(bits).Draw(t, "bit")
		}
		same(t, cell)
	})
	if simple < 10 {
		t.Fatalf("only %d places were simple", simple)
	}
}

func TestSimplePlaces(t *testing.T) {
	for cell, want := range map[string]place{
		"store/flush.go:41":     {path: "store/flush.go", start: 41, end: 41},
		"`store/flush.go:41`":   {path: "store/flush.go", start: 41, end: 41},
		"store/flush.go:41:7":   {path: "store/flush.go", start: 41, end: 41, column: 7},
		"store/flush.go:41-43":  {path: "store/flush.go", start: 41, end: 43},
		"store/flush.go:43-41":  {},
		"store/flush.go:0":      {},
		"store/flush.go:41:0":   {},
		"store/flush.go:41 a":   {},
		"store/flush.go":        {},
		"/store:1":              {},
		"store/:1":              {},
		"flush.go:41":           {},
		"ditto/flush.go:41":     {},
		"12/flush.go:41":        {},
		"store/flush.go:41:7-9": {},
	} {
		got, ok := pathIndex{}.simple(cell)
		if ok != (want != place{}) || ok && got != want {
			t.Errorf("%q is read as %+v, %v", cell, got, ok)
		}
	}
}
