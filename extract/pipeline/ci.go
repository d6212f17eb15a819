package pipeline

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// ci reads a format by its keys.
type ci struct {
	*yamlFile
	system
}

func (r *reader) ci(kind Kind) {
	c := ci{yamlFile: r.openYAML(), system: systems[kind]}
	for _, document := range c.documents {
		c.walk(document, place{})
	}
}

// place is where a node stands.
type place struct {
	key    string // the nearest key above it
	symbol string // the job it belongs to
	entry  *entry // the entry it is the value of, nil for an element
}

// walk reads a node and all below it, each once.
func (c ci) walk(n *yaml.Node, at place) {
	n = resolve(n)
	if n == nil || n.Kind == yaml.ScalarNode || n.Tag == "!reference" || !c.enter(n) {
		return
	}
	if n.Kind == yaml.SequenceNode {
		for _, item := range n.Content {
			c.walk(item, place{key: at.key, symbol: at.symbol})
		}
		return
	}
	for _, e := range c.entries(n) {
		inner := place{key: e.key.Value, symbol: at.symbol, entry: &e}
		if at.symbol == "" && c.holders[at.key] && (at.entry != nil || at.key == "") && e.value.Kind == yaml.MappingNode && !reserved[e.key.Value] {
			inner.symbol = e.key.Value
			c.job(n, e, inner)
			continue
		}
		c.entry(n, e, inner)
	}
	c.claim(n, at)
}

// job reads an entry that is a job. It verifies when its name says so or a
// step of it does.
func (c ci) job(owner *yaml.Node, e entry, at place) {
	c.define(extract.Definition{Name: at.symbol, Symbol: at.symbol, Kind: extract.DefFunction, Span: c.entrySpan(e), NameSpan: c.span(e.key)})
	before := len(c.facts.Constructs)
	c.entry(owner, e, at)
	if !c.steps {
		return
	}
	verified := verifies(at.symbol)
	for _, found := range c.facts.Constructs[before:] {
		if found.Form == extract.CIStep && found.Span.Start == c.span(e.key).Start {
			return // the job is its own step
		}
		verified = verified || found.Form == extract.CIStep
	}
	if verified {
		c.step("yaml:job", at.symbol, c.entrySpan(e), c.span(e.key).End, at.symbol)
	}
}

// step lists what verifies.
func (c ci) step(syntax, symbol string, span extract.Span, head int, title string) {
	c.add(extract.Construct{
		Form: extract.CIStep, Heuristic: true, Syntax: syntax, Symbol: symbol, Span: span, HeadEnd: head, Snippet: extract.Snippet([]byte(title)),
	})
}

// reserved are keys beside jobs that are none.
var reserved = keys("variables default include workflow image cache stages spec version")

// naming are keys whose values are the names of jobs.
var naming = keys("needs requires dependencies extends depends_on dependsOn jobs")

// entry lists what one entry of a mapping is and reads what it holds.
func (c ci) entry(owner *yaml.Node, e entry, at place) {
	if form, ok := c.forms[at.key]; ok {
		c.list(form, e, at.symbol)
	}
	if condition, ok := strings.CutPrefix(at.key, "${{"); ok { // ${{ if … }}: of Azure
		c.template(condition, e, at.symbol)
	}
	if language, ok := c.scripts[at.key]; ok && c.isText(e.value) {
		c.texts(owner, e, language, at.symbol)
		return
	}
	if naming[at.key] {
		for _, item := range c.items(e.value) {
			if item.Kind == yaml.ScalarNode {
				c.refer(item.Value, c.span(item), true)
			}
		}
	}
	c.walk(e.value, at)
}

// list lists an entry as a row of a form.
func (c ci) list(form extract.Form, e entry, symbol string) {
	if form != extract.If {
		c.entryRow(form, e, symbol)
		return
	}
	text := string(c.src[c.span(e.key).Start:c.entrySpan(e).End])
	role := extract.RoleOther
	if e.value.Kind == yaml.ScalarNode {
		text = e.value.Value
		role = lexicon.Role(text)
	}
	switch text {
	case "always", "on_failure", "on_fail", "failure", "failed()", "always()":
		role = extract.RoleExitCode
		span := c.entrySpan(e)
		if !c.entered[e.key] {
			c.row(extract.Cleanup, "yaml:"+e.key.Value, symbol, span)
		}
	}
	c.guard(e, symbol, role, text)
}

// template lists a condition that is written as a key.
func (c ci) template(condition string, e entry, symbol string) {
	condition = strings.TrimSpace(strings.TrimSuffix(condition, "}}"))
	word, test, _ := strings.Cut(condition, " ")
	form := extract.If
	switch word {
	case "elseif":
		form = extract.ElseIf
	case "if":
	default:
		return // else, each
	}
	key := c.span(e.key)
	c.add(extract.Construct{
		Form: form, Role: lexicon.Role(test), Exits: extract.ExitsNone, Syntax: "yaml:" + word, Symbol: symbol,
		Span: extract.Span{Start: key.Start, End: max(key.End, c.entrySpan(e).End)}, HeadEnd: key.End, Snippet: extract.Snippet([]byte(test)),
	})
}

// isText reports whether a node is a text or a list of them.
func (c ci) isText(n *yaml.Node) bool {
	for _, item := range c.items(n) {
		if item.Kind == yaml.ScalarNode {
			return true
		}
	}
	return false
}

// texts hands on a script: the lines of a list run one after the other in one
// shell. An array that names its shell is taken apart.
func (c ci) texts(owner *yaml.Node, e entry, language, symbol string) {
	host := c.host
	if shell := c.value(owner, "shell"); shell != "" && language == "shell" {
		language, host = commandRuntime(strings.Fields(shell), host.Unit)
	} else if language != "shell" {
		host = extract.Host{Unit: host.Unit}
	}
	var words []embedding
	for _, item := range c.items(e.value) {
		if item.Kind != yaml.ScalarNode || item.Tag == "!reference" || !c.enter(item) {
			c.walk(item, place{symbol: symbol})
			continue
		}
		if n := len(words); n > 0 && c.span(item).Start < words[n-1].end { // an alias: it stands elsewhere
			c.script(words, language, host, symbol)
			words = nil
		}
		words = append(words, c.text(item))
	}
	c.script(words, language, host, symbol)
}

// script hands on the lines of one script.
func (c ci) script(lines []embedding, language string, host extract.Host, symbol string) {
	if len(lines) == 0 {
		return
	}
	script, isArray := arrayScript(c.holders, lines)
	if isArray {
		host = extract.Host{Shell: "sh", Unit: host.Unit}
	}
	for i, line := range lines {
		if isArray {
			break
		}
		if i > 0 && !bytes.HasSuffix(script.text, []byte("\n")) {
			script.put("\n", script.end, script.end)
		}
		script.append(line)
	}
	c.embed(language, mask(script, language, c.computed), host, extract.Span{Start: lines[0].outer(0), End: lines[len(lines)-1].end}, symbol)
}

// arrayScript returns the script of a compose file's ["CMD-SHELL", script] or
// ["sh", "-c", script].
func arrayScript(holders map[string]bool, words []embedding) (script embedding, ok bool) {
	if !holders["services"] || len(words) < 2 {
		return embedding{}, false
	}
	last := words[len(words)-1]
	if string(words[0].text) == "CMD-SHELL" {
		return last, true
	}
	for i := range words[:len(words)-1] {
		if option := string(words[i].text); i > 0 && strings.HasPrefix(option, "-") && strings.HasSuffix(option, "c") && shells[baseName(string(words[i-1].text))] {
			return words[i+1], true
		}
	}
	var command embedding // no shell: its words as one command
	for i, w := range words {
		if i == 0 && string(w.text) == "CMD" {
			continue
		}
		command.append(w)
		command.put(" ", w.end, w.end)
	}
	return command, true
}

func baseName(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// claim lists a mapping that holds a script which verifies. At the top of a
// file each of its scripts is a step of its own.
func (c ci) claim(n *yaml.Node, at place) {
	var text string
	runs := false
	for _, e := range c.entries(n) {
		if _, ok := c.scripts[e.key.Value]; !ok || !c.isText(e.value) {
			continue
		}
		own := c.plain(e.value)
		text, runs = text+own, true
		if c.steps && at == (place{}) && (verifies(e.key.Value) || commandVerifies(own)) {
			c.step("yaml:step", "", c.entrySpan(e), c.entrySpan(e).End, own)
		}
	}
	if !runs || !c.steps || at == (place{}) {
		return
	}
	name := c.title(n, at)
	if !verifies(name) && !commandVerifies(text) {
		return
	}
	span := c.span(n)
	if at.entry != nil {
		span = c.entrySpan(*at.entry)
	}
	if name == "" {
		name = text
	}
	c.step("yaml:step", at.symbol, span, span.End, name)
}

// plain is what a script says, for its words.
func (c ci) plain(n *yaml.Node) string {
	var text strings.Builder
	for _, item := range c.items(n) {
		text.WriteString(item.Value + "\n")
	}
	return text.String()
}

// title is what a step is called.
func (c ci) title(n *yaml.Node, at place) string {
	for _, key := range []string{"name", "displayName", "label", "job"} {
		if v := c.value(n, key); v != "" {
			return v
		}
	}
	if at.entry != nil && at.symbol == at.key {
		return at.key // the job is its own step
	}
	return ""
}
