package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
)

func newExplain(env environment) *cobra.Command {
	return &cobra.Command{
		Use:   "explain FORM|OUTCOME",
		Short: "Explains a form of row, a word of a reconciliation or an exit code",
		Long: "Explains a form of row (if, catch, short-circuit …), a kind (guard, check,\n" +
			"transition, claim), a word of a reconciliation (missing, umbrella,\n" +
			"no-evidence …) or an exit code (0, 1, 2, 3, 4, 5, 10, 70).\n" +
			"Without an argument it lists the forms and the words.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				listForms(env.out, "")
				listWords(env.out)
				return nil
			}
			return explain(env.out, args[0])
		},
	}
}

// explain prints the page of a form, a kind or an exit code.
func explain(out io.Writer, word string) error {
	if spec, ok := extract.LookupForm(extract.Form(word)); ok {
		explainForm(out, spec)
		return nil
	}
	for _, spec := range extract.Forms() {
		if string(spec.Kind) == word {
			listForms(out, spec.Kind)
			return nil
		}
	}
	for _, e := range reconcile.Explanations() {
		if e.Word == word {
			explainWord(out, e)
			return nil
		}
	}
	if code, ok := parseCode(word); ok {
		fmt.Fprintf(out, "exit code %d: %s\n", code, code.Meaning())
		return nil
	}
	return usage("guardroll explain lists the forms and the words", "nothing is called %q%s", word, nearest(word))
}

func parseCode(word string) (exit.Code, bool) {
	var n int
	if _, err := fmt.Sscanf(word, "%d", &n); err != nil {
		return 0, false
	}
	code := exit.Code(n)
	return code, code.Meaning() != ""
}

func explainForm(out io.Writer, spec extract.FormSpec) {
	fmt.Fprintf(out, "%s (%s): %s\n\n", spec.Form, spec.Kind, spec.Title)
	fmt.Fprintf(out, "%s\n", wrap(spec.Listed, 76))
	if spec.Full {
		fmt.Fprintln(out, "Listed with --profile full only.")
	}
	fmt.Fprintf(out, "\nA reviewer has to show:\n%s\n", indent(wrap(spec.Ask, 74)))
	if len(spec.Example) > 0 {
		fmt.Fprintf(out, "\nFor example, the row's head between « and »:\n%s\n", indent(strings.Join(spec.Example, "\n")))
	}
}

// listWords prints one line a word of a reconciliation.
func listWords(out io.Writer) {
	fmt.Fprintln(out, "reconciliation")
	for _, e := range reconcile.Explanations() {
		fmt.Fprintf(out, "  %-22s %s\n", e.Word, e.Means)
	}
}

func explainWord(out io.Writer, e reconcile.Explanation) {
	fmt.Fprintf(out, "%s: %s\n", e.Word, wrap(e.Means, 76))
	if e.Do != "" {
		fmt.Fprintf(out, "\nThe way out:\n%s\n", indent(wrap(e.Do, 74)))
	}
}

// listForms prints one line a form, of one kind or of all ("").
func listForms(out io.Writer, kind extract.Kind) {
	last := extract.Kind("")
	for _, spec := range extract.Forms() {
		if kind != "" && spec.Kind != kind {
			continue
		}
		if spec.Kind != last {
			fmt.Fprintf(out, "%s\n", spec.Kind)
			last = spec.Kind
		}
		full := ""
		if spec.Full {
			full = " (profile full)"
		}
		fmt.Fprintf(out, "  %-17s %s%s\n", spec.Form, spec.Title, full)
	}
}

// nearest suggests the form that shares the longest beginning with a word.
func nearest(word string) string {
	best, length := "", 1
	for _, spec := range extract.Forms() {
		if n := sharedPrefix(word, string(spec.Form)); n > length {
			best, length = string(spec.Form), n
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

func sharedPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// wrap breaks a text at spaces so that no line is longer than width, words
// longer than that apart.
func wrap(text string, width int) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, line), "\n")
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}
