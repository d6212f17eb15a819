package table

import (
	"net/url"
	"regexp"
	"strings"
)

// markdownReader reads a reviewer's answer line by line: no markdown parser is as
// tolerant as reviewers are careless. Tables are read wherever they stand (in
// quotes, fences, lists), with or without outer pipes and separator line; so
// are lists whose items begin with a location.
type markdownReader struct {
	*reader
	raw   []string // the lines as they stand
	lines []string // without quote marks and white space around
	i     int      // index of the current line

	cols    columns // of the current or the last table of rows
	sep     string  // its separator: a pipe or one of its look-alikes
	closed  bool    // its head ends with a pipe
	inside  bool    // no empty line and no prose since its last line
	foreign bool    // inside a table of something else
	context string  // the file that the last heading names
	section section
	loose   []looseItem // list items that may be rows or findings
}

// section is what a heading announces.
type section int

const (
	anySection section = iota
	rowsSection
	findingsSection
)

// separators are the pipe and what stands for it.
var separators = []string{"|", "│", "┃", "｜"}

func (r *reader) markdown(text []byte) {
	m := &markdownReader{reader: r, sep: "|", raw: strings.Split(string(text), "\n")}
	m.lines = make([]string, len(m.raw))
	rows := 0
	for i, line := range m.raw {
		m.lines[i] = unquoted(line)
		if strings.HasPrefix(m.lines[i], m.sep) {
			rows++
		}
	}
	m.room = min(rows, len(text)/shortRow)
	for m.i < len(m.lines) {
		m.line(m.lines[m.i])
	}
	m.settleLoose()
}

var ansi = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]")

// shortRow is the length in bytes of a short row: no room is made for rows of
// less.
const shortRow = 64

// unquoted takes quote marks, terminal colours and white space off a line.
func unquoted(line string) string {
	if strings.IndexByte(line, 0x1b) >= 0 {
		line = ansi.ReplaceAllString(line, "")
	}
	line = strings.TrimSpace(line)
	for strings.HasPrefix(line, ">") {
		line = strings.TrimSpace(line[1:])
	}
	return line
}

var (
	marker     = regexp.MustCompile(`guardroll:table((?:\s+[\w-]+=[^\s>]*)*)`)
	attribute  = regexp.MustCompile(`([\w-]+)=([^\s>]*)`)
	separator  = regexp.MustCompile(`^[|│┃｜]?\s*:?[-—–=─]+:?\s*(?:[|+│┃｜┼]\s*:?[-—–=─]+:?\s*)*[|│┃｜]?$`)
	boxLine    = regexp.MustCompile(`^[┌├└╔╠╚+][-─═=+┬┼┴╦╬╩┐┤┘╗╣╝]+$`)
	fenceMark  = behind(starts("`~"), "^(?:```+|~~~+)\\s*([\\w-]*)")
	saysNone   = regexp.MustCompile(`^(?i:rows|guards|row|guard 清单|guard清单|guards? list|枚举表|行|清单)\s*[:：=]\s*(?i:none|no rows|no guards|0|无|没有|空)\s*[.。]?$`)
	noneWord   = regexp.MustCompile(`^(?i:none|no rows|no guards|n/a|无|没有)\s*[.。]?$`)
	rowsLabel  = regexp.MustCompile(`(?i)^(?:rows|guards?|guard 清单|guard清单|guard/check 清单|枚举表|enumeration(?: table)?|row table|清单)\s*[:：]?$`)
	otherLabel = regexp.MustCompile(`(?i)^(?:findings|issues|problems|问题清单|问题|发现|tail|off-table tail|表外尾巴|false-green|recheck)\s*[:：]`)
	otherTitle = regexp.MustCompile(`(?i)^(?:\d+[.)]?\s*)?(?:findings|issues|problems|问题清单|问题|发现|tail|off-table tail|表外尾巴|false-green|recheck)\b`)
	fileTitle  = regexp.MustCompile(`(?i)^(?:\d+[.)]\s*)?(?:(?:file|path|文件|路径)\s*[:：]\s*)?(.+?)\s*[:：]?$`)
	verdictish = regexp.MustCompile(`(?i)^(?:approve|approved|clear|changes[-_ ]requested|needs[-_ ]work|放行|打回|verdict\b.*|结论.*)\s*[.。!！]?$`)
)

// line reads what starts at the current line and moves on behind it.
func (m *markdownReader) line(text string) {
	switch {
	case text == "":
		m.inside, m.foreign = false, false
	case fenceMark.matches(text):
		m.inside, m.foreign = false, false
		if m.fence(text) {
			return
		}
	case strings.HasPrefix(text, "<!--") && strings.Contains(text, "guardroll:table"):
		m.marker(text)
	case ruled(text):
		// it only rules a line
	case m.sayNone(text):
	case m.tableLine(text) || m.listItem():
		return
	default:
		m.prose(text)
	}
	m.i++
}

// ruled reports whether a line only rules a table.
func ruled(text string) bool {
	for i := range min(len(text), 8) {
		if c := text[i]; isLetter(c) || c >= '0' && c <= '9' || c == '`' {
			return false
		}
	}
	return strings.Trim(text, ":-—–=─═|+│┃｜┼┬┴├┤┌┐└┘╔╗╚╝╠╣╦╬╩ \t") == "" && (separator.MatchString(text) || boxLine.MatchString(text))
}

// marker reads <!-- guardroll:table tree=… slot=… -->.
func (m *markdownReader) marker(text string) {
	text = strings.ReplaceAll(text, "-->", " -->")
	for _, hit := range marker.FindAllStringSubmatch(text, -1) {
		var tree, slot string
		for _, a := range attribute.FindAllStringSubmatch(hit[1], -1) {
			value, err := url.PathUnescape(a[2])
			if err != nil {
				value = a[2]
			}
			switch a[1] {
			case "tree":
				tree = value
			case "slot":
				slot = value
			}
		}
		m.identify(m.i+1, tree, slot)
	}
}

// sayNone takes "ROWS: none", on one line or on two.
func (m *markdownReader) sayNone(text string) bool {
	if len(text) > maxHeading || text[0] == '|' {
		return false
	}
	plain := bare(text)
	if !saysNone.MatchString(plain) && !(m.section == rowsSection && noneWord.MatchString(plain)) {
		return false
	}
	if m.none == 0 {
		m.none = m.i + 1
	}
	return true
}

// bare takes heading marks, list marks and emphasis off a line.
func bare(text string) string {
	text = strings.TrimSpace(strings.TrimLeft(text, "#"))
	if mark := itemMark.first(text); mark != "" {
		text = text[len(mark):]
	}
	return strings.TrimSpace(strings.ReplaceAll(words(text), "\n", " "))
}

// prose takes what a line of text says of what follows it.
func (m *markdownReader) prose(text string) {
	heading := strings.HasPrefix(text, "#")
	plain := bare(text)
	whole := heading || strings.HasPrefix(text, "**") || strings.HasSuffix(plain, ":") || strings.HasSuffix(plain, "：")
	switch {
	case rowsLabel.MatchString(plain):
		m.section = rowsSection
	case otherLabel.MatchString(plain) || whole && otherTitle.MatchString(plain):
		m.section = findingsSection
	case heading:
		m.section = anySection
	}
	if file := m.fileTitle(text, plain); file != "" {
		m.context = file
	} else if heading {
		m.context = ""
	}
	m.below(text)
	m.inside, m.foreign = false, false
}

// fileTitle gives the file that a heading or a line of its own names.
func (m *markdownReader) fileTitle(text, plain string) string {
	text = strings.TrimSpace(strings.TrimLeft(text, "#"))
	hit := fileTitle.FindStringSubmatch(unwrap(strings.TrimRight(text, ":：")))
	if hit == nil || strings.Contains(strings.TrimSpace(plain), "  ") {
		return ""
	}
	p, reason := m.paths.location(hit[1])
	if reason != "" || p.start != 0 || p.rest != "" || p.path == "" {
		return ""
	}
	return m.paths.resolve(p.path)
}

// below reports text directly under a row of a table without outer pipes: it
// may be the rest of the row, or not.
func (m *markdownReader) below(text string) {
	if m.inside && !m.closed && !strings.HasPrefix(text, "#") && !strings.HasPrefix(text, "<!--") && !verdictish.MatchString(bare(text)) {
		m.fail(m.i+1, "text directly under a row: "+quote(text), "keep a row on one line, and an empty line under a table")
	}
}
