package shell

import (
	"bytes"
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/guardroll/guardroll/extract"
)

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
