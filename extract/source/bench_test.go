package source

import "testing"

func BenchmarkClassify(b *testing.B) {
	attributes := ParseAttributes([]byte(attributeText))
	names := []string{"cmd/server/main.go", "web/src/components/Button.tsx", "docs/guide.md", "scripts/build.sh", "a/b/c/d/e/f.py", "deploy/values.yaml"}
	head := []byte("#!/bin/sh\n# words that say nothing\nif x; then y; fi\n")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Classify(names[i%len(names)], head, attributes)
	}
}
