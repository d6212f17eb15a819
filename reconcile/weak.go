package reconcile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/guardroll/guardroll/extract"
)

// Lists holds tables against another reviewer's list instead of a roll, prose
// against prose, by the same rules. The anchor is always weak: what both
// forgot, nobody misses. What could not be read of the list is an error too.
// The second value is the list as a roll, whose ids the result uses.
func Lists(list Table, tables []Table, opts Options) (Result, extract.Roll) {
	roll := AsRoll(list)
	opts.WrittenAgainst, opts.Lines = nil, nil
	result := Reconcile(roll, tables, opts)
	for _, e := range list.Errors {
		result.Errors = append(result.Errors, TableError{EntryRef: EntryRef{list.Name, e.Line}, Reason: e.Reason, Hint: e.Hint})
		result.Verdict = NotReconciled
	}
	return result, roll
}

// AsRoll makes a weak roll of a list in prose: one row an entry, with an id of
// its place, form and code.
func AsRoll(list Table) extract.Roll {
	roll := extract.Roll{
		Schema: extract.Schema, Strength: extract.Weak, WeakenedBy: []string{"a list in prose: " + list.Name},
		Change: extract.Change{Tree: list.Tree}, Rows: make([]extract.Row, len(list.Entries)), Gaps: []extract.Gap{},
	}
	seen := map[string]int{}
	for i := range list.Entries {
		e := &list.Entries[i]
		key := fmt.Sprintf("%s\x00%d\x00%d\x00%d\x00%s\x00%s", e.Path, e.Start, e.End, e.Column, e.Form, canonical(e.Snippet))
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		roll.Rows[i] = extract.Row{
			ID: hex.EncodeToString(sum[:6]), Kind: e.Form.Kind(), Form: e.Form, Syntax: e.Syntax, Path: e.Path, Snippet: e.Snippet,
			Start: extract.Pos{Line: e.Start, Column: e.Column}, HeadEnd: extract.Pos{Line: e.End, Column: e.Column + 1},
			End: extract.Pos{Line: e.End, Column: e.Column + 1}, Occurrence: seen[key], Scope: extract.ScopeAll, Via: []string{},
		}
	}
	return roll
}

// Difference is what a roll and another reviewer's list do not share.
type Difference struct {
	List     string    `json:"list"`      // the list's name
	OnlyRoll []string  `json:"only_roll"` // ids of rows that the list does not name
	OnlyList []Suspect `json:"only_list"` // entries of the list that no row fits
}

// Differ holds a roll against another reviewer's list, row against row. What
// only the list has was invented, or is missing from the roll: somebody has to
// look. No list is nil.
func Differ(roll extract.Roll, list Table) Difference {
	result := Reconcile(roll, []Table{list}, Options{})
	return Difference{List: list.Name, OnlyRoll: result.Missing, OnlyList: result.Suspect}
}
