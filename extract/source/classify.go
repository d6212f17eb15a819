package source

import (
	"bytes"
	"path"
	"strings"
)

// Classify says what a file is. name is slash-separated and relative to the
// root of the change; head is its first bytes after Decode, 8 KiB are enough,
// nil when only the name is known; attributes are those of the tree the file
// stands in. It never fails: text that nothing names is Code without a language.
//
// What a file's own text or its attributes say (generated, vendored, binary)
// can be written by the change under review; whether that counts is the
// caller's to decide, by asking for the base's side.
func Classify(name string, head []byte, attributes Attributes) Info {
	attribute := attributes.Match(name)
	info := identify(name, head)
	if language, ok := namedLanguage(attribute.Language); ok {
		info = Info{Class: Code, Language: language, Dialect: dialectFor(language, info), Reason: "linguist-language says " + attribute.Language}
	}
	if info.Class == Media {
		return info
	}
	if bytes.IndexByte(head, 0) >= 0 {
		return Info{Class: Binary, Reason: "it holds a NUL byte"}
	}
	if attribute.Binary && info.Class == Code && info.Language == "" {
		return Info{Class: Binary, Reason: "its attributes say binary"}
	}
	if info.Class == Binary {
		return info
	}
	return setAside(info, name, head, attribute)
}

// setAside turns what somebody else or a program wrote into Vendored or
// Generated; the language stays known.
func setAside(info Info, name string, head []byte, attribute Attribute) Info {
	vendored, reason := isVendored(name)
	if attribute.Vendored != Unspecified {
		vendored, reason = attribute.Vendored == Set, "linguist-vendored is set"
	}
	if vendored {
		info.Class, info.Reason = Vendored, reason
		return info
	}
	if info.Class == Data || info.Class == Prose {
		return info
	}
	generated, reason := isGenerated(name, head, info.Language)
	if attribute.Generated != Unspecified {
		generated, reason = attribute.Generated == Set, "linguist-generated is set"
	}
	if generated {
		info.Class, info.Reason = Generated, reason
	}
	return info
}

// identify goes from the surest sign to the least sure: the whole name, the
// path, the extension, the first line, the modeline.
func identify(name string, head []byte) Info {
	base := path.Base(name)
	if info, ok := byPath(name, base); ok {
		return info
	}
	if info, ok := byName(base); ok {
		return withShebang(info, head)
	}
	if info, ok := byExtension(base); ok {
		return refine(info, name, head)
	}
	if info, ok := byFirstLine(head); ok {
		return info
	}
	if info, ok := byModeline(head); ok {
		return info
	}
	if info, ok := byStem(base); ok {
		return info
	}
	return Info{Class: Code, Reason: "text of an unknown kind"}
}

// withShebang lets the first line of a script say which shell it is for.
func withShebang(info Info, head []byte) Info {
	if info.Language != "shell" {
		return info
	}
	if first, ok := byFirstLine(head); ok {
		if first.Language != "shell" || info.Dialect != "bats" {
			return first
		}
	}
	return info
}

// refine looks into files whose extension says too little.
func refine(info Info, name string, head []byte) Info {
	switch info.Language {
	case "shell":
		return withShebang(info, head)
	case "yaml":
		return refineYAML(info, name, head)
	case "c":
		if path.Ext(name) == ".h" && looksCPP(head) {
			return Info{Class: Code, Language: "cpp", Reason: "a header that uses C++"}
		}
	}
	return info
}

func looksCPP(head []byte) bool {
	for _, sign := range []string{"\nclass ", "\nnamespace ", "\ntemplate", "\nusing ", "std::", "#include <string>", "\npublic:", "\nprivate:"} {
		if bytes.Contains(head, []byte(sign)) {
			return true
		}
	}
	return false
}

// yamlSigns are what makes YAML decide something: conditions of CI systems,
// Ansible, Helm and compose files, and the scripts they hold.
var yamlSigns = []string{"{{", "{%", "if:", "when:", "rules:", "run:", "script:", "condition:", "conditions:", "command:", "cmd:", "steps:", "failed_when:", "ignore_errors:", "healthcheck:"}

// refineYAML tells YAML that decides from YAML that only holds values.
func refineYAML(info Info, name string, head []byte) Info {
	for _, dir := range strings.Split(path.Dir(name), "/") {
		switch dir {
		case "roles", "playbooks", "tasks", "handlers", "templates", "charts":
			return Info{Class: Pipeline, Language: "yaml", Reason: "YAML under " + dir + " may decide"}
		}
	}
	for _, sign := range yamlSigns {
		if bytes.Contains(head, []byte(sign)) {
			return Info{Class: Pipeline, Language: "yaml", Reason: "YAML with " + strings.TrimSuffix(sign, ":")}
		}
	}
	return info
}
