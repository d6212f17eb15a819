// Package identity says when two constructs are the same: token streams,
// hashes, row ids and the alignment of two lists. Reconciliation, impact,
// baselines and the loop all call it.
package identity

import (
	"math/bits"
	"sort"

	"github.com/guardroll/guardroll/extract"
)

// Stream is the token stream of one file, with prefix hashes so that the hash
// of any span costs two look-ups, never a rescan.
//
// A token is a maximal run of word bytes (letters, digits, '_', '$', bytes
// from 0x80), a single other byte that is no white space, or a whole literal.
// The words of a comment are tokens too, but hashes leave them out.
type Stream struct {
	starts []int32  // offset of each token
	ends   []int32  // exclusive
	hashes []uint64 // hash of each token's text, 0 for the words of comments
	prefix []uint64 // prefix[i] is the hash of the tokens before i
	count  []int32  // count[i] is the number of hashed tokens before i
}

// Tokenize cuts src into tokens. marks are the comments and literals of the
// file, sorted and disjoint; space says which white space carries meaning.
func Tokenize(src []byte, marks []extract.Mark, space extract.Space) *Stream {
	t := tokenizer{src: src, marks: marks, space: space, stream: newStream(len(src))}
	t.run()
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

// Hash returns the hash of the tokens that start in the span, comments left
// out; 0 when there is none. Equal token sequences have equal hashes; unequal
// ones differ but for a chance of about 2^-60.
func (s *Stream) Hash(span extract.Span) uint64 {
	from, to := s.index(span.Start), s.index(span.End)
	if to <= from || s.count[to] == s.count[from] {
		return 0
	}
	h := subMod(s.prefix[to], mulMod(s.prefix[from], power(int(s.count[to]-s.count[from]))))
	return h + 1 // a span that holds tokens never hashes to 0
}

func (s *Stream) index(offset int) int {
	return sort.Search(len(s.starts), func(i int) bool { return int(s.starts[i]) >= offset })
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
	s.prefix = append(s.prefix, addMod(mulMod(s.prefix[last], base), hash%prime))
	s.count = append(s.count, s.count[last]+1)
}

// The prefix hash is a polynomial over GF(2^61-1), the Mersenne prime that
// lets a product be reduced with shifts.
const (
	prime = 1<<61 - 1
	base  = 0x1d8af066b4e2d3 // any fixed number below prime
)

func mulMod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	sum := (lo & prime) + (lo>>61 | hi<<3)
	return reduce(sum&prime + sum>>61)
}

func addMod(a, b uint64) uint64 { return reduce(a + b) }

func subMod(a, b uint64) uint64 { return reduce(a + prime - b) }

func reduce(a uint64) uint64 {
	if a >= prime {
		return a - prime
	}
	return a
}

// power returns base^n.
func power(n int) uint64 {
	result, square := uint64(1), uint64(base)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = mulMod(result, square)
		}
		square = mulMod(square, square)
	}
	return result
}
