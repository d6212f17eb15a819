package source

import (
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestDecode(t *testing.T) {
	for _, tt := range []struct{ name, raw, want, encoding string }{
		{"plain", "if ü", "if ü", UTF8},
		{"invalid UTF-8 stays", "\xff\x80", "\xff\x80", UTF8},
		{"a UTF-8 mark stays", "\xEF\xBB\xBFa", "\xEF\xBB\xBFa", UTF8},
		{"little endian", "\xff\xfea\x00\xfc\x00", "aü", UTF16LE},
		{"big endian", "\xfe\xff\x00a\x00\xfc", "aü", UTF16BE},
		{"a surrogate pair", "\xff\xfe\x3d\xd8\x00\xde", "😀", UTF16LE},
		{"half a pair", "\xff\xfe\x3d\xd8a\x00", "\uFFFDa", UTF16LE},
		{"half a pair at the end", "\xff\xfe\x3d\xd8", "\uFFFD", UTF16LE},
		{"only a mark", "\xff\xfe", "", UTF16LE},
		{"UTF-32 is left alone", "\xff\xfe\x00\x00a\x00\x00\x00", "\xff\xfe\x00\x00a\x00\x00\x00", UTF8},
		{"empty", "", "", UTF8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, encoding, err := Decode([]byte(tt.raw))
			require.NoError(t, err)
			require.Equal(t, tt.want, string(text))
			require.Equal(t, tt.encoding, encoding)
		})
	}
	text, _, err := Decode([]byte("\xff\xfea\x00b"))
	require.ErrorIs(t, err, ErrOddLength)
	require.Equal(t, "a", string(text))
}

func FuzzDecode(f *testing.F) {
	f.Add("a😀ü\r\n", true)
	f.Add("\x00\uFFFD", false)
	f.Fuzz(func(t *testing.T, s string, little bool) {
		raw := []byte{0xfe, 0xff}
		if little {
			raw = []byte{0xff, 0xfe}
		}
		for _, unit := range utf16.Encode([]rune(s)) {
			if little {
				raw = append(raw, byte(unit), byte(unit>>8))
			} else {
				raw = append(raw, byte(unit>>8), byte(unit))
			}
		}
		text, _, err := Decode(raw)
		require.NoError(t, err)
		if utf8.ValidString(s) && !(little && len(raw) > 3 && raw[2] == 0 && raw[3] == 0) {
			require.Equal(t, s, string(text))
		}
		_, _, _ = Decode([]byte(s))
	})
}
