package lexical

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// Net takes what keywords tell of the regions of a text that its reader could
// not read: the constructs of Read that start in a region (0-based bytes, end
// exclusive, in any order) and that none of explained stands for. A keyword is
// explained by a construct that starts at it, and by one of its form whose
// head covers it; a chain only by the latter. The hashes are left to the
// caller, who knows the file's marks.
func Net(src []byte, language string, regions []extract.Span, explained []extract.Construct) []extract.Construct {
	if len(regions) == 0 {
		return nil
	}
	l := of(language)
	inside := merge(regions)
	known := newKnown(explained)
	var found []extract.Construct
	for _, h := range find(newText(src, l, lex(src, l).tokens)) {
		start := h.construct.Span.Start
		for len(inside) > 0 && inside[0].End <= start {
			inside = inside[1:]
		}
		if len(inside) > 0 && inside[0].Start <= start && !known.explains(h) {
			found = append(found, h.construct)
		}
	}
	return found
}

// merge sorts spans and joins those that touch.
func merge(regions []extract.Span) []extract.Span {
	sorted := slices.Clone(regions)
	slices.SortFunc(sorted, func(a, b extract.Span) int { return a.Start - b.Start })
	merged := sorted[:1]
	for _, s := range sorted[1:] {
		last := &merged[len(merged)-1]
		if s.Start <= last.End {
			last.End = max(last.End, s.End)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// known answers whether a construct already stands for a hit.
type known struct {
	starts map[int]bool
	heads  map[extract.Form][]extract.Span // merged, sorted
}

func newKnown(explained []extract.Construct) known {
	k := known{starts: make(map[int]bool, len(explained)), heads: map[extract.Form][]extract.Span{}}
	for _, c := range explained {
		k.starts[c.Span.Start] = true
		k.heads[c.Form] = append(k.heads[c.Form], extract.Span{Start: c.Span.Start, End: c.HeadEnd})
	}
	for form, heads := range k.heads {
		k.heads[form] = merge(heads)
	}
	return k
}

func (k known) explains(h hit) bool {
	if h.keyword && (k.starts[h.at] || k.starts[h.construct.Span.Start]) {
		return true
	}
	heads := k.heads[h.construct.Form]
	i, exact := slices.BinarySearchFunc(heads, h.at, func(s extract.Span, at int) int { return s.Start - at })
	return exact || i > 0 && h.at < heads[i-1].End
}
