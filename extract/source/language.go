package source

import "strings"

// language is what a reader is chosen by.
type language struct{ language, dialect string }

// codeExtensions are the extensions of code, without the dot.
var codeExtensions = map[string]language{
	"go": {"go", ""},
	"py": {"python", ""}, "pyi": {"python", "stub"}, "pyw": {"python", ""}, "pyx": {"cython", ""}, "ipynb": {"jupyter", ""},
	"js": {"javascript", ""}, "mjs": {"javascript", ""}, "cjs": {"javascript", ""}, "jsx": {"javascript", "jsx"}, "es6": {"javascript", ""},
	"ts": {"typescript", ""}, "mts": {"typescript", ""}, "cts": {"typescript", ""}, "tsx": {"tsx", ""},
	"vue": {"vue", ""}, "svelte": {"svelte", ""}, "astro": {"astro", ""}, "mdx": {"mdx", ""},
	"sh": {"shell", "bash"}, "bash": {"shell", "bash"}, "ksh": {"shell", "bash"}, "bats": {"shell", "bats"}, "zsh": {"shell", "zsh"},
	"command": {"shell", "bash"}, "ebuild": {"shell", "bash"}, "envrc": {"shell", "bash"}, "fish": {"fish", ""},
	"rs": {"rust", ""}, "java": {"java", ""}, "c": {"c", ""}, "h": {"c", ""},
	"cc": {"cpp", ""}, "cpp": {"cpp", ""}, "cxx": {"cpp", ""}, "hpp": {"cpp", ""}, "hh": {"cpp", ""}, "hxx": {"cpp", ""}, "ipp": {"cpp", ""},
	"inl": {"cpp", ""}, "C": {"cpp", ""}, "H": {"cpp", ""}, "cu": {"cpp", ""}, "cuh": {"cpp", ""}, "ino": {"cpp", ""},
	"cs": {"csharp", ""}, "csx": {"csharp", ""}, "cshtml": {"razor", ""}, "razor": {"razor", ""},
	"rb": {"ruby", ""}, "rake": {"ruby", ""}, "gemspec": {"ruby", ""}, "ru": {"ruby", ""}, "erb": {"erb", ""},
	"php": {"php", ""}, "phtml": {"php", ""}, "php5": {"php", ""},
	"kt": {"kotlin", ""}, "kts": {"kotlin", ""}, "swift": {"swift", ""}, "scala": {"scala", ""}, "sc": {"scala", ""}, "sbt": {"scala", ""},
	"lua": {"lua", ""}, "ex": {"elixir", ""}, "exs": {"elixir", ""}, "heex": {"heex", ""}, "eex": {"eex", ""},
	"hcl": {"hcl", ""}, "tf": {"hcl", ""}, "tfvars": {"hcl", ""}, "nomad": {"hcl", ""}, "sql": {"sql", ""}, "psql": {"sql", ""}, "ddl": {"sql", ""},
	"groovy": {"groovy", ""}, "gradle": {"groovy", ""}, "pl": {"perl", ""}, "pm": {"perl", ""}, "t": {"perl", ""}, "r": {"r", ""}, "R": {"r", ""},
	"jl": {"julia", ""}, "dart": {"dart", ""}, "zig": {"zig", ""}, "nim": {"nim", ""}, "d": {"d", ""}, "v": {"verilog", ""}, "sv": {"verilog", ""}, "vhd": {"vhdl", ""},
	"hs": {"haskell", ""}, "lhs": {"haskell", ""}, "elm": {"elm", ""}, "ml": {"ocaml", ""}, "mli": {"ocaml", ""}, "fs": {"fsharp", ""}, "fsx": {"fsharp", ""},
	"clj": {"clojure", ""}, "cljs": {"clojure", ""}, "cljc": {"clojure", ""}, "edn": {"clojure", ""}, "erl": {"erlang", ""}, "hrl": {"erlang", ""},
	"el": {"lisp", ""}, "lisp": {"lisp", ""}, "scm": {"scheme", ""}, "rkt": {"scheme", ""}, "m": {"objectivec", ""}, "mm": {"objectivec", ""},
	"ps1": {"powershell", ""}, "psm1": {"powershell", ""}, "bat": {"batch", ""}, "cmd": {"batch", ""}, "vb": {"vb", ""}, "vbs": {"vb", ""}, "pas": {"pascal", ""},
	"f": {"fortran", ""}, "f90": {"fortran", ""}, "f95": {"fortran", ""}, "cob": {"cobol", ""}, "cbl": {"cobol", ""}, "asm": {"assembly", ""}, "s": {"assembly", ""}, "S": {"assembly", ""},
	"sol": {"solidity", ""}, "cr": {"crystal", ""}, "coffee": {"coffeescript", ""}, "awk": {"awk", ""}, "tcl": {"tcl", ""}, "exp": {"tcl", ""}, "vim": {"vim", ""},
	"nix": {"nix", ""}, "bzl": {"starlark", ""}, "star": {"starlark", ""}, "bazel": {"starlark", ""}, "cmake": {"cmake", ""}, "m4": {"m4", ""}, "ac": {"m4", ""},
	"html": {"html", ""}, "htm": {"html", ""}, "xhtml": {"html", ""}, "scss": {"scss", ""}, "sass": {"sass", ""}, "less": {"less", ""}, "styl": {"stylus", ""},
	"ejs": {"template", ""}, "hbs": {"template", ""}, "handlebars": {"template", ""}, "mustache": {"template", ""}, "j2": {"template", ""}, "jinja": {"template", ""},
	"jinja2": {"template", ""}, "tmpl": {"template", ""}, "tpl": {"template", ""}, "gotmpl": {"template", ""}, "liquid": {"template", ""}, "pug": {"template", ""},
	"haml": {"template", ""}, "slim": {"template", ""}, "twig": {"template", ""}, "ftl": {"template", ""}, "jsp": {"template", ""}, "xsl": {"xslt", ""}, "xslt": {"xslt", ""},
	"rego": {"rego", ""}, "cue": {"cue", ""}, "jsonnet": {"jsonnet", ""}, "libsonnet": {"jsonnet", ""}, "dhall": {"dhall", ""}, "robot": {"robot", ""}, "feature": {"gherkin", ""},
	"glsl": {"glsl", ""}, "vert": {"glsl", ""}, "frag": {"glsl", ""}, "wgsl": {"wgsl", ""}, "metal": {"cpp", ""}, "wat": {"wasm-text", ""}, "ll": {"llvm", ""},
	"l": {"lex", ""}, "y": {"yacc", ""}, "g4": {"antlr", ""}, "peg": {"peg", ""}, "gd": {"gdscript", ""}, "hx": {"haxe", ""}, "raku": {"raku", ""}, "applescript": {"applescript", ""},
}

// codeNames are whole names of code without a telling extension.
var codeNames = map[string]language{
	".bashrc": {"shell", "bash"}, ".bash_profile": {"shell", "bash"}, ".bash_aliases": {"shell", "bash"}, ".bash_logout": {"shell", "bash"}, ".profile": {"shell", "posix"},
	".envrc": {"shell", "bash"}, "PKGBUILD": {"shell", "bash"}, "APKBUILD": {"shell", "posix"}, "gradlew": {"shell", "posix"}, "mvnw": {"shell", "posix"}, "configure": {"shell", "posix"},
	".zshrc": {"shell", "zsh"}, ".zshenv": {"shell", "zsh"}, ".zprofile": {"shell", "zsh"}, ".zlogin": {"shell", "zsh"},
	"Rakefile": {"ruby", ""}, "Gemfile": {"ruby", ""}, "Vagrantfile": {"ruby", ""}, "Brewfile": {"ruby", ""}, "Guardfile": {"ruby", ""}, "Podfile": {"ruby", ""},
	"Fastfile": {"ruby", ""}, "Dangerfile": {"ruby", ""}, "Capfile": {"ruby", ""}, "config.ru": {"ruby", ""}, ".irbrc": {"ruby", ""},
	"SConstruct": {"python", ""}, "SConscript": {"python", ""}, "wscript": {"python", ""}, "Snakefile": {"python", ""},
	"BUILD": {"starlark", ""}, "BUILD.bazel": {"starlark", ""}, "WORKSPACE": {"starlark", ""}, "Tiltfile": {"starlark", ""}, "MODULE.bazel": {"starlark", ""},
	"CMakeLists.txt": {"cmake", ""}, "configure.ac": {"m4", ""}, "configure.in": {"m4", ""}, "meson.build": {"meson", ""}, ".vimrc": {"vim", ""}, "Caddyfile": {"caddyfile", ""},
}

// interpreters are the programs of a first line, without version digits, and
// the words of modelines and of linguist-language in lower case.
var interpreters = map[string]language{
	"sh": {"shell", "posix"}, "dash": {"shell", "posix"}, "ash": {"shell", "posix"}, "bash": {"shell", "bash"}, "ksh": {"shell", "bash"}, "mksh": {"shell", "bash"},
	"zsh": {"shell", "zsh"}, "bats": {"shell", "bats"}, "fish": {"fish", ""}, "python": {"python", ""}, "pypy": {"python", ""}, "node": {"javascript", ""}, "nodejs": {"javascript", ""},
	"bun": {"typescript", ""}, "deno": {"typescript", ""}, "tsx": {"typescript", ""}, "ts-node": {"typescript", ""}, "perl": {"perl", ""}, "ruby": {"ruby", ""}, "jruby": {"ruby", ""},
	"php": {"php", ""}, "lua": {"lua", ""}, "luajit": {"lua", ""}, "rscript": {"r", ""}, "awk": {"awk", ""}, "gawk": {"awk", ""}, "mawk": {"awk", ""}, "make": {"make", ""},
	"tclsh": {"tcl", ""}, "wish": {"tcl", ""}, "expect": {"tcl", ""}, "pwsh": {"powershell", ""}, "powershell": {"powershell", ""}, "groovy": {"groovy", ""}, "scala": {"scala", ""},
	"elixir": {"elixir", ""}, "escript": {"erlang", ""}, "runhaskell": {"haskell", ""}, "stack": {"haskell", ""}, "swift": {"swift", ""}, "kotlin": {"kotlin", ""}, "julia": {"julia", ""},
	"osascript": {"applescript", ""}, "sbcl": {"lisp", ""}, "guile": {"scheme", ""}, "racket": {"scheme", ""}, "crystal": {"crystal", ""}, "raku": {"raku", ""}, "nix-shell": {"nix", ""},
	"jq": {"jq", ""}, "sed": {"sed", ""}, "rust-script": {"rust", ""}, "dart": {"dart", ""}, "ocaml": {"ocaml", ""}, "just": {"just", ""},
}

// aliases are further names that modelines and linguist-language use.
var aliases = map[string]language{
	"shell": {"shell", "bash"}, "shell-script": {"shell", "bash"}, "shellscript": {"shell", "bash"}, "javascript": {"javascript", ""}, "js": {"javascript", ""}, "jsx": {"javascript", "jsx"},
	"typescript": {"typescript", ""}, "ts": {"typescript", ""}, "go": {"go", ""}, "golang": {"go", ""}, "rust": {"rust", ""}, "java": {"java", ""}, "c": {"c", ""}, "c++": {"cpp", ""},
	"cpp": {"cpp", ""}, "c#": {"csharp", ""}, "csharp": {"csharp", ""}, "makefile": {"make", ""}, "dockerfile": {"dockerfile", ""}, "r": {"r", ""}, "sql": {"sql", ""}, "plpgsql": {"sql", ""},
	"py": {"python", ""}, "rb": {"ruby", ""}, "cperl": {"perl", ""}, "hcl": {"hcl", ""}, "terraform": {"hcl", ""}, "cmake": {"cmake", ""}, "vim": {"vim", ""}, "viml": {"vim", ""},
	"objective-c": {"objectivec", ""}, "erlang": {"erlang", ""}, "haskell": {"haskell", ""}, "clojure": {"clojure", ""}, "tcl": {"tcl", ""}, "starlark": {"starlark", ""}, "html": {"html", ""},
}

// namedLanguage finds a language by the name that a person would give it.
func namedLanguage(name string) (string, bool) {
	l, ok := lookup(name)
	return l.language, ok
}

func lookup(name string) (language, bool) {
	name = strings.ToLower(name)
	if name == "" {
		return language{}, false
	}
	if l, ok := aliases[name]; ok {
		return l, true
	}
	l, ok := interpreters[name]
	return l, ok
}

// dialectFor keeps the dialect that a file's own signs gave, else takes the
// language's usual one.
func dialectFor(name string, info Info) string {
	if info.Language == name {
		return info.Dialect
	}
	if name == "shell" {
		return "bash"
	}
	return ""
}
