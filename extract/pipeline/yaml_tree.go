package pipeline

import (
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/extract"
)

// entry is a key of a mapping with its value.
type entry struct {
	key, value *yaml.Node
	owner      *yaml.Node // the mapping it stands in
}

// entries returns the entries of a mapping and of the mappings it merges.
// Anything but a mapping has none.
func (y *yamlFile) entries(n *yaml.Node) []entry {
	return y.entriesTo(n, 8)
}

func (y *yamlFile) entriesTo(n *yaml.Node, depth int) []entry {
	n = resolve(n)
	if n == nil || depth == 0 {
		return nil
	}
	var all []entry
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == "<<" {
				all = append(all, y.entriesTo(n.Content[i+1], depth-1)...)
				continue
			}
			if value := resolve(n.Content[i+1]); value != nil {
				all = append(all, entry{key: n.Content[i], value: value, owner: n})
			}
		}
	case yaml.SequenceNode:
		if depth < 8 { // a list of mappings to merge
			for _, item := range n.Content {
				all = append(all, y.entriesTo(item, depth-1)...)
			}
		}
	}
	return all
}

// get returns the value of a key, nil where there is none.
func (y *yamlFile) get(n *yaml.Node, keys ...string) *yaml.Node {
	for _, key := range keys {
		var found *yaml.Node
		for _, e := range y.entries(n) {
			if e.key.Value == key {
				found = e.value
			}
		}
		if found == nil {
			return nil
		}
		n = found
	}
	return resolve(n)
}

// value returns the text of a scalar under a key, "" where there is none.
func (y *yamlFile) value(n *yaml.Node, keys ...string) string {
	if v := y.get(n, keys...); v != nil && v.Kind == yaml.ScalarNode {
		return v.Value
	}
	return ""
}

// items returns the elements of a sequence, those of sequences in it too; a
// scalar or a mapping is a sequence of one.
func (y *yamlFile) items(n *yaml.Node) []*yaml.Node {
	return y.itemsTo(n, 8)
}

func (y *yamlFile) itemsTo(n *yaml.Node, depth int) []*yaml.Node {
	n = resolve(n)
	switch {
	case n == nil || depth == 0:
		return nil
	case n.Kind != yaml.SequenceNode:
		return []*yaml.Node{n}
	}
	var all []*yaml.Node
	for _, item := range n.Content {
		all = append(all, y.itemsTo(item, depth-1)...)
	}
	return all
}

// resolve follows an alias.
func resolve(n *yaml.Node) *yaml.Node {
	for range 8 {
		if n == nil || n.Kind != yaml.AliasNode {
			return n
		}
		n = n.Alias
	}
	return nil
}

// enter reports whether a node is met for the first time.
func (y *yamlFile) enter(n *yaml.Node) bool {
	if n == nil || y.entered[n] {
		return false
	}
	y.entered[n] = true
	return true
}

// entrySpan runs from a key to the end of its value.
func (y *yamlFile) entrySpan(e entry) extract.Span {
	key := y.span(e.key)
	value := y.span(e.value)
	if value.Start < key.Start { // an alias: the value stands elsewhere
		return key
	}
	return extract.Span{Start: key.Start, End: max(key.End, value.End)}
}

// entryRow lists an entry that is all head.
func (y *yamlFile) entryRow(form extract.Form, e entry, symbol string) {
	if y.enter(e.key) {
		y.row(form, "yaml:"+e.key.Value, symbol, y.entrySpan(e))
	}
}

// guard lists an entry whose value decides whether its mapping counts.
func (y *yamlFile) guard(e entry, symbol string, role extract.Role, snippet string) {
	if !y.enter(e.key) {
		return
	}
	span := y.entrySpan(e)
	y.add(extract.Construct{
		Form: extract.If, Role: role, Exits: extract.ExitsNone, Syntax: "yaml:" + e.key.Value, Symbol: symbol,
		Span: extract.Span{Start: span.Start, End: max(span.End, y.span(e.owner).End)}, HeadEnd: span.End,
		Snippet: extract.Snippet([]byte(snippet)),
	})
}

// script hands on the text of a scalar.
func (y *yamlFile) script(n *yaml.Node, language string, host extract.Host, symbol string) {
	if n == nil || n.Kind != yaml.ScalarNode || !y.enter(n) {
		return
	}
	y.embed(language, mask(y.text(n), language, doubleBraces), host, y.span(n), symbol)
}

// mask puts a name in the place of what the runner computes before any shell
// sees the text, ${{ … }} for one: ${__________} in a shell, of the same length.
func mask(e embedding, language string, computed *regexp.Regexp) embedding {
	if computed == nil {
		return e
	}
	places := computed.FindAllIndex(e.text, -1)
	if len(places) == 0 {
		return e
	}
	var masked embedding
	at := 0
	for _, place := range places {
		start, end := place[0], place[1]
		name := sanitize(string(e.text[start+2 : end-1]))
		stand := "__" + name + "_"
		if language == "shell" || language == "powershell" {
			stand = "${" + name + "}"
		}
		masked.append(e.part(at, start))
		masked.put(stand, e.outer(start), e.endOf(end-1))
		at = end
	}
	masked.append(e.part(at, len(e.text)))
	return masked
}

// findExpression returns where the next ${{ … }} starts and ends, -1 for none.
func findExpression(text string, from int) (start, end int) {
	i := strings.Index(text[from:], "${{")
	if i < 0 {
		return -1, -1
	}
	start = from + i
	j := strings.Index(text[start:], "}}")
	if j < 0 {
		return -1, -1
	}
	return start, start + j + 2
}

// sanitize makes a name of the same length.
func sanitize(text string) string {
	name := []byte(text)
	for i, c := range name {
		if !isWord(c) || i == 0 && c >= '0' && c <= '9' {
			name[i] = '_'
		}
	}
	return string(name)
}
