package pipeline

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// instruction is one instruction of a Dockerfile with the documents that
// follow its line.
type instruction struct {
	span      extract.Span // documents included
	line      extract.Span // without the documents
	keyword   string       // in upper case
	text      embedding    // what follows the keyword, its lines joined
	documents []document
}

// document is a heredoc.
type document struct {
	body  extract.Span // without the line that ends it
	whole extract.Span // with it
	tabs  bool         // <<-: leading tabs do not count
}

// instructions cuts a Dockerfile into its instructions and marks its comments.
func (d *dockerfile) instructions() []instruction {
	var all []instruction
	d.escape = d.escapeDirective()
	at := 0
	if bytes.HasPrefix(d.src, []byte("\xef\xbb\xbf")) {
		at = 3
	}
	for at < len(d.src) {
		end := lineEnd(d.src, at)
		start := at
		for start < end && (isBlank(d.src[start]) || d.src[start] == '\r') {
			start++
		}
		switch {
		case start == end:
			at = end + 1
		case d.src[start] == '#':
			d.mark(extract.Span{Start: start, End: end}, true)
			at = end + 1
		default:
			in, next := d.instruction(start)
			all = append(all, in)
			at = next
		}
	}
	return all
}

// lineEnd returns where the line that holds an offset ends, without CR and LF.
func lineEnd(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(src)
}

var escapeSetting = regexp.MustCompile("(?i)^\\s*#\\s*escape\\s*=\\s*([\\\\`])\\s*$")

// escapeDirective returns the byte that joins lines, which a comment at the
// top may choose.
func (d *dockerfile) escapeDirective() byte {
	for at := 0; at < len(d.src); {
		end := lineEnd(d.src, at)
		line := d.src[at:end]
		if m := escapeSetting.FindSubmatch(line); m != nil {
			return m[1][0]
		}
		if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) || !bytes.Contains(line, []byte("=")) {
			break
		}
		at = end + 1
	}
	return '\\'
}

// instruction reads the instruction that starts at an offset and returns where
// the next line starts.
func (d *dockerfile) instruction(start int) (in instruction, next int) {
	whole, end := d.joined(start)
	next = end + 1
	end = trimBlank(d.src, start, min(end, len(d.src)))
	in.line = extract.Span{Start: start, End: end}
	split := bytes.IndexFunc(whole.text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' })
	if split < 0 {
		split = len(whole.text)
	}
	in.keyword = strings.ToUpper(string(whole.text[:split]))
	for split < len(whole.text) && (isBlank(whole.text[split]) || whole.text[split] == '\r') {
		split++
	}
	in.text = whole.part(split, len(whole.text))
	in.span = in.line
	if hasDocuments(in) {
		for _, mark := range documentMarks(string(in.text.text)) {
			doc, after, ok := d.document(next, mark)
			if !ok {
				break
			}
			in.documents = append(in.documents, doc)
			in.span.End, next = doc.whole.End, after
		}
	}
	return in, next
}

// joined adds the lines of an instruction as Docker joins them: comments and
// empty lines in between fall out. end is where its last line ends.
func (d *dockerfile) joined(start int) (text embedding, end int) {
	at := start
	for {
		end = lineEnd(d.src, at)
		last := end
		for last > at && (isBlank(d.src[last-1]) || d.src[last-1] == '\r') {
			last--
		}
		if last == at || d.src[last-1] != d.escape || end >= len(d.src) {
			text.copy(d.src, at, last)
			return text, end
		}
		text.copy(d.src, at, last-1)
		at = d.skipComments(end + 1)
		if at >= len(d.src) {
			return text, len(d.src)
		}
	}
}

// skipComments goes past comments and empty lines inside an instruction.
func (d *dockerfile) skipComments(at int) int {
	for at < len(d.src) {
		end := lineEnd(d.src, at)
		line := bytes.TrimSpace(d.src[at:end])
		if len(line) > 0 && line[0] != '#' {
			return at
		}
		if len(line) > 0 {
			d.mark(extract.Span{Start: end - len(bytes.TrimLeft(d.src[at:end], " \t")), End: end}, true)
		}
		at = end + 1
	}
	return at
}

// hasDocuments reports whether heredocs may follow an instruction.
func hasDocuments(in instruction) bool {
	keyword := in.keyword
	if keyword == "ONBUILD" {
		keyword, _, _ = strings.Cut(strings.ToUpper(string(in.text.text)), " ")
	}
	return keyword == "RUN" || keyword == "COPY" || keyword == "ADD"
}

// documentMark is a << with the word that ends the document.
type documentMark struct {
	word string
	tabs bool
}

var documentWord = regexp.MustCompile(`(?:^|[\s;&|({])\d*<<(-?)(?:"([^"<\s]+)"|'([^'<\s]+)'|([^"'<\s;&|()]+))`)

func documentMarks(text string) []documentMark {
	var all []documentMark
	for _, m := range documentWord.FindAllStringSubmatch(text, -1) {
		all = append(all, documentMark{word: m[2] + m[3] + m[4], tabs: m[1] != ""})
	}
	return all
}

// document reads the heredoc that starts at an offset; ok is false when
// nothing ends it.
func (d *dockerfile) document(from int, mark documentMark) (doc document, next int, ok bool) {
	if d.lastLine == nil {
		d.lastLine = lastLines(d.src)
	}
	if last, ok := d.lastLine[mark.word]; !ok || last < from {
		return document{}, from, false
	}
	for at := from; at < len(d.src); {
		end := lineEnd(d.src, at)
		line := strings.TrimSuffix(string(d.src[at:end]), "\r")
		if mark.tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if line == mark.word {
			return document{body: extract.Span{Start: from, End: at}, whole: extract.Span{Start: from, End: end}, tabs: mark.tabs}, end + 1, true
		}
		at = end + 1
	}
	return document{}, from, false
}

// lastLines says where each line stands for the last time, tabs at its start
// left out, so that a document without an end costs no search.
func lastLines(src []byte) map[string]int {
	last := map[string]int{}
	for at := 0; at < len(src); {
		end := lineEnd(src, at)
		last[strings.TrimLeft(strings.TrimSuffix(string(src[at:end]), "\r"), "\t")] = at
		at = end + 1
	}
	return last
}

// documentText is what a document says.
func (d *dockerfile) documentText(span extract.Span, tabs bool) embedding {
	var text embedding
	for at := span.Start; at < span.End; {
		end := min(lineEnd(d.src, at)+1, span.End)
		for tabs && at < end && d.src[at] == '\t' {
			at++
		}
		text.copy(d.src, at, end)
		at = end
	}
	return text
}
