package identity

import "github.com/guardroll/guardroll/extract"

// Token is one token of a Stream, for those who compare streams.
type Token struct {
	Span extract.Span // 0-based bytes; empty for white space that carries meaning
	Hash uint64       // of its text; 0 for a word of a comment
}

// Len returns the number of tokens, the words of comments included.
func (s *Stream) Len() int { return len(s.tokens) }

// Token returns the token at the 0-based index, in source order.
func (s *Stream) Token(i int) Token {
	t := s.tokens[i]
	if t.comment() {
		return Token{Span: extract.Span{Start: int(t.start), End: int(^t.end)}}
	}
	hash := subMod(t.prefix, mulMod(s.prefix(int32(i)), base))
	return Token{Span: extract.Span{Start: int(t.start), End: int(t.end)}, Hash: hash}
}
