package main

import (
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile/table"
)

// hurried fills in the table of a roll as a reviewer in a hurry would, and
// says in words what is wrong with it: the first row is left out, one has a
// bare label, two neighbours share one line, all others repeat one piece of
// evidence, and one line claims a guard that does not exist.
func hurried(roll extract.Roll) (filled string, faults []string, err error) {
	rows := roll.Rows
	if len(rows) < 6 {
		return "", nil, fmt.Errorf("the roll has %d rows: too few to show anything", len(rows))
	}
	shared := neighbours(rows, 2)
	if shared < 0 {
		return "", nil, fmt.Errorf("the roll has no two rows that one line could cover")
	}
	var handed []extract.Row
	for i, row := range rows {
		switch i {
		case 0, shared + 1: // left out; covered by the line before
			continue
		case shared:
			row.ID, row.Start.Column = "", 0
		}
		handed = append(handed, row)
	}
	handed = append(handed, extract.Row{Path: rows[0].Path, Start: extract.Pos{Line: 1}, Form: extract.If, Snippet: "cache == nil"})

	lines := strings.SplitAfter(string(table.Markdown(handed, table.Head{Tree: roll.Change.Tree})), "\n")
	for i, line := range lines {
		switch i - 3 { // below the mark, the head and its rule
		case 0:
			lines[i] = fill(line, "", "", "")
		case shared - 1:
			from, to := fmt.Sprintf(":%d", rows[shared].Start.Line), fmt.Sprintf("-%d", rows[shared+1].Start.Line)
			lines[i] = fill(strings.Replace(line, from, from+to, 1), "malformed", "both return an error", "doc comment")
		default:
			lines[i] = fill(line, "malformed", "returns an error", "doc comment")
		}
	}
	return strings.Join(lines, ""), []string{
		fmt.Sprintf("left out            %s", name(rows[0])),
		fmt.Sprintf("a bare label        %s", name(rows[1])),
		fmt.Sprintf("one line for two    %s and %s", name(rows[shared]), name(rows[shared+1])),
		fmt.Sprintf("made up             %s:1 if cache == nil", rows[0].Path),
		"copied              the same evidence on every other row",
	}, nil
}

// fill puts words into the empty cells of a line: what was tried, what was
// seen, what the contract says, and that the row is safe.
func fill(line, input, observed, contract string) string {
	return strings.Replace(line, "|  |  |  |  |  |", fmt.Sprintf("| %s | %s | %s | verified-safe |  |", input, observed, contract), 1)
}

// neighbours returns the index, from the one given on, of the first of two
// rows that follow each other in one file a few lines apart, -1 when there are
// none.
func neighbours(rows []extract.Row, from int) int {
	for i := from; i+1 < len(rows); i++ {
		a, b := rows[i], rows[i+1]
		if a.Path == b.Path && a.Start.Line < b.Start.Line && b.Start.Line-a.Start.Line < 20 &&
			a.Scope != extract.ScopeRemoved && b.Scope != extract.ScopeRemoved {
			return i
		}
	}
	return -1
}

func name(row extract.Row) string {
	return fmt.Sprintf("%s:%d %s", row.Path, row.Start.Line, row.Form)
}
