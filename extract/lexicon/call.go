package lexicon

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// leading are the words that, first in a call's name, say that it checks.
var leading = map[string]extract.Form{
	"validate": extract.Validation,
	"check":    extract.Validation,
	"ensure":   extract.Validation,
	"require":  extract.Validation,
	"must":     extract.Validation,
	"verify":   extract.Validation,
}

// anywhere are the words that, at any place in a call's name, say that it
// changes state or claims something.
var anywhere = map[string]extract.Form{
	"retry": extract.Retry, "retries": extract.Retry, "retrying": extract.Retry, "backoff": extract.Retry,
	"restart": extract.Restart, "respawn": extract.Restart, "relaunch": extract.Restart,
	"reconnect": extract.Reconnect, "redial": extract.Reconnect,
	"renew": extract.Renew, "renewal": extract.Renew,
	"rollback": extract.Rollback, "undo": extract.Rollback,
	"timeout": extract.Timeout, "deadline": extract.Timeout,
	"dryrun":    extract.DryRun,
	"recompute": extract.Recompute, "recalculate": extract.Recompute,
}

// pairs are two words in a row with the meaning of one.
var pairs = map[[2]string]extract.Form{
	{"dry", "run"}:       extract.DryRun,
	{"roll", "back"}:     extract.Rollback,
	{"time", "out"}:      extract.Timeout,
	{"back", "off"}:      extract.Retry,
	{"re", "connect"}:    extract.Reconnect,
	{"re", "start"}:      extract.Restart,
	{"refresh", "token"}: extract.Renew,
	{"refresh", "lease"}: extract.Renew,
	{"refresh", "cert"}:  extract.Renew,
}

// CallForm returns what the last name of a call says: validation by its first
// word, a transition or a recomputation by any word. Names match by whole
// words, so that checkout, checkbox and parseable say nothing. ok is false for
// a name that says nothing. require of a module is for the caller to rule out.
func CallForm(name string) (form extract.Form, ok bool) {
	if !mayMatch(name) {
		return "", false
	}
	var array [8]string
	words := appendWords(array[:0], name)
	for i, w := range words {
		if form, ok := anywhere[w]; ok {
			return form, true
		}
		if i > 0 {
			if form, ok := pairs[[2]string{words[i-1], w}]; ok {
				return form, true
			}
		}
	}
	if len(words) > 0 {
		form, ok = leading[words[0]]
	}
	return form, ok
}

// roots are byte sequences one of which every matching name holds, so that
// most names are ruled out without being split.
var roots = []string{"alid", "heck", "nsure", "equire", "ust", "erify", "etr", "ack", "start", "spawn", "launch",
	"connect", "edial", "enew", "undo", "Undo", "ime", "eadline", "ry", "ecompute", "ecalculate", "fresh"}

func mayMatch(name string) bool {
	if len(name) < 4 {
		return false
	}
	for _, root := range roots {
		if strings.Contains(name, root) {
			return true
		}
	}
	return isScreaming(name)
}

func isScreaming(name string) bool {
	for i := range len(name) {
		if isLower(name[i]) {
			return false
		}
	}
	return true
}

// doctorWords begin the names of functions that probe health.
var doctorWords = map[string]bool{"doctor": true, "healthcheck": true, "preflight": true, "selfcheck": true, "selftest": true}

// IsDoctor reports whether a definition's name says that it is a probe of a
// health, doctor or preflight check.
func IsDoctor(name string) bool {
	var array [8]string
	words := appendWords(array[:0], name)
	for i, w := range words {
		if doctorWords[w] {
			return true
		}
		if i > 0 && w == "check" && (words[i-1] == "health" || words[i-1] == "self" || words[i-1] == "readiness" || words[i-1] == "liveness") {
			return true
		}
		if i > 0 && words[i-1] == "check" && (w == "health" || w == "liveness" || w == "readiness") {
			return true
		}
	}
	return false
}
