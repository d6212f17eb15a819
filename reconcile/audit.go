package reconcile

import (
	"bytes"
	"crypto/sha256"
	"slices"
)

// auditFloor is the smallest audit sample, where there are as many rows.
const auditFloor = 3

// Audit draws the matched rows whose evidence somebody else should look at: a
// tenth of them, rounded up, and three at least; besides them a row for each
// text that many equal rows share. The same seed draws the same rows; nobody
// who does not know it can tell which. The ids stand in the roll's order.
func Audit(result Result, seed string) []string {
	type ticket struct {
		at  int
		sum [sha256.Size]byte
	}
	tickets := make([]ticket, len(result.Matched))
	for i, m := range result.Matched {
		tickets[i] = ticket{i, sha256.Sum256([]byte(seed + "\x00" + m.Row))}
	}
	slices.SortStableFunc(tickets, func(a, b ticket) int { return bytes.Compare(a.sum[:], b.sum[:]) })
	tickets = tickets[:min(max(auditFloor, (len(tickets)+9)/10), len(tickets))]
	drawn := make(map[string]bool, len(tickets)+len(result.Shared))
	for _, t := range tickets {
		drawn[result.Matched[t.at].Row] = true
	}
	for _, id := range result.Shared {
		drawn[id] = true
	}
	ids := []string{}
	for _, m := range result.Matched {
		if drawn[m.Row] {
			ids = append(ids, m.Row)
		}
	}
	return ids
}
