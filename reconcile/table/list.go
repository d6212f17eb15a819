package table

import (
	"regexp"
	"strings"

	"github.com/guardroll/guardroll/reconcile"
)

// looseItem is a list item that begins with a location and says nothing else
// that a row says: a row of a bare list, or a finding.
type looseItem struct {
	line  int
	entry reconcile.Entry
}

var itemMark = behind(starts("-*+(0123456789"), `^(?:(?:[-*+•·‣▪]|\(?\d{1,6}[.)])\s+|\d{1,6}、\s*|[①-⑳]\s*)(?:\[[ xX✓✔]\]\s+)?`)

// listItem reads a list item that begins with a place; it reports false for
// any other line.
func (m *markdownReader) listItem() bool {
	text := m.lines[m.i]
	mark := itemMark.first(text)
	if mark == "" || m.section == findingsSection {
		return false
	}
	at, rest, ok := m.itemPlace(text[len(mark):])
	if !ok {
		return false
	}
	line := m.i + 1
	if at.start == 0 {
		if rest == "" && at.path != "" {
			m.context = m.paths.resolve(at.path) // the items below it are of this file
			m.i++
			return true
		}
		return false
	}
	m.inside, m.foreign = false, false
	full, lines := m.item(rest)
	m.i += lines
	m.takeItem(line, at, full)
	return true
}

// itemPlace reads the place at the start of an item, an id before it left out.
func (m *markdownReader) itemPlace(text string) (place, string, bool) {
	first, after := firstToken(text)
	p, reason := m.paths.location(first)
	for n := 0; n < 4 && (reason != "" || p.start == 0 && after != ""); n++ {
		next, more := firstToken(after)
		if next == "" {
			break
		}
		longer, why := m.paths.location(first + " " + next)
		if why == "" && longer.start > 0 && longer.rest == "" {
			return longer, more, true
		}
		first, after = first+" "+next, more
	}
	if reason != "" {
		return p, "", false
	}
	_, after = firstToken(text)
	return p, after, p.path != "" || p.start > 0
}

// firstToken cuts text behind its first word; code and links are one word.
func firstToken(text string) (token, rest string) {
	text = strings.TrimSpace(text)
	spans := codeSpans{text: text}
	for i := 0; i < len(text); {
		switch text[i] {
		case '`':
			i, _, _ = spans.at(i)
		case ' ', '\t':
			return strings.TrimRight(text[:i], ",;:：—|"), strings.TrimSpace(text[i:])
		case '[':
			if end := strings.IndexByte(text[i:min(len(text), i+maxLink)], ')'); end > 0 && strings.Contains(text[i:i+end], "](") {
				i += end
			}
			i++
		default:
			i++
		}
	}
	return strings.TrimRight(text, ",;:：—|"), ""
}

// maxLink is the longest markdown link in bytes.
const maxLink = 1000

// item joins the lines of the item that starts at the current line: wrapped
// text by a space, items below it by a line break.
func (m *markdownReader) item(first string) (text string, lines int) {
	parts, n := []string{first}, 1
	for m.i+n < len(m.lines) {
		part, used := m.itemPart(n, indentOf(m.raw[m.i]))
		if used == 0 {
			break
		}
		parts = append(parts, part)
		n += used
	}
	return strings.Join(parts, ""), n
}

// itemPart reads what belongs to an item n lines below it, and tells how many
// lines that takes: none where the item ends.
func (m *markdownReader) itemPart(n, indent int) (text string, lines int) {
	lines = 1
	if m.lines[m.i+n] == "" && m.i+n+1 < len(m.lines) {
		lines = 2
	}
	at := m.i + n + lines - 1
	next, deeper := m.lines[at], indentOf(m.raw[at]) > indent
	if next == "" || lines > 1 && !deeper || fenceMark.matches(next) || strings.HasPrefix(next, "#") || strings.HasPrefix(next, m.sep) {
		return "", 0
	}
	if mark := itemMark.first(next); mark != "" {
		if p, _, ok := m.itemPlace(next[len(mark):]); !deeper || ok && p.start > 0 {
			return "", 0
		}
		return "\n" + next[len(mark):], lines
	}
	if !deeper && (verdictish.MatchString(bare(next)) || strings.HasSuffix(next, ":") || strings.HasPrefix(next, "**")) {
		return "", 0
	}
	return " " + next, lines
}

func indentOf(line string) int {
	return len(line) - len(strings.TrimLeft(line, " \t>"))
}

// takeItem reads the rest of an item behind its place: the form, the code in
// backticks, the state, and what is said about it.
func (m *markdownReader) takeItem(line int, at place, rest string) {
	parts := itemOf(rest)
	rec := record{line: line}
	rec.cell[formField], rec.cell[snippetField] = parts.form, parts.snippet
	rec.cell[stateField] = parts.state
	rec.cell[evidenceField] = strings.ReplaceAll(parts.evidence, "\n", "<br>")
	e, reason, hint := rec.itemEntry(m.reader, at, m.context)
	switch {
	case reason != "":
		m.above = place{}
		m.fail(line, reason, hint)
	case m.section == rowsSection || len(e.States)+len(e.Unknown) > 0 || e.Form != "" || e.Snippet != "":
		m.add(e)
	default:
		m.loose = append(m.loose, looseItem{line: line, entry: e})
	}
}

// itemEntry makes an entry of a record whose place is known.
func (rec *record) itemEntry(r *reader, at place, context string) (reconcile.Entry, string, string) {
	at, reason := r.settlePlace(at, context)
	if reason != "" {
		return reconcile.Entry{}, reason, hintLocation
	}
	return rec.entryAt(r, at)
}

// settleLoose decides what the items are that only name a place: findings when
// the answer has rows of another kind, else rows that say too little.
func (m *markdownReader) settleLoose() {
	if len(m.table.Entries) > 0 || m.none > 0 {
		return
	}
	for _, item := range m.loose {
		m.fail(item.line, "a list item names a place and neither form, code nor state", "write it as a row of the table, or under FINDINGS if it is one")
	}
}

// itemParts is what stands behind the place of a list item.
type itemParts struct {
	form, snippet, state, evidence string
}

var (
	itemBreak = regexp.MustCompile(`\s*(?:\s[-–—|│]+\s|—+|–|[|│])\s*|\s*[:：]\s+|：|\n`)
	stateHead = regexp.MustCompile(`^\s*(?:[\[【(（]([^\]】)）\n]{2,60}?)[\]】)）]|([^\[【(（:：\n—|]{2,60}?)\s*(?:[:：\n—|]|\s-+\s|$))`)
)

// itemOf takes an item apart at its dashes, colons and pipes.
func itemOf(rest string) itemParts {
	var p itemParts
	before, after := untilState(rest)
	p.state = after.state
	said := []string{after.evidence}
	for _, r := range runs(before) {
		switch {
		case r.code && p.snippet == "":
			p.snippet = r.raw
		case p.form == "" && p.snippet == "" && !r.code:
			p.form = formOf(r.text)
			said = append(said, leftOver(r.text, p.form))
		default:
			said = append(said, strings.Trim(r.raw, " -–—:：|,\n"))
		}
	}
	p.evidence = joinText("\n", said...)
	return p
}

// formOf gives the first words that can be a form.
func formOf(text string) string {
	parts := itemBreak.Split(text, -1)
	for _, part := range parts {
		if part = strings.Trim(part, " ,()[]（）*"); part != "" && len(strings.Fields(part)) <= 3 {
			return part
		}
	}
	return ""
}

func leftOver(text, form string) string {
	if form != "" {
		text = strings.Replace(text, form, "", 1)
	}
	return strings.Trim(text, " -–—:：|,()[]（）*\n")
}

// untilState cuts an item at its state: the first part that is a state's word
// as a whole.
func untilState(rest string) (before string, after itemParts) {
	offset := 0
	starts := []int{0}
	for _, r := range runs(rest) {
		if !r.code {
			for _, at := range itemBreak.FindAllStringIndex(r.text, -1) {
				starts = append(starts, offset+at[1])
			}
			for i, c := range r.text {
				if c == '(' || c == '[' || c == '（' || c == '【' {
					starts = append(starts, offset+i)
				}
			}
		}
		offset += len(r.raw)
		starts = append(starts, offset)
	}
	for _, at := range starts {
		hit := stateHead.FindStringSubmatchIndex(rest[at:min(at+maxStateHead, len(rest))])
		if hit == nil {
			continue
		}
		from, to := at+max(hit[2], hit[4]), at+max(hit[3], hit[5])
		if someState(rest[from:to]) {
			return rest[:at], itemParts{state: rest[from:to], evidence: strings.TrimLeft(rest[to:], " *_]】)）:：—–-|\n")}
		}
	}
	return rest, itemParts{}
}

// maxStateHead bounds the text in which a state is looked for, in bytes: 60
// characters and what ends them.
const maxStateHead = 300

// someState reports whether a text names a state among its words.
func someState(text string) bool {
	return len(readState(text).states) > 0
}
