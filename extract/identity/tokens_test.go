package identity

import (
	"bytes"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
)

// hashOf tokenises src, whose comments and literals stand between ‹› (literal)
// and «» (comment), and hashes the whole of it.
func hashOf(src string, space extract.Space) uint64 {
	text, marks := marked(src)
	return Tokenize(text, marks, space).Hash(extract.Span{End: len(text)})
}

// marked takes the marks' brackets out of a text.
func marked(src string) ([]byte, []extract.Mark) {
	var text []byte
	var marks []extract.Mark
	start := 0
	for _, r := range src {
		switch r {
		case '‹', '«':
			start = len(text)
		case '›', '»':
			marks = append(marks, extract.Mark{Span: extract.Span{Start: start, End: len(text)}, Comment: r == '»'})
		default:
			text = append(text, string(r)...)
		}
	}
	return text, marks
}

func TestHashSameAndDifferent(t *testing.T) {
	tests := map[string]struct {
		space extract.Space
		a, b  string
		same  bool
	}{
		"white space":                       {extract.SpaceFree, "if err != nil {return err}", "if  err!=nil\t{\n\treturn err\n}", true},
		"a comment":                         {extract.SpaceFree, "if a && b {", "if a && «/* why */» b {«// x»\n", true},
		"a comment alone":                   {extract.SpaceFree, "«// x»", "", true},
		"crlf":                              {extract.SpaceFree, "a\nb\nc", "a\r\nb\r\nc", true},
		"a lone cr":                         {extract.SpaceIndent, "a\nb", "a\rb", true},
		"bom":                               {extract.SpaceFree, "a b", "\uFEFFa b", true},
		"bom before indentation":            {extract.SpaceIndent, "a\nb", "\uFEFFa\nb", true},
		"a bom elsewhere is text":           {extract.SpaceFree, "a b", "a \uFEFFb", false},
		"a condition on two lines":          {extract.SpaceFree, "if a &&\n\tb {", "if a && b {", true},
		"operator without spaces":           {extract.SpaceFree, "a=-1", "a = - 1", true},
		"equal against unequal":             {extract.SpaceFree, "err != nil", "err == nil", false},
		"less or equal":                     {extract.SpaceFree, "a < b", "a <= b", false},
		"words run together":                {extract.SpaceFree, "a b", "ab", false},
		"order":                             {extract.SpaceFree, "a b", "b a", false},
		"increment torn apart":              {extract.SpaceFree, "i++ + j", "i + ++j", false},
		"and torn apart":                    {extract.SpaceFree, "a && b", "a & &b", false},
		"not of an assertion":               {extract.SpaceFree, "a! = b", "a != b", false},
		"a changed literal":                 {extract.SpaceFree, `f(‹"a b"›)`, `f(‹"a  b"›)`, false},
		"white space in a literal":          {extract.SpaceFree, `f(‹"a b"›)`, `f( ‹"a b"› )`, true},
		"a literal is one token":            {extract.SpaceFree, "‹a b›", "a b", false},
		"a literal that spells white space": {extract.SpaceIndent, "a‹\x00newline›b", "a\nb", false},
		"a line end after return":           {extract.SpaceFree, "return f()", "return\nf()", false},
		"return before a brace":             {extract.SpaceFree, "{ return }", "{\n\treturn\n}", true},
		"a line end after another word":     {extract.SpaceFree, "retrun f()", "retrun\nf()", true},

		"indentation":             {extract.SpaceIndent, "if a:\n  b\n  c", "if a:\n  b\nc", false},
		"width of indentation":    {extract.SpaceIndent, "if a:\n  b\nc", "if a:\n\tb\nc", true},
		"blank and comment lines": {extract.SpaceIndent, "if a:\n  b\nc", "if a:\n\n«# x»\n  b\n    «# y»\n\nc", true},
		"a line end":              {extract.SpaceIndent, "a\nb", "a b", false},
		"blanks in a line":        {extract.SpaceIndent, "a = b", "a=b", true},
		"a line end in brackets":  {extract.SpaceIndent, "f(a,\n    b\n)\nc", "f(a, b)\nc", true},
		"a continued line":        {extract.SpaceIndent, "a = b + \\\n    c", "a = b + c", true},
		"a line end in a literal": {extract.SpaceIndent, "a = ‹'''x\ny'''›\nb", "a = ‹'''x y'''›\nb", false},
		"brackets in a literal":   {extract.SpaceIndent, "a = ‹'('›\nb", "a = ‹'('› b", false},
		"dedent by two":           {extract.SpaceIndent, "if a:\n if b:\n  c\nd", "if a:\n if b:\n  c\n d", false},

		"words":                     {extract.SpaceWords, "rm -r x", "rm -rx", false},
		"more blanks":               {extract.SpaceWords, "rm  -r\tx", "rm -r x", true},
		"a line end in shell":       {extract.SpaceWords, "rm -r\nx", "rm -r x", false},
		"blank lines in shell":      {extract.SpaceWords, "a\n\n  «# c;»\nb", "a\nb", true},
		"a comment that ends in ;":  {extract.SpaceWords, "a «# c;»\nb", "a b", false},
		"continued in shell":        {extract.SpaceWords, "rm \\\n  x", "rm x", true},
		"continued within a word":   {extract.SpaceWords, "rm\\\nx", "rm x", false},
		"blanks at an operator":     {extract.SpaceWords, "a&&b|c>d", "a && b | c > d", true},
		"a line end after operator": {extract.SpaceWords, "a &&\n\tb", "a && b", true},
		"a descriptor":              {extract.SpaceWords, "echo 2>&1", "echo 2 >&1", false},
		"background, then a file":   {extract.SpaceWords, "a &>f", "a & >f", false},
		"arithmetic and subshell":   {extract.SpaceWords, "((a))", "( (a) )", false},
		"a file of its own":         {extract.SpaceWords, "(a)\n>f", "(a) >f", false},

		"exact blanks":           {extract.SpaceExact, "a b", "a  b", false},
		"exact blanks at an end": {extract.SpaceExact, "a b  \nc", "a b\nc", true},
		"exact line ends":        {extract.SpaceExact, "a\n\nb", "a\r\nb", true},
		"exact indentation":      {extract.SpaceExact, "a\n b", "a\nb", false},
		"exact backslash":        {extract.SpaceExact, "a \\\nb", "a b", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			a, b := hashOf(test.a, test.space), hashOf(test.b, test.space)
			require.Equal(t, test.same, a == b, "%q and %q", test.a, test.b)
		})
	}
}

func TestHashOfSpans(t *testing.T) {
	src := []byte("x := 1\nif x > 0 { f() }\ny := 2\nif x > 0 { f() }\n")
	s := Tokenize(src, nil, extract.SpaceFree)
	first, second := bytes.Index(src, []byte("if")), bytes.LastIndex(src, []byte("if"))
	whole := len("if x > 0 { f() }")

	require.Equal(t, s.Hash(extract.Span{Start: first, End: first + whole}), s.Hash(extract.Span{Start: second, End: second + whole}))
	require.Equal(t, hashOf("if x>0", extract.SpaceFree), s.Hash(extract.Span{Start: second, End: second + len("if x > 0")}))
	require.Zero(t, s.Hash(extract.Span{}), "nothing there")
	require.Zero(t, s.Hash(extract.Span{Start: 4, End: 2}), "backwards")
	require.Zero(t, s.Hash(extract.Span{Start: 900, End: 999}), "past the end")
	require.NotZero(t, s.Hash(extract.Span{Start: -5, End: 999}))
	require.Zero(t, Tokenize(nil, nil, extract.SpaceFree).Hash(extract.Span{End: 10}), "an empty file")
}

// A span that starts at a statement and one that starts at its line have the
// same hash, whatever white space surrounds it.
func TestHashLeavesOuterWhiteSpace(t *testing.T) {
	src := []byte("if a:\n    b()\n\n    c()\nd()\n")
	s := Tokenize(src, nil, extract.SpaceIndent)
	want := hashOf("c()", extract.SpaceIndent)
	at := bytes.Index(src, []byte("c()"))
	for _, span := range []extract.Span{{Start: at, End: at + 3}, {Start: at - 5, End: at + 4}, {Start: at - 4, End: at + 3}} {
		require.Equal(t, want, s.Hash(span), "%v", span)
	}
}

// Marks out of order, out of bounds or over each other cost no token and no panic.
func TestTokenizeBadMarks(t *testing.T) {
	marks := []extract.Mark{
		{Span: extract.Span{Start: -4, End: 0}},
		{Span: extract.Span{Start: 2, End: 5}},
		{Span: extract.Span{Start: 3, End: 4}, Comment: true},
		{Span: extract.Span{Start: 6, End: 99}},
	}
	s := Tokenize([]byte("a bcd e f"), marks, extract.SpaceFree)
	require.Equal(t, Tokenize([]byte("a bcd e f"), []extract.Mark{{Span: extract.Span{Start: 6, End: 9}}}, extract.SpaceFree).tokens, s.tokens)
}

func TestStreamIsSorted(t *testing.T) {
	src := strings.Repeat("if a:\n  # c\n    b # d\n\n  # e\nc\n", 9)
	var marks []extract.Mark
	for at := 0; ; {
		i := strings.IndexByte(src[at:], '#')
		if i < 0 {
			break
		}
		end := at + i + strings.IndexByte(src[at+i:], '\n')
		marks = append(marks, extract.Mark{Span: extract.Span{Start: at + i, End: end}, Comment: true})
		at = end
	}
	for _, space := range []extract.Space{extract.SpaceFree, extract.SpaceIndent, extract.SpaceWords, extract.SpaceExact} {
		s := Tokenize([]byte(src), marks, space)
		require.IsNonDecreasing(t, starts(s))
		for offset := range len(src) + 2 {
			want := s.Len()
			for i, start := range starts(s) {
				if int(start) >= offset {
					want = i
					break
				}
			}
			require.Equal(t, want, int(s.find(offset).index))
		}
	}
}

// The words of comments are tokens without a hash; white space has no width.
func TestTokens(t *testing.T) {
	src, marks := marked("a: «# two words  »\n  b")
	s := Tokenize(src, marks, extract.SpaceIndent)
	var texts []string
	for i := range s.Len() {
		token := s.Token(i)
		text := string(src[token.Span.Start:token.Span.End])
		texts = append(texts, text)
		require.Equal(t, strings.Contains("# two words", text) && text != "", token.Hash == 0, "%q", text)
	}
	require.Equal(t, []string{"a", ":", "#", "two", "words", "", "", "b"}, texts)

	twice := Tokenize([]byte("x y x"), nil, extract.SpaceFree)
	require.Equal(t, twice.Token(0).Hash, twice.Token(2).Hash)
	require.NotEqual(t, twice.Token(0).Hash, twice.Token(1).Hash)
}

func starts(s *Stream) []int {
	starts := make([]int, 0, s.Len())
	for i := range s.Len() {
		starts = append(starts, s.Token(i).Span.Start)
	}
	return starts
}
