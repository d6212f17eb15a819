package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/guardroll/guardroll/extract"
)

// Head is what a written table says of itself.
type Head struct {
	Tree string // git tree id that the rows stand in, "" to leave it out
	Slot string // the reviewer's seat, "" to leave it out
}

// Markdown writes rows as the table that a reviewer fills in: a line a row, in
// the order given, with empty cells for the failing inputs, what was observed,
// the contract, the state and the evidence. Read gives the rows back: id,
// path, first line, column, form and snippet. Without rows it is the explicit
// empty table.
func Markdown(rows []extract.Row, head Head) []byte {
	var b bytes.Buffer
	b.WriteString("<!-- guardroll:table")
	for _, a := range [][2]string{{"tree", head.Tree}, {"slot", head.Slot}} {
		if a[1] != "" {
			fmt.Fprintf(&b, " %s=%s", a[0], url.PathEscape(a[1]))
		}
	}
	b.WriteString(" -->\n")
	if len(rows) == 0 {
		b.WriteString("ROWS: none\n")
		return b.Bytes()
	}
	b.WriteString("| Row | Location | Form | Snippet | Failing inputs | Observed | Contract | State | Evidence |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, row := range rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |  |  |  |  |  |\n", row.ID, locationCell(row), row.Form, codeCell(extract.Snippet([]byte(row.Snippet))))
	}
	return b.Bytes()
}

var simplePath = regexp.MustCompile(`^[\w./@+-]*[\w@+-]\.[A-Za-z]\w*$`)

// locationCell writes path:line:column; the path alone in backticks where it
// could be read in another way.
func locationCell(row extract.Row) string {
	lines := ""
	if row.Start.Line > 0 {
		lines = ":" + strconv.Itoa(row.Start.Line)
		if row.Start.Column > 0 {
			lines += ":" + strconv.Itoa(row.Start.Column)
		}
	}
	if simplePath.MatchString(row.Path) {
		return codeCell(row.Path + lines)
	}
	return codeCell(row.Path) + lines
}

// codeCell writes text as a code span in a cell, or with its marks as entities
// where a code span cannot hold it.
func codeCell(text string) string {
	if text == "" {
		return ""
	}
	if strings.ContainsAny(text, "\n\r\x1b") || strings.Trim(text, " ") == "" || pipeEntity.Replace(text) != text {
		return entities(text)
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		text = " " + text + " "
	}
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}

// entities writes everything but ASCII letters and digits as character
// references. NUL, the C1 controls and broken UTF-8 have none and stay.
func entities(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r > 0 && r < 0x80 && !isAlphanumeric(byte(r)) || r > 0x9f && size > 1 {
			fmt.Fprintf(&b, "&#%d;", r)
		} else {
			b.WriteString(text[i : i+size])
		}
		i += size
	}
	return b.String()
}

func isAlphanumeric(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' }

type jsonTable struct {
	Tree    string    `json:"tree,omitempty"`
	Slot    string    `json:"slot,omitempty"`
	Entries []jsonRow `json:"entries"`
}

type jsonRow struct {
	Row      string       `json:"row"`
	Path     string       `json:"path"`
	Start    any          `json:"start"`
	End      int          `json:"end,omitempty"`
	Form     extract.Form `json:"form"`
	Snippet  string       `json:"snippet"`
	Evidence []struct{}   `json:"evidence"`
	State    string       `json:"state"`
}

// JSON writes rows as the JSON table that a reviewer fills in; end is the last
// line, inclusive. Read gives the rows back with their last lines.
func JSON(rows []extract.Row, head Head) ([]byte, error) {
	t := jsonTable{Tree: head.Tree, Slot: head.Slot, Entries: make([]jsonRow, len(rows))}
	for i, row := range rows {
		t.Entries[i] = jsonRow{Row: row.ID, Path: row.Path, Start: position(row.Start), End: lastLine(row), Form: row.Form,
			Snippet: extract.Snippet([]byte(row.Snippet)), Evidence: []struct{}{}}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(t); err != nil {
		return nil, fmt.Errorf("writing table: %w", err)
	}
	return b.Bytes(), nil
}

// position writes a place without a column as a line, and none as null.
func position(p extract.Pos) any {
	switch {
	case p.Line <= 0:
		return nil
	case p.Column <= 0:
		return p.Line
	}
	return p
}

// lastLine is the last line that holds a byte of the row.
func lastLine(row extract.Row) int {
	last := row.End.Line
	if row.End.Column <= 1 {
		last--
	}
	return max(last, row.Start.Line)
}
