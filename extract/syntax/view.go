package syntax

import "bytes"

// View is a tree with its source, as the hooks of a table see it. Nodes are
// given by index; -1 stands for none.
type View struct {
	Nodes   []Node
	Src     []byte
	grammar *Grammar
}

// Type returns the node type.
func (v View) Type(node int) string {
	if s := v.symbol(node); s < len(v.grammar.Symbols) {
		return v.grammar.Symbols[s].Name
	}
	return "ERROR"
}

// Field returns the name of the field in which the node stands, "" when none.
func (v View) Field(node int) string { return v.grammar.Fields[v.Nodes[node].Field] }

// Text returns the source of a node.
func (v View) Text(node int) []byte {
	return v.Src[v.Nodes[node].Start:v.Nodes[node].End]
}

// Parent returns the parent of a node.
func (v View) Parent(node int) int { return int(v.Nodes[node].Parent) }

// First returns the first child of a node, tokens included.
func (v View) First(node int) int {
	if int(v.Nodes[node].Next) == node+1 {
		return -1
	}
	return node + 1
}

// Sibling returns the next child of the node's parent.
func (v View) Sibling(node int) int {
	next := int(v.Nodes[node].Next)
	if p := v.Parent(node); p < 0 || next >= int(v.Nodes[p].Next) {
		return -1
	}
	return next
}

// Child returns the first child in the field.
func (v View) Child(node int, field string) int {
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		if v.Field(c) == field {
			return c
		}
	}
	return -1
}

// Find returns the first child of the type.
func (v View) Find(node int, kind string) int {
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		if v.Type(c) == kind {
			return c
		}
	}
	return -1
}

// Last returns the last named child that is no comment.
func (v View) Last(node int) int {
	last := -1
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		if v.Nodes[c].Flags&(Named|Extra) == Named {
			last = c
		}
	}
	return last
}

// FirstNamed returns the first named child that is no comment.
func (v View) FirstNamed(node int) int {
	for c := v.First(node); c >= 0; c = v.Sibling(c) {
		if v.Nodes[c].Flags&(Named|Extra) == Named {
			return c
		}
	}
	return -1
}

// prev returns the child of the parent before the node.
func (v View) prev(node int) int {
	p := v.Parent(node)
	if p < 0 {
		return -1
	}
	before := -1
	for c := v.First(p); c >= 0 && c < node; c = v.Sibling(c) {
		if v.Nodes[c].Flags&Extra == 0 {
			before = c
		}
	}
	return before
}

// next returns the named child of the parent after the node, comments left out.
func (v View) next(node int) int {
	for c := v.Sibling(node); c >= 0; c = v.Sibling(c) {
		if v.Nodes[c].Flags&(Named|Extra) == Named {
			return c
		}
	}
	return -1
}

// symbol returns the node's symbol, ERROR and unknown ones as the last slot.
func (v View) symbol(node int) int {
	return min(int(v.Nodes[node].Symbol), len(v.grammar.Symbols))
}

// denseLimit keeps the comparison of deeply nested texts linear.
const denseLimit = 512

// dense returns a node's text without white space, for comparison; a text over
// the limit as it is.
func (v View) dense(node int) []byte {
	text := v.Text(node)
	if len(text) > denseLimit || !bytes.ContainsAny(text, " \t\r\n") {
		return text
	}
	out := make([]byte, 0, len(text))
	for _, b := range text {
		if b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			out = append(out, b)
		}
	}
	return out
}
