package verdict

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestD18_OneTableOfReasonsReadBothWays(t *testing.T) {
	seen := map[Reason]bool{}
	for _, w := range Reasons() {
		require.False(t, seen[w.ID], "%s stands twice", w.ID)
		seen[w.ID] = true
		for _, text := range append([]string{string(w.ID), w.ID.Text("zh"), w.ID.Text("en"), strings.ToUpper(w.En), " " + w.Zh}, w.Also...) {
			got, ok := ParseReason(text)
			require.True(t, ok, "%q", text)
			require.Equal(t, w.ID, got, "%q", text)
		}
	}
	require.Len(t, seen, 22)
}

func TestD14_TheListOfReasonsIsClosed(t *testing.T) {
	for _, text := range []string{"", "because", "未跑完", "no", "APPROVE"} {
		_, ok := ParseReason(text)
		require.False(t, ok, "%q", text)
	}
	for _, id := range []Reason{Stale, OpenFindings, PendingRegrade} {
		got, ok := ParseReason(string(id))
		require.True(t, ok)
		require.Equal(t, id, got)
	}
}

func TestD39_WordsOfAbsence(t *testing.T) {
	require.Equal(t, "not logged in", NotLoggedIn.Text("en"))
	require.Equal(t, "未登录", NotLoggedIn.Text("zh"))
	require.Equal(t, "缺 guard 清单", MissingGuardList.Text("zh"))
	got, ok := ParseReason("缺guard清单")
	require.True(t, ok)
	require.Equal(t, MissingGuardList, got)
}

func TestRL51_DoubtIsTransient(t *testing.T) {
	structural := []Reason{NotInstalled, NotLoggedIn, Quota, UnsupportedFlag, ModelUnavailable, Misconfigured}
	for _, w := range Reasons() {
		want := Transient
		switch {
		case w.ID == OpenFindings || w.ID == PendingRegrade:
			want = ""
		default:
			for _, s := range structural {
				if s == w.ID {
					want = Structural
				}
			}
		}
		require.Equal(t, want, w.ID.Class(), "%s", w.ID)
	}
	require.Equal(t, Transient, Reason("something new").Class())
	require.Equal(t, Class(""), Reason("").Class())
	require.Equal(t, "something new", Reason("something new").Text("zh"))
}
