package reconcile

import "github.com/guardroll/guardroll/extract"

// Todo returns the rows of the roll that are still open, in its order: all but
// those matched by one entry whose state holds and is not unresolved. They can
// be written as a table to fill in.
func Todo(result Result, roll extract.Roll) []extract.Row {
	done := make(map[string]int, len(result.Matched))
	for _, m := range result.Matched {
		if m.Standing() != Unresolved {
			done[m.Row]++
		}
	}
	open := []extract.Row{}
	for _, r := range roll.Rows {
		if done[r.ID] > 0 {
			done[r.ID]--
			continue
		}
		open = append(open, r)
	}
	return open
}

// LedgerRow is a row in the neutral ledger that a blind reviewer may see: which
// rows there are and which a fix touched, and nothing of how they were judged.
type LedgerRow struct {
	ID      string `json:"id"`
	Touched bool   `json:"touched"`
}

// Ledger lists the rows of a roll, in its order. touched holds the ids of the
// rows that a fix touched, they or what they depend on.
func Ledger(roll extract.Roll, touched map[string]bool) []LedgerRow {
	ledger := make([]LedgerRow, len(roll.Rows))
	for i, r := range roll.Rows {
		ledger[i] = LedgerRow{ID: r.ID, Touched: touched[r.ID]}
	}
	return ledger
}
