package syntax

import (
	"strconv"
	"unicode/utf8"

	"github.com/guardroll/guardroll/extract"
)

// decoder resolves the escapes of a string literal and notes where each run of
// bytes comes from.
type decoder struct {
	src       []byte
	raw       bool // no escapes
	out       []byte
	positions extract.PositionMap
}

// text takes source bytes from start to end.
func (d *decoder) text(start, end int) {
	for at := start; at < end; {
		if d.src[at] != '\\' || d.raw || at+1 >= end {
			at = d.plain(at, end)
			continue
		}
		value, size := escape(d.src[at:end])
		if len(value) > 0 { // every byte of it stands at the escape's start
			d.positions = append(d.positions, extract.Segment{Inner: len(d.out), Outer: at})
		}
		d.out = append(d.out, value...)
		at += size
	}
}

// plain takes bytes up to the next escape.
func (d *decoder) plain(start, end int) int {
	at := start + 1
	for at < end && (d.raw || d.src[at] != '\\') {
		at++
	}
	d.copy(start, at)
	return at
}

func (d *decoder) copy(start, end int) {
	d.positions = append(d.positions, extract.Segment{Inner: len(d.out), Outer: start, Len: end - start})
	d.out = append(d.out, d.src[start:end]...)
}

// hole stands in for a computed part: a word as long as its source.
func (d *decoder) hole(start, end int) {
	d.positions = append(d.positions, extract.Segment{Inner: len(d.out), Outer: start, Len: end - start})
	for range end - start {
		d.out = append(d.out, '_')
	}
}

var simpleEscapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', '0': 0, 'a': 7, 'b': 8, 'f': 12, 'v': 11}

// escape resolves the escape that src starts with and returns its value and
// how many bytes it takes. What is no escape stands for itself.
func escape(src []byte) (value []byte, size int) {
	switch c := src[1]; c {
	case '\n':
		return nil, 2
	case '\r':
		if len(src) > 2 && src[2] == '\n' {
			return nil, 3
		}
		return nil, 2
	case 'x':
		return hexEscape(src, 2, 2)
	case 'u':
		if len(src) > 2 && src[2] == '{' {
			return bracedEscape(src)
		}
		return hexEscape(src, 2, 4)
	case 'U':
		return hexEscape(src, 2, 8)
	default:
		if b, ok := simpleEscapes[c]; ok {
			return []byte{b}, 2
		}
		return src[1:2], 2
	}
}

func hexEscape(src []byte, from, digits int) ([]byte, int) {
	if len(src) < from+digits {
		return src[1:2], 2
	}
	n, err := strconv.ParseUint(string(src[from:from+digits]), 16, 32)
	if err != nil {
		return src[1:2], 2
	}
	return utf8.AppendRune(nil, rune(n)), from + digits
}

func bracedEscape(src []byte) ([]byte, int) {
	for i := 3; i < min(len(src), 10); i++ {
		if src[i] != '}' {
			continue
		}
		if n, err := strconv.ParseUint(string(src[3:i]), 16, 32); err == nil {
			return utf8.AppendRune(nil, rune(n)), i + 1
		}
		break
	}
	return src[1:2], 2
}
