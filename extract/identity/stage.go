package identity

// parts chooses what two items must have in common.
type parts struct {
	line, symbol, before, after bool
}

// carry runs the stages from the surest evidence to the least sure.
func (a *aligner) carry() {
	a.inOrder(parts{line: true, before: true, after: true})
	a.unique(parts{symbol: true, before: true, after: true})
	a.inOrder(parts{line: true, before: true})
	a.unique(parts{symbol: true, before: true}) // what stands before a guard makes what it guards
	a.inOrder(parts{line: true, after: true})
	a.unique(parts{symbol: true, after: true})
	a.inOrder(parts{line: true})
	a.unique(parts{symbol: true})
	a.unique(parts{before: true, after: true})
	a.unique(parts{})
	a.twins()
	a.edited()
	a.scattered()
}

// of takes from a key the parts that count at a stage. ok is false when a
// neighbour counts and there is none: two absent neighbours prove nothing,
// unless the other one is there.
func (p parts) of(k key) (key, bool) {
	part := key{form: k.form, head: k.head, whole: k.whole}
	if p.line {
		part.path, part.line = k.path, k.line
	}
	if p.symbol {
		part.path, part.symbol = k.path, k.symbol
	}
	if p.before {
		part.before = k.before
	}
	if p.after {
		part.after = k.after
	}
	return part, !(p.before || p.after) || part.before != 0 || part.after != 0
}

// inOrder pairs items that a known line brings together; several of one line
// go by column.
func (a *aligner) inOrder(p parts) {
	if !a.known {
		return
	}
	first := make(map[key]int32, len(a.fresh.order))
	next := make([]int32, len(a.fresh.order))
	for n := len(a.fresh.order) - 1; n >= 0; n-- {
		i := a.fresh.order[n]
		k, ok := p.of(a.fresh.keys[i])
		if !ok || !a.fresh.open(i) {
			continue
		}
		next[i] = alone
		if later, ok := first[k]; ok {
			next[i] = later
		}
		first[k] = i
	}
	for _, i := range a.old.order {
		k, ok := p.of(a.old.keys[i])
		if !ok || !a.old.open(i) || !a.old.exact[i] {
			continue
		}
		if j, ok := first[k]; ok && j != alone {
			first[k] = next[j]
			a.equal(i, j)
		}
	}
}

// unique pairs items that have no equal on either side.
func (a *aligner) unique(p parts) {
	olds, freshes := a.old.only(p), a.fresh.only(p)
	for _, i := range a.old.order {
		k, ok := p.of(a.old.keys[i])
		if !ok || !a.old.open(i) || olds[k] != i {
			continue
		}
		if j, ok := freshes[k]; ok && j >= 0 {
			a.equal(i, j)
		}
	}
}

// only maps the keys of open items to their index, or to alone when several
// items have the key.
func (s *side) only(p parts) map[key]int32 {
	seen := map[key]int32{}
	for _, i := range s.order {
		k, ok := p.of(s.keys[i])
		if !ok || !s.open(i) {
			continue
		}
		if _, taken := seen[k]; taken {
			seen[k] = alone
		} else {
			seen[k] = i
		}
	}
	return seen
}
