package syntax

import (
	"fmt"
	"strings"
)

// stepKind says where a step of a selector goes.
type stepKind uint8

const (
	stepField stepKind = iota
	stepType
	stepParent
	stepPrev
	stepNext
	stepFirst
	stepLast
	stepSelf
)

type step struct {
	kind  stepKind
	field uint16
	types set
}

// selector is a list of alternatives, each a path.
type selector [][]step

// set is a set of symbols; its last slot stands for ERROR.
type set []bool

func (s set) has(symbol int) bool { return s != nil && s[symbol] }

// selector compiles a selector of a table. An alternative with a name that the
// grammar does not have is left out; one has to remain.
func (c *compiler) selector(text string) selector {
	if text == "" {
		return nil
	}
	known := len(c.problems)
	var alternatives selector
	for _, alternative := range splitOutside(text, '|') {
		before := len(c.problems)
		var path []step
		for _, part := range splitOutside(alternative, '/') {
			path = append(path, c.step(part))
		}
		if len(c.problems) == before {
			alternatives = append(alternatives, path)
		}
	}
	if len(alternatives) > 0 {
		c.problems = c.problems[:known]
	}
	return alternatives
}

func (c *compiler) step(part string) step {
	switch {
	case part == "^":
		return step{kind: stepParent}
	case part == "prev":
		return step{kind: stepPrev}
	case part == "next":
		return step{kind: stepNext}
	case part == "first":
		return step{kind: stepFirst}
	case part == "last":
		return step{kind: stepLast}
	case part == ".":
		return step{kind: stepSelf}
	case strings.HasPrefix(part, "'"):
		return step{kind: stepType, types: c.tokens(strings.Trim(part, "'"))}
	case strings.HasPrefix(part, "<"):
		return step{kind: stepType, types: c.types(strings.Trim(part, "<>"))}
	}
	return step{kind: stepField, field: c.field(part)}
}

// splitOutside splits at a separator that stands in no quotes or angle brackets.
func splitOutside(text string, separator byte) []string {
	var parts []string
	start, quoted, angle := 0, false, false
	for i := range len(text) {
		switch {
		case text[i] == '\'':
			quoted = !quoted
		case text[i] == '<' && !quoted:
			angle = true
		case text[i] == '>' && !quoted:
			angle = false
		case text[i] == separator && !quoted && !angle:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// find follows a selector from a node; -1 when it finds nothing.
func (v View) find(s selector, node int) int {
	for _, path := range s {
		if found := v.follow(path, node); found >= 0 {
			return found
		}
	}
	return -1
}

func (v View) follow(path []step, node int) int {
	for i := range path {
		if node = v.take(&path[i], node); node < 0 {
			return -1
		}
	}
	return node
}

func (v View) take(s *step, node int) int {
	switch s.kind {
	case stepParent:
		return v.Parent(node)
	case stepPrev:
		return v.prev(node)
	case stepNext:
		return v.next(node)
	case stepFirst:
		return v.FirstNamed(node)
	case stepLast:
		return v.Last(node)
	case stepSelf:
		return node
	}
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		if s.kind == stepField && v.Nodes[c].Field == s.field || s.kind == stepType && s.types[v.symbol(c)] {
			return c
		}
	}
	return -1
}

// unknown is the error for a name that the grammar does not have.
func (c *compiler) unknown(what, name string) {
	c.problems = append(c.problems, fmt.Sprintf("unknown %s %q", what, name))
}
