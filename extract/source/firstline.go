package source

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// byFirstLine reads the interpreter of "#!" and zsh's "#compdef".
func byFirstLine(head []byte) (Info, bool) {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), []byte("\n"))
	text := strings.TrimSpace(string(line))
	if strings.HasPrefix(text, "#compdef") || strings.HasPrefix(text, "#autoload") {
		return Info{Class: Code, Language: "shell", Dialect: "zsh", Reason: "its first line is zsh's"}, true
	}
	command, ok := strings.CutPrefix(text, "#!")
	if !ok {
		return Info{}, false
	}
	name := interpreter(strings.Fields(command))
	l, ok := interpreters[name]
	if !ok {
		return Info{}, false
	}
	class := Code
	if l.language == "make" || l.language == "just" {
		class = Pipeline
	}
	return Info{Class: class, Language: l.language, Dialect: l.dialect, Reason: "its first line names " + name}, true
}

// interpreter is the program that a first line runs, also through env, in
// lower case and without a version.
func interpreter(fields []string) string {
	for len(fields) > 0 {
		name := strings.TrimRight(strings.ToLower(path.Base(fields[0])), "0123456789.-")
		fields = fields[1:]
		if name != "env" {
			return name
		}
		for len(fields) > 0 && (strings.HasPrefix(fields[0], "-") || strings.Contains(fields[0], "=")) {
			rest, glued := strings.CutPrefix(fields[0], "-S") // env -S and env -Sbash
			fields = fields[1:]
			if glued && rest != "" {
				fields = append([]string{rest}, fields...)
				break
			}
		}
	}
	return ""
}

var (
	vimModeline   = regexp.MustCompile(`(?:^|\s)(?:vi|vim|ex):\s*(?:se[t]?\s)?(?:.*[\s:])?(?:ft|filetype|syntax|syn)=([A-Za-z0-9_+#-]+)`)
	emacsModeline = regexp.MustCompile(`-\*-\s*(?:.*?mode:\s*)?([A-Za-z0-9_+#-]+)(?:\s*;.*?)?\s*-\*-`)
)

// modelineLines is how many lines from the top an editor looks for one.
const modelineLines = 5

// byModeline reads an editor's note on the language.
func byModeline(head []byte) (Info, bool) {
	for range modelineLines {
		line, rest, more := bytes.Cut(head, []byte("\n"))
		for _, modeline := range []*regexp.Regexp{vimModeline, emacsModeline} {
			m := modeline.FindSubmatch(line)
			if m == nil {
				continue
			}
			if l, ok := lookup(string(m[1])); ok {
				return Info{Class: Code, Language: l.language, Dialect: l.dialect, Reason: "its modeline says " + string(m[1])}, true
			}
		}
		if !more {
			break
		}
		head = rest
	}
	return Info{}, false
}
