package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"github.com/guardroll/guardroll/extract"
)

// Fill computes the hashes of a file's constructs in place.
func Fill(constructs []extract.Construct, stream *Stream) {
	for i := range constructs {
		c := &constructs[i]
		c.Hash = extract.Hash{
			Head:   stream.Hash(extract.Span{Start: c.Span.Start, End: c.HeadEnd}),
			Whole:  stream.Hash(c.Span),
			Before: stream.Hash(c.Before),
			After:  stream.Hash(c.After),
		}
	}
}

// idLength is the number of hex digits of a row id that does not collide.
const idLength = 12

// ID is the identity of one construct within its file.
type ID struct {
	ID         string // hex digits, 12 unless two of the file collide
	Occurrence int    // 1-based ordinal among the constructs equal to it
}

// Number gives each construct of one file its id: the first hex digits of
// SHA-256 over path, symbol, form, head hash, whole hash and the ordinal among
// equals. It depends on nothing outside the file. constructs must be all of
// the file's, in the order of extract.SortConstructs, so that the ordinals do
// not depend on what is listed.
func Number(path string, constructs []extract.Construct) []ID {
	ids := make([]ID, len(constructs))
	seen := make(map[equal]int, len(constructs))
	taken := make(map[string]bool, len(constructs))
	var buf []byte
	for i := range constructs {
		c := &constructs[i]
		key := equal{c.Symbol, c.Form, c.Hash.Head, c.Hash.Whole}
		k := seen[key] + 1
		seen[key] = k
		buf = appendIdentity(buf[:0], path, c, k)
		ids[i] = ID{ID: shortest(sha256.Sum256(buf), taken), Occurrence: k}
		taken[ids[i].ID] = true
	}
	return ids
}

type equal struct {
	symbol string
	form   extract.Form
	head   uint64
	whole  uint64
}

func appendIdentity(buf []byte, path string, c *extract.Construct, k int) []byte {
	buf = append(buf, path...)
	buf = append(buf, 0)
	buf = append(buf, c.Symbol...)
	buf = append(buf, 0)
	buf = append(buf, c.Form...)
	buf = append(buf, 0)
	buf = strconv.AppendUint(buf, c.Hash.Head, 16)
	buf = append(buf, 0)
	buf = strconv.AppendUint(buf, c.Hash.Whole, 16)
	buf = append(buf, 0)
	return strconv.AppendInt(buf, int64(k), 10)
}

// shortest takes as many digits of a sum, idLength at least, as no other row of
// the file has.
func shortest(sum [sha256.Size]byte, taken map[string]bool) string {
	for n := idLength / 2; n < sha256.Size; n++ {
		if id := hex.EncodeToString(sum[:n]); !taken[id] {
			return id
		}
	}
	return hex.EncodeToString(sum[:])
}

// Print turns the hashes of a construct into their printed form.
func Print(h extract.Hash) extract.RowHash {
	var buf [4 * hashDigits]byte
	parts := [...]uint64{h.Head, h.Whole, h.Before, h.After}
	for i, part := range parts {
		putDigits(buf[i*hashDigits:], part)
	}
	all := string(buf[:]) // the parts share its memory
	var texts [len(parts)]string
	for i, part := range parts {
		if part != 0 {
			texts[i] = all[i*hashDigits : (i+1)*hashDigits]
		}
	}
	return extract.RowHash{Head: texts[0], Whole: texts[1], Before: texts[2], After: texts[3]}
}

// hashDigits is the number of hex digits of a printed hash.
const hashDigits = 16

func putDigits(to []byte, h uint64) {
	for i := hashDigits - 1; i >= 0; i-- {
		to[i] = "0123456789abcdef"[h&0xf]
		h >>= 4
	}
}
