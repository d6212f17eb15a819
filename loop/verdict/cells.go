package verdict

import "strings"

// splitCells cuts a table's line at its pipes, outer ones left out. Escaped
// pipes and those between backticks belong to the text, unless backticks are
// left open.
func splitCells(text string) []string {
	s := strings.TrimSpace(text)
	s = strings.TrimPrefix(s, "|")
	if strings.HasSuffix(s, "|") && !strings.HasSuffix(s, `\|`) {
		s = strings.TrimSuffix(s, "|")
	}
	inCode := strings.Count(s, "`")%2 == 0
	var cells []string
	var cell strings.Builder
	code, escaped := false, false
	for _, r := range s {
		switch {
		case escaped:
			if r != '|' {
				cell.WriteByte('\\')
			}
			cell.WriteRune(r)
			escaped = false
			continue
		case r == '\\':
			escaped = true
			continue
		case r == '`' && inCode:
			code = !code
		case r == '|' && !code:
			cells = append(cells, strings.TrimSpace(cell.String()))
			cell.Reset()
			continue
		}
		cell.WriteRune(r)
	}
	if escaped {
		cell.WriteByte('\\')
	}
	return append(cells, strings.TrimSpace(cell.String()))
}
