package source

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// State is what a .gitattributes file says of one attribute.
type State uint8

// The states. Unspecified: nothing was said, or "!name" took it back.
const (
	Unspecified State = iota
	Set
	Unset
)

// Attribute is what the attributes of a tree say of one path.
type Attribute struct {
	Generated State  // linguist-generated
	Vendored  State  // linguist-vendored
	Language  string // linguist-language, "" when not given
	Binary    bool   // binary, or -diff: git takes it for no text
}

// Attributes are the rules of a tree's .gitattributes files, in the order in
// which they apply; a later rule wins. The zero value says nothing.
type Attributes struct{ rules []attributeRule }

type attributeRule struct {
	folder  string // where the file with the rule stands, "" for the root
	pattern string
	words   []string
}

// ParseAttributes reads the text of the .gitattributes file at the root of a
// tree. A line that cannot be understood says nothing, as in git.
func ParseAttributes(text []byte) Attributes {
	return Attributes{}.With("", text)
}

// With returns the attributes with the rules of the .gitattributes file of
// another folder added; folder is slash-separated and relative to the root.
// Folders must be added from the root down, since the nearer file wins.
func (a Attributes) With(folder string, text []byte) Attributes {
	rules := append([]attributeRule(nil), a.rules...)
	for line := range strings.Lines(string(text)) {
		if rule, ok := parseRule(strings.TrimSpace(line)); ok {
			rule.folder = strings.Trim(path.Clean("/"+folder), "/")
			rules = append(rules, rule)
		}
	}
	return Attributes{rules: rules}
}

func parseRule(line string) (attributeRule, bool) {
	if line == "" || line[0] == '#' || strings.HasPrefix(line, "[attr]") {
		return attributeRule{}, false
	}
	pattern, rest, ok := cutPattern(line)
	if !ok || pattern == "" || pattern[0] == '!' || strings.HasSuffix(pattern, "/") {
		return attributeRule{}, false // git forbids negation, and a folder has no attributes
	}
	pattern = glob(pattern)
	if !doublestar.ValidatePattern(pattern) {
		return attributeRule{}, false
	}
	return attributeRule{pattern: pattern, words: strings.Fields(rest)}, true
}

// cutPattern splits a line after its pattern, which may stand in quotes.
func cutPattern(line string) (pattern, rest string, ok bool) {
	if line[0] != '"' {
		end := strings.IndexAny(line, " \t")
		if end < 0 {
			return line, "", true
		}
		return line[:end], line[end:], true
	}
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '"':
			return b.String(), line[i+1:], true
		case '\\':
			if i++; i == len(line) {
				return "", "", false
			}
		}
		b.WriteByte(line[i])
	}
	return "", "", false
}

// glob turns a pattern of git into one of doublestar: without a slash it
// matches a name in any folder, braces are plain letters.
func glob(pattern string) string {
	pattern = strings.NewReplacer("{", `\{`, "}", `\}`).Replace(pattern)
	if !strings.Contains(strings.TrimSuffix(pattern, "/**"), "/") && !strings.Contains(pattern, "/") {
		return "**/" + pattern
	}
	return strings.TrimPrefix(pattern, "/")
}

// Match returns what the rules say of a path, slash-separated and relative to
// the root of the tree.
func (a Attributes) Match(name string) Attribute {
	var found Attribute
	for _, rule := range a.rules {
		if rule.matches(name) {
			for _, word := range rule.words {
				found.apply(word)
			}
		}
	}
	return found
}

func (r attributeRule) matches(name string) bool {
	if r.folder != "" {
		rest, ok := strings.CutPrefix(name, r.folder+"/")
		if !ok {
			return false
		}
		name = rest
	}
	ok, err := doublestar.Match(r.pattern, name)
	return ok && err == nil
}

func (a *Attribute) apply(word string) {
	name, value, assigned := strings.Cut(word, "=")
	state := Set
	switch {
	case strings.HasPrefix(name, "-"):
		name, state = name[1:], Unset
	case strings.HasPrefix(name, "!"):
		name, state = name[1:], Unspecified
	case assigned && (value == "false" || value == "0"):
		state = Unset
	}
	switch name {
	case "linguist-generated":
		a.Generated = state
	case "linguist-vendored":
		a.Vendored = state
	case "linguist-language":
		a.Language = ""
		if assigned && state == Set {
			a.Language = value
		}
	case "binary":
		a.Binary = state == Set
	case "diff":
		a.Binary = state == Unset
	}
}
