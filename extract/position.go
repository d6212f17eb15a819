package extract

import (
	"bytes"
	"sort"
)

// Span is a half-open range of byte offsets, 0-based, in a file as read
// (after decoding to UTF-8 where the file was UTF-16).
type Span struct {
	Start int
	End   int // exclusive
}

// Empty reports whether the span holds no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether o lies wholly in s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Meets reports whether the spans share a byte.
func (s Span) Meets(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Pos is a place in a file for people: line and column are 1-based, the column
// counts UTF-8 bytes of the file as read.
type Pos struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Before reports whether p stands before o.
func (p Pos) Before(o Pos) bool {
	return p.Line < o.Line || p.Line == o.Line && p.Column < o.Column
}

// Lines is the line table of a file: the 0-based offsets at which its lines
// start. Line ends are LF, CRLF and a lone CR that no LF follows.
type Lines []int

// NewLines computes the line table of src. An empty file has one empty line.
func NewLines(src []byte) Lines {
	lines := make(Lines, 1, 1+bytes.Count(src, []byte{'\n'}))
	if bytes.IndexByte(src, '\r') < 0 {
		return appendLineFeeds(lines, src)
	}
	for i, b := range src {
		if b == '\n' || b == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			lines = append(lines, i+1)
		}
	}
	return lines
}

func appendLineFeeds(lines Lines, src []byte) Lines {
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			return lines
		}
		at += i + 1
		lines = append(lines, at)
	}
}

// Line returns the 1-based line that holds the 0-based offset.
func (l Lines) Line(offset int) int {
	return sort.Search(len(l), func(i int) bool { return l[i] > offset })
}

// Pos returns the line and column of a 0-based offset. An offset past the end
// of the file counts on from the last line's start.
func (l Lines) Pos(offset int) Pos {
	line := l.Line(offset)
	return Pos{Line: line, Column: offset - l[line-1] + 1}
}

// Offset returns the 0-based offset at which the 1-based line starts; a line
// below 1 gives 0, one past the last gives the last line's start.
func (l Lines) Offset(line int) int {
	return l[min(max(line, 1), len(l))-1]
}
