package verdict

import (
	"regexp"
	"strings"
)

// part is what a stretch of the answer holds.
type part int

const (
	anyPart     part = iota // nothing says what it is
	findingPart             // a list of findings
	guardPart               // the guard list
	otherPart               // known to hold no findings
)

var (
	mdHeading   = regexp.MustCompile(`^(#{1,6})\s+(.*?)\s*#*$`)
	boldHeading = regexp.MustCompile(`^(?:\*\*|__)([^*_][^*]*?)(?:\*\*|__)\s*[:：]?$`)
	headNumber  = regexp.MustCompile(`^(?:\d+(?:\.\d+)*[.)、]?|[一二三四五六七八九十]+、)\s+`)
	headNote    = regexp.MustCompile(`\s*[(（][^()（）]*[)）]\s*$`)

	findingHead = regexp.MustCompile(`^(?i:(?:(?:full|all|my|open|new|blocking|remaining|review|code review|detailed|key) +)*(?:findings?|issues|problems|concerns|defects|bugs|tail)(?: (?:list|found|identified|raised))?|(?:full |code )*review comments|off-table tail|action items|required changes|问题清单|问题列表|问题|发现的问题|发现|审查发现|评审发现|主要问题|缺陷|意见|审查意见|表外尾巴)$`)
	// inlineHead are those of the names after which the list may stand on the
	// same line.
	inlineHead = regexp.MustCompile(`^(?i:findings?|(?:issues|problems)(?: found)?|tail|问题清单|问题列表|发现的问题)$`)
	guardHead  = regexp.MustCompile(`^(?i:guards?(?:(?: and |/| & |、)checks?)?(?: ?(?:list|清单))?)$`)
	otherHead  = regexp.MustCompile(`^(?i:strengths?|praise|positives?|what (?:works|is good|was done well|i (?:checked|read|did))|good points|(?:files|rows)(?: (?:reviewed|read|checked|examined))?|checked|reviewed|summary|overview|scope|notes?|observations|coverage|evidence|tests?(?: run)?|verification|recheck|false-green|method(?:ology)?|assessment|(?:final |overall )?(?:verdict|decision|conclusion|recommendation|result)|severity(?: (?:scale|levels?|legend|definitions?))?|legend|优点|亮点|总结|概述|范围|备注|已检查|已审文件|审查文件|证据|行表|级别说明|级别定义|图例|结论|裁决|评审结论|最终结论)$`)
	legendHead = regexp.MustCompile(`^(?i:severity(?: (?:scale|levels?|legend|definitions?))?|legend|levels|scale|级别说明|级别定义|严重级别说明|图例)$`)
	namedItem  = regexp.MustCompile(`^(?i:(?:finding|issue|problem|问题|发现)\s*#?\d+)\s*(?:[:：.—–-]+\s*|$)(.*)$`)
	headCut    = regexp.MustCompile(`^([^:：]{1,40}?)\s*[:：]\s*(.*)$`)
)

// heading is a line that says what follows.
type heading struct {
	part   part
	group  label  // the severity that holds for the items below
	value  string // what follows on the same line
	level  int    // 1-6 of a markdown heading, 7 for bold, 0 for a plain line
	title  string // its text, where it is not known
	legend bool
}

// headingOf reads a line as a heading. A plain line is one only with a known
// name before a colon, or alone.
func (s scale) headingOf(text string) (heading, bool) {
	name, level, value := text, 0, ""
	if m := mdHeading.FindStringSubmatch(text); m != nil {
		name, level = m[2], len(m[1])
	} else if m := boldHeading.FindStringSubmatch(text); m != nil {
		name, level = m[1], 7
	}
	plainName := emphasis.Replace(name)
	if m := headCut.FindStringSubmatch(plainName); m != nil {
		name, value = m[1], m[2]
	}
	h, ok := s.named(clearName(name))
	h.level, h.value, h.title = level, value, tidy(plainName)
	if level == 0 && value == "" && !strings.HasSuffix(strings.TrimSpace(text), ":") && !strings.HasSuffix(text, "：") {
		ok = ok && h.part != anyPart && !h.group.stated()
	}
	if level == 0 && value != "" && h.part == findingPart && !inlineHead.MatchString(clearName(name)) {
		ok = ok && saysNone(value)
	}
	if h.group.stated() && (value != "" || h.group.weak && level == 0) {
		return h, false // an item with its label
	}
	return h, ok || level > 0
}

// clearName takes signs, numbers and remarks off a heading's text.
func clearName(name string) string {
	name = strings.Trim(emphasis.Replace(name), " *_:：")
	name = headNumber.ReplaceAllString(name, "")
	name = headNote.ReplaceAllString(name, "")
	return strings.TrimSpace(name)
}

// named looks a heading's name up.
func (s scale) named(name string) (heading, bool) {
	trimmed := strings.TrimFunc(name, isDecoration)
	switch {
	case findingHead.MatchString(trimmed):
		return heading{part: findingPart}, true
	case guardHead.MatchString(trimmed):
		return heading{part: guardPart}, true
	case otherHead.MatchString(trimmed):
		return heading{part: otherPart, legend: legendHead.MatchString(trimmed)}, true
	}
	if l := s.word(name); l.stated() {
		l.weak = weakWord[strings.ToLower(l.raw)]
		return heading{part: findingPart, group: l}, true
	}
	return heading{}, false
}

var (
	nothingListed = regexp.MustCompile(`^(?i:none(?: (?:found|identified|to report|at this time|remaining))?|n/?a|nil|nothing(?: (?:to report|found|blocking|else))?|(?:i )?(?:found |have |see )?no (?:(?:further|new|blocking|blocker|major|minor|nit|other|open|critical|high|important|significant|remaining|actionable|or|and|/)[ ,]*)*(?:issues?|findings?|problems?|concerns?|blockers?|majors?|minors?|defects?|bugs?|comments?|nits?)(?: (?:were |was )?(?:found|identified|to report|remain(?:ing)?|detected|raised))?(?: in (?:this|the) (?:change|diff|patch|code))?|empty|\[\]|0(?: (?:findings|issues|problems))?|[-—–]+|无|暂无|没有|空|无(?:问题|发现|缺陷)|(?:没有|未|暂未)发现(?:任何)?(?:问题|缺陷|异常)?)$`)
	firstClause   = regexp.MustCompile(`[.;。；]\s+|[。；]|\s+[—–-]+\s+|\s*[(（]|[,，:：]\s*`)
	reservation   = regexp.MustCompile(`(?i)\b(?:but|except|however|although|though|besides|unless|apart|still|only|fix|must|should)\b|但|不过|除|然而|仍|需`)
)

// saysNone reports whether the text says that there is nothing to list. What
// follows the word for it may explain it, but neither take it back nor name a
// place.
func saysNone(text string) bool {
	t := emphasis.Replace(strings.TrimSpace(text))
	if isNothing(t) {
		return true
	}
	at := firstClause.FindStringIndex(t)
	if at == nil || !isNothing(t[:at[0]]) || strings.Trim(t[:at[0]], " -—–") == "" {
		return false
	}
	_, _, _, placed := anchor{}.find(t[at[0]:])
	return !placed && !reservation.MatchString(t[at[0]:])
}

func isNothing(t string) bool {
	return nothingListed.MatchString(strings.Trim(t, " *_.。!！()（）"))
}

var countWords = regexp.MustCompile(`[\p{L}]+`)

// countOnly reports whether a text only counts findings: 2 major, 1 minor.
func (s scale) countOnly(text string) bool {
	if !strings.ContainsAny(text[:1], "0123456789(") || !strings.ContainsAny(text, "0123456789") {
		return false
	}
	for _, word := range countWords.FindAllString(text, -1) {
		switch strings.ToLower(word) {
		case "issue", "issues", "finding", "findings", "total", "open", "and", "in", "条", "项", "个", "共":
		default:
			if !s.word(word).stated() {
				return false
			}
		}
	}
	return true
}
