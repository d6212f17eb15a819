package scan

import (
	"fmt"
	"slices"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
	"github.com/guardroll/guardroll/extract/identity"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
	"github.com/guardroll/guardroll/extract/lexical"
	"github.com/guardroll/guardroll/extract/pipeline"
	"github.com/guardroll/guardroll/extract/shell"
	"github.com/guardroll/guardroll/extract/source"
)

// reader reads single files. It keeps its parsers and serves one file at a time.
type reader struct {
	options   Options
	golang    golang.Parser
	tokens    identity.Buffer
	parser    *lang.Parser
	languages map[string]*lang.Language
}

// readers keeps the readers between files.
type readers struct {
	options   Options
	languages map[string]*lang.Language
	free      chan *reader
}

func newReaders(o Options) *readers {
	languages := map[string]*lang.Language{}
	for _, l := range all.Languages() {
		languages[l.Name] = l
	}
	return &readers{options: o, languages: languages, free: make(chan *reader, workers(o))}
}

func (p *readers) take() *reader {
	select {
	case r := <-p.free:
		return r
	default:
		return &reader{options: p.options, parser: lang.NewParser(lang.Limits{}), languages: p.languages}
	}
}

func (p *readers) give(r *reader) {
	select {
	case p.free <- r:
	default:
		r.parser.Close()
	}
}

func (p *readers) close() {
	for {
		select {
		case r := <-p.free:
			r.parser.Close()
		default:
			return
		}
	}
}

// facts reads a text in its language, with everything embedded in it and with
// the lexical net over what its reader could not read. method is how the file
// as a whole was read.
func (r *reader) facts(path string, info source.Info, text []byte) (facts extract.Facts, method extract.Method) {
	facts, method = r.read(path, info, text)
	r.net(info, text, &facts)
	r.embed(&facts, 1)
	extract.SortConstructs(facts.Constructs)
	return facts, method
}

// read calls the one reader of a language. path is "" for an embedded text.
func (r *reader) read(path string, info source.Info, text []byte) (extract.Facts, extract.Method) {
	switch info.Language {
	case "go":
		return r.golang.Read(text, r.options.Parts), extract.MethodSyntax
	case "shell":
		return shell.Read(text, info.Dialect, r.options.Parts), extract.MethodSyntax
	}
	if l, ok := r.languages[info.Language]; ok {
		facts, err := r.parser.Read(l, text, r.options.Parts)
		if err == nil {
			return facts, extract.MethodSyntax
		}
		return unread(text, info.Language, err.Error()), extract.MethodLexical
	}
	if facts, ok := pipeline.Read(text, pipeline.KindOf(path, info.Language), r.options.Parts); ok {
		return facts, extract.MethodSyntax
	}
	return unread(text, info.Language, noReader(info)), extract.MethodLexical
}

func noReader(info source.Info) string {
	if info.Language == "" {
		return "no reader for this kind of file: listed by keywords only"
	}
	return fmt.Sprintf("no reader for %s: listed by keywords only", info.Language)
}

// unread gives the lexical roll of a text and the gap that says so.
func unread(text []byte, language, reason string) extract.Facts {
	facts := lexical.Read(text, language)
	if len(text) > 0 {
		facts.Gaps = []extract.Region{{Span: extract.Span{End: len(text)}, Reason: reason}}
	}
	return facts
}

// net adds the keywords of the regions that the reader could not read and that
// no construct explains.
func (r *reader) net(info source.Info, text []byte, facts *extract.Facts) {
	if len(facts.Gaps) == 0 {
		return
	}
	regions := make([]extract.Span, len(facts.Gaps))
	for i, gap := range facts.Gaps {
		regions[i] = gap.Span
	}
	found := lexical.Net(text, info.Language, regions, facts.Constructs)
	if len(found) == 0 {
		return
	}
	identity.Fill(found, r.tokens.Tokenize(text, facts.Marks, facts.Space))
	facts.Constructs = append(facts.Constructs, found...)
}

// Readers returns the names of the languages that have a reader of their own,
// sorted, after each has read one byte: a grammar that does not fit the
// runtime fails in silence otherwise.
func Readers() ([]string, error) {
	pool := newReaders(Options{})
	r := pool.take()
	defer r.parser.Close()
	names := []string{"go", "shell"}
	for name, l := range pool.languages {
		if _, err := r.parser.Read(l, []byte("\n"), 0); err != nil {
			return nil, fmt.Errorf("loading the reader of %s: %w", name, err)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}
