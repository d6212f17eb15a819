package report

import (
	"encoding/json"
	"io"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// jsonReport collects the whole roll and writes it at the end, since its
// strength is known only then.
type jsonReport struct {
	out  io.Writer
	gate Gate
}

func newJSON(out io.Writer) *jsonReport { return &jsonReport{out: out} }

func (r *jsonReport) Begin(_ string, change extract.Change) error {
	r.gate.Schema = extract.Schema
	r.gate.Change = change
	return nil
}

func (r *jsonReport) File(f extract.FileRoll) error {
	r.gate.Rows = append(r.gate.Rows, f.Rows...)
	r.gate.Gaps = append(r.gate.Gaps, f.Gaps...)
	return nil
}

func (r *jsonReport) End(s Summary) error {
	r.gate.Change = s.Overview.Change
	r.gate.Strength = s.Overview.Strength
	r.gate.Stats = s.Overview.Stats
	r.gate.WeakenedBy = notNil(s.Overview.WeakenedBy)
	r.gate.Findings = notNil(s.Findings)
	r.gate.Suppressed = notNil(r.gate.Suppressed)
	r.gate.Rows = notNil(r.gate.Rows)
	slices.SortStableFunc(r.gate.Rows, extract.CompareRows) // a removed row stands at its place in the base
	r.gate.Gaps = notNil(r.gate.Gaps)
	return WriteJSON(r.out, r.gate)
}

// WriteJSON writes a value as two-space indented JSON with a line end; < > and
// & stay as they are, for these files are read by people too.
func WriteJSON(out io.Writer, value any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}
