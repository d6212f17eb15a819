package diff

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name string
		diff string
		want []File
	}{
		{"nothing", "", nil},
		{"only text around", "From: someone\n\nhello\n", nil},
		{
			"modified, without context",
			"diff --git a/a.go b/a.go\nindex 1111111..2222222 100755\n--- a/a.go\n+++ b/a.go\n" +
				"@@ -2 +2,2 @@ func f()\n-old\n+new\n+newer\n@@ -9,0 +11 @@\n+added\n@@ -20,2 +21,0 @@\n-x\n-y\n",
			[]File{{
				Path: "a.go", OldPath: "a.go", Status: Modified, OldMode: ModeExecutable, NewMode: ModeExecutable,
				OldID: "1111111", NewID: "2222222",
				Hunks: []Hunk{{2, 1, 2, 2}, {9, 0, 11, 1}, {20, 2, 21, 0}},
			}},
		},
		{
			"context is cut off and splits a hunk",
			"--- a/a\n+++ b/a\n@@ -1,7 +1,7 @@\n 1\n-2\n+two\n 3\n\n-5\n 6\n+6a\n 7\n",
			[]File{{
				Path: "a", OldPath: "a", Status: Modified, OldMode: ModeFile, NewMode: ModeFile,
				Hunks: []Hunk{{2, 1, 2, 1}, {5, 1, 4, 0}, {6, 0, 6, 1}},
			}},
		},
		{
			"added, deleted and empty files",
			"diff --git a/n b/n\nnew file mode 100644\nindex 0000000..1\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n" +
				"diff --git a/d b/d\ndeleted file mode 100755\nindex 1..0000000\n--- a/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n" +
				"diff --git a/e e b/e e\nnew file mode 100644\nindex 0000000..e69de29\n",
			[]File{
				{Path: "n", Status: Added, NewMode: ModeFile, OldID: "0000000", NewID: "1", Hunks: []Hunk{{0, 0, 1, 1}}},
				{Path: "d", OldPath: "d", Status: Deleted, OldMode: ModeExecutable, OldID: "1", NewID: "0000000", Hunks: []Hunk{{1, 1, 0, 0}}},
				{Path: "e e", Status: Added, NewMode: ModeFile, OldID: "0000000", NewID: "e69de29"},
			},
		},
		{
			"renamed, copied, mode changed, binary",
			"diff --git a/o b/p q\nsimilarity index 90%\nrename from o\nrename to p q\nindex 1..2 100644\n--- a/o\n+++ b/p q\t\n@@ -1 +1 @@\n-a\n+b\n" +
				"diff --git a/o b/c\nsimilarity index 100%\ncopy from o\ncopy to c\n" +
				"diff --git a/m b/m\nold mode 100644\nnew mode 100755\n" +
				"diff --git a/mm b/mm\nold mode 100644\nnew mode 100755\nindex 1..2\n--- a/mm\n+++ b/mm\n@@ -1 +1 @@\n-a\n+b\n" +
				"diff --git a/x.png b/x.png\nold mode 100644\nnew mode 100755\nindex 1..2\nBinary files a/x.png and b/x.png differ\n" +
				"diff --git a/b.png b/b.png\nindex 1..2 100644\nBinary files a/b.png and b/b.png differ\n" +
				"diff --git a/g b/g\nindex 1..2 100644\nGIT binary patch\nliteral 1\nIcmZ\n\nliteral 0\nHcmV\n\n",
			[]File{
				{Path: "p q", OldPath: "o", Status: Renamed, OldMode: ModeFile, NewMode: ModeFile, OldID: "1", NewID: "2", Hunks: []Hunk{{1, 1, 1, 1}}},
				{Path: "c", OldPath: "o", Status: Copied, OldMode: ModeFile, NewMode: ModeFile},
				{Path: "m", OldPath: "m", Status: ModeChanged, OldMode: ModeFile, NewMode: ModeExecutable},
				{Path: "mm", OldPath: "mm", Status: Modified, OldMode: ModeFile, NewMode: ModeExecutable, OldID: "1", NewID: "2", Hunks: []Hunk{{1, 1, 1, 1}}},
				{Path: "x.png", OldPath: "x.png", Status: Modified, OldMode: ModeFile, NewMode: ModeExecutable, OldID: "1", NewID: "2", Binary: true},
				{Path: "b.png", OldPath: "b.png", Status: Modified, OldMode: ModeFile, NewMode: ModeFile, OldID: "1", NewID: "2", Binary: true},
				{Path: "g", OldPath: "g", Status: Modified, OldMode: ModeFile, NewMode: ModeFile, OldID: "1", NewID: "2", Binary: true},
			},
		},
		{
			"quoted paths",
			`diff --git "a/q\"\n\303\244\\" "b/q\"\n\303\244\\"` + "\nold mode 100644\nnew mode 100755\n" +
				`diff --git a/x y "b/\t"` + "\nrename from x y\n" + `rename to "\t"` + "\n",
			[]File{
				{Path: "q\"\nä\\", OldPath: "q\"\nä\\", Status: ModeChanged, OldMode: ModeFile, NewMode: ModeExecutable},
				{Path: "\t", OldPath: "x y", Status: Renamed, OldMode: ModeFile, NewMode: ModeFile},
			},
		},
		{
			"content that looks like headers",
			"--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n--- a/b\n-@@ -1 +1 @@\n+++ b/b\n+diff --git a/x b/x\n",
			[]File{{Path: "a", OldPath: "a", Status: Modified, OldMode: ModeFile, NewMode: ModeFile, Hunks: []Hunk{{1, 2, 1, 2}}}},
		},
		{
			"a mail with a signature, and time stamps",
			"Subject: x\n---\n a | 2 +-\n\n--- a/a\t2026-01-01 00:00:00\n+++ b/a\t2026-01-01 00:00:00\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n",
			[]File{{Path: "a", OldPath: "a", Status: Modified, OldMode: ModeFile, NewMode: ModeFile, Hunks: []Hunk{{1, 1, 1, 1}}}},
		},
		{
			"lines of any length and any bytes",
			"--- a/a\n+++ b/a\n@@ -1 +1 @@\n-" + strings.Repeat("x", 3*maxHeader) + "\n+\xff\x00\r\n",
			[]File{{Path: "a", OldPath: "a", Status: Modified, OldMode: ModeFile, NewMode: ModeFile, Hunks: []Hunk{{1, 1, 1, 1}}}},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Parse(strings.NewReader(test.diff))
			require.NoError(t, err)
			require.Empty(t, cmp.Diff(test.want, got))
		})
	}
}

func TestParseRefuses(t *testing.T) {
	const names = "--- a/a\n+++ b/a\n"
	for _, test := range []struct {
		name, diff string
		line       int
	}{
		{"fewer lines than the header says", names + "@@ -1,2 +1 @@\n-a\n", 4},
		{"a line that is none of the hunk's", names + "@@ -1,2 +1 @@\n-a\nx\n", 5},
		{"more old lines", names + "@@ -1 +1,2 @@\n-a\n-b\n", 5},
		{"more lines than the header says", names + "@@ -1 +1 @@\n-a\n+b\n+c\n", 6},
		{"a header without numbers", names + "@@ -a +1 @@\n", 3},
		{"a header without an end", names + "@@ -1 +1\n", 3},
		{"a count that overflows", names + "@@ -1,99999999999 +1 @@\n", 3},
		{"line 0 with lines", names + "@@ -0,1 +1 @@\n", 3},
		{"hunks in the wrong order", names + "@@ -5 +5 @@\n-a\n+b\n@@ -2 +2 @@\n-a\n+b\n", 6},
		{"a shift that no line explains", names + "@@ -5 +7 @@\n-a\n+b\n", 3},
		{"one name only", "--- a/a\n@@ -1 +1 @@\n", 2},
		{"the end after one name", "--- a/a\n", 1},
		{"no file on either side", "--- /dev/null\n+++ /dev/null\n", 2},
		{"a name without an end", "diff --git \"a/x b/x\n", 1},
		{"an escape that is none", "--- \"a/\\q\"\n", 1},
		{"an octal escape over a byte", "--- \"a/\\400\"\n", 1},
		{"a mode that is none", "diff --git a/a b/a\nold mode 9\n", 2},
		{"a merge's diff", "diff --cc a\n", 1},
		{"names that cannot be split", "diff --git a/a b b/c d e\nindex 1..2\n", 2},
		{"a name too long", "--- a/" + strings.Repeat("x", 2*maxHeader) + "\n", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse(strings.NewReader(test.diff))
			var syntax *SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, test.line, syntax.Line, "%v", err)
			require.NotEmpty(t, syntax.Reason)
		})
	}
}

func TestParsePassesReadErrorsOn(t *testing.T) {
	broken := errors.New("pipe broke")
	_, err := Parse(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n x\n-y\n+z\n \n"))
	f.Add([]byte("diff --git \"a/\\303\\244\" \"b/\\303\\244\"\nold mode 100644\nnew mode 100755\n"))
	f.Add([]byte("--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+z\n\\ No newline at end of file\n"))
	f.Add([]byte("diff --git a/o b/p\nrename from o\nrename to p\n@@ -1 +1 @@\n-\n+\n@@ -5,0 +6 @@\n+\n"))
	f.Fuzz(func(t *testing.T, input []byte) {
		files, err := Parse(strings.NewReader(string(input)))
		if err != nil {
			var syntax *SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Positive(t, syntax.Line)
			return
		}
		for _, f := range files {
			require.NotEmpty(t, f.Path)
			requireOrdered(t, f.Hunks)
		}
	})
}

// requireOrdered holds hunks to what NewLineMap and Compare rely on.
func requireOrdered(t require.TestingT, hunks []Hunk) {
	oldAt, newAt := 1, 1
	for _, h := range hunks {
		require.Positive(t, h.OldLines+h.NewLines)
		oldFirst, newFirst := first(h.OldStart, h.OldLines), first(h.NewStart, h.NewLines)
		require.GreaterOrEqual(t, oldFirst, oldAt)
		require.Equal(t, oldFirst-oldAt, newFirst-newAt)
		oldAt, newAt = oldFirst+h.OldLines, newFirst+h.NewLines
	}
}
