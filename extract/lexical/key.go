package lexical

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// key lists the key that begins at token i and is followed by the separator,
// when form knows it.
func (f *finder) key(i int, separator byte, form func(key string) (extract.Form, bool)) {
	if !f.is(i, word) {
		return
	}
	start := int(f.tokens[i].start)
	last := i
	for last-i < 16 && (f.is(last+1, word) || f.byteOf(last+1) == '-' || f.byteOf(last+1) == '.') && f.glued(last+1) {
		last++
	}
	if f.byteOf(last+1) != separator {
		return
	}
	end := f.restOfLine(i)
	found, ok := form(string(f.head(start, int(f.tokens[last].end))))
	if !ok {
		return
	}
	h := f.add(found, i, last+2, end-1)
	h.construct.Heuristic = found != extract.If && found != extract.Assert && found != extract.Cleanup
	f.own(found, h.construct)
	f.done = end
}

// yamlForm says what a key of a pipeline means.
func yamlForm(key string) (extract.Form, bool) {
	switch key {
	case "if", "when", "only", "except", "unless":
		return extract.If, true
	case "continue-on-error", "allow_failure", "fail-fast", "ignore_errors", "continueOnError":
		return extract.ExitCode, true
	case "after_script":
		return extract.Cleanup, true
	}
	return lexicon.CallForm(key)
}

// settingForm says what a key of an ini or toml file means.
func settingForm(key string) (extract.Form, bool) {
	last := strings.ToLower(key[strings.LastIndexByte(key, '.')+1:])
	switch {
	case strings.HasPrefix(key, "Condition"):
		return extract.If, true
	case strings.HasPrefix(key, "Assert"):
		return extract.Assert, true
	case last == "enabled", last == "strict", last == "fail_under", last == "xfail_strict",
		strings.HasPrefix(last, "allow"), strings.HasPrefix(last, "deny"):
		return extract.Validation, true
	}
	return lexicon.CallForm(key)
}
