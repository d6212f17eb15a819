package lexical

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// fuzzLanguages has one language of each way of reading.
var fuzzLanguages = []string{"", "go", "python", "javascript", "c", "rust", "kotlin", "swift", "ruby", "lua", "haskell", "clojure", "sql", "vb", "shell", "make", "dockerfile", "yaml", "ini", "erlang"}

var seeds = []string{
	"", "\x00", "\xef\xbb\xbfif a", "if (a && (b || c)) { d() } else if e {", "case 1: x ? y : z", "}) ]( {[ if", "\"if 'a\n`b", "/* {- (* #| if",
	"if\r\nif\rif", "- if: a\n  b: c && d\n", "ifeq (a)\n\t-x\n", "RUN a && \\\n b", "case x in\n a|b) c ;;\n*) d;;\n", "a.b.check(x", "#if X && Y\n#elif",
	"SELECT CASE WHEN a THEN b ELSE c END WHERE x AND\n y", "Some(x) if y => z?,", "&& || ?? ?:", "x ? y\n : z", "\xff\xfe if \x80", "$(if a,b) $(or", "if if if if",
	"// x\n# y\n-- z\n; w\n% v\n", "(a && b) || (c && d) == (e || f)", "set -e\nx = f(a && b, c ? d : e)", "<<A <<B\nA", "a \"$(b \"$(c)\")\" || exit 1\ncat <<A <<-'B'\nif\nA\n\tB\n[ $? ]",
}

func FuzzRead(f *testing.F) {
	for i, seed := range seeds {
		f.Add([]byte(seed), uint8(i))
		f.Add([]byte(seed), uint8(0))
	}
	f.Fuzz(func(t *testing.T, src []byte, language uint8) {
		facts := Read(src, fuzzLanguages[int(language)%len(fuzzLanguages)])
		require.True(t, slices.IsSortedFunc(facts.Constructs, compare))
		for _, c := range facts.Constructs {
			require.True(t, 0 <= c.Span.Start && c.Span.Start < c.Span.End && c.Span.End <= len(src), "%+v", c)
			require.Equal(t, c.Span.End, c.HeadEnd)
			require.NotEmpty(t, c.Form.Kind())
			require.NotZero(t, c.Hash.Head)
		}
		end := 0
		for _, m := range facts.Marks {
			require.True(t, end <= m.Span.Start && m.Span.Start < m.Span.End && m.Span.End <= len(src), "%+v", m)
			end = m.Span.End
		}
	})
}

func FuzzNet(f *testing.F) {
	for i, seed := range seeds {
		f.Add([]byte(seed), uint8(i), 0, len(seed)/2)
		f.Add([]byte(seed), uint8(0), len(seed)/3, len(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte, language uint8, start, end int) {
		name := fuzzLanguages[int(language)%len(fuzzLanguages)]
		region := extract.Span{Start: start, End: end}
		var want []extract.Construct
		for _, c := range Read(src, name).Constructs {
			if start <= c.Span.Start && c.Span.Start < end {
				c.Hash = extract.Hash{}
				want = append(want, c)
			}
		}
		found := Net(src, name, []extract.Span{region}, nil)
		require.Empty(t, cmp.Diff(want, found))
		require.Empty(t, Net(src, name, []extract.Span{region}, found), "a row explains itself")
	})
}
