package lexical

// kind is what a token is.
type kind uint8

const (
	word     kind = iota // letters, digits, '_', '$', bytes from 0x80
	operator             // one or more other bytes
	literal              // a string or character, quotes included
	newline              // a line end that no backslash hides
)

// token is a piece of code; comments and white space are none.
type token struct {
	start, end int32 // 0-based bytes, end exclusive
	partner    int32 // index of the bracket that belongs to this one, -1 for none
	kind       kind
}

// operators are those of more than one byte, the longest first where one
// begins another.
var operators = []string{
	"&&=", "||=", "??=", "===", "!==", "?->", "<=>", "...",
	"&&", "||", "??", "?:", "?.", "&.", "==", "!=", "<=", ">=", "=>", "->", ":=", "::", "!!", "=~",
	"+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", ";;",
}

// operatorsByByte are the operators by their first byte.
var operatorsByByte = groupOperators()

func groupOperators() (table [256][]string) {
	for _, op := range operators {
		table[op[0]] = append(table[op[0]], op)
	}
	return table
}

func isWord(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == 0 }

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

func isSpace(c byte) bool { return isBlank(c) || isLineEnd(c) }
