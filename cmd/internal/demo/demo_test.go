package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
	"github.com/stretchr/testify/require"
)

// sevenRows is a roll of one file, a row every ten lines.
func sevenRows() extract.Roll {
	var roll extract.Roll
	roll.Change.Tree = "4b825dc6"
	for i := range 7 {
		start := extract.Pos{Line: 10 * (i + 1), Column: 2}
		roll.Rows = append(roll.Rows, extract.Row{ID: strings.Repeat(string(rune('a'+i)), 12), Path: "a.go", Form: extract.If,
			Start: start, HeadEnd: start, End: start, Snippet: "x || y"})
	}
	return roll
}

func TestHurried(t *testing.T) {
	table, faults, err := hurried(sevenRows())
	require.NoError(t, err)
	require.Len(t, faults, 5)
	require.Equal(t, strings.TrimLeft(`
<!-- guardroll:table tree=4b825dc6 -->
| Row | Location | Form | Snippet | Failing inputs | Observed | Contract | State | Evidence |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| bbbbbbbbbbbb | §a.go:20:2§ | if | §x \|\| y§ |  |  |  | verified-safe |  |
|  | §a.go:30-40§ | if | §x \|\| y§ | malformed | both return an error | doc comment | verified-safe |  |
| eeeeeeeeeeee | §a.go:50:2§ | if | §x \|\| y§ | malformed | returns an error | doc comment | verified-safe |  |
| ffffffffffff | §a.go:60:2§ | if | §x \|\| y§ | malformed | returns an error | doc comment | verified-safe |  |
| gggggggggggg | §a.go:70:2§ | if | §x \|\| y§ | malformed | returns an error | doc comment | verified-safe |  |
|  | §a.go:1§ | if | §cache == nil§ | malformed | returns an error | doc comment | verified-safe |  |
`, "\n"), strings.ReplaceAll(table, "`", "§"))
}

func TestHurriedNeedsSomethingToShow(t *testing.T) {
	few := sevenRows()
	few.Rows = few.Rows[:5]
	_, _, err := hurried(few)
	require.ErrorContains(t, err, "5 rows")

	apart := sevenRows()
	for i := range apart.Rows {
		apart.Rows[i].Path = string(rune('a'+i)) + ".go"
	}
	_, _, err = hurried(apart)
	require.ErrorContains(t, err, "no two rows")
}

func TestHandIn(t *testing.T) {
	data, err := json.Marshal(sevenRows())
	require.NoError(t, err)
	var out strings.Builder
	s := show{out: &out, folder: t.TempDir()}
	rollFile := filepath.Join(s.folder, "roll.json")
	require.NoError(t, os.WriteFile(rollFile, data, 0o600))

	tableFile, err := s.handIn(rollFile)
	require.NoError(t, err)
	require.FileExists(t, tableFile)
	require.Contains(t, out.String(), "left out            a.go:10 if")

	require.NoError(t, os.WriteFile(rollFile, []byte("{"), 0o600))
	_, err = s.handIn(rollFile)
	require.Error(t, err)
}

func TestCommandHoldsTheExitCode(t *testing.T) {
	var out strings.Builder
	s := show{out: &out, guardroll: "go"}
	require.NoError(t, s.command([]int{0}, "version"))
	require.ErrorContains(t, s.command([]int{1}, "version"), "ended with 0")
	require.ErrorContains(t, show{out: &out, guardroll: "/no/such/guardroll"}.command([]int{0}, "gate"), "make build")
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{nil, {"pip"}, {"go", "npm"}} {
		var out strings.Builder
		require.Equal(t, 2, run(args, &out, &out))
	}
}
