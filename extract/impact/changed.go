package impact

import (
	"math"
	"sort"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
)

// Changed reports, for each construct of a file, whether the scope changed
// lists it: a touched line meets its head, or it is the innermost guard around
// a touched line. constructs stand in the order of extract.SortConstructs and
// are those of the profile; guards that the profile standard lists are looked
// for beside those of the profile full, so that full lists all that standard
// does.
func Changed(constructs []extract.Construct, lines extract.Lines, touched diff.Changes) []bool {
	listed := make([]bool, len(constructs))
	if touched.New.Empty() && len(touched.Deletions) == 0 {
		return listed
	}
	rows := placed(constructs, lines)
	for i, row := range rows {
		listed[i] = Meets(touched, row.first, row.headLast)
	}
	markInnermost(listed, rows, touched, func(i int) bool { return constructs[i].Listed(extract.ProfileStandard) })
	markInnermost(listed, rows, touched, func(int) bool { return true })
	return listed
}

// place is where a construct stands, in 1-based inclusive lines.
type place struct {
	first, headLast, last int
	guard                 bool
}

// Meets reports whether a change touches one of the lines first to last of the
// head, 1-based and inclusive: a changed line stands there, or whole lines
// were taken away between two of them.
func Meets(touched diff.Changes, first, last int) bool {
	if touched.New.Meets(first, last) {
		return true
	}
	i := sort.SearchInts(touched.Deletions, first)
	return i < len(touched.Deletions) && touched.Deletions[i] < last
}

func placed(constructs []extract.Construct, lines extract.Lines) []place {
	rows := make([]place, len(constructs))
	for i, c := range constructs {
		rows[i] = place{
			first:    lines.Line(c.Span.Start),
			headLast: lines.Line(max(c.HeadEnd-1, c.Span.Start)),
			last:     lines.Line(max(c.Span.End-1, c.Span.Start)),
			guard:    c.Form.Kind() == extract.Guard,
		}
	}
	return rows
}

// markInnermost sweeps over the touched places with a stack of the guards that
// are open there and marks the top one of each.
func markInnermost(listed []bool, rows []place, touched diff.Changes, counts func(int) bool) {
	s := sweep{rows: rows, counts: counts}
	for _, at := range points(touched) {
		if top := s.innermost(at); top >= 0 {
			listed[top] = true
		}
	}
}

// point is a line, or the seam after a line, that a change touches.
type point struct {
	line int
	seam bool // between line and the next
}

// points lists the touched lines and seams in order.
func points(touched diff.Changes) []point {
	var all []point
	next := 0
	seamsBefore := func(line int) {
		for ; next < len(touched.Deletions) && touched.Deletions[next] < line; next++ {
			all = append(all, point{line: touched.Deletions[next], seam: true})
		}
	}
	for _, r := range touched.New.Ranges() {
		for line := r.First; line <= r.Last; line++ {
			seamsBefore(line)
			all = append(all, point{line: line})
		}
	}
	seamsBefore(math.MaxInt)
	return all
}

// sweep walks down a file and knows which guards are open.
type sweep struct {
	rows   []place
	counts func(int) bool
	next   int
	open   []int // indices of rows, outermost first
}

// innermost returns the index of the innermost guard around a point, -1 when
// there is none. Points come in order.
func (s *sweep) innermost(at point) int {
	for s.next < len(s.rows) && s.rows[s.next].first <= at.line {
		if s.rows[s.next].guard && s.counts(s.next) {
			s.open = append(s.open, s.next)
		}
		s.next++
	}
	reach := at.line
	if at.seam {
		reach++
	}
	for len(s.open) > 0 && s.rows[s.open[len(s.open)-1]].last < at.line {
		s.open = s.open[:len(s.open)-1]
	}
	for i := len(s.open) - 1; i >= 0; i-- {
		if s.rows[s.open[i]].last >= reach {
			return s.open[i]
		}
	}
	return -1
}
