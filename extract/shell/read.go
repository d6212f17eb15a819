package shell

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/identity"
)

// Read takes the facts of one shell text. dialect is "posix", "bash", "bats"
// or "zsh"; any other word is read as bash. Offsets are 0-based bytes of src.
// What cannot be read is a gap, never an error or a panic.
func Read(src []byte, dialect string, parts extract.Parts) extract.Facts {
	facts := extract.Facts{
		Language: "shell",
		Dialect:  dialect,
		Lines:    extract.NewLines(src),
		Space:    extract.SpaceWords,
	}
	text := clean(src)
	readable := text
	deep := deepest(text)
	if deep >= 0 {
		readable = text[:deep]
	}
	p := parse(readable, dialect)
	r := newReader(text, &facts, parts)
	r.raw = src
	r.dialect = dialect
	if reason := r.run(p.file); reason != "" {
		facts.Gaps = append(facts.Gaps, extract.Region{Span: extract.Span{End: len(src)}, Reason: reason})
	} else if gap, ok := remainder(text, p, deep); ok {
		facts.Gaps = append(facts.Gaps, gap)
	}
	r.finish(src)
	return facts
}

// run walks the tree; a panic of the walk or of the parser's own methods
// becomes a reason, since no input may end the process.
func (r *reader) run(file *syntax.File) (reason string) {
	defer func() {
		if recover() != nil {
			reason = "the shell reader failed here"
		}
	}()
	r.survey(file)
	r.file(file)
	return ""
}

// finish sorts what the walk found and computes the hashes.
func (r *reader) finish(src []byte) {
	f := r.facts
	r.settle()
	slices.SortStableFunc(f.Marks, func(a, b extract.Mark) int { return a.Span.Start - b.Span.Start })
	f.Marks = disjoint(f.Marks)
	extract.SortConstructs(f.Constructs)
	slices.SortStableFunc(f.References, func(a, b extract.Reference) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(f.Assertions, func(a, b extract.Assertion) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(f.Commands, func(a, b extract.Command) int { return a.Span.Start - b.Span.Start })
	identity.Fill(f.Constructs, identity.Tokenize(src, f.Marks, f.Space))
}

// clean returns a text of the same length that the parser accepts: a byte
// order mark becomes blanks and a byte that is no UTF-8 a DEL.
func clean(src []byte) []byte {
	bom := bytes.HasPrefix(src, []byte("\xef\xbb\xbf"))
	if !bom && utf8.Valid(src) {
		return src
	}
	text := bytes.Clone(src)
	if bom {
		copy(text, "   ")
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			text[i] = 0x7f
		}
		i += size
	}
	return text
}

// parsed is what one dialect's parser made of a text.
type parsed struct {
	file *syntax.File
	err  error
	end  int // where the statements that were read end
}

// parse reads the text in the dialect, and where that fails in the dialects
// that accept more; the one that reads furthest wins.
func parse(text []byte, dialect string) parsed {
	var best parsed
	for i, variant := range variants(dialect) {
		p := parseVariant(text, variant)
		if p.err == nil {
			return p
		}
		if i == 0 || p.end > best.end {
			best = p
		}
	}
	return best
}

func variants(dialect string) []syntax.LangVariant {
	switch dialect {
	case "posix", "sh", "dash", "ash":
		return []syntax.LangVariant{syntax.LangPOSIX, syntax.LangBash, syntax.LangMirBSDKorn, syntax.LangZsh}
	case "bats":
		return []syntax.LangVariant{syntax.LangBats}
	case "zsh":
		return []syntax.LangVariant{syntax.LangZsh, syntax.LangBash}
	}
	return []syntax.LangVariant{syntax.LangBash, syntax.LangMirBSDKorn, syntax.LangZsh}
}

func parseVariant(text []byte, variant syntax.LangVariant) (p parsed) {
	p.file = &syntax.File{}
	defer func() {
		if recover() != nil {
			p = parsed{file: &syntax.File{}, err: errors.New("the shell parser failed")}
		}
	}()
	parser := syntax.NewParser(syntax.KeepComments(true), syntax.Variant(variant))
	file, err := parser.Parse(bytes.NewReader(text), "")
	if file == nil {
		file = &syntax.File{}
	}
	p = parsed{file: file, err: err}
	if n := len(file.Stmts); n > 0 {
		p.end = offset(file.Stmts[n-1].End())
	}
	return p
}

// remainder is the gap from where reading stopped to the end of the text.
func remainder(text []byte, p parsed, deep int) (extract.Region, bool) {
	start := p.end
	var reason string
	switch {
	case deep >= 0:
		reason = fmt.Sprintf("nested deeper than %d", depthLimit)
		if p.err == nil {
			start = deep
		}
	case p.err != nil:
		reason = "no shell syntax: " + message(p.err)
	default:
		return extract.Region{}, false
	}
	for start < len(text) && (isBlank(text[start]) || text[start] == '\n') {
		start++
	}
	return extract.Region{Span: extract.Span{Start: min(start, len(text)), End: len(text)}, Reason: reason}, true
}

func message(err error) string {
	var parse syntax.ParseError
	if errors.As(err, &parse) {
		return fmt.Sprintf("line %d: %s", parse.Pos.Line(), parse.Text)
	}
	return err.Error()
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

func disjoint(marks []extract.Mark) []extract.Mark {
	kept := marks[:0]
	end := 0
	for _, m := range marks {
		if m.Span.Start < end || m.Span.Empty() {
			continue
		}
		kept = append(kept, m)
		end = m.Span.End
	}
	return kept
}
