package reconcile

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEvidenceThatNamesNothing(t *testing.T) {
	opts := Options{
		Exists: func(path string, line int) bool {
			return path == "store/flush.go" && line <= 50 || path == "main.go" && line <= 9
		},
		Named: func(symbol string) bool {
			return slices.Contains([]string{"Flush", "(*Store).Flush", "return", "err"}, symbol)
		},
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
		"`if err != nil { return Flush(x) }` leaves":  false,
		"`if err != nil { return Flushh(x) }` leaves": true,
		"`Flush(\"no such word\")` returns it":        false,
		"prints `exit status 2`":                      false,
		"without a name in ticks nothing can be told": false,
	} {
		require.Equal(t, want, opts.namesNothing(&Entry{Note: text}), text)
	}
	require.False(t, Options{}.namesNothing(&Entry{Note: "`Flushh`, store/gone.go:1"}), "nothing is known")
}
