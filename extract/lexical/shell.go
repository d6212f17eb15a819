package lexical

import (
	"bytes"

	"github.com/guardroll/guardroll/extract"
)

// shellCommand lists what a command of a shell says by its name: how it ends
// the script, and whether it tests the status of the one before it.
func (f *finder) shellCommand(i int) {
	if f.lang.style != shellScript || !f.startsCommand(i) {
		return
	}
	switch w := f.wordAt(i); {
	case w == "exit" || w == "return":
		f.leave(i, w)
	case w == "case" && f.status(i+1):
		f.add(extract.ExitCode, i+1, i+1, i+2)
	case w == "test" || f.byteOf(i) == '[' || f.byteOf(i) == '(' && f.byteOf(i+1) == '(':
		f.statusTest(i)
	}
}

// startsCommand reports whether a command's name can stand at token i.
func (f *finder) startsCommand(i int) bool {
	if f.statement == i || f.isChain(i-1) {
		return true
	}
	switch f.wordAt(i - 1) {
	case "then", "do", "else":
		return true
	}
	c := f.byteOf(i - 1)
	return c == '(' || c == '|' || c == '&' || c == '!'
}

// leave lists an exit or return with a status that is written out.
func (f *finder) leave(i int, w string) {
	status := f.text.text(i + 1)
	if !f.is(i+1, word) || bytes.ContainsFunc([]byte(status), func(r rune) bool { return r < '0' || r > '9' }) {
		return
	}
	switch zero := len(bytes.Trim([]byte(status), "0")) == 0; {
	case !zero:
		f.add(extract.Throw, i, i, i+1).construct.Full = true
	case w == "exit":
		f.add(extract.ExitZero, i, i, i+1)
	}
}

// status reports whether "$?" stands at token i.
func (f *finder) status(i int) bool {
	return f.text.text(i) == "$" && f.byteOf(i+1) == '?' && f.glued(i+1)
}

// statusTest lists the test at token i when it tests the status of the command
// before it.
func (f *finder) statusTest(i int) {
	const longest = 32 // tokens of a test
	end := int(f.tokens[i].partner) + 1
	if end <= i {
		end = int(f.lineEnd[i])
	}
	for at := i; at < min(end, i+longest); at++ {
		if f.isChain(at) && f.byteOf(i) == 0 {
			return
		}
		if f.status(at) || f.is(at, literal) && string(f.head(int(f.tokens[at].start), int(f.tokens[at].end))) == `"$?"` {
			f.add(extract.ExitCode, i, i, end-1)
			return
		}
	}
}
