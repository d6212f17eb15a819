package verdict

import (
	"regexp"
	"slices"
	"strings"
)

// answer is what an answer's text holds, before it is decided whether it
// counts.
type answer struct {
	token        Token
	reason       Reason // why there is no token
	said         Token  // a rejection that was said, also where it does not count
	cut          Reason // why the answer is cut off
	findings     []Finding
	guards       []Guard
	noGuards     bool // the guard list says that there are none
	unclosed     bool // a list of findings was opened and nothing follows
	unread       bool // it says that the input was not read
	malformed    bool
	vacuous      bool // it names nothing of the change
	flags        []string
	verdictFlags []string // those of the flags that tell where and how the token stood
}

// labelled reports whether a finding has a severity that was written down.
func (a answer) labelled() bool {
	return slices.ContainsFunc(a.findings, func(f Finding) bool {
		return f.Severity != "" && !slices.Contains(f.Flags, severityUnstated)
	})
}

// reader walks the lines of an answer.
type reader struct {
	lines    []line
	scale    scale
	anchor   anchor
	spoken   map[int]bool // lines that are verdict lines
	out      answer
	part     part
	level    int   // of the heading that opened the part
	group    label // severity that a heading gives to the items below
	legend   bool
	named    bool   // a heading for findings stood somewhere
	title    string // of a heading that may be an item's title
	item     *item  // the item that is being read
	loose    []Finding
	rows     bool // a table of rows was read
	unclosed bool // the list of findings that stands open holds nothing yet
	saidNone bool // and says that it is empty
}

// collect reads an answer's token, findings and guards.
func collect(lines []line, text string, o Options) answer {
	r := &reader{lines: lines, scale: newScale(o, text), anchor: newAnchor(o)}
	j := r.json()
	spoken := candidates(lines)
	ruled := decide(lines, spoken, j.said)
	r.out.token, r.out.reason, r.out.said, r.out.verdictFlags = ruled.token, ruled.reason, ruled.said, ruled.flags
	j.settle(r)
	r.walk(spoken)
	r.settleLoose()
	r.out.findings = distinct(r.out.findings)
	r.out.flags = append(r.out.flags, r.out.verdictFlags...)
	r.out.unclosed = r.unclosed
	r.out.unread = saysUnread(lines)
	r.out.vacuous = !r.namesChange(text, o)
	return r.out
}

// walk reads the lines one by one; spoken are the verdict lines among them.
func (r *reader) walk(spoken []candidate) {
	r.spoken = map[int]bool{}
	for _, c := range spoken {
		r.spoken[c.at] = true
	}
	for i := 0; i < len(r.lines); {
		i = r.step(i)
	}
	r.settleItem()
}

// step reads the line at i and returns the index of the next one to read.
func (r *reader) step(i int) int {
	l := r.lines[i]
	switch {
	case l.taken:
		r.unclosed = false
	case l.text == "":
		r.pause()
	case l.quoted:
	case l.fenced:
		r.sample(l)
	case r.spoken[i]:
		r.settleItem()
		r.enter(heading{part: anyPart, level: 1})
		r.unclosed = false
	default:
		if cols, findings, ok := r.header(l.text); ok && !r.isItem(l.text) {
			return r.table(i, cols, findings)
		}
		if end := r.skipLegend(i); end > i {
			return end
		}
		r.prose(l)
	}
	return i + 1
}

// prose reads a line that is neither code nor table.
func (r *reader) prose(l line) {
	if r.field(l) {
		return
	}
	if r.part == findingPart && r.saidNone && plainHead.MatchString(l.text) {
		r.enter(heading{part: anyPart})
		return
	}
	mark := itemMark.FindString(l.text)
	body := checkbox.ReplaceAllString(strings.TrimSpace(l.text[len(mark):]), "")
	if h, ok := r.scale.headingOf(l.text); ok && (mark == "" || h.level > 0) && r.opens(h, l) {
		return
	}
	if h, ok := r.scale.headingOf(body); ok && mark != "" && h.group.stated() && h.value == "" {
		r.enter(heading{part: findingPart, group: h.group, level: 7})
		return
	}
	if m := mdHeading.FindStringSubmatch(l.text); m != nil {
		mark, body = headMark, headNumber.ReplaceAllString(m[2], "")
	}
	r.entry(l, mark, body)
}

// plainHead is a line that introduces something else behind an empty list.
var plainHead = regexp.MustCompile(`^[^-*•|#].*[:：]$`)

// opens enters the part that a heading opens, unless the heading is an item
// itself.
func (r *reader) opens(h heading, l line) bool {
	if m := namedItem.FindStringSubmatch(h.title); m != nil && h.level > 0 {
		r.begin(&item{text: m[1], named: true})
		return true
	}
	if _, _, ok := r.scale.lead(headNumber.ReplaceAllString(strings.TrimLeft(l.text, "# "), "")); ok && !h.group.stated() && h.part == anyPart {
		return false
	}
	if sev, rest := r.innerLabel(headNumber.ReplaceAllString(h.title, "")); sev.stated() && h.part == anyPart && !h.group.stated() {
		r.begin(&item{label: sev, text: rest, named: true})
		return true
	}
	switch {
	case h.part == anyPart && !h.group.stated():
		if r.item != nil && h.level == 7 {
			return false
		}
		if r.part != anyPart && h.level > r.level {
			r.settleItem() // a part of the same list
		} else {
			r.enter(h)
		}
		r.title = h.title
	default:
		r.enter(h)
		r.inline(h)
	}
	return true
}

// enter starts a part of the answer.
func (r *reader) enter(h heading) {
	r.settleItem()
	r.part, r.group, r.legend, r.saidNone = h.part, h.group, h.legend, false
	r.level = max(h.level, 1)
	if h.part == findingPart && !h.group.stated() {
		r.named, r.unclosed = true, true
	}
	if h.group.stated() {
		r.named = true
	}
}

// inline reads what follows a heading on its own line.
func (r *reader) inline(h heading) {
	switch {
	case h.value == "":
	case saysNone(h.value):
		r.unclosed = false
		r.out.noGuards = r.out.noGuards || r.part == guardPart
	case h.part == findingPart && !r.scale.countOnly(h.value):
		r.entry(line{text: h.value}, "- ", h.value)
	case h.part == guardPart:
		r.guard(h.value)
	}
}

// sample reads a line of fenced code: inside a list of findings, and in an
// answer without a verdict, it may still be one.
func (r *reader) sample(l line) {
	if r.part != findingPart && r.out.token != None || l.fence || r.item != nil {
		return
	}
	mark := itemMark.FindString(l.text)
	_, rest, ok := r.scale.lead(l.text[len(mark):])
	if _, _, _, placed := r.anchor.find(rest); ok && mark != "" && (placed || r.part == findingPart) {
		r.entry(l, mark, strings.TrimSpace(l.text[len(mark):]))
		r.settleItem()
	}
}

// add keeps a finding.
func (r *reader) add(f Finding, l label, p place) {
	if !l.stated() && r.group.stated() {
		l = r.group
	}
	f.grade(l)
	f.at(p)
	if f.Severity.Blocks() && f.Path == "" {
		f.flag(unanchored)
	}
	r.unclosed = false
	r.out.findings = append(r.out.findings, f)
}

// settleLoose decides about located items that stood outside any list without
// a label (D12).
func (r *reader) settleLoose() {
	if r.named {
		return
	}
	for _, f := range r.loose {
		if r.out.token == Approve {
			f.Severity, f.Flags = "", nil
			f.flag(unclassified)
		}
		r.out.findings = append(r.out.findings, f)
	}
}

// distinct drops findings that are said twice in the same words.
func distinct(all []Finding) []Finding {
	type key struct {
		severity    Severity
		path, title string
		line, end   int
	}
	seen := map[key]bool{}
	var out []Finding
	for _, f := range all {
		k := key{f.Severity, f.Path, f.Title, f.Line, f.End}
		if !seen[k] {
			out = append(out, f)
		}
		seen[k] = true
	}
	return out
}

var rowID = regexp.MustCompile(`\b[0-9a-f]{12}\b|\bR-[0-9a-f]{8}\b`)

// namesChange reports whether the answer names a changed file, a row or a
// guard. Where the changed files are not known, any file will do.
func (r *reader) namesChange(text string, o Options) bool {
	changed := o.Changed
	if changed == nil {
		changed = o.Files
	}
	if len(r.out.guards) > 0 || r.rows || rowID.MatchString(text) {
		return true
	}
	if changed == nil {
		return slices.ContainsFunc(anyPath.FindAllStringSubmatch(text, -1), func(m []string) bool { return isFile(m[1]) }) || extensionlessName.MatchString(text)
	}
	return slices.ContainsFunc(changed, func(f string) bool { return names(text, f) })
}

var extensionlessName = regexp.MustCompile(`\b` + extensionless + `\b`)

// names reports whether the text names a file by its path or its last element.
func names(text, file string) bool {
	base := file[strings.LastIndexByte(file, '/')+1:]
	at := strings.Index(text, base)
	return base != "" && at >= 0
}
