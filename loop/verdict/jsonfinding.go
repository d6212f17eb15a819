package verdict

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

var (
	findingNames = map[string]bool{"findings": true, "issues": true, "problems": true, "comments": true, "review_comments": true, "问题": true, "问题清单": true, "tail": true}
	guardNames   = map[string]bool{"guards": true, "guard_list": true, "guard 清单": true, "guard清单": true}
)

// block reads what a block lists: the members for findings and guards, or the
// findings of a bare array.
func (r *reader) block(b block) {
	if b.broken != "" {
		r.salvage(b.broken)
		return
	}
	for _, v := range b.values {
		if v[0] == '[' && len(b.answers()) == 0 {
			r.array(v, b)
			continue
		}
		for _, object := range (block{values: []json.RawMessage{v}}).objects() {
			r.object(object)
		}
	}
}

// array reads a bare array: the guard list under its heading, else findings.
func (r *reader) array(v json.RawMessage, b block) {
	if r.headed(b.from) == guardPart {
		r.jsonGuards(v)
		return
	}
	for _, e := range elementsOf(v) {
		if isFindingShape(e) {
			r.jsonFinding(e)
		}
	}
}

// headed returns the part whose heading stands on the last line with text
// before the index.
func (r *reader) headed(at int) part {
	last := lastLines(r.lines[:at], 1)
	if len(last) == 0 {
		return anyPart
	}
	h, _ := r.scale.headingOf(r.lines[last[0]].text)
	return h.part
}

// object reads an object's lists, or the object itself as a finding.
func (r *reader) object(raw json.RawMessage) {
	listed := false
	for _, m := range membersOf(raw) {
		name := strings.ToLower(m.name)
		switch {
		case findingNames[name]:
			listed = true
			r.jsonFindings(m.value)
		case guardNames[name]:
			listed = true
			r.jsonGuards(m.value)
		}
	}
	if !listed && isFindingShape(raw) && len((block{values: []json.RawMessage{raw}}).answers()) == 0 {
		r.jsonFinding(raw)
	}
}

// lists reports whether the block holds findings or guards.
func (b block) lists() bool {
	for _, o := range b.objects() {
		if isFindingShape(o) {
			return true
		}
		for _, m := range membersOf(o) {
			if n := strings.ToLower(m.name); findingNames[n] || guardNames[n] {
				return true
			}
		}
	}
	return len(b.values) > 0 && len(b.objects()) == 0 && b.values[0][0] == '['
}

// isFindingShape reports whether an object looks like a finding.
func isFindingShape(raw json.RawMessage) bool {
	v := values(raw)
	_, graded := first(v, "severity", "sev", "level", "priority", "级别")
	_, titled := first(v, titleNames...)
	_, placed := first(v, append(pathNames, "code_location", "location", "位置")...)
	return graded && (titled || placed) || titled && placed
}

// salvage reads the findings of a JSON answer that breaks off.
func (r *reader) salvage(text string) {
	list := text
	if at := listStart.FindStringIndex(text); at != nil {
		list = text[at[1]-1:]
	}
	for _, e := range elementsOf(json.RawMessage(list)) {
		if isFindingShape(e) {
			r.jsonFinding(e)
		}
	}
}

var listStart = regexp.MustCompile(`"(?:findings|issues|problems|comments)"\s*:\s*\[`)

// jsonFindings reads the member that lists findings.
func (r *reader) jsonFindings(raw json.RawMessage) {
	var text string
	switch {
	case raw[0] == '{':
		r.jsonFinding(raw)
	case json.Unmarshal(raw, &text) == nil:
		if text != "" && !saysNone(text) {
			r.jsonText(text)
		}
	}
	for _, e := range elementsOf(raw) {
		var text string
		switch {
		case e[0] == '{':
			r.jsonFinding(e)
		case json.Unmarshal(e, &text) == nil && text != "" && !saysNone(text):
			r.jsonText(text)
		}
	}
}

// jsonText reads a finding that is one string.
func (r *reader) jsonText(text string) {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	text = text[len(itemMark.FindString(text)):]
	if r.pipes(text, true) {
		return
	}
	l, rest, _ := r.scale.lead(text)
	p, title, fix := r.anchor.describe(rest)
	r.add(Finding{Title: title, Fix: fix}, l, p)
}

var (
	pathNames  = []string{"absolute_file_path", "file_path", "filepath", "file", "path", "filename", "文件", "路径"}
	lineNames  = []string{"start_line", "line_start", "line", "lineno", "line_number", "startline", "start", "lines", "行", "行号"}
	endNames   = []string{"end_line", "line_end", "endline", "end"}
	titleNames = []string{"title", "problem", "issue", "summary", "message", "description", "desc", "body", "说明", "问题", "描述", "标题"}
	fixNames   = []string{"fix", "suggestion", "suggested_fix", "recommendation", "remedy", "改法", "建议"}
)

// values maps an object's members by their names in lower case.
func values(raw json.RawMessage) map[string]json.RawMessage {
	out := map[string]json.RawMessage{}
	for _, m := range membersOf(raw) {
		if name := strings.ToLower(m.name); out[name] == nil {
			out[name] = m.value
		}
	}
	return out
}

// first returns the text of the first of the members that has one. A number is
// its digits.
func first(v map[string]json.RawMessage, names ...string) (string, bool) {
	for _, name := range names {
		var text string
		var n json.Number
		switch raw := v[name]; {
		case raw == nil:
		case json.Unmarshal(raw, &text) == nil:
			if text != "" {
				return text, true
			}
		case json.Unmarshal(raw, &n) == nil:
			return n.String(), true
		case raw[0] == '{' || raw[0] == '[':
			return string(raw), true
		}
	}
	return "", false
}

// jsonFinding reads a finding that is an object.
func (r *reader) jsonFinding(raw json.RawMessage) {
	v := values(raw)
	l := r.jsonLabel(v)
	var f Finding
	f.Title, _ = first(v, titleNames...)
	f.Fix, _ = first(v, fixNames...)
	if own, rest, ok := r.scale.lead(f.Title); ok && own.bracket {
		f.Title = rest
		if !l.stated() {
			l = own
		}
	}
	f.Title, f.Fix = tidy(oneLine(f.Title)), tidy(oneLine(f.Fix))
	p := r.jsonPlace(v)
	if f.Title == "" && f.Fix == "" && p.path == "" && !l.stated() {
		return
	}
	r.add(f, l, p)
}

func oneLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

// jsonLabel reads a finding's severity: a word, or codex's priority from 0.
func (r *reader) jsonLabel(v map[string]json.RawMessage) label {
	for _, name := range []string{"severity", "sev", "severity_level", "level", "级别", "priority"} {
		text, ok := first(v, name)
		if !ok {
			continue
		}
		if len(text) == 1 && text[0] >= '0' && text[0] <= '9' {
			text = fmt.Sprintf("P%s", text)
		}
		if l := r.scale.word(text); l.stated() || name == "priority" {
			return l
		}
	}
	text, _ := first(v, "severity", "sev", "severity_level", "level", "级别")
	return label{raw: text}
}

// jsonPlace reads a finding's place: members of its own, a text, or an object
// of a file and a range.
func (r *reader) jsonPlace(v map[string]json.RawMessage) place {
	for _, name := range []string{"code_location", "location", "loc", "where", "position", "位置"} {
		raw := v[name]
		var text string
		switch {
		case raw == nil:
		case raw[0] == '{':
			if p := r.jsonPlace(values(raw)); p.path != "" {
				return p
			}
		case json.Unmarshal(raw, &text) == nil:
			if p, ok := r.anchor.whole(text); ok {
				return p
			}
		}
	}
	text, ok := first(v, pathNames...)
	if !ok {
		return place{}
	}
	p, ok := r.anchor.whole(text)
	if !ok {
		p = r.anchor.settle(place{path: text})
	}
	r.jsonLines(&p, v)
	return p
}

// jsonLines reads the lines of a place: numbers, a text, or a range.
func (r *reader) jsonLines(p *place, v map[string]json.RawMessage) {
	for _, name := range []string{"line_range", "range", "lines"} {
		if raw := v[name]; raw != nil && raw[0] == '{' {
			v = values(raw)
			break
		}
	}
	if text, ok := first(v, lineNames...); ok {
		p.line, p.end = lineRange(text)
	}
	if text, ok := first(v, endNames...); ok {
		if end, _ := lineRange(text); end > p.line {
			p.end = end
		}
	}
}

// jsonGuards reads the member that lists guards; an empty list says that there
// are none, null says nothing.
func (r *reader) jsonGuards(raw json.RawMessage) {
	var text string
	list := elementsOf(raw)
	switch {
	case raw[0] == '[' && len(list) == 0:
		r.out.noGuards = true
	case raw[0] == '"' && json.Unmarshal(raw, &text) == nil && saysNone(text):
		r.out.noGuards = true
	}
	for _, e := range list {
		var text string
		if json.Unmarshal(e, &text) == nil {
			r.guard(text)
			continue
		}
		v := values(e)
		if p := r.jsonPlace(v); p.path != "" {
			words, _ := first(v, "text", "snippet", "code", "guard", "description", "form", "kind")
			r.out.guards = append(r.out.guards, Guard{Path: p.path, Line: p.line, End: p.end, Text: tidy(oneLine(words))})
		}
	}
}
