package verdict

import (
	"regexp"
	"strings"
)

// Guard is one entry of the Code Reviewer's list of guards and checks.
type Guard struct {
	Path string `json:"path"`
	Line int    `json:"line"` // 1-based, 0 where none is named
	End  int    `json:"end"`  // last line, inclusive; 0 for a single line
	Text string `json:"text"` // what the entry says beside its place
}

// guard reads an entry of the list; only one with a place is an entry.
func (r *reader) guard(text string) {
	p, rest := r.anchor.extract(unlink(text))
	if p.path == "" {
		return
	}
	r.out.guards = append(r.out.guards, Guard{Path: p.path, Line: p.line, End: p.end, Text: tidy(rest)})
}

// guardRow reads a row of a guard table: its place is the first cell that is
// one, or a cell for the file and one for the line.
func (r *reader) guardRow(cols []column, cells []string) {
	var g Guard
	var words []string
	for i, cell := range cells {
		switch {
		case i < len(cols) && cols[i] == lineColumn && g.Path != "" && g.Line == 0:
			g.Line, g.End = lineRange(cell)
			continue
		case g.Path == "" && !(i < len(cols) && cols[i] == codeColumn):
			if p, ok := r.anchor.whole(cell); ok {
				g.Path, g.Line, g.End = p.path, p.line, p.end
				continue
			}
		}
		words = append(words, cell)
	}
	if g.Path != "" {
		g.Text = tidy(strings.Join(words, " "))
		r.out.guards = append(r.out.guards, g)
	}
}

var lineNumbers = regexp.MustCompile(`(\d+)(?:\s*[-–—~]\s*L?(\d+))?`)

// lineRange reads a cell of lines, such as 12, L12-L20 or 第 12 行.
func lineRange(text string) (line, end int) {
	m := lineNumbers.FindStringSubmatch(text)
	if m == nil {
		return 0, 0
	}
	line, end = number(m[1]), number(m[2])
	if end < line {
		end = 0
	}
	return line, end
}
