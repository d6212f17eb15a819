package source

import (
	"bytes"
	"errors"
	"unicode/utf16"
	"unicode/utf8"
)

// ErrOddLength is returned for UTF-16 whose last unit is cut.
var ErrOddLength = errors.New("UTF-16 text of odd length")

// The encodings that Decode names.
const (
	UTF8    = "utf-8"
	UTF16LE = "utf-16le"
	UTF16BE = "utf-16be"
)

// Decode returns the text of a file as UTF-8, with the name of the encoding it
// was in. UTF-16 is known by its byte order mark, which is dropped; a lone
// surrogate becomes U+FFFD. All other bytes are returned as they are, a UTF-8
// byte order mark and invalid UTF-8 included, without a copy. The error is
// ErrOddLength, beside the text up to the cut.
func Decode(raw []byte) (text []byte, encoding string, err error) {
	switch {
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}) && !bytes.HasPrefix(raw, []byte{0xff, 0xfe, 0, 0}):
		text, err = decode16(raw[2:], func(b []byte) uint16 { return uint16(b[0]) | uint16(b[1])<<8 })
		return text, UTF16LE, err
	case bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		text, err = decode16(raw[2:], func(b []byte) uint16 { return uint16(b[1]) | uint16(b[0])<<8 })
		return text, UTF16BE, err
	}
	return raw, UTF8, nil
}

func decode16(raw []byte, unit func([]byte) uint16) ([]byte, error) {
	text := make([]byte, 0, len(raw))
	for i := 0; i+1 < len(raw); i += 2 {
		r := rune(unit(raw[i:]))
		if utf16.IsSurrogate(r) {
			low := rune(0)
			if i+3 < len(raw) {
				low = rune(unit(raw[i+2:]))
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				i += 2
			}
		}
		text = utf8.AppendRune(text, r)
	}
	if len(raw)%2 != 0 {
		return text, ErrOddLength
	}
	return text, nil
}
