package lexical

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Read takes what keywords tell of a text. language is a name as
// extract/source gives it; for "" and any other unknown one what most
// languages have in common is taken. Offsets are 0-based bytes of src. The
// facts hold lines, constructs with their hashes, and marks; that no parser
// read the text is for the caller to say in a gap.
func Read(src []byte, language string) extract.Facts {
	l := of(language)
	tokens := lex(src, l)
	facts := extract.Facts{
		Language: language,
		Lines:    extract.NewLines(src),
		Marks:    tokens.marks,
		Space:    l.space,
	}
	hits := find(newText(src, l, tokens.tokens))
	facts.Constructs = slices.Grow(facts.Constructs, len(hits))
	for i := range hits {
		facts.Constructs = append(facts.Constructs, hits[i].construct)
	}
	identity.Fill(facts.Constructs, identity.Tokenize(src, facts.Marks, facts.Space))
	return facts
}
