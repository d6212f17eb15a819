package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"
)

// looksLikeJSON reports whether text starts as a JSON object or array does,
// and not as a markdown link or check box.
func looksLikeJSON(text []byte) bool {
	text = bytes.TrimSpace(text)
	if len(text) < 2 {
		return false
	}
	next := bytes.TrimSpace(text[1:])
	if len(next) == 0 {
		return false
	}
	switch text[0] {
	case '{':
		return next[0] == '"' || next[0] == '}'
	case '[':
		return next[0] == '{' || next[0] == ']' && len(bytes.TrimSpace(next[1:])) == 0
	}
	return false
}

// json reads a table object, an array of entries, or JSON Lines: entries, with
// an object for tree and slot before them if there is one. first is the line
// at which text starts.
func (r *reader) json(text []byte, first int) {
	doc := newDocument(text, first)
	if bad := invalidUTF8(text); bad >= 0 {
		r.fail(doc.line(bad), "the text is not UTF-8", "")
		return
	}
	if jsonLines(text) {
		r.jsonByLine(doc)
		return
	}
	s := newStream(text, 0)
	for {
		if !r.jsonValue(doc, s) {
			return
		}
	}
}

func invalidUTF8(text []byte) int {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// jsonLines reports whether the text has an object a line.
func jsonLines(text []byte) bool {
	line, rest, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	return len(bytes.TrimSpace(rest)) > 0 && line[0] == '{' && json.Valid(line)
}

func (r *reader) jsonByLine(doc *document) {
	at := 0
	for line := range bytes.Lines(doc.text) {
		if len(bytes.TrimSpace(line)) > 0 {
			s := newStream(line, at)
			if r.jsonValue(doc, s) && s.dec.More() {
				r.fail(doc.line(at), "more than one value on the line", "write one entry a line")
			}
		}
		at += len(line)
	}
}

// jsonValue reads the next value at the top of a document. It reports false
// when there is none or it is broken.
func (r *reader) jsonValue(doc *document, s *stream) bool {
	s.top = int(s.dec.InputOffset())
	val, opened, err := s.open()
	if err == io.EOF {
		return false
	}
	if err == nil {
		switch {
		case opened == '[':
			err = r.jsonEntries(doc, s)
		case opened == '{':
			err = r.jsonObject(doc, s)
		default:
			r.fail(doc.line(val), "the table is a bare value", "write an object with entries, or an array of entries")
		}
	}
	if err != nil {
		r.fail(doc.line(s.failedAt()), jsonReason(err), "")
		return false
	}
	return true
}

// open reads the next token and tells where it stands, and which bracket it is.
func (s *stream) open() (at int, bracket json.Delim, err error) {
	token, err := s.dec.Token()
	bracket, _ = token.(json.Delim)
	return s.offset() - 1, bracket, err
}

// jsonEntries reads the entries of an array that is open, up to its end.
func (r *reader) jsonEntries(doc *document, s *stream) error {
	n := 0
	for s.dec.More() {
		val, err := s.next()
		if err != nil {
			return err
		}
		n++
		r.jsonEntry(doc, val, n)
	}
	_, err := s.dec.Token()
	if err == nil && n == 0 {
		r.none = firstLine(r.none, doc.line(s.offset()-1))
	}
	return err
}

// listNames are the members that hold entries; foreignNames those that belong
// to the verdict around a table.
var (
	listNames    = map[string]bool{"entries": true, "rows": true, "guards": true}
	foreignNames = map[string]bool{"schema": true, "verdict": true, "findings": true, "summary": true, "tail": true, "false_green": true, "round": true}
)

// jsonObject reads an open object: a table, or an entry.
func (r *reader) jsonObject(doc *document, s *stream) error {
	start := s.offset() - 1
	var fields []member
	table := false
	for s.dec.More() {
		token, err := s.dec.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		if listNames[key] {
			if table, err = true, r.jsonList(doc, s, key); err != nil {
				return err
			}
			continue
		}
		val, err := s.next()
		if err != nil {
			return err
		}
		fields = append(fields, member{key: key, value: val})
	}
	if _, err := s.dec.Token(); err != nil {
		return err
	}
	if table || onlyHead(fields) {
		r.jsonHead(doc, fields)
		return nil
	}
	r.jsonFields(doc, start, fields, len(r.table.Entries)+1)
	return nil
}

func (r *reader) jsonList(doc *document, s *stream, key string) error {
	at, bracket, err := s.open()
	if err != nil {
		return err
	}
	if bracket == '[' {
		return r.jsonEntries(doc, s)
	}
	r.fail(doc.line(at), fmt.Sprintf("%s is not an array", key), "")
	return closeValue(s, bracket)
}

// closeValue skips what is left of a value whose first token was read.
func closeValue(s *stream, bracket json.Delim) error {
	if bracket == 0 {
		return nil
	}
	for depth := 1; depth > 0; {
		token, err := s.dec.Token()
		if err != nil {
			return err
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
	return nil
}

// onlyHead reports whether an object names a table's tree or slot and no more.
func onlyHead(fields []member) bool {
	for _, f := range fields {
		if f.key != "tree" && f.key != "slot" && !foreignNames[f.key] {
			return false
		}
	}
	return len(fields) > 0
}

// jsonHead takes a table's tree and slot.
func (r *reader) jsonHead(doc *document, fields []member) {
	for _, f := range fields {
		line := doc.line(f.at)
		switch text, err := f.text(); {
		case foreignNames[f.key]:
		case f.key != "tree" && f.key != "slot":
			r.fail(line, fmt.Sprintf("unknown field %q of the table", f.key), "a table has tree, slot and entries")
		case err != nil:
			r.fail(line, fmt.Sprintf("%s %v", f.key, err), "")
		case f.key == "tree":
			r.identify(line, text, "")
		default:
			r.identify(line, "", text)
		}
	}
}
