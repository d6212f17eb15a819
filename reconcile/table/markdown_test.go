package table

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	plainHead = "| Row | Location | Form | Snippet | Failing inputs | Observed | Contract | State | Evidence |\n|---|---|---|---|---|---|---|---|---|\n"
	smallHead = "| Location | Form | Snippet | State | Evidence |\n|---|---|---|---|---|\n"
)

func TestMarkdownTables(t *testing.T) {
	const one = "a.go:12 if «x» verified-safe [empty|returns nil|§2]"
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"as asked for":                         {plainHead + "| 7f3a9c21d0e4 | a.go:12 | if | `x` | empty | returns nil | §2 | verified-safe | |", []string{one}},
		"syntax for form, any order":           {"| State | Contract | Observed | Failing inputs | Snippet | Syntax | Location |\n|---|---|---|---|---|---|---|\n| verified-safe | §2 | returns nil | empty | `x` | if | a.go:12 |", []string{one}},
		"chinese":                              {"| 位置 | 句法类型 | 代码片段 | 失败输入 | 观察行为 | 契约声称 | 终态 | 证据 |\n|---|---|---|---|---|---|---|---|\n| a.go:12 | if | `x` | empty | returns nil | §2 | 已验证安全 | |", []string{one}},
		"file and line":                        {"| 文件 | 行号 | 类型 | 片段 | 输入 | 观察 | 契约 | 状态 |\n|---|---|---|---|---|---|---|---|\n| a.go | 12 | if | `x` | empty | returns nil | §2 | verified-safe |", []string{one}},
		"row holds the place":                  {"| row | kind | code | input | observed | contract | state |\n|---|---|---|---|---|---|---|\n| a.go:12 | if | `x` | empty | returns nil | §2 | verified-safe |", []string{one}},
		"行 holds the place":                    {"| 行 | 类型 | 片段 | 终态 | 证据 |\n| --- | --- | --- | --- | --- |\n| a.go:12 | if | `x` | verified-safe | empty → returns nil；契约 §2 |", []string{one}},
		"bracketed headings":                   {"| Location (file:line) | **Form** | `Snippet` | Failing inputs (tried) | Observed behaviour | Contract claim | State ✅ |\n|---|---|---|---|---|---|---|\n| a.go:12 | if | `x` | empty | returns nil | §2 | verified-safe |", []string{one}},
		"one column for evidence":              {"| Location | Form | Snippet | State | Failing inputs → Observed vs Contract |\n|---|---|---|---|---|\n| a.go:12 | if | `x` | verified-safe | empty → returns nil, contract §2 |", []string{one}},
		"extra columns":                        {"| # | Severity | Location | Owner | Form | Snippet | State |\n|---|---|---|---|---|---|---|\n| 1 | minor | a.go:12 | me | if | `x` | fixed |", []string{"a.go:12 if «x» fixed"}},
		"no outer pipes":                       {"Location | Form | Snippet | State\n--- | --- | --- | ---\na.go:12 | if | `x` | fixed", []string{"a.go:12 if «x» fixed"}},
		"outer pipes come and go":              {smallHead + "a.go:1 | if | `x` | fixed | e\n| a.go:2 | if | `x` | fixed | e\na.go:3 | if | `x` | fixed | e |", []string{"a.go:1 if «x» fixed", "a.go:2 if «x» fixed", "a.go:3 if «x» fixed"}},
		"no separator":                         {"| Location | Form | Snippet | State |\n| a.go:12 | if | `x` | fixed |", []string{"a.go:12 if «x» fixed"}},
		"aligned":                              {"| Location | Form | Snippet | State |\n|:---|:--:|---:|-|\n| a.go:12 | if | `x` | fixed |", []string{"a.go:12 if «x» fixed"}},
		"pipes in code":                        {smallHead + "| a.go:1 | short-circuit | `a || b` | fixed | |\n| a.go:2 | short-circuit | ``a | `b` `` | fixed | |", []string{"a.go:1 short-circuit «a || b» fixed", "a.go:2 short-circuit «a | `b`» fixed"}},
		"escaped pipes":                        {smallHead + "| a.go:1 | short-circuit | a \\|\\| b | fixed | |\n| a.go:2 | if | `a \\| b` | fixed | |", []string{"a.go:1 short-circuit «a || b» fixed", "a.go:2 if «a | b» fixed"}},
		"pipe entities":                        {smallHead + "| a.go:1 | if | `a &#124;&#124; b` | fixed | |", []string{"a.go:1 if «a || b» fixed"}},
		"entities":                             {smallHead + "| a.go:1 | if | a &lt; b &amp;&amp; c | fixed | |\n| a.go:2 | if | `a &lt; b` | fixed | |", []string{"a.go:1 if «a < b && c» fixed", "a.go:2 if «a &lt; b» fixed"}},
		"markup":                               {smallHead + "| **a.go:1** | *if* | **`x`** | **✅ Verified_Safe** | |\n| a.go:2 | `if` | <code>x</code> | ~~unresolved~~ fixed | |", []string{"a.go:1 if «x» verified-safe", "a.go:2 if «x» fixed"}},
		"code keeps its marks":                 {smallHead + "| a.go:1 | if | `*p == nil && **q > ~~r~~` | fixed | |\n| a.go:2 | if | *p == *q | fixed | |", []string{"a.go:1 if «*p == nil && **q > ~~r~~» fixed", "a.go:2 if «*p == *q» fixed"}},
		"short row":                            {smallHead + "| a.go:1 | if | `x` |\n| a.go:2 | if |", []string{"a.go:1 if «x»", "a.go:2 if «»"}},
		"long row, empty":                      {smallHead + "| a.go:1 | if | `x` | fixed | e | | |", []string{"a.go:1 if «x» fixed"}},
		"long row, one way":                    {smallHead + "| a.go:1 | short-circuit | a || b | fixed | e |\n| a.go:2 | if | `x` | fixed | this | that |", []string{"a.go:1 short-circuit «a || b» fixed", "a.go:2 if «x» fixed"}},
		"first cell empty, no outer pipe":      {"Row | Location | Form | State\n---|---|---|---\n| a.go:1 | if | fixed", []string{"a.go:1 if «» fixed"}},
		"backtick left open":                   {smallHead + "| a.go:1 | if | x | fixed | don`t |\n| a.go:2 | if | x` | fixed | y` |", []string{"a.go:1 if «x» fixed", "a.go:2 if «x» fixed"}},
		"ditto":                                {smallHead + "| a.go:1 | if | `x` | fixed | |\n| ″:5 | if | `y` | fixed | |\n| 同上 | if | `z` | fixed | |", []string{"a.go:1 if «x» fixed", "a.go:5 if «y» fixed", "a.go:5 if «z» fixed"}},
		"two tables":                           {smallHead + "| a.go:1 | if | `x` | fixed | |\n\nMore:\n\n| 位置 | 终态 |\n|--|--|\n| b.go:2 | 未决 |", []string{"a.go:1 if «x» fixed", "b.go:2  «» unresolved"}},
		"goes on after a gap":                  {smallHead + "| a.go:1 | if | `x` | fixed | |\n\n| a.go:2 | if | `x` | fixed | |\n\n(continued)\n\n| a.go:3 | if | `x` | fixed | |", []string{"a.go:1 if «x» fixed", "a.go:2 if «x» fixed", "a.go:3 if «x» fixed"}},
		"head repeated":                        {smallHead + "| a.go:1 | if | `x` | fixed | |\n" + smallHead + "| a.go:2 | if | `x` | fixed | |", []string{"a.go:1 if «x» fixed", "a.go:2 if «x» fixed"}},
		"in a fence":                           {"```markdown\n" + smallHead + "| a.go:1 | if | `x` | fixed | |\n```", []string{"a.go:1 if «x» fixed"}},
		"indented, quoted":                     {"> " + strings.ReplaceAll(smallHead, "\n", "\n>     ") + "| a.go:1 | if | `x` | fixed | |", []string{"a.go:1 if «x» fixed"}},
		"box":                                  {"┌────┬────┐\n│ Location │ State │\n├────┼────┤\n│ a.go:1 │ fixed │\n└────┴────┘", []string{"a.go:1  «» fixed"}},
		"full-width pipes":                     {"｜位置｜终态｜\n｜---｜---｜\n｜a.go:1｜已修复｜", []string{"a.go:1  «» fixed"}},
		"wrapped row":                          {smallHead + "| a.go:1 | if | `x`\n| fixed | tried with\nnothing |\n| a.go:2 | if | `y` | fixed |\n  e |", []string{"a.go:1 if «x» fixed", "a.go:2 if «y» fixed"}},
		"row id alone, in a column of its own": {"| Row | Location | State |\n|--|--|--|\n| 7f3a9c21d0e4 | | fixed |", []string{"  «» fixed"}},
		"wrapped head":                         {"| Location | Form |\n Snippet | State |\n|---|---|---|---|\n| a.go:1 | if | `x` | fixed |", []string{"a.go:1 if «x» fixed"}},
		"wrapped open head":                    {"| Location | Form\n | Snippet | State |\n|---|---|---|---|\n| a.go:1 | if | | fixed |", []string{"a.go:1 if «» fixed"}},
		"short rows are not joined":            {smallHead + "| a.go:1 | if\n| a.go:2 | if | `y` |", []string{"a.go:1 if «»", "a.go:2 if «y»"}},
		"heading names the file":               {"### `store/a.go`\n\n| Line | Form | State |\n|--|--|--|\n| 12 | if | fixed |\n\n## store/b.go:\n\n| Line | Form | State |\n|--|--|--|\n| L3-L4 | if | fixed |", []string{"store/a.go:12 if «» fixed", "store/b.go:3-4 if «» fixed"}},
		"line names the file":                  {"文件：store/a.go\n\n| 行 | 类型 | 终态 |\n|--|--|--|\n| 12 | if | 已修复 |", []string{"store/a.go:12 if «» fixed"}},
		"id and place":                         {"| Row | Location | State |\n|--|--|--|\n| `7f3a9c21d0e4` | - | fixed |", []string{"  «» fixed"}},
		"filler row":                           {smallHead + "| | | | | |\n| a.go:1 | if | `x` | fixed | |", []string{"a.go:1 if «x» fixed"}},
		"verdict below":                        {smallHead + "| a.go:1 | if | `x` | fixed | |\nAPPROVE", []string{"a.go:1 if «x» fixed"}},
		"verdict table, findings":              {smallHead + "| a.go:1 | if | `x` | fixed | |\n\n| Verdict | APPROVE |\n|--|--|\n\n| severity | location | problem | fix |\n|--|--|--|--|\n| minor | a.go:9 | name | fix |", []string{"a.go:1 if «x» fixed"}},
		"colours":                              {"\x1b[1m| Location | State |\x1b[0m\n|--|--|\n| a.go:1 | \x1b[32mfixed\x1b[0m |", []string{"a.go:1  «» fixed"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t", []byte(tt.text), Options{})
			require.Equal(t, tt.want, shorts(got), "%v", got.Errors)
			require.Empty(t, got.Errors)
		})
	}
}

func TestMarkdownRowsThatCannotBeRead(t *testing.T) {
	for name, tt := range map[string]struct {
		text   string
		want   []string // the entries beside
		errors []int
	}{
		"no place":                   {smallHead + "| | if | `x` | fixed | |\n| a.go:2 | if | `x` | fixed | |", []string{"a.go:2 if «x» fixed"}, []int{3}},
		"place that is none":         {smallHead + "| Flush() | if | `x` | fixed | |", nil, []int{3}},
		"several places":             {smallHead + "| a.go:1, a.go:9 | if | `x` | fixed | |", nil, []int{3}},
		"rows left out":              {smallHead + "| a.go:1 | if | `x` | fixed | |\n| … | … | … | … | … |", []string{"a.go:1 if «x» fixed"}, []int{4}},
		"ditto of nothing":           {smallHead + "| ″ | if | `x` | fixed | |", nil, []int{3}},
		"ditto of an error":          {smallHead + "| a.go:1 | if | `x` | fixed | |\n| Flush | if | `x` | fixed | |\n| ″ | if | `x` | fixed | |", []string{"a.go:1 if «x» fixed"}, []int{4, 5}},
		"line without a file":        {"| Line | Form | State |\n|--|--|--|\n| 12 | if | fixed |", nil, []int{3}},
		"surplus, two ways":          {plainHead + "| | a.go:1 | if | a | b | empty | nil | §2 | fixed | e |", nil, []int{3}},
		"surplus, no way":            {smallHead + "| x | y | z | a.go:1 | if | q | fixed | e |", nil, []int{3}},
		"cell left out":              {smallHead + "| a.go:1 | if | fixed | e |", nil, []int{3}},
		"row wrapped beyond repair":  {smallHead + "| a.go:1 | if | `x` | fixed | tried\n| a.go:2 | if | `x` | fixed | e |", []string{"a.go:1 if «x» fixed", "a.go:2 if «x» fixed"}, nil},
		"text below a row, no pipes": {"Location | State | Evidence\n---|---|---\na.go:1 | fixed | tried with\nempty input", []string{"a.go:1  «» fixed"}, []int{4}},
		"inputs and observations":    {plainHead + "| | a.go:1 | if | `x` | empty<br>null<br>timeout | a<br>b | §2 | fixed | |", nil, []int{3}},
		"unknown headings":           {"| Spot | Judgement |\n|--|--|\n| a.go:1 | verified-safe |", nil, []int{3}},
		"no heading":                 {"| a.go:1 | if | `x` | verified-safe |\n| a.go:2 | if | `x` | fixed |", nil, []int{1, 2}},
		"state run into the code":    {"| Location | Form | Snippet | State |\n|--|--|--|--|\n| a.go:1 | if | `x` fixed |", nil, []int{3}},
		"pipe inside the form":       {smallHead + "| a.go:1 | i | f | `x` | fixed | e |", nil, []int{3}},
		"struck out row":             {smallHead + "| ~~a.go:1~~ | if | `x` | fixed | |", nil, []int{3}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t", []byte(tt.text), Options{})
			require.Equal(t, tt.want, shorts(got), "%v", got.Errors)
			require.Equal(t, tt.errors, lines(got), "%v", got.Errors)
			for _, e := range got.Errors {
				require.NotEmpty(t, e.Hint)
			}
		})
	}
}

func TestRepairedRowsSaySo(t *testing.T) {
	got := Read("t", []byte(smallHead+"| a.go:1 | short-circuit | a || b | fixed | e |\n| a.go:2 | if | `x` | fixed | e |"), Options{})
	require.Equal(t, "e; read 7 cells as 5", got.Entries[0].Note)
	require.Equal(t, "e", got.Entries[1].Note)
}

func TestRowIDs(t *testing.T) {
	for cell, want := range map[string]string{
		"7f3a9c21d0e4": "7f3a9c21d0e4", "`7f3a9c21d0e4`": "7f3a9c21d0e4", "**7f3a9c21d0e4**": "7f3a9c21d0e4", "123456789012": "123456789012",
		"1": "", "#3": "", "R7": "", "12.": "", "": "", "—": "",
	} {
		got := Read("t", []byte("| Row | Location | State |\n|--|--|--|\n| "+cell+" | a.go:1 | fixed |"), Options{})
		require.Len(t, got.Entries, 1, cell)
		require.Equal(t, want, got.Entries[0].Row, cell)
	}
}

func TestEntriesCarryTheirLines(t *testing.T) {
	got := Read("t", []byte("intro\n\n"+smallHead+"| a.go:1 | if | `x`\n| fixed | e |\n| a.go:2 | if | `x` | fixed | |\n\n- a.go:3 if `x` — fixed\n"), Options{})
	require.Empty(t, got.Errors)
	require.Equal(t, []int{5, 7, 9}, []int{got.Entries[0].Line, got.Entries[1].Line, got.Entries[2].Line})
}

func TestHeadingsHaveOneMeaning(t *testing.T) {
	seen := map[string]field{}
	for f, list := range headingWords {
		for _, w := range list {
			require.Equal(t, w, headingKey(w), "a heading is listed as it is looked up")
			other, twice := seen[w]
			require.False(t, twice, "%q stands for %d and %d", w, f, other)
			seen[w] = f
		}
	}
}
