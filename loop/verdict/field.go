package verdict

import (
	"regexp"
	"strings"
)

var fieldLine = regexp.MustCompile(`^(?:[-*•]\s+)?(?:\*\*|__)?(?i:(severity|sev|severity level|priority|级别|严重性|严重程度|严重级别|优先级)|(location|loc|where|file|path|files|位置|文件|地点)|(lines?|行号?)|(title|标题|summary)|(problem|issue|description|desc|details?|what|说明|描述|问题)|(fix|suggested fix|proposed fix|suggestion|recommendation|remedy|how to fix|改法|修复|修复建议|建议)|(impact|why|why it matters|evidence|rationale|confidence|rule|category|影响|原因|证据|类别|置信度))(?:\*\*|__)?\s*[:：](?:\*\*|__)?\s*(.*)$`)

// field reads a line "name: value" that belongs to an item.
func (r *reader) field(l line) bool {
	m := fieldLine.FindStringSubmatch(l.text)
	if m == nil || r.part == guardPart || r.part == otherPart && r.title == "" && r.item == nil {
		return false
	}
	value := strings.TrimSpace(m[8])
	if m[1] != "" && (r.item == nil || r.item.label.stated() && l.indent <= r.item.indent) {
		if sev := r.scale.word(value); sev.stated() {
			r.begin(&item{label: sev, text: r.title, indent: l.indent, marked: true, listed: r.part == findingPart})
			return true
		}
	}
	if r.item == nil || r.beginsNext(l, m, value) {
		return false
	}
	r.take(r.item, m, value)
	return true
}

// beginsNext reports whether a field's line rather begins the next item: a
// bullet beside the item's own with what the item already has, or a proposal
// behind an empty line that has a place of its own.
func (r *reader) beginsNext(l line, m []string, value string) bool {
	it := r.item
	if l.indent > it.indent || !it.marked || itemMark.FindString(l.text) == "" && !it.paused {
		return false
	}
	p, _ := r.anchor.extract(it.text)
	placed := it.place.path != "" || p.path != ""
	switch {
	case m[2] != "":
		return placed && it.label.stated()
	case m[4] != "" || m[5] != "":
		return strings.Trim(it.text, "*_ :：") != ""
	case m[6] != "":
		return it.paused && startsWithLocation(value)
	}
	return false
}

// take puts a field's value into the item.
func (r *reader) take(it *item, m []string, value string) {
	switch {
	case m[1] != "":
		if sev := r.scale.word(value); !it.label.stated() {
			it.label = sev
		}
	case m[2] != "":
		if p, ok := r.anchor.whole(value); ok {
			line, end := it.place.line, it.place.end
			if it.place = p; p.line == 0 {
				it.place.line, it.place.end = line, end
			}
		}
	case m[3] != "":
		it.place.line, it.place.end = lineRange(value)
	case m[4] != "" || m[5] != "":
		if strings.Trim(it.text, "*_ :：") == "" || m[4] != "" {
			it.text = value
		}
	case m[6] != "":
		if it.fix == "" {
			it.fix = value
		}
	}
}
