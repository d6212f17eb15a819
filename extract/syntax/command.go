package syntax

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// command is a call that runs a program, before its function is known.
type command struct {
	extract.Command
	scope int32
}

// command takes a call that runs another program: its words, or the text that
// a shell will read.
func (r *run) command(i, args int, rule *callRule) {
	first := r.argument(args, 1)
	if first < 0 {
		return
	}
	spec := rule.command
	if spec.Shell || spec.ShellWhen != "" && r.anyArgument(args, []pattern{compilePattern(spec.ShellWhen)}) {
		r.shellText(i, first)
		return
	}
	words := r.commandWords(first, rule.lists)
	for n := 2; spec.Rest; n++ {
		arg := r.argument(args, n)
		if arg < 0 {
			break
		}
		if rule.lists.has(r.symbol(arg)) || r.roles[r.symbol(arg)]&isLiteral != 0 {
			words = append(words, r.commandWords(arg, rule.lists)...)
		}
	}
	r.script(i, words)
	r.addCommand(i, strings.TrimLeft(spec.Name, ".?"), words)
}

// interpreters are the programs that take a text in a language as an argument:
// the language, and the option before the text.
var interpreters = map[string][2]string{
	"sh": {"shell", "-c"}, "bash": {"shell", "-c"}, "zsh": {"shell", "-c"}, "dash": {"shell", "-c"},
	"python": {"python", "-c"}, "python3": {"python", "-c"}, "node": {"javascript", "-e"},
}

// script hands on the text that a command gives to an interpreter.
func (r *run) script(i int, words []extract.Word) {
	if len(words) < 3 || !words[0].Literal {
		return
	}
	program := words[0].Text[strings.LastIndexByte(words[0].Text, '/')+1:]
	spec, ok := interpreters[program]
	if !ok {
		return
	}
	for k := 1; k+1 < len(words); k++ {
		if words[k].Literal && strings.HasPrefix(words[k].Text, "-") && strings.HasSuffix(words[k].Text, spec[1][1:]) {
			host := extract.Host{}
			if spec[0] == "shell" {
				host = extract.Host{Shell: program, Unit: "script", Errexit: strings.Contains(words[k].Text, "e")}
			}
			r.embed(i, r.nodeAt(i, words[k+1].Span), spec[0], host)
			return
		}
	}
}

// nodeAt finds the literal below a call that has this span, -1 when none has.
func (r *run) nodeAt(call int, span extract.Span) int {
	for n := call; n < int(r.Nodes[call].Next); n++ {
		if r.roles[r.symbol(n)]&isLiteral != 0 && r.span(int32(n)) == span {
			return n
		}
	}
	return -1
}

// embed hands a literal's text to the dispatcher. ok is false when the node is
// no literal.
func (r *run) embed(i, node int, language string, host extract.Host) (text []byte, constant, ok bool) {
	text, positions, constant, ok := r.literalText(node)
	if ok {
		r.facts.Embedded = append(r.facts.Embedded, extract.Embedded{Language: language, Text: text, Map: positions, Host: host,
			Span: r.span(int32(node)), Symbol: r.scopes[r.state[i].scope].symbol})
	}
	return text, constant, ok
}

// shellText hands the text of a shell command to the dispatcher.
func (r *run) shellText(i, node int) {
	text, constant, ok := r.embed(i, node, "shell", extract.Host{Shell: "sh", Unit: "script"})
	if !ok {
		r.addCommand(i, "shell", []extract.Word{{Text: "…", Span: r.span(int32(node))}})
		return
	}
	r.addCommand(i, "shell", []extract.Word{{Text: string(text), Literal: constant, Span: r.span(int32(node))}})
}

// addCommand files a command. The first word is its name, but for a shell's
// text, whose commands the shell's reader tells.
func (r *run) addCommand(i int, via string, words []extract.Word) {
	if len(words) == 0 {
		return
	}
	c := extract.Command{Span: r.span(int32(i)), Via: via, Words: words, Function: -1}
	if via != "shell" {
		c.Words = words[1:]
		if words[0].Literal {
			c.Name = words[0].Text
		}
	}
	r.commands = append(r.commands, command{c, r.state[i].scope})
}

// commandWords turns an argument into words: a list into one for each element.
func (r *run) commandWords(node int, lists set) []extract.Word {
	if !lists.has(r.symbol(node)) {
		return []extract.Word{r.commandWord(node)}
	}
	var words []extract.Word
	for c := r.First(node); c >= 0; c = r.Sibling(c) {
		if r.Nodes[c].Flags&(Named|Extra) == Named {
			words = append(words, r.commandWord(c))
		}
	}
	return words
}

func (r *run) commandWord(node int) extract.Word {
	text, _, constant, ok := r.literalText(node)
	switch {
	case !ok:
		return extract.Word{Text: "…", Span: r.span(int32(node))}
	case !constant:
		return extract.Word{Text: r.shownText(node), Span: r.span(int32(node))}
	}
	return extract.Word{Text: string(text), Literal: true, Span: r.span(int32(node))}
}
