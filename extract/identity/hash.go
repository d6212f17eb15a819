package identity

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// The prefix hash is a polynomial over GF(2^61-1), the Mersenne prime that
// lets a product be reduced with shifts.
const (
	prime = 1<<61 - 1
	base  = 0x1d8af066b4e2d35b & prime // any fixed number below prime
)

// digit folds a token's hash into 1 … prime-1. It is never 0: a leading digit
// of 0 would make a sequence equal to itself without its first token.
func digit(hash uint64) uint64 {
	return max(reduce(hash&prime+hash>>61), 1)
}

func mulMod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	sum := (lo & prime) + (lo>>61 | hi<<3)
	return reduce(sum&prime + sum>>61)
}

func addMod(a, b uint64) uint64 { return reduce(a + b) }

func subMod(a, b uint64) uint64 { return reduce(a + prime - b) }

// reduce brings a number below 2·prime into 0 … prime-1.
func reduce(a uint64) uint64 {
	if a >= prime {
		return a - prime
	}
	return a
}

// stride is the length of the two tables of powers.
const stride = 1 << 12

// powers holds base^i and base^(i·stride) for i below stride: any power that a
// file of up to stride² tokens needs is one product.
var powers = sync.OnceValue(func() *[2][stride]uint64 {
	var table [2][stride]uint64
	step := uint64(base)
	for t := range table {
		table[t][0] = 1
		for i := 1; i < stride; i++ {
			table[t][i] = mulMod(table[t][i-1], step)
		}
		step = mulMod(table[t][stride-1], step)
	}
	return &table
})

// power returns base^n for n of at least 0.
func power(n int) uint64 {
	table := powers()
	result := table[0][n%stride]
	for n /= stride; n > 0; n -= stride - 1 {
		result = mulMod(result, table[1][min(n, stride-1)])
	}
	return result
}

// The hashes of white space that carries meaning. They are no text's hash, so
// that no literal can pass for them.
const (
	hashNewline = 0x6a09e667f3bcc909
	hashIndent  = 0xbb67ae8584caa73b
	hashDedent  = 0x3c6ef372fe94f82b
	hashBlank   = 0xa54ff53a5f1d36f1
)

// The multipliers of hashBytes: odd, with bits all over.
const (
	factorA = 0x9e3779b97f4a7c15
	factorB = 0xd6e8feb86659fd93
)

// hashBytes hashes the text of a token, eight bytes at a time.
func hashBytes(b []byte) uint64 {
	h := uint64(len(b)) * factorB
	for len(b) > 8 {
		h = fold(h^binary.LittleEndian.Uint64(b), factorA)
		b = b[8:]
	}
	return fold(h^tail(b), factorB)
}

// tail reads up to eight bytes; two texts of one length give two numbers.
func tail(b []byte) uint64 {
	n := len(b)
	switch {
	case n == 8:
		return binary.LittleEndian.Uint64(b)
	case n >= 4:
		return uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint32(b[n-4:]))<<32
	case n > 0:
		return uint64(b[0]) | uint64(b[n/2])<<8 | uint64(b[n-1])<<16
	}
	return 0
}

// fold multiplies and brings both halves of the product together.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^factorA, b)
	return hi ^ lo
}
