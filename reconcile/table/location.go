package table

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// place is where an entry says its row stands.
type place struct {
	path       string // as written until it is resolved; "" when only lines are named
	start, end int    // 1-based, inclusive; 0 when no line is named
	column     int    // 1-based, 0 when none is named
	ditto      bool   // the path (and the lines, when none are named) of the entry before
	rest       string // what stands after it
}

const (
	number   = `(\d+)(?:[:.](\d+)|[Cc](\d+))?(?:\s*(?:-|–|—|‑|−|~|～|\.\.\.?|…|至|到|to)\s*(?:[Ll]|第)?\s*(\d+)(?:[:Cc](\d+))?)?`
	lineWord = `(?:[Ll]ines?\.?|LINES?|[Ll]n\.?|[Ll]|第)\s*`
)

var (
	lineSpec = regexp.MustCompile(`(?:\s*[:：]\s*(?:` + lineWord + `)?|#[Ll]?|\s*[(（\[]\s*(?:` + lineWord + `)?|(?:[,，\s]\s*(?:at\s+|@\s*)?)` + lineWord + `|第\s*|\s+)` +
		number + `(?:\s*行)?(?:\s*[)）\]])?`)
	onlyLines  = regexp.MustCompile(`^(?:[:：#]\s*)?(?:` + lineWord + `)?` + number + `(?:\s*行)?$`)
	linesAtEnd = regexp.MustCompile(`[:：]` + number + `$`)
	dittoMark  = regexp.MustCompile(`(?i)^(?:″|〃|"|''|“|”|同上|同前|ditto|ibid\.?|same as above|as above|↑)`)
	severalAt  = regexp.MustCompile(`^\s*(?:[,，、;；&+/|]|and\b|和|与|及)\s*(?:` + lineWord + `|[:：#])?\d|[\w)][:：#][Ll]?\d|(?i:\blines?)\s*\d|第\s*\d`)
	fileLike   = regexp.MustCompile(`^[^\s|<>"*?:]*[\w\])}+-]\.[A-Za-z][\w+-]{0,11}$|^[^\s|<>"*?]+/[^\s|<>"*?]+$`)
	bareName   = regexp.MustCompile(`^[\w.@+-]+$`)
	linkForm   = behind(starts("["), `^\[([^\]]+)\]\(\s*<?([^)>\s]+)>?[^)]*\)(.*)$`)
	blobURL    = regexp.MustCompile(`^https?://[^/]+/.+?/(?:blob|raw|src|blame)/[^/]+/(.+)$`)
	leadingTag = behind(has("<"), `^(?:</?\w+[^<>]*>)+|(?:</?\w+[^<>]*>)+$`)
)

// location reads a cell or the start of a line that names a place. The reason
// is empty when one place was found.
func (ix pathIndex) location(cell string) (place, string) {
	if p, ok := ix.simple(cell); ok {
		return p, ""
	}
	return ix.anyLocation(cell)
}

// anyLocation reads a place in every form that is known.
func (ix pathIndex) anyLocation(cell string) (place, string) {
	cell = strings.TrimSpace(unstruck(cell))
	for range maxWraps {
		cell = unwrap(leadingTag.replace(cell, ""))
	}
	if m := linkForm.groups(cell); m != nil {
		return ix.link(m[1], m[2], m[3])
	}
	parts := runs(cell)
	if len(parts) > 0 && parts[0].code {
		return ix.coded(parts[0].text, afterRun(parts))
	}
	return ix.written(html.UnescapeString(leadingIcon(cell)), false)
}

func afterRun(parts []run) string {
	var b strings.Builder
	for _, p := range parts[1:] {
		b.WriteString(p.raw)
	}
	return html.UnescapeString(b.String())
}

// leadingIcon takes decoration off the start of a plain location.
func leadingIcon(s string) string {
	return strings.TrimLeftFunc(s, func(r rune) bool { return r > 0x7f && plainRune(r) != r || r == ' ' })
}

// coded reads a location whose first part stands in backticks: the whole of
// it, or the path alone.
func (ix pathIndex) coded(code, after string) (place, string) {
	if after = strings.TrimPrefix(after, "**"); after != "" {
		if at := lineSpec.FindStringSubmatchIndex(after); at != nil && at[0] == 0 && (ix.known[code] || !endsInLines(code)) {
			return withLines(code, after, at)
		}
	}
	p, reason := ix.written(code, true)
	if reason != "" {
		return p, reason
	}
	return continued(p, after)
}

func endsInLines(s string) bool {
	all := lineSpec.FindAllStringIndex(s, -1)
	return len(all) > 0 && all[len(all)-1][1] == len(s)
}

// continued appends what stands behind a place, unless it names further ones.
func continued(p place, after string) (place, string) {
	p.rest = joinText(" ", p.rest, strings.TrimSpace(after))
	if after != "" && severalAt.MatchString(after) {
		return p, "it names several places; one row stands for one place"
	}
	return p, ""
}

// written reads a location in plain text. In quotes (backticks) a path may
// hold anything.
func (ix pathIndex) written(text string, quoted bool) (place, string) {
	switch {
	case text == "":
		return place{}, "it is empty"
	case ix.known[text]:
		return place{path: text}, ""
	case ix.known[knownPart(text)]:
		return withLines(knownPart(text), text, linesAtEnd.FindStringSubmatchIndex(text))
	case ix.known[beforeLine(text)]:
		path := beforeLine(text)
		return withLines(path, text[len(path):], linesAtEnd.FindStringSubmatchIndex(text[len(path):]))
	case onlyLines.MatchString(text):
		return withLines("", text, onlyLines.FindStringSubmatchIndex(text))
	}
	if mark := dittoMark.FindString(text); mark != "" {
		return dittoAt(strings.TrimSpace(text[len(mark):]))
	}
	for _, at := range lineSpec.FindAllStringSubmatchIndex(text, maxSpecs) {
		if at[0] == 0 || !ix.isPath(text[:at[0]], text[at[0]:at[1]], quoted) || !ends(text[at[1]:]) {
			continue
		}
		return withLines(text[:at[0]], text, at)
	}
	if first, rest, _ := strings.Cut(text, " "); !quoted && fileLike.MatchString(strings.TrimRight(first, ",;:")) {
		return continued(place{path: strings.TrimRight(first, ",;:")}, rest)
	}
	if quoted && fileLike.MatchString(text) {
		return place{path: text}, ""
	}
	return place{}, "it names no file and line"
}

// beforeLine returns what stands before a single line at the end, "" where none
// does: a path may itself end as a path with a line does.
func beforeLine(text string) string {
	at := strings.LastIndexAny(text, ":：")
	if at < 0 || !linesAtEnd.MatchString(text[at:]) {
		return ""
	}
	return text[:at]
}

// knownPart is what stands before the lines at the end of text.
func knownPart(text string) string {
	if at := linesAtEnd.FindStringIndex(text); at != nil {
		return text[:at[0]]
	}
	return ""
}

func dittoAt(text string) (place, string) {
	if text == "" {
		return place{ditto: true}, ""
	}
	at := onlyLines.FindStringSubmatchIndex(text)
	if at == nil {
		return place{}, "it names no file and line"
	}
	p, reason := withLines("", text, at)
	p.ditto = true
	return p, reason
}

// isPath reports whether text can be the path in front of a line number that
// is written as spec. White space in a path needs quotes.
func (ix pathIndex) isPath(text, spec string, quoted bool) bool {
	text = strings.TrimSpace(text)
	if text == "" || ix.known[text] || fileLike.MatchString(text) {
		return text != ""
	}
	sure := strings.ContainsAny(spec[:1], ":#") || strings.HasPrefix(spec, "：")
	switch {
	case !sure && !strings.ContainsAny(spec, "lL第(（"):
		return false
	case quoted:
		return true
	case strings.ContainsAny(text, " \t\n"):
		return false
	case strings.ContainsAny(text, `/\`):
		return !lineSpec.MatchString(text)
	}
	return sure && bareName.MatchString(text)
}

// ends reports whether a line number ends where rest begins.
func ends(rest string) bool {
	return rest == "" || !strings.ContainsAny(rest[:1], `/\._0123456789`) && !isLetter(rest[0])
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// withLines makes a place of a path and a match of number in text.
func withLines(path, text string, at []int) (place, string) {
	get := func(group int) int {
		if at[2*group] < 0 {
			return 0
		}
		n, err := strconv.Atoi(text[at[2*group]:at[2*group+1]])
		if err != nil || n < 1 || n > maxLine {
			return -1
		}
		return n
	}
	p := place{path: path, start: get(1), end: get(4), column: max(get(2), get(3))}
	if p.start < 0 || p.end < 0 || get(2) < 0 || get(3) < 0 {
		return place{}, "lines and columns are numbers from 1 on"
	}
	if p.column > 0 && at[8] >= 0 && at[10] < 0 && p.end < p.start {
		p.end = p.start // 12:5-9 is a range of columns
	}
	if p.end == 0 {
		p.end = p.start
	}
	if p.end < p.start {
		return place{}, "its last line stands before its first"
	}
	return continued(p, text[at[1]:])
}

const (
	maxLine  = 1 << 30
	maxSpecs = 8 // numbers in a text that are tried as lines
	maxWraps = 8 // marks and tags around a place that are taken off
)

// link reads a markdown link: the label, the target, or the path of one with
// the lines of the other.
func (ix pathIndex) link(label, target, after string) (place, string) {
	shown, why := ix.location(label)
	aimed, reason := ix.written(linkPath(target), true)
	switch {
	case reason != "" && why != "":
		return place{}, why
	case reason != "":
		return continued(shown, after)
	case why != "":
		return continued(aimed, after)
	case shown.start != 0 && aimed.start != 0 && (shown.start != aimed.start || shown.end != aimed.end && shown.end != shown.start && aimed.end != aimed.start):
		return place{}, "the link's label and its target name different lines"
	}
	if shown.start == 0 {
		shown.start, shown.end, shown.column = aimed.start, aimed.end, aimed.column
	}
	if shown.path == "" || strings.HasSuffix(aimed.path, "/"+shown.path) && !strings.Contains(aimed.path, "://") {
		shown.path = aimed.path
	}
	return continued(shown, after)
}

// linkPath gives the path that a link's target names.
func linkPath(target string) string {
	if m := blobURL.FindStringSubmatch(target); m != nil {
		target = m[1]
	}
	if plain, err := url.PathUnescape(target); err == nil {
		return plain
	}
	return target
}

// joinText joins the parts that are not empty.
func joinText(sep string, parts ...string) string {
	joined := ""
	for _, p := range parts {
		switch {
		case p == "":
		case joined == "":
			joined = p
		default:
			joined += sep + p
		}
	}
	return joined
}
