package reconcile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEvidenceThatNamesNothing(t *testing.T) {
	opts := Options{
		Exists: func(path string, line int) bool {
			return path == "store/flush.go" && line <= 50 || path == "main.go" && line <= 9
		},
		Named: func(symbol string) bool { return symbol == "Flush" || symbol == "(*Store).Flush" },
	}
	for text, want := range map[string]bool{
		"see store/flush.go:41":                       false,
		"see store/flush.go:51":                       true,
		"see store/gone.go:1":                         true,
		"see main.go:9":                               false,
		"see main.go:10":                              true,
		"dials redis.local:6379":                      false,
		"`Flush` returns it":                          false,
		"`(*Store).Flush` returns it":                 false,
		"`Flushh` returns it":                         true,
		"returns `nil` for `null`":                    false,
		"returns `context.DeadlineExceeded`":          false,
		"returns `io.EOF`, as `store/flush.go` says":  false,
		"as `store/gone.go` says":                     true,
		"without a name in ticks nothing can be told": false,
	} {
		require.Equal(t, want, opts.namesNothing(&Entry{Note: text}), text)
	}
	require.False(t, Options{}.namesNothing(&Entry{Note: "`Flushh`, store/gone.go:1"}), "nothing is known")
}
