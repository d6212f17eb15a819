package pipeline

import (
	"bytes"
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// scriptKeys are the objects of a manifest whose values a shell runs.
var scriptKeys = [][]string{{"scripts"}, {"husky", "hooks"}, {"simple-git-hooks"}, {"lint-staged"}}

// manifest reads package.json or composer.json: its scripts are shell texts,
// all else is data.
func (r *reader) manifest() {
	r.facts.Language = "json"
	stop, reason := walkJSON(r.src, r.manifestText)
	r.gap(extract.Span{Start: stop, End: len(r.src)}, reason)
}

func (r *reader) manifestText(t jsonText) {
	r.mark(t.value, false)
	if !isScript(t.path) {
		return
	}
	name := t.path[len(t.path)-1]
	symbol := t.path[0] + "." + name
	span := extract.Span{Start: t.key.Start, End: t.value.End}
	if bytes.IndexByte(r.src[t.key.End:t.value.Start], ',') >= 0 {
		span.Start = t.value.Start // a further element of an array
	} else {
		r.define(extract.Definition{
			Name: name, Symbol: symbol, Kind: extract.DefFunction, Span: span, Exported: true,
			NameSpan: extract.Span{Start: t.key.Start + 1, End: t.key.End - 1},
		})
	}
	command := decodeJSON(r.src, t.value)
	if verifies(name) || commandVerifies(string(command.text)) {
		r.add(extract.Construct{
			Form: extract.CIStep, Heuristic: true, Syntax: "json:script", Symbol: symbol, Span: span, HeadEnd: span.End,
		})
	}
	r.embed("shell", command, extract.Host{Shell: "sh", Unit: "script"}, t.value, symbol)
}

// isScript reports whether a value stands directly under one of scriptKeys.
func isScript(path []string) bool {
	for _, keys := range scriptKeys {
		if len(path) == len(keys)+1 && slices.Equal(path[:len(keys)], keys) {
			return true
		}
	}
	return false
}
