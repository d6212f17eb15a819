package verdict

import (
	"regexp"
	"strings"
)

// atCap says, behind a transient absence, that asking again is over.
var atCap = map[string]string{"en": "transient, cap reached", "zh": "瞬态, 达上限"}

// Absence writes why a slot is absent as the reasons of a degraded outcome name
// it: "Codex: not logged in", or "Codex:未登录" in Chinese ("zh"). An absence
// that the cap made final says so too.
func Absence(who string, r Reason, capReached bool, language string) string {
	sep := ": "
	if language == "zh" {
		sep = ":"
	} else {
		language = "en"
	}
	text := who + sep + r.Text(language)
	if capReached {
		text += ": " + atCap[language]
	}
	return text
}

var absenceLine = regexp.MustCompile(`^\s*([A-Za-z][A-Za-z ()§0-9a-z-]*?)\s*(?:未跑完|not-run|not run)?\s*[:：]\s*(.+?)\s*$`)

// ParseAbsence reads what Absence writes, in either language, with full or
// half-width colons, also with the words for "did not run" in it. ok is false
// where the reason is not in the table.
func ParseAbsence(text string) (who string, r Reason, capReached, ok bool) {
	m := absenceLine.FindStringSubmatch(text)
	if m == nil {
		return "", "", false, false
	}
	why := strings.ReplaceAll(strings.ReplaceAll(m[2], "：", ":"), "，", ",")
	for _, words := range atCap {
		head, tail, cut := strings.Cut(why, ":")
		if cut && reasonKey(tail) == reasonKey(words) {
			why, capReached = head, true
		}
	}
	r, ok = ParseReason(why)
	return m[1], r, capReached, ok
}
