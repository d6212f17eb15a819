package source

import (
	"path"
	"strings"
)

// lockFiles are whole names of files that a package manager writes.
var lockFiles = map[string]string{
	"package-lock.json": "a lock file", "npm-shrinkwrap.json": "a lock file", "yarn.lock": "a lock file", "pnpm-lock.yaml": "a lock file",
	"bun.lock": "a lock file", "Cargo.lock": "a lock file", "poetry.lock": "a lock file", "uv.lock": "a lock file", "pdm.lock": "a lock file",
	"Pipfile.lock": "a lock file", "Gemfile.lock": "a lock file", "composer.lock": "a lock file", "mix.lock": "a lock file", "flake.lock": "a lock file",
	"Podfile.lock": "a lock file", "pubspec.lock": "a lock file", "packages.lock.json": "a lock file", "gradle.lockfile": "a lock file", "deno.lock": "a lock file",
	".terraform.lock.hcl": "a lock file", "go.sum": "checksums", "go.work.sum": "checksums", "SHA256SUMS": "checksums", "checksums.txt": "checksums",
}

// dataNames are whole names of files that hold values and decide nothing.
var dataNames = map[string]string{
	"go.mod": "a module's requirements", "go.work": "a workspace's modules", "requirements.txt": "a list of packages", "constraints.txt": "a list of packages",
	".gitignore": "patterns", ".gitattributes": "patterns", ".dockerignore": "patterns", ".npmignore": "patterns", ".eslintignore": "patterns",
	".prettierignore": "patterns", ".helmignore": "patterns", ".gitmodules": "a list of modules", ".mailmap": "names", "CODEOWNERS": "patterns",
	".editorconfig": "editor settings", ".nvmrc": "a version", ".node-version": "a version", ".python-version": "a version", ".ruby-version": "a version",
	".tool-versions": "versions", ".npmrc": "settings", ".yarnrc": "settings", ".prettierrc": "settings", ".browserslistrc": "settings", "MANIFEST.in": "patterns",
	".gitkeep": "a place holder", ".keep": "a place holder", "py.typed": "a marker", ".nojekyll": "a marker", "CNAME": "a name", ".git-blame-ignore-revs": "a list of commits",
}

// proseNames are whole names, in upper case and without extension, of documents.
var proseNames = map[string]string{
	"LICENSE": "a licence", "LICENCE": "a licence", "COPYING": "a licence", "UNLICENSE": "a licence", "NOTICE": "a notice", "PATENTS": "a notice",
	"README": "a document", "CHANGELOG": "a document", "CHANGES": "a document", "HISTORY": "a document", "NEWS": "a document", "AUTHORS": "names",
	"CONTRIBUTORS": "names", "MAINTAINERS": "names", "THANKS": "names", "CREDITS": "names", "TODO": "a document", "VERSION": "a version", "INSTALL": "a document",
	"CONTRIBUTING": "a document", "SECURITY": "a document", "SUPPORT": "a document",
}

// inertExtensions says by extension which files are read as such and give no
// rows, with the reason. It is the one table of data, prose, media and binary.
var inertExtensions = []struct {
	class                        Class
	language, reason, extensions string
}{
	{Data, "json", "JSON holds values", "json jsonc json5 geojson webmanifest har avsc jsonl ndjson topojson map"},
	{Data, "yaml", "YAML that decides nothing", "yml yaml"},
	{Data, "toml", "TOML holds values", "toml"},
	{Data, "ini", "settings", "ini cfg conf cnf properties env editorconfig desktop inf reg"},
	{Data, "csv", "a table of values", "csv tsv psv"},
	{Data, "css", "a style sheet", "css"},
	{Data, "svg", "a drawing", "svg"},
	{Data, "xml", "XML holds values", "xml xsd wsdl plist rss atom resx xlf xliff storyboard xib kml gpx strings arb"},
	{Data, "lock", "a lock file", "lock lockfile"},
	{Data, "checksum", "checksums", "sum sha1 sha256 sha512 md5 asc sig"},
	{Data, "key", "a key or certificate", "pem crt cer csr key pub"},
	{Data, "diff", "a patch of other files", "patch diff rej orig"},
	{Data, "snapshot", "a recorded result", "snap golden approved"},
	{Data, "translation", "translations", "po pot"},
	{Data, "schema", "an interface definition decides nothing", "proto graphql gql thrift fbs avdl"},
	{Data, "log", "a log", "log out"},
	{Data, "subtitle", "subtitles", "srt vtt"},
	{Data, "graph", "a drawing", "dot gv mmd puml plantuml drawio excalidraw"},
	{Data, "bibliography", "references", "bib"},
	{Prose, "markdown", "prose", "md markdown mdown mkd"},
	{Prose, "rst", "prose", "rst rest"},
	{Prose, "asciidoc", "prose", "adoc asciidoc asc"},
	{Prose, "text", "prose", "txt text"},
	{Prose, "tex", "prose", "tex ltx sty cls"},
	{Prose, "org", "prose", "org"},
	{Prose, "man", "a manual page", "1 2 3 4 5 6 7 8 man roff"},
	{Prose, "textile", "prose", "textile wiki mediawiki pod rtf"},
	{Media, "", "an image", "png jpg jpeg gif webp ico icns bmp tif tiff avif heic psd ai eps xcf"},
	{Media, "", "sound", "mp3 wav ogg flac m4a aac opus mid midi"},
	{Media, "", "video", "mp4 mov avi mkv webm m4v mpg mpeg wmv"},
	{Media, "", "a font", "ttf otf woff woff2 eot"},
	{Binary, "", "an archive or a program", "zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg gem deb rpm apk ipa dmg iso exe dll so dylib a o obj lib class pyc pyo wasm bin dat db sqlite sqlite3 mdb parquet orc avro npy npz pkl pickle h5 onnx pt pth safetensors gguf tflite pdf doc docx xls xlsx ppt pptx odt ods odp swf pcap core"},
}

// byName recognises data, prose and code by a whole name.
func byName(base string) (Info, bool) {
	if reason, ok := lockFiles[base]; ok {
		return Info{Class: Data, Language: "lock", Reason: reason}, true
	}
	if reason, ok := dataNames[base]; ok {
		return Info{Class: Data, Reason: base + " is " + reason}, true
	}
	if l, ok := codeNames[base]; ok {
		return Info{Class: Code, Language: l.language, Dialect: l.dialect, Reason: base + " is " + l.language}, true
	}
	if reason, ok := proseNames[strings.ToUpper(base)]; ok {
		return Info{Class: Prose, Language: "text", Reason: base + " is " + reason}, true
	}
	return Info{}, false
}

// byStem recognises LICENSE-MIT and README.de.
func byStem(base string) (Info, bool) {
	stem, _, _ := strings.Cut(strings.ToUpper(base), ".")
	stem, _, _ = strings.Cut(stem, "-")
	if reason, ok := proseNames[stem]; ok {
		return Info{Class: Prose, Language: "text", Reason: base + " is " + reason}, true
	}
	return Info{}, false
}

// byExtension looks a name's extension up in the tables of code and of inert
// text, exactly and then in lower case.
func byExtension(base string) (Info, bool) {
	ext := strings.TrimPrefix(path.Ext(base), ".")
	if ext == "" || "."+ext == base {
		return Info{}, false
	}
	for _, e := range []string{ext, strings.ToLower(ext)} {
		if l, ok := codeExtensions[e]; ok {
			return Info{Class: Code, Language: l.language, Dialect: l.dialect, Reason: "." + ext + " is " + l.language}, true
		}
		if info, ok := inertTable[e]; ok {
			info.Reason = "." + ext + ": " + info.Reason
			return info, true
		}
	}
	return Info{}, false
}

var inertTable = tabulate()

func tabulate() map[string]Info {
	table := map[string]Info{}
	for _, group := range inertExtensions {
		for _, ext := range strings.Fields(group.extensions) {
			if _, taken := table[ext]; !taken {
				table[ext] = Info{Class: group.class, Language: group.language, Reason: group.reason}
			}
		}
	}
	return table
}
