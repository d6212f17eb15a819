package reconcile

import (
	"regexp"
	"strings"
)

var (
	inTicks = regexp.MustCompile("`([^`\n]+)`")
	// symbolText is a name as code spells it, with or without what it hangs on.
	symbolText = regexp.MustCompile(`^(?:\(\*?\w+\)\.)?[\pL_$][\pL\pN_$]*(?:(?:\.|::|#|->)[\pL_$][\pL\pN_$]*)*(?:\(\))?$`)
	pathText   = regexp.MustCompile(`^(?:[\w.@+-]+/)+[\w.@+-]*\.[A-Za-z]\w*$`)
)

// namesNothing reports whether the evidence of an entry refers to a line or a
// name that does not exist.
func (o Options) namesNothing(e *Entry) bool {
	if o.Exists == nil && o.Named == nil {
		return false
	}
	texts := []string{e.Note, e.Reason}
	for _, ev := range e.Evidence {
		texts = append(texts, ev.Observed, ev.Contract)
	}
	for _, text := range texts {
		if o.badPlace(text) || o.badName(text) {
			return true
		}
	}
	return false
}

func (o Options) badPlace(text string) bool {
	if o.Exists == nil || !strings.ContainsRune(text, ':') {
		return false
	}
	for _, place := range places(text) {
		if host.MatchString(place.Path) {
			continue // a host and its port look like a file and its line
		}
		if !o.Exists(place.Path, place.Start) || !o.Exists(place.Path, place.End) {
			return true
		}
	}
	return false
}

func (o Options) badName(text string) bool {
	for _, m := range inTicks.FindAllStringSubmatch(text, -1) {
		name := strings.TrimSpace(m[1])
		switch {
		case pathText.MatchString(name):
			if o.Exists != nil && !o.Exists(strings.TrimPrefix(name, "./"), 0) {
				return true
			}
		case symbolText.MatchString(name) && !foreign(name):
			if o.Named != nil && !o.Named(strings.TrimSuffix(name, "()")) {
				return true
			}
		case codeText.MatchString(name):
			if o.misquotes(name) {
				return true
			}
		}
	}
	return false
}

var (
	// codeText is a quotation that can only be code.
	codeText = regexp.MustCompile(`[(){};]|[=!<>]=|:=|&&|\|\||->|=>`)
	inQuotes = regexp.MustCompile(`"[^"]*"|'[^']*'`)
	wordText = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)
)

// misquotes reports whether quoted code holds a word that the code has nowhere.
// What stands in a string of the quotation may be any input, and words of one
// or two letters are taken for place holders.
func (o Options) misquotes(code string) bool {
	if o.Named == nil {
		return false
	}
	for _, word := range wordText.FindAllString(inQuotes.ReplaceAllString(code, ""), -1) {
		if len(word) > 2 && !literals[word] && !o.Named(word) {
			return true
		}
	}
	return false
}

// host is a name that ends as a machine's does and not as a file's.
var host = regexp.MustCompile(`^[\w.-]+\.(?:local|localdomain|internal|lan|test|example|com|org|net|io|dev|cloud|svc)$`)

// literals are words for values, whatever the language of the code.
var literals = map[string]bool{
	"null": true, "nil": true, "none": true, "None": true, "undefined": true, "NaN": true,
	"true": true, "false": true, "True": true, "False": true, "empty": true,
}

// packaged is an exported name of a package: io.EOF, context.DeadlineExceeded.
var packaged = regexp.MustCompile(`^[a-z][a-z0-9]*\.[A-Z]\w*(?:\(\))?$`)

// foreign reports whether a name need not occur in the code to exist: a value's
// word, or what another package exports.
func foreign(name string) bool { return literals[name] || packaged.MatchString(name) }
