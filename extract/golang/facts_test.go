package golang_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

func textOf(src string, s extract.Span) string { return src[s.Start:s.End] }

// spanOf is where a text stands first.
func spanOf(src, text string) extract.Span {
	i := strings.Index(src, text)
	return extract.Span{Start: i, End: i + len(text)}
}

func readParts(t *testing.T, src string, parts extract.Parts) extract.Facts {
	t.Helper()
	facts := golang.Read([]byte(src), parts)
	require.Empty(t, facts.Gaps, "the source has to parse")
	return facts
}

func TestSymbols(t *testing.T) {
	src := `package p
var v = a && b
func f() { g(func() { h(a && b) }) }
func (s *S) m() { x := a && b }
func (s S) n() { x := a && b }
func (l *List[T]) o() { x := a && b }
func (Map[K, V]) p() { x := a && b }
`
	var got []string
	for _, c := range constructs(t, src) {
		got = append(got, c.Symbol)
	}
	require.Equal(t, []string{"", "f", "(*S).m", "S.n", "(*List).o", "Map.p"}, got)
}

func TestDefinitions(t *testing.T) {
	src := `package p
type Store struct {
	Path, name string
	lock
}
type (
	Reader interface {
		Read(p []byte) (int, error)
	}
	id = int
)
const Limit, low = 3, 1
var _ = 1
func Open(name string) (*Store, error) { return nil, nil }
func (s *Store) Flush() error { return nil }
func init() {}
`
	var got []string
	for _, d := range read(t, src).Definitions {
		got = append(got, fmt.Sprintf("%s %s exported=%t receiver=%s signature=%q", d.Kind, d.Symbol, d.Exported, d.Receiver, textOf(src, d.Signature)))
		require.Equal(t, d.Name, textOf(src, d.NameSpan))
		require.True(t, d.Span.Contains(d.NameSpan))
	}
	require.Equal(t, []string{
		`type Store exported=true receiver= signature="Store struct"`,
		`value Store.Path exported=true receiver=Store signature=""`,
		`value Store.name exported=false receiver=Store signature=""`,
		`type Reader exported=true receiver= signature="Reader interface"`,
		`method Reader.Read exported=true receiver=Reader signature="Read(p []byte) (int, error)"`,
		`type id exported=false receiver= signature="id = int"`,
		`value Limit exported=true receiver= signature=""`,
		`value low exported=false receiver= signature=""`,
		`function Open exported=true receiver= signature="Open(name string) (*Store, error)"`,
		`method (*Store).Flush exported=true receiver=Store signature="Flush() error"`,
		`function init exported=false receiver= signature="init()"`,
	}, got)
}

func TestReferences(t *testing.T) {
	src := `package p
import "example.org/store"
var x = limit
func f(a int, b T) (c int) {
	d := d(a)
	store.Open(d, b.name)
	g := func(e int) { e += h }
	for i := range xs { use(i) }
	if y := y(); y { z.A.B() }
	_ = U{field: a, Key(): w}
	var p Pair[int]
	switch q := x.(type) { case *V: q.m() }
label:
	goto label
}
`
	facts := read(t, src)
	var got []string
	for _, r := range facts.References {
		name := r.Name
		if r.Qualifier != "" {
			name = r.Qualifier + "." + name
		}
		if r.Call {
			name += "()"
		}
		in := "-"
		if r.In >= 0 {
			in = facts.Definitions[r.In].Name
		}
		got = append(got, in+":"+name)
		require.Equal(t, r.Name, textOf(src, r.Span))
	}
	require.Equal(t, []string{
		"x:limit", "f:T", "f:d()", "f:store.Open()", "f:b.name", "f:h", "f:xs", "f:use()", "f:y()", "f:z", "f:z.A", "f:A.B()",
		"f:U", "f:U.field", "f:Key()", "f:w", "f:Pair", "f:x", "f:V", "f:q.m()",
	}, got)
}

func TestImports(t *testing.T) {
	src := "package p\nimport \"a/b\"\nimport (\n\tc \"d\"\n\t. \"e\"\n\t_ \"g\"\n)\n"
	facts := read(t, src)
	for i := range facts.Imports {
		facts.Imports[i].Span = extract.Span{}
	}
	require.Equal(t, []extract.Import{
		{Path: "a/b"}, {Path: "d", Alias: "c"}, {Path: "e", Names: []string{"*"}}, {Path: "g", Alias: "_"},
	}, facts.Imports)
}

// tree prints the statements of a function, children indented.
func tree(src string, f extract.Function) string {
	names := map[extract.Op]string{
		extract.OpPlain: "plain", extract.OpBlock: "block", extract.OpIf: "if", extract.OpSwitch: "switch", extract.OpArm: "arm",
		extract.OpLoop: "loop", extract.OpDefer: "defer", extract.OpReturn: "return", extract.OpThrow: "throw", extract.OpBreak: "break",
		extract.OpContinue: "continue", extract.OpGoto: "goto", extract.OpExit: "exit", extract.OpCall: "call", extract.OpFunction: "function",
	}
	var b strings.Builder
	var list func(from, to, depth int)
	list = func(from, to, depth int) {
		for i := from; i < to; i = f.Statements[i].Next {
			s := f.Statements[i]
			fmt.Fprintf(&b, "%s%s %s\n", strings.Repeat("  ", depth), names[s.Op], strings.ReplaceAll(textOf(src, s.Head), "\n", " "))
			list(i+1, s.Next, depth+1)
		}
	}
	list(0, len(f.Statements), 0)
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

func TestFlow(t *testing.T) {
	src := `package p
import ("log"; "os"; "testing")
func f(t *testing.T) error {
	if x := g(); x {
		return a, b
	} else if y {
		panic(1)
	} else if z := h(); z {
		os.Exit(2)
	} else {
		log.Fatal(3)
	}
	for i := 0; i < n; i++ {
		continue
	}
	for k := range m { break }
	switch v := w; v {
	case 1, 2:
		fallthrough
	default:
	}
	switch q := r.(type) { case T: }
	select { case c <- 1: default: }
	defer func() { recover() }()
	go s()
out:
	goto out
	t.Fatal(1)
	u(func() {})
	{ ; }
}
`
	facts := read(t, src)
	require.Len(t, facts.Functions, 3)
	require.Equal(t, strings.TrimLeft(`
plain
if x
  arm x
    return a, b
  arm y
    throw 1
  arm
    plain
    if z
      arm z
        exit 2
      arm
        exit 3
plain
loop i < n
  continue
  plain
loop m
  break
plain
switch v
  arm 1, 2
    goto
  arm
switch q := r.(type)
  arm T
switch
  arm c <- 1
  arm
defer func() { recover() }()
  function
plain
block out
  goto out
throw 1
call func() {}
  function
block
`, "\n"), tree(src, facts.Functions[0]))
	require.Equal(t, "f", facts.Functions[1].Symbol, "a closure belongs to its function's symbol")
	require.Equal(t, -1, facts.Functions[1].Definition)
	require.Equal(t, "f", facts.Definitions[facts.Functions[0].Definition].Name)
	require.Equal(t, "call\n", tree(src, facts.Functions[1]))
}

func TestClosuresAtFileLevel(t *testing.T) {
	facts := read(t, "package p\nvar a, b = func() { x() }, 1\nvar c = g(func() { h(func() {}) })\n")
	var symbols []string
	for _, f := range facts.Functions {
		symbols = append(symbols, f.Symbol)
	}
	require.Equal(t, []string{"", "", ""}, symbols)
}

func TestCommands(t *testing.T) {
	src := "package p\nimport \"os/exec\"\nfunc f() { exec.Command(\"git\", \"log\", x, \"-\"+\"n\"); g(func() { exec.CommandContext(ctx, tool, args...) }) }\n"
	facts := read(t, src)
	require.Len(t, facts.Commands, 2)
	git := facts.Commands[0]
	require.Equal(t, "git", git.Name)
	require.Equal(t, "exec.Command", git.Via)
	require.Equal(t, 0, git.Function)
	require.Equal(t, []string{"log true", "… false", "-n true"}, words(git))
	tool := facts.Commands[1]
	require.Empty(t, tool.Name, "a computed program has no name")
	require.Equal(t, 1, tool.Function, "the closure runs it")
	require.Equal(t, []string{"… false"}, words(tool))
}

func words(c extract.Command) []string {
	var list []string
	for _, w := range c.Words {
		list = append(list, fmt.Sprint(w.Text, " ", w.Literal))
	}
	return list
}

func TestShellText(t *testing.T) {
	cases := []struct {
		name, call, text string
		errexit          bool
	}{
		{"interpreted, with escapes", `exec.Command("/bin/sh", "-c", "a \"b\"\n|| true")`, "a \"b\"\n|| true", false},
		{"raw", "exec.CommandContext(ctx, \"bash\", \"-ec\", `a\n|| true`)", "a\n|| true", true},
		{"irrelevant: computed", `exec.Command("sh", "-c", x)`, "", false},
		{"irrelevant: a file", `exec.Command("sh", "-x", "a")`, "", false},
		{"irrelevant: no shell", `exec.Command("git", "-c", "a")`, "", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			src := "package p\nimport \"os/exec\"\nfunc f() { " + c.call + " }\n"
			facts := readParts(t, src, 0)
			if c.text == "" {
				require.Empty(t, facts.Embedded)
				return
			}
			require.Len(t, facts.Embedded, 1)
			e := facts.Embedded[0]
			require.Equal(t, c.text, string(e.Text))
			require.Equal(t, "shell", e.Language)
			require.Equal(t, "f", e.Symbol)
			require.Equal(t, c.errexit, e.Host.Errexit)
			inner := strings.Index(c.text, "||")
			require.Equal(t, strings.Index(src, "||"), e.Map.Outer(inner), "positions map back")
		})
	}
}

func TestCgoPreamble(t *testing.T) {
	cases := []struct{ name, src, text string }{
		{"a block", "package p\n/*\nint f(int n) { if (n) return 1; return 0; }\n*/\nimport \"C\"\n", "\nint f(int n) { if (n) return 1; return 0; }\n\n"},
		{"lines", "package p\n// #cgo LDFLAGS: -lm\n// int n;\nimport \"C\"\n", " #cgo LDFLAGS: -lm\n int n;\n"},
		{"carriage returns", "package p\r\n/*\r\nint f();\r\n*/\r\nimport \"C\"\r\n", "\r\nint f();\r\n\n"},
		{"in a group", "package p\nimport (\n\t// int n;\n\t\"C\"\n\t\"os\"\n)\n", " int n;\n"},
		{"irrelevant: another import", "package p\n// int n;\nimport \"c\"\n", ""},
		{"irrelevant: a blank line between", "package p\n// int n;\n\nimport \"C\"\n", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			facts := readParts(t, c.src, 0)
			if c.text == "" {
				require.Empty(t, facts.Embedded)
				return
			}
			require.Len(t, facts.Embedded, 1)
			e := facts.Embedded[0]
			require.Equal(t, "c", e.Language)
			require.Equal(t, c.text, string(e.Text))
			at := strings.Index(c.text, "int")
			if at > 0 {
				require.Equal(t, strings.Index(c.src, "int"), e.Map.Outer(at))
			}
		})
	}
}

func TestHandlers(t *testing.T) {
	cases := []struct {
		name, src, binding string
		disposition        extract.Disposition
	}{
		{"empty", "recover()", "", extract.DispositionEmpty},
		{"dropped", "_ = recover()", "", extract.DispositionEmpty},
		{"log", "if r := recover(); r != nil { log.Println(r) }", "r", extract.DispositionLog},
		{"rethrow", "if r := recover(); r != nil { log.Println(r); panic(r) }", "r", extract.DispositionRethrow},
		{"return", "if r := recover(); r != nil { err = fmt.Errorf(\"x\", r) }", "r", extract.DispositionReturn},
		{"exit", "r := recover(); os.Exit(1)", "r", extract.DispositionExit},
		{"other", "if recover() != nil { count++ }", "", extract.DispositionOther},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			src := "package p\nimport (\"os\"; \"log\")\nfunc f() {\n\tdefer func() { " + c.src + " }()\n\twork()\n}\n"
			facts := read(t, src)
			require.Len(t, facts.Handlers, 1)
			h := facts.Handlers[0]
			require.Equal(t, "recover()", textOf(src, h.Span))
			require.Equal(t, c.binding, h.Binding)
			require.Equal(t, c.disposition, h.Disposition)
			require.Contains(t, textOf(src, h.Guarded), "work()", "the guarded region is the deferring function's body")
		})
	}
}

func TestGenerated(t *testing.T) {
	cases := map[string]string{
		"// Code generated by x. DO NOT EDIT.\npackage p\n":             "// Code generated by x. DO NOT EDIT.",
		"// Licence\n\n// Code generated x DO NOT EDIT.\n\npackage p\n": "// Code generated x DO NOT EDIT.",
		"package p\n// Code generated by x. DO NOT EDIT.\n":             "",
		"// Code generated by x.\npackage p\n":                          "",
		"/* Code generated by x. DO NOT EDIT. */\npackage p\n":          "",
	}
	for src, want := range cases {
		require.Equal(t, want, read(t, src).Generated, src)
	}
}

func TestSiblings(t *testing.T) {
	src := "package p\nvar (\n\ta = 1\n\tb = c && d\n\te = 2\n)\nfunc f() {\n\tbefore()\n\tif x(func() { if inner {} }) {\n\t} else if y {\n\t}\n\tafter()\n\tswitch {\n\tcase 1:\n\tcase 2:\n\t}\n}\n"
	var got []string
	for _, c := range constructs(t, src) {
		got = append(got, fmt.Sprintf("%s %q %q", c.Form, textOf(src, c.Before), textOf(src, c.After)))
	}
	require.Equal(t, []string{
		`short-circuit "a = 1" "e = 2"`, `if "before()" "after()"`, `if "" ""`, `else-if "before()" "after()"`,
		`case "" "case 2:"`, `case "case 1:" ""`,
	}, got)
}

func TestEnds(t *testing.T) {
	src := "package p\nfunc f() {\n\tif a {\n\t\tg()\n\t} else if b {\n\t\th()\n\t} else {\n\t\ti()\n\t}\n\tswitch {\n\tcase c:\n\t\tj()\n\t\tk()\n\tdefault:\n\t}\n}\n"
	var got []string
	for _, c := range constructs(t, src) {
		got = append(got, strings.Join(strings.Fields(textOf(src, c.Span)), " "))
	}
	require.Equal(t, []string{"if a { g() }", "if b { h() } else { i() }", "case c: j() k()", "default:"}, got)
}
