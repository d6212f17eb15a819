package verdict

import (
	"regexp"
	"strings"
)

// Severity says how bad a finding is.
type Severity string

// The severities, the worst first. A finding that was not classified under an
// approval has none until triage.
const (
	Blocker Severity = "blocker"
	Major   Severity = "major"
	Minor   Severity = "minor"
	Nit     Severity = "nit"
)

// Blocks reports whether an open finding of this severity keeps its slot from
// an approval.
func (s Severity) Blocks() bool { return s == Blocker || s == Major }

// Flags of a severity.
const (
	severityAlias    = "severity_alias"    // a word of another scale
	severityUnstated = "severity_unstated" // no known word: major until triage
)

// medium stands for the words in the middle of other scales, which a project
// may count as major or minor.
const medium Severity = "medium"

// severityWords maps the words of all known scales. The Chinese words of the
// loop's own scale are translations, not aliases.
var severityWords = map[string]Severity{
	"blocker": Blocker, "blocking": Blocker, "critical": Blocker, "crit": Blocker, "fatal": Blocker, "p0": Blocker, "s0": Blocker, "sev0": Blocker, "must fix": Blocker,
	"致命": Blocker, "阻塞": Blocker, "严重": Blocker,
	"major": Major, "high": Major, "important": Major, "p1": Major, "error": Major, "should fix": Major, "重要": Major, "高": Major,
	"medium": medium, "med": medium, "moderate": medium, "p2": medium, "warning": medium, "中": medium,
	"minor": Minor, "low": Minor, "p3": Minor, "suggestion": Minor, "improvement": Minor, "低": Minor, "一般": Minor, "次要": Minor, "建议": Minor,
	"nit": Nit, "nitpick": Nit, "info": Nit, "informational": Nit, "style": Nit, "trivial": Nit, "p4": Nit, "note": Nit, "optional": Nit, "措辞": Nit,
}

var severityColours = map[string]Severity{"🔴": Blocker, "🟠": Major, "🟡": medium, "💭": Nit}

// ownWord tells the scale's own words from those of others.
var ownWord = map[string]bool{"blocker": true, "major": true, "minor": true, "nit": true, "阻塞": true, "致命": true, "重要": true, "次要": true, "一般": true, "措辞": true}

// weakWord tells the words that often name a field or a remark: without
// brackets they label a finding only in a list of findings, under a rejection,
// or beside a location.
var weakWord = map[string]bool{
	"error": true, "warning": true, "suggestion": true, "improvement": true, "info": true, "informational": true,
	"style": true, "trivial": true, "note": true, "optional": true, "一般": true, "建议": true, "措辞": true,
	"important": true, "low": true, "should fix": true,
}

// bulletWord tells those of the weak words that a bullet makes strong.
var bulletWord = map[string]bool{"important": true, "low": true, "should fix": true}

// scale is how an answer's severity words are meant.
type scale struct {
	medium Severity // what the words in the middle count as
	fatal  bool     // 致命 stands in the answer: then 严重 is the second degree
}

func newScale(o Options, text string) scale {
	s := scale{medium: Major, fatal: strings.Contains(text, "致命")}
	if o.MediumAs == Minor && o.Profile != deepReview {
		s.medium = Minor
	}
	return s
}

// label is a severity as it was written.
type label struct {
	severity Severity
	raw      string
	weak     bool // one of weakWord, without brackets
	bracket  bool
}

func (l label) stated() bool { return l.severity != "" }

// flags names what is remarkable about the label.
func (l label) flags() []string {
	switch {
	case !l.stated():
		return []string{severityUnstated}
	case !ownWord[strings.ToLower(l.raw)]:
		return []string{severityAlias}
	}
	return nil
}

// resolve gives the label of one of the words or colours.
func (s scale) resolve(raw string, sev Severity) label {
	switch {
	case sev == medium:
		sev = s.medium
	case raw == "严重" && s.fatal:
		sev = Major
	}
	return label{severity: sev, raw: raw}
}

var severityTail = regexp.MustCompile(`(?i)\s*(?:/|:|：|-)?\s*(?:issues?|bugs?|findings?|problems?|priority|severity|问题|级别?|项|优先级?)?\s*#?\d*(?:\s*\(?[bmn]\d)?$`)

// word reads a text that is a severity and nothing else, such as a cell.
func (s scale) word(text string) label {
	t := strings.TrimSpace(strings.Trim(strings.TrimSpace(emphasis.Replace(text)), "[]【】()（）*_: ："))
	colour, t := cutColour(t)
	for _, try := range []string{t, severityTail.ReplaceAllString(t, ""), strings.TrimSuffix(t, "s")} {
		key := strings.ToLower(strings.NewReplacer("-", " ", "_", " ").Replace(try))
		if sev, ok := severityWords[key]; ok {
			return s.resolve(try, sev)
		}
	}
	if t == "" && colour != "" {
		return s.resolve(colour, severityColours[colour])
	}
	return label{raw: t}
}

// cutColour takes a coloured sign off the start of a text.
func cutColour(t string) (colour, rest string) {
	for _, c := range []string{"🔴", "🟠", "🟡", "💭"} {
		if after, ok := strings.CutPrefix(t, c); ok {
			return c, strings.TrimLeft(after, " \ufe0f")
		}
	}
	return "", t
}

var (
	bracketed    = regexp.MustCompile(`^(?:\[([^\[\]]{1,40})\]|【([^【】]{1,40})】|[(（]([^()（）]{1,40})[)）])`)
	leadingWord  = regexp.MustCompile(`^(?i:must[ -]fix|should[ -]fix|block(?:er|ing)s?|critical|crit|fatal|major|high|important|error|medium|med|moderate|warning|minor|low|suggestion|improvement|nitpick|nit|informational|info|style|trivial|note|optional|[ps][0-4]|sev0)\b(?i:[ -](?:issue|bug|finding|problem|priority|severity))?(?:[ -]?#?\d+\b)?|^(?:致命|阻塞|严重|重要|一般|次要|建议|措辞|高|中|低)(?:问题|级别?)?\d*`)
	labelEnd     = regexp.MustCompile("^(?:\\*\\*|__|`)*\\s*(?:[:：|/]|[-—–]+\\s|\\]|$)")
	labelSpecial = regexp.MustCompile("^(?:\\*\\*|__|`)*\\s*(?:[:：|]|[-—–]+\\s)?\\s*(?:\\*\\*|__)*\\s*")
	severityName = regexp.MustCompile(`^(?i:severity|级别|严重程度)\s*[:：=]\s*([^;,，；|]{1,20})[;,，；|]\s*`)
	opening      = regexp.MustCompile("^(?:\\*\\*|__|`|\\*)+")
)

// lead reads the severity label at the start of an item and returns what
// follows it. A word counts only as a label: in brackets, behind a colour, or
// set off from what follows by punctuation or a location.
func (s scale) lead(text string) (label, string, bool) {
	t := opening.ReplaceAllString(text, "")
	if m := bracketed.FindStringSubmatch(t); m != nil {
		for _, inner := range m[1:] {
			if l := s.inBrackets(inner); inner != "" && l.stated() {
				l.bracket = true
				return l, afterLabel(t[len(m[0]):]), true
			}
		}
	}
	if m := severityName.FindStringSubmatch(t); m != nil {
		if l := s.word(m[1]); l.stated() {
			l.bracket = true
			return l, t[len(m[0]):], true
		}
	}
	colour, t := cutColour(t)
	t = opening.ReplaceAllString(t, "")
	if colour != "" && strings.HasPrefix(t, "[") || colour != "" && strings.HasPrefix(t, "【") {
		if l, rest, ok := s.lead(t); ok {
			return l, rest, true
		}
	}
	if word := leadingWord.FindString(t); word != "" {
		rest := t[len(word):]
		if colour != "" || labelEnd.MatchString(rest) || startsWithLocation(rest) {
			if l := s.word(word); l.stated() {
				l.bracket = colour != ""
				l.weak = weakWord[strings.ToLower(l.raw)] && colour == ""
				return l, afterLabel(rest), true
			}
		}
	}
	if colour != "" {
		l := s.resolve(colour, severityColours[colour])
		l.bracket = true
		return l, afterLabel(t), true
	}
	return label{}, text, false
}

// inBrackets reads a bracket's text: a severity, alone or with words such as
// "severity:" around it.
func (s scale) inBrackets(inner string) label {
	if _, value, ok := strings.Cut(strings.NewReplacer("：", ":").Replace(inner), ":"); ok {
		if l := s.word(value); l.stated() {
			return l
		}
	}
	first := strings.FieldsFunc(inner, func(r rune) bool { return strings.ContainsRune("/|,;·、，:：", r) })
	if len(first) > 1 {
		if l := s.word(first[0]); l.stated() {
			return l
		}
	}
	return s.word(inner)
}

// afterLabel takes the separators off the start of what follows a label.
func afterLabel(rest string) string {
	return strings.TrimSpace(labelSpecial.ReplaceAllString(rest, ""))
}
