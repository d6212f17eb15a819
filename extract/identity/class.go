package identity

// class is what a byte does to the cutting of tokens.
type class uint8

const (
	classOther class = iota
	classWord        // letters, digits, '_', '$', bytes from 0x80
	classBlank       // white space within a line
	classLine        // line ends
)

var classes = classify()

func classify() (table [256]class) {
	for c := range table {
		switch b := byte(c); {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '_', b == '$', b >= 0x80:
			table[c] = classWord
		case b == ' ', b == '\t', b == '\f', b == '\v':
			table[c] = classBlank
		case b == '\n', b == '\r':
			table[c] = classLine
		}
	}
	return table
}

func isSpace(c byte) bool { return classes[c] == classBlank || classes[c] == classLine }
