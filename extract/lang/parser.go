package lang

// #include <stdlib.h>
// #include "walk.h"
import "C"

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/syntax"
)

// The ways in which a file can be too much. A caller makes a gap of each.
var (
	ErrTimedOut = errors.New("timed-out")
	ErrTooLarge = errors.New("too large to parse")
	ErrTooDeep  = errors.New("nested too deep")
)

// Limits bounds what one file may cost. A zero field takes its default.
type Limits struct {
	Bytes int           // largest file, default 16 MiB
	Nodes int           // most nodes of a tree, default 16 Mi
	Depth int           // deepest nesting of brackets, default 4096
	Time  time.Duration // longest parse, default 30 s
}

func (l Limits) withDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = 16 << 20
	}
	if l.Nodes == 0 {
		l.Nodes = 16 << 20
	}
	if l.Depth == 0 {
		l.Depth = 4096
	}
	if l.Time == 0 {
		l.Time = 30 * time.Second
	}
	return l
}

// Parser reads files one after the other; it keeps its C parser, its buffers
// and the compiled tables. It is not safe for use by two goroutines at a time.
// Close releases what it holds in C.
type Parser struct {
	limits  Limits
	c       *C.TSParser
	buffer  *C.gr_buffer
	nodes   []syntax.Node
	readers map[*Language]*reader
	current *reader // whose language the C parser is set to
}

// reader is a language made ready: its vocabulary, table and kept symbols.
type reader struct {
	grammar   unsafe.Pointer
	evaluator *syntax.Evaluator
	keep      []byte // one byte a symbol
}

// NewParser returns a parser with the limits given.
func NewParser(limits Limits) *Parser {
	return &Parser{
		limits:  limits.withDefaults(),
		c:       C.ts_parser_new(),
		buffer:  (*C.gr_buffer)(C.calloc(1, C.sizeof_gr_buffer)),
		readers: map[*Language]*reader{},
	}
}

// Close releases the parser. It must not be used afterwards; a second Close
// does nothing.
func (p *Parser) Close() {
	if p.c == nil {
		return
	}
	C.ts_parser_delete(p.c)
	C.free(unsafe.Pointer(p.buffer.nodes))
	C.free(unsafe.Pointer(p.buffer))
	p.c, p.buffer = nil, nil
}

// Read parses src and returns its facts. The error says that nothing could be
// read: ErrTimedOut, ErrTooLarge, ErrTooDeep, or a grammar this runtime cannot
// load. What could be read in part is no error: Facts.Gaps says what is missing.
func (p *Parser) Read(l *Language, src []byte, parts extract.Parts) (extract.Facts, error) {
	tree, err := p.Parse(l, src)
	if err != nil {
		return extract.Facts{}, err
	}
	return p.current.evaluator.Facts(tree, src, parts), nil
}

// Parse returns the tree of src. It is good until the parser's next call.
func (p *Parser) Parse(l *Language, src []byte) (syntax.Tree, error) {
	if err := p.admit(src); err != nil {
		return syntax.Tree{}, fmt.Errorf("parsing %s: %w", l.Name, err)
	}
	if err := p.use(l); err != nil {
		return syntax.Tree{}, err
	}
	if err := p.run(src, p.current.keep); err != nil {
		return syntax.Tree{}, fmt.Errorf("parsing %s: %w", l.Name, err)
	}
	return syntax.Tree{Nodes: p.copyNodes()}, nil
}

// admit refuses a file that is too large or nested too deep before C sees it.
func (p *Parser) admit(src []byte) error {
	if len(src) > p.limits.Bytes {
		return ErrTooLarge
	}
	if deeper(src, p.limits.Depth) {
		return ErrTooDeep
	}
	return nil
}

// deeper reports whether more than limit brackets are open at some place. It
// knows no strings, so the limit stands well above what code needs.
func deeper(src []byte, limit int) bool {
	depth := 0
	for _, b := range src {
		switch b {
		case '(', '[', '{':
			if depth++; depth > limit {
				return true
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return false
}

// run does the one call of C. keep nil parses without a walk.
func (p *Parser) run(src, keep []byte) error {
	text, bitmap := (*C.char)(unsafe.Pointer(unsafe.SliceData(src))), (*C.uint8_t)(unsafe.SliceData(keep))
	if len(src) == 0 {
		text = (*C.char)(unsafe.Pointer(&[1]byte{}))
	}
	switch C.gr_parse(p.c, text, C.uint32_t(len(src)), bitmap, C.uint32_t(len(keep)),
		C.uint32_t(p.limits.Nodes), C.uint64_t(p.limits.Time.Microseconds()), p.buffer) {
	case C.GR_OK:
		return nil
	case C.GR_TIMEOUT:
		return ErrTimedOut
	default:
		return ErrTooLarge
	}
}

// copyNodes moves the nodes into memory that Go knows, so that no tree can
// outlive what it points to.
func (p *Parser) copyNodes() []syntax.Node {
	n := int(p.buffer.len)
	if cap(p.nodes) < n {
		p.nodes = make([]syntax.Node, n+n/4)
	}
	p.nodes = p.nodes[:n]
	if n > 0 {
		copy(p.nodes, unsafe.Slice((*syntax.Node)(unsafe.Pointer(p.buffer.nodes)), n))
	}
	return p.nodes
}

// use makes l the language of the parser.
func (p *Parser) use(l *Language) error {
	r, ok := p.readers[l]
	if !ok {
		var err error
		if r, err = newReader(l); err != nil {
			return err
		}
		p.readers[l] = r
	}
	if p.current == r {
		return nil
	}
	p.current = nil // a refused language leaves the C parser with none
	if !C.ts_parser_set_language(p.c, (*C.TSLanguage)(r.grammar)) {
		return fmt.Errorf("loading grammar %s: its ABI is not one this runtime reads", l.Name)
	}
	p.current = r
	return nil
}

func newReader(l *Language) (*reader, error) {
	g := vocabulary(l.Grammar())
	evaluator, err := syntax.Compile(l.Table, g)
	if err != nil {
		return nil, fmt.Errorf("compiling the table of %s: %w", l.Name, err)
	}
	return &reader{grammar: l.Grammar(), evaluator: evaluator, keep: evaluator.Keep()}, nil
}

// vocabulary copies the names of a grammar's node types and fields.
func vocabulary(grammar unsafe.Pointer) syntax.Grammar {
	language := (*C.TSLanguage)(grammar)
	g := syntax.Grammar{Fields: []string{""}}
	for i := range C.ts_language_symbol_count(language) {
		g.Symbols = append(g.Symbols, syntax.Symbol{
			Name:  C.GoString(C.ts_language_symbol_name(language, C.uint16_t(i))),
			Named: C.ts_language_symbol_type(language, C.uint16_t(i)) == 0,
		})
	}
	for i := range C.ts_language_field_count(language) {
		g.Fields = append(g.Fields, C.GoString(C.ts_language_field_name_for_id(language, C.uint16_t(i+1))))
	}
	return g
}

// Vocabulary returns the node types and fields of a language's grammar.
func Vocabulary(l *Language) syntax.Grammar { return vocabulary(l.Grammar()) }
