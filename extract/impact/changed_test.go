package impact

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
)

// Ten lines of one byte and a line end: line n starts at offset 2(n-1).
var tenLines = extract.NewLines([]byte(strings.Repeat("x\n", 10)))

// row stands on the lines first to last with a head that ends on headLast.
func row(form extract.Form, first, headLast, last int) extract.Construct {
	return extract.Construct{
		Form:    form,
		Span:    extract.Span{Start: 2 * (first - 1), End: 2*(last-1) + 1},
		HeadEnd: 2*(headLast-1) + 1,
	}
}

func TestChanged(t *testing.T) {
	nested := []extract.Construct{row(extract.If, 1, 1, 9), row(extract.Case, 3, 4, 7)}
	for _, test := range []struct {
		name    string
		rows    []extract.Construct
		touched diff.Changes
		want    []bool
	}{
		{"nothing touched", nested, diff.Changes{}, []bool{false, false}},
		{"the head", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 1, Last: 1})}, []bool{true, false}},
		{"the second line of a head", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 4, Last: 4})}, []bool{false, true}},
		{"the inner body", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 6, Last: 6})}, []bool{false, true}},
		{"the outer body before the inner", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 2, Last: 2})}, []bool{true, false}},
		{"the outer body after the inner", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 8, Last: 8})}, []bool{true, false}},
		{"outside of all", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 10, Last: 10})}, []bool{false, false}},
		{"both bodies", nested, diff.Changes{New: diff.NewLineSet(diff.Range{First: 6, Last: 8})}, []bool{true, true}},
		{"a line taken from the inner body", nested, diff.Changes{Deletions: []int{5}}, []bool{false, true}},
		{"a line taken right before the inner guard", nested, diff.Changes{Deletions: []int{2}}, []bool{true, false}},
		{"a line taken right after the inner guard", nested, diff.Changes{Deletions: []int{7}}, []bool{true, false}},
		{"a line taken from a head", nested, diff.Changes{Deletions: []int{3}}, []bool{false, true}},
		{"a line taken from the head of a check", []extract.Construct{row(extract.Validation, 1, 3, 3)}, diff.Changes{Deletions: []int{2}}, []bool{true}},
		{"a line taken after the head of a check", []extract.Construct{row(extract.Validation, 1, 3, 3)}, diff.Changes{Deletions: []int{3}}, []bool{false}},
		{"a line taken at the top", nested, diff.Changes{Deletions: []int{0}}, []bool{false, false}},
		{"a check around a line is no guard", []extract.Construct{row(extract.Cleanup, 1, 1, 9)}, diff.Changes{New: diff.NewLineSet(diff.Range{First: 5, Last: 5})}, []bool{false}},
		{"a guard of the profile full hides none of standard",
			[]extract.Construct{row(extract.If, 1, 1, 9), row(extract.LoopCondition, 3, 3, 8)},
			diff.Changes{New: diff.NewLineSet(diff.Range{First: 5, Last: 5})}, []bool{true, true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, Changed(test.rows, tenLines, test.touched))
		})
	}
}

// The sweep must give what looking at every guard for every point gives.
func TestChangedAgreesWithLookingAtEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := nestedRows(t, 1, 10, 3)
		touched := diff.Changes{}
		var changed []diff.Range
		for line := 1; line <= 10; line++ {
			if rapid.Bool().Draw(t, "changed") {
				changed = append(changed, diff.Range{First: line, Last: line})
			}
			if rapid.IntRange(0, 4).Draw(t, "taken") == 0 {
				touched.Deletions = append(touched.Deletions, line)
			}
		}
		touched.New = diff.NewLineSet(changed...)
		want := make([]bool, len(rows))
		for i, r := range placed(rows, tenLines) {
			want[i] = Meets(touched, r.first, r.headLast)
		}
		for _, p := range points(touched) {
			if i := innermostByLooking(rows, p); i >= 0 {
				want[i] = true
			}
		}
		require.Equal(t, want, Changed(rows, tenLines, touched))
	})
}

func innermostByLooking(rows []extract.Construct, p point) int {
	best := -1
	for i, r := range placed(rows, tenLines) {
		reach := p.line
		if p.seam {
			reach++
		}
		if r.first <= p.line && r.last >= reach {
			best = i // rows are in preorder, so the last one is the innermost
		}
	}
	return best
}

// nestedRows draws guards that lie in one another as blocks do, in preorder.
func nestedRows(t *rapid.T, first, last, depth int) []extract.Construct {
	var rows []extract.Construct
	for at := first; at < last && depth > 0; {
		end := rapid.IntRange(at, last).Draw(t, "end")
		if end > at+1 && rapid.Bool().Draw(t, "guard") {
			rows = append(rows, row(extract.If, at, at, end))
			rows = append(rows, nestedRows(t, at+1, end-1, depth-1)...)
		}
		at = end + 1
	}
	return rows
}
