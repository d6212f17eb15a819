package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
)

func TestFill(t *testing.T) {
	src := []byte("open()\nif err != nil { return err }\nclose()\n")
	at := func(text string) extract.Span {
		i := strings.Index(string(src), text)
		return extract.Span{Start: i, End: i + len(text)}
	}
	whole := at("if err != nil { return err }")
	constructs := []extract.Construct{
		{Span: whole, HeadEnd: at("if err != nil").End, Before: at("open()"), After: at("close()")},
		{Span: whole, HeadEnd: whole.End},
	}
	Fill(constructs, Tokenize(src, nil, extract.SpaceFree))
	require.Equal(t, extract.Hash{
		Head: hashOf("if err != nil", extract.SpaceFree), Whole: hashOf("if err != nil { return err }", extract.SpaceFree),
		Before: hashOf("open()", extract.SpaceFree), After: hashOf("close()", extract.SpaceFree),
	}, constructs[0].Hash)
	require.Equal(t, constructs[1].Hash.Whole, constructs[1].Hash.Head)
	require.Zero(t, constructs[1].Hash.Before)
	require.Zero(t, constructs[1].Hash.After)
}

func TestNumber(t *testing.T) {
	one := extract.Construct{Symbol: "F", Form: extract.If, Hash: extract.Hash{Head: 1, Whole: 2}}
	other := one
	other.Form = extract.ElseIf
	longer := one
	longer.Hash.Whole = 3
	ids := Number("a.go", []extract.Construct{one, other, one, longer, one})

	var occurrences []int
	seen := map[string]bool{}
	for _, id := range ids {
		require.Regexp(t, "^[0-9a-f]{12}$", id.ID)
		require.False(t, seen[id.ID])
		seen[id.ID] = true
		occurrences = append(occurrences, id.Occurrence)
	}
	require.Equal(t, []int{1, 1, 2, 1, 3}, occurrences)
	require.Equal(t, ids[0], Number("a.go", []extract.Construct{one})[0], "it depends on nothing below")
	require.NotEqual(t, ids[0].ID, Number("b.go", []extract.Construct{one})[0].ID)
	require.Empty(t, Number("a.go", nil))

	headed := one
	headed.Hash.Head = 9
	require.NotEqual(t, ids[0].ID, Number("a.go", []extract.Construct{headed})[0].ID, "the same construct with another head")

	moved := one
	moved.Span, moved.Snippet, moved.Hash.Before = extract.Span{Start: 90, End: 99}, "x", 77
	require.Equal(t, ids[0].ID, Number("a.go", []extract.Construct{moved})[0].ID, "place and neighbours are no part of it")
}

// The parts of an id cannot run into each other.
func TestNumberSeparatesItsParts(t *testing.T) {
	a := Number("a", []extract.Construct{{Symbol: "bc", Form: "d"}})[0]
	b := Number("ab", []extract.Construct{{Symbol: "c", Form: "d"}})[0]
	c := Number("a", []extract.Construct{{Symbol: "b", Form: "cd"}})[0]
	require.NotEqual(t, a.ID, b.ID)
	require.NotEqual(t, a.ID, c.ID)
}

func TestCollidingIDsGetLonger(t *testing.T) {
	sum := sha256.Sum256([]byte("x"))
	taken := map[string]bool{}
	for n := idLength / 2; n <= sha256.Size; n++ {
		require.Equal(t, hex.EncodeToString(sum[:n]), shortest(sum, taken))
		taken[hex.EncodeToString(sum[:n])] = true
	}
}

func TestPrint(t *testing.T) {
	require.Equal(t, extract.RowHash{Head: "0000000000000001", Whole: "ffffffffffffffff"}, Print(extract.Hash{Head: 1, Whole: 1<<64 - 1}))
}
