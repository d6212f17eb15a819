package table

import (
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/reconcile"
)

// zip makes evidence of the cells for inputs, observations and contracts.
//
//   - Values are separated by line breaks or numbers, else by semicolons; a
//     list of failing inputs of the vocabulary also by commas.
//   - With one input (or none) the other cells are one value each.
//   - With several, a cell that is one value holds for every input; a cell of
//     as many values gives one to each: by name where every value starts with
//     an input's name ("empty: returns nil"), else in order.
//   - Any other number is an error: which observation belongs to which input
//     is not guessed.
func zip(inputs, observed, contract string) ([]reconcile.Evidence, string) {
	names := inputList(inputs)
	seen, reason := deal("observations", names, observed)
	if reason != "" {
		return nil, reason
	}
	claims, reason := deal("contract references", names, contract)
	if reason != "" {
		return nil, reason
	}
	if len(names) == 0 {
		if seen[0] == "" && claims[0] == "" {
			return nil, ""
		}
		names = []string{""}
	}
	out := make([]reconcile.Evidence, len(names))
	for i, name := range names {
		out[i] = reconcile.Evidence{Input: name, Observed: seen[i], Contract: claims[i]}
	}
	return out, ""
}

// inputList cuts a cell of failing inputs.
func inputList(cell string) []string {
	if isBlank(cell) {
		return nil
	}
	values, several := listed(cell)
	if !several {
		values = statements(strings.Join(values, ""))
	}
	var out []string
	for _, v := range values {
		if list := pieces(v, atComma); len(list) > 1 && allInputs(list) {
			out = append(out, list...)
		} else {
			out = append(out, v)
		}
	}
	for i := range out {
		out[i] = strings.TrimSpace(unwrapCode(out[i]))
	}
	return out
}

// unwrapCode takes the backticks off a value that is code as a whole.
func unwrapCode(s string) string {
	inner := unwrap(s)
	if strings.IndexByte(inner, '`') < 0 {
		return inner
	}
	if parts := runs(inner); len(parts) == 1 {
		return parts[0].text
	}
	return s
}

// deal gives each name its value of a cell; without names there is one value.
func deal(what string, names []string, cell string) ([]string, string) {
	n := max(len(names), 1)
	if isBlank(cell) {
		return make([]string, n), ""
	}
	values, several := listed(cell)
	if len(values) == 0 {
		values = []string{cell}
	}
	if n > 1 && !several {
		if parts := statements(values[0]); len(parts) == n {
			values = parts
		}
	}
	switch {
	case n == 1:
		return []string{strings.Join(values, "; ")}, ""
	case len(values) == 1:
		return repeat(values[0], n), ""
	case len(values) != n:
		return nil, fmt.Sprintf("it has %d failing inputs and %d %s", n, len(values), what)
	}
	return byName(names, values), ""
}

func repeat(value string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = value
	}
	return out
}

// byName puts values that start with the inputs' names in the inputs' order.
func byName(names, values []string) []string {
	out := make([]string, len(names))
	for _, v := range values {
		name, rest, ok := label(names, v)
		i := indexFold(names, name)
		if !ok || out[i] != "" {
			return values
		}
		out[i] = rest
	}
	return out
}

// label cuts a value that starts with one of the names.
func label(names []string, value string) (name, rest string, ok bool) {
	for _, sep := range []pattern{colon, arrow} {
		if name, rest, ok = cutOutside(value, sep); ok && indexFold(names, name) >= 0 {
			return name, rest, true
		}
	}
	return "", "", false
}

func indexFold(names []string, name string) int {
	for i, n := range names {
		if strings.EqualFold(n, name) {
			return i
		}
	}
	return -1
}

var (
	arrow = behind(has(">"), `\s*(?:→|->|=>|⇒|⟶|➜|↦)\s*`)
	colon = behind(has(":="), `\s*[:：=]\s+|：`)
)

// named cuts "name → rest", or "name: rest" where the name is a failing
// input's, outside code.
func named(text string) (name, rest string, ok bool) {
	if name, rest, ok = cutOutside(text, colon); ok && isInput(name) {
		return name, rest, true
	}
	return cutOutside(text, arrow)
}

// cutOutside cuts text at the first match of sep outside code spans.
func cutOutside(text string, sep pattern) (before, after string, ok bool) {
	if !sep.may(text) {
		return "", "", false
	}
	at := 0
	for _, r := range runs(text) {
		if hit := sep.find(r.text); !r.code && hit != nil {
			before = strings.TrimSpace(unwrapCode(text[:at+hit[0]]))
			return before, strings.TrimSpace(text[at+hit[1]:]), before != ""
		}
		at += len(r.raw)
	}
	return "", "", false
}

// isInput reports whether text is a failing input, or the prefix of one.
func isInput(text string) bool {
	if isOrdinal(text) {
		return false // a number in front of something
	}
	_, ok := reconcile.ParseInput(text)
	return ok || openInput[strings.ToLower(text)] != ""
}

// openInput gives the prefixes that take words of the reviewer's own.
var openInput = map[string]reconcile.Input{
	"other": reconcile.OtherInput, "其他": reconcile.OtherInput, "n/a": reconcile.NotApplicable, "不适用": reconcile.NotApplicable,
}

func allInputs(list []string) bool {
	for _, v := range list {
		if !isInput(v) {
			return false
		}
	}
	return true
}
