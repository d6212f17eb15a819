package layers

// The third-party packages by the part they play.
var (
	treeSitter  = Module{Package: "github.com/smacker/go-tree-sitter/..."}
	luaGrammar  = Module{Package: "github.com/tree-sitter-grammars/tree-sitter-lua/..."}
	makeGrammar = Module{Package: "github.com/tree-sitter-grammars/tree-sitter-make/..."}
	grammars    = []Module{treeSitter, luaGrammar, makeGrammar}

	yaml     = Module{Package: "go.yaml.in/yaml/v3"}
	globs    = Module{Package: "github.com/bmatcuk/doublestar/v4", Names: []string{"Match", "MatchUnvalidated", "ValidatePattern"}}
	pool     = Module{Package: "github.com/sourcegraph/conc/..."}
	anything = Module{Package: "..."}
)

// vocabulary is what every reader may import: the words, and no other reader.
var vocabulary = []string{"extract", "extract/identity", "extract/lexicon"}

// Rooms is the table: the wall of every package of this module.
var Rooms = []Room{
	{Pattern: "extract", Layer: Pure, Why: "the vocabulary; it imports nothing of ours"},
	{Pattern: "extract/identity", Layer: Pure, Ours: []string{"extract"}, Why: "says when two constructs are the same"},
	{Pattern: "extract/lexicon", Layer: Pure, Ours: []string{"extract"}, Why: "what readers of every language conclude from words"},
	{Pattern: "extract/diff", Layer: Pure, Ours: vocabulary, Why: "unified diff in, changed lines out"},
	{Pattern: "extract/source", Layer: Pure, Ours: vocabulary, Theirs: []Module{globs}, Why: "what a file is, from path, bytes and attributes"},
	{Pattern: "extract/syntax", Layer: Pure, Ours: vocabulary, Why: "the flat tree, and a language's table over it; knows no tree-sitter"},
	{Pattern: "extract/lexical", Layer: Pure, Ours: vocabulary, Why: "keywords on code lines"},
	{Pattern: "extract/golang", Layer: Pure, Ours: vocabulary, Why: "the only Go reader"},
	{Pattern: "extract/shell", Layer: Pure, Ours: vocabulary, Theirs: []Module{{Package: "mvdan.cc/sh/v3/syntax"}}, Why: "sh, bash, bats, zsh"},
	{Pattern: "extract/pipeline", Layer: Pure, Ours: vocabulary, Theirs: []Module{yaml}, Why: "CI YAML, Dockerfile, Makefile, package scripts"},
	{Pattern: "extract/impact", Layer: Pure, Ours: append([]string{"extract/diff"}, vocabulary...),
		Why: "diff: impact starts from changed lines and maps base lines to head lines"},

	{Pattern: "extract/lang", Layer: Cgo, Ours: append([]string{"extract/syntax"}, vocabulary...), Theirs: []Module{treeSitter},
		Why: "syntax: it fills the flat tree, and nothing else leaves"},
	{Pattern: "extract/lang/*", Layer: Data, Ours: append([]string{"extract/syntax", "extract/lang"}, vocabulary...), Theirs: grammars,
		Why: "a grammar and one table"},
	{Pattern: "extract/lang/typescript", Layer: Data, Ours: append([]string{"extract/syntax", "extract/lang", "extract/lang/javascript"}, vocabulary...),
		Theirs: grammars, Why: "javascript: its table, and types"},
	{Pattern: "extract/lang/tsx", Layer: Data, Ours: append([]string{"extract/syntax", "extract/lang", "extract/lang/typescript"}, vocabulary...),
		Theirs: grammars, Why: "typescript: the same table over another grammar"},
	{Pattern: "extract/lang/all", Layer: Data, Ours: []string{"extract", "extract/syntax", "extract/lang", "extract/lang/*"},
		Why: "the generated list"},

	{Pattern: "extract/worktree", Layer: World, Ours: append([]string{"extract/diff", "extract/source"}, vocabulary...),
		Why: "git; diff and source: a change is files of a kind"},
	{Pattern: "extract/gopackages", Layer: World, Ours: append([]string{"extract/golang"}, vocabulary...),
		Theirs: []Module{{Package: "golang.org/x/tools/go/packages"}}, Why: "the typed tier"},
	{Pattern: "extract/cache", Layer: World, Ours: vocabulary, Why: "facts by key"},
	{Pattern: "extract/scan", Layer: World, Ours: []string{"extract/..."}, Theirs: []Module{pool, globs}, Goroutines: true,
		Why: "the only dispatcher: it alone sees all readers, the list of languages and the workers"},

	{Pattern: "analyzers", Layer: Pure, Ours: vocabulary, Why: "rules, findings, families; it judges"},
	{Pattern: "analyzers/*", Layer: Pure, Ours: append([]string{"analyzers"}, vocabulary...), Why: "one false-green family"},
	{Pattern: "analyzers/all", Layer: Pure, Ours: []string{"analyzers", "analyzers/*"}, Why: "the generated list"},
	{Pattern: "analyzers/passes/*", Layer: Pure, Ours: append([]string{"analyzers", "analyzers/*", "extract/golang"}, vocabulary...),
		Theirs: []Module{{Package: "golang.org/x/tools/go/analysis"}}, Why: "golang: a pass adapts its facts to the same rules"},
	{Pattern: "analyzers/linters", Layer: World, Ours: append([]string{"analyzers"}, vocabulary...), Theirs: []Module{globs},
		Why: "external linters in"},
	{Pattern: "analyzers/prove", Layer: World, Ours: append([]string{"analyzers"}, vocabulary...), Why: "evidence by mutation"},

	{Pattern: "reconcile", Layer: Pure, Ours: []string{"extract", "extract/identity"}, Why: "roll against tables"},
	{Pattern: "reconcile/table", Layer: Pure, Ours: []string{"reconcile", "extract"},
		Why: "one file per table format"},

	{Pattern: "loop", Layer: Pure, Why: "the engine; knows counts, ids and states, not rows"},
	{Pattern: "loop/verdict", Layer: Pure, Ours: []string{"loop"}, Why: "an agent's text, read"},
	{Pattern: "loop/prompt", Layer: Pure, Ours: []string{"loop"}, Why: "what each slot is told"},
	{Pattern: "loop/risk", Layer: Pure, Ours: []string{"loop", "extract", "extract/diff"}, Why: "extract: the seven signals come from facts and a diff"},
	{Pattern: "loop/journal", Layer: World, Ours: []string{"loop"}, Why: "crash-safe event log"},
	{Pattern: "loop/agent", Layer: Pure, Ours: []string{"loop", "loop/verdict"}, Why: "what to run and how to read it; it runs nothing"},
	{Pattern: "loop/drive", Layer: World, Ours: []string{"loop", "loop/*"}, Theirs: []Module{pool}, Goroutines: true,
		Why: "performs effects: processes, goroutines, clock"},

	{Pattern: "cmd/guardroll", Layer: World, Ours: []string{"cmd/internal/...", "extract/...", "analyzers/...", "reconcile/...", "loop/..."},
		Theirs: []Module{anything}, Why: "the trees meet here"},
	{Pattern: "cmd/guardroll-vet", Layer: World, Ours: []string{"analyzers/..."}, Theirs: []Module{{Package: "golang.org/x/tools/go/analysis/..."}},
		Why: "the Go passes; no C"},
	{Pattern: "cmd/internal/exit", Layer: Pure, Why: "the exit codes"},
	{Pattern: "cmd/internal/config", Layer: Pure, Ours: []string{"extract", "analyzers"}, Theirs: []Module{yaml, globs},
		Why: "the configuration file: bytes in, settings out"},
	{Pattern: "cmd/internal/report", Layer: Pure, Ours: []string{"extract", "analyzers", "reconcile", "reconcile/table"},
		Theirs: []Module{{Package: "charm.land/lipgloss/v2"}, {Package: "github.com/charmbracelet/x/ansi"}},
		Why:    "one file per output format, written to a writer; table: writes the one to fill in"},
	{Pattern: "cmd/internal/fetch", Layer: World, Why: "published code for demo and bench, through the ordinary clients"},
	{Pattern: "cmd/internal/demo", Layer: World, Ours: []string{"cmd/internal/fetch", "extract", "reconcile/table"}, Why: "the whole way on a real change"},
	{Pattern: "cmd/internal/bench", Layer: World, Ours: []string{"cmd/internal/fetch", "extract", "extract/lang", "extract/lang/*"},
		Why: "lang: measures a pure parse beside the command"},
	{Pattern: "cmd/internal/layers", Layer: World, Theirs: []Module{{Package: "golang.org/x/tools/go/packages"}}, Why: "this test"},
	{Pattern: "cmd/internal/drill", Layer: World, Theirs: []Module{yaml}, Why: "breaks the code on purpose"},
	{Pattern: "cmd/internal/schema", Layer: World, Ours: []string{"cmd/internal/report", "extract", "analyzers", "reconcile"},
		Theirs: []Module{{Package: "github.com/invopop/jsonschema"}}, Why: "writes docs/schema"},
	{Pattern: "cmd/internal/*", Layer: World, Ours: []string{"extract/...", "analyzers/...", "reconcile/...", "loop/..."},
		Theirs: []Module{yaml}, Why: "generators and other tools of the command"},
}

// testOnly are modules that no shipped file may import.
var testOnly = []Module{
	{Package: "github.com/stretchr/testify/..."},
	{Package: "github.com/google/go-cmp/..."},
	{Package: "github.com/rogpeppe/go-internal/..."},
	{Package: "pgregory.net/rapid/..."},
}
