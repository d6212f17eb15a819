package verdict

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestD39_AbsencesAreWrittenInOneLanguageAndReadInBoth(t *testing.T) {
	require.Equal(t, "Codex: not logged in", Absence("Codex", NotLoggedIn, false, "en"))
	require.Equal(t, "Codex:未登录", Absence("Codex", NotLoggedIn, false, "zh"))
	require.Equal(t, "Codex:空返回: 瞬态, 达上限", Absence("Codex", EmptyOutput, true, "zh"))
	for _, language := range []string{"en", "zh", ""} {
		for _, w := range Reasons() {
			for _, capReached := range []bool{false, true} {
				who, r, atCap, ok := ParseAbsence(Absence("Reality Checker", w.ID, capReached, language))
				require.True(t, ok, "%s", w.ID)
				require.Equal(t, "Reality Checker", who)
				require.Equal(t, w.ID, r)
				require.Equal(t, capReached, atCap)
			}
		}
	}
}

func TestD39_OtherSpellingsOfAbsences(t *testing.T) {
	for _, text := range []string{"Codex 未跑完: 未登录", "Codex：未登录", "codex: not-logged-in", " Codex not run: Not logged in "} {
		_, r, capReached, ok := ParseAbsence(text)
		require.True(t, ok, "%q", text)
		require.Equal(t, NotLoggedIn, r, "%q", text)
		require.False(t, capReached)
	}
	for _, text := range []string{"", "Codex", "Codex: because", ": quota", "quota"} {
		_, _, _, ok := ParseAbsence(text)
		require.False(t, ok, "%q", text)
	}
}
