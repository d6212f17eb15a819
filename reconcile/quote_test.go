package reconcile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCanonicalQuotes(t *testing.T) {
	equal := map[string][]string{
		"err != nil":    {"err!=nil", "if err != nil {", "  err  !=\tnil ", "(err != nil)", "if (err != nil)", "} else if err != nil {", "while err != nil; do", "((err != nil))"},
		"not x":         {"if not x:", "elif not x:", "not  x"},
		"a0 in z9":      {"a0  in z9"},
		"é in _x $y":    {"é  in  _x $y"},
		"A in Z":        {"A in  Z"},
		"[ -f x ]":      {"if [ -f x ]; then", "if [ -f x ] then"},
		"(a) && (b)":    {"if (a)&&(b) {"},
		"x := f(); x>1": {"if x := f(); x > 1 {"},
		"f(x)":          {"if f(x)"},
	}
	for want, others := range equal {
		for _, other := range others {
			require.Equal(t, canonical(want), canonical(other), "%q and %q", want, other)
		}
	}
	differ := [][2]string{
		{"err != nil", "err == nil"}, {"not x", "notx"}, {"a0 in z9", "a0inz9"}, {"(a) && (b)", "a) && (b"}, {"a b", "ab"}, {"0 a", "0a"},
		{"A Z", "AZ"}, {"iffy != nil", "fy != nil"}, {"_ $", "_$"}, {"casein x", "in x"},
	}
	for _, pair := range differ {
		require.NotEqual(t, canonical(pair[0]), canonical(pair[1]), "%q and %q", pair[0], pair[1])
	}
	for _, text := range []string{"", "if", "{", "()", ":", "else"} {
		require.Equal(t, quoted(text), canonical(text), "nothing is left over")
	}
}

func TestQuotesWithoutInitialiser(t *testing.T) {
	whole := canonical("err := f(); err != nil")
	require.True(t, withoutInit(whole, canonical("if err != nil {")))
	require.False(t, withoutInit(whole, canonical("err == nil")))
	require.False(t, withoutInit(whole, canonical("nil")))
	require.False(t, withoutInit(whole, whole))
	require.False(t, withoutInit(canonical(`s == "a; is it"`), canonical(`is it"`)))
}

func TestPlaces(t *testing.T) {
	tests := map[string][]Lines{
		"see a.go:4":                      {{"a.go", 4, 4}},
		"pkg/a.go:4-9, ./b.py:L7–L8":      {{"pkg/a.go", 4, 9}, {"b.py", 7, 8}},
		"`Makefile:3` and cmd/Makefile:3": {{"cmd/Makefile", 3, 3}},
		"https://example.org:443/x":       nil,
		"http://a.b/c.go:80":              nil,
		"a.go:9-4":                        {{"a.go", 9, 9}},
		"at 12:30, ratio 3:4":             nil,
		"a.go:99999999999999999999":       nil,
	}
	for text, want := range tests {
		require.Equal(t, want, places(text), text)
	}
}

func TestLinesMeet(t *testing.T) {
	a := Lines{"a.go", 4, 6}
	for _, b := range []Lines{{"a.go", 6, 9}, {"a.go", 1, 4}, {"a.go", 5, 5}, {"a.go", 1, 9}} {
		require.True(t, a.Meets(b) && b.Meets(a), "%v", b)
	}
	for _, b := range []Lines{{"a.go", 7, 9}, {"a.go", 1, 3}, {"b.go", 4, 6}} {
		require.False(t, a.Meets(b) || b.Meets(a), "%v", b)
	}
}
