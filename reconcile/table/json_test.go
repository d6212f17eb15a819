package table

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/reconcile"
)

func TestJSON(t *testing.T) {
	const full = `{"row":"7f3a9c21d0e4","path":"a.go","start":12,"end":14,"form":"if","snippet":"err != nil","evidence":[{"input":"empty","observed":"returns nil","contract":"§2"}],"state":"accepted-degraded","fix":"1a2b3c4d","reason":"rare","clause":"M3","lies":true,"note":"n"}`
	want := reconcile.Entry{Table: "t", Line: 1, Row: "7f3a9c21d0e4", Path: "a.go", Start: 12, End: 14, Form: "if", Syntax: "if", Snippet: "err != nil",
		Evidence: []reconcile.Evidence{{Input: "empty", Observed: "returns nil", Contract: "§2"}}, States: []reconcile.State{reconcile.AcceptedDegraded},
		Fix: "1a2b3c4d", Reason: "rare", Clause: "M3", Lies: true, Note: "n"}
	for _, text := range []string{full, "[" + full + "]", `{"entries":[` + full + `]}`, `{"verdict":"APPROVE","rows":[` + full + `],"findings":[]}`} {
		got := Read("t", []byte(text), Options{})
		require.Empty(t, got.Errors, text)
		require.Equal(t, []reconcile.Entry{want}, got.Entries, text)
	}
}

func TestJSONHead(t *testing.T) {
	for _, text := range []string{
		`{"tree":"abc","slot":"codex","entries":[{"path":"a.go","start":1}]}`,
		`{"entries":[{"path":"a.go","start":1}],"slot":"codex","tree":"abc"}`,
		"{\"tree\":\"abc\",\"slot\":\"codex\"}\n{\"path\":\"a.go\",\"start\":1}\n",
	} {
		got := Read("t", []byte(text), Options{})
		require.Empty(t, got.Errors, text)
		require.Equal(t, [2]string{"abc", "codex"}, [2]string{got.Tree, got.Slot}, text)
		require.Equal(t, []string{"a.go:1  «»"}, shorts(got), text)
	}
}

func TestJSONForms(t *testing.T) {
	for entry, want := range map[string]string{
		`{"path":"a.go","start":"12"}`: "a.go:12  «»",
		`{"path":"a.go","start":{"line":12,"column":5},"end":{"line":14,"column":1}}`: "a.go:12:5-13  «»",
		`{"path":"a.go","start":{"line":12,"column":5},"end":{"line":12,"column":9}}`: "a.go:12:5  «»",
		`{"path":"a.go","line":12,"column":3}`:                                        "a.go:12:3  «»",
		`{"file":"a.go","start":12,"end":null,"state":null,"evidence":null}`:          "a.go:12  «»",
		`{"path":"a.go:12-20"}`:                                                                       "a.go:12-20  «»",
		`{"location":"a.go (line 12)"}`:                                                               "a.go:12  «»",
		`{"path":"./a.go","start":12,"snippet":" a\n\t|| b "}`:                                        "a.go:12  «a || b»",
		`{"path":"C:\\work\\repo\\cmd\\run.go","start":12}`:                                           "cmd/run.go:12  «»",
		`{"path":"a.go","start":1,"state":["verified-safe","fixed"]}`:                                 "a.go:1  «» verified-safe fixed",
		`{"path":"a.go","start":1,"state":"verified-safe / fixed"}`:                                   "a.go:1  «» verified-safe fixed",
		`{"path":"a.go","start":1,"state":"LGTM"}`:                                                    "a.go:1  «» ?LGTM",
		`{"path":"a.go","start":1,"evidence":"empty → nil; commit 1a2b3c4"}`:                          "a.go:1  «» [empty|nil|]",
		`{"path":"a.go","start":1,"evidence":{"input":"null","observed":"a"}}`:                        "a.go:1  «» [null|a|]",
		`{"row":"7f3a9c21d0e4"}`:                                                                      "  «»",
		`{"path":"a.go","start":1,"kind":"guard","symbol":"F","occurrence":2,"form":"short circuit"}`: "a.go:1 short-circuit «»",
		`{"path":"a.go"}`: "a.go  «»",
	} {
		got := Read("t", []byte("["+entry+"]"), repository)
		require.Empty(t, got.Errors, entry)
		require.Equal(t, []string{want}, shorts(got), entry)
	}
}

func TestJSONErrorsNameEntryFieldAndLine(t *testing.T) {
	for field, reason := range map[string]string{
		`"start":0`:                       `entry 2: start is “0”, not a number from 1 on`,
		`"start":-3`:                      `entry 2: start is “-3”, not a number from 1 on`,
		`"start":1.5`:                     `entry 2: start is “1.5”, not a number from 1 on`,
		`"start":"twelve"`:                `entry 2: start is “twelve”, not a number from 1 on`,
		`"start":true`:                    `entry 2: start is a boolean, not a line number`,
		`"start":[1]`:                     `entry 2: start is an array, not a line number`,
		`"start":{"column":1}`:            `entry 2: start names no line`,
		`"start":{"line":{"line":1}}`:     `entry 2: start has an object for line`,
		`"start":{"line":1,"offset":2}`:   `entry 2: start has the unknown field "offset"`,
		`"start":1,"line":2`:              `entry 2: line is given under two names, as 1 and 2`,
		`"path":7`:                        `entry 2: path is a number, not a string`,
		`"path":"b.go","file":"c.go"`:     `entry 2: file is given under two names, as “b.go” and “c.go”`,
		`"form":["if"]`:                   `entry 2: form is an array, not a string`,
		`"state":3`:                       `entry 2: state is a number, not a string`,
		`"state":[null,{}]`:               `entry 2: state is an object, not a string`,
		`"lies":"yes"`:                    `entry 2: lies is a string, not a boolean`,
		`"evidence":3`:                    `entry 2: evidence is a number, not an array`,
		`"evidence":["empty"]`:            `entry 2: evidence holds a string, not an object with input, observed, contract`,
		`"evidence":[{"input":3}]`:        `entry 2: evidence input is a number, not a string`,
		`"evidence":[{"inputs":"empty"}]`: `entry 2: evidence has the unknown field "inputs"`,
		`"stat":"fixed"`:                  `entry 2: unknown field "stat"`,
		`"State":"fixed"`:                 `entry 2: unknown field "State"`,
	} {
		got := Read("t", []byte("{\"entries\":[\n{\"path\":\"a.go\",\"start\":1},\n{\n"+field+"},\n{\"path\":\"a.go\",\"start\":3}\n]}"), Options{})
		require.Len(t, got.Entries, 2, field)
		require.Len(t, got.Errors, 1, field)
		require.Equal(t, reason, got.Errors[0].Reason)
		require.Equal(t, 4, got.Errors[0].Line, field)
	}
	for entry, reason := range map[string]string{
		`7`:                                 "entry 1 is a number, not an object",
		`{"start":3}`:                       "entry 1: it names a line and no file",
		`{"state":"fixed"}`:                 "entry 1: it names no location and no row",
		`{"path":"a.go","start":9,"end":3}`: "entry 1: its last line stands before its first",
		`{"path":"a.go","end":3}`:           "entry 1: its last line stands before its first",
		`{"path":"a.go","path":"b.go"}`:     `entry 1: field "path" is given twice`,
		`{"location":"nowhere"}`:            "entry 1: location “nowhere”: it names no file and line",
	} {
		got := Read("t.json", []byte("[\n\n"+entry+"]"), Options{})
		require.Empty(t, got.Entries, entry)
		require.Equal(t, reason, got.Errors[0].Reason)
		require.Equal(t, 3, got.Errors[0].Line, entry)
	}
}

func TestBrokenJSONKeepsWhatStandsBefore(t *testing.T) {
	const a = `{"path":"a.go","start":1}`
	for name, tt := range map[string]struct {
		text    string
		entries int
		errors  []int
	}{
		"cut list":          {"[\n" + a + ",\n" + a + ",\n{\"path\":", 2, []int{4}},
		"cut object":        {"{\"entries\":[\n" + a + "\n", 1, []int{2}},
		"wrong comma":       {"{\"entries\":[\n" + a + ",\n,\n" + a + "]}", 1, []int{3}},
		"no JSON":           {"{nope}", 0, []int{1}},
		"entries no array":  {"{\"entries\":\n{\"a\":[1,{}]},\"tree\":\"t\"}", 0, []int{2}},
		"unknown member":    {"{\"entries\":[" + a + "],\n\"tre\":\"t\"}", 1, []int{2}},
		"tree no string":    {"{\"entries\":[" + a + "],\n\"tree\":3}", 1, []int{2}},
		"a line broken":     {a + "\n{\"path\":\n" + a + "\n\n" + a, 3, []int{2}},
		"two on a line":     {a + "\n" + a + " " + a, 2, []int{2}},
		"a bare value":      {"3", 0, []int{1}},
		"no UTF-8":          {"[\n{\"path\":\"a\xff.go\",\"start\":1}]", 0, []int{2}},
		"two objects apart": {"{\"entries\":[" + a + "]}\n\n{\"entries\":[" + a + "]}", 2, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t.json", []byte(tt.text), Options{})
			require.Len(t, got.Entries, tt.entries, "%v", got.Errors)
			require.Equal(t, tt.errors, lines(got), "%v", got.Errors)
		})
	}
}

func TestJSONInAnAnswer(t *testing.T) {
	const entry = `{"path":"a.go","start":1,"form":"if","state":"fixed"}`
	for name, tt := range map[string]struct {
		text string
		want []string
		line int
	}{
		"object":         {"Here:\n```json\n{\"tree\":\"t\",\n\"entries\":[\n" + entry + "]}\n```\nAPPROVE", []string{"a.go:1 if «» fixed"}, 5},
		"array":          {"Here:\n\n~~~\n[" + entry + "]\n~~~", []string{"a.go:1 if «» fixed"}, 4},
		"lines":          {"```jsonl\n" + entry + "\n" + entry + "\n```", []string{"a.go:1 if «» fixed", "a.go:1 if «» fixed"}, 2},
		"never closed":   {"```json\n{\"entries\":[" + entry + "]}", []string{"a.go:1 if «» fixed"}, 2},
		"quoted":         {"> ```json\n> {\"entries\":[" + entry + "]}\n> ```", []string{"a.go:1 if «» fixed"}, 2},
		"no table":       {"```json\n{\"verdict\":\"APPROVE\",\"findings\":[]}\n```\n\n- a.go:1 if — fixed", []string{"a.go:1 if «» fixed"}, 5},
		"beside a table": {smallHead + "| a.go:2 | if | `x` | fixed | |\n\n```json\n[" + entry + "]\n```", []string{"a.go:2 if «x» fixed", "a.go:1 if «» fixed"}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t", []byte(tt.text), Options{})
			require.Empty(t, got.Errors)
			require.Equal(t, tt.want, shorts(got))
			require.Equal(t, tt.line, got.Entries[0].Line)
		})
	}
	got := Read("t", []byte("text\n```json\n{\"entries\":[{\"path\":\"a.go\",\n\"start\":x}]}\n```"), Options{})
	require.Empty(t, got.Entries)
	require.Equal(t, []int{4}, lines(got))
}

func TestCSV(t *testing.T) {
	for name, tt := range map[string]struct {
		text   string
		want   []string
		errors []int
	}{
		"plain":            {"Row,Location,Form,Snippet,Failing inputs,Observed,Contract,State\n7f3a9c21d0e4,a.go:12,if,x,empty,nil,§2,verified-safe\n", []string{"a.go:12 if «x» verified-safe [empty|nil|§2]"}, nil},
		"quoted":           {"location,snippet,state,evidence\na.go:1,\"a, \"\"b\"\"\n || c\",fixed,\"empty → a\nnull → b\"\n", []string{"a.go:1  «a, \"b\" || c» fixed [empty|a|] [null|b|]"}, nil},
		"no markdown":      {"location,snippet,state\na.go:1,*p == &amp; **q \\| `r`,fixed\na.go:2,`x`,fixed\n", []string{"a.go:1  «*p == &amp; **q \\| `r`» fixed", "a.go:2  «x» fixed"}, nil},
		"semicolons":       {"位置;终态\na.go:1;已修复\n", []string{"a.go:1  «» fixed"}, nil},
		"tabs":             {"file\tline\tstate\na.go\t3\tfixed\n", []string{"a.go:3  «» fixed"}, nil},
		"short, long":      {"location,form,state\na.go:1,if\na.go:2,if,fixed,,\na.go:3,if,a,fixed\n", []string{"a.go:1 if «»", "a.go:2 if «» fixed"}, []int{4}},
		"wrong quotes":     {"location,form,state\na.go:1,\"if\"x,fixed\na.go:2,if,fixed\n", []string{"a.go:2 if «» fixed"}, []int{2}},
		"quote never ends": {"location,form,state\na.go:1,if,fixed\na.go:2,\"if,fixed\n", []string{"a.go:1 if «» fixed"}, []int{3}},
		"blank lines":      {"location,form,state\n\n,,\na.go:1,if,fixed\n", []string{"a.go:1 if «» fixed"}, nil},
		"no place":         {"location,form,state\n,if,fixed\n", nil, []int{2}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Read("t", []byte(tt.text), Options{})
			require.Equal(t, tt.want, shorts(got), "%v", got.Errors)
			require.Equal(t, tt.errors, lines(got), "%v", got.Errors)
		})
	}
	got := Read("t.csv", []byte("# guardroll:table tree=abc slot=codex\nlocation,form,state\na.go:1,if,fixed\n"), Options{})
	require.Empty(t, got.Errors)
	require.Equal(t, "abc codex a.go:1 3", strings.Join([]string{got.Tree, got.Slot, got.Entries[0].Path + ":1", "3"}, " "))
	require.Equal(t, 3, got.Entries[0].Line)
	require.Equal(t, []int{1}, lines(Read("t.csv", []byte("a,b\n1,2\n"), Options{})))
}
