package verdict

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// control writes a model's control token.
func control(name string) string { return "<" + "|" + name + "|" + ">" }

// wideControl writes one with full-width bars.
func wideControl(name string) string { return "<" + "｜" + name + "｜" + ">" }

func TestD07_Cleaning(t *testing.T) {
	esc := string(rune(0x1b))
	cases := []struct{ name, raw, want string }{
		{"colour", esc + "[1;32mAPPROVE" + esc + "[0m", "APPROVE"},
		{"title sequence", esc + "]0;title" + string(rune(7)) + "APPROVE", "APPROVE"},
		{"title sequence ended by ST", esc + "]0;title" + esc + `\` + "APPROVE", "APPROVE"},
		{"charset sequence", esc + "(BAPPROVE", "APPROVE"},
		{"carriage returns", "a\r\nb\rc\n", "a\nb\nc"},
		{"byte order mark and zero width", "\ufeffAP\u200bPRO\u2060VE", "APPROVE"},
		{"wide spaces", "needs\u00a0work\u3000now", "needs work now"},
		{"line and paragraph separators", "a\u2028b\u2029c", "a\nb\nc"},
		{"form feed", "a\fb", "a\nb"},
		{"bell", "a" + string(rune(7)) + "b", "ab"},
		{"end tokens", "APPROVE" + control("im_end") + "\n" + control("endoftext") + " ", "APPROVE"},
		{"wide end token", "APPROVE" + wideControl("end▁of▁sentence"), "APPROVE"},
		{"sentence end", "APPROVE<" + "/s>", "APPROVE"},
		{"nothing but tokens", control("im_start") + "assistant" + control("im_end"), ""},
		{"role at the start", control("im_start") + "assistant\nAPPROVE", "\nAPPROVE"},
		{"tokens within the text stay", "a" + control("x") + "b", "a" + control("x") + "b"},
		{"invalid UTF-8", "a\xffb", "a\ufffdb"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, nul := clean([]byte(c.raw))
			require.Equal(t, c.want, got, "%q", c.raw)
			require.False(t, nul)
		})
	}
	got, nul := clean([]byte("a\x00b"))
	require.True(t, nul, "a NUL is told")
	require.Equal(t, "ab", got)
}

func TestNoiseOfHosts(t *testing.T) {
	cases := []struct {
		text, want string
		noisy      bool
	}{
		{"[MODE_UPDATE] planFINDINGS:", "FINDINGS:", true},
		{"[MODE_UPDATE] plan", "", true},
		{"[STATUS_CHANGE]APPROVE", "APPROVE", true},
		{"[MODE_UPDATE] plan is good", "[MODE_UPDATE] plan is good", false},
		{"[CRITICAL] a.go:3 x", "[CRITICAL] a.go:3 x", false},
	}
	for _, c := range cases {
		lines, noisy := cut(c.text)
		require.Equal(t, c.want, lines[0].text, "%q", c.text)
		require.Equal(t, c.noisy, noisy, "%q", c.text)
	}
}
