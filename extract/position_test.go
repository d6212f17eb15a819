package extract_test

import (
	"bytes"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNewLines(t *testing.T) {
	for _, test := range []struct {
		name string
		src  string
		want extract.Lines
	}{
		{"an empty file has one empty line", "", extract.Lines{0}},
		{"no line end", "ab", extract.Lines{0}},
		{"a line feed opens a line", "a\n", extract.Lines{0, 2}},
		{"two line feeds", "\n\n", extract.Lines{0, 1, 2}},
		{"CRLF is one line end", "a\r\nb", extract.Lines{0, 3}},
		{"a lone CR ends a line", "a\rb", extract.Lines{0, 2}},
		{"a CR at the end of the file", "a\r", extract.Lines{0, 2}},
		{"CR CR LF is two line ends", "a\r\r\nb", extract.Lines{0, 2, 4}},
		{"LF CR is two line ends", "a\n\rb", extract.Lines{0, 2, 3}},
		{"mixed", "a\nb\r\nc\rd", extract.Lines{0, 2, 5, 7}},
		{"a byte order mark belongs to the first line", "\xEF\xBB\xBFa\nb", extract.Lines{0, 5}},
		{"other line ends of Unicode end no line", "a\u2028b\u0085c\vd\fe", extract.Lines{0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, extract.NewLines([]byte(test.src)))
		})
	}
}

func TestLinesPos(t *testing.T) {
	src := "\xEF\xBB\xBFä\nb\r\n\rc"
	lines := extract.NewLines([]byte(src))
	for _, test := range []struct {
		offset int
		want   extract.Pos
	}{
		{0, extract.Pos{Line: 1, Column: 1}},        // the mark
		{3, extract.Pos{Line: 1, Column: 4}},        // ä: columns count bytes
		{5, extract.Pos{Line: 1, Column: 6}},        // LF belongs to the line it ends
		{6, extract.Pos{Line: 2, Column: 1}},        // b
		{7, extract.Pos{Line: 2, Column: 2}},        // CR of CRLF
		{8, extract.Pos{Line: 2, Column: 3}},        // LF of CRLF
		{9, extract.Pos{Line: 3, Column: 1}},        // the lone CR
		{10, extract.Pos{Line: 4, Column: 1}},       // c
		{len(src), extract.Pos{Line: 4, Column: 2}}, // the end
		{len(src) + 3, extract.Pos{Line: 4, Column: 5}},
	} {
		require.Equal(t, test.want, lines.Pos(test.offset), "offset %d", test.offset)
		require.Equal(t, test.want.Line, lines.Line(test.offset), "offset %d", test.offset)
	}
}

func TestLinesOffset(t *testing.T) {
	lines := extract.NewLines([]byte("a\nb\nc"))
	for line, want := range map[int]int{-1: 0, 0: 0, 1: 0, 2: 2, 3: 4, 4: 4, 99: 4} {
		require.Equal(t, want, lines.Offset(line), "line %d", line)
	}
}

// Every offset lies in the line that Pos names, and no line but the last is
// without a line end.
func TestLinesHoldEveryOffset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := []byte(rapid.StringOfN(rapid.SampledFrom([]rune("a\n\r b")), 0, 40, -1).Draw(t, "src"))
		lines := extract.NewLines(src)
		for offset := range len(src) + 1 {
			pos := lines.Pos(offset)
			if got := lines.Offset(pos.Line) + pos.Column - 1; got != offset {
				t.Fatalf("offset %d gives %v, which gives %d", offset, pos, got)
			}
			if offset > 0 && bytes.HasSuffix(src[:offset], []byte("\n")) && pos.Column != 1 {
				t.Fatalf("offset %d follows a line feed, its column is %d", offset, pos.Column)
			}
		}
		ends := bytes.Count(src, []byte("\r")) + bytes.Count(src, []byte("\n")) - bytes.Count(src, []byte("\r\n"))
		if len(lines) != ends+1 {
			t.Fatalf("%d lines for %d line ends", len(lines), ends)
		}
	})
}

func TestSpan(t *testing.T) {
	span := extract.Span{Start: 2, End: 5}
	for _, test := range []struct {
		other           extract.Span
		contains, meets bool
	}{
		{extract.Span{Start: 2, End: 5}, true, true},
		{extract.Span{Start: 3, End: 4}, true, true},
		{extract.Span{Start: 1, End: 3}, false, true},
		{extract.Span{Start: 4, End: 6}, false, true},
		{extract.Span{Start: 0, End: 2}, false, false}, // ends are exclusive
		{extract.Span{Start: 5, End: 6}, false, false},
		{extract.Span{Start: 1, End: 9}, false, true},
		{extract.Span{Start: 5, End: 5}, true, false},
	} {
		require.Equal(t, test.contains, span.Contains(test.other), "contains %v", test.other)
		require.Equal(t, test.meets, span.Meets(test.other), "meets %v", test.other)
		require.Equal(t, test.meets, test.other.Meets(span), "%v meets", test.other)
	}
	require.False(t, span.Empty())
	require.True(t, extract.Span{Start: 3, End: 3}.Empty())
	require.True(t, extract.Span{Start: 4, End: 3}.Empty())
}

func TestPosBefore(t *testing.T) {
	first := extract.Pos{Line: 2, Column: 3}
	require.True(t, first.Before(extract.Pos{Line: 2, Column: 4}))
	require.True(t, first.Before(extract.Pos{Line: 3, Column: 1}))
	require.False(t, first.Before(first))
	require.False(t, first.Before(extract.Pos{Line: 1, Column: 9}))
	require.False(t, first.Before(extract.Pos{Line: 2, Column: 2}))
}
