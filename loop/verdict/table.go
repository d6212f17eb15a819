package verdict

import (
	"regexp"
	"strings"
	"unicode"
)

// column is what a column of a table holds.
type column int

const (
	otherColumn column = iota
	severityColumn
	placeColumn
	lineColumn
	titleColumn
	fixColumn
	stateColumn // what only a table of rows has
	codeColumn
)

var columnWords = map[string]column{
	"severity": severityColumn, "sev": severityColumn, "level": severityColumn, "priority": severityColumn, "级别": severityColumn, "严重": severityColumn,
	"严重性": severityColumn, "严重程度": severityColumn, "严重级别": severityColumn, "优先级": severityColumn, "等级": severityColumn,
	"location": placeColumn, "loc": placeColumn, "where": placeColumn, "file": placeColumn, "path": placeColumn, "place": placeColumn, "fileline": placeColumn, "filelines": placeColumn,
	"位置": placeColumn, "文件": placeColumn, "文件行": placeColumn, "文件行号": placeColumn, "路径": placeColumn, "地点": placeColumn,
	"line": lineColumn, "lines": lineColumn, "行": lineColumn, "行号": lineColumn,
	"problem": titleColumn, "issue": titleColumn, "title": titleColumn, "finding": titleColumn, "description": titleColumn, "desc": titleColumn, "summary": titleColumn,
	"message": titleColumn, "details": titleColumn, "what": titleColumn, "说明": titleColumn, "问题": titleColumn, "描述": titleColumn, "标题": titleColumn, "问题描述": titleColumn, "问题说明": titleColumn, "发现": titleColumn,
	"fix": fixColumn, "suggestion": fixColumn, "suggestedfix": fixColumn, "recommendation": fixColumn, "remedy": fixColumn, "改法": fixColumn, "建议": fixColumn, "修复": fixColumn, "修复建议": fixColumn, "建议改法": fixColumn,
	"state": stateColumn, "status": stateColumn, "终态": stateColumn, "状态": stateColumn, "行终态": stateColumn,
	"form": stateColumn, "kind": stateColumn, "类型": stateColumn, "句法类型": stateColumn, "形式": stateColumn,
	"snippet": codeColumn, "code": codeColumn, "guard": codeColumn, "check": codeColumn, "片段": codeColumn, "代码片段": codeColumn, "代码": codeColumn,
}

// columnOf tells what a heading stands for.
func columnOf(text string) column {
	key := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	return columnWords[key]
}

// header reads a line as the head of a table of findings or of rows.
func (r *reader) header(text string) (cols []column, findings, ok bool) {
	if !strings.Contains(text, "|") {
		return nil, false, false
	}
	has := map[column]bool{}
	for _, cell := range splitCells(text) {
		c := otherColumn
		if len(cell) <= 40 {
			c = columnOf(cell)
		}
		cols = append(cols, c)
		has[c] = true
	}
	switch {
	case has[severityColumn] && (has[placeColumn] || has[titleColumn]) && !has[stateColumn]:
		return cols, true, true
	case has[stateColumn] || has[codeColumn]:
		return cols, false, len(cols) > 1
	case r.part == findingPart && has[placeColumn] && has[titleColumn]:
		return cols, true, true
	}
	return cols, false, r.part == guardPart && has[placeColumn]
}

var ruler = regexp.MustCompile(`^[\s|:+-]*-[\s|:+-]*$`)

// table reads the lines of a table from its head on and returns the index of
// the first line behind it.
func (r *reader) table(i int, cols []column, findings bool) int {
	r.settleItem()
	for i++; i < len(r.lines); i++ {
		l := r.lines[i]
		switch {
		case l.taken || l.fenced || !strings.Contains(l.text, "|") || itemMark.MatchString(l.text):
			return i
		case ruler.MatchString(l.text):
		case r.part == guardPart:
			r.guardRow(cols, splitCells(l.text))
		case findings:
			r.row(cols, splitCells(l.text))
		default:
			r.rows = true
		}
	}
	return i
}

// row reads one row of a table of findings.
func (r *reader) row(cols []column, cells []string) {
	r.unclosed = false
	if saysNone(strings.Join(nonEmpty(cells), " ")) || len(nonEmpty(cells)) == 0 {
		return
	}
	var f Finding
	if surplus := len(cells) - len(cols); surplus > 0 {
		last := len(cols) - 1
		cells = append(cells[:last:last], strings.Join(cells[last:], " | "))
		f.flag(repairedRow)
	}
	l, p, where := label{}, place{}, ""
	for i, cell := range cells {
		switch cols[i] {
		case severityColumn:
			l = r.scale.word(cell)
		case placeColumn:
			where = cell
			p, _ = r.anchor.whole(cell)
		case lineColumn:
			if p.line == 0 {
				p.line, p.end = lineRange(cell)
			}
		case titleColumn:
			if f.Title == "" {
				f.Title = tidy(cell)
			}
		case fixColumn:
			f.Fix = tidy(cell)
		}
	}
	if f.Title == "" {
		f.Title = tidy(strings.Join(others(cols, cells), " "))
	}
	if p.path == "" && f.Title == "" {
		f.Title = tidy(where)
	}
	r.add(f, l, p)
}

// others joins the cells of columns without a meaning.
func others(cols []column, cells []string) []string {
	var out []string
	for i, cell := range cells {
		if cols[i] == otherColumn && strings.Trim(cell, "-—–") != "" {
			out = append(out, cell)
		}
	}
	return out
}

func nonEmpty(cells []string) []string {
	var out []string
	for _, cell := range cells {
		if strings.Trim(cell, " -—–") != "" {
			out = append(out, cell)
		}
	}
	return out
}

// pipeItem reads an item whose parts stand between pipes: severity, location,
// description and fix.
func (r *reader) pipeItem(text string) bool {
	if !strings.Contains(text, "|") {
		return false
	}
	cells := splitCells(text)
	l := label{raw: ""}
	var p place
	var words []string
	placed := false
	for i, cell := range cells {
		if w := r.scale.word(cell); i < 2 && w.stated() && !l.stated() && !(i == 1 && !placed) {
			l = w
			continue
		}
		if q, ok := r.anchor.whole(cell); ok && !placed && i < 3 && (i < 2 && l.stated() || i == 0) {
			p, placed = q, true
			continue
		}
		words = append(words, cell)
	}
	if !l.stated() && !placed || len(cells) < 2 {
		return false
	}
	f := Finding{}
	if len(words) > 0 {
		f.Title = tidy(words[0])
	}
	if len(words) > 1 {
		f.Fix = tidy(words[1])
	}
	if len(words) > 2 {
		f.Fix = tidy(strings.Join(words[1:], " | "))
		f.flag(repairedRow)
	}
	if f.Title == "" && p.path == "" || saysNone(f.Title) && p.path == "" {
		return true
	}
	r.add(f, l, p)
	return true
}
