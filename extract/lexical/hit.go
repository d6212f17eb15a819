package lexical

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// hit is a construct and the place that gave it away.
type hit struct {
	construct extract.Construct
	at        int  // offset of the keyword or operator
	keyword   bool // a keyword or a call, not an operator
}

// snippetSource bounds how much of a head is looked at for its snippet and
// role: enough for both, however long a line is.
const snippetSource = 4 * extract.SnippetLimit

// head cuts what is looked at of a condition.
func (t *text) head(start, end int) []byte {
	return t.src[start:min(end, start+snippetSource)]
}

// add lists the tokens first to last as a construct of the form, its condition
// starting at token condition.
func (f *finder) add(form extract.Form, first, condition, last int) *hit {
	t := f.text
	start, end := int(t.tokens[first].start), int(t.tokens[last].end)
	snippet := t.head(start, end)
	if condition > first && condition <= last {
		snippet = t.head(int(t.tokens[condition].start), end)
	}
	text := extract.Snippet(snippet)
	if len(f.hits) == cap(f.hits) {
		f.hits = slices.Grow(f.hits, max(len(f.hits), 16)) // a hit is large: moved once, not at every quarter more
	}
	f.hits = append(f.hits, hit{at: start, keyword: true, construct: extract.Construct{
		Form: form, Role: roleOf(form, text), Syntax: "keyword", Method: extract.MethodLexical,
		Span: extract.Span{Start: start, End: end}, HeadEnd: end, Snippet: text,
	}})
	return &f.hits[len(f.hits)-1]
}
