// Command schema writes the JSON Schemas of guardroll's machine formats from
// the Go types that are printed, so that the two cannot part.
//
//	go run ./cmd/internal/schema DIR
package main

//go:generate go run . ../../../docs/schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/invopop/jsonschema"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/cmd/internal/report"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: schema DIR")
		os.Exit(2)
	}
	texts := schemas()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		if err := os.WriteFile(filepath.Join(os.Args[1], name), text, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "schema:", err)
			os.Exit(1)
		}
	}
}

// schemas returns the text of each schema by its file name.
func schemas() map[string][]byte {
	return map[string][]byte{
		"guardroll-v1.json": write("guardroll/v1: the roll of a change, with what is held against it",
			report.Gate{}),
		"guardroll-reconcile-v1.json": write("guardroll/reconcile/v1: a roll held against reviewers' tables",
			report.ReconciliationJSON{}),
	}
}

func write(title string, value any) []byte {
	r := jsonschema.Reflector{Anonymous: true, Mapper: vocabulary, ExpandedStruct: true}
	schema := r.Reflect(value)
	schema.Title = title
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(schema); err != nil {
		panic(err) // a schema is plain data
	}
	return out.Bytes()
}

// vocabulary gives the closed vocabularies as enumerations.
func vocabulary(t reflect.Type) *jsonschema.Schema {
	words, ok := words[t]
	if !ok {
		return nil
	}
	return &jsonschema.Schema{Type: "string", Enum: words}
}

var words = map[reflect.Type][]any{
	reflect.TypeFor[extract.Kind]():     list(extract.Guard, extract.Check, extract.Transition, extract.Claim),
	reflect.TypeFor[extract.Form]():     forms(),
	reflect.TypeFor[extract.Method]():   list(extract.MethodTyped, extract.MethodSyntax, extract.MethodLexical),
	reflect.TypeFor[extract.Scope]():    list(extract.ScopeChanged, extract.ScopeRemoved, extract.ScopeImpacted, extract.ScopeAll),
	reflect.TypeFor[extract.Strength](): list(extract.Strong, extract.Weak),
	reflect.TypeFor[extract.Role](): list(extract.RoleError, extract.RoleNil, extract.RoleEmpty, extract.RoleBounds,
		extract.RoleType, extract.RoleExitCode, extract.RoleFlag, extract.RoleOther),
	reflect.TypeFor[extract.Exits](): list(extract.ExitsNone, extract.ExitsReturn, extract.ExitsThrow, extract.ExitsContinue,
		extract.ExitsBreak, extract.ExitsExit, extract.ExitsGoto),
	reflect.TypeFor[analyzers.Scope]():     list(analyzers.Changed, analyzers.Impacted, analyzers.Existing),
	reflect.TypeFor[reconcile.Verdict]():   list(reconcile.Reconciled, reconcile.NotReconciled),
	reflect.TypeFor[reconcile.State]():     list(reconcile.VerifiedSafe, reconcile.Fixed, reconcile.AcceptedDegraded, reconcile.Unresolved),
	reflect.TypeFor[reconcile.Problem]():   problems(),
	reflect.TypeFor[analyzers.Severity]():  list(analyzers.Blocker, analyzers.Major, analyzers.Minor, analyzers.Nit),
	reflect.TypeFor[analyzers.Certainty](): list(analyzers.Certain, analyzers.Likely, analyzers.Possible),
}

func list[T ~string](words ...T) []any {
	out := make([]any, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}

func forms() []any {
	var out []any
	for _, spec := range extract.Forms() {
		out = append(out, string(spec.Form))
	}
	return out
}

func problems() []any {
	var out []any
	for _, e := range reconcile.Explanations() {
		if e.Problem {
			out = append(out, e.Word)
		}
	}
	return out
}
