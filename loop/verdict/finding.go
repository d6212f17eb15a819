package verdict

import (
	"regexp"
	"slices"
	"strings"
)

// Finding is one thing that an agent holds against the change.
type Finding struct {
	Severity    Severity `json:"severity"`     // "" where only triage can tell
	SeverityRaw string   `json:"severity_raw"` // as the agent wrote it, "" where it did not
	Path        string   `json:"path"`         // slash-separated, relative to the tree, "" where none is named
	Line        int      `json:"line"`         // 1-based, 0 where none is named
	End         int      `json:"end"`          // last line, inclusive; 0 for a single line
	Title       string   `json:"title"`        // one line
	Fix         string   `json:"fix"`          // the proposed remedy, "" where none is given
	Flags       []string `json:"flags"`
}

// Flags of a finding.
const (
	badLocation   = "bad_location"    // outside the tree, or not in it
	unanchored    = "unanchored"      // it blocks and names no place
	unclassified  = "unclassified"    // stands unlabelled beside an approval
	fromCutAnswer = "from_cut_answer" // the answer did not end well
	repairedRow   = "repaired"        // its table row had too many cells
)

// Unexplained is the flag of an answer, and the title of the finding, for a
// rejection that no listed finding explains.
const Unexplained = "unexplained-rejection"

func (f *Finding) flag(flags ...string) {
	for _, name := range flags {
		if !slices.Contains(f.Flags, name) {
			f.Flags = append(f.Flags, name)
		}
	}
	slices.Sort(f.Flags)
}

// grade gives the finding the severity of its label; without one it counts as
// major until triage.
func (f *Finding) grade(l label) {
	f.Severity, f.SeverityRaw = l.severity, l.raw
	if !l.stated() {
		f.Severity = Major
	}
	f.flag(l.flags()...)
}

// at gives the finding its place.
func (f *Finding) at(p place) {
	f.Path, f.Line, f.End = p.path, p.line, p.end
	if p.bad {
		f.flag(badLocation)
	}
}

var (
	fixMark   = regexp.MustCompile(`(?i)(^|[\s.;,。；，])[\s.;,。；，]*\(?(?:\*\*|__)?(?:suggested fix|proposed fix|fix|suggestion|recommendation|remedy|修复建议|修复|改法|建议)(?:\*\*|__)?\s*[:：]\s*(?:\*\*|__)?\s*`)
	dash      = regexp.MustCompile(`\s+(?:—|–|--|-)\s+`)
	edges     = " \t:：,，;；|·→"
	tags      = regexp.MustCompile(`^(?:\[[^\[\]]*\]\s*)+$`) // [security] before a location
	barePath  = regexp.MustCompile("^`?(" + pathWord + `[A-Za-z0-9_@+$~\-]*\.[A-Za-z][A-Za-z0-9]{0,7}` + ")`?(?:\\s*[:：|]\\s|\\s+(?:—|–|--|-)\\s+|$)")
	lastPath  = regexp.MustCompile("(?:\\s+(?:—|–|--|-)\\s+|\\s*[(（\\[])`?(" + pathWord + `[A-Za-z0-9_@+$~\-]*\.[A-Za-z][A-Za-z0-9]{0,7}` + ")`?[)）\\]]?[.。]?$")
	findingID = regexp.MustCompile(`^(?:[A-Z]{1,4}-?\d+[a-z]?|F-[0-9a-f]{4,})(?:\s*[:：.)]|\s+[—–-])?\s+`)
)

// describe reads an item's text without its label: place, title and fix.
func (a anchor) describe(text string) (p place, title, fix string) {
	text = unlink(text)
	text = findingID.ReplaceAllString(text, "")
	p, text = a.extract(text)
	title, fix = splitFix(text)
	return p, title, fix
}

// unlink writes links as their text, with the target behind it where only that
// says the place.
func unlink(text string) string {
	return mdLink.ReplaceAllStringFunc(text, func(link string) string {
		m := mdLink.FindStringSubmatch(link)
		if strings.Contains(m[2], m[1]) || located.MatchString(m[1]) && strings.ContainsAny(m[1], ":#") {
			return m[1]
		}
		return m[1] + " (" + m[2] + ")"
	})
}

// extract takes the first location out of the text; one in the middle of a
// sentence stays in it.
func (a anchor) extract(text string) (place, string) {
	p, from, to, ok := a.find(text)
	if !ok {
		return a.lineless(text)
	}
	before, after := strings.TrimRight(text[:from], " *`"), strings.TrimLeft(text[to:], "`* ")
	open := strings.HasSuffix(before, "(") || strings.HasSuffix(before, "（") || strings.HasSuffix(before, "[")
	if open {
		before = strings.TrimRight(before[:len(before)-len(lastRune(before))], " ")
		after = strings.TrimLeft(after, ")）]")
	}
	before = strings.TrimRight(strings.TrimRight(tags.ReplaceAllString(before, ""), "-—–@"), edges)
	apart := strings.HasPrefix(text[:from], "@") || before != strings.TrimRight(text[:from], " *`")
	switch {
	case strings.Trim(before, edges+"*_") == "":
		return p, trimStart(after)
	case apart && strings.Trim(after, edges+".。)）]") == "":
		return p, before
	case open, apart && dash.MatchString(" "+text[to:]+" "), strings.HasSuffix(strings.TrimRight(text[:from], " "), "**"):
		if rest := trimStart(after); rest != "" {
			return p, before + " — " + rest
		}
		return p, before
	}
	return p, text
}

// lineless reads a path without a line at the start or the end of the text.
func (a anchor) lineless(text string) (place, string) {
	if at := barePath.FindStringSubmatchIndex(text); at != nil && isFile(text[at[2]:at[3]]) {
		return a.settle(place{path: text[at[2]:at[3]]}), trimStart(text[at[1]:])
	}
	if at := lastPath.FindStringSubmatchIndex(text); at != nil && isFile(text[at[2]:at[3]]) {
		return a.settle(place{path: text[at[2]:at[3]]}), strings.TrimSpace(text[:at[0]])
	}
	return place{}, text
}

// trimStart takes separators off the start of what follows a location.
func trimStart(s string) string {
	return strings.TrimLeft(strings.TrimLeft(strings.TrimLeft(s, edges+")）]"), "-—–"), edges)
}

func lastRune(s string) string {
	r := []rune(s)
	return string(r[len(r)-1:])
}

// splitFix tells title and remedy apart: at a word for it, else at the first
// dash.
func splitFix(text string) (title, fix string) {
	if at := fixMark.FindStringIndex(text); at != nil && at[0] > 0 {
		return tidy(text[:at[0]]), tidy(text[at[1]:])
	}
	if at := dash.FindStringIndex(text); at != nil {
		return tidy(text[:at[0]]), tidy(text[at[1]:])
	}
	return tidy(text), ""
}

// tidy takes emphasis, spaces and a full stop off a title.
func tidy(s string) string {
	s = strings.TrimSpace(strings.NewReplacer("**", "", "__", "").Replace(s))
	s = strings.Trim(s, edges)
	if strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "..") {
		s = strings.TrimSuffix(s, ".")
	}
	return strings.TrimSpace(strings.TrimRight(s, "。"))
}
