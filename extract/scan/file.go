package scan

import (
	"errors"
	"fmt"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/source"
)

// sniffed is how much of a file its class is told from.
const sniffed = 8 << 10

// content is the bytes of a file, or why there are none.
type content struct {
	info   source.Info
	bytes  []byte // decoded to UTF-8
	raw    int    // bytes before decoding
	reason string // why it could not be read, "" when it was
}

// load reads and decodes one side of a file. A path that is media by its name
// is not read at all.
func load(path string, attributes source.Attributes, read func() ([]byte, error)) content {
	if info := source.Classify(path, nil, attributes); info.Class == source.Media {
		return content{info: info}
	}
	raw, err := read()
	if err != nil {
		return content{reason: cause(err)}
	}
	decoded, _, err := source.Decode(raw)
	if err != nil {
		return content{raw: len(raw), reason: cause(err)}
	}
	info := source.Classify(path, decoded[:min(len(decoded), sniffed)], attributes)
	return content{info: info, bytes: decoded, raw: len(raw)}
}

// cause is the innermost message of an error: the place is the gap's.
func cause(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// asset reports whether a class is read as such and gives no rows.
func asset(class source.Class) bool {
	return class == source.Media || class == source.Data || class == source.Prose
}

// inert makes the result of a file that is read as such and gives no rows.
func inert(path string, c content) fileRead {
	return fileRead{FileRoll: extract.FileRoll{Path: path}, stats: extract.Stats{Assets: 1, Bytes: int64(c.raw)}}
}

// read reads a text and counts it.
func (r *reader) text(path string, c content) text {
	facts, method := r.facts(path, c.info, c.bytes)
	return text{path: path, bytes: c.bytes, facts: facts, method: method}
}

// settle adds the gaps of a text and what they do to the roll's strength.
// bears says whether a gap meets what was asked for.
func (f *fileRead) settle(t text, c content, bears func(extract.Span) bool) {
	f.stats = extract.Stats{Files: 1, Bytes: int64(c.raw)}
	if t.method != extract.MethodLexical {
		f.language = c.info.Language
	}
	for _, region := range t.facts.Gaps {
		gap := t.gap(region, bears(region.Span))
		f.Gaps = append(f.Gaps, gap)
		if gap.Bears && len(f.weakened) == 0 {
			f.weakened = []string{fmt.Sprintf("%s:%d: %s", t.path, gap.Start.Line, gap.Reason)}
		}
	}
}
