package golang_test

import (
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
)

// standardLibrary reads the Go files under GOROOT/src; those under testdata,
// some of them broken on purpose, where asked for.
func standardLibrary(tb testing.TB, testdata bool) map[string][]byte {
	tb.Helper()
	root := filepath.Join(build.Default.GOROOT, "src")
	files := make(map[string][]byte)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || !testdata && strings.Contains(path, "/testdata/") {
			return err
		}
		src, err := os.ReadFile(path)
		files[path] = src
		return err
	})
	require.NoError(tb, err)
	require.NotEmpty(tb, files, "no Go files under %s", root)
	return files
}

// BenchmarkStandardLibrary holds Read against go/parser alone over the same
// files in the same run; x/parse is the ratio of the CPU times of the process.
func BenchmarkStandardLibrary(b *testing.B) {
	files := standardLibrary(b, false)
	var parse, read time.Duration
	var bytes, rows int
	for b.Loop() {
		parse += cpuTime(func() {
			for _, src := range files {
				_, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments|parser.SkipObjectResolution)
				require.NoError(b, err)
			}
		})
		read += cpuTime(func() {
			for _, src := range files {
				rows += len(golang.Read(src, 0).Constructs)
				bytes += len(src)
			}
		})
	}
	b.ReportMetric(read.Seconds()/parse.Seconds(), "x/parse")
	b.ReportMetric(float64(bytes)/read.Seconds()/1e6, "MB/cpu-s")
	b.ReportMetric(float64(rows)/float64(b.N), "rows")
}

// cpuTime is what the process spends while f runs, garbage collection included:
// other programs on the machine do not count.
func cpuTime(f func()) time.Duration {
	runtime.GC()
	before := processTime()
	f()
	runtime.GC()
	return processTime() - before
}

// BenchmarkAllParts is the same with every part of the facts.
func BenchmarkAllParts(b *testing.B) {
	files := standardLibrary(b, false)
	var spent time.Duration
	var bytes int
	for b.Loop() {
		spent += cpuTime(func() {
			for _, src := range files {
				golang.Read(src, extract.AllParts)
				bytes += len(src)
			}
		})
	}
	b.ReportMetric(float64(bytes)/spent.Seconds()/1e6, "MB/cpu-s")
}
