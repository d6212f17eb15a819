package verdict

import (
	"regexp"
	"strings"
)

// legendCue is a line that announces a scale.
var legendCue = regexp.MustCompile(`(?i)\b(?:severit(?:y|ies)|scale|legend|levels?|grades?)\b|级别|图例|分级`)

// skipLegend returns the index behind a block that only defines the scale: lines
// in a row, each with a milder severity, none with a place, outside a list of
// findings. It is a legend where it is announced, complete, or made of colours;
// any other block may be findings. Without one it returns i.
func (r *reader) skipLegend(i int) int {
	if r.part == findingPart {
		return i
	}
	if r.coloursOnly(r.lines[i].text) {
		return i + 1
	}
	var seen []Severity
	coloured, end := true, i
	for ; end < len(r.lines); end++ {
		text := strings.TrimSpace(r.lines[end].text[len(itemMark.FindString(r.lines[end].text)):])
		sev, rest, ok := r.scale.lead(text)
		if _, _, _, placed := r.anchor.find(rest); !ok || placed || !r.lines[end].speaks() || r.spoken[end] {
			break
		}
		if n := len(seen); n > 0 && rank(sev.severity) <= rank(seen[n-1]) {
			break
		}
		seen = append(seen, sev.severity)
		colour, _ := cutColour(text)
		coloured = coloured && colour != ""
	}
	if len(seen) == 4 || len(seen) == 3 && (coloured || r.announced(i)) {
		return end
	}
	return i
}

// rank is 0 for the worst severity.
func rank(s Severity) int {
	switch s {
	case Blocker:
		return 0
	case Major:
		return 1
	case Minor:
		return 2
	}
	return 3
}

// announced reports whether the last line with text before i announces a scale.
func (r *reader) announced(i int) bool {
	for i--; i >= 0; i-- {
		if text := r.lines[i].text; text != "" {
			return legendCue.MatchString(text)
		}
	}
	return false
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
