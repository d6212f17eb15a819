package table

import (
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

// jsonEntry reads the n-th entry of a list. An entry with any mistake is an
// error and no entry.
func (r *reader) jsonEntry(doc *document, val value, n int) {
	if val.kind() != '{' {
		r.fail(doc.line(val.at), fmt.Sprintf("entry %d is %s, not an object", n, val.describe()), "")
		return
	}
	fields, err := val.members()
	if err != nil {
		r.fail(doc.line(val.at), fmt.Sprintf("entry %d: %v", n, err), "")
		return
	}
	r.jsonFields(doc, val.at, fields, n)
}

// entryFields are the fields of an entry, under all their names.
var entryFields = map[string]func(*jsonRecord, value) error{
	"row": textTo(func(j *jsonRecord) *string { return &j.e.Row }), "id": textTo(func(j *jsonRecord) *string { return &j.e.Row }),
	"path": textTo(func(j *jsonRecord) *string { return &j.path }), "file": textTo(func(j *jsonRecord) *string { return &j.path }),
	"location": textTo(func(j *jsonRecord) *string { return &j.location }),
	"start":    (*jsonRecord).start, "line": (*jsonRecord).start, "end": (*jsonRecord).end, "column": (*jsonRecord).column,
	"form": textTo(func(j *jsonRecord) *string { return &j.e.Syntax }), "syntax": textTo(func(j *jsonRecord) *string { return &j.e.Syntax }),
	"snippet":  textTo(func(j *jsonRecord) *string { return &j.e.Snippet }),
	"evidence": (*jsonRecord).evidence, "state": (*jsonRecord).state,
	"fix": textTo(func(j *jsonRecord) *string { return &j.e.Fix }), "reason": textTo(func(j *jsonRecord) *string { return &j.e.Reason }),
	"clause": textTo(func(j *jsonRecord) *string { return &j.e.Clause }), "note": textTo(func(j *jsonRecord) *string { return &j.e.Note }),
	"lies": (*jsonRecord).lies,
	"kind": ignored, "symbol": ignored, "occurrence": ignored, "scope": ignored,
}

const entryHint = "an entry has row, path, start, end, form, snippet, evidence, state, fix, reason, clause, lies, note"

// jsonRecord is an entry on the way.
type jsonRecord struct {
	e        reconcile.Entry
	path     string
	location string
	endAt    int // column of the end, 0 when it has none
}

func textTo(field func(*jsonRecord) *string) func(*jsonRecord, value) error {
	return func(j *jsonRecord, v value) error {
		text, err := v.text()
		if to := field(j); err == nil && text != "" {
			if *to != "" && *to != text {
				return fmt.Errorf("is given under two names, as %s and %s", quote(*to), quote(text))
			}
			*to = text
		}
		return err
	}
}

func ignored(*jsonRecord, value) error { return nil }

// jsonFields makes an entry of an object's members.
func (r *reader) jsonFields(doc *document, start int, fields []member, n int) {
	j := jsonRecord{e: reconcile.Entry{Line: doc.line(start)}}
	for _, f := range fields {
		read, ok := entryFields[f.key]
		if !ok {
			r.fail(doc.line(f.at), fmt.Sprintf("entry %d: unknown field %q", n, f.key), entryHint)
			return
		}
		if err := read(&j, f.value); err != nil {
			r.fail(doc.line(f.at), fmt.Sprintf("entry %d: %s %v", n, f.key, err), "")
			return
		}
	}
	if reason := j.settle(r.paths); reason != "" {
		r.fail(j.e.Line, fmt.Sprintf("entry %d: %s", n, reason), hintLocation)
		return
	}
	r.add(j.e)
}

// settle resolves the place and folds the snippet.
func (j *jsonRecord) settle(ix pathIndex) string {
	if j.location != "" {
		p, reason := ix.location(j.location)
		if reason != "" {
			return "location " + quote(j.location) + ": " + reason
		}
		j.path = firstOf(j.path, p.path)
		if j.e.Start == 0 {
			j.e.Start, j.e.End, j.e.Column = p.start, p.end, p.column
		}
		j.e.Note = joinText("; ", j.e.Note, p.rest)
	}
	if j.e.Start == 0 && !ix.known[j.path] {
		if p, reason := ix.written(j.path, true); reason == "" && p.path != "" && p.start > 0 {
			j.path, j.e.Start, j.e.End, j.e.Column = p.path, p.start, p.end, p.column
		}
	}
	if j.endAt == 1 && j.e.End > j.e.Start {
		j.e.End-- // an exclusive end at a line's first column
	}
	if j.e.End == 0 {
		j.e.End = j.e.Start
	}
	j.e.Path = ix.resolve(j.path)
	j.e.Form, _ = readForm(strings.ReplaceAll(j.e.Syntax, "`", ""))
	j.e.Snippet = extract.Snippet([]byte(j.e.Snippet))
	switch {
	case j.e.End < j.e.Start || j.e.Start == 0 && j.e.End > 0:
		return "its last line stands before its first"
	case j.e.Path == "" && j.e.Start > 0:
		return "it names a line and no file"
	case j.e.Path == "" && j.e.Row == "":
		return "it names no location and no row"
	}
	return ""
}

func (j *jsonRecord) start(v value) error {
	line, column, err := v.position()
	if err == nil && j.e.Start != 0 && j.e.Start != line {
		return fmt.Errorf("is given under two names, as %d and %d", j.e.Start, line)
	}
	j.e.Start, j.e.Column = line, max(column, j.e.Column)
	return err
}

func (j *jsonRecord) end(v value) error {
	line, column, err := v.position()
	j.e.End, j.endAt = line, column
	return err
}

func (j *jsonRecord) column(v value) error {
	column, _, err := v.position()
	j.e.Column = column
	return err
}

// state reads a state, or a list of them.
func (j *jsonRecord) state(v value) error {
	texts := []value{v}
	if v.kind() == '[' {
		var err error
		if texts, err = v.elements(); err != nil {
			return err
		}
	}
	for _, t := range texts {
		text, err := t.text()
		if err != nil {
			return err
		}
		s := readState(text)
		j.e.States = append(j.e.States, s.states...)
		j.e.Unknown = append(j.e.Unknown, s.unknown...)
		j.e.Note = joinText("; ", j.e.Note, s.note)
	}
	return nil
}

func (j *jsonRecord) lies(v value) error {
	if k := v.kind(); k != 't' && k != 'f' && k != 'n' {
		return fmt.Errorf("is %s, not a boolean", v.describe())
	}
	j.e.Lies = v.kind() == 't'
	return nil
}

// evidence reads a list of {input, observed, contract}, one of them, or a text.
func (j *jsonRecord) evidence(v value) error {
	switch v.kind() {
	case '"':
		text, err := v.text()
		if err == nil {
			j.remark(readRemark(text))
		}
		return err
	case '{':
		return j.oneEvidence(v)
	case 'n':
		return nil
	case '[':
	default:
		return fmt.Errorf("is %s, not an array", v.describe())
	}
	list, err := v.elements()
	for _, item := range list {
		if item.kind() != '{' {
			return fmt.Errorf("holds %s, not an object with input, observed, contract", item.describe())
		}
		if err := j.oneEvidence(item); err != nil {
			return err
		}
	}
	return err
}

func (j *jsonRecord) remark(m remark) {
	j.e.Evidence = append(j.e.Evidence, m.evidence...)
	j.e.Fix, j.e.Clause = firstOf(j.e.Fix, m.fix), firstOf(j.e.Clause, m.clause)
	j.e.Reason = joinText("; ", j.e.Reason, m.reason)
	j.e.Lies = j.e.Lies || m.lies
	j.e.Note = joinText("; ", append([]string{j.e.Note}, m.notes...)...)
}

func (j *jsonRecord) oneEvidence(v value) error {
	var e reconcile.Evidence
	fields, err := v.members()
	if err != nil {
		return err
	}
	for _, f := range fields {
		text, err := f.text()
		if err != nil {
			return fmt.Errorf("%s %v", f.key, err)
		}
		switch f.key {
		case "input":
			e.Input = text
		case "observed":
			e.Observed = text
		case "contract":
			e.Contract = text
		default:
			return fmt.Errorf("has the unknown field %q", f.key)
		}
	}
	j.e.Evidence = append(j.e.Evidence, e)
	return nil
}
