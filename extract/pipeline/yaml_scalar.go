package pipeline

import (
	"bytes"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// scalar keeps the text of a scalar that starts at from, tag and anchor
// included, with its places, and returns where it ends. The parser has said
// what the text is; here it is laid beside the bytes of the file. Where the
// two do not meet, the text has no places but its start.
func (y *yamlFile) scalar(n *yaml.Node, from int) int {
	at := skipProperties(y.src, from)
	a := &aligned{src: y.src, at: at, value: n.Value}
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		a.at++
		a.flow('"')
		a.at = endQuoted(y.src, at)
	case n.Style&yaml.SingleQuotedStyle != 0:
		a.at++
		a.flow('\'')
		a.at = endQuoted(y.src, at)
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		a.block(n.Style&yaml.FoldedStyle != 0)
	default:
		a.flow(0)
	}
	if a.done < len(n.Value) {
		a.text = embedding{}
		a.text.put(n.Value, at, a.at)
	}
	y.texts[n] = a.text
	return len(bytes.TrimRight(y.src[from:max(a.at, from)], " \t\r\n")) + from
}

// skipProperties goes past a tag and an anchor.
func skipProperties(src []byte, at int) int {
	for at < len(src) && (src[at] == '!' || src[at] == '&') {
		at = skipWord(src, at)
		for at < len(src) && (isBlank(src[at]) || yamlBreak(src[at:]) > 0) {
			at++
		}
	}
	return at
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// endQuoted returns the offset after the quote that closes the one at from.
func endQuoted(src []byte, from int) int {
	if from >= len(src) {
		return from
	}
	quote := src[from]
	for at := from + 1; at < len(src); at++ {
		switch {
		case quote == '"' && src[at] == '\\':
			at++
		case src[at] == quote && quote == '\'' && at+1 < len(src) && src[at+1] == quote:
			at++
		case src[at] == quote:
			return at + 1
		}
	}
	return len(src)
}

// aligned lays a scalar's value beside the bytes it is written with.
type aligned struct {
	src   []byte
	at    int // the next byte of the file
	value string
	done  int // bytes of value that are accounted for
	text  embedding
}

// flow reads a plain or quoted scalar. It stops at the first byte that does
// not belong to the value.
func (a *aligned) flow(quote byte) {
	for a.done < len(a.value) && a.at < len(a.src) {
		c := a.src[a.at]
		switch {
		case quote == '"' && c == '\\':
			if !a.escape() {
				return
			}
		case quote == '\'' && c == '\'':
			if a.value[a.done] != c || a.at+1 >= len(a.src) {
				return
			}
			a.put(1, a.at+2)
		case a.folds():
			if !a.fold(false) {
				return
			}
		case c == a.value[a.done]:
			a.text.copy(a.src, a.at, a.at+1)
			a.at++
			a.done++
		default:
			return
		}
	}
}

// put accounts for n bytes of the value that the file writes up to an offset.
func (a *aligned) put(n, to int) {
	a.text.put(a.value[a.done:a.done+n], a.at, to)
	a.done += n
	a.at = to
}

// folds reports whether a line ends here, after blanks that do not count.
func (a *aligned) folds() bool {
	at := a.at
	for at < len(a.src) && isBlank(a.src[at]) {
		at++
	}
	return yamlBreak(a.src[at:]) > 0
}

// fold goes past line ends and the blanks around them; they stand for a space,
// for as many line feeds as there are, or for one less. After an escaped line
// end they may stand for nothing.
func (a *aligned) fold(escaped bool) bool {
	var breaks []int
	at := a.at
	for at < len(a.src) {
		if n := yamlBreak(a.src[at:]); n > 0 {
			breaks = append(breaks, at)
			at += n
		} else if isBlank(a.src[at]) {
			at++
		} else {
			break
		}
	}
	feeds := leading(a.value[a.done:], '\n')
	switch {
	case feeds == 0 && escaped && len(breaks) == 0:
	case feeds == 0 && len(breaks) == 1 && a.value[a.done] == ' ':
		a.put(1, at)
	case feeds > 0 && feeds <= len(breaks):
		a.feeds(breaks[len(breaks)-feeds:])
	default:
		return false
	}
	a.at = at
	return true
}

// feeds accounts for one line feed of the value at each of the places.
func (a *aligned) feeds(places []int) {
	for _, at := range places {
		a.at = at
		if a.src[at] == '\n' {
			a.text.copy(a.src, at, at+1)
			a.at++
			a.done++
			continue
		}
		a.put(1, at+yamlBreak(a.src[at:]))
	}
}

func leading(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// escape reads a backslash in a double-quoted scalar.
func (a *aligned) escape() bool {
	rest := a.src[a.at:]
	if len(rest) < 2 {
		return false
	}
	if n := yamlBreak(rest[1:]); n > 0 {
		a.at += 1 + n
		for a.at < len(a.src) && isBlank(a.src[a.at]) {
			a.at++
		}
		return !a.folds() || a.fold(true)
	}
	text, length := yamlEscape(rest)
	if !strings.HasPrefix(a.value[a.done:], text) {
		return false
	}
	a.put(len(text), a.at+length)
	return true
}

// yamlEscapes are the escapes of one letter.
var yamlEscapes = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r", 'e': "\x1b",
	'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
}

// yamlEscape returns what the escape at the start of b says, and its length.
func yamlEscape(b []byte) (text string, length int) {
	if digits := strings.IndexByte("..x.u...U", b[1]); digits > 0 {
		end := min(2+digits, len(b))
		n, _ := strconv.ParseUint(string(b[2:end]), 16, 32)
		return string(rune(n)), end
	}
	if text, ok := yamlEscapes[b[1]]; ok {
		return text, 2
	}
	return string(b[1:2]), 2
}

// block reads a literal or folded scalar from its indicator on.
func (a *aligned) block(folded bool) {
	a.endLine()
	indent := a.indentation()
	start := true // of a line
	for a.done < len(a.value) && a.at < len(a.src) {
		if start {
			a.at += min(indent, leading(string(a.src[a.at:min(a.at+indent, len(a.src))]), ' '))
			start = false
			continue
		}
		n := yamlBreak(a.src[a.at:])
		switch {
		case n > 0 && folded:
			if !a.foldBlock(indent) {
				return
			}
			start = true
		case n > 0:
			if a.value[a.done] != '\n' {
				return
			}
			a.feeds([]int{a.at})
			start = true
		case a.src[a.at] == a.value[a.done]:
			a.text.copy(a.src, a.at, a.at+1)
			a.at++
			a.done++
		default:
			return
		}
	}
}

// endLine goes past the rest of a line.
func (a *aligned) endLine() {
	for a.at < len(a.src) {
		if n := yamlBreak(a.src[a.at:]); n > 0 {
			a.at += n
			return
		}
		a.at++
	}
}

// indentation is what the first line that says something is indented by,
// beyond the blanks that belong to the value.
func (a *aligned) indentation() int {
	own := 0
	for line := range strings.SplitSeq(a.value, "\n") {
		if strings.Trim(line, " ") != "" {
			own = leading(line, ' ')
			break
		}
	}
	for at := a.at; at < len(a.src); {
		spaces := leading(string(a.src[at:min(at+256, len(a.src))]), ' ')
		if n := yamlBreak(a.src[at+spaces:]); n > 0 {
			at += spaces + n
			continue
		}
		return max(spaces-own, 0)
	}
	return 0
}

// foldBlock goes past the line end here and the empty lines after it.
func (a *aligned) foldBlock(indent int) bool {
	breaks := []int{a.at}
	at := a.at + yamlBreak(a.src[a.at:])
	for at < len(a.src) {
		spaces := leading(string(a.src[at:min(at+indent, len(a.src))]), ' ')
		n := yamlBreak(a.src[at+spaces:])
		if n == 0 {
			break
		}
		breaks = append(breaks, at+spaces)
		at += spaces + n
	}
	feeds := leading(a.value[a.done:], '\n')
	switch {
	case feeds == 0 && len(breaks) == 1 && a.value[a.done] == ' ':
		a.put(1, at)
	case feeds > 0 && a.done+feeds == len(a.value):
		a.feeds(breaks[:min(feeds, len(breaks))])
		return true
	case feeds > 0 && feeds <= len(breaks):
		a.feeds(breaks[len(breaks)-feeds:])
	default:
		return false
	}
	a.at = at
	return true
}
