package pipeline

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// step reads one step and reports whether it verifies.
func (w workflow) step(n *yaml.Node, job, shell string) (verified bool) {
	uses := w.value(n, "uses")
	verified = verifies(w.value(n, "name")) || verifies(uses) || commandVerifies(w.value(n, "run"))
	if n.Kind != yaml.MappingNode || !w.enter(n) {
		return verified
	}
	if own := w.value(n, "shell"); own != "" {
		shell = own
	}
	for _, e := range w.entries(n) {
		switch e.key.Value {
		case "run":
			language, host := runner(shell)
			w.script(e.value, language, host, job)
		case "with":
			w.with(e.value, uses, job)
		default:
			w.setting(e, job)
		}
	}
	if verified {
		span := w.span(n)
		w.add(extract.Construct{
			Form: extract.CIStep, Heuristic: true, Syntax: "yaml:step", Symbol: job, Span: span, HeadEnd: span.End,
			Snippet: extract.Snippet([]byte(w.title(n))),
		})
	}
	if form, ok := lexicon.CallForm(path.Base(uses)); ok && form.Kind() == extract.Transition {
		w.add(extract.Construct{
			Form: form, Heuristic: true, Syntax: "yaml:uses", Symbol: job, Span: w.span(n), HeadEnd: w.span(n).End,
			Snippet: extract.Snippet([]byte(uses)),
		})
	}
	return verified
}

// title is what a step is called: its name, its action, its command.
func (w workflow) title(n *yaml.Node) string {
	for _, key := range []string{"name", "uses", "run"} {
		if v := w.value(n, key); v != "" {
			return v
		}
	}
	return ""
}

// scriptInputs are inputs of actions that hold a program.
var scriptInputs = map[string]string{"script": "javascript", "command": "shell", "run": "shell"}

// with reads the inputs of an action: programs in them, and inputs whose names
// say that they retry, give up or tolerate a failure.
func (w workflow) with(inputs *yaml.Node, uses, job string) {
	for _, e := range w.entries(inputs) {
		name := e.key.Value
		language, isScript := scriptInputs[name]
		isAction := name == "script" && strings.Contains(uses, "github-script") || name != "script" && strings.Contains(uses, "retry")
		switch {
		case isScript && isAction:
			w.script(e.value, language, extract.Host{Shell: "bash", Errexit: true, Unit: "step"}, job)
		case strings.Contains(name, "continue-on-error") || strings.Contains(name, "continue_on_error") || strings.HasPrefix(name, "fail-on") || strings.HasPrefix(name, "fail_on"):
			w.named(extract.ExitCode, e, job)
		default:
			if form, ok := lexicon.CallForm(name); ok && form.Kind() == extract.Transition {
				w.named(form, e, job)
			}
		}
	}
}

// named lists an entry for what its key says.
func (w workflow) named(form extract.Form, e entry, symbol string) {
	if w.enter(e.key) {
		span := w.entrySpan(e)
		w.add(extract.Construct{Form: form, Heuristic: true, Syntax: "yaml:with", Symbol: symbol, Span: span, HeadEnd: span.End})
	}
}

// interpreters are shells of a runner that run another language.
var interpreters = map[string]string{
	"pwsh": "powershell", "powershell": "powershell", "cmd": "batch", "python": "python", "python3": "python", "node": "javascript",
	"perl": "perl", "ruby": "ruby", "deno": "javascript",
}

// runner returns what runs a step: the language of its text and how the shell
// starts. Without a shell it is bash -e, without pipefail; bash by its name
// alone has pipefail too; a command line says itself.
func runner(shell string) (language string, host extract.Host) {
	fields := strings.Fields(shell)
	host = extract.Host{Shell: "bash", Errexit: true, Unit: "step"}
	if len(fields) == 0 || strings.Contains(shell, "${{") {
		return "shell", host
	}
	name := strings.TrimSuffix(path.Base(fields[0]), ".exe")
	if language, ok := interpreters[name]; ok {
		return language, extract.Host{Shell: name, Unit: "step"}
	}
	host.Shell = name
	host.Pipefail = name == "bash"
	if len(fields) > 1 {
		host.Errexit, host.Pipefail = shellOptions(fields[1:])
	}
	return "shell", host
}

// shellOptions tells -e and -o pipefail from the arguments of a shell or set.
func shellOptions(args []string) (errexit, pipefail bool) {
	for i, arg := range args {
		if !strings.HasPrefix(arg, "-") || strings.HasPrefix(arg, "--") {
			continue
		}
		errexit = errexit || strings.Contains(arg, "e")
		if strings.HasSuffix(arg, "o") && i+1 < len(args) {
			errexit = errexit || args[i+1] == "errexit"
			pipefail = pipefail || args[i+1] == "pipefail"
		}
	}
	return errexit, pipefail
}
