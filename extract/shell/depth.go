package shell

import (
	"bytes"
	"strings"
)

// depthLimit is how deep constructs may nest. A recursive parser needs some
// kilobytes of stack a level.
const depthLimit = 500

// operatorLimit is how many openers and operators a text may hold at all: the
// tree of a chain of operators is as deep as the chain is long.
const operatorLimit = 500_000

// deepest returns the offset at which the nesting passes depthLimit, -1 when
// it never does. It errs to the deep side where quoting cannot be told.
func deepest(text []byte) int {
	count := openers(text)
	if count <= depthLimit {
		return -1
	}
	n := nesting{text: text, command: true}
	at := n.scan()
	if at < 0 && count > operatorLimit {
		return 0
	}
	return at
}

// openers counts everything that can open a level; no nesting is deeper.
func openers(text []byte) int {
	total := 0
	for _, opener := range []string{"(", "{", "`", "!", "~", "?", "-", "=", "+", "*", "/", "%", ",", "<", ">", "&", "|", "^", ":", "if", "case", "while", "until", "for", "select", "function", "time", "coproc"} {
		total += bytes.Count(text, []byte(opener))
	}
	return total
}

// nesting is a scan that knows quotes, comments, here-documents and brackets
// and nothing else of the language.
type nesting struct {
	text    []byte
	at      int
	open    []byte // '(' '{' '"' '`', 'k' a compound command, 'c' a case, '?' an operator that binds to the right
	command bool   // the next word may be a keyword
	heres   []here // here-documents whose bodies start at the next line
	unary   int    // prefix operators in a row
}

type here struct {
	delimiter []byte
	tabs      bool // <<-
}

func (n *nesting) scan() int {
	for n.at < len(n.text) {
		start := n.at
		if n.top() == '"' {
			n.quoted()
		} else {
			n.code()
		}
		if len(n.open)+n.unary > depthLimit {
			return start
		}
		if n.at == start {
			n.at++
		}
	}
	return -1
}

func (n *nesting) top() byte {
	if len(n.open) == 0 {
		return 0
	}
	return n.open[len(n.open)-1]
}

func (n *nesting) push(b byte) { n.open = append(n.open, b) }

func (n *nesting) pop(b byte) bool {
	if n.top() != b {
		return false
	}
	n.open = n.open[:len(n.open)-1]
	return true
}

func (n *nesting) peek(i int) byte {
	if n.at+i < len(n.text) {
		return n.text[n.at+i]
	}
	return 0
}

// quoted consumes one step inside double quotes.
func (n *nesting) quoted() {
	switch c := n.text[n.at]; {
	case c == '\\':
		n.at += 2
	case c == '"':
		n.pop('"')
		n.at++
	case c == '$' && (n.peek(1) == '(' || n.peek(1) == '{'):
		n.dollar()
	case c == '`':
		n.backquote()
	default:
		n.at++
	}
}

func (n *nesting) dollar() {
	n.push(n.peek(1))
	n.command = n.peek(1) == '('
	n.at += 2
}

func (n *nesting) backquote() {
	if !n.pop('`') {
		n.push('`')
	}
	n.command = true
	n.at++
}

// code consumes one step outside quotes.
func (n *nesting) code() {
	switch c := n.text[n.at]; c {
	case '!', '~', '-', '+', '=', '?', '*':
		n.operator(c)
		return
	case ' ', '\t', '\r', '\\':
		n.blank(c) // between two prefixes
		return
	case '\n':
		n.newline()
	case '\'':
		n.single()
	case '"':
		n.push('"')
		n.at++
	case '`':
		n.backquote()
	case '(':
		n.push('(')
		n.command = true
		n.at++
	case ')':
		n.dropOperators()
		n.pop('(') // the end of a case pattern pops nothing: its top is 'c'
		n.command = true
		n.at++
	case ',':
		n.dropOperators()
		n.at++
	case ';', '&', '|':
		n.command = true
		n.at++
	case '<':
		n.less()
	case '$':
		if n.peek(1) == '(' || n.peek(1) == '{' {
			n.dollar()
		} else {
			n.at++
			n.command = false
		}
	case '#':
		n.comment()
	default:
		if n.word() {
			return
		}
	}
	n.unary = 0
}

// operator counts the operators that a parser reads by recursion: prefixes in
// a row, and in arithmetic those that bind to the right.
func (n *nesting) operator(c byte) {
	next := n.peek(1)
	if n.inArithmetic() && (c == '?' || c == '*' && next == '*' || c == '=' && next != '=' && !n.after("=!<>")) {
		n.push('?')
	}
	n.unary++
	n.at++
}

func (n *nesting) after(bytes string) bool {
	return n.at > 0 && strings.IndexByte(bytes, n.text[n.at-1]) >= 0
}

func (n *nesting) dropOperators() {
	for n.pop('?') {
	}
}

func (n *nesting) blank(c byte) {
	n.at++
	if c == '\\' {
		n.at++
	}
}

func (n *nesting) comment() {
	if n.top() == '{' || n.at > 0 && !bytes.ContainsRune([]byte(" \t\n;&|()`"), rune(n.text[n.at-1])) {
		n.at++
		return
	}
	for n.at < len(n.text) && n.text[n.at] != '\n' && !(n.text[n.at] == '`' && n.top() == '`') {
		n.at++
	}
}

func (n *nesting) single() {
	n.command = false
	if len(n.open) > 1 && n.top() == '{' && n.open[len(n.open)-2] == '"' {
		n.at++ // "${x:-it's}"
		return
	}
	ansi := n.at > 0 && n.text[n.at-1] == '$'
	for n.at++; n.at < len(n.text) && n.text[n.at] != '\''; n.at++ {
		if ansi && n.text[n.at] == '\\' {
			n.at++
		}
	}
	n.at++
}

// word consumes a run of word bytes and opens or closes what it names. It
// reports whether the word is a prefix of another command.
func (n *nesting) word() bool {
	start := n.at
	if c := n.text[n.at]; c == '{' || c == '}' {
		n.at++
	} else {
		for n.at < len(n.text) && isWordByte(n.text[n.at]) {
			n.at++
		}
		if n.at == start {
			n.at++
		}
	}
	w := string(n.text[start:min(n.at, len(n.text))])
	if w == "}" && n.pop('{') {
		n.command = false
		return false
	}
	if !n.command {
		return false
	}
	switch w {
	case "if", "while", "until", "for", "select", "{":
		n.push('k')
	case "case":
		n.push('c')
	case "fi", "done", "}":
		n.pop('k')
	case "esac":
		n.pop('c')
	case "time", "coproc":
		n.unary++
		return true
	}
	switch w {
	case "if", "while", "until", "{", "then", "do", "else", "elif", "fi", "done", "esac", "}":
	default:
		n.command = n.top() == 'c' // a pattern may be esac
	}
	return false
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '/' || c == '@' || c >= 0x80
}

// less consumes << and its delimiter, or a lone <.
func (n *nesting) less() {
	if n.peek(1) != '<' || n.peek(2) == '<' || n.inArithmetic() {
		for n.peek(0) == '<' {
			n.at++
		}
		return
	}
	n.at += 2
	h := here{}
	if n.peek(0) == '-' {
		h.tabs = true
		n.at++
	}
	for n.peek(0) == ' ' || n.peek(0) == '\t' {
		n.at++
	}
	for n.at < len(n.text) && !bytes.ContainsRune([]byte(" \t\r\n;&|()<>"), rune(n.text[n.at])) {
		if c := n.text[n.at]; c != '\'' && c != '"' && c != '\\' {
			h.delimiter = append(h.delimiter, c)
		}
		n.at++
	}
	n.heres = append(n.heres, h)
}

// inArithmetic reports whether two parentheses in a row are open.
func (n *nesting) inArithmetic() bool {
	k := len(n.open)
	for k > 0 && n.open[k-1] == '?' {
		k--
	}
	return k > 1 && n.open[k-1] == '(' && n.open[k-2] == '('
}

// newline ends a line and passes over the bodies of its here-documents. What
// they hold counts as nested, since an unquoted body may hold substitutions.
func (n *nesting) newline() {
	n.at++
	n.command = true
	for _, h := range n.heres {
		start := n.at
		for n.at < len(n.text) && !n.endsHere(h) {
		}
		body := n.text[start:n.at]
		if bytes.Count(body, []byte("$("))+bytes.Count(body, []byte("`"))+bytes.Count(body, []byte("${")) > 20*depthLimit {
			n.open = append(n.open, make([]byte, depthLimit)...)
		}
	}
	n.heres = n.heres[:0]
}

// endsHere consumes a line and reports whether it is the delimiter.
func (n *nesting) endsHere(h here) bool {
	end := bytes.IndexByte(n.text[n.at:], '\n')
	if end < 0 {
		end = len(n.text) - n.at
	}
	line := bytes.TrimRight(n.text[n.at:n.at+end], "\r")
	if h.tabs {
		line = bytes.TrimLeft(line, "\t")
	}
	n.at = min(n.at+end+1, len(n.text))
	return bytes.Equal(line, h.delimiter)
}
