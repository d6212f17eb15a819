package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sort"
)

// document is a JSON text with its line table.
type document struct {
	text  []byte
	first int   // line of its first byte, 1-based
	feeds []int // offsets of its line feeds
}

func newDocument(text []byte, first int) *document {
	d := &document{text: text, first: first}
	for i, c := range text {
		if c == '\n' {
			d.feeds = append(d.feeds, i)
		}
	}
	return d
}

// line is the line that holds an offset.
func (d *document) line(offset int) int {
	return d.first + sort.SearchInts(d.feeds, offset)
}

// value is a JSON value and the offset in its document at which it starts.
type value struct {
	raw json.RawMessage
	at  int
}

// kind is the first byte of a value: { [ " t f n or a digit, 0 for none.
func (v value) kind() byte {
	if len(v.raw) == 0 {
		return 0
	}
	return v.raw[0]
}

func (v value) isNull() bool { return v.kind() == 'n' }

// member is one member of an object.
type member struct {
	key string
	value
}

// stream reads values one after another, so that what stands before a mistake
// is still read.
type stream struct {
	dec  *json.Decoder
	raw  []byte
	base int // offset of raw in its document
	top  int // offset in raw of the value that is being read at the top
}

func newStream(raw []byte, base int) *stream {
	return &stream{dec: json.NewDecoder(bytes.NewReader(raw)), raw: raw, base: base}
}

// offset is where the stream stands in the document.
func (s *stream) offset() int { return s.base + int(s.dec.InputOffset()) }

func (s *stream) next() (value, error) {
	var raw json.RawMessage
	if err := s.dec.Decode(&raw); err != nil {
		return value{}, err
	}
	return value{raw: raw, at: s.offset() - len(raw)}, nil
}

// failedAt is the offset of the mistake in the value at the top. A decoder's
// own offsets count from where its buffer starts, so the value is scanned
// again.
func (s *stream) failedAt() int {
	var whole json.RawMessage
	if syntax, ok := json.Unmarshal(s.raw[s.top:], &whole).(*json.SyntaxError); ok {
		return s.base + min(s.top+int(syntax.Offset), len(bytes.TrimRight(s.raw, " \t\n"))) - 1
	}
	return s.offset()
}

// members lists an object's members in order; a key that comes twice is an
// error.
func (v value) members() ([]member, error) {
	s := newStream(v.raw, v.at)
	if _, err := s.dec.Token(); err != nil {
		return nil, err
	}
	var out []member
	seen := map[string]bool{}
	for s.dec.More() {
		key, err := s.dec.Token()
		if err != nil {
			return nil, err
		}
		val, err := s.next()
		if err != nil {
			return nil, err
		}
		name, _ := key.(string)
		if seen[name] {
			return nil, fmt.Errorf("field %q is given twice", name)
		}
		seen[name] = true
		out = append(out, member{key: name, value: val})
	}
	return out, nil
}

// elements lists an array's elements.
func (v value) elements() ([]value, error) {
	s := newStream(v.raw, v.at)
	if _, err := s.dec.Token(); err != nil {
		return nil, err
	}
	var out []value
	for s.dec.More() {
		val, err := s.next()
		if err != nil {
			return out, err
		}
		out = append(out, val)
	}
	return out, nil
}

// text gives a string value.
func (v value) text() (string, error) {
	if v.isNull() {
		return "", nil
	}
	var s string
	if v.kind() != '"' {
		return "", fmt.Errorf("is %s, not a string", v.describe())
	}
	err := json.Unmarshal(v.raw, &s)
	return s, err
}

// describe names a value's type for a message.
func (v value) describe() string {
	switch v.kind() {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

func jsonReason(err error) string {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return "the JSON ends early"
	}
	return "the JSON is wrong: " + err.Error()
}
