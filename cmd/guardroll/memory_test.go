package main

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTuneMemory(t *testing.T) {
	for name, test := range map[string]struct {
		environ map[string]string
		percent int
		limit   int64
	}{
		"nothing said": {nil, garbage, enough},
		"GOGC":         {map[string]string{"GOGC": "50"}, 77, math.MaxInt64},
		"GOMEMLIMIT":   {map[string]string{"GOMEMLIMIT": "1GiB"}, 77, math.MaxInt64},
	} {
		t.Run(name, func(t *testing.T) {
			percent, limit := debug.SetGCPercent(77), debug.SetMemoryLimit(math.MaxInt64)
			tuneMemory(func(name string) string { return test.environ[name] })
			require.Equal(t, test.limit, debug.SetMemoryLimit(limit))
			require.Equal(t, test.percent, debug.SetGCPercent(percent))
		})
	}
}
