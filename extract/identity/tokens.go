// Package identity says when two constructs are the same: token streams,
// hashes, row ids and the alignment of two lists. Reconciliation, impact,
// baselines and the loop all call it.
package identity

import (
	"slices"

	"github.com/guardroll/guardroll/extract"
)

// Stream is the token stream of one file, with prefix hashes so that the hash
// of any span costs two look-ups, never a rescan.
//
// A token is a maximal run of word bytes (letters, digits, '_', '$', bytes
// from 0x80), a single other byte that is no white space, one of the few
// two-byte operators that mean something else when they are torn apart (++ --
// && !=), or a whole literal. The words of a comment are tokens too, but
// hashes leave them out. White space that carries meaning is a token without
// width at the start of the token that follows it.
type Stream struct {
	tokens []token // their starts never decrease
	sum    uint64  // hash of all tokens so far
	blocks []block // blocks[b] is the first token that starts at b·blockSize or later
}

// token is kept small: a file has one for every three to five bytes, and
// touching memory is what tokenising costs.
type token struct {
	start  int32  // 0-based offset
	end    int32  // exclusive; equal to start for white space that carries meaning, complemented for a word of a comment
	prefix uint64 // hash of the tokens up to this one, itself included
}

func (t token) comment() bool { return t.end < 0 }

// solid reports whether the token is text that counts: no comment, no white space.
func (t token) solid() bool { return t.end > t.start }

// block is a token's index, and how many tokens before it are hashed.
type block struct {
	index int32
	count int32
}

// blockSize is how many bytes of source share an entry of the table that finds
// the token at an offset: small enough that the walk from there is short.
const blockSize = 64

// Tokenize cuts src into tokens. marks are the comments and literals of the
// file, sorted and disjoint; space says which white space carries meaning.
func Tokenize(src []byte, marks []extract.Mark, space extract.Space) *Stream {
	return new(Buffer).Tokenize(src, marks, space)
}

// Hash returns the hash of the tokens that start in the span; 0 when there is
// none. Comments count nowhere, and white space that carries meaning counts
// between two tokens only, never at an end of the span. Equal token sequences
// have equal hashes; unequal ones differ but for a chance of about 2^-60. That
// is a guard against accident, not against someone who computes a collision.
func (s *Stream) Hash(span extract.Span) uint64 {
	from, to := s.find(span.Start), s.find(span.End)
	for from.index < to.index && !s.tokens[from.index].solid() {
		from = s.step(from)
	}
	for from.index < to.index && !s.tokens[to.index-1].solid() {
		to = s.back(to)
	}
	if to.index <= from.index {
		return 0
	}
	h := subMod(s.prefix(to.index), mulMod(s.prefix(from.index), power(int(to.count-from.count))))
	return h + 1 // a span that holds tokens never hashes to 0
}

// prefix returns the hash of the tokens before the one at index.
func (s *Stream) prefix(index int32) uint64 {
	if index == 0 {
		return 0
	}
	return s.tokens[index-1].prefix
}

// find returns the first token that starts at the offset or later.
func (s *Stream) find(offset int) block {
	at := s.blocks[min(max(offset, 0)/blockSize, len(s.blocks)-1)]
	for int(at.index) < len(s.tokens) && int(s.tokens[at.index].start) < offset {
		at = s.step(at)
	}
	return at
}

func (s *Stream) step(b block) block {
	if !s.tokens[b.index].comment() {
		b.count++
	}
	b.index++
	return b
}

func (s *Stream) back(b block) block {
	b.index--
	if !s.tokens[b.index].comment() {
		b.count--
	}
	return b
}

func (s *Stream) indexBlocks(size int) {
	s.blocks = slices.Grow(s.blocks[:0], size/blockSize+1)
	var at block
	for int(at.index) < len(s.tokens) {
		for len(s.blocks)*blockSize <= int(s.tokens[at.index].start) {
			s.blocks = append(s.blocks, at)
		}
		at = s.step(at)
	}
	for len(s.blocks)*blockSize <= size {
		s.blocks = append(s.blocks, at)
	}
}

func (s *Stream) add(start, end int, hash uint64) {
	s.sum = addMod(mulMod(s.sum, base), digit(hash))
	s.tokens = append(s.tokens, token{start: int32(start), end: int32(end), prefix: s.sum})
}

func (s *Stream) addComment(start, end int) {
	s.tokens = append(s.tokens, token{start: int32(start), end: ^int32(end), prefix: s.sum})
}
