package extract_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
)

func TestEveryFormIsDescribed(t *testing.T) {
	kinds := []extract.Kind{extract.Guard, extract.Check, extract.Transition, extract.Claim}
	titles := map[string]extract.Form{}
	kind := 0
	for _, spec := range extract.Forms() {
		require.Contains(t, kinds, spec.Kind, spec.Form)
		require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, string(spec.Form))
		require.Regexp(t, `^[a-z].*[^.]$`, spec.Title, "the title of %s: one line, no full stop", spec.Form)
		require.Regexp(t, `[.]$`, spec.Listed, "what is listed of %s: sentences", spec.Form)
		require.Regexp(t, `[.?]$`, spec.Ask, "what %s asks: sentences", spec.Form)
		require.NotEmpty(t, spec.Example, spec.Form)
		for _, example := range spec.Example {
			require.Regexp(t, `^[a-z]+: .*«[^«»]+»`, example, "an example of %s: language and code, its head marked", spec.Form)
		}
		require.Empty(t, titles[spec.Title], "%s has the title of another form", spec.Form)
		titles[spec.Title] = spec.Form

		for kinds[kind] != spec.Kind {
			kind++
			require.Less(t, kind, len(kinds), "%s stands among forms of another kind", spec.Form)
		}
	}
}

// TestFormsAndTableAgree reads the constants from the source: a form that is
// declared and not described, or described under a name of its own, is caught.
func TestFormsAndTableAgree(t *testing.T) {
	declared := formConstants(t)
	require.NotEmpty(t, declared)
	var described []extract.Form
	for _, spec := range extract.Forms() {
		described = append(described, spec.Form)
	}
	require.ElementsMatch(t, declared, described)
	require.Equal(t, declared, described, "both stand in the order of the vocabulary")
}

func formConstants(t *testing.T) []extract.Form {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "form.go", nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	var forms []extract.Form
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if name, ok := spec.Type.(*ast.Ident); !ok || name.Name != "Form" {
			return false
		}
		for _, value := range spec.Values {
			text, err := strconv.Unquote(value.(*ast.BasicLit).Value)
			require.NoError(t, err)
			forms = append(forms, extract.Form(text))
		}
		return false
	})
	return forms
}

// TestFormsAreDocumented holds docs/rows.md against the table.
func TestFormsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/rows.md")
	require.NoError(t, err)
	var documented []string
	for _, line := range strings.Split(string(page), "\n") {
		if strings.HasPrefix(line, "| `") && strings.Count(line, "|") == 4 {
			documented = append(documented, line)
		}
	}
	var described []string
	for _, spec := range extract.Forms() {
		mark := ""
		if spec.Full {
			mark = " *"
		}
		described = append(described, fmt.Sprintf("| `%s`%s | %s | %s |", spec.Form, mark, spec.Title, spec.Ask))
	}
	require.Equal(t, described, documented)
}

func TestLookupForm(t *testing.T) {
	for _, spec := range extract.Forms() {
		got, ok := extract.LookupForm(spec.Form)
		require.True(t, ok, spec.Form)
		require.Equal(t, spec, got)
		require.Equal(t, spec.Kind, spec.Form.Kind())
		require.Equal(t, spec.Full, spec.Form.FullOnly())
	}
	for _, word := range []extract.Form{"", "IF", "else if", "for"} {
		spec, ok := extract.LookupForm(word)
		require.False(t, ok, word)
		require.Zero(t, spec)
		require.Empty(t, word.Kind())
		require.False(t, word.FullOnly())
	}
}

func TestFormsIsACopy(t *testing.T) {
	forms := extract.Forms()
	forms[0].Form = "changed"
	require.Equal(t, extract.If, extract.Forms()[0].Form)
}

func TestFullOnlyForms(t *testing.T) {
	var full []string
	for _, spec := range extract.Forms() {
		if spec.Full {
			full = append(full, string(spec.Form))
		}
	}
	require.Equal(t, "loop-condition null-safe default-value throw", strings.Join(full, " "))
}

func TestListed(t *testing.T) {
	for _, test := range []struct {
		construct      extract.Construct
		standard, full bool
	}{
		{extract.Construct{Form: extract.If}, true, true},
		{extract.Construct{Form: extract.If, Full: true}, false, true},
		{extract.Construct{Form: extract.Throw}, false, true},
	} {
		require.Equal(t, test.standard, test.construct.Listed(extract.ProfileStandard))
		require.Equal(t, test.full, test.construct.Listed(extract.ProfileFull))
	}
}

func TestPartsHas(t *testing.T) {
	require.True(t, extract.AllParts.Has(extract.PartNames|extract.PartFlow))
	require.False(t, extract.PartNames.Has(extract.PartNames|extract.PartFlow))
	require.True(t, extract.Parts(0).Has(0))
}
