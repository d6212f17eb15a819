package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestMakefile(t *testing.T) {
	run(t, KindMake, []readCase{
		{
			name: "conditionals",
			src: `ifeq ($(OS),Windows_NT) # where
  EXE := .exe
else ifdef CI
  EXE ?= x
else
  EXE = y
endif
ifneq (,$(filter a,$(B)))
ifndef C
endif
endif
`,
			rows: []string{
				"1:1-1:24-2:14 preprocessor (other) make:ifeq  | ifeq ($(OS),Windows_NT)",
				"3:6-3:14-4:11 preprocessor (nil) make:ifdef  | ifdef CI",
				"4:3-4:11 default-value* make:?= EXE | EXE ?= x",
				"8:1-8:26-10:6 preprocessor (empty) make:ifneq  | ifneq (,$(filter a,$(B)))",
				"9:1-9:9 preprocessor (nil) make:ifndef  | ifndef C",
			},
		},
		{
			name: "recipes",
			src: `SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: test
.DELETE_ON_ERROR:
.IGNORE: x
test: lint build ## run
	@if [ -z "$(NAME)" ]; then echo $$HOME $@; fi
	-rm -rf out && \
	  $(MAKE) -C sub clean J=1
	$(Q)go test ./... | tee log
out/%.o: %.c ; $(CC) -c $< || true
`,
			rows: []string{
				"2:1-2:32 exit-code make:.SHELLFLAGS .SHELLFLAGS | .SHELLFLAGS := -euo pipefail -c",
				"4:1-4:18 cleanup make:.DELETE_ON_ERROR  | .DELETE_ON_ERROR:",
				"5:1-5:11 exit-code make:.IGNORE  | .IGNORE: x",
				"6:1-10:29 ci-step~ make:rule test | test: lint build",
				`8:2-9:28 exit-code make:- test | -rm -rf out && \ $(MAKE) -C sub clean J=1`,
			},
			texts: []string{
				`7:3-7:47 shell bash -e -o pipefail recipe-line test | if [ -z "${NAME}" ]; then echo $HOME $_; fi`,
				`8:3-9:28 shell bash -e -o pipefail recipe-line test | rm -rf out && \⏎  ${MAKE} -C sub clean J=1`,
				"10:6-10:29 shell bash -e -o pipefail recipe-line test | go test ./... | tee log",
				"11:16-11:35 shell bash -e -o pipefail recipe-line out/%.o | ${CC} -c $_ || true",
			},
		},
		{
			name: "functions",
			src: `X := $(if $(A),b,$(or $(C),$(and d,e)))
Y := $(shell cd $(DIR) && ls || true)
V != git describe || echo none
$(error no $(X))
Z = $(call check_defined,A)
$(eval $(call f,x))
`,
			rows: []string{
				"1:6-1:15-1:40 ternary (flag) make:if X | $(A)",
				"1:18-1:39 short-circuit (empty) make:or X | $(or $(C),$(and d,e))",
				"1:28-1:38 short-circuit (empty) make:and X | $(and d,e)",
				"4:1-4:17 throw* make:error  | $(error no $(X))",
				"5:5-5:28 validation~ make:call Z | $(call check_defined,A)",
			},
			texts: []string{
				"2:14-2:37 shell sh script Y | cd ${DIR} && ls || true",
				"3:6-3:31 shell sh script V | git describe || echo none",
			},
		},
		{
			name: "one shell",
			src:  ".ONESHELL:\ncheck:\n\t@set -e\n\tif a; then\n\t  b\n\tfi\n\nx = 1\n",
			rows: []string{
				"2:1-6:4 ci-step~ make:rule check | check:",
			},
			texts: []string{
				"3:3-6:4 shell sh script check | set -e⏎if a; then⏎b⏎fi⏎",
			},
		},
		{
			name: "define",
			src:  "define run\n\tif x; then y; fi\na && b\nc = d\nendef\nall:\n\t$(run)\n",
			texts: []string{
				"2:2-2:18 shell sh recipe-line run | if x; then y; fi",
				"3:1-3:7 shell sh recipe-line run | a && b",
				"7:2-7:8 shell sh recipe-line all | ${run}",
			},
		},
		{
			name: "line ends",
			src:  "a:\r\n\tx && \\\r\n\ty\r\n",
			texts: []string{
				`2:2-3:3 shell sh recipe-line a | x && \⏎y`,
			},
		},
		{
			name: "a recipe prefix",
			src:  ".RECIPEPREFIX = >\nlint:\n>x || y\n",
			rows: []string{
				"2:1-3:8 ci-step~ make:rule lint | lint:",
			},
			texts: []string{
				"3:2-3:8 shell sh recipe-line lint | x || y",
			},
		},
		{
			name: "BSD and automake",
			src:  ".if defined(X) && ${Y} > 1\nA=1\n.elif !empty(Z)\n.error no\n.else\n.endif\nif COND\nendif\n@SET_MAKE@\n",
			rows: []string{
				"1:1-1:27-2:4 preprocessor (bounds) make:.if  | .if defined(X) && ${Y} > 1",
				"3:1-3:16-4:10 preprocessor (empty) make:.elif  | .elif !empty(Z)",
				"4:1-4:10 throw* make:.error  | .error no",
				"7:1-7:8 preprocessor (flag) make:if  | if COND",
			},
		},
		{
			name: "an expansion by itself ends no recipe",
			src:  "a:\nifndef V\n  $(error no V)\nendif\n\tx || y\n\nb c\n\tz\n",
			rows: []string{
				"2:1-2:9-3:16 preprocessor (nil) make:ifndef a | ifndef V",
				"3:3-3:16 throw* make:error a | $(error no V)",
			},
			texts: []string{
				"5:2-5:8 shell sh recipe-line a | x || y",
				"8:2-8:3 shell sh recipe-line a | z",
			},
			gaps: []string{
				"7:1 no rule, assignment or directive",
			},
		},
		{name: "open and closed where nothing is", src: "endif\nelse\nifdef X\na b\n", rows: []string{"3:1-3:8-4:4 preprocessor (nil) make:ifdef  | ifdef X"}, gaps: []string{"1:1 endif without a condition", "2:1 else without a condition", "3:1 a condition without endif", "4:1 no rule, assignment or directive"}},
		{name: "brackets that do not close", src: "a: $(b\n\techo $(c ${d}\n", texts: []string{"2:2-2:15 shell sh recipe-line a | echo $(c ${d}"}},
		{name: "an escaped backslash joins nothing", src: "A = b\\\\\nB ?= c\n", rows: []string{"2:1-2:7 default-value* make:?= B | B ?= c"}},
		{name: "data", src: "# if && ||\nA = b # c\nB = $(A:.c=.o) \\\n  d\n\n"},
		{name: "empty", src: ""},
	})
}

func TestMakefileNames(t *testing.T) {
	src := "include a.mk b.mk\nX = 1\nall: build | dir\n\t$(MAKE) -C sub test J=1 && make lint\n"
	facts, _ := Read([]byte(src), KindMake, extract.PartNames)
	var defined, referred, imported, holders []string
	for _, d := range facts.Definitions {
		defined = append(defined, src[d.NameSpan.Start:d.NameSpan.End])
	}
	for _, r := range facts.References {
		referred = append(referred, src[r.Span.Start:r.Span.End])
		if r.In >= 0 {
			holders = append(holders, facts.Definitions[r.In].Name)
		}
	}
	for _, i := range facts.Imports {
		imported = append(imported, i.Path)
	}
	require.Equal(t, []string{"X", "all"}, defined)
	require.Equal(t, []string{"build", "dir", "test", "lint"}, referred)
	require.Equal(t, []string{"a.mk", "b.mk"}, imported)
	require.Equal(t, []string{"all", "all", "all", "all"}, holders)
}

func FuzzMakefile(f *testing.F) {
	for _, seed := range []string{
		"ifeq ($(A),b)\nx: y ; z\n\t-@a $$b $(c \\\n\td) ${e}\nelse ifdef Q\nendif\n", ".ONESHELL:\na:\n\tb\n\tc\\\n\td",
		"define x\n\ty\nendef\n", "$(if a,$(or b,$(shell c \\\n d)))", "A != b\r\nB ?= c\\\r\n\td", "$($({$(", "a:\n\t$()${}$", "\t\t\nif\n.if x\n.elif",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		facts, ok := Read(src, KindMake, extract.AllParts)
		require.True(t, ok)
		checkInvariants(t, src, facts)
	})
}
