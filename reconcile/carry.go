package reconcile

import (
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// carried says what the rows of the roll that was written against became.
type carried struct {
	to         []int32 // present row, noRow when it is gone
	how        []identity.How
	candidates map[int32][]int32 // of rows in doubt
	twins      [][]int32         // present rows that are twins of older ones, nobody knows of which
	lists      map[list][]int32  // what rows made of lists that many entries share
}

// list is the identity of a slice of rows.
type list struct {
	first *int32
	n     int
}

func listOf(rows []int32) list {
	if len(rows) == 0 {
		return list{}
	}
	return list{&rows[0], len(rows)}
}

// carryRows aligns the rows of two rolls: those that stand, and those that were
// removed, whose lines are the base's in both.
func carryRows(old, present []extract.Row, lines identity.LineMap) carried {
	c := carried{to: make([]int32, len(old)), how: make([]identity.How, len(old)), candidates: map[int32][]int32{}, lists: map[list][]int32{}}
	for i := range c.to {
		c.to[i] = noRow
	}
	here := func(path string, line int) (string, int, bool) { return path, line, true }
	if lines == nil {
		here = nil
	}
	c.align(part(old, false), part(present, false), lines)
	c.align(part(old, true), part(present, true), here)
	c.doubtTwins(old, present, lines)
	return c
}

// some are rows of a roll and their positions in it.
type some struct {
	items []identity.Item
	at    []int32
}

func part(rows []extract.Row, removed bool) some {
	var s some
	for i := range rows {
		if (rows[i].Scope == extract.ScopeRemoved) == removed {
			s.items = append(s.items, identity.FromRow(rows[i]))
			s.at = append(s.at, int32(i))
		}
	}
	return s
}

func (c *carried) align(old, present some, lines identity.LineMap) {
	alignment := identity.Align(old.items, present.items, lines)
	for _, p := range alignment.Pairs {
		c.to[old.at[p.Old]], c.how[old.at[p.Old]] = present.at[p.New], p.How
	}
	for _, d := range alignment.Doubts {
		candidates := present.rows(d.Candidates)
		for _, i := range old.rows(d.Old) {
			c.candidates[i] = candidates
		}
		if len(d.Old) == 0 {
			c.twins = append(c.twins, present.rows(d.New))
		}
	}
}

// rows turns indices of items into positions in the roll.
func (s some) rows(items []int) []int32 {
	out := make([]int32, len(items))
	for n, i := range items {
		out[n] = s.at[i]
	}
	return out
}

// rows carries several rows, leaving out those that are gone.
func (c carried) rows(old []int32) []int32 {
	out, ok := c.lists[listOf(old)]
	if ok {
		return out
	}
	for _, i := range old {
		if c.to[i] != noRow {
			out = append(out, c.to[i])
		}
		out = append(out, c.candidates[i]...)
	}
	c.lists[listOf(old)] = out
	return out
}

// claim is a row of the present roll and an entry that speaks of it.
type claim struct {
	row      *extract.Row
	at       int32 // of the row in the roll
	entry    *Entry
	how      identity.How
	mismatch bool
}
