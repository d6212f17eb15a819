package verdict

import "strings"

// skipLegend returns the index behind a block that only defines the scale: at
// least three lines in a row, each with another severity, none with a place,
// outside a list of findings. Without one it returns i.
func (r *reader) skipLegend(i int) int {
	if r.part == findingPart {
		return i
	}
	if r.coloursOnly(r.lines[i].text) {
		return i + 1
	}
	seen := map[Severity]bool{}
	end := i
	for ; end < len(r.lines); end++ {
		l := r.lines[end]
		if !l.speaks() || r.spoken[end] {
			break
		}
		sev, rest, ok := r.scale.lead(strings.TrimSpace(l.text[len(itemMark.FindString(l.text)):]))
		if _, _, _, placed := r.anchor.find(rest); !ok || placed || seen[sev.severity] {
			break
		}
		seen[sev.severity] = true
	}
	if len(seen) < 3 {
		return i
	}
	return end
}

// coloursOnly reports whether one line names three degrees or more.
func (r *reader) coloursOnly(text string) bool {
	n := 0
	for colour := range severityColours {
		if strings.Contains(text, colour) {
			n++
		}
	}
	return n >= 3
}
