package worktree

import (
	"bufio"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract/diff"
)

const (
	idA = "1111111111111111111111111111111111111111"
	idB = "2222222222222222222222222222222222222222"
)

func raw(modes, status string, paths ...string) string {
	return ":" + modes + " " + idA + " " + idB + " " + status + "\x00" + strings.Join(paths, "\x00") + "\x00"
}

const patchA = "diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n"

func TestReadDiff(t *testing.T) {
	got, err := readDiff(strings.NewReader(raw("100644 100644", "M", "a") + raw("100644 100644", "R090", "o", "n\nm") + "\x00" + patchA +
		"diff --git a/o \"b/n\\nm\"\nsimilarity index 90%\nrename from o\nrename to \"n\\nm\"\n"))
	require.NoError(t, err)
	require.Equal(t, []diff.File{
		{Path: "a", OldPath: "a", Status: diff.Modified, OldMode: diff.ModeFile, NewMode: diff.ModeFile, OldID: idA, NewID: idB, Hunks: []diff.Hunk{{OldStart: 1, OldLines: 1, NewStart: 1, NewLines: 1}}},
		{Path: "n\nm", OldPath: "o", Status: diff.Renamed, OldMode: diff.ModeFile, NewMode: diff.ModeFile, OldID: idA, NewID: idB},
	}, got)
	got, err = readDiff(strings.NewReader(""))
	require.NoError(t, err)
	require.Empty(t, got)
}

func TestReadDiffRefuses(t *testing.T) {
	for name, input := range map[string]string{
		"no patch":               raw("100644 100644", "M", "a") + "\x00",
		"another file's patch":   raw("100644 100644", "M", "b") + "\x00" + patchA,
		"a patch too many":       "\x00" + patchA,
		"half a record":          ":100644",
		"no path":                raw("100644 100644", "M")[:100],
		"an unknown status":      raw("100644 100644", "X", "a") + "\x00" + patchA,
		"a mode that is none":    raw("10064x 100644", "M", "a") + "\x00" + patchA,
		"a record without colon": "100644\x00",
		"a broken patch":         raw("100644 100644", "M", "a") + "\x00" + strings.TrimSuffix(patchA, "+y\n"),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readDiff(strings.NewReader(input))
			require.ErrorContains(t, err, "reading git's diff")
		})
	}
}

func FuzzReadDiff(f *testing.F) {
	f.Add(raw("100644 100644", "M", "a") + "\x00" + patchA)
	f.Add(raw("120000 100644", "T", "a") + "\x00" + patchA + patchA)
	f.Add(raw("000000 100644", "A", "a") + raw("100644 000000", "D", "a"))
	f.Fuzz(func(t *testing.T, input string) {
		files, err := readDiff(strings.NewReader(input))
		if err != nil {
			return
		}
		records, err := readRaw(bufio.NewReader(strings.NewReader(input)))
		require.NoError(t, err)
		require.Len(t, files, len(records), "every record is a file, every file a record")
	})
}
