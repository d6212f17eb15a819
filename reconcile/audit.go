package reconcile

import (
	"bytes"
	"crypto/sha256"
	"slices"
)

// auditFloor is the smallest audit sample, where there are as many rows.
const auditFloor = 3

// Audit draws the matched rows whose evidence somebody else should look at: a
// tenth of them, rounded up, and three at least. The same seed draws the same
// rows; nobody who does not know it can tell which. The ids stand in the
// roll's order.
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
	slices.SortFunc(tickets, func(a, b ticket) int { return a.at - b.at })
	ids := make([]string, len(tickets))
	for i, t := range tickets {
		ids[i] = result.Matched[t.at].Row
	}
	return ids
}
