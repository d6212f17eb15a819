package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// Every style of scalar is laid beside its bytes; that each mapped byte is the
// file's is what checkInvariants holds.
func TestScalarsHaveTheirPlaces(t *testing.T) {
	for _, test := range []struct{ name, src, mapped string }{
		{"plain", "a: make test", "|a|make test"},
		{"plain over lines", "a: make\n   test\n\n   x", "|a|make‹ ›test\nx"},
		{"single-quoted", "a: 'it''s\n  on'", "|a|it‹'›s‹ ›on"},
		{"double-quoted", `a: "x\ty \"z\" \x41\u00e9"`, "|a|x‹\t›y ‹\"›z‹\"› ‹A›‹é›"},
		{"double-quoted over lines", "a: \"x  \n  y\\\n    z\n\n  w\"", "|a|x‹ ›yz\nw"},
		{"literal", "a: |\n  x\n   y\n\n  z\n", "|a|x\n y\n\nz\n"},
		{"literal, kept", "a: |+\n  x\n\n", "|a|x\n\n"},
		{"literal, stripped", "a: |-\n  x\n", "|a|x"},
		{"literal with an indentation indicator", "a: |2\n    x\n  y\n", "|a|  x\ny\n"},
		{"literal with CRLF", "a: |\r\n  x\r\n  y\r\n", "|a|x‹\n›y‹\n›"},
		{"literal that starts with empty lines", "a: |\n\n\n  x\n", "|a|\n\nx\n"},
		{"literal with a comment in its header", "a: | # why\n  x\n", "|a|x\n"},
		{"folded", "a: >\n  x\n  y\n\n  z\n", "|a|x‹ ›y\nz\n"},
		{"folded, more indented", "a: >\n  x\n    y\n  z\n", "|a|x\n  y\nz\n"},
		{"folded, stripped", "a: >-\n  x &&\n  y\n", "|a|x &&‹ ›y"},
		{"folded, kept", "a: >+\n  x\n\n\n", "|a|x\n\n\n"},
		{"folded, two paragraphs", "a: >\n  x\n\n\n  y\n", "|a|x\n\ny\n"},
		{"anchor and tag", "a: &x !!str make", "|a|make"},
		{"anchor before a block", "a: &x |\n  make\n", "|a|make\n"},
		{"in a flow", "a: [x y, \"z\", 'w']", "|a|x y|z|w"},
		{"not ASCII before it", "ä: {ö: \"x\"}", "|ä|ö|x"},
		{"a literal in a sequence", "- - |\n    x\n    y\n", "|x\ny\n"},
		{"tabs", "a: |\n  x\ty\n  \tz\n", "|a|x\ty\n\tz\n"},
		{"blank lines longer than the indentation", "a: |\n  x\n     \n  y\n", "|a|x\n   \ny\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &reader{src: []byte(test.src)}
			y := r.openYAML()
			require.Empty(t, r.facts.Gaps)
			got := ""
			eachScalar(y.documents[0], func(n *yaml.Node) {
				require.Equal(t, n.Value, string(y.texts[n].text))
				got += "|" + written(t, test.src, y.texts[n])
			})
			require.Equal(t, test.mapped, got)
		})
	}
}

// written gives a text with what stands otherwise in the file in ‹ ›.
func written(t *testing.T, src string, e embedding) string {
	all := ""
	for i, s := range e.segments {
		require.Equal(t, src[s.Outer:s.Outer+s.Len], string(e.text[s.Inner:s.Inner+s.Len]))
		end := len(e.text)
		if i+1 < len(e.segments) {
			end = e.segments[i+1].Inner
		}
		if s.Len == 0 {
			all += "‹" + string(e.text[s.Inner:end]) + "›"
			continue
		}
		require.Equal(t, s.Inner+s.Len, end)
		all += string(e.text[s.Inner:end])
	}
	return all
}

func eachScalar(n *yaml.Node, visit func(*yaml.Node)) {
	if n.Kind == yaml.ScalarNode {
		visit(n)
	}
	for _, child := range n.Content {
		eachScalar(child, visit)
	}
}
