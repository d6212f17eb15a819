package extract

import "sort"

// EmbeddedDepth is how deep text in text in text is followed.
const EmbeddedDepth = 5

// Embedded is text in another language inside a file. No reader calls another:
// the dispatcher reads it and maps the positions back.
type Embedded struct {
	Language string
	Text     []byte
	Map      PositionMap
	Host     Host
	Span     Span   // where it stands in the outer file
	Symbol   string // the enclosing symbol in the outer file
	// Source is the outer file where it writes the text otherwise than Text has
	// it (escapes, variables of its own): snippets are quoted from it. nil: from
	// Text.
	Source []byte
}

// Host is what the surrounding file decides about a shell text.
type Host struct {
	Shell    string // the shell that runs it: "bash", "sh"
	Errexit  bool   // -e holds at its start
	Pipefail bool   // -o pipefail holds at its start
	Unit     string // what one status is taken of: "script", "step", "recipe-line", "stage"
}

// PositionMap maps offsets of an embedded text to its outer file. The segments
// are sorted by Inner; between two segments nothing can be mapped exactly and
// the end of the earlier one is given.
type PositionMap []Segment

// Segment says that Len bytes from Inner on stand in the outer file from Outer on.
type Segment struct {
	Inner, Outer, Len int
}

// Outer returns the outer offset of an inner one.
func (m PositionMap) Outer(inner int) int {
	i := sort.Search(len(m), func(i int) bool { return m[i].Inner > inner }) - 1
	if i < 0 {
		if len(m) == 0 {
			return inner
		}
		return m[0].Outer
	}
	return m[i].Outer + min(inner-m[i].Inner, m[i].Len)
}

// Span maps a span of the embedded text to the outer file.
func (m PositionMap) Span(s Span) Span {
	return Span{Start: m.Outer(s.Start), End: m.Outer(s.End)}
}
