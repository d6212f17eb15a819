package shell

import (
	"strings"
	"testing"

	"github.com/guardroll/guardroll/extract"
)

func BenchmarkRead(b *testing.B) {
	script := []byte(strings.Repeat("if ! build \"$x\" && [ -z \"${y:-}\" ]; then\n  echo 'no' >&2\n  exit 1\nfi\ncase $1 in\n  a|b) run --fast ;; # so\n  *) die \"what\" ;;\nesac\nrc=$(count \"$@\") || return\n", 200))
	b.SetBytes(int64(len(script)))
	b.ReportAllocs()
	for b.Loop() {
		Read(script, "bash", extract.AllParts)
	}
}
