// Package table reads the tables that reviewers submit, and writes the table
// that a reviewer fills in.
//
// One file per format: markdown, JSON and JSON Lines, CSV. Reviewers' tables
// are often malformed, so the readers repair what has one reading only. A row
// with several readings, or none, is a [reconcile.ReadError] with its line:
// every row is an entry or an error, never a guess and never nothing.
//
// A table without entries and without errors is one that says that it has no
// rows ("ROWS: none", an empty list of entries). Silence is an error.
package table

import (
	"bytes"
	"strings"

	"github.com/guardroll/guardroll/reconcile"
)

// Options is what a reader may know of the repository.
type Options struct {
	// Roots are the absolute paths at which the repository stood for the
	// reviewer. A path below one of them is made relative to it.
	Roots []string
	// Paths are the files of the repository, slash-separated and relative. A
	// path as written that is one of them is taken as it is; one that lacks
	// its folder is completed when a single file has that ending.
	Paths []string
}

// Read reads the table in text, by its content; name (as the user named the
// file) only helps: .csv, .tsv and .json are believed. It never panics and the
// same text always gives the same table.
func Read(name string, text []byte, opts Options) reconcile.Table {
	r := newReader(name, opts)
	text = bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF"))
	text = normaliseLineEnds(text)
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		r.fail(1, "the table is empty", hintNone)
	case hasExt(name, ".json", ".jsonl", ".ndjson") || looksLikeJSON(text):
		r.json(text, 1)
	case hasExt(name, ".csv", ".tsv") || looksLikeCSV(text):
		r.csv(text)
	default:
		r.markdown(text)
	}
	return r.finish()
}

const hintNone = "a table without rows says so: ROWS: none"

// reader collects one table.
type reader struct {
	table reconcile.Table
	paths pathIndex
	none  int   // line of an explicit "no rows", 0 when there is none
	above place // of the entry before, for ditto marks
	room  int   // entries to make room for
}

func newReader(name string, opts Options) *reader {
	return &reader{table: reconcile.Table{Name: name}, paths: newPathIndex(opts)}
}

func (r *reader) fail(line int, reason, hint string) {
	r.table.Errors = append(r.table.Errors, reconcile.ReadError{Line: line, Reason: reason, Hint: hint})
}

func (r *reader) add(e reconcile.Entry) {
	e.Table = r.table.Name
	if r.table.Entries == nil {
		r.table.Entries = make([]reconcile.Entry, 0, r.room)
	}
	r.table.Entries = append(r.table.Entries, e)
}

// identify takes the tree and slot that a marker or a head names.
func (r *reader) identify(line int, tree, slot string) {
	set := func(what string, to *string, value string) {
		if value == "" || value == *to {
			return
		}
		if *to != "" {
			r.fail(line, "the table names two "+what+"s: "+quote(*to)+" and "+quote(value), "submit one table per "+what)
			return
		}
		*to = value
	}
	set("tree", &r.table.Tree, tree)
	set("slot", &r.table.Slot, slot)
}

// finish holds what was read against what was said.
func (r *reader) finish() reconcile.Table {
	entries, errors := len(r.table.Entries), len(r.table.Errors)
	switch {
	case r.none > 0 && entries > 0:
		r.fail(r.none, "the table says that it has no rows, and has some", "take the one or the other out")
	case r.none == 0 && entries == 0 && errors == 0:
		r.fail(1, "no rows were found", hintNone)
	}
	return r.table
}

func normaliseLineEnds(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
}

func hasExt(name string, exts ...string) bool {
	name = strings.ToLower(name)
	for _, ext := range exts {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}

// quote shows a value in a message, cut to a readable length.
func quote(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > 60 {
		s = string(runes[:59]) + "…"
	}
	return "“" + s + "”"
}
