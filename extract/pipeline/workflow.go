package pipeline

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// workflow reads a workflow or an action of GitHub, Gitea or Forgejo.
type workflow struct {
	*yamlFile
	jobs map[*yaml.Node]bool
}

func (r *reader) workflow() {
	w := workflow{yamlFile: r.openYAML(), jobs: map[*yaml.Node]bool{}}
	for _, document := range w.documents {
		w.file(document)
		w.expressions(document, "")
	}
}

func (w workflow) file(root *yaml.Node) {
	shell := w.value(root, "defaults", "run", "shell")
	for _, e := range w.entries(root) {
		switch e.key.Value {
		case "on":
			w.events(e.value)
		case "concurrency":
			w.concurrency(e.value, "")
		case "jobs":
			for _, job := range w.entries(e.value) {
				w.job(job, shell)
			}
		case "runs":
			w.action(e.value)
		}
	}
}

// filters are the keys of an event that keep the workflow from running.
var filters = map[string]bool{
	"paths": true, "paths-ignore": true, "branches": true, "branches-ignore": true, "tags": true, "tags-ignore": true, "types": true,
}

// events lists the filters of the events that start a workflow.
func (w workflow) events(on *yaml.Node) {
	for _, event := range w.entries(on) {
		for _, e := range w.entries(event.value) {
			if filters[e.key.Value] {
				w.entryRow(extract.If, e, "")
			}
		}
	}
}

// concurrency lists what stops a run that a newer one replaces.
func (w workflow) concurrency(n *yaml.Node, symbol string) {
	for _, e := range w.entries(n) {
		if e.key.Value == "cancel-in-progress" {
			w.entryRow(extract.Restart, e, symbol)
		}
	}
}

// action reads the steps of a composite action.
func (w workflow) action(runs *yaml.Node) {
	for _, e := range w.entries(runs) {
		switch e.key.Value {
		case "pre-if", "post-if":
			w.condition(e, "")
		case "steps":
			for _, step := range w.items(e.value) {
				w.step(step, "", "")
			}
		}
	}
}

func (w workflow) job(job entry, shell string) {
	id := job.key.Value
	if !w.enter(job.value) {
		return
	}
	w.jobs[job.value] = true
	if own := w.value(job.value, "defaults", "run", "shell"); own != "" {
		shell = own
	}
	if shell == "" && strings.Contains(strings.ToLower(w.value(job.value, "runs-on")), "windows") {
		shell = "pwsh"
	}
	verified := verifies(id) || verifies(w.value(job.value, "name")) || verifies(w.value(job.value, "uses"))
	head := w.span(job.key).End
	inHead := true
	for _, e := range w.entries(job.value) {
		if e.key.Value == "steps" {
			inHead = false
			for _, step := range w.items(e.value) {
				verified = w.step(step, id, shell) || verified
			}
			continue
		}
		if inHead {
			head = max(head, w.entrySpan(e).End)
		}
		w.setting(e, id)
	}
	span := w.entrySpan(job)
	w.define(extract.Definition{Name: id, Symbol: id, Kind: extract.DefFunction, Span: span, NameSpan: w.span(job.key)})
	if verified {
		name := w.value(job.value, "name")
		if name == "" {
			name = id
		}
		w.add(extract.Construct{
			Form: extract.CIStep, Heuristic: true, Syntax: "yaml:job", Symbol: id, Span: span, HeadEnd: min(head, span.End),
			Snippet: extract.Snippet([]byte(name)),
		})
	}
}

// setting lists what an entry of a job or step decides about its run.
func (w workflow) setting(e entry, symbol string) {
	switch e.key.Value {
	case "if":
		w.condition(e, symbol)
	case "needs":
		w.needs(e, symbol)
	case "continue-on-error":
		w.entryRow(extract.ExitCode, e, symbol)
	case "timeout-minutes":
		w.entryRow(extract.Timeout, e, symbol)
	case "concurrency":
		w.concurrency(e.value, symbol)
	case "strategy":
		w.strategy(e.value, symbol)
	case "services":
		for _, service := range w.entries(e.value) {
			w.health(service.value, symbol)
		}
	case "container":
		w.health(e.value, symbol)
	}
}

// condition lists an if. One that asks how the steps before ended runs on the
// way out too.
func (w workflow) condition(e entry, symbol string) {
	if e.value.Kind != yaml.ScalarNode {
		return
	}
	text := bareCondition(e.value.Value)
	w.guard(e, symbol, lexicon.Role(text), text)
	for _, call := range []string{"always()", "failure()", "cancelled()"} {
		if strings.Contains(strings.ReplaceAll(text, " ", ""), call) {
			span := w.entrySpan(e)
			w.add(extract.Construct{
				Form: extract.Cleanup, Syntax: "yaml:" + e.key.Value, Symbol: symbol, HeadEnd: span.End,
				Span: extract.Span{Start: span.Start, End: w.span(e.owner).End}, Snippet: extract.Snippet([]byte(text)),
			})
			return
		}
	}
}

// bareCondition takes ${{ }} from a condition.
func bareCondition(text string) string {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, "${{"); ok && strings.Index(inner, "}}") == len(inner)-2 {
		return strings.TrimSpace(strings.TrimSuffix(inner, "}}"))
	}
	return text
}

// needs lists that a job runs only after others have succeeded.
func (w workflow) needs(e entry, symbol string) {
	w.guard(e, symbol, extract.RoleExitCode, string(w.src[w.span(e.key).Start:w.entrySpan(e).End]))
	for _, job := range w.items(e.value) {
		if job.Kind == yaml.ScalarNode {
			w.refer(job.Value, w.span(job), true)
		}
	}
}

// strategy lists what takes runs out of a matrix and what one failing run does
// to the others.
func (w workflow) strategy(n *yaml.Node, symbol string) {
	for _, e := range w.entries(n) {
		switch e.key.Value {
		case "fail-fast":
			w.entryRow(extract.ExitCode, e, symbol)
		case "matrix":
			for _, axis := range w.entries(e.value) {
				if axis.key.Value == "exclude" {
					w.entryRow(extract.If, axis, symbol)
				}
			}
		}
	}
}

// health lists the health command of a service container.
func (w workflow) health(container *yaml.Node, symbol string) {
	for _, e := range w.entries(container) {
		if e.key.Value == "options" && strings.Contains(e.value.Value, "--health-cmd") {
			w.entryRow(extract.DoctorCheck, e, symbol)
		}
	}
}
