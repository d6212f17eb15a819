package source

import (
	"bytes"
	"path"
	"strings"
)

// interpreters are the programs a shebang names, without their version.
var interpreters = map[string]Info{
	"sh":      {Class: Code, Language: "shell", Dialect: "posix"},
	"dash":    {Class: Code, Language: "shell", Dialect: "posix"},
	"ash":     {Class: Code, Language: "shell", Dialect: "posix"},
	"bash":    {Class: Code, Language: "shell", Dialect: "bash"},
	"ksh":     {Class: Code, Language: "shell", Dialect: "bash"},
	"mksh":    {Class: Code, Language: "shell", Dialect: "bash"},
	"zsh":     {Class: Code, Language: "shell", Dialect: "zsh"},
	"bats":    {Class: Code, Language: "shell", Dialect: "bats"},
	"python":  {Class: Code, Language: "python"},
	"pypy":    {Class: Code, Language: "python"},
	"node":    {Class: Code, Language: "javascript"},
	"nodejs":  {Class: Code, Language: "javascript"},
	"bun":     {Class: Code, Language: "typescript"},
	"deno":    {Class: Code, Language: "typescript"},
	"tsx":     {Class: Code, Language: "typescript"},
	"ts-node": {Class: Code, Language: "typescript"},
	"ruby":    {Class: Code, Language: "ruby"},
	"php":     {Class: Code, Language: "php"},
	"perl":    {Class: Code, Language: "perl"},
	"lua":     {Class: Code, Language: "lua"},
	"luajit":  {Class: Code, Language: "lua"},
	"elixir":  {Class: Code, Language: "elixir"},
	"awk":     {Class: Code, Language: "awk"},
	"gawk":    {Class: Code, Language: "awk"},
	"make":    {Class: Pipeline, Language: "make"},
	"pwsh":    {Class: Code, Language: "powershell"},
	"groovy":  {Class: Code, Language: "groovy"},
	"scala":   {Class: Code, Language: "scala"},
	"swift":   {Class: Code, Language: "swift"},
	"kotlin":  {Class: Code, Language: "kotlin"},
	"Rscript": {Class: Code, Language: "r"},
}

// byShebang reads the interpreter of a script's first line; ok is false when
// there is none or it is unknown.
func byShebang(head []byte) (info Info, ok bool) {
	head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	if !bytes.HasPrefix(head, []byte("#!")) {
		return Info{}, false
	}
	line := head[2:]
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	program := interpreter(strings.Fields(string(line)))
	info, ok = interpreters[program]
	if !ok {
		info, ok = interpreters[strings.TrimRight(program, "0123456789.")]
	}
	info.Reason = "its first line runs " + program
	return info, ok
}

// interpreter returns the program that a shebang's words run: the first one,
// or what env runs after its options and assignments.
func interpreter(words []string) string {
	if len(words) == 0 {
		return ""
	}
	program := path.Base(words[0])
	if program != "env" {
		return program
	}
	for _, word := range words[1:] {
		if rest, ok := strings.CutPrefix(word, "-S"); ok && rest != "" {
			return path.Base(rest)
		}
		if strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		return path.Base(word)
	}
	return ""
}
