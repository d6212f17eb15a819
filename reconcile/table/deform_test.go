package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/guardroll/guardroll/reconcile"
)

// sheet is a good table as cells, so that it can be written badly.
type sheet struct {
	heads []string
	rows  [][]string
}

func goodSheet() sheet {
	return sheet{
		heads: []string{"Row", "Location", "Form", "Snippet", "Failing inputs", "Observed", "Contract", "State", "Evidence"},
		rows: [][]string{
			{"7f3a9c21d0e4", "store/flush.go:41", "if", "`err != nil`", "timeout", "returns ErrTimeout", "doc §2", "verified-safe", ""},
			{"", "store/flush.go:50-52", "short-circuit", "`a \\|\\| b`", "null", "takes b", "doc §3", "verified-safe", "seen in a test"},
			{"aa00bb11cc22", "cmd/run.go:7:2", "catch", "`catch (e)`", "malformed", "says ok, and it is not", "silent", "fixed", "fix: 1a2b3c4d"},
			{"", "cmd/run.go:9", "case", "`case \"fixed\":`", "empty", "goes on", "doc §4", "accepted-degraded", "clause M3"},
			{"0123456789ab", "ci/check.sh:3", "exit-code", "`set -e`", "", "", "", "unresolved", ""},
		},
	}
}

// read is what the good table says.
func (s sheet) read() []reconcile.Entry {
	return Read("t", []byte(s.write(nil)), Options{}).Entries
}

// write prints the table; line may change a row's line.
func (s sheet) write(line func(i int, text string) string) string {
	out := []string{"| " + strings.Join(s.heads, " | ") + " |", "|" + strings.Repeat(" --- |", len(s.heads))}
	for i, row := range s.rows {
		text := "| " + strings.Join(row, " | ") + " |"
		if line != nil {
			text = line(i, text)
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n") + "\n"
}

// reorder puts the columns in another order.
func (s sheet) reorder(order []int) sheet {
	pick := func(cells []string) []string {
		out := make([]string, len(order))
		for i, from := range order {
			out[i] = cells[from]
		}
		return out
	}
	out := sheet{heads: pick(s.heads)}
	for _, row := range s.rows {
		out.rows = append(out.rows, pick(row))
	}
	return out
}

// change applies f to every cell; column tells the heading of the good table.
func (s sheet) change(f func(column, cell string) string) sheet {
	out := sheet{heads: slices.Clone(s.heads)}
	for _, row := range s.rows {
		cells := slices.Clone(row)
		for i := range cells {
			cells[i] = f(s.heads[i], cells[i])
		}
		out.rows = append(out.rows, cells)
	}
	return out
}

var translated = map[string][]string{
	"Row": {"行 ID", "**Row**", "ID"}, "Location": {"位置", "Location (file:line)", "File:Line"}, "Form": {"Syntax", "形式", "句法类型", "kind"},
	"Snippet": {"代码片段", "片段", "Code"}, "Failing inputs": {"失败输入", "Inputs", "`Failing inputs`"}, "Observed": {"观察行为", "Observed behaviour", "观察"},
	"Contract": {"契约声称", "契约", "Contract claim"}, "State": {"终态", "状态", "Status"}, "Evidence": {"证据", "Note", "备注"},
}

// harmless are changes after which the table must read the same.
var harmless = map[string]func(t *rapid.T, s sheet) string{
	"translated headings": func(t *rapid.T, s sheet) string {
		for i, h := range s.heads {
			s.heads[i] = rapid.SampledFrom(translated[h]).Draw(t, h)
		}
		return s.write(nil)
	},
	"changed order": func(t *rapid.T, s sheet) string {
		return s.reorder(rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}).Draw(t, "order")).write(nil)
	},
	"extra columns": func(t *rapid.T, s sheet) string {
		at := rapid.IntRange(0, len(s.heads)).Draw(t, "at")
		s.heads = slices.Insert(s.heads, at, "Owner")
		for i := range s.rows {
			s.rows[i] = slices.Insert(s.rows[i], at, "me")
		}
		return s.write(nil)
	},
	"bold, emoji, code": func(t *rapid.T, s sheet) string {
		return s.change(func(column, cell string) string {
			marks := []string{"%s", "**%s**", "  %s  "}
			switch column {
			case "State":
				marks = append(marks, "✅ %s", "~~unresolved~~ %s", "**✅ %s**", "`%s`", "%s.")
			case "Location", "Form", "Row":
				marks = append(marks, "`%s`", "_%s_", "**`%s`**")
			}
			if cell == "" {
				return cell
			}
			return fmt.Sprintf(rapid.SampledFrom(marks).Draw(t, "mark"), cell)
		}).write(nil)
	},
	"other words": func(t *rapid.T, s sheet) string {
		words := map[string][]string{
			"verified-safe": {"Verified Safe", "已验证安全"}, "fixed": {"已修复", "FIXED"}, "accepted-degraded": {"降级接受", "accepted degraded"}, "unresolved": {"未决", "未解决"},
			"store/flush.go:41":    {"store/flush.go#L41", "store/flush.go（第41行）", "./store/flush.go:41", "[flush.go:41](store/flush.go#L41)", "store/flush.go line 41"},
			"store/flush.go:50-52": {"store/flush.go#L50-L52", "store/flush.go 第 50-52 行", `.\store\flush.go:50–52`},
			"`a \\|\\| b`":         {"`a || b`", "a \\|\\| b", "``a || b``", "`a &#124;&#124; b`"},
		}
		return s.change(func(_, cell string) string {
			if others := words[cell]; others != nil {
				return rapid.SampledFrom(others).Draw(t, "word")
			}
			return cell
		}).write(nil)
	},
	"compact": func(_ *rapid.T, s sheet) string { return strings.ReplaceAll(s.write(nil), " | ", "|") },
	"no separator": func(_ *rapid.T, s sheet) string {
		lines := strings.Split(s.write(nil), "\n")
		return strings.Join(slices.Delete(lines, 1, 2), "\n")
	},
	"quoted, fenced, indented": func(t *rapid.T, s sheet) string {
		prefix := rapid.SampledFrom([]string{"> ", "    ", "> > ", "\t"}).Draw(t, "prefix")
		return "```\n" + prefix + strings.ReplaceAll(s.write(nil), "\n", "\n"+prefix) + "\n```"
	},
	"gaps": func(t *rapid.T, s sheet) string {
		return s.write(func(_ int, text string) string {
			return rapid.SampledFrom([]string{"", "\n", "\nMore of them:\n\n"}).Draw(t, "gap") + text
		})
	},
	"line ends": func(_ *rapid.T, s sheet) string { return strings.ReplaceAll(s.write(nil), "\n", "\r\n") },
}

// harmful are changes that may cost rows, but never change one in silence.
var harmful = map[string]func(t *rapid.T, s sheet) string{
	"outer pipes gone": func(t *rapid.T, s sheet) string {
		return s.write(func(_ int, text string) string {
			switch rapid.IntRange(0, 3).Draw(t, "which") {
			case 0:
				return strings.TrimPrefix(text, "| ")
			case 1:
				return strings.TrimSuffix(text, " |")
			case 2:
				return strings.TrimSuffix(strings.TrimPrefix(text, "| "), " |")
			}
			return text
		})
	},
	"wrapped": func(t *rapid.T, s sheet) string {
		return s.write(func(_ int, text string) string {
			for range rapid.IntRange(0, 2).Draw(t, "times") {
				if at := spaceFrom(text, rapid.IntRange(0, len(text)).Draw(t, "at")); at >= 0 {
					text = text[:at] + "\n" + text[at+1:]
				}
			}
			return text
		})
	},
	"a pipe gone": func(t *rapid.T, s sheet) string {
		hit := rapid.IntRange(0, len(s.rows)-1).Draw(t, "row")
		return s.write(func(i int, text string) string {
			if i != hit {
				return text
			}
			pipes := positions(text, " | ")
			at := pipes[rapid.IntRange(0, len(pipes)-1).Draw(t, "pipe")]
			return text[:at] + " " + text[at+3:]
		})
	},
	"a pipe more": func(t *rapid.T, s sheet) string {
		hit := rapid.IntRange(0, len(s.rows)-1).Draw(t, "row")
		return s.write(func(i int, text string) string {
			at := spaceFrom(text, rapid.IntRange(0, len(text)).Draw(t, "at"))
			if i != hit || at < 0 || strings.Count(text[:at], "`")%2 == 1 {
				return text
			}
			return text[:at] + " | " + text[at:]
		})
	},
	"a cell gone": func(t *rapid.T, s sheet) string {
		hit := rapid.IntRange(0, len(s.rows)-1).Draw(t, "row")
		at := rapid.IntRange(0, len(s.heads)-1).Draw(t, "cell")
		s.rows[hit] = slices.Delete(s.rows[hit], at, at+1)
		return s.write(nil)
	},
	"a backtick gone": func(t *rapid.T, s sheet) string {
		hit := rapid.IntRange(0, len(s.rows)-1).Draw(t, "row")
		return s.write(func(i int, text string) string {
			ticks := positions(text, "`")
			if i != hit {
				return text
			}
			at := ticks[rapid.IntRange(0, len(ticks)-1).Draw(t, "tick")]
			return text[:at] + text[at+1:]
		})
	},
	"cut": func(t *rapid.T, s sheet) string {
		text := s.write(nil)
		lines := strings.SplitAfter(text, "\n")
		return strings.Join(lines[:rapid.IntRange(3, len(lines)-2).Draw(t, "lines")], "") + "| 7f3a9c"
	},
}

func spaceFrom(text string, at int) int {
	if i := strings.IndexByte(text[at:], ' '); i >= 0 {
		return at + i
	}
	return -1
}

func positions(text, what string) []int {
	var out []int
	for i := range text {
		if strings.HasPrefix(text[i:], what) {
			out = append(out, i)
		}
	}
	return out
}

var placeless = cmpopts.IgnoreFields(reconcile.Entry{}, "Line", "Syntax")

func TestHarmlessDeformationsReadTheSame(t *testing.T) {
	want := goodSheet().read()
	for name, deform := range harmless {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := deform(t, goodSheet())
				got := Read("t", []byte(text), Options{})
				if diff := cmp.Diff(want, got.Entries, placeless); diff != "" || len(got.Errors) > 0 {
					t.Fatalf("%v\n%s\n%s", got.Errors, diff, text)
				}
			})
		})
	}
}

// Every row of a damaged table is the row it was, or its loss is an error. A
// row that was repaired says so, and differs in its prose and the hint of its
// id at most; where its state was lost it has none.
func TestHarmfulDeformationsNeverChangeARowInSilence(t *testing.T) {
	good := goodSheet().read()
	for name, deform := range harmful {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := deform(t, goodSheet())
				got := Read("t", []byte(text), Options{})
				for _, e := range got.Entries {
					i := slices.IndexFunc(good, func(g reconcile.Entry) bool { return g.Path == e.Path && g.Start == e.Start })
					if i < 0 {
						t.Fatalf("invented %+v in\n%s", e, text)
					}
					opts := []cmp.Option{placeless}
					if strings.Contains(e.Note, "cells as") {
						opts = append(opts, cmpopts.IgnoreFields(reconcile.Entry{}, "Row", "Evidence", "Note", "Fix", "Clause"))
						if len(e.States) == 0 {
							opts = append(opts, cmpopts.IgnoreFields(reconcile.Entry{}, "States")) // none counts as unresolved
						}
					}
					if diff := cmp.Diff(good[i], e, opts...); diff != "" && !errorNear(got.Errors, e.Line) {
						t.Fatalf("changed in silence: %s\n%v\n%s", diff, got.Errors, text)
					}
				}
				if lost := len(good) - len(got.Entries); lost > 0 && len(got.Errors) == 0 {
					t.Fatalf("%d rows lost in silence in\n%s", lost, text)
				}
			})
		})
	}
}

// errorNear reports whether an error names the row at line, or a line that it
// was wrapped over.
func errorNear(errors []reconcile.ReadError, line int) bool {
	return slices.ContainsFunc(errors, func(e reconcile.ReadError) bool { return e.Line >= line && e.Line <= line+2 })
}
