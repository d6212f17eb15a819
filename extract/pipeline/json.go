package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/guardroll/guardroll/extract"
)

// jsonText is a string value of a JSON file.
type jsonText struct {
	path  []string     // keys from the root; elements of an array have their array's
	key   extract.Span // of the nearest key, quotes included; empty at the root
	value extract.Span // quotes included
}

// jsonLevel is an open object or array.
type jsonLevel struct {
	object bool
	named  bool // the key of the next value is known
	keys   int  // how many keys lead here
}

// jsonWalk goes through a JSON text once.
type jsonWalk struct {
	src    []byte
	path   []string
	keys   []extract.Span
	levels []jsonLevel
	visit  func(jsonText)
}

// walkJSON calls visit for every string value in order and returns where the
// text stops being JSON, with the reason; "" when all of it was read.
func walkJSON(src []byte, visit func(jsonText)) (stop int, reason string) {
	start := 0
	if bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) {
		start = 3
	}
	w := jsonWalk{src: src, visit: visit}
	decoder := json.NewDecoder(bytes.NewReader(src[start:]))
	decoder.UseNumber()
	for at := start; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			if len(w.levels) > 0 {
				return at, "no JSON: it ends too early"
			}
			return len(src), ""
		}
		if err != nil {
			return at, "no JSON: " + err.Error()
		}
		end := start + int(decoder.InputOffset())
		w.token(token, at, end)
		at = end
		if len(w.levels) == 0 {
			rest := bytes.TrimLeft(src[at:], " \t\r\n")
			if len(rest) > 0 {
				return len(src) - len(rest), "no JSON: something follows the value"
			}
		}
	}
}

// token takes one token that ends at end; the one before ended at from.
func (w *jsonWalk) token(token json.Token, from, end int) {
	for from < end && strings.IndexByte(" \t\r\n,:", w.src[from]) >= 0 {
		from++
	}
	top := len(w.levels) - 1
	text, isString := token.(string)
	switch {
	case token == json.Delim('{') || token == json.Delim('['):
		w.levels = append(w.levels, jsonLevel{object: token == json.Delim('{'), keys: len(w.path)})
		return
	case token == json.Delim('}') || token == json.Delim(']'):
		w.levels = w.levels[:top]
	case isString && top >= 0 && w.levels[top].object && !w.levels[top].named:
		w.path, w.keys = append(w.path, text), append(w.keys, extract.Span{Start: from, End: end})
		w.levels[top].named = true
		return
	case isString:
		t := jsonText{path: w.path, value: extract.Span{Start: from, End: end}}
		if n := len(w.keys); n > 0 {
			t.key = w.keys[n-1]
		}
		w.visit(t)
	}
	w.endValue()
}

// endValue forgets the key of the value that ended.
func (w *jsonWalk) endValue() {
	top := len(w.levels) - 1
	if top < 0 || !w.levels[top].object {
		return
	}
	w.levels[top].named = false
	w.path, w.keys = w.path[:w.levels[top].keys], w.keys[:w.levels[top].keys]
}

// decodeJSON gives the text of a string that stands at span, quotes included,
// and is known to be valid.
func decodeJSON(src []byte, span extract.Span) embedding {
	var e embedding
	end := span.End - 1
	for at := span.Start + 1; at < end; {
		n := bytes.IndexByte(src[at:end], '\\')
		if n < 0 {
			n = end - at
		}
		e.copy(src, at, at+n)
		at += n
		if at < end {
			text, length := jsonEscape(src[at:end])
			e.put(text, at, at+length)
			at += length
		}
	}
	return e
}

// jsonEscape returns what the escape at the start of b says, and its length.
func jsonEscape(b []byte) (text string, length int) {
	if len(b) < 2 {
		return "", len(b)
	}
	if b[1] != 'u' {
		if i := strings.IndexByte("bfnrt", b[1]); i >= 0 {
			return "\b\f\n\r\t"[i : i+1], 2
		}
		return string(b[1:2]), 2
	}
	r, ok := hexRune(b[2:])
	if !ok {
		return "", len(b)
	}
	if utf16.IsSurrogate(r) {
		if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
			low, ok := hexRune(b[8:])
			if pair := utf16.DecodeRune(r, low); ok && pair != utf8.RuneError {
				return string(pair), 12
			}
		}
		r = utf8.RuneError
	}
	return string(r), 6
}

func hexRune(b []byte) (rune, bool) {
	if len(b) < 4 {
		return 0, false
	}
	n, err := strconv.ParseUint(string(b[:4]), 16, 32)
	return rune(n), err == nil
}
