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
		case symbolText.MatchString(name):
			if o.Named != nil && !o.Named(strings.TrimSuffix(name, "()")) {
				return true
			}
		}
	}
	return false
}
