package shell

import (
	"bytes"
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

// shells are the names under which a shell runs.
var shells = map[string]bool{"sh": true, "bash": true, "dash": true, "ash": true, "ksh": true, "mksh": true, "zsh": true}

// interpreters are programs that run a text given after -c or -e.
var interpreters = map[string]string{
	"python": "python", "python2": "python", "python3": "python", "node": "javascript", "nodejs": "javascript", "deno": "javascript",
	"perl": "perl", "ruby": "ruby", "php": "php", "lua": "lua", "Rscript": "r", "psql": "sql", "mysql": "sql", "sqlite3": "sql",
}

// embedded keeps the texts in other languages that a command runs.
func (r *reader) embedded(ran []invocation, span extract.Span) {
	if len(ran) == 0 {
		return
	}
	inv := ran[len(ran)-1]
	switch name := baseName(inv.name); {
	case name == "eval":
		r.embedWords("shell", inv.args, r.host("eval"))
	case name == "awk" || name == "gawk" || name == "mawk" || name == "nawk":
		if w := awkProgram(inv.args); w != nil {
			r.embedWord("awk", w, extract.Host{Unit: "script"})
		}
	case name == "ssh" && len(remoteCommand(inv.args)) > 0:
		r.embedWords("shell", remoteCommand(inv.args), extract.Host{Shell: "sh", Unit: "script"})
	case name == "watch":
		r.embedWords("shell", afterOptions(inv.args, "n"), extract.Host{Shell: "sh", Unit: "script"})
	case name == "alias":
		r.aliases(inv.args)
	default:
		if commandOption[name] {
			r.optionCommand(inv.args)
		}
		// The interpreter may be an argument: find -exec, docker exec, ssh.
		all := append([]*syntax.Word{inv.word}, inv.args...)
		for i := range all {
			r.interpreted(all[i:])
		}
	}
}

// interpreted keeps the script in `sh -c script` and `python -c script`.
func (r *reader) interpreted(words []*syntax.Word) {
	name := baseName(words[0].Lit())
	language, ok := interpreters[name]
	if shells[name] {
		language, ok = "shell", true
	}
	if !ok {
		return
	}
	options := shellOptions(words[1:])
	if len(options) == 0 || len(options)+1 >= len(words) {
		return
	}
	last := options[len(options)-1].Lit()
	if !strings.HasPrefix(last, "-") || strings.HasPrefix(last, "--") && last != "--eval" {
		return
	}
	if !strings.HasSuffix(last, "c") && (language == "shell" || !strings.HasSuffix(last, "e") && last != "--eval" && last != "-r") {
		return
	}
	host := extract.Host{Unit: "script"}
	if language == "shell" {
		host.Shell = name
		host.Errexit, host.Pipefail, _ = optionsOf(options)
	}
	r.embedWord(language, words[len(options)+1], host)
}

// commandOption are programs that hand the value of -c to a shell.
var commandOption = map[string]bool{"su": true, "runuser": true, "flock": true, "script": true, "sg": true}

func (r *reader) optionCommand(words []*syntax.Word) {
	for i, w := range words[:max(len(words)-1, 0)] {
		if text := w.Lit(); text == "-c" || text == "--command" {
			r.embedWord("shell", words[i+1], extract.Host{Shell: "sh", Unit: "script"})
			return
		}
	}
}

// remoteCommand are the words that ssh hands to the other side's shell.
func remoteCommand(words []*syntax.Word) []*syntax.Word {
	rest := afterOptions(words, "BbcDEeFIiJLlmOoPpQRSWw")
	if len(rest) < 2 {
		return nil
	}
	rest = afterOptions(rest[1:], "BbcDEeFIiJLlmOoPpQRSWw")
	if len(rest) > 0 && shells[baseName(rest[0].Lit())] {
		rest = rest[:0:0] // sh -c script, which is found as such
	}
	return rest
}

// afterOptions drops leading options; valued are the letters of those that
// take the next word.
func afterOptions(words []*syntax.Word, valued string) []*syntax.Word {
	for len(words) > 0 && strings.HasPrefix(words[0].Lit(), "-") {
		text := words[0].Lit()
		words = words[1:]
		if len(text) == 2 && strings.IndexByte(valued, text[1]) >= 0 && len(words) > 0 {
			words = words[1:]
		}
	}
	return words
}

// aliases keeps the commands that aliases stand for.
func (r *reader) aliases(words []*syntax.Word) {
	for _, w := range words {
		lit, ok := w.Parts[0].(*syntax.Lit)
		if !ok || !strings.HasSuffix(lit.Value, "=") || len(w.Parts) < 2 {
			continue
		}
		e := embedding{src: r.raw, shell: true}
		e.parts(w.Parts[1:], false)
		r.embed("shell", e, spanOf(w), r.host("script"))
	}
}

func optionsOf(words []*syntax.Word) (errexit, pipefail, nounset bool) {
	return options(literals(words))
}

// maxOptions is how many words a shell's options may take.
const maxOptions = 32

// shellOptions are the words up to the first that is no option.
func shellOptions(words []*syntax.Word) []*syntax.Word {
	words = words[:min(len(words), maxOptions)]
	for i, w := range words {
		text := w.Lit()
		after := i > 0 && strings.HasSuffix(words[i-1].Lit(), "o") && strings.HasPrefix(words[i-1].Lit(), "-")
		if !strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "+") && !after {
			return words[:i]
		}
	}
	return words
}

func awkProgram(words []*syntax.Word) *syntax.Word {
	for i := 0; i < len(words); i++ {
		text, _ := value(words[i])
		switch {
		case text == "-f" || strings.HasPrefix(text, "--file"):
			return nil
		case text == "-v" || text == "-F":
			i++
		case strings.HasPrefix(text, "-"):
		default:
			return words[i]
		}
	}
	return nil
}

// host is what this shell hands to a text that it runs itself.
func (r *reader) host(unit string) extract.Host {
	shell := r.dialect
	if shell == "posix" {
		shell = "sh"
	}
	return extract.Host{Shell: shell, Errexit: r.errexit, Pipefail: r.pipefail, Unit: unit}
}

func (r *reader) embedWord(language string, w *syntax.Word, host extract.Host) {
	r.embedWords(language, []*syntax.Word{w}, host)
}

// embedWords keeps words joined by a space. A text that is computed as a whole
// holds nothing to read.
func (r *reader) embedWords(language string, words []*syntax.Word, host extract.Host) {
	if len(words) == 0 {
		return
	}
	e := embedding{src: r.raw, shell: language == "shell"}
	for i, w := range words {
		if i > 0 {
			e.filler(" ")
		}
		e.parts(w.Parts, false)
	}
	span := extract.Span{Start: offset(words[0].Pos()), End: offset(words[len(words)-1].End())}
	r.embed(language, e, span, host)
}

func (r *reader) embed(language string, e embedding, span extract.Span, host extract.Host) {
	if len(e.segments) == 0 || len(bytes.TrimSpace(e.text)) == 0 {
		return
	}
	r.facts.Embedded = append(r.facts.Embedded, extract.Embedded{
		Language: language, Text: e.text, Map: e.segments, Host: host, Span: span, Symbol: r.symbol,
	})
}

// embedding builds the text that an inner language gets to see, with the map
// back to the file.
type embedding struct {
	src      []byte
	text     []byte
	segments extract.PositionMap
	shell    bool // the inner language is shell
	end      int  // where the text ends in the file, 0 for no limit
	tabs     bool // leading tabs are dropped (<<-)
}

// raw adds src[from:to].
func (e *embedding) raw(from, to int) {
	to = min(to, len(e.src))
	if e.end > 0 {
		to = min(to, e.end)
	}
	if from >= to {
		return
	}
	if n := len(e.segments) - 1; n >= 0 {
		if s := &e.segments[n]; s.Outer+s.Len == from && s.Inner+s.Len == len(e.text) {
			s.Len += to - from
			e.text = append(e.text, e.src[from:to]...)
			return
		}
	}
	e.segments = append(e.segments, extract.Segment{Inner: len(e.text), Outer: from, Len: to - from})
	e.text = append(e.text, e.src[from:to]...)
}

func (e *embedding) filler(s string) { e.text = append(e.text, s...) }

func (e *embedding) parts(parts []syntax.WordPart, quoted bool) {
	for _, part := range parts {
		switch p := part.(type) {
		case *syntax.Lit:
			e.literal(offset(p.ValuePos), offset(p.ValueEnd), quoted)
		case *syntax.SglQuoted:
			start := offset(p.Left) + 1
			if p.Dollar {
				start++
			}
			e.raw(start, offset(p.Right))
		case *syntax.DblQuoted:
			e.parts(p.Parts, true)
		case *syntax.ParamExp:
			e.param(p)
		default:
			e.filler("_") // the outer shell computes it before the inner text is read
		}
	}
}

// param keeps a plain $x in a shell text, where it reads as a word.
func (e *embedding) param(p *syntax.ParamExp) {
	if e.shell && p.Short && p.Index == nil && p.Param != nil && p.Param.Value != "?" {
		span := spanOf(p)
		e.raw(span.Start, span.End)
		return
	}
	e.filler("_")
}

// literal adds text without the backslashes that the outer shell takes.
func (e *embedding) literal(from, to int, quoted bool) {
	to = min(to, len(e.src))
	start := from
	for i := from; i < to; i++ {
		switch {
		case e.src[i] == '\\' && i+1 < to && e.src[i+1] != '\n' && (!quoted || strings.IndexByte("$`\"\\", e.src[i+1]) >= 0):
			e.raw(start, i)
			start = i + 1
			i++
		case e.tabs && e.src[i] == '\t' && (i == 0 || e.src[i-1] == '\n' || e.src[i-1] == '\t' && start == i):
			e.raw(start, i)
			start = i + 1
		}
	}
	e.raw(start, to)
}

// hereDocuments keeps the here-documents that a statement feeds to an
// interpreter or writes to a script.
func (r *reader) hereDocuments(s *syntax.Stmt) {
	for _, redirect := range s.Redirs {
		if redirect.Hdoc == nil || len(redirect.Hdoc.Parts) == 0 {
			continue
		}
		span := r.documentSpan(redirect)
		language, host := r.documentLanguage(s, r.src[span.Start:span.End])
		if language == "" {
			continue
		}
		e := embedding{src: r.raw, shell: language == "shell", end: span.End, tabs: redirect.Op == syntax.DashHdoc}
		if isQuoted(redirect.Word) {
			tabs := e.tabs
			e.tabs = false
			e.lines(span, tabs)
		} else {
			e.parts(redirect.Hdoc.Parts, true)
		}
		r.embed(language, e, span, host)
	}
}

// documentSpan is a here-document's body without the line that ends it, which
// the parser counts in.
func (r *reader) documentSpan(redirect *syntax.Redirect) extract.Span {
	span := spanOf(redirect.Hdoc)
	span.End = min(span.End, len(r.src))
	body := r.src[span.Start:span.End]
	last := bytes.LastIndexByte(body, '\n') + 1
	delimiter, _ := value(redirect.Word)
	if string(bytes.Trim(body[last:], "\t\r")) == delimiter {
		span.End = span.Start + last
	}
	return span
}

// lines adds a body that the shell leaves as it is.
func (e *embedding) lines(span extract.Span, tabs bool) {
	for at := span.Start; at < span.End; {
		end := span.End
		if i := bytes.IndexByte(e.src[at:span.End], '\n'); i >= 0 {
			end = at + i + 1
		}
		for tabs && at < end && e.src[at] == '\t' {
			at++
		}
		e.raw(at, end)
		at = end
	}
}

func isQuoted(w *syntax.Word) bool {
	for _, part := range w.Parts {
		lit, ok := part.(*syntax.Lit)
		if !ok || strings.Contains(lit.Value, `\`) {
			return true
		}
	}
	return false
}

// documentLanguage says in which language a here-document is written: that of
// the interpreter it is fed to, else of the file it is written to.
func (r *reader) documentLanguage(s *syntax.Stmt, body []byte) (string, extract.Host) {
	host := extract.Host{Unit: "script"}
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", host
	}
	ran := invocations(call.Args)
	inv := ran[len(ran)-1]
	name := baseName(inv.name)
	switch {
	case shells[name]:
		host.Shell = name
		host.Errexit, host.Pipefail, _ = optionsOf(shellOptions(inv.args))
		return "shell", host
	case name == "ssh":
		host.Shell = "sh"
		return "shell", host
	case interpreters[name] != "":
		return interpreters[name], host
	case name != "cat" && name != "tee":
		return "", host
	}
	return r.writtenLanguage(s, inv, body, host)
}

// scriptExtensions are the files whose text is read when a script writes them.
var scriptExtensions = map[string]string{
	".sh": "shell", ".bash": "shell", ".bats": "shell", ".zsh": "shell", ".py": "python", ".js": "javascript", ".mjs": "javascript",
	".cjs": "javascript", ".ts": "typescript", ".rb": "ruby", ".pl": "perl", ".php": "php", ".go": "go", ".sql": "sql", ".lua": "lua",
	".awk": "awk", ".rs": "rust", ".java": "java", ".c": "c",
}

func (r *reader) writtenLanguage(s *syntax.Stmt, inv invocation, body []byte, host extract.Host) (string, extract.Host) {
	var target string
	for _, redirect := range s.Redirs {
		if redirect.Hdoc == nil && redirect.Word != nil {
			target, _ = value(redirect.Word)
		}
	}
	if target == "" && len(inv.args) > 0 {
		target, _ = value(inv.args[len(inv.args)-1])
	}
	first := HostOf(bytes.TrimLeft(body, "\t"))
	switch {
	case shells[first.Shell]:
		return "shell", first
	case interpreters[first.Shell] != "":
		return interpreters[first.Shell], host
	}
	return scriptExtensions[path.Ext(target)], host
}
