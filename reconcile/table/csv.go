package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// looksLikeCSV reports whether the first line is a head with commas,
// semicolons or tabs.
func looksLikeCSV(text []byte) bool {
	_, ok := csvHead(withoutMarker(text))
	return ok
}

// withoutMarker blanks a comment line with the table's marker, so that lines
// keep their numbers.
func withoutMarker(text []byte) []byte {
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	if !bytes.Contains(line, []byte("guardroll:table")) {
		return text
	}
	return append([]byte("\n"), rest...)
}

// csvHead finds the separator under which the first line is a table's head.
func csvHead(text []byte) (comma rune, ok bool) {
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	if bytes.IndexByte(line, '|') >= 0 {
		return 0, false
	}
	for _, comma := range []rune{',', '\t', ';'} {
		c := csv.NewReader(bytes.NewReader(line))
		c.Comma, c.TrimLeadingSpace = comma, true
		texts, err := c.Read()
		if err != nil || len(texts) < 2 {
			continue
		}
		if _, ok := head(texts); ok {
			return comma, true
		}
	}
	return 0, false
}

// csv reads comma-separated values with a head. Cells are taken as they are:
// they hold no markdown.
func (r *reader) csv(text []byte) {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if bytes.Contains(line, []byte("guardroll:table")) {
		(&markdownReader{reader: r}).marker(string(line))
	}
	text = withoutMarker(text)
	comma, ok := csvHead(text)
	if !ok {
		r.fail(1, "the first line heads no columns of a table", "row,location,form,snippet,failing inputs,observed,contract,state,evidence")
		return
	}
	c := csv.NewReader(bytes.NewReader(text))
	c.Comma, c.FieldsPerRecord, c.TrimLeadingSpace = comma, -1, true
	r.csvRows(c)
}

func (r *reader) csvRows(c *csv.Reader) {
	var cols columns
	for {
		texts, err := c.Read()
		if err == io.EOF {
			return
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			r.fail(wrong.StartLine, "the quoting is wrong: "+wrong.Err.Error(), `quote a cell that holds quotes, separators or line breaks, and double the quotes in it`)
			continue
		}
		if err != nil {
			r.fail(1, "reading stopped: "+err.Error(), "")
			return
		}
		line, _ := c.FieldPos(0)
		if cols == nil {
			cols, _ = head(texts)
			cols = cols.settle()
			continue
		}
		r.csvRow(cols, texts, line)
	}
}

func (r *reader) csvRow(cols columns, texts []string, line int) {
	blank := strings.TrimSpace(strings.Join(texts, ""))
	switch {
	case blank == "":
		return
	case noneWord.MatchString(blank):
		r.none = firstLine(r.none, line)
		return
	case len(texts) > len(cols) && strings.TrimSpace(strings.Join(texts[len(cols):], "")) == "":
		texts = texts[:len(cols)]
	}
	note := ""
	if n := len(texts); n != len(cols) {
		if n < len(cols) {
			note = fmt.Sprintf("read %d cells as %d", n, len(cols))
			texts = padded(texts, len(cols))
		}
		if len(texts) > len(cols) || !r.sensible(cols, texts) {
			r.fail(line, fmt.Sprintf("the row has %d cells and the table %d columns", n, len(cols)), "quote a cell that holds separators")
			return
		}
	}
	rec := cols.record(line, texts)
	rec.verbatim, rec.note = true, note
	r.take(rec, "")
}
