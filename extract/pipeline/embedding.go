package pipeline

import (
	"bytes"
	"sort"

	"github.com/guardroll/guardroll/extract"
)

// embedding builds a text that another language's reader gets to see, with the
// map back to the file. Every byte inside a segment of the map is the byte of
// the file; what is written differently there (an escape, a stand-in) has a
// segment without length, which only says where it starts.
type embedding struct {
	text     []byte
	segments extract.PositionMap
	end      int // where the last piece ends in the file
}

// copy adds src[from:to] as it stands.
func (e *embedding) copy(src []byte, from, to int) {
	if from >= to {
		return
	}
	if n := len(e.segments) - 1; n >= 0 {
		if s := &e.segments[n]; s.Len > 0 && s.Outer+s.Len == from && s.Inner+s.Len == len(e.text) {
			s.Len += to - from
			e.text, e.end = append(e.text, src[from:to]...), to
			return
		}
	}
	e.segments = append(e.segments, extract.Segment{Inner: len(e.text), Outer: from, Len: to - from})
	e.text, e.end = append(e.text, src[from:to]...), to
}

// put adds text that stands for what the file has at from up to to.
func (e *embedding) put(text string, from, to int) {
	if text != "" {
		e.segments = append(e.segments, extract.Segment{Inner: len(e.text), Outer: from})
		e.text = append(e.text, text...)
	}
	e.end = max(e.end, to)
}

// positions returns the map, closed with where the text ends.
func (e *embedding) positions() extract.PositionMap {
	if n := len(e.segments) - 1; n >= 0 && e.segments[n].Len == 0 {
		return append(e.segments, extract.Segment{Inner: len(e.text), Outer: e.end})
	}
	return e.segments
}

// blank reports whether there is nothing but white space.
func (e *embedding) blank() bool { return len(bytes.TrimSpace(e.text)) == 0 }

// append adds another embedding of the same file.
func (e *embedding) append(other embedding) {
	for _, s := range other.segments {
		s.Inner += len(e.text)
		e.segments = append(e.segments, s)
	}
	e.text = append(e.text, other.text...)
	e.end = max(e.end, other.end)
}

// outer returns where a byte of the text, or its end, stands in the file.
func (e *embedding) outer(inner int) int {
	if inner >= len(e.text) {
		return e.end
	}
	return e.segments.Outer(inner)
}

// endOf returns where a byte of the text ends in the file.
func (e *embedding) endOf(inner int) int {
	i := sort.Search(len(e.segments), func(i int) bool { return e.segments[i].Inner > inner }) - 1
	if i >= 0 && inner < e.segments[i].Inner+e.segments[i].Len {
		return e.segments[i].Outer + inner - e.segments[i].Inner + 1
	}
	return e.outer(inner + 1)
}

// part returns a stretch of the text as an embedding of its own.
func (e *embedding) part(from, to int) embedding {
	cut := embedding{text: e.text[from:to:to], end: e.outer(to)}
	if from < to {
		cut.end = e.endOf(to - 1)
	}
	first := sort.Search(len(e.segments), func(i int) bool { return e.segments[i].Inner > from }) - 1
	for _, s := range e.segments[max(first, 0):] {
		if s.Inner >= to {
			break
		}
		start, end := max(s.Inner, from), min(s.Inner+s.Len, to)
		if s.Len > 0 && start < end || s.Len == 0 && s.Inner >= from {
			cut.segments = append(cut.segments, extract.Segment{Inner: start - from, Outer: s.Outer + start - s.Inner, Len: max(end-start, 0)})
		}
	}
	return cut
}

// within maps a text that was taken from this one to the file.
func (e *embedding) within(inner embedding) embedding {
	var all embedding
	for i, s := range inner.segments {
		if s.Len > 0 {
			all.append(e.part(s.Outer, s.Outer+s.Len))
			continue
		}
		end, to := len(inner.text), inner.end
		if i+1 < len(inner.segments) {
			end, to = inner.segments[i+1].Inner, inner.segments[i+1].Outer
		}
		all.put(string(inner.text[s.Inner:end]), e.outer(s.Outer), e.outer(to))
	}
	return all
}
