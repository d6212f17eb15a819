package shell

import (
	"bytes"
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
