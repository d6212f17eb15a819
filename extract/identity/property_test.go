package identity

import (
	"slices"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// lexeme is a token of a generated text.
var lexeme = rapid.SampledFrom([]string{"a", "err", "nil", "if", "x1", "_", "7", "(", ")", "{", "}", ",", "<", "=", "*", `"s t"`, "é"})

// freeSpace is white space and comments that mean nothing in a free language.
var freeSpace = rapid.SampledFrom([]string{" ", "\n", "\t", "\r\n", "  \n\t", " /* c */ ", " // c d\n", "\f"})

// write puts tokens in a row with white space between them and returns their spans.
func write(tokens []string, space func() string) (src []byte, marks []extract.Mark, spans []extract.Span) {
	for _, token := range tokens {
		src, marks = appendSpace(src, marks, space())
		span := extract.Span{Start: len(src), End: len(src) + len(token)}
		if token[0] == '"' {
			marks = append(marks, extract.Mark{Span: span})
		}
		src, spans = append(src, token...), append(spans, span)
	}
	src, marks = appendSpace(src, marks, space())
	return src, marks, spans
}

func appendSpace(src []byte, marks []extract.Mark, space string) ([]byte, []extract.Mark) {
	if i := strings.IndexByte(space, '/'); i >= 0 {
		comment := strings.TrimSpace(space)
		marks = append(marks, extract.Mark{Span: extract.Span{Start: len(src) + i, End: len(src) + i + len(comment)}, Comment: true})
	}
	return append(src, space...), marks
}

func TestWhiteSpaceAndCommentsKeepEveryHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOfN(lexeme, 1, 60).Draw(t, "tokens")
		draw := func() string { return freeSpace.Draw(t, "space") }
		srcA, marksA, spansA := write(tokens, func() string { return " " })
		srcB, marksB, spansB := write(tokens, draw)
		a, b := Tokenize(srcA, marksA, extract.SpaceFree), Tokenize(srcB, marksB, extract.SpaceFree)
		from := rapid.IntRange(0, len(tokens)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(tokens)-1).Draw(t, "to")
		require.Equal(t,
			a.Hash(extract.Span{Start: spansA[from].Start, End: spansA[to].End}),
			b.Hash(extract.Span{Start: spansB[from].Start, End: spansB[to].End}))
	})
}

func TestHashOfASpanIsThatOfItsTokensAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOfN(lexeme, 1, 60).Draw(t, "tokens")
		src, marks, spans := write(tokens, func() string { return " " })
		from := rapid.IntRange(0, len(tokens)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(tokens)-1).Draw(t, "to")
		alone, aloneMarks, _ := write(tokens[from:to+1], func() string { return " " })
		require.Equal(t,
			Tokenize(alone, aloneMarks, extract.SpaceFree).Hash(extract.Span{End: len(alone)}),
			Tokenize(src, marks, extract.SpaceFree).Hash(extract.Span{Start: spans[from].Start, End: spans[to].End}))
	})
}

func TestAnyChangedTokenChangesTheHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOfN(lexeme, 1, 40).Draw(t, "tokens")
		i := rapid.IntRange(0, len(tokens)-1).Draw(t, "which")
		changed := slices.Clone(tokens)
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			changed[i] = lexeme.Filter(func(s string) bool { return s != tokens[i] }).Draw(t, "other")
		case 1:
			changed = slices.Insert(changed, i, lexeme.Draw(t, "new"))
		case 2:
			changed = slices.Delete(changed, i, i+1)
		}
		require.NotEqual(t, wholeHash(tokens), wholeHash(changed))
	})
}

func wholeHash(tokens []string) uint64 {
	src, marks, _ := write(tokens, func() string { return " " })
	return Tokenize(src, marks, extract.SpaceFree).Hash(extract.Span{End: len(src)})
}

// Whatever the bytes and marks, nothing panics and the parts of a file agree.
func TestTokenizeAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := []byte(rapid.StringOf(rapid.SampledFrom([]rune("a1 \t\n\r\\(){}<>&|;:=!+\"#\uFEFFé\x00"))).Draw(t, "src"))
		cuts := rapid.SliceOfN(rapid.IntRange(0, len(src)), 0, 8).Draw(t, "cuts")
		slices.Sort(cuts)
		var marks []extract.Mark
		for i := 0; i+1 < len(cuts); i += 2 {
			marks = append(marks, extract.Mark{Span: extract.Span{Start: cuts[i], End: cuts[i+1]}, Comment: rapid.Bool().Draw(t, "comment")})
		}
		space := rapid.SampledFrom([]extract.Space{extract.SpaceFree, extract.SpaceIndent, extract.SpaceWords, extract.SpaceExact}).Draw(t, "space")
		s := Tokenize(src, marks, space)
		require.IsNonDecreasing(t, append([]int{0}, starts(s)...))
		require.Equal(t, s.Hash(extract.Span{End: len(src)}), Tokenize(src, marks, space).Hash(extract.Span{End: len(src)}))
	})
}
