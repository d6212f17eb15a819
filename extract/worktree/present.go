package worktree

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"
	"sync"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/source"
)

// present answers what is there on the head side. What it has read it keeps.
type present struct {
	lookup

	mu     sync.Mutex
	counts map[string]int      // lines of files
	files  []string            // every path of the tree, nil while nobody asked
	byBase map[string][]string // the same by the last part of the path
	words  words
}

// HasLine reports whether a file of the head side has a line, 1-based; line 0
// asks for the path alone, which may be a folder. A path counts wherever it
// stands in the tree: "flush.go" and "store/flush.go" both name a file in
// "db/store". An error says that it could not be looked at. It is safe for
// concurrent use.
func (c *Change) HasLine(ctx context.Context, name string, line int) (bool, error) {
	p := &c.head
	p.mu.Lock()
	defer p.mu.Unlock()
	if ok, err := p.has(ctx, name, line); ok || err != nil {
		return ok, err
	}
	if err := p.list(ctx, c.vault, c.Tree); err != nil {
		return false, err
	}
	for _, file := range p.byBase[path.Base(name)] {
		if !strings.HasSuffix(file, "/"+name) {
			continue
		}
		if ok, err := p.has(ctx, file, line); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func (p *present) has(ctx context.Context, name string, line int) (bool, error) {
	if failure := p.failed[name]; failure != nil {
		if line == 0 {
			return true, nil
		}
		return false, failure
	}
	n, ok, err := p.find(ctx, name)
	switch {
	case err != nil || !ok || line == 0:
		return ok, err
	case !n.mode.Regular():
		return false, nil
	}
	count, ok := p.counts[name]
	if !ok {
		raw, _, err := p.read(ctx, name)
		if err != nil {
			return false, err
		}
		count = countLines(raw)
		if p.counts == nil {
			p.counts = map[string]int{}
		}
		p.counts[name] = count
	}
	return line >= 1 && line <= count, nil
}

// countLines counts lines as rows do; after the last line end there is none.
func countLines(raw []byte) int {
	text := decodedText(raw)
	lines := extract.NewLines(text)
	if lines[len(lines)-1] == len(text) {
		return len(lines) - 1
	}
	return len(lines)
}

// decodedText is a file as UTF-8, or as it is where that cannot be.
func decodedText(raw []byte) []byte {
	if text, _, err := source.Decode(raw); err == nil {
		return text
	}
	return raw
}

// list reads the paths of the tree, once.
func (p *present) list(ctx context.Context, v *vault, tree string) error {
	if p.byBase != nil {
		return nil
	}
	out, err := v.run(ctx, nil, "ls-tree", "-r", "-z", "--name-only", tree)
	if err != nil {
		return fmt.Errorf("listing the head side: %w", err)
	}
	p.files = splitZero(out)
	p.byBase = make(map[string][]string, len(p.files))
	for _, file := range p.files {
		base := path.Base(file)
		p.byBase[base] = append(p.byBase[base], file)
	}
	return nil
}

// Mentions reports whether every word of a name occurs, as a whole word, in a
// text or a path of the head side; a word is letters, digits and underscores,
// so "(*Store).Flush" has two. It reads files until the words are found, those
// of the change first. An error says that a word was not found and not all
// could be read. It is safe for concurrent use.
func (c *Change) Mentions(ctx context.Context, name string) (bool, error) {
	p := &c.head
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.list(ctx, c.vault, c.Tree); err != nil {
		return false, err
	}
	if p.words.seen == nil {
		p.words.start(c.Files, p.files)
	}
	asked := words{}
	asked.add([]byte(name))
	for word := range asked.seen {
		if found, err := p.word(ctx, word); !found {
			return false, err
		}
	}
	return true, nil
}

// word reads on until a word is found.
func (p *present) word(ctx context.Context, word uint64) (bool, error) {
	w := &p.words
	for {
		if _, ok := w.seen[word]; ok {
			return true, nil
		}
		if len(w.rest) == 0 {
			return false, w.unread
		}
		if w.left <= 0 {
			return false, fmt.Errorf("the head side holds more than %d bytes of text", int64(maxSearched))
		}
		name := w.rest[0]
		text, err := p.text(ctx, name)
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if err != nil && w.unread == nil {
			w.unread = err
		}
		w.rest = w.rest[1:]
		w.left -= int64(len(text))
		w.add(text)
	}
}

// text returns the text of a path, nothing for what holds none.
func (p *present) text(ctx context.Context, name string) ([]byte, error) {
	n, ok, err := p.find(ctx, name)
	if err != nil || !ok || !n.mode.Regular() || source.Classify(name, nil, source.Attributes{}).Class == source.Media {
		return nil, err
	}
	raw, _, err := p.read(ctx, name)
	if err != nil {
		return nil, err
	}
	text := decodedText(raw)
	if bytes.IndexByte(text[:min(len(text), sniffed)], 0) >= 0 {
		return nil, nil
	}
	return text, nil
}

// words are the hashes of the words read so far, and what is yet to be read.
type words struct {
	seen   map[uint64]struct{}
	rest   []string
	left   int64 // bytes that may still be read
	unread error // why a file could not be read, nil when all could
}

// maxSearched bounds the text that is searched for names, in bytes.
const maxSearched = 2 << 30

// start takes the words of all paths and puts the files of the change first.
func (w *words) start(changed []diff.File, files []string) {
	w.left = maxSearched
	first := map[string]bool{}
	for _, f := range changed {
		first[f.Path] = true
		w.rest = append(w.rest, f.Path)
	}
	for _, name := range files {
		w.add([]byte(name))
		if !first[name] {
			w.rest = append(w.rest, name)
		}
	}
}

// add takes the words of a text, by their FNV-1a hashes.
func (w *words) add(text []byte) {
	if w.seen == nil {
		w.seen = map[uint64]struct{}{}
	}
	const basis, prime = 14695981039346656037, 1099511628211
	hash := uint64(basis)
	for i, b := range text {
		if !inWord(b) {
			continue
		}
		hash = (hash ^ uint64(b)) * prime
		if i+1 == len(text) || !inWord(text[i+1]) {
			w.seen[hash] = struct{}{}
			hash = basis
		}
	}
}

func inWord(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b >= 0x80
}
