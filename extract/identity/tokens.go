// Package identity says when two constructs are the same: token streams,
// hashes, row ids and the alignment of two lists. Reconciliation, impact,
// baselines and the loop all call it.
package identity

import "github.com/guardroll/guardroll/extract"

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
	starts []int32  // offset of each token, never decreasing
	ends   []int32  // exclusive; equal to the start for white space that carries meaning
	hashes []uint64 // hash of each token's text, 0 for the words of comments
	prefix []uint64 // prefix[i] is the hash of the tokens before i
	count  []int32  // count[i] is the number of hashed tokens before i
	blocks []int32  // blocks[b] is the index of the first token that starts at b·blockSize or later
}

// blockSize is how many bytes of source share an entry of the table that finds
// the token at an offset: small enough that the walk from there is short.
const blockSize = 64

// Tokenize cuts src into tokens. marks are the comments and literals of the
// file, sorted and disjoint; space says which white space carries meaning.
func Tokenize(src []byte, marks []extract.Mark, space extract.Space) *Stream {
	t := tokenizer{src: src, marks: marks, space: space, stream: newStream(len(src))}
	t.run()
	t.stream.indexBlocks(len(src))
	return t.stream
}

func newStream(size int) *Stream {
	n := size/4 + 8
	return &Stream{
		starts: make([]int32, 0, n),
		ends:   make([]int32, 0, n),
		hashes: make([]uint64, 0, n),
		prefix: append(make([]uint64, 0, n+1), 0),
		count:  append(make([]int32, 0, n+1), 0),
	}
}

// Hash returns the hash of the tokens that start in the span; 0 when there is
// none. Comments count nowhere, and white space that carries meaning counts
// between two tokens only, never at an end of the span. Equal token sequences
// have equal hashes; unequal ones differ but for a chance of about 2^-60. That
// is a guard against accident, not against someone who computes a collision.
func (s *Stream) Hash(span extract.Span) uint64 {
	from, to := s.index(span.Start), s.index(span.End)
	for from < to && !s.solid(from) {
		from++
	}
	for from < to && !s.solid(to-1) {
		to--
	}
	if to <= from {
		return 0
	}
	h := subMod(s.prefix[to], mulMod(s.prefix[from], power(int(s.count[to]-s.count[from]))))
	return h + 1 // a span that holds tokens never hashes to 0
}

// solid reports whether a token is text that counts: no comment, no white space.
func (s *Stream) solid(i int) bool { return s.hashes[i] != 0 && s.ends[i] > s.starts[i] }

// index returns the first token that starts at the offset or later.
func (s *Stream) index(offset int) int {
	if offset <= 0 {
		return 0
	}
	block := offset / blockSize
	if block >= len(s.blocks) {
		block = len(s.blocks) - 1
	}
	i := int(s.blocks[block])
	for i < len(s.starts) && int(s.starts[i]) < offset {
		i++
	}
	return i
}

func (s *Stream) indexBlocks(size int) {
	s.blocks = make([]int32, 0, size/blockSize+1)
	for i, start := range s.starts {
		for len(s.blocks)*blockSize <= int(start) {
			s.blocks = append(s.blocks, int32(i))
		}
	}
	for len(s.blocks)*blockSize <= size {
		s.blocks = append(s.blocks, int32(len(s.starts)))
	}
}

func (s *Stream) add(start, end int, hash uint64) {
	s.starts = append(s.starts, int32(start))
	s.ends = append(s.ends, int32(end))
	s.hashes = append(s.hashes, hash)
	last := len(s.prefix) - 1
	if hash == 0 {
		s.prefix = append(s.prefix, s.prefix[last])
		s.count = append(s.count, s.count[last])
		return
	}
	s.prefix = append(s.prefix, addMod(mulMod(s.prefix[last], base), digit(hash)))
	s.count = append(s.count, s.count[last]+1)
}
