package pipeline

import (
	"bytes"
	"path"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// start reads what an instruction runs: an array, else a shell text.
func (d *dockerfile) start(in instruction, command embedding) {
	words, ok := execForm(command)
	if !ok {
		host := d.runner.host
		if in.keyword != "RUN" {
			host.Unit = "script"
		}
		d.embed(d.runner.language, command, host, extract.Span{Start: command.outer(0), End: in.line.End}, d.stage)
		return
	}
	d.note(in, words)
	for i := range words {
		if d.interpreted(in, words[i:]) {
			return
		}
	}
}

// note keeps a command that no shell splits.
func (d *dockerfile) note(in instruction, words []embedding) {
	if !d.parts.Has(extract.PartFlow) || len(words) == 0 {
		return
	}
	command := extract.Command{Name: string(words[0].text), Span: in.line, Function: -1, Via: in.keyword}
	for _, w := range words[1:] {
		command.Words = append(command.Words, extract.Word{Text: string(w.text), Literal: true, Span: extract.Span{Start: w.outer(0), End: w.end}})
	}
	d.facts.Commands = append(d.facts.Commands, command)
}

// shells are the names under which a shell runs.
var shells = map[string]bool{"sh": true, "bash": true, "dash": true, "ash": true, "ksh": true, "zsh": true}

// interpreted hands on the script in ["sh", "-c", "script"].
func (d *dockerfile) interpreted(in instruction, words []embedding) bool {
	name := path.Base(string(words[0].text))
	language, ok := interpreters[name]
	if shells[name] {
		language, ok = "shell", true
	}
	if !ok {
		return false
	}
	var options []string
	for i, w := range words[1:] {
		text := string(w.text)
		options = append(options, text)
		isScript := language == "shell" && strings.HasPrefix(text, "-") && strings.HasSuffix(text, "c") || text == "-c" || text == "-e" && language != "shell"
		if isScript && i+2 < len(words) {
			script := words[i+2]
			host := extract.Host{Shell: name, Unit: "script"}
			if language == "shell" {
				host.Errexit, host.Pipefail = shellOptions(options)
			}
			d.embed(language, script, host, extract.Span{Start: script.outer(0), End: max(script.end, script.outer(0))}, d.stage)
			return true
		}
	}
	return false
}

// execForm returns the elements of a JSON array of strings; ok is false for
// anything else, which Docker takes for a shell text.
func execForm(command embedding) (words []embedding, ok bool) {
	text := bytes.TrimSpace(command.text)
	if len(text) == 0 || text[0] != '[' {
		return nil, false
	}
	start := bytes.IndexByte(command.text, '[')
	_, reason := walkJSON(command.text, func(t jsonText) {
		words = append(words, command.within(decodeJSON(command.text, t.value)))
	})
	return words, reason == "" && command.text[start] == '['
}

// flag is a --name=value before the arguments of an instruction.
type flag struct {
	name, value string
	span        extract.Span
}

// flags returns the flags of an instruction and what follows them.
func (d *dockerfile) flags(text embedding) ([]flag, embedding) {
	var flags []flag
	at := 0
	for _, field := range fieldsOf(text) {
		word, isFlag := strings.CutPrefix(string(text.text[field.Start:field.End]), "--")
		if !isFlag {
			break
		}
		name, value, _ := strings.Cut(word, "=")
		part := text.part(field.Start, field.End)
		flags = append(flags, flag{name: name, value: value, span: extract.Span{Start: part.outer(0), End: part.end}})
		at = field.End
	}
	for at < len(text.text) && isBlank(text.text[at]) {
		at++
	}
	return flags, text.part(at, len(text.text))
}

// fieldsOf returns the words of a text.
func fieldsOf(text embedding) []extract.Span {
	var all []extract.Span
	start := -1
	for i, c := range text.text {
		blank := isBlank(c) || c == '\r' || c == '\n'
		switch {
		case blank && start >= 0:
			all = append(all, extract.Span{Start: start, End: i})
			start = -1
		case !blank && start < 0:
			start = i
		}
	}
	if start >= 0 {
		all = append(all, extract.Span{Start: start, End: len(text.text)})
	}
	return all
}
