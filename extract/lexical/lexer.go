package lexical

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
)

// lexer cuts a text into tokens and marks.
type lexer struct {
	src    []byte
	lang   *language
	tokens []token
	marks  []extract.Mark
	at     int
	first  bool // nothing but blanks stands before at on its line

	steps int // bytes looked at: what the work is counted by

	// A search for a closer that failed is not made again, so that a text full
	// of openers costs no more than one without.
	unclosed [maxDelimiters]bool
	loneTill [maxDelimiters]int // no closer before this offset
	flat     bool               // nesting of comments does not come out even

	shellText
}

func lex(src []byte, lang *language) *lexer {
	l := &lexer{src: src, lang: lang, first: true, tokens: make([]token, 0, len(src)/4+8)}
	if bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) {
		l.at = 3
	}
	for l.at < len(src) {
		l.next()
	}
	return l
}

// next consumes one token, comment or run of white space.
func (l *lexer) next() {
	c := l.src[l.at]
	l.steps++
	switch {
	case isLineEnd(c):
		l.lineEnd()
		return
	case isBlank(c):
		l.at++
		return
	case c == '\\' && l.at+1 < len(l.src) && isLineEnd(l.src[l.at+1]):
		l.at += 1 + lineEndLength(l.src[l.at+1:])
		return
	case l.lang.style == shellScript && l.shell(c):
	case l.lang.opens[c] && l.delimiter():
	case isWord(c):
		l.word()
	default:
		l.operator()
	}
	l.first = false
}

func (l *lexer) lineEnd() {
	start := l.at
	l.at += lineEndLength(l.src[l.at:])
	l.add(newline, start)
	l.first = true
	if len(l.pending) > 0 {
		l.hereDocuments()
	}
}

// lineEndLength is the length of the line end that rest begins with.
func lineEndLength(rest []byte) int {
	if rest[0] == '\r' && len(rest) > 1 && rest[1] == '\n' {
		return 2
	}
	return 1
}

func (l *lexer) add(k kind, start int) {
	l.tokens = append(l.tokens, token{start: int32(start), end: int32(l.at), partner: -1, kind: k})
}

func (l *lexer) word() {
	start := l.at
	for l.at < len(l.src) && l.inWord(l.at, start) {
		l.at++
	}
	l.steps += l.at - start
	l.add(word, start)
}

// inWord reports whether the byte goes on with the word that began at start.
func (l *lexer) inWord(at, start int) bool {
	c := l.src[at]
	if isWord(c) {
		return true
	}
	if !l.lang.dashes || at == start {
		return false
	}
	return c == '?' || c == '!' || c == '-' && at+1 < len(l.src) && isWord(l.src[at+1])
}

func (l *lexer) operator() {
	start := l.at
	l.at++
	for _, op := range operatorsByByte[l.src[start]] {
		if bytes.HasPrefix(l.src[start:], []byte(op)) {
			l.at = start + len(op)
			break
		}
	}
	l.add(operator, start)
}
