package syntax

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDecoderResolvesEscapes(t *testing.T) {
	for text, want := range map[string]string{
		`plain`: "plain", `a\nb`: "a\nb", `a\tb`: "a\tb", `\"q\"`: `"q"`, `\\n`: `\n`, `\x41`: "A", `\u00e9`: "é", `\u{1F600}`: "😀",
		`\U0001F600`: "😀", "a\\\nb": "ab", "a\\\r\nb": "ab", `\q`: "q", `a\`: `a\`, `\xZZ`: "xZZ", `\u{zz}`: "u{zz}", `\x4`: "x4", ``: "",
	} {
		d := decoder{src: []byte(text)}
		d.text(0, len(text))
		require.Equal(t, want, string(d.out), text)
	}
	raw := decoder{src: []byte(`a\nb`), raw: true}
	raw.text(0, 4)
	require.Equal(t, `a\nb`, string(raw.out))
}

// TestDecoderMapsEveryByteBack: whatever the escapes, an inner offset maps into
// the literal, and bytes that stand for themselves map to themselves.
func TestDecoderMapsEveryByteBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := rapid.SliceOf(rapid.SampledFrom([]byte(`ab\nxu{}041"`+"\n\r"))).Draw(t, "src")
		d := decoder{src: src}
		d.text(0, len(src))
		last := -1
		for i, b := range d.out {
			outer := d.positions.Outer(i)
			if outer < last || outer >= len(src) {
				t.Fatalf("inner %d maps to %d after %d, of %d", i, outer, last, len(src))
			}
			last = outer
			if src[outer] != '\\' && src[outer] != b {
				t.Fatalf("inner %d is %q, outer %d is %q", i, b, outer, src[outer])
			}
		}
	})
}

func TestPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"a*", "ab", true}, {"a*", "ba", false}, {"*a", "ba", true}, {"*a", "ab", false},
		{"*a*", "bac", true}, {"*a*", "b", false}, {"*", "anything", true}, {"", "", true}, {"", "a", false},
	} {
		require.Equal(t, c.want, compilePattern(c.pattern).match([]byte(c.text)), "%q of %q", c.pattern, c.text)
	}
}

func TestNegatedName(t *testing.T) {
	for name, want := range map[string]bool{
		"assertNotIn": true, "notEqual": true, "assert_not_called": true, "not": true, "notThrows": true,
		"assertIn": false, "notify": false, "Nothing": false, "denote": false, "assertNothing": false,
	} {
		require.Equal(t, want, negatedName([]byte(name)), name)
	}
}
