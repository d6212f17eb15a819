package shell

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestEmbedded(t *testing.T) {
	type text struct{ Language, Text, Shell string }
	for _, tt := range []struct {
		name, src string
		want      []text
	}{
		{"sh -c", `sh -c 'a || b'`, []text{{"shell", "a || b", "sh"}}},
		{"escapes", `bash -ec "a \"b\" \$c $d"`, []text{{"shell", `a "b" $c $d`, "bash"}}},
		{"substitution is the outer shell's", `bash -c "a $(b) c"`, []text{{"shell", "a _ c", "bash"}}},
		{"behind find", `find . -exec sh -c 'a "$1"' _ {} +`, []text{{"shell", `a "$1"`, "sh"}}},
		{"behind ssh and docker", `docker exec x bash -c 'a'; ssh h sh -c b`, []text{{"shell", "a", "bash"}, {"shell", "b", "sh"}}},
		{"ssh", `ssh -p 22 me@h 'a && b'; ssh h a "b || c"; ssh h`, []text{{"shell", "a && b", "sh"}, {"shell", "a b || c", "sh"}}},
		{"su", `su -c 'a || b' me; sudo su me -c c`, []text{{"shell", "a || b", "sh"}, {"shell", "c", "sh"}}},
		{"watch", `watch -n 5 'a | b'`, []text{{"shell", "a | b", "sh"}}},
		{"alias", `alias x='a && b' y="c || $d" z`, []text{{"shell", "a && b", "bash"}, {"shell", "c || $d", "bash"}}},
		{"eval", `eval 'a' "b $c"`, []text{{"shell", "a b $c", "bash"}}},
		{"eval of something computed", `eval "$(a)"`, nil},
		{"trap", `trap 'rm x; exit' EXIT`, []text{{"shell", "rm x; exit", "bash"}}},
		{"trap of a function", `trap done_now EXIT`, nil},
		{"python", `python3 -c 'if x: y()'`, []text{{"python", "if x: y()", ""}}},
		{"node", `node -e 'a && b'; node --eval 'c'; node x.js`, []text{{"javascript", "a && b", ""}, {"javascript", "c", ""}}},
		{"awk", `awk -F: '$1 > 2 { print }' f; awk -f p.awk f`, []text{{"awk", "$1 > 2 { print }", ""}}},
		{"a script file", `bash run.sh -c x`, nil},
		{"document for a shell", "bash -e <<'E'\na || b\nE\n", []text{{"shell", "a || b\n", "bash"}}},
		{"document with expansions", "bash <<E\na \\$b $c $(d)\nE\n", []text{{"shell", "a $b $c _\n", "bash"}}},
		{"document without tabs", "bash <<-'E'\n\t\ta\n\tb\n\tE\n", []text{{"shell", "a\nb\n", "bash"}}},
		{"expanded document without tabs", "bash <<-E\n\t\ta $x\n\tb\n\tE\n", []text{{"shell", "a $x\nb\n", "bash"}}},
		{"document into a file", "cat > x.py <<'E'\nif a: b()\nE\n", []text{{"python", "if a: b()\n", ""}}},
		{"document with a first line", "cat <<'E' > x\n#!/bin/sh -e\na\nE\n", []text{{"shell", "#!/bin/sh -e\na\n", "sh"}}},
		{"document through tee", "tee x.js <<'E'\na && b\nE\n", []text{{"javascript", "a && b\n", ""}}},
		{"a text", "cat <<E\nif a then b\nE\n", nil},
		{"a here-string", "bash <<< 'a'", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			facts := Read([]byte(tt.src), "bash", extract.AllParts)
			checkInvariants(t, tt.name, []byte(tt.src), facts)
			var got []text
			for _, e := range facts.Embedded {
				got = append(got, text{e.Language, string(e.Text), e.Host.Shell})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHosts(t *testing.T) {
	src := "set -e\nset -o pipefail\ntrap 'a b' EXIT\nf() { set +e; eval 'c d'; }\nbash -c 'x y'\nsh -e -o pipefail -c 'z w'\neval 'q r'"
	var got []extract.Host
	for _, e := range Read([]byte(src), "posix", 0).Embedded {
		got = append(got, e.Host)
	}
	require.Equal(t, []extract.Host{
		{Shell: "sh", Errexit: true, Pipefail: true, Unit: "trap"},
		{Shell: "sh", Pipefail: true, Unit: "eval"},
		{Shell: "bash", Unit: "script"},
		{Shell: "sh", Errexit: true, Pipefail: true, Unit: "script"},
		{Shell: "sh", Errexit: true, Pipefail: true, Unit: "eval"},
	}, got)
}

func TestHostOf(t *testing.T) {
	for line, want := range map[string]extract.Host{
		"#!/bin/sh":                       {Shell: "sh", Unit: "script"},
		"#! /bin/bash -eu\n":              {Shell: "bash", Errexit: true, Unit: "script"},
		"#!/bin/bash -o pipefail\n":       {Shell: "bash", Pipefail: true, Unit: "script"},
		"#!/usr/bin/env bash\r\n":         {Shell: "bash", Unit: "script"},
		"#!/usr/bin/env -S A=1 bash -e\n": {Shell: "bash", Errexit: true, Unit: "script"},
		"\ufeff#!/bin/zsh\n":              {Shell: "zsh", Unit: "script"},
		"# !/bin/sh\n":                    {Unit: "script"},
		"":                                {Unit: "script"},
		"#!":                              {Unit: "script"},
		"#!/usr/bin/env":                  {Unit: "script"},
	} {
		require.Equal(t, want, HostOf([]byte(line)), line)
	}
}

func TestNames(t *testing.T) {
	src := "#!/bin/sh\n. ./lib.sh\nsource \"$d/x.sh\"\nA=1\nexport B=2\nf() { A=3; g x; }\nfunction g { echo \"$A\"; }\nX=1 cmd\nA=4\n"
	facts := Read([]byte(src), "bash", extract.PartNames)
	var defs, refs, imports []string
	for _, d := range facts.Definitions {
		defs = append(defs, string(d.Kind)+" "+d.Name+" "+src[d.NameSpan.Start:d.NameSpan.End]+" "+src[d.Signature.Start:d.Signature.End])
	}
	for _, r := range facts.References {
		kind := "reads "
		if r.Call {
			kind = "calls "
		}
		in := "-"
		if r.In >= 0 {
			in = facts.Definitions[r.In].Name
		}
		refs = append(refs, kind+r.Name+" "+in)
	}
	for _, i := range facts.Imports {
		imports = append(imports, i.Path)
	}
	require.Equal(t, []string{"value A A ", "value B B ", "function f f f()", "function g g g"}, defs)
	require.Equal(t, []string{"reads d -", "calls g f", "reads A g", "calls cmd -"}, refs)
	require.Equal(t, []string{"./lib.sh", "…/x.sh"}, imports)
	require.Empty(t, facts.Functions)
	require.Empty(t, facts.Commands)
}

func TestHandlers(t *testing.T) {
	for src, want := range map[string]extract.Disposition{
		"trap 'exit 1' ERR": extract.DispositionExit, "trap 'echo failed' ERR": extract.DispositionLog, "trap '' ERR": extract.DispositionEmpty,
		"trap 'rm x' SIGEXIT": extract.DispositionOther, "trap 'return 1' 0": extract.DispositionReturn, "trap cleanup EXIT": extract.DispositionOther,
	} {
		facts := Read([]byte(src), "bash", extract.AllParts)
		require.Len(t, facts.Handlers, 1, src)
		require.Equal(t, want, facts.Handlers[0].Disposition, src)
	}
	require.Empty(t, Read([]byte("trap 'exit 1' INT; trap - ERR"), "bash", extract.AllParts).Handlers)
}

func TestFlow(t *testing.T) {
	src := "f() {\n if a; then exit 1; elif b; then c; else return; fi\n case x in y) break;; *) z;; esac\n while q; do continue; done\n a || { b; }\n trap x EXIT\n}\nf | g\nx=1"
	facts := Read([]byte(src), "bash", extract.PartFlow)
	require.Len(t, facts.Functions, 2)
	ops := func(f extract.Function) (got []string) {
		names := map[extract.Op]string{extract.OpPlain: "plain", extract.OpBlock: "block", extract.OpIf: "if", extract.OpArm: "arm", extract.OpSwitch: "switch",
			extract.OpLoop: "loop", extract.OpReturn: "return", extract.OpBreak: "break", extract.OpContinue: "continue", extract.OpExit: "exit",
			extract.OpCall: "call", extract.OpFunction: "function", extract.OpDefer: "defer"}
		for _, s := range f.Statements {
			got = append(got, names[s.Op]+" "+src[s.Head.Start:s.Head.End])
		}
		return got
	}
	require.Equal(t, []string{"function ", "block ", "call ", "call ", "plain "}, ops(facts.Functions[0]))
	require.Equal(t, []string{"block ", "if a", "arm a", "exit ", "arm b", "call ", "arm ", "return ",
		"switch x", "arm y", "break ", "arm ", "call ", "loop q", "continue ", "if a", "arm a", "block ", "call ", "defer "}, ops(facts.Functions[1]))
	require.Equal(t, "f", facts.Functions[1].Symbol)
	var commands []string
	for _, c := range facts.Commands {
		commands = append(commands, facts.Functions[c.Function].Symbol+":"+c.Name)
	}
	require.Equal(t, []string{"f:a", "f:exit", "f:b", "f:c", "f:return", "f:break", "f:z", "f:q", "f:continue", "f:a", "f:b", "f:trap", ":f", ":g"}, commands)
}

func TestCommandWords(t *testing.T) {
	facts := Read([]byte(`git "push" $remote 'a b' x\ y "z$(q)"`), "posix", extract.PartFlow)
	require.Equal(t, "git", facts.Commands[0].Name)
	var got []string
	for _, w := range facts.Commands[0].Words {
		mark := "?"
		if w.Literal {
			mark = "="
		}
		got = append(got, mark+w.Text)
	}
	require.Equal(t, []string{"=push", "?…", "=a b", "=x y", "?z…"}, got)
}

func TestSkipMarks(t *testing.T) {
	facts := Read([]byte("@test a { skip now; }\n@test b { if x; then skip; fi; }"), "bats", extract.AllParts)
	require.Len(t, facts.Tests, 2)
	require.Equal(t, "now", facts.Tests[0].Marks[0].Reason)
	require.False(t, facts.Tests[0].Marks[0].Conditional)
	require.True(t, facts.Tests[1].Marks[0].Conditional)
}

func TestAssertionFacts(t *testing.T) {
	src := "@test a {\n run b\n [ \"$status\" -eq 0 ]\n [[ $output = x ]] || false\n refute_output y\n}\nhelp() { [ a ]; }\n"
	facts := Read([]byte(src), "bats", extract.AllParts)
	var got []string
	for _, a := range facts.Assertions {
		require.Zero(t, a.Test)
		got = append(got, a.Framework+" "+src[a.Span.Start:a.Span.End])
	}
	require.Equal(t, []string{`builtin [ "$status" -eq 0 ]`, "builtin [[ $output = x ]] || false", "bats refute_output y"}, got)
	require.True(t, facts.Assertions[2].Negated)
	require.Equal(t, 3, facts.Constructs[0].Assertions)
}
