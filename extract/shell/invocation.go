package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// invocation is a program or function that a command runs, itself or through
// another program.
type invocation struct {
	name string // as written, "" when computed
	word *syntax.Word
	args []*syntax.Word // the words after the name
}

// wrappers are programs that run another program, with the short options that
// take a value of their own.
var wrappers = map[string]string{
	"sudo": "ughpCDUTr", "doas": "uC", "env": "uCS", "command": "", "builtin": "", "exec": "a", "nohup": "",
	"nice": "n", "ionice": "cnp", "time": "of", "stdbuf": "ioe", "setsid": "", "xargs": "nPILsdaE",
	"timeout": "ks", "gtimeout": "ks", "chronic": "", "unbuffer": "", "noglob": "", "run": "",
}

// maxWrappers is how many wrappers in a row are followed.
const maxWrappers = 6

// invocations returns what a simple command runs, the outermost first.
func invocations(args []*syntax.Word) []invocation {
	var found []invocation
	for len(args) > 0 && len(found) < maxWrappers {
		name, literal := value(args[0])
		if !literal {
			name = ""
		}
		found = append(found, invocation{name: name, word: args[0], args: args[1:]})
		valued, wraps := wrappers[baseName(name)]
		if !wraps {
			break
		}
		args = unwrap(baseName(name), valued, args[1:])
	}
	return found
}

// unwrap drops a wrapper's options, assignments and duration.
func unwrap(name, valued string, args []*syntax.Word) []*syntax.Word {
	for len(args) > 0 {
		text, _ := value(args[0])
		switch {
		case strings.HasPrefix(text, "-") && len(text) > 1:
			if name == "command" && (text == "-v" || text == "-V") {
				return nil // asks whether there is such a command
			}
			takes := len(text) == 2 && strings.IndexByte(valued, text[1]) >= 0
			args = args[1:]
			if takes && len(args) > 0 {
				args = args[1:]
			}
			continue
		case name == "env" && strings.Contains(text, "="), name == "run" && text == "!":
			args = args[1:]
			continue
		}
		break
	}
	if strings.HasSuffix(name, "timeout") && len(args) > 0 {
		args = args[1:]
	}
	return args
}

// literals returns the values of words, computed parts as "…".
func literals(words []*syntax.Word) []string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i], _ = value(w)
	}
	return texts
}
