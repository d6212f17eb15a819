package table

import (
	"bytes"
	"encoding/json"
	"strings"
)

// fence reads a fenced block that holds JSON, and reports false for any other:
// its lines are read like those around it.
func (m *markdownReader) fence(text string) bool {
	mark := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ ")
	info := strings.ToLower(fenceMark.groups(text)[1])
	end := m.i + 1
	for end < len(m.lines) && !strings.HasPrefix(m.lines[end], mark) {
		end++
	}
	body := []byte(strings.Join(m.lines[m.i+1:end], "\n"))
	if !looksLikeJSON(body) || !holdsEntries(body, info) {
		return false
	}
	m.json(body, m.i+2)
	m.i = min(end+1, len(m.lines))
	return true
}

// holdsEntries reports whether a JSON text is a table rather than a verdict or
// an example.
func holdsEntries(body []byte, info string) bool {
	for name := range listNames {
		if bytes.Contains(body, []byte(`"`+name+`"`)) {
			return true
		}
	}
	var probe []map[string]json.RawMessage
	line, _, _ := bytes.Cut(bytes.TrimSpace(body), []byte("\n"))
	if json.Unmarshal(body, &probe) != nil && json.Unmarshal(append(append([]byte("["), line...), ']'), &probe) != nil {
		return info == "jsonl" || info == "ndjson"
	}
	for _, p := range probe {
		_, form := p["form"]
		_, state := p["state"]
		_, snippet := p["snippet"]
		if form || state || snippet {
			return true
		}
	}
	return len(probe) == 0 && strings.HasPrefix(info, "json")
}
