package reconcile

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// hashDigits is a commit as people name it.
var hashDigits = regexp.MustCompile(`\b[0-9a-fA-F]{7,64}\b`)

// placeText is path:line or path:first-last.
var placeText = regexp.MustCompile(`(?:^|[^\w./@+:-])((?:[\w@+-][\w.@+-]*/)*[\w@+-][\w.@+-]*\.[A-Za-z]\w*|(?:[\w.@+-]+/)+[\w.@+-]+):L?(\d+)(?:\s*[-–]\s*L?(\d+))?`)

// fixed checks the pointer of a row that is said to be fixed: a commit of the
// history, or a hunk of the change, that meets the row's own lines.
func (o Options) fixed(c claim) []Problem {
	if blank(c.entry.Fix) {
		return []Problem{NoFix}
	}
	if o.Fixes == nil || !o.Fixes.meet(c.entry.Fix, rowLines(c.row)) {
		return []Problem{FixNotFound}
	}
	return nil
}

func rowLines(r *extract.Row) Lines {
	return Lines{Path: r.Path, Start: r.Start.Line, End: last(r.Start, r.End)}
}

// meet reports whether the pointer names a known fix that meets the row.
func (f *Fixes) meet(pointer string, row Lines) bool {
	for _, id := range hashDigits.FindAllString(pointer, -1) {
		if commit := f.commit(strings.ToLower(id)); commit != nil && meetsAny(commit.Touched, row) {
			return true
		}
	}
	for _, place := range places(pointer) {
		for _, hunk := range f.Hunks {
			if hunk.Meets(place) && hunk.Meets(row) {
				return true
			}
		}
	}
	return false
}

// commit returns the one commit whose hash starts so, nil when there is none or
// more than one.
func (f *Fixes) commit(start string) *Commit {
	var found *Commit
	for i := range f.Commits {
		if strings.HasPrefix(strings.ToLower(f.Commits[i].ID), start) {
			if found != nil {
				return nil
			}
			found = &f.Commits[i]
		}
	}
	return found
}

func meetsAny(lines []Lines, row Lines) bool {
	for _, l := range lines {
		if l.Meets(row) {
			return true
		}
	}
	return false
}

// places reads the path:line references of a text. What stands behind "//" is
// an address, not a path.
func places(text string) []Lines {
	var out []Lines
	for _, m := range placeText.FindAllStringSubmatchIndex(text, -1) {
		if m[2] >= 2 && text[m[2]-2:m[2]] == "//" {
			continue
		}
		first, err := strconv.Atoi(text[m[4]:m[5]])
		if err != nil {
			continue
		}
		end := first
		if m[6] >= 0 {
			if n, err := strconv.Atoi(text[m[6]:m[7]]); err == nil {
				end = max(n, first)
			}
		}
		out = append(out, Lines{Path: strings.TrimPrefix(text[m[2]:m[3]], "./"), Start: first, End: end})
	}
	return out
}
