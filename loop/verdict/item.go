package verdict

import (
	"regexp"
	"strings"
)

// item is an entry of a list while its lines are read.
type item struct {
	label  label
	place  place
	text   string // what describes it
	fix    string
	indent int
	named  bool // it is a heading: what follows belongs to it
	listed bool // it stands in a list of findings
	marked bool // it has a bullet or number
	paused bool // an empty line followed
}

// headMark stands for the mark of a heading that is an item.
const headMark = "# "

var (
	itemMark = regexp.MustCompile(`^(?:[-*•+–]\s+|\(?\d{1,3}[.)、]\s*|（\d{1,3}）\s*|[①-⑳]\s*)`)
	checkbox = regexp.MustCompile(`^\[[ xX]?\]\s+`)
)

// isItem reports whether the line begins an item rather than a table.
func (r *reader) isItem(text string) bool {
	mark := itemMark.FindString(text)
	l, _, ok := r.scale.lead(strings.TrimLeft(text[len(mark):], "| "))
	return mark != "" || ok && l.stated()
}

// entry reads a line that may begin an item, or goes on with the last one.
func (r *reader) entry(l line, mark, body string) {
	if mark != "" && saysNone(body) {
		r.none()
		return
	}
	sev, rest, stated := r.scale.lead(body)
	if r.part == guardPart && !(stated && sev.bracket) {
		r.guardLine(mark, body)
		return
	}
	if stated && saysNone(rest) {
		r.settleItem()
		r.unclosed = false
		return
	}
	nested := r.item != nil && mark != "" && l.indent > r.item.indent
	switch {
	case r.pipes(body, stated || mark != ""):
	case stated && r.counts(sev, rest, mark):
		r.begin(&item{label: sev, text: rest, indent: l.indent, listed: r.part == findingPart, marked: mark != "", named: mark == headMark})
	case mark == "" && strings.HasPrefix(body, "**") && r.titleLabel(body):
		r.begin(&item{text: headNumber.ReplaceAllString(strings.TrimLeft(body, "*"), ""), named: true})
	case nested && !r.isGroup():
		r.goOn(body)
	case mark != "" && r.part != otherPart:
		r.begin(&item{text: body, indent: l.indent, listed: r.part == findingPart, marked: true})
	case r.item != nil && (!r.item.paused || r.item.named):
		r.goOn(body)
	case r.part == findingPart && saysNone(body):
		r.none()
	case r.part == findingPart:
		r.plainLine(l, body)
	case r.item != nil && l.indent > r.item.indent:
		r.goOn(body)
	}
}

// plainLine reads a line without any mark in a list of findings: an item where
// it starts with a location.
func (r *reader) plainLine(l line, body string) {
	if startsWithLocation(body) {
		r.begin(&item{text: body, indent: l.indent, listed: true})
	}
}

// none notes that the list says of itself that it is empty.
func (r *reader) none() {
	r.settleItem()
	r.unclosed, r.saidNone = false, true
	r.out.noGuards = r.out.noGuards || r.part == guardPart
}

// guardLine reads a line of the guard list.
func (r *reader) guardLine(mark, body string) {
	switch {
	case saysNone(body):
		r.none()
	case mark != "" || strings.Contains(body, "|") || startsWithLocation(body):
		r.guard(body)
	}
}

// pipes reads an item whose parts stand between pipes.
func (r *reader) pipes(body string, marked bool) bool {
	if !strings.Contains(body, "|") || !marked && !strings.HasPrefix(body, "|") && r.part != findingPart {
		return false
	}
	cells := splitCells(body)
	first := r.scale.word(cells[0])
	if _, placed := r.anchor.whole(cells[0]); !first.stated() && !(placed && len(cells) > 2 && r.scale.word(cells[1]).stated()) {
		return false
	}
	if r.part == otherPart && r.legend {
		return true
	}
	r.settleItem()
	return r.pipeItem(body)
}

// counts reports whether a label at the start of a line makes an item of it;
// a word that often starts a sentence needs more than itself.
func (r *reader) counts(sev label, rest, mark string) bool {
	_, _, _, placed := r.anchor.find(rest)
	switch {
	case r.legend && !placed:
		return false
	case rest == "" && mark == "" && !sev.bracket:
		return false
	case sev.weak:
		return placed || mark != "" && (r.part == findingPart || r.out.token != Approve || bulletWord[strings.ToLower(sev.raw)])
	}
	return true
}

// begin makes the item the one that is read.
func (r *reader) begin(it *item) {
	r.settleItem()
	if it.named {
		it.listed, it.marked, it.indent = true, true, -1
		r.named = true
	}
	r.item = it
}

// isGroup reports whether the current item only introduces the ones below it.
func (r *reader) isGroup() bool {
	it := r.item
	return !it.label.stated() && (strings.HasSuffix(it.text, ":") || strings.HasSuffix(it.text, "："))
}

// goOn takes a further line into the current item: its place or its text where
// it has none yet.
func (r *reader) goOn(body string) {
	it := r.item
	if it.place.path == "" {
		if p, _, _, ok := r.anchor.find(it.text); ok {
			it.place = p
		} else if p, rest := r.anchor.extract(body); p.path != "" {
			it.place = p
			body = rest
		}
	}
	switch at := fixMark.FindStringIndex(body); {
	case strings.TrimSpace(strings.Trim(it.text, "*_")) == "":
		it.text = body
	case at != nil && at[0] == 0 && it.fix == "":
		it.fix = body[at[1]:]
	}
}

// pause notes an empty line: only what is indented may still go on with the
// item.
func (r *reader) pause() {
	if r.item != nil {
		r.item.paused = true
	}
}

// settleItem ends the current item and keeps it where it is a finding.
func (r *reader) settleItem() {
	it := r.item
	r.item, r.title = nil, ""
	if it == nil {
		return
	}
	f := r.finish(it)
	if strings.Trim(f.Title, " *_-—") == "" && it.place.path == "" {
		return
	}
	switch {
	case it.label.stated() || it.listed && !isIntro(it):
		r.add(f, it.label, it.place)
	case it.marked && it.place.path != "" && r.part == anyPart:
		f.grade(label{})
		f.at(it.place)
		r.loose = append(r.loose, f)
	}
}

// finish reads place, label, title and fix out of an item's text, where no line
// of its own gave them.
func (r *reader) finish(it *item) Finding {
	p, rest := r.anchor.extract(findingID.ReplaceAllString(unlink(it.text), ""))
	if !it.label.stated() && p.path != "" {
		if l, after, ok := r.scale.lead(rest); ok && after != "" {
			it.label, rest = l, after
		}
	}
	if it.place.path == "" || p.path == it.place.path {
		line, end := it.place.line, it.place.end
		if it.place = p; p.line == 0 && line != 0 {
			it.place.line, it.place.end = line, end
		}
	}
	var f Finding
	f.Title, f.Fix = splitFix(rest)
	if it.fix != "" {
		f.Fix = tidy(it.fix)
	}
	if !it.label.stated() {
		it.label, f.Title = r.innerLabel(f.Title)
	}
	return f
}

// isIntro reports whether an unlabelled item only introduces others.
func isIntro(it *item) bool {
	text := strings.Trim(it.text, "*_ ")
	return it.place.path == "" && !it.named && (strings.HasSuffix(text, ":") || strings.HasSuffix(text, "："))
}

var innerBracket = regexp.MustCompile(`\s*(?:\[([^\[\]]{1,20})\]|【([^【】]{1,20})】|[(（]([^()（）]{1,20})[)）])\s*[:：]?\s*`)

// titleLabel reports whether a line has a severity in brackets within it.
func (r *reader) titleLabel(text string) bool {
	l, _ := r.innerLabel(tidy(text))
	return l.stated()
}

// innerLabel finds a severity in brackets within a title.
func (r *reader) innerLabel(title string) (label, string) {
	for _, at := range innerBracket.FindAllStringSubmatchIndex(title, -1) {
		for g := 2; g < len(at); g += 2 {
			if at[g] < 0 {
				continue
			}
			if l := r.scale.inBrackets(title[at[g]:at[g+1]]); l.stated() {
				return l, tidy(title[:at[0]] + " " + title[at[1]:])
			}
		}
	}
	return label{}, title
}
