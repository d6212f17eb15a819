package identity

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestArithmeticModuloPrime(t *testing.T) {
	p := new(big.Int).SetUint64(prime)
	number := rapid.OneOf(rapid.Uint64Range(0, prime-1), rapid.Uint64Range(prime-5, prime-1), rapid.Uint64Range(0, 5))
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
		require.Equal(t, new(big.Int).Mod(new(big.Int).Mul(x, y), p).Uint64(), mulMod(a, b))
		require.Equal(t, new(big.Int).Mod(new(big.Int).Add(x, y), p).Uint64(), addMod(a, b))
		require.Equal(t, new(big.Int).Mod(new(big.Int).Sub(x, y), p).Uint64(), subMod(a, b))
	})
}

func TestPower(t *testing.T) {
	p, b := new(big.Int).SetUint64(prime), new(big.Int).SetUint64(base)
	for _, n := range []int{0, 1, 2, stride - 1, stride, stride + 1, 3*stride + 7, stride*stride - 1, stride * stride, 2*stride*stride + 5} {
		require.Equal(t, new(big.Int).Exp(b, big.NewInt(int64(n)), p).Uint64(), power(n), "%d", n)
	}
}

func TestDigitStaysInTheField(t *testing.T) {
	for _, h := range []uint64{0, 1, prime - 1, prime, prime + 1, 2 * prime, 7 * prime, 1<<64 - 1} {
		d := digit(h)
		require.Positive(t, d)
		require.Less(t, d, uint64(prime))
	}
}

// Short texts are what identifiers and operators are: no two may fall together.
func TestHashBytesTellsShortTextsApart(t *testing.T) {
	seen := map[uint64]string{}
	texts := []string{"", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaa"}
	for a := range 64 {
		texts = append(texts, string(rune(' '+a)))
		for b := range 64 {
			texts = append(texts, string([]byte{byte(' ' + a), byte(' ' + b)}))
			for c := range 16 {
				texts = append(texts, string([]byte{byte(' ' + a), byte(' ' + b), byte('a' + c)}))
				texts = append(texts, "hand"+string([]byte{byte(' ' + a), byte(' ' + b), byte('a' + c)}))
			}
		}
	}
	for _, text := range texts {
		h := hashBytes([]byte(text))
		other, taken := seen[h]
		require.False(t, taken, "%q and %q", text, other)
		seen[h] = text
	}
}
