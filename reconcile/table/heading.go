package table

import (
	"regexp"
	"strings"
	"unicode"
)

// field is what a column holds.
type field int

const (
	noField field = iota // an extra column
	rowField
	locationField
	fileField
	lineField
	columnField
	formField
	snippetField
	inputField
	observedField
	contractField
	stateField
	evidenceField
	fixField
	reasonField
	clauseField
	liesField
	severityField // tells a table of findings from one of rows
	fieldCount
)

// headingWords gives the headings of each field, as normalised by headingKey.
var headingWords = map[field][]string{
	rowField:      {"row", "rowid", "id", "guardid", "rowhash", "行id", "行标识", "行编号", "标识", "编号", "#", "no", "nr", "序号", "number", "index", "idx"},
	locationField: {"location", "loc", "where", "place", "position", "pos", "site", "fileline", "filelines", "filelineno", "pathline", "filerange", "locationfileline", "位置", "地点", "定位", "文件行", "文件行号", "代码位置", "所在位置", "路径行号", "文件位置"},
	fileField:     {"file", "path", "filename", "filepath", "source", "文件", "路径", "文件名", "文件路径"},
	lineField:     {"line", "lines", "lineno", "linenumber", "linenumbers", "linerange", "range", "行", "行号", "行范围", "行数", "代码行", "范围"},
	columnField:   {"column", "col", "列", "列号"},
	formField:     {"form", "syntax", "kind", "type", "syntaxtype", "syntaxkind", "construct", "guardtype", "guardkind", "category", "rowkind", "形式", "句法", "句法类型", "类型", "语法", "语法类型", "种类", "类别", "构造"},
	snippetField:  {"snippet", "code", "codesnippet", "guard", "check", "condition", "expression", "text", "guardcheck", "代码", "代码片段", "片段", "局部代码片段", "局部代码", "源码", "条件", "表达式", "守卫"},
	inputField:    {"failinginput", "failinginputs", "failureinput", "failureinputs", "input", "inputs", "inputstried", "testedinputs", "失败输入", "输入", "实例化失败输入", "失败输入实例", "失败用例", "失效输入"},
	observedField: {"observed", "observedbehaviour", "observedbehavior", "observation", "observations", "behaviour", "behavior", "actual", "result", "observedresult", "观察", "观察行为", "观察到", "观察到的行为", "观察结果", "实际", "实际行为", "观测", "观测行为"},
	contractField: {"contract", "contractclaim", "contractclaims", "contractsays", "spec", "expected", "claim", "claimed", "契约", "契约声称", "契约要求", "契约条款", "约定", "声称", "期望", "预期", "规范"},
	stateField:    {"state", "status", "finalstate", "rowstate", "terminalstate", "disposition", "终态", "状态", "行终态", "最终状态", "结论", "处置"},
	evidenceField: {"evidence", "proof", "note", "notes", "comment", "comments", "remark", "remarks", "rationale", "details", "detail", "证据", "附证据", "证明", "备注", "说明", "注", "依据", "详情"},
	fixField:      {"fix", "fixed", "fixedin", "fixedby", "commit", "fixcommit", "fixpointer", "修复", "修复指向", "修复提交", "提交", "改法"},
	reasonField:   {"reason", "why", "justification", "理由", "原因", "可审计的理由"},
	clauseField:   {"clause", "severityclause", "条款", "级别条款", "级别定义"},
	liesField:     {"lies", "lie", "lying", "falsegreen", "说谎", "撒谎", "假绿"},
	severityField: {"severity", "sev", "level", "priority", "级别", "严重", "严重性", "严重程度", "严重级别", "优先级"},
}

var headings = indexHeadings(headingWords)

func indexHeadings(words map[field][]string) map[string]field {
	index := map[string]field{}
	for f, list := range words {
		for _, w := range list {
			index[w] = f
		}
	}
	return index
}

// headingKey folds a heading to letters and digits in lower case.
func headingKey(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '#' {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// lookup finds the field of a heading that names one.
func lookup(text string) (field, bool) {
	var short [maxHeading]byte
	key := short[:0]
	for _, r := range text {
		switch {
		case r >= 0x80:
			f, ok := headings[headingKey(text)]
			return f, ok
		case r == '#' || isLetter(byte(r)) || isDigit(byte(r)):
			key = append(key, lower(byte(r)))
		}
	}
	f, ok := headings[string(key)]
	return f, ok
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

var (
	inBrackets = regexp.MustCompile(`[(（\[【][^)）\]】]*[)）\]】]`)
	alternates = regexp.MustCompile(`\s*(?:/|\||\bvs\.?\s|→|->|=>|,|，|、|&|\+|\band\b|\bor\b|与|和|及|或)\s*`)
)

// mayAlternate tests cheaply for a heading of several words.
func mayAlternate(text string) bool {
	last := byte(0)
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 0x80, joins[c], last == ' ' && (c == 'a' || c == 'o' || c == 'v'):
			return true
		default:
			last = c
		}
	}
	return false
}

var joins = setOf("/|>,&+")

// heading tells what a column with this heading holds. Headings have no digits:
// most cells of a body are told apart by that.
func heading(cell string) field {
	if hasDigit(cell) {
		return noField
	}
	text := words(cell)
	if f, ok := lookup(text); ok {
		return f
	}
	if strings.ContainsAny(text, "(（[【") {
		text = inBrackets.ReplaceAllString(text, "")
		if f, ok := lookup(text); ok {
			return f
		}
	}
	if !mayAlternate(text) || !strings.ContainsAny(text, "/|→>,，、&+与和及或") && !strings.Contains(text, " and ") && !strings.Contains(text, " or ") && !strings.Contains(text, " vs") {
		return noField
	}
	return combined(alternates.Split(text, -1))
}

func hasDigit(text string) bool {
	for i := range len(text) {
		if isDigit(text[i]) {
			return true
		}
	}
	return false
}

// combined tells what a heading of several words holds: one field under two
// names, a place in two parts, or evidence in several.
func combined(parts []string) field {
	found := noField
	for _, part := range parts {
		f, ok := lookup(part)
		switch {
		case !ok:
			return noField
		case found == noField || found == f:
			found = f
		case found.places() && f.places():
			found = locationField
		case found.argues() && f.argues():
			found = evidenceField
		default:
			return noField
		}
	}
	return found
}

// places reports whether the field helps to say where a row stands.
func (f field) places() bool { return f == locationField || f == fileField || f == lineField }

// argues reports whether the field holds a part of the evidence.
func (f field) argues() bool { return f >= inputField && f <= contractField || f == evidenceField }

// text reports whether any text may stand in the field.
func (f field) text() bool {
	return f == snippetField || f.argues() || f == fixField || f == reasonField || f == noField
}

// columns is a table's head: what each column holds.
type columns []field

// head reads the cells of a line as a table's head; ok is false when it is not
// the head of a table of rows.
func head(texts []string) (cols columns, ok bool) {
	cols = make(columns, 0, len(texts))
	var has [fieldCount]bool
	for _, text := range texts {
		f := noField
		if len(text) <= maxHeading {
			f = heading(text)
		}
		cols = append(cols, f)
		has[f] = true
	}
	place := has[rowField] || has[locationField] || has[fileField] || has[lineField]
	judged := has[stateField] || has[formField]
	shown := has[snippetField] || has[inputField] || has[observedField] || has[contractField] || has[evidenceField]
	return cols, place && (judged || shown && !has[severityField])
}

// maxHeading is the longest heading in bytes.
const maxHeading = 80

// settle decides what an ambiguous column holds once all are known: "row" and
// "line" are the place itself in a table that has no other.
func (c columns) settle() columns {
	has := map[field]bool{}
	for _, f := range c {
		has[f] = true
	}
	out := make(columns, len(c))
	copy(out, c)
	if has[locationField] || has[fileField] {
		return out
	}
	from := rowField
	if has[lineField] {
		from = lineField
	}
	for i, f := range out {
		if f == from {
			out[i] = locationField
			return out
		}
	}
	return out
}
