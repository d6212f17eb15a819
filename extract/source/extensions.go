package source

import "strings"

// extensions are the file name endings that tell what a file is, lower case.
var extensions = buildExtensions()

func buildExtensions() map[string]Info {
	table := map[string]Info{}
	for _, row := range extensionRows {
		for ext := range strings.FieldsSeq(row.extensions) {
			table[ext] = row.info
		}
	}
	return table
}

// extensionRows is the one table of endings, by what they mean.
var extensionRows = []struct {
	extensions string
	info       Info
}{
	{".go", Info{Class: Code, Language: "go"}},
	{".py .pyi .pyw", Info{Class: Code, Language: "python"}},
	{".js .mjs .cjs .es6", Info{Class: Code, Language: "javascript"}},
	{".jsx", Info{Class: Code, Language: "javascript", Dialect: "jsx"}},
	{".ts .mts .cts", Info{Class: Code, Language: "typescript"}},
	{".tsx", Info{Class: Code, Language: "tsx"}},
	{".sh .bash .ksh .ebuild .eclass", Info{Class: Code, Language: "shell", Dialect: "bash"}},
	{".bats", Info{Class: Code, Language: "shell", Dialect: "bats"}},
	{".zsh", Info{Class: Code, Language: "shell", Dialect: "zsh"}},
	{".rs", Info{Class: Code, Language: "rust"}},
	{".java", Info{Class: Code, Language: "java"}},
	{".c .h", Info{Class: Code, Language: "c"}},
	{".cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp .tpp .inl", Info{Class: Code, Language: "cpp"}},
	{".cs .csx", Info{Class: Code, Language: "csharp"}},
	{".rb .rake .gemspec", Info{Class: Code, Language: "ruby"}},
	{".php .phtml", Info{Class: Code, Language: "php"}},
	{".kt .kts", Info{Class: Code, Language: "kotlin"}},
	{".swift", Info{Class: Code, Language: "swift"}},
	{".scala .sc .sbt", Info{Class: Code, Language: "scala"}},
	{".lua", Info{Class: Code, Language: "lua"}},
	{".ex .exs", Info{Class: Code, Language: "elixir"}},
	{".hcl .tf .tfvars", Info{Class: Code, Language: "hcl"}},
	{".sql .psql .ddl", Info{Class: Code, Language: "sql"}},
	{".zig", Info{Class: Code, Language: "zig"}},
	{".groovy .gradle", Info{Class: Code, Language: "groovy"}},
	{".pl .pm .t", Info{Class: Code, Language: "perl"}},
	{".r", Info{Class: Code, Language: "r"}},
	{".jl", Info{Class: Code, Language: "julia"}},
	{".dart", Info{Class: Code, Language: "dart"}},
	{".hs", Info{Class: Code, Language: "haskell"}},
	{".ml .mli", Info{Class: Code, Language: "ocaml"}},
	{".clj .cljs .cljc", Info{Class: Code, Language: "clojure"}},
	{".erl .hrl", Info{Class: Code, Language: "erlang"}},
	{".fs .fsx", Info{Class: Code, Language: "fsharp"}},
	{".vb", Info{Class: Code, Language: "vb"}},
	{".ps1 .psm1", Info{Class: Code, Language: "powershell"}},
	{".bat .cmd", Info{Class: Code, Language: "batch"}},
	{".vue", Info{Class: Code, Language: "vue"}},
	{".svelte", Info{Class: Code, Language: "svelte"}},
	{".html .htm .xhtml", Info{Class: Code, Language: "html"}},
	{".ipynb", Info{Class: Code, Language: "jupyter"}},
	{".awk", Info{Class: Code, Language: "awk"}},
	{".s .asm", Info{Class: Code, Language: "assembly"}},
	{".m .mm", Info{Class: Code, Language: "objective-c"}},
	{".cmake", Info{Class: Code, Language: "cmake"}},
	{".bzl .star", Info{Class: Code, Language: "starlark"}},
	{".proto", Info{Class: Code, Language: "protobuf"}},
	{".graphql .gql", Info{Class: Data}},
	{".tmpl .gotmpl", Info{Class: Code, Language: "template"}},
	{".mk", Info{Class: Pipeline, Language: "make"}},
	{".dockerfile", Info{Class: Pipeline, Language: "dockerfile"}},
	{".service .timer", Info{Class: Pipeline, Language: "systemd"}},

	{".json .jsonl .ndjson .json5 .jsonc .geojson .webmanifest .map .har .avsc", Info{Class: Data}},
	{".csv .tsv .psv .xml .xsd .xsl .xslt .plist .resx .csproj .props .targets .sln .iml", Info{Class: Data}},
	{".css .scss .sass .less .styl", Info{Class: Data}},
	{".svg .drawio .dot", Info{Class: Data}},
	{".yml .yaml", Info{Class: Data, Reason: "YAML outside the places where pipelines stand"}},
	{".toml .ini .cfg .conf .properties .env .editorconfig", Info{Class: Data}},
	{".lock .sum .sha1 .sha256 .sha512 .md5 .asc .sig .pem .crt .cer .pub", Info{Class: Data}},
	{".snap .golden .patch .diff .po .pot .mo .strings .tsbuildinfo", Info{Class: Data}},
	{".md .markdown .mdx .rst .adoc .asciidoc .txt .text .org .tex .bib .rtf .log .1 .3 .5 .7 .8 .pod", Info{Class: Prose}},

	{".png .jpg .jpeg .gif .bmp .ico .webp .avif .tif .tiff .icns .psd .ai .heic .eps", Info{Class: Media}},
	{".mp3 .wav .ogg .flac .aac .m4a .mid .midi", Info{Class: Media}},
	{".mp4 .mov .avi .mkv .webm .mpg .mpeg .m4v", Info{Class: Media}},
	{".ttf .otf .woff .woff2 .eot", Info{Class: Media}},
	{".pdf", Info{Class: Media}},
}
