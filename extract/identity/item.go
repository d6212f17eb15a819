package identity

import (
	"strconv"

	"github.com/guardroll/guardroll/extract"
)

// Item is a row as alignment sees it. Equal paths, symbols and hashes mean
// equal code; lines only tell twins apart.
type Item struct {
	Path   string
	Symbol string
	Form   extract.Form
	Start  extract.Pos
	End    extract.Pos // exclusive
	Hash   extract.Hash
}

// FromRow makes the item of a row.
func FromRow(r extract.Row) Item {
	return Item{
		Path: r.Path, Symbol: r.Symbol, Form: r.Form, Start: r.Start, End: r.End,
		Hash: extract.Hash{
			Head: parseHash(r.Hash.Head), Whole: parseHash(r.Hash.Whole),
			Before: parseHash(r.Hash.Before), After: parseHash(r.Hash.After),
		},
	}
}

// FromRows makes the items of rows, in the same order.
func FromRows(rows []extract.Row) []Item {
	items := make([]Item, len(rows))
	for i, r := range rows {
		items[i] = FromRow(r)
	}
	return items
}

// parseHash is Print backwards. A text that Print never writes still gives
// equal numbers for equal texts: a roll may come from another hand.
func parseHash(s string) uint64 {
	if s == "" {
		return 0
	}
	if h, err := strconv.ParseUint(s, 16, 64); err == nil {
		return h
	}
	return hashBytes([]byte(s))
}

// LineMap says where a line of the old side stands on the new one. Lines are
// 1-based. ok is false when the line itself was edited or deleted; the place
// given is then the nearest known one. A file that is gone maps to its old
// path, a renamed one to the new path.
type LineMap func(path string, line int) (newPath string, newLine int, ok bool)
