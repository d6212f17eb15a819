package diff

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// side tokenizes a text whose comments start at "//" or "#" and end with the
// line, and whose literals stand between backquotes.
func side(src string, space extract.Space) Side {
	var marks []extract.Mark
	for i := 0; i < len(src); i++ {
		end := -1
		comment := strings.HasPrefix(src[i:], "//") || src[i] == '#'
		switch {
		case comment:
			end = strings.IndexAny(src[i:], "\r\n")
		case src[i] == '`':
			end = strings.IndexByte(src[i+1:], '`') + 2
		default:
			continue
		}
		if end < 0 {
			end = len(src) - i
		}
		marks = append(marks, extract.Mark{Span: extract.Span{Start: i, End: i + end}, Comment: comment})
		i += end - 1
	}
	b := []byte(src)
	return Side{Src: b, Lines: extract.NewLines(b), Stream: identity.Tokenize(b, marks, space)}
}

// lineHunk is one hunk over all lines but the common ones at both ends.
func lineHunk(old, new string) []Hunk {
	a, b := strings.SplitAfter(old, "\n"), strings.SplitAfter(new, "\n")
	if a[len(a)-1] == "" {
		a = a[:len(a)-1]
	}
	if b[len(b)-1] == "" {
		b = b[:len(b)-1]
	}
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	h := Hunk{start + 1, len(a) - start - end, start + 1, len(b) - start - end}
	if h.OldLines+h.NewLines == 0 {
		return nil
	}
	if h.OldLines == 0 {
		h.OldStart--
	}
	if h.NewLines == 0 {
		h.NewStart--
	}
	return []Hunk{h}
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		name      string
		space     extract.Space
		old, new  string
		added     []Range
		gone      []Range
		deletions []int
	}{
		{name: "nothing", old: "a\n", new: "a\n"},
		{name: "a word", old: "a\nb\nc\n", new: "a\nx\nc\n", added: []Range{{2, 2}}, gone: []Range{{2, 2}}},
		{name: "indentation and trailing blanks", old: "if a {\nb\n}\n", new: "if a {\n\tb  \n}\n"},
		{name: "line ends and a byte order mark", old: "if a {\nb\n}\n", new: "\xEF\xBB\xBFif a {\r\nb\r\n}\r\n"},
		{name: "no line end at the end", old: "a\nb\n", new: "a\nb"},
		{name: "a line split, another joined", old: "f(a, b)\ng(\n c)\n", new: "f(a,\n b)\ng(c)\n"},
		{name: "blank lines come and go", old: "a\n\n\nb\n", new: "\na\nb\n\n"},
		{
			name:  "two edits in a block that is wrapped and indented",
			old:   "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n",
			new:   "if x {\n\ta = 1\n\tb = 9\n\tc = 3\n\td = 4\n\te = 9\n\tf = 6\n}\n",
			added: []Range{{1, 1}, {3, 3}, {6, 6}, {8, 8}}, gone: []Range{{2, 2}, {5, 5}},
		},
		{name: "a comment's words", old: "a // one two\n", new: "a // one three\n", added: []Range{{1, 1}}, gone: []Range{{1, 1}}},
		{name: "a comment's white space", old: "a //one  two\n", new: "a // one two\n"},
		{name: "code becomes a comment", old: "a\nb\n", new: "a\n// b\n", added: []Range{{2, 2}}, gone: []Range{{2, 2}}},
		{name: "white space in a literal", old: "a = `x y`\n", new: "a = `x  y`\n", added: []Range{{1, 1}}, gone: []Range{{1, 1}}},
		{
			name: "a line inside a literal", old: "a = `x\ny\nz`\n", new: "a = `x\nq\nz`\n",
			added: []Range{{2, 2}}, gone: []Range{{2, 2}},
		},
		{name: "a line goes from a literal", old: "a = `x\ny\nz`\n", new: "a = `x\nz`\n", gone: []Range{{2, 2}}, deletions: []int{1}},
		{name: "a line is gone", old: "a {\nb\n}\n", new: "a {\n}\n", gone: []Range{{2, 2}}, deletions: []int{1}},
		{name: "the first line is gone", old: "a\nb\n", new: "b\n", gone: []Range{{1, 1}}, deletions: []int{0}},
		{name: "the last line is gone", old: "a\nb\n", new: "a\n", gone: []Range{{2, 2}}, deletions: []int{1}},
		{name: "all is gone", old: "a\nb\n", new: "", gone: []Range{{1, 2}}, deletions: []int{0}},
		{name: "all is new", old: "", new: "a\n\nb\n", added: []Range{{1, 1}, {3, 3}}},
		{
			name: "a line is gone from a block that is reindented", old: "a {\nb\nc\nd\n}\n", new: "a {\n\tb\n\td\n}\n",
			gone: []Range{{3, 3}}, deletions: []int{2},
		},
		{name: "a condition loses a part", old: "if a && b {\n", new: "if a {\n", added: []Range{{1, 1}}, gone: []Range{{1, 1}}},
		{name: "a line loses its end", old: "a(); b();\nc();\n", new: "a();\nc();\n", added: []Range{{1, 1}}, gone: []Range{{1, 1}}},
		{name: "a line loses its start", old: "z\na(); b();\n", new: "z\nb();\n", added: []Range{{2, 2}}, gone: []Range{{2, 2}}},
		{
			name: "a block before its twin", old: "{\nif a {\n\tx\n}\n} \n", new: "{\nif b {\n\tx\n}\nif a {\n\tx\n}\n}\n",
			added: []Range{{2, 4}},
		},
		{
			name: "a block goes from before its twin", old: "{\nif b {\n\tx\n}\nif a {\n\tx\n}\n}\n", new: "{\n if a {\n\tx\n}\n}\n",
			gone: []Range{{2, 4}}, deletions: []int{1},
		},
		{name: "lone carriage returns end lines for us, not for git", old: "a\rb\nc\n", new: "a\rx\nc\n", added: []Range{{2, 2}}, gone: []Range{{2, 2}}},
		{
			name: "indentation that carries meaning", space: extract.SpaceIndent,
			old: "if a:\n    b\n    c\n", new: "if a:\n    b\nc\n", added: []Range{{3, 3}},
		},
		{
			name: "a block wrapped, indentation carrying meaning", space: extract.SpaceIndent,
			old: "a\nb\nc\n", new: "if x:\n    a\n    b\nc\n", added: []Range{{1, 2}},
		},
		{
			name: "another width of indentation", space: extract.SpaceIndent,
			old: "if a:\n    b\n    c\nd\n", new: "if a:\n  b\n  c\nd\n",
		},
		{
			name: "a line goes from a block", space: extract.SpaceIndent,
			old: "if a:\n    b\n    c\nd\n", new: "if a:\n    b\nd\n", gone: []Range{{3, 3}}, deletions: []int{2},
		},
		{name: "words of a command", space: extract.SpaceWords, old: "rm -rf /x\n", new: "rm -rf / x\n", added: []Range{{1, 1}}},
		{name: "blanks between words", space: extract.SpaceWords, old: "rm  -rf x\n", new: "rm -rf x\n"},
		{name: "unknown white space", space: extract.SpaceExact, old: "x\n\ta b\n", new: "x\n    a b\n", added: []Range{{2, 2}}, gone: []Range{{2, 2}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := Compare(side(test.old, test.space), side(test.new, test.space), lineHunk(test.old, test.new))
			require.NoError(t, err)
			require.Equal(t, test.added, c.New.Ranges(), "new")
			require.Equal(t, test.gone, c.Old.Ranges(), "old")
			require.Equal(t, test.deletions, c.Deletions, "deletions")
		})
	}
}

func TestCompareRefusesHunksThatDoNotFit(t *testing.T) {
	for name, hunks := range map[string][]Hunk{
		"past the end of the old side": {{3, 2, 3, 1}},
		"past the end of the new side": {{3, 1, 3, 2}},
		"an insertion past the end":    {{4, 0, 5, 1}},
		"a shift between hunks":        {{1, 1, 2, 1}},
		"in the wrong order":           {{2, 1, 2, 1}, {1, 1, 1, 1}},
		"lines missing at the end":     {{1, 1, 0, 0}},
		"line 0":                       {{0, 1, 0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Compare(side("a\nb\nc\n", 0), side("a\nb\nc", 0), hunks)
			require.ErrorContains(t, err, "fit")
		})
	}
}

func TestAnchors(t *testing.T) {
	c := Changes{Deletions: []int{0, 4, 5}}
	require.Equal(t, []Range{{1, 1}, {4, 6}}, c.Anchors().Ranges())
	require.False(t, c.Empty())
	require.True(t, Changes{}.Empty())
}

// A text of tokens laid out in another way has not changed.
func TestReformattingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := drawTokens(t, "tokens")
		old, new := layOut(t, tokens, "old"), layOut(t, tokens, "new")
		c, err := Compare(side(old, extract.SpaceFree), side(new, extract.SpaceFree), lineHunk(old, new))
		require.NoError(t, err)
		require.True(t, c.Empty(), "%q → %q: %+v", old, new, c)
	})
}

// Every line that is not said to have changed holds tokens of the old side
// only, in their order: leaving out the changed lines of both sides leaves
// nothing on the new side that the old side lacks.
func TestEveryNewTokenIsOnAChangedLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old := layOut(t, drawTokens(t, "old"), "old layout")
		new := layOut(t, drawTokens(t, "new"), "new layout")
		a, b := side(old, extract.SpaceFree), side(new, extract.SpaceFree)
		c, err := Compare(a, b, lineHunk(old, new))
		require.NoError(t, err)
		var kept []uint64
		for i := range b.Stream.Len() {
			if token := b.Stream.Token(i); !c.New.Has(b.Lines.Line(token.Span.Start)) {
				kept = append(kept, token.Hash)
			}
		}
		for i := 0; i < a.Stream.Len() && len(kept) > 0; i++ {
			if a.Stream.Token(i).Hash == kept[0] {
				kept = kept[1:]
			}
		}
		require.Empty(t, kept, "%q → %q: %+v", old, new, c)
		same := bytes.Equal(bare(old), bare(new))
		require.Equal(t, same, c.Empty(), "%q → %q: %+v", old, new, c)
	})
}

func bare(s string) []byte { return []byte(strings.Join(strings.Fields(s), " ")) }

func drawTokens(t *rapid.T, label string) []string {
	return rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "if", "{", "}", "(", ";"}), 0, 14).Draw(t, label)
}

// layOut puts white space, at times with line ends, after each token.
func layOut(t *rapid.T, tokens []string, label string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteString(token)
		b.WriteString(rapid.SampledFrom([]string{" ", "\n", "\t", "\r\n", "\n\n"}).Draw(t, label))
	}
	return b.String()
}

// More edits than one alignment looks for: lines that stay the same are still
// told from those that do not.
func TestCompareManyEdits(t *testing.T) {
	var old, new strings.Builder
	var want []Range
	for i := range 6 * maxEdits {
		line := strings.Repeat("x", i%97+1) + "(" + strings.Repeat("y", i%89+1) + ")"
		old.WriteString(line + "\n")
		if i%3 == 0 {
			line += "z"
			want = append(want, Range{i + 1, i + 1})
		}
		new.WriteString("\t" + line + "\n")
	}
	c, err := Compare(side(old.String(), 0), side(new.String(), 0), lineHunk(old.String(), new.String()))
	require.NoError(t, err)
	require.Equal(t, want, c.New.Ranges())
}

func FuzzCompare(f *testing.F) {
	f.Add("a\nb\n", "a\nc\n", uint8(0))
	f.Add("if a:\n  b\n", "b\n", uint8(1))
	f.Add("a `x\ny` # c\n", "a `x\r\ny`\r# d", uint8(3))
	f.Fuzz(func(t *testing.T, old, new string, space uint8) {
		a, b := side(old, extract.Space(space%4)), side(new, extract.Space(space%4))
		c, err := Compare(a, b, lineHunk(old, new))
		require.NoError(t, err)
		for _, r := range c.New.Ranges() {
			require.LessOrEqual(t, r.Last, len(b.Lines))
		}
		for _, line := range c.Deletions {
			require.LessOrEqual(t, line, len(b.Lines))
		}
	})
}
