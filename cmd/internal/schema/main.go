// Command schema writes the JSON Schemas of guardroll's machine formats from
// the Go types that are printed, so that the two cannot part.
//
//	go run ./cmd/internal/schema DIR
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

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
	for name, text := range schemas() {
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
			reconcile.Result{}),
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
