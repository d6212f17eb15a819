package diff

import (
	"bytes"
	"fmt"
	"slices"
	"sort"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Side is one revision of a file as Compare needs it.
type Side struct {
	Src    []byte // UTF-8 as read; git's hunks must count the lines of these bytes
	Lines  extract.Lines
	Stream *identity.Stream
}

// Changes says what a change does to a file, by its tokens. Lines are those of
// extract.Lines, 1-based.
type Changes struct {
	New       LineSet // lines of the new side whose tokens are not those of the old side
	Old       LineSet // lines of the old side whose tokens are gone
	Deletions []int   // sorted; lines of the new side after which whole lines were taken away, 0 at the top
}

// Empty reports whether no token differs.
func (c Changes) Empty() bool { return c.New.Empty() && c.Old.Empty() && len(c.Deletions) == 0 }

// Anchors returns the lines of the new side that stand around deletions, the
// line before and the line after, where there are such. A line that is both is
// in New too.
func (c Changes) Anchors() LineSet {
	var around []Range
	for _, line := range c.Deletions {
		around = append(around, Range{line, line + 1})
	}
	return NewLineSet(around...)
}

// Compare returns what really changes within the hunks of a file. Tokens are
// compared, not text: white space, line ends, a byte order mark and lines
// split or joined are no change, unless the token stream says that white space
// carries meaning. The words of comments count. A literal is one token; of one
// that spans lines, those in a hunk are changed.
//
// A hunk that does not fit the two sides is an error.
func Compare(old, new Side, hunks []Hunk) (Changes, error) {
	c := comparison{old: newText(old), new: newText(new)}
	at := walk{oldAt: 1, newAt: 1}
	for _, h := range hunks {
		oldFirst, newFirst := first(h.OldStart, h.OldLines), first(h.NewStart, h.NewLines)
		if !c.old.fits(oldFirst, h.OldLines) || !c.new.fits(newFirst, h.NewLines) ||
			oldFirst < at.oldAt || oldFirst-at.oldAt != newFirst-at.newAt {
			return Changes{}, fmt.Errorf("hunk -%d,%d +%d,%d does not fit the file", h.OldStart, h.OldLines, h.NewStart, h.NewLines)
		}
		c.hunk(c.old.window(oldFirst, h.OldLines), c.new.window(newFirst, h.NewLines))
		at.oldAt, at.newAt = oldFirst+h.OldLines, newFirst+h.NewLines
	}
	if c.old.count-at.oldAt != c.new.count-at.newAt {
		return Changes{}, fmt.Errorf("the hunks do not fit the file: %d old and %d new lines are left at the end", c.old.count-at.oldAt+1, c.new.count-at.newAt+1)
	}
	slices.Sort(c.deletions)
	return Changes{New: NewLineSet(c.added...), Old: NewLineSet(c.gone...), Deletions: slices.Compact(c.deletions)}, nil
}

// text is a side with the line table that git counts by.
type text struct {
	Side
	feeds []int // offsets at which the lines start that LF ends
	count int   // how many of them there are
}

func newText(s Side) text {
	t := text{Side: s, feeds: s.Lines}
	if n := bytes.Count(s.Src, []byte{'\n'}); n+1 != len(s.Lines) {
		t.feeds = make([]int, 1, n+1)
		for i, b := range s.Src {
			if b == '\n' {
				t.feeds = append(t.feeds, i+1)
			}
		}
	}
	t.count = len(t.feeds)
	if t.feeds[t.count-1] == len(s.Src) {
		t.count-- // nothing stands after the last line feed
	}
	return t
}

func (t text) fits(first, n int) bool { return first >= 1 && n >= 0 && first+n-1 <= t.count }

// window is what a hunk covers of one side.
type window struct {
	text
	items  []item
	lines  Range // in extract.Lines; empty (Last before First) for a hunk without lines here
	before int   // the line of extract.Lines before the hunk, 0 at the top
}

func (t text) window(first, n int) window {
	from, to := t.offset(first), t.offset(first+n)
	w := window{text: t, items: t.itemsIn(from, to), before: t.Lines.Line(from) - 1}
	w.lines = Range{w.before + 1, w.before}
	if to > from {
		w.lines.Last = t.Lines.Line(to - 1)
	}
	return w
}

// offset returns where a line of git's starts.
func (t text) offset(line int) int {
	if line > len(t.feeds) {
		return len(t.Src)
	}
	return t.feeds[line-1]
}

// item is a token as it is compared.
type item struct {
	key        uint64
	start, end int
}

// itemsIn returns the tokens that start in a range, and the one that reaches
// into it.
func (t text) itemsIn(from, to int) []item {
	s := t.Stream
	i := sort.Search(s.Len(), func(i int) bool { return s.Token(i).Span.Start >= from })
	if i > 0 && s.Token(i-1).Span.End > from {
		i--
	}
	var items []item
	for ; i < s.Len() && s.Token(i).Span.Start < to; i++ {
		token := s.Token(i)
		if token.Hash == 0 {
			items = appendComment(items, t.Src, token.Span)
			continue
		}
		items = append(items, item{token.Hash, token.Span.Start, token.Span.End})
	}
	return items
}

// appendComment cuts a word of a comment further, so that "//x" is "// x".
func appendComment(items []item, src []byte, span extract.Span) []item {
	for start := span.Start; start < span.End; {
		end := start + 1
		for inWord(src[start]) && end < span.End && inWord(src[end]) {
			end++
		}
		items = append(items, item{commentKey(src[start:end]), start, end})
		start = end
	}
	return items
}

func inWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// commentKey is FNV-1a from another start than code's, so that a comment never
// equals the code in it.
func commentKey(text []byte) uint64 {
	h := uint64(0xaf63cb4c86020a0d) // any start but that of code
	for _, c := range text {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// firstLine and lastLine are where an item stands.
func (t text) firstLine(i item) int { return t.Lines.Line(i.start) }
func (t text) lastLine(i item) int  { return t.Lines.Line(max(i.start, i.end-1)) }
