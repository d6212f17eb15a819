package diff

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// maxLine bounds line numbers and counts, so that no sum overflows.
const maxLine = 1 << 30

// walk counts the lines of one hunk and cuts it into runs without context.
type walk struct {
	oldAt, newAt     int // 1-based number of the next line on each side
	oldLeft, newLeft int // lines still to come
	run              Hunk
	open             bool // run has lines
}

func (w *walk) done() bool { return w.oldLeft == 0 && w.newLeft == 0 }

// hunk reads "@@ -a,b +c,d @@" and opens the hunk.
func (p *parser) hunk(line []byte) error {
	h, err := parseHunkHeader(string(line))
	if err != nil {
		return p.fail("%v", err)
	}
	w := walk{oldAt: first(h.OldStart, h.OldLines), newAt: first(h.NewStart, h.NewLines), oldLeft: h.OldLines, newLeft: h.NewLines}
	f := p.current()
	if w.oldAt < p.walk.oldAt || w.newAt < p.walk.newAt {
		return p.fail("hunk starts before the end of the one above it")
	}
	before := p.walk
	if before.oldAt == 0 {
		before.oldAt, before.newAt = 1, 1
	}
	if w.oldAt-before.oldAt != w.newAt-before.newAt {
		return p.fail("hunk leaves out %d old and %d new lines that should be the same", w.oldAt-before.oldAt, w.newAt-before.newAt)
	}
	f.content()
	p.walk, p.state = w, inHunk
	return nil
}

// first is the number of the line that a hunk's first line is or would be.
func first(start, lines int) int {
	if lines == 0 {
		return start + 1
	}
	return start
}

func parseHunkHeader(line string) (Hunk, error) {
	var h Hunk
	body, _, ok := strings.Cut(strings.TrimPrefix(line, "@@ "), " @@")
	oldPart, newPart, two := strings.Cut(body, " ")
	if !ok || !two || !strings.HasPrefix(oldPart, "-") || !strings.HasPrefix(newPart, "+") {
		return h, fmt.Errorf("%.80q is no hunk header", line)
	}
	var err error
	if h.OldStart, h.OldLines, err = parseRange(oldPart[1:]); err != nil {
		return h, err
	}
	h.NewStart, h.NewLines, err = parseRange(newPart[1:])
	return h, err
}

func parseRange(s string) (start, lines int, err error) {
	a, b, ok := strings.Cut(s, ",")
	if !ok {
		b = "1"
	}
	first, err1 := strconv.ParseUint(a, 10, 30)
	count, err2 := strconv.ParseUint(b, 10, 30)
	if err1 != nil || err2 != nil || first == 0 && count > 0 || first+count > maxLine {
		return 0, 0, fmt.Errorf("%.40q is no range of lines", s)
	}
	return int(first), int(count), nil
}

// content takes one line of a hunk's body.
func (p *parser) content(line []byte) error {
	w := &p.walk
	kind := byte(' ') // some tools strip the blank of an empty context line
	if len(line) > 0 {
		kind = line[0]
	}
	switch {
	case kind == '\\':
		return nil
	case (kind == ' ' || bytes.Equal(line, []byte{'\r'})) && w.oldLeft > 0 && w.newLeft > 0:
		p.closeRun()
		w.oldAt, w.newAt, w.oldLeft, w.newLeft = w.oldAt+1, w.newAt+1, w.oldLeft-1, w.newLeft-1
	case kind == '-' && w.oldLeft > 0:
		w.begin()
		w.run.OldLines, w.oldAt, w.oldLeft = w.run.OldLines+1, w.oldAt+1, w.oldLeft-1
	case kind == '+' && w.newLeft > 0:
		w.begin()
		w.run.NewLines, w.newAt, w.newLeft = w.run.NewLines+1, w.newAt+1, w.newLeft-1
	default:
		return p.fail("expected %d old and %d new lines more in this hunk", w.oldLeft, w.newLeft)
	}
	if w.done() {
		p.closeRun()
	}
	return nil
}

// begin opens a run at the present lines unless one is open.
func (w *walk) begin() {
	if !w.open {
		w.run, w.open = Hunk{OldStart: w.oldAt, NewStart: w.newAt}, true
	}
}

// closeRun files the open run as a hunk without context.
func (p *parser) closeRun() {
	w := &p.walk
	if !w.open {
		return
	}
	w.open = false
	if w.run.OldLines == 0 {
		w.run.OldStart--
	}
	if w.run.NewLines == 0 {
		w.run.NewStart--
	}
	f := p.current()
	f.Hunks = append(f.Hunks, w.run)
}
