package diff

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxHeader bounds one header line of a diff, in bytes. Content lines are only
// counted, so they may be of any length.
const maxHeader = 1 << 16

// SyntaxError is a diff that cannot be read.
type SyntaxError struct {
	Line   int // 1-based line of the diff
	Reason string
}

// Error says the line and the reason.
func (e *SyntaxError) Error() string { return fmt.Sprintf("diff line %d: %s", e.Line, e.Reason) }

// Parse reads a unified diff, git's or plain, with or without context, and
// returns its files in the order of the diff. Text before the first file and
// between files is passed over. Paths in git's quotes are unquoted; the
// prefixes a/ and b/ are dropped. The error is a *SyntaxError where the diff
// is malformed, else the reader's.
//
// Memory is bounded by the number of hunks: no content is kept.
func Parse(r io.Reader) ([]File, error) {
	p := parser{r: bufio.NewReaderSize(r, maxHeader)}
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) {
			return p.result()
		}
		if err == nil {
			err = p.take(line)
		}
		if err != nil {
			return nil, err
		}
	}
}

type parser struct {
	r     *bufio.Reader
	files []File
	line  int    // 1-based number of the line last read
	long  bool   // that line was longer than maxHeader and is cut
	old   string // path of a "--- " line that waits for its "+++ "
	state state
	walk  walk
}

type state uint8

const (
	between  state = iota // outside any file, or after a file's hunks
	inHeader              // after "diff --git"
	inNames               // after "--- "
	inHunk
)

// next returns the next line without its line feed. The bytes are valid until
// the next call.
func (p *parser) next() ([]byte, error) {
	line, err := p.r.ReadSlice('\n')
	p.long = false
	for errors.Is(err, bufio.ErrBufferFull) {
		p.long = true
		if line, err = p.rest(line); err == nil {
			break
		}
	}
	if len(line) == 0 && err != nil {
		return nil, err
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	p.line++
	return bytes.TrimSuffix(line, []byte{'\n'}), nil
}

// rest skips what is left of a line longer than the buffer and returns a copy
// of its first bytes, which say what kind of line it is.
func (p *parser) rest(head []byte) ([]byte, error) {
	kept := bytes.Clone(head[:64])
	for {
		_, err := p.r.ReadSlice('\n')
		if err == nil || errors.Is(err, io.EOF) {
			return kept, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return kept, err
		}
	}
}

func (p *parser) fail(format string, args ...any) error {
	return &SyntaxError{Line: p.line, Reason: fmt.Sprintf(format, args...)}
}

// take files one line.
func (p *parser) take(line []byte) error {
	if p.state == inHunk && !p.walk.done() {
		return p.content(line)
	}
	switch {
	case bytes.HasPrefix(line, []byte("diff --git ")):
		return p.gitHeader(line)
	case bytes.HasPrefix(line, []byte("diff --cc ")), bytes.HasPrefix(line, []byte("diff --combined ")):
		return p.fail("a combined diff has two old sides and cannot be read")
	case bytes.HasPrefix(line, []byte("@@ ")) && p.state != between:
		return p.hunk(line)
	case p.state == inHunk && len(line) > 0 && line[0] == '\\':
		return nil // "\ No newline at end of file"
	case p.state == inHunk && string(line) == "-- ":
		p.state = between // the signature of a mail
		return nil
	case p.state == inNames:
		return p.newName(line)
	case bytes.HasPrefix(line, []byte("--- ")):
		return p.oldName(line)
	case p.state == inHeader:
		return p.extended(line)
	case p.state == inHunk && len(line) > 0 && (line[0] == '+' || line[0] == '-' || line[0] == ' '):
		return p.fail("more lines than the hunk's header says")
	}
	p.state = between
	return nil
}

func (p *parser) result() ([]File, error) {
	if err := p.finish(); err != nil {
		return nil, err
	}
	return p.files, nil
}

// finish checks that the last file is whole.
func (p *parser) finish() error {
	switch {
	case len(p.files) == 0:
		return nil
	case p.state == inHunk && !p.walk.done():
		return p.fail("the diff ends %d old and %d new lines before its hunk does", p.walk.oldLeft, p.walk.newLeft)
	case p.state == inNames:
		return p.fail(`the diff ends after "--- "`)
	case p.current().Path == "":
		return p.fail("the file above has no name")
	}
	return nil
}

// open starts a file.
func (p *parser) open(f File) error {
	if err := p.finish(); err != nil {
		return err
	}
	p.files = append(p.files, f)
	p.walk = walk{}
	return nil
}

// current is the file that lines belong to.
func (p *parser) current() *File { return &p.files[len(p.files)-1] }
