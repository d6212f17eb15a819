package table

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

var repository = Options{
	Roots: []string{"/repo/", `C:\work\repo`},
	Paths: []string{"store/flush.go", "cmd/run.go", "a/x.go", "b/x.go", "Makefile", "my file.go", "app/[id]/page.tsx", `odd\name.go`, "pkg/my_file.go"},
}

// show resolves a location cell to path:start-end:column.
func show(cell string) string {
	ix := newPathIndex(repository)
	p, reason := ix.location(cell)
	if reason != "" {
		return "error: " + reason
	}
	if p.ditto {
		return fmt.Sprintf("ditto:%d-%d", p.start, p.end)
	}
	return fmt.Sprintf("%s:%d-%d:%d", ix.resolve(p.path), p.start, p.end, p.column)
}

func TestLocationForms(t *testing.T) {
	for cell, want := range map[string]string{
		"store/flush.go:12":                            "store/flush.go:12-12:0",
		"store/flush.go:12-20":                         "store/flush.go:12-20:0",
		"store/flush.go:12–20":                         "store/flush.go:12-20:0",
		"store/flush.go:12 - 20":                       "store/flush.go:12-20:0",
		"store/flush.go:L12-L20":                       "store/flush.go:12-20:0",
		"store/flush.go:12..20":                        "store/flush.go:12-20:0",
		"store/flush.go:12:5":                          "store/flush.go:12-12:5",
		"store/flush.go:12:5-20:3":                     "store/flush.go:12-20:5",
		"store/flush.go:12:5-9":                        "store/flush.go:12-12:5",
		"store/flush.go#L12":                           "store/flush.go:12-12:0",
		"store/flush.go#L12-L20":                       "store/flush.go:12-20:0",
		"store/flush.go#L12-20":                        "store/flush.go:12-20:0",
		"store/flush.go#L12C5":                         "store/flush.go:12-12:5",
		"store/flush.go (line 12)":                     "store/flush.go:12-12:0",
		"store/flush.go (lines 12-20)":                 "store/flush.go:12-20:0",
		"store/flush.go(12)":                           "store/flush.go:12-12:0",
		"store/flush.go, line 12":                      "store/flush.go:12-12:0",
		"store/flush.go line 12":                       "store/flush.go:12-12:0",
		"store/flush.go lines 12 to 20":                "store/flush.go:12-20:0",
		"store/flush.go at line 12":                    "store/flush.go:12-12:0",
		"store/flush.go L41":                           "store/flush.go:41-41:0",
		"store/flush.go（第12行）":                         "store/flush.go:12-12:0",
		"store/flush.go 第 12-20 行":                     "store/flush.go:12-20:0",
		"store/flush.go第12至20行":                        "store/flush.go:12-20:0",
		"store/flush.go：41":                            "store/flush.go:41-41:0",
		"./store/flush.go:12":                          "store/flush.go:12-12:0",
		"/repo/store/flush.go:12":                      "store/flush.go:12-12:0",
		"file:///repo/store/flush.go:12":               "store/flush.go:12-12:0",
		`C:\work\repo\store\flush.go:12`:               "store/flush.go:12-12:0",
		`c:\work\repo\store\flush.go:12-13`:            "store/flush.go:12-13:0",
		`.\store\flush.go#L12-L20`:                     "store/flush.go:12-20:0",
		`store\flush.go:12`:                            "store/flush.go:12-12:0",
		"/elsewhere/x.go:3":                            "/elsewhere/x.go:3-3:0",
		"/repository/x.go:3":                           "/repository/x.go:3-3:0",
		"`store/flush.go:12`":                          "store/flush.go:12-12:0",
		"``store/flush.go:12``":                        "store/flush.go:12-12:0",
		"`store/flush.go`:12":                          "store/flush.go:12-12:0",
		"`store/flush.go` line 12":                     "store/flush.go:12-12:0",
		"`store/flush.go`（第 12 行）":                     "store/flush.go:12-12:0",
		"**store/flush.go:12**":                        "store/flush.go:12-12:0",
		"**`store/flush.go:12`**":                      "store/flush.go:12-12:0",
		"📄 store/flush.go:12":                          "store/flush.go:12-12:0",
		"<code>store/flush.go:12</code>":               "store/flush.go:12-12:0",
		"~~store/flush.go:10~~ store/flush.go:12":      "store/flush.go:12-12:0",
		"[store/flush.go:12](store/flush.go#L12)":      "store/flush.go:12-12:0",
		"[flush.go](store/flush.go#L12-L20)":           "store/flush.go:12-20:0",
		"[`flush.go:12`](./store/flush.go)":            "store/flush.go:12-12:0",
		"[x.go:3](https://e.org/o/r/blob/main/a/x.go)": "a/x.go:3-3:0",
		"[Flush](store/flush.go#L12)":                  "store/flush.go:12-12:0",
		"flush.go:12":                                  "store/flush.go:12-12:0",
		"x.go:12":                                      "x.go:12-12:0", // two files end so
		"Makefile:3":                                   "Makefile:3-3:0",
		"`my file.go:3`":                               "my file.go:3-3:0",
		"my file.go:3":                                 "my file.go:3-3:0",
		"`other file.go:3`":                            "other file.go:3-3:0",
		"app/[id]/page.tsx:7":                          "app/[id]/page.tsx:7-7:0",
		"`odd\\name.go`:7":                             `odd\name.go:7-7:0`,
		`pkg/my\_file.go:7`:                            "pkg/my_file.go:7-7:0",
		`my\_file.go:7`:                                "pkg/my_file.go:7-7:0",
		"store/flush.go":                               "store/flush.go:0-0:0",
		"store/flush.go:12 (Flush)":                    "store/flush.go:12-12:0",
		"store/flush.go:12 in Flush2":                  "store/flush.go:12-12:0",
		"a/../store/flush.go:1":                        "store/flush.go:1-1:0",
		"../x.go:1":                                    "../x.go:1-1:0",
		":41":                                          ":41-41:0",
		"41":                                           ":41-41:0",
		"L41-L43":                                      ":41-43:0",
		"第 12-20 行":                                    ":12-20:0",
		"lines 4–5":                                    ":4-5:0",
		"″":                                            "ditto:0-0",
		"同上":                                           "ditto:0-0",
		"ditto:45":                                     "ditto:45-45",
		`" line 7`:                                     "ditto:7-7",
	} {
		require.Equal(t, want, show(cell), cell)
	}
}

func TestLocationsThatAreNone(t *testing.T) {
	for _, cell := range []string{
		"", "Flush()", "see the diff", "many places", "store/flush.go:0", "store/flush.go:20-12", "store/flush.go:99999999999999999999",
		"store/flush.go:12, store/flush.go:19", "store/flush.go:12, 19", "store/flush.go:12 and 19", "store/flush.go:12; cmd/run.go:3", "store/flush.go:12 and cmd/run.go:3",
		"`store/flush.go:12` `cmd/run.go:3`", "store/flush.go lines 12, 14", "~~store/flush.go:12~~",
		"[a/x.go:3](a/x.go#L9)", "ditto everywhere", "12 places",
	} {
		require.Contains(t, show(cell), "error: ", cell)
	}
}

// A path may itself end as a path with a line does.
func TestKnownPathsThatEndInALine(t *testing.T) {
	for _, path := range []string{"a:12", "|a:12", "&#124;a:12"} {
		text := "| Row | Location | Form |\n| --- | --- | --- |\n| 000000000000 | " + entities(path) + ":7 | if |\n"
		got := Read("t.md", []byte(text), Options{Paths: []string{path}})
		require.Empty(t, got.Errors, path)
		require.Equal(t, path, got.Entries[0].Path)
		require.Equal(t, 7, got.Entries[0].Start)
	}
}
