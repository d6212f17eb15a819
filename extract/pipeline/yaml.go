package pipeline

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/extract"
)

// yamlFile is a YAML text with the places of its nodes.
type yamlFile struct {
	*reader
	lines     []int                       // offsets at which the lines start, as YAML counts them
	documents []*yaml.Node                // the root of each document
	spans     map[*yaml.Node]extract.Span // of scalars and collections, known once asked for
	texts     map[*yaml.Node]embedding    // of scalars
	entered   map[*yaml.Node]bool         // nodes that were read: an alias leads to no second reading
}

// openYAML parses a text. What cannot be parsed is a gap from the line of the
// error on; what stands before it is kept where it is YAML by itself.
func (r *reader) openYAML() *yamlFile {
	y := &yamlFile{
		reader: r, lines: yamlLines(r.src),
		spans: map[*yaml.Node]extract.Span{}, texts: map[*yaml.Node]embedding{}, entered: map[*yaml.Node]bool{},
	}
	r.facts.Language = "yaml"
	r.facts.Space = extract.SpaceIndent
	var err error
	if y.documents, err = parseYAML(r.src); err != nil {
		start := 0
		if line, ok := errorLine(err); ok && line > 1 && line <= len(y.lines) {
			start = y.lines[line-1]
		}
		before, errBefore := parseYAML(r.src[:start])
		if errBefore != nil {
			start, before = 0, nil
		}
		y.documents = before
		r.gap(extract.Span{Start: start, End: len(r.src)}, err.Error())
	}
	y.comments()
	return y
}

func parseYAML(src []byte) (documents []*yaml.Node, err error) {
	defer func() {
		if value := recover(); value != nil {
			documents, err = nil, fmt.Errorf("yaml: %v", value)
		}
	}()
	decoder := yaml.NewDecoder(bytes.NewReader(src))
	for {
		var node yaml.Node
		if err := decoder.Decode(&node); err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return documents, err
		}
		if len(node.Content) > 0 {
			documents = append(documents, node.Content[0])
		}
	}
}

var lineOfError = regexp.MustCompile(`line (\d+):`)

// errorLine returns the 1-based line that an error of the parser names.
func errorLine(err error) (line int, ok bool) {
	m := lineOfError.FindStringSubmatch(err.Error())
	if m == nil {
		return 0, false
	}
	line, convErr := strconv.Atoi(m[1])
	return line, convErr == nil
}

// yamlLines returns the offsets at which lines start as YAML counts them: CR,
// NEL, LS and PS end a line too.
func yamlLines(src []byte) []int {
	lines := []int{0}
	for at := 0; at < len(src); {
		if n := yamlBreak(src[at:]); n > 0 {
			at += n
			lines = append(lines, at)
			continue
		}
		at++
	}
	return lines
}

// yamlBreak returns the length of the line end at the start of b, 0 for none.
func yamlBreak(b []byte) int {
	switch {
	case len(b) == 0:
		return 0
	case b[0] == '\n':
		return 1
	case b[0] == '\r':
		if len(b) > 1 && b[1] == '\n' {
			return 2
		}
		return 1
	case bytes.HasPrefix(b, []byte("\u0085")):
		return 2
	case bytes.HasPrefix(b, []byte("\u2028")), bytes.HasPrefix(b, []byte("\u2029")):
		return 3
	}
	return 0
}

// offset returns where a node starts, its tag and anchor included.
func (y *yamlFile) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(y.lines) {
		return len(y.src)
	}
	at := y.lines[n.Line-1]
	if at == 0 && bytes.HasPrefix(y.src, []byte("\xef\xbb\xbf")) {
		at = 3
	}
	for range n.Column - 1 {
		if at >= len(y.src) {
			break
		}
		_, size := utf8.DecodeRune(y.src[at:])
		at += size
	}
	return min(at, len(y.src))
}

// span returns where a node stands, without white space at its end.
func (y *yamlFile) span(n *yaml.Node) extract.Span {
	if s, ok := y.spans[n]; ok {
		return s
	}
	s := extract.Span{Start: y.offset(n)}
	s.End = s.Start
	y.spans[n] = s // a node that holds itself ends here
	switch n.Kind {
	case yaml.ScalarNode:
		s.End = y.scalar(n, s.Start)
	case yaml.AliasNode:
		s.End = skipWord(y.src, s.Start)
	default:
		for _, child := range n.Content {
			s.End = max(s.End, y.span(child).End)
		}
		if n.Style&yaml.FlowStyle != 0 {
			s.End = closeFlow(y.src, s.End, len(n.Content) == 0)
		}
	}
	y.spans[n] = s
	return s
}

// text returns what a scalar says, with its places.
func (y *yamlFile) text(n *yaml.Node) embedding {
	y.span(n)
	return y.texts[n]
}

func skipWord(src []byte, at int) int {
	for at < len(src) && src[at] > ' ' && src[at] != ',' && src[at] != ']' && src[at] != '}' {
		at++
	}
	return at
}

// closeFlow returns the offset after the bracket that closes a flow
// collection whose last child ends at from.
func closeFlow(src []byte, from int, empty bool) int {
	at := from
	for at < len(src) {
		switch c := src[at]; {
		case c == ']' || c == '}':
			return at + 1
		case c == '#' && at > 0 && src[at-1] <= ' ':
			for at < len(src) && yamlBreak(src[at:]) == 0 {
				at++
			}
		case !empty && c > ' ' && c != ',':
			return from
		default:
			at++
		}
	}
	return from
}

// comments marks what follows a # outside of scalars.
func (y *yamlFile) comments() {
	scalars := y.scalars()
	next := 0
	for at := 0; at < len(y.src); at++ {
		for next < len(scalars) && scalars[next].End <= at {
			next++
		}
		if next < len(scalars) && scalars[next].Start <= at {
			at = scalars[next].End - 1
			continue
		}
		if y.src[at] != '#' || at > 0 && y.src[at-1] > ' ' {
			continue
		}
		start := at
		for at < len(y.src) && yamlBreak(y.src[at:]) == 0 {
			at++
		}
		y.mark(extract.Span{Start: start, End: at}, true)
	}
}

// scalars returns the spans of all scalars in order, and marks the quoted
// ones as literals.
func (y *yamlFile) scalars() []extract.Span {
	var all []extract.Span
	var visit func(n *yaml.Node)
	visit = func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode {
			s := y.span(n)
			if !s.Empty() {
				all = append(all, s)
			}
			if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
				y.mark(s, false)
			}
		}
		for _, child := range n.Content {
			visit(child)
		}
	}
	for _, document := range y.documents {
		visit(document)
	}
	return all
}
