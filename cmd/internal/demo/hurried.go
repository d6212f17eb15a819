package main

import (
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// hurried writes the table that a reviewer in a hurry would hand in for a
// roll, and says in words what is wrong with it: the first row is left out,
// two neighbours share one line, one line claims a guard that does not exist,
// one has a bare label, and all others repeat one piece of evidence.
func hurried(roll extract.Roll) (table string, faults []string, err error) {
	rows := roll.Rows
	if len(rows) < 6 {
		return "", nil, fmt.Errorf("the roll has %d rows: too few to show anything", len(rows))
	}
	first := neighbours(rows[2:])
	if first < 0 {
		return "", nil, fmt.Errorf("the roll has no two rows that one line could cover")
	}
	first += 2

	var b strings.Builder
	if roll.Change.Tree != "" {
		fmt.Fprintf(&b, "<!-- guardroll:table tree=%s -->\n", roll.Change.Tree)
	}
	b.WriteString("| Row | Location | Form | Snippet | Failing inputs | Observed | Contract | State |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for i, row := range rows {
		switch i {
		case 0: // left out
		case 1:
			line(&b, row.ID, location(row, row), string(row.Form), row.Snippet, "", "", "", "verified-safe")
		case first:
			line(&b, "", location(row, rows[i+1]), string(row.Form), row.Snippet, "malformed", "both return an error", "doc comment", "verified-safe")
		case first + 1: // covered by the line before
		default:
			line(&b, row.ID, location(row, row), string(row.Form), row.Snippet, "malformed", "returns an error", "doc comment", "verified-safe")
		}
	}
	line(&b, "", rows[0].Path+":1", "if", "cache == nil", "null", "returns an error", "doc comment", "verified-safe")

	return b.String(), []string{
		fmt.Sprintf("left out            %s", name(rows[0])),
		fmt.Sprintf("a bare label        %s", name(rows[1])),
		fmt.Sprintf("one line for two    %s and %s", name(rows[first]), name(rows[first+1])),
		fmt.Sprintf("made up             %s:1 if cache == nil", rows[0].Path),
		"copied              the same evidence on every other row",
	}, nil
}

// neighbours returns the index of the first of two rows that follow each other
// in one file on lines of their own, -1 when there are none.
func neighbours(rows []extract.Row) int {
	for i := range len(rows) - 1 {
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

// location names the lines from the head of one row to the head of another.
func location(from, to extract.Row) string {
	if from.Start.Line == to.Start.Line {
		return fmt.Sprintf("%s:%d", from.Path, from.Start.Line)
	}
	return fmt.Sprintf("%s:%d-%d", from.Path, from.Start.Line, to.Start.Line)
}

// line writes one line of the table.
func line(b *strings.Builder, id, location, form, snippet, input, observed, contract, state string) {
	cells := []string{id, location, form, code(snippet), input, observed, contract, state}
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

// code writes a snippet as a code span of a table cell: longer fences where it
// holds backticks, pipes escaped.
func code(snippet string) string {
	fence := "`"
	for strings.Contains(snippet, fence) {
		fence += "`"
	}
	if strings.HasPrefix(snippet, "`") || strings.HasSuffix(snippet, "`") {
		snippet = " " + snippet + " "
	}
	return fence + strings.ReplaceAll(snippet, "|", `\|`) + fence
}
