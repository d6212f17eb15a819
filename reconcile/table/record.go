package table

import (
	"html"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

// record is one line of a table, its cells by what they hold.
type record struct {
	line     int
	cell     [fieldCount]string
	note     string // why the line was repaired, "" when it was not
	verbatim bool   // the cells are no markdown
}

// put sets a cell, behind what another column of the same field holds.
func (rec *record) put(f field, text string) {
	if f != noField {
		rec.cell[f] = joinText("<br>", rec.cell[f], text)
	}
}

func (rec *record) prose(f field) string {
	if rec.verbatim {
		return strings.TrimSpace(rec.cell[f])
	}
	return prose(rec.cell[f])
}

// where is what the line says of its place, before ditto marks are resolved.
func (rec *record) where(ix pathIndex) (place, string) {
	loc := rec.cell[locationField]
	if rec.cell[fileField] != "" || rec.cell[lineField] != "" {
		return rec.parts(ix)
	}
	if isBlank(words(loc)) {
		if id := strings.TrimSpace(rec.cell[rowField]); id != "" {
			if p, reason := ix.location(id); reason == "" && p.path != "" && p.start > 0 {
				return p, ""
			}
		}
		return place{}, ""
	}
	return ix.location(loc)
}

// parts reads a place that stands in a file and a line column.
func (rec *record) parts(ix pathIndex) (place, string) {
	p, reason := place{}, ""
	if file := rec.cell[fileField]; strings.TrimSpace(file) != "" {
		if p, reason = ix.location(file); reason != "" {
			return p, reason
		}
	}
	if line := words(rec.cell[lineField]); !isBlank(line) {
		lines, reason := ix.location(line)
		if reason != "" {
			return p, reason
		}
		if lines.path != "" && p.path == "" {
			p.path = lines.path
		}
		p.start, p.end, p.column = lines.start, lines.end, max(p.column, lines.column)
		p.rest = joinText(" ", p.rest, lines.rest)
	}
	if column := words(rec.cell[columnField]); !isBlank(column) && p.column == 0 {
		n, reason := ix.location(column)
		if reason != "" {
			return p, "its column is no number"
		}
		p.column = n.start
	}
	return p, ""
}

// rowID is the id that a line names; ordinals are none.
func (rec *record) rowID() string {
	id := strings.TrimSpace(words(rec.cell[rowField]))
	if isBlank(id) || len(id) < 8 && isOrdinal(unnumbered(id)) || strings.ContainsAny(id, ":/\n") {
		return ""
	}
	return id
}

// unnumbered takes off what is written around an ordinal.
func unnumbered(id string) string {
	return strings.Trim(strings.TrimLeft(strings.ToUpper(id), "#RN°º.-"), ".) ")
}

func isOrdinal(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}

// snippet is the code that a line quotes, as extract.Snippet spells code.
func (rec *record) snippet() string {
	return snippetOf(rec.cell[snippetField], rec.verbatim)
}

func snippetOf(cell string, verbatim bool) string {
	if verbatim {
		if parts := runs(cell); len(parts) == 1 && parts[0].code {
			cell = parts[0].text
		}
		return extract.Snippet([]byte(cell))
	}
	cell = strings.TrimSpace(cell)
	if next := unwrap(cell); strings.HasPrefix(next, "`") {
		cell = next
	}
	cell = leadingTag.replace(cell, "")
	if strings.Count(cell, "`") == 1 {
		cell = strings.Trim(cell, "`") // the other one was lost
	}
	if isBlank(cell) && cell != "/" && cell != "_" {
		return ""
	}
	var b strings.Builder
	for _, r := range runs(cell) {
		if r.code {
			b.WriteString(withPipes(r.text))
			continue
		}
		b.WriteString(html.UnescapeString(unescape(breakTag.replace(r.text, " "))))
	}
	return extract.Snippet([]byte(b.String()))
}

// withPipes decodes the pipes of code.
func withPipes(code string) string {
	if !strings.Contains(code, "&#") && !strings.Contains(code, "&v") && !strings.Contains(code, "&V") {
		return code
	}
	return pipeEntity.Replace(code)
}

// pipeEntity decodes the way that reviewers write a pipe in code in a table.
var pipeEntity = strings.NewReplacer("&#124;", "|", "&#x7c;", "|", "&#x7C;", "|", "&vert;", "|", "&verbar;", "|", "&VerticalLine;", "|")

// unescape drops the backslashes that only escape markdown's own marks.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	return markEscapes.Replace(s)
}

var markEscapes = strings.NewReplacer("\\`", "`", `\*`, "*", `\_`, "_", `\~`, "~", `\<`, "<", `\>`, ">")

// entry makes an entry of a line. The reason tells why it cannot be.
func (rec *record) entry(r *reader, context string) (reconcile.Entry, string, string) {
	at, reason := rec.where(r.paths)
	if reason != "" {
		return reconcile.Entry{}, "its location " + quote(rec.placeText()) + ": " + reason, hintLocation
	}
	if at, reason = r.settlePlace(at, context); reason != "" {
		return reconcile.Entry{}, reason, hintLocation
	}
	return rec.entryAt(r, at)
}

// entryAt makes an entry of a line whose place is settled.
func (rec *record) entryAt(r *reader, at place) (reconcile.Entry, string, string) {
	e := reconcile.Entry{Line: rec.line, Row: rec.rowID(), Path: at.path, Start: at.start, End: at.end, Column: at.column}
	if e.Path == "" && e.Row == "" {
		return e, "it names no location and no row", hintLocation
	}
	e.Form, e.Syntax = readForm(rec.cell[formField])
	e.Snippet = rec.snippet()
	state := readState(rec.cell[stateField])
	e.States, e.Unknown = state.states, state.unknown
	if reason := rec.argue(&e, state.note); reason != "" {
		return e, reason, hintEvidence
	}
	e.Note = joinText("; ", e.Note, prose(at.rest), rec.note)
	r.above = place{path: e.Path, start: e.Start, end: e.End}
	return e, "", ""
}

const (
	hintLocation = "write one place a row, as path:line or path:first-last"
	hintEvidence = "separate values by <br>, one observation and one contract for each failing input, or one for all"
)

func (rec *record) placeText() string {
	return joinText(" ", rec.cell[locationField], rec.cell[fileField], rec.cell[lineField])
}

// settlePlace resolves ditto marks and lines without a path, and the path.
func (r *reader) settlePlace(p place, context string) (place, string) {
	if p.ditto {
		if r.above.path == "" {
			return p, "it repeats the location above, and there is none"
		}
		if p.path = r.above.path; p.start == 0 {
			p.start, p.end = r.above.start, r.above.end
		}
		return p, ""
	}
	if p.path == "" && p.start > 0 {
		if p.path = context; context == "" {
			return p, "it names a line and no file"
		}
	}
	p.path = r.paths.resolve(p.path)
	return p, ""
}

// argue fills in the evidence of an entry.
func (rec *record) argue(e *reconcile.Entry, stateNote string) string {
	evidence, reason := zip(rec.prose(inputField), rec.prose(observedField), rec.prose(contractField))
	if reason != "" {
		return reason
	}
	e.Evidence = evidence
	for _, text := range []string{prose(stateNote), rec.prose(evidenceField)} {
		m := readRemark(text)
		e.Evidence = append(e.Evidence, m.evidence...)
		e.Fix, e.Clause = firstOf(e.Fix, m.fix), firstOf(e.Clause, m.clause)
		e.Reason = joinText("; ", e.Reason, m.reason)
		e.Lies = e.Lies || m.lies
		for _, note := range m.notes {
			e.Note = joinText("; ", e.Note, note)
		}
	}
	if fix := rec.prose(fixField); !isBlank(fix) {
		e.Fix = firstOf(readRemark("fix: "+fix).fix, strings.TrimSpace(unwrapCode(fix)))
	}
	if clause := rec.prose(clauseField); !isBlank(clause) {
		e.Clause = firstOf(clauseOnly.FindString(clause), clause)
	}
	if reason := rec.prose(reasonField); !isBlank(reason) {
		e.Reason = joinText("; ", reason, e.Reason)
	}
	e.Lies = e.Lies || isTrue(rec.cell[liesField])
	return ""
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// take adds a line to the table: as an entry or as an error.
func (r *reader) take(rec record, context string) {
	e, reason, hint := rec.entry(r, context)
	if reason != "" {
		r.above = place{}
		r.fail(rec.line, reason, hint)
		return
	}
	r.add(e)
}
