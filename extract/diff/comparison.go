package diff

// comparison gathers what the hunks of one file change.
type comparison struct {
	old, new    text
	added, gone []Range
	deletions   []int
}

// hunk compares the two sides of one hunk.
func (c *comparison) hunk(old, new window) {
	keepOld, keepNew := alignItems(old, new)
	for i, j := 0, 0; i < len(keepOld) || j < len(keepNew); {
		if i < len(keepOld) && j < len(keepNew) && keepOld[i] && keepNew[j] {
			i, j = i+1, j+1
			continue
		}
		e := edit{old: old, new: new, oldFrom: i, newFrom: j}
		e.oldTo, e.newTo = runEnd(keepOld, i), runEnd(keepNew, j)
		c.edit(e)
		i, j = e.oldTo, e.newTo
	}
}

func runEnd(keep []bool, i int) int {
	for i < len(keep) && !keep[i] {
		i++
	}
	return i
}

// edit is a run of tokens that are gone and a run that came in their place.
type edit struct {
	old, new       window
	oldFrom, oldTo int // indices into old.items
	newFrom, newTo int // indices into new.items
}

func (c *comparison) edit(e edit) {
	for _, it := range e.old.items[e.oldFrom:e.oldTo] {
		if r, ok := e.old.within(it); ok {
			c.gone = append(c.gone, r)
		}
	}
	marked := false
	for _, it := range e.new.items[e.newFrom:e.newTo] {
		if r, ok := e.new.within(it); ok {
			c.added = append(c.added, r)
			marked = true
		}
	}
	if !marked {
		c.deletion(e)
	}
}

// within returns the lines of an item that are in the hunk.
func (w window) within(it item) (Range, bool) {
	r := Range{max(w.firstLine(it), w.lines.First), min(w.lastLine(it), w.lines.Last)}
	return r, r.First <= r.Last
}

// deletion places tokens that are gone with none in their place. Where they
// shared a line with a token that stays, that line is changed; whole lines
// that are gone leave a seam.
func (c *comparison) deletion(e edit) {
	gone := e.old.items[e.oldFrom:e.oldTo]
	shared := false
	if i, j := e.old.textBefore(e.oldFrom), e.new.textBefore(e.newFrom); i >= 0 && j >= 0 && len(gone) > 0 {
		if e.old.lastLine(e.old.items[i]) == e.old.firstLine(gone[0]) {
			shared = c.touch(e.new, e.new.lastLine(e.new.items[j])) || shared
		}
	}
	if i, j := e.oldTo, e.newTo; i < len(e.old.items) && j < len(e.new.items) && len(gone) > 0 {
		if e.old.firstLine(e.old.items[i]) == e.old.lastLine(gone[len(gone)-1]) {
			shared = c.touch(e.new, e.new.firstLine(e.new.items[j])) || shared
		}
	}
	if shared {
		return
	}
	seam := e.new.before
	if j := e.new.textBefore(e.newFrom); j >= 0 {
		seam = e.new.lastLine(e.new.items[j])
	}
	c.deletions = append(c.deletions, seam)
}

// touch marks a line of the new side as changed if the hunk holds it.
func (c *comparison) touch(w window, line int) bool {
	if line < w.lines.First || line > w.lines.Last {
		return false
	}
	c.added = append(c.added, Range{line, line})
	return true
}

// textBefore returns the index of the last item before i that has width, -1
// when the hunk holds none.
func (w window) textBefore(i int) int {
	for i--; i >= 0 && w.items[i].end == w.items[i].start; i-- {
	}
	return i
}

// alignItems aligns the tokens of a hunk: token by token, or, where too many
// differ for that, between the lines that are unique and the same.
func alignItems(old, new window) (keepOld, keepNew []bool) {
	a, b := keys(old.items), keys(new.items)
	keepOld, keepNew, ok := align(a, b)
	if !ok {
		keepOld, keepNew = alignLines(old, new, a, b)
	}
	slide(old, keepOld)
	slide(new, keepNew)
	return keepOld, keepNew
}

func keys(items []item) []uint64 {
	out := make([]uint64, len(items))
	for i, it := range items {
		out[i] = it.key
	}
	return out
}

// alignLines keeps the lines that are unique and the same first, then aligns
// the tokens between them.
func alignLines(old, new window, a, b []uint64) (keepOld, keepNew []bool) {
	oldStarts, newStarts := old.lineStarts(), new.lineStarts()
	keepOldLine, keepNewLine := patience(lineKeys(a, oldStarts), lineKeys(b, newStarts))
	keepOld, keepNew = make([]bool, len(a)), make([]bool, len(b))
	for i, j := 0, 0; i < len(keepOldLine) || j < len(keepNewLine); {
		i2, j2 := runEnd(keepOldLine, i), runEnd(keepNewLine, j)
		from, to, newFrom, newTo := oldStarts[i], oldStarts[i2], newStarts[j], newStarts[j2]
		ka, kb, _ := align(a[from:to], b[newFrom:newTo])
		copy(keepOld[from:to], ka)
		copy(keepNew[newFrom:newTo], kb)
		if i, j = i2, j2; i < len(keepOldLine) && j < len(keepNewLine) {
			fill(keepOld[oldStarts[i]:oldStarts[i+1]])
			fill(keepNew[newStarts[j]:newStarts[j+1]])
			i, j = i+1, j+1
		}
	}
	return keepOld, keepNew
}

func fill(keep []bool) {
	for i := range keep {
		keep[i] = true
	}
}

// lineStarts returns the indices of the items that start a line, and at the
// end the number of items.
func (w window) lineStarts() []int {
	var starts []int
	line := 0
	for i, it := range w.items {
		if l := w.firstLine(it); l != line {
			starts, line = append(starts, i), l
		}
	}
	return append(starts, len(w.items))
}

func lineKeys(items []uint64, starts []int) []uint64 {
	out := make([]uint64, len(starts)-1)
	for i := range out {
		h := uint64(14695981039346656037)
		for _, k := range items[starts[i]:starts[i+1]] {
			h = (h ^ k) * 1099511628211
			h ^= h >> 29
		}
		out[i] = h
	}
	return out
}

// slide moves each run of tokens that are not kept, among the places where it
// says the same, to one that begins and ends with a line: a block put in
// before another is that block, not the end of one and the start of the next.
func slide(w window, keep []bool) {
	for i := 0; i < len(keep); {
		from, to := i, runEnd(keep, i)
		if from == to {
			i++
			continue
		}
		i = to
		up, down := freedom(w.items, keep, from, to)
		for shift := down; shift >= -up; shift-- {
			if w.startsLine(from+shift) && w.startsLine(to+shift) {
				move(keep, from, to, shift)
				i = to + max(shift, 0)
				break
			}
		}
	}
}

// freedom returns how far a run can be moved either way.
func freedom(items []item, keep []bool, from, to int) (up, down int) {
	for from-up > 0 && keep[from-up-1] && items[from-up-1].key == items[to-up-1].key {
		up++
	}
	for to+down < len(items) && keep[to+down] && items[to+down].key == items[from+down].key {
		down++
	}
	return up, down
}

func move(keep []bool, from, to, shift int) {
	fill(keep[from:to])
	for i := from + shift; i < to+shift; i++ {
		keep[i] = false
	}
}

// startsLine reports whether the item at i stands on another line than the one
// before it.
func (w window) startsLine(i int) bool {
	return i == 0 || i == len(w.items) || w.firstLine(w.items[i]) > w.lastLine(w.items[i-1])
}
