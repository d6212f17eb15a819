package syntax

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestConditionOwnsItsChain(t *testing.T) {
	for name, c := range map[string]struct {
		tree           string
		standard, full []string
	}{
		"directly":             {"(file (if 'if' cond=(and left=name:a '&&' right=name:b) then=(block name:c)))", []string{"if a && b"}, []string{"if a && b", "short-circuit a && b"}},
		"below a same node":    {"(file (if 'if' cond=(not (paren (and left=name:a '&&' right=name:b))) then=(block name:c)))", []string{"if a && b"}, []string{"if a && b", "short-circuit a && b"}},
		"not below a call":     {"(file (if 'if' cond=(call function=name:f args=(list (and left=name:a '&&' right=name:b))) then=(block name:c)))", []string{"if f a && b", "short-circuit a && b"}, []string{"if f a && b", "short-circuit a && b"}},
		"not in the block":     {"(file (if 'if' cond=name:a then=(block (and left=name:b '&&' right=name:c))))", []string{"if a", "short-circuit b && c"}, []string{"if a", "short-circuit b && c"}},
		"one row for a chain":  {"(file (and left=(and left=name:a '&&' right=name:b) '&&' right=(not (and left=name:c '&&' right=name:d))))", []string{"short-circuit a && b && c && d"}, []string{"short-circuit a && b && c && d"}},
		"two below an unknown": {"(file (and left=name:a '&&' right=(assign left=name:b right=(and left=name:c '&&' right=name:d))))", []string{"short-circuit a && b c && d", "short-circuit c && d"}, []string{"short-circuit a && b c && d", "short-circuit c && d"}},
		"loose":                {"(file (unless cond=(and left=name:a '&&' right=name:b)))", []string{"short-circuit a && b", "unless a && b"}, []string{"short-circuit a && b", "unless a && b"}},
	} {
		t.Run(name, func(t *testing.T) {
			facts, _ := toyFacts(t, toyTable(), c.tree)
			require.Equal(t, c.standard, forms(facts, extract.ProfileStandard))
			require.Equal(t, c.full, forms(facts, extract.ProfileFull))
		})
	}
}

func TestExits(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		want extract.Exits
	}{
		"empty":              {"(block)", extract.ExitsNone},
		"runs on":            {"(block name:a)", extract.ExitsNone},
		"return":             {"(block name:a (return 'return'))", extract.ExitsReturn},
		"only the last says": {"(block (return 'return') name:a)", extract.ExitsNone},
		"a comment after it": {"(block (return 'return') comment:#)", extract.ExitsReturn},
		"inner block":        {"(block (block (throw 'throw' name:a)))", extract.ExitsThrow},
		"no block":           {"(return 'return')", extract.ExitsReturn},
		"an exiting call":    {"(block (call function=(member object=name:sys name=name:exit) args=(list)))", extract.ExitsExit},
		"another's exit":     {"(block (call function=(member object=name:door name=name:exit) args=(list)))", extract.ExitsNone},
	} {
		t.Run(name, func(t *testing.T) {
			table := toyTable()
			table.Calls.Rules = []CallRule{{Name: "sys.exit", Exit: true}}
			facts, _ := toyFacts(t, table, "(file (if 'if' cond=name:x then="+c.body+"))")
			require.Equal(t, c.want, facts.Constructs[0].Exits)
		})
	}
}

func TestNeighboursAreStatements(t *testing.T) {
	facts, src := toyFacts(t, toyTable(), "(file name:a comment:# (if 'if' cond=name:b then=(block name:c)) comment:# name:d)")
	row := facts.Constructs[0]
	require.Equal(t, "a", string(src[row.Before.Start:row.Before.End]))
	require.Equal(t, "d", string(src[row.After.Start:row.After.End]))
	require.NotZero(t, row.Hash.Before)

	facts, _ = toyFacts(t, toyTable(), "(file name:a (block (if 'if' cond=name:b then=(block name:c))) name:d)")
	require.True(t, facts.Constructs[0].Before.Empty(), "a statement of an outer list is no neighbour")
	require.True(t, facts.Constructs[0].After.Empty())
}

func TestSymbols(t *testing.T) {
	facts, _ := toyFacts(t, toyTable(), "(file (class name=name:C (function name=name:m body=(block (function body=(block (throw 'throw')))))) (throw 'throw'))")
	require.Equal(t, "C.m", facts.Constructs[0].Symbol, "a function without a name has the symbol around it")
	require.Equal(t, "", facts.Constructs[1].Symbol)
	require.Equal(t, extract.DefMethod, facts.Definitions[1].Kind)
	require.Equal(t, "C", facts.Definitions[1].Receiver)
}

func TestCallNames(t *testing.T) {
	rules := []CallRule{
		{Name: "bare", Form: extract.Assert}, {Name: ".any", Form: extract.Assert}, {Name: "obj.one", Form: extract.Assert},
		{Name: "?both", Form: extract.Assert}, {Name: "pre*", Form: extract.Assert}, {Name: "all.*", Form: extract.Assert},
		{Name: ".validate", Form: extract.Assert}, {Name: "quiet.validate"}, {Name: "two", Form: extract.Assert, MinArgs: 2},
	}
	bare := func(name string) string { return "(call function=name:" + name + " args=(list name:x))" }
	member := func(object, name string) string {
		return "(call function=(member object=name:" + object + " name=name:" + name + ") args=(list name:x))"
	}
	for call, want := range map[string][]string{
		bare("bare"): {"assert"}, member("o", "bare"): nil,
		bare("any"): nil, member("o", "any"): {"assert"},
		bare("one"): nil, member("obj", "one"): {"assert"}, member("other", "one"): nil,
		bare("both"): {"assert"}, member("o", "both"): {"assert"},
		bare("prefix"): {"assert"}, bare("pre"): {"assert"}, member("o", "prefix"): nil,
		member("all", "thing"): {"assert"}, bare("all"): nil,
		bare("validate"): {"validation"}, member("o", "validate"): {"assert"}, member("quiet", "validate"): nil,
		bare("two"): nil, bare("unknown"): nil, bare("checkInput"): {"validation"},
	} {
		table := toyTable()
		table.Calls.Rules = rules
		facts, src := toyFacts(t, table, "(file "+call+")")
		var got []string
		for _, c := range facts.Constructs {
			got = append(got, string(c.Form))
		}
		require.Equal(t, want, got, string(src))
	}
}

func TestMarksLeaveHolesOut(t *testing.T) {
	facts, src := toyFacts(t, toyTable(), `(file (text name:"a (hole name:b) name:c") comment:#)`)
	var got []string
	for _, m := range facts.Marks {
		got = append(got, string(src[m.Span.Start:m.Span.End]))
	}
	require.Equal(t, []string{`"a `, ` c"`, "#"}, got)
	require.True(t, facts.Marks[2].Comment)
}

func TestGapsAreTight(t *testing.T) {
	facts, src := toyFacts(t, toyTable(), "(file name:a (ERROR name:if (if 'if' cond=name:b then=(block name:c)) name:x name:y) name:d)")
	var got []string
	for _, g := range facts.Gaps {
		got = append(got, string(src[g.Span.Start:g.Span.End]))
	}
	require.Equal(t, []string{"if", "x y"}, got, "the statement that is whole is no gap")
	require.Equal(t, []string{"if if if b c x y d", "if b"}, []string{"if " + facts.Constructs[0].Snippet, "if " + facts.Constructs[1].Snippet})
	require.Equal(t, extract.MethodLexical, facts.Constructs[0].Method)
	require.Equal(t, extract.MethodSyntax, facts.Constructs[1].Method)
}

func TestGapInAGapIsTightToo(t *testing.T) {
	facts, src := toyFacts(t, toyTable(), "(file (ERROR name:a (ERROR (if 'if' cond=name:b then=(block name:c)) name:x) (paren name:d)))")
	var got []string
	for _, g := range facts.Gaps {
		got = append(got, string(src[g.Span.Start:g.Span.End]))
	}
	require.Equal(t, []string{"a", "x"}, got)
}

func TestMissingIsAGap(t *testing.T) {
	e, err := Compile(toyTable(), toyGrammar())
	require.NoError(t, err)
	tree, src := toyTree(t, "(file name:a name:b)", toyGrammar())
	tree.Nodes[2].Flags |= Missing | Broken
	tree.Nodes[2].Start = tree.Nodes[2].End
	facts := e.Facts(tree, src, 0)
	require.Equal(t, []extract.Region{{Span: extract.Span{Start: 2, End: 3}, Reason: "syntax error: something is missing"}}, facts.Gaps)
}

func TestPartsAreLeftOut(t *testing.T) {
	e, err := Compile(toyTable(), toyGrammar())
	require.NoError(t, err)
	tree, src := toyTree(t, "(file (function name=name:f body=(block (catch body=(block name:x)))))", toyGrammar())
	none := e.Facts(tree, src, 0)
	require.Empty(t, none.Definitions)
	require.Empty(t, none.References)
	require.Empty(t, none.Handlers)
	require.Empty(t, none.Functions)
	all := e.Facts(tree, src, extract.AllParts)
	require.NotEmpty(t, all.Definitions)
	require.NotEmpty(t, all.References)
	require.NotEmpty(t, all.Handlers)
	require.NotEmpty(t, all.Functions)
	require.Equal(t, none.Constructs, all.Constructs)
}

func TestCompileNamesEveryProblem(t *testing.T) {
	table := toyTable()
	table.Rules = append(table.Rules,
		Rule{Node: "if|if_statement", Form: extract.If, Head: "condition|cond"}, // one alternative is enough
		Rule{Node: "nothing", Form: "no-form", Head: "nowhere", Has: "'no-token'"})
	_, err := Compile(table, toyGrammar())
	require.EqualError(t, err, `unknown form "no-form"; unknown token "no-token"; unknown field "nowhere"; unknown node type "nothing"`)
}

func TestKeepHandsOverWhatRulesName(t *testing.T) {
	g := toyGrammar()
	e, err := Compile(toyTable(), g)
	require.NoError(t, err)
	kept := map[string]bool{}
	for i, k := range e.Keep() {
		if !g.Symbols[i].Named {
			kept[g.Symbols[i].Name] = k == 1
		}
	}
	require.Equal(t, map[string]bool{"if": true, "else": true, "return": true, "throw": true, ";": false, "&&": false}, kept)

	table := toyTable()
	table.Logic.Nodes[0].Tokens = []string{"&&"}
	e, err = Compile(table, g)
	require.NoError(t, err)
	for i, k := range e.Keep() {
		if g.Symbols[i].Name == "&&" {
			require.Equal(t, byte(1), k)
		}
	}
}
