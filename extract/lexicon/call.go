package lexicon

import "github.com/guardroll/guardroll/extract"

// leading are the words that, first in a call's name, say that it checks.
var leading = index([]meaning{
	{word: "validate", form: extract.Validation}, {word: "validates", form: extract.Validation}, {word: "check", form: extract.Validation},
	{word: "ensure", form: extract.Validation}, {word: "require", form: extract.Validation}, {word: "must", form: extract.Validation},
	{word: "verify", form: extract.Validation},
})

// anywhere are the words that, at any place in a call's name, say that it
// changes state or claims something.
var anywhere = index([]meaning{
	{word: "retry", form: extract.Retry}, {word: "retries", form: extract.Retry}, {word: "retrying", form: extract.Retry}, {word: "backoff", form: extract.Retry},
	{word: "restart", form: extract.Restart}, {word: "respawn", form: extract.Restart}, {word: "relaunch", form: extract.Restart},
	{word: "reconnect", form: extract.Reconnect}, {word: "reconnection", form: extract.Reconnect}, {word: "redial", form: extract.Reconnect},
	{word: "renew", form: extract.Renew}, {word: "renewal", form: extract.Renew},
	{word: "rollback", form: extract.Rollback}, {word: "undo", form: extract.Rollback},
	{word: "timeout", form: extract.Timeout}, {word: "timeouts", form: extract.Timeout}, {word: "deadline", form: extract.Timeout},
	{word: "dryrun", form: extract.DryRun},
	{word: "recompute", form: extract.Recompute}, {word: "recalculate", form: extract.Recompute},
})

// pairs are two words in a row with the meaning of one, found by the second.
var pairs = index([]meaning{
	{before: "dry", word: "run", form: extract.DryRun},
	{before: "roll", word: "back", form: extract.Rollback},
	{before: "time", word: "out", form: extract.Timeout},
	{before: "back", word: "off", form: extract.Retry},
	{before: "re", word: "connect", form: extract.Reconnect},
	{before: "re", word: "start", form: extract.Restart},
	{before: "refresh", word: "token", form: extract.Renew},
	{before: "refresh", word: "lease", form: extract.Renew},
	{before: "refresh", word: "cert", form: extract.Renew},
})

// compounds are words that make another word of a leading "check": checkBox
// and check_out check nothing.
var compounds = index([]meaning{
	{word: "box"}, {word: "boxes"}, {word: "out"}, {word: "outs"}, {word: "mark"}, {word: "marks"}, {word: "sum"}, {word: "sums"},
	{word: "list"}, {word: "lists"}, {word: "point"}, {word: "points"}, {word: "board"}, {word: "mate"},
})

// meaning is what a word says; before is the word that has to precede it.
type meaning struct {
	word, before string
	form         extract.Form
}

// meanings are found by the lower-case first letter of their word, so that a
// name is looked up without being copied.
type meanings ['z' - 'a' + 1][]meaning

func index(list []meaning) *meanings {
	var table meanings
	for _, m := range list {
		at := m.word[0] - 'a'
		table[at] = append(table[at], m)
	}
	return &table
}

// find returns the meaning of a word in any case after another one.
func (t *meanings) find(before, word string) (extract.Form, bool) {
	first := word[0] | ('a' - 'A')
	if first < 'a' || first > 'z' {
		return "", false
	}
	for i := range t[first-'a'] {
		m := &t[first-'a'][i]
		if equalFold(word, m.word) && (m.before == "" || equalFold(before, m.before)) {
			return m.form, true
		}
	}
	return "", false
}

// CallForm returns what the last name of a call says: validation by its first
// word, a transition or a recomputation by any word. Names match by whole
// words, so that checkout, checkBox and parseable say nothing. ok is false for
// a name that says nothing. require of a module is for the caller to rule out.
func CallForm(name string) (form extract.Form, ok bool) {
	var first, second, before string
	for at := 0; ; {
		var word string
		if word, at = nextWord(name, at); word == "" {
			break
		}
		if form, ok := anywhere.find("", word); ok {
			return form, true
		}
		if before != "" {
			if form, ok := pairs.find(before, word); ok {
				return form, true
			}
		}
		if first == "" {
			first = word
		} else if second == "" {
			second = word
		}
		before = word
	}
	if first == "" {
		return "", false
	}
	if second != "" && equalFold(first, "check") {
		if _, other := compounds.find("", second); other {
			return "", false
		}
	}
	return leading.find("", first)
}
