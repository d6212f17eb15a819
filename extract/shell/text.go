package shell

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// computed stands for the parts of a word that only a run could tell.
const computed = "…"

// value is a word after quotes and escapes; literal is false when a part of it
// is computed, which then reads as "…".
func value(w *syntax.Word) (text string, literal bool) {
	if w == nil {
		return "", true
	}
	var b strings.Builder
	literal = writeParts(&b, w.Parts, false)
	return b.String(), literal
}

func writeParts(b *strings.Builder, parts []syntax.WordPart, quoted bool) bool {
	literal := true
	for _, part := range parts {
		switch p := part.(type) {
		case *syntax.Lit:
			b.WriteString(unescape(p.Value, quoted))
		case *syntax.SglQuoted:
			b.WriteString(p.Value)
		case *syntax.DblQuoted:
			literal = writeParts(b, p.Parts, true) && literal
		default:
			b.WriteString(computed)
			literal = false
		}
	}
	return literal
}

func unescape(s string, quoted bool) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (!quoted || strings.IndexByte("$`\"\\", s[i+1]) >= 0) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// commandName is the literal name of a command, "" when it is computed or
// there is none.
func commandName(c *syntax.CallExpr) string {
	if len(c.Args) == 0 {
		return ""
	}
	name, literal := value(c.Args[0])
	if !literal {
		return ""
	}
	return name
}

// baseName drops the folder and a script's extension from a command's name.
func baseName(name string) string {
	base := path.Base(name)
	for _, ext := range []string{".sh", ".bash", ".py", ".pl", ".rb", ".js"} {
		if trimmed := strings.TrimSuffix(base, ext); trimmed != "" {
			base = trimmed
		}
	}
	return base
}
