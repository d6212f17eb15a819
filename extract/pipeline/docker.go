package pipeline

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// dockerfile reads a Dockerfile instruction by instruction.
type dockerfile struct {
	*reader
	escape byte // joins lines
	stage  string
	runner runtime
	stages map[string]runtime // by name: a stage starts as the one it is from
	opened int                // where the stage starts; -1 before the first

	lastLine map[string]int // as lastLines gives it, once a document was looked for
}

// runtime is what runs the shell form of an instruction.
type runtime struct {
	language string
	host     extract.Host
}

var defaultRuntime = runtime{language: "shell", host: extract.Host{Shell: "sh", Unit: "step"}}

func (r *reader) dockerfile() {
	d := &dockerfile{reader: r, runner: defaultRuntime, stages: map[string]runtime{}, opened: -1}
	r.facts.Language = "dockerfile"
	r.facts.Space = extract.SpaceWords
	last := 0
	for _, in := range d.instructions() {
		if in.keyword == "FROM" {
			d.endStage(last)
		}
		d.read(in, 0)
		last = in.span.End
	}
	d.endStage(last)
}

// read reads one instruction; depth counts the ONBUILDs around it.
func (d *dockerfile) read(in instruction, depth int) {
	switch in.keyword {
	case "FROM":
		d.from(in)
	case "RUN":
		d.run(in)
	case "CMD", "ENTRYPOINT":
		d.start(in, in.text)
	case "HEALTHCHECK":
		d.healthcheck(in)
	case "SHELL":
		d.shell(in)
	case "ARG":
		d.arguments(in)
	case "COPY", "ADD":
		d.copies(in)
	case "ONBUILD":
		d.onbuild(in, depth)
	case "STOPSIGNAL":
		d.row(extract.Cleanup, "docker:STOPSIGNAL", d.stage, in.line)
	case "ENV", "LABEL", "EXPOSE", "USER", "WORKDIR", "VOLUME", "MAINTAINER":
		d.defaults(in)
	default:
		d.gap(in.span, "no instruction: "+string(extract.Snippet([]byte(in.keyword))))
	}
}

// onbuild reads the instruction that a later build runs.
func (d *dockerfile) onbuild(in instruction, depth int) {
	d.row(extract.Preprocessor, "docker:ONBUILD", d.stage, in.line)
	if depth > 0 {
		d.gap(in.span, "ONBUILD in ONBUILD")
		return
	}
	inner := in
	text := in.text.text
	split := bytes.IndexAny(text, " \t")
	if split < 0 {
		split = len(text)
	}
	inner.keyword = strings.ToUpper(string(text[:split]))
	for split < len(text) && isBlank(text[split]) {
		split++
	}
	inner.text = in.text.part(split, len(text))
	inner.line.Start = in.text.outer(0)
	inner.span.Start = inner.line.Start
	d.read(inner, depth+1)
}

// from opens a stage.
func (d *dockerfile) from(in instruction) {
	d.defaults(in)
	flags, rest := d.flags(in.text)
	for _, flag := range flags {
		if flag.name == "platform" {
			d.row(extract.Preprocessor, "docker:--platform", "", flag.span)
		}
	}
	fields := fieldsOf(rest)
	d.stage, d.runner, d.opened = "", defaultRuntime, in.span.Start
	if len(fields) == 0 {
		return
	}
	image := rest.part(fields[0].Start, fields[0].End)
	if inherited, ok := d.stages[strings.ToLower(string(image.text))]; ok {
		d.runner = inherited
		d.refer(string(image.text), extract.Span{Start: image.outer(0), End: image.end}, true)
	}
	if len(fields) >= 3 && strings.EqualFold(string(rest.text[fields[1].Start:fields[1].End]), "as") {
		name := rest.part(fields[2].Start, fields[2].End)
		d.stage = string(name.text)
		d.define(extract.Definition{
			Name: d.stage, Symbol: d.stage, Kind: extract.DefFunction, Span: in.span, Exported: true,
			NameSpan: extract.Span{Start: name.outer(0), End: name.end},
		})
	}
}

// endStage closes the open stage, whose last instruction ends at an offset.
func (d *dockerfile) endStage(end int) {
	if d.opened < 0 || d.stage == "" {
		return
	}
	d.stages[strings.ToLower(d.stage)] = d.runner
	for i := len(d.facts.Definitions) - 1; i >= 0 && d.facts.Definitions[i].Span.Start >= d.opened; i-- {
		if def := &d.facts.Definitions[i]; def.Kind == extract.DefFunction {
			def.Span.End = end
		}
	}
}

// run reads RUN: a command, an array, or documents.
func (d *dockerfile) run(in instruction) {
	flags, command := d.flags(in.text)
	for _, flag := range flags {
		if flag.name == "mount" {
			for _, option := range strings.Split(flag.value, ",") {
				if name, ok := strings.CutPrefix(option, "from="); ok {
					d.refer(name, flag.span, true)
				}
			}
		}
	}
	if commandVerifies(string(command.text)) || len(in.documents) > 0 && commandVerifies(string(d.src[in.line.End:in.span.End])) {
		d.add(extract.Construct{
			Form: extract.CIStep, Heuristic: true, Syntax: "docker:RUN", Symbol: d.stage, Span: in.span, HeadEnd: in.span.End,
		})
	}
	if len(in.documents) == 0 {
		d.start(in, command)
		return
	}
	if onlyDocument.Match(command.text) {
		for _, doc := range in.documents {
			text := d.documentText(doc.body, doc.tabs)
			language, host := d.scriptLanguage(text.text, d.runner)
			d.embed(language, text, host, doc.whole, d.stage)
		}
		return
	}
	command.put("\n", in.line.End, in.line.End)
	for _, doc := range in.documents {
		command.append(d.documentText(doc.whole, false))
		command.put("\n", doc.whole.End, doc.whole.End)
	}
	d.embed(d.runner.language, command, d.runner.host, in.span, d.stage)
}

var onlyDocument = regexp.MustCompile(`^\s*<<\S+\s*$`)

// scriptLanguage lets the first line of a script say what runs it.
func (d *dockerfile) scriptLanguage(text []byte, otherwise runtime) (string, extract.Host) {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	command, ok := bytes.CutPrefix(line, []byte("#!"))
	if !ok {
		return otherwise.language, otherwise.host
	}
	words := strings.Fields(string(command))
	for len(words) > 0 && (path.Base(words[0]) == "env" || words[0][0] == '-' || strings.Contains(words[0], "=")) {
		words = words[1:]
	}
	if len(words) == 0 {
		return otherwise.language, otherwise.host
	}
	return commandRuntime(words, otherwise.host.Unit)
}

// commandRuntime says what a command line such as bash -eo pipefail runs.
func commandRuntime(words []string, unit string) (string, extract.Host) {
	name := strings.TrimSuffix(path.Base(words[0]), ".exe")
	if language, ok := interpreters[name]; ok {
		return language, extract.Host{Shell: name, Unit: unit}
	}
	host := extract.Host{Shell: name, Unit: unit}
	host.Errexit, host.Pipefail = shellOptions(words[1:])
	return "shell", host
}

// healthcheck lists a probe, its limit of time and its retries.
func (d *dockerfile) healthcheck(in instruction) {
	flags, rest := d.flags(in.text)
	d.row(extract.DoctorCheck, "docker:HEALTHCHECK", d.stage, in.span)
	for _, flag := range flags {
		switch flag.name {
		case "timeout":
			d.row(extract.Timeout, "docker:--timeout", d.stage, flag.span)
		case "retries":
			d.row(extract.Retry, "docker:--retries", d.stage, flag.span)
		}
	}
	fields := fieldsOf(rest)
	if len(fields) > 1 && strings.EqualFold(string(rest.text[fields[0].Start:fields[0].End]), "CMD") {
		d.start(in, rest.part(fields[1].Start, len(rest.text)))
	}
}

// shell changes what runs the instructions after it.
func (d *dockerfile) shell(in instruction) {
	words, ok := execForm(in.text)
	if !ok || len(words) == 0 {
		d.gap(in.span, "SHELL without an array")
		return
	}
	var all []string
	for _, w := range words {
		all = append(all, string(w.text))
	}
	d.runner.language, d.runner.host = commandRuntime(all, "step")
	if d.runner.host.Errexit || d.runner.host.Pipefail {
		d.row(extract.ExitCode, "docker:SHELL", d.stage, in.line)
	}
}

// arguments lists the defaults of build arguments.
func (d *dockerfile) arguments(in instruction) {
	d.defaults(in)
	for _, field := range fieldsOf(in.text) {
		argument := in.text.part(field.Start, field.End)
		name, _, hasDefault := strings.Cut(string(argument.text), "=")
		span := extract.Span{Start: argument.outer(0), End: argument.end}
		if hasDefault {
			d.row(extract.DefaultValue, "docker:ARG", d.stage, span)
		}
		d.define(extract.Definition{
			Name: name, Symbol: name, Kind: extract.DefValue, Span: span, Exported: true,
			NameSpan: extract.Span{Start: span.Start, End: min(span.Start+len(name), span.End)},
		})
	}
}

// copies notes the stage that files are taken from, and reads scripts that are
// written here.
func (d *dockerfile) copies(in instruction) {
	d.defaults(in)
	flags, rest := d.flags(in.text)
	for _, flag := range flags {
		if flag.name == "from" {
			d.refer(flag.value, flag.span, true)
		}
	}
	fields := fieldsOf(rest)
	for _, doc := range in.documents {
		text := d.documentText(doc.body, doc.tabs)
		language, host := d.scriptLanguage(text.text, runtime{})
		if language == "" && len(fields) > 0 {
			last := fields[len(fields)-1]
			language = fileLanguages[path.Ext(string(rest.text[last.Start:last.End]))]
		}
		if language != "" {
			host.Unit = "script"
			d.embed(language, text, host, doc.whole, d.stage)
		}
	}
}

// fileLanguages are the languages of files that images are given this way.
var fileLanguages = map[string]string{".sh": "shell", ".bash": "shell", ".py": "python", ".js": "javascript", ".mjs": "javascript", ".rb": "ruby", ".ps1": "powershell"}

var defaultExpansion = regexp.MustCompile(`\$\{[A-Za-z_][A-Za-z0-9_]*:[-+?][^}]*\}`)

// defaults lists ${NAME:-value} and its kin where Docker itself expands it.
func (d *dockerfile) defaults(in instruction) {
	for _, at := range defaultExpansion.FindAllIndex(in.text.text, -1) {
		expansion := in.text.part(at[0], at[1])
		form := extract.DefaultValue
		if bytes.Contains(expansion.text, []byte(":?")) {
			form = extract.Validation
		}
		d.row(form, "docker:${}", d.stage, extract.Span{Start: expansion.outer(0), End: expansion.end})
	}
}
