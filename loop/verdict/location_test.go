package verdict

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLocations(t *testing.T) {
	cases := []struct {
		text string
		want place
	}{
		{"a/b.go:12", place{path: "a/b.go", line: 12}},
		{"a/b.go:12-20", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go:12–20", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go:12:5", place{path: "a/b.go", line: 12}},
		{"a/b.go#L12-L20", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go#L12", place{path: "a/b.go", line: 12}},
		{"a/b.go line 12", place{path: "a/b.go", line: 12}},
		{"a/b.go, lines 12-20", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go (line 12)", place{path: "a/b.go", line: 12}},
		{"a/b.go lines 12 to 20", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go（第12行）", place{path: "a/b.go", line: 12}},
		{"a/b.go 第 12-20 行", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go 第12行至第20行", place{path: "a/b.go", line: 12, end: 20}},
		{"a/b.go：41", place{path: "a/b.go", line: 41}},
		{"a/b.go L41", place{path: "a/b.go", line: 41}},
		{"a/b.go:L41-L43", place{path: "a/b.go", line: 41, end: 43}},
		{"./a/b.go:12", place{path: "a/b.go", line: 12}},
		{`.\a\b.go:12`, place{path: "a/b.go", line: 12}},
		{"`a/b.go:12`", place{path: "a/b.go", line: 12}},
		{"`a/b.go`:12", place{path: "a/b.go", line: 12}},
		{"**a/b.go:12**", place{path: "a/b.go", line: 12}},
		{"[a/b.go:12](a/b.go#L12)", place{path: "a/b.go", line: 12}},
		{"`my dir/b.go:12`", place{path: "my dir/b.go", line: 12}},
		{"app/[id]/page.tsx:12", place{path: "app/[id]/page.tsx", line: 12}},
		{"文件/测试.go:12", place{path: "文件/测试.go", line: 12}},
		{"Makefile:3", place{path: "Makefile", line: 3}},
		{"build/Dockerfile:3", place{path: "build/Dockerfile", line: 3}},
		{".github/workflows/ci.yml:3", place{path: ".github/workflows/ci.yml", line: 3}},
		{".gitignore:3", place{path: ".gitignore", line: 3}},
		{"scripts/run:3", place{path: "scripts/run", line: 3}},
		{"a/b.go", place{path: "a/b.go"}},
		{"a/b.go:20-12", place{path: "a/b.go", line: 20}},
		{"../x.go:3", place{path: "../x.go", line: 3, bad: true}},
		{"/etc/passwd:3", place{path: "/etc/passwd", line: 3, bad: true}},
		{"/repo/a/b.go:12", place{path: "a/b.go", line: 12}},
	}
	for _, c := range cases {
		t.Run(c.text, func(t *testing.T) {
			got, ok := anchor{}.whole(c.text)
			require.True(t, ok, "%q", c.text)
			require.Equal(t, c.want, got, "%q", c.text)
		})
	}
	for _, text := range []string{"", "12", "12:30", "port 8080", "localhost:8080", "http://example.com:8080/", "the whole file", "line 12", "HTTP:500", "1.2:3", "v1.2"} {
		got, ok := anchor{}.whole(text)
		require.False(t, ok, "%q: %q", text, got.path)
	}
}

func TestLocationsInTheTree(t *testing.T) {
	a := newAnchor(Options{Root: `C:\copy`, Files: []string{"a/b.go", "c.go"}})
	cases := []struct {
		text string
		want place
	}{
		{"a/b.go:1", place{path: "a/b.go", line: 1}},
		{`C:\copy\a\b.go:1`, place{path: "a/b.go", line: 1}},
		{"b/a/b.go:1", place{path: "a/b.go", line: 1}},
		{"/tmp/x/a/b.go:1", place{path: "a/b.go", line: 1}},
		{"gone.go:1", place{path: "gone.go", line: 1, bad: true}},
		{"x/c.go:1", place{path: "x/c.go", line: 1, bad: true}},
		{"/copy/other.go:1", place{path: "/copy/other.go", line: 1, bad: true}},
	}
	for _, c := range cases {
		got, ok := a.whole(c.text)
		require.True(t, ok, "%q", c.text)
		require.Equal(t, c.want, got, "%q", c.text)
	}
	r := Read([]byte("- major | gone.go:3 | leaks | close\n\nCHANGES-REQUESTED"), Options{Slot: "codex", Files: []string{"a.go"}})
	require.Equal(t, []string{badLocation}, r.Findings[0].Flags)
	require.Equal(t, "gone.go", r.Findings[0].Path, "a finding with a bad place is kept")
}

func TestD42_Locations(t *testing.T) {
	for text, want := range map[string]place{
		"a.go 第 12-20 行": {path: "a.go", line: 12, end: 20},
		"a.go：41":        {path: "a.go", line: 41},
		"a.go L41":       {path: "a.go", line: 41},
	} {
		got := Read([]byte("- 【重要】"+text+" 漏锁\n\n打回"), Options{Slot: "codex"})
		require.Len(t, got.Findings, 1, "%q", text)
		require.Equal(t, want, place{path: got.Findings[0].Path, line: got.Findings[0].Line, end: got.Findings[0].End}, "%q", text)
		require.Equal(t, "漏锁", got.Findings[0].Title, "%q", text)
	}
}
