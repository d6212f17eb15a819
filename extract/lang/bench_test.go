package lang_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
)

// BenchmarkFacts measures what rows cost on top of a pure parse, over real
// code: Python's standard library and the JavaScript of npm. The metric
// x-parse is the whole CPU time by that of the parse alone; the aim is 1.3.
func BenchmarkFacts(b *testing.B) {
	b.Run("python", func(b *testing.B) {
		root := output(b, "python3", "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))")
		measure(b, "python", sources(b, root, ".py", "site-packages"))
	})
	b.Run("javascript", func(b *testing.B) {
		root := os.Getenv("GUARDROLL_BENCH_JS")
		if root == "" {
			root = filepath.Join(output(b, "npm", "root", "-g"), "npm")
		}
		measure(b, "javascript", sources(b, root, ".js", ""))
	})
}

func measure(b *testing.B, name string, files [][]byte) {
	b.Helper()
	language := languageOf(b, name)
	parser := lang.NewParser(lang.Limits{})
	defer parser.Close()
	var parse, rows, everything time.Duration
	for b.Loop() {
		for _, src := range files {
			parse += timed(b, func() error { return parser.Bare(language, src) })
			rows += timed(b, func() error { _, err := parser.Read(language, src, 0); return err })
			everything += timed(b, func() error { _, err := parser.Read(language, src, extract.AllParts); return err })
		}
	}
	bytes := 0
	for _, src := range files {
		bytes += len(src)
	}
	b.SetBytes(int64(bytes))
	b.ReportMetric(float64(rows)/float64(parse), "rows/x-parse")
	b.ReportMetric(float64(everything)/float64(parse), "all/x-parse")
	b.ReportMetric(float64(bytes)*float64(b.N)/1e6/parse.Seconds(), "parse-MB/s")
	b.ReportMetric(float64(bytes)*float64(b.N)/1e6/rows.Seconds(), "rows-MB/s")
}

func timed(b *testing.B, f func() error) time.Duration {
	b.Helper()
	start := cpuTime(b)
	require.NoError(b, f())
	return cpuTime(b) - start
}

// cpuTime is what the process has used, so that a busy machine does not count.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func languageOf(b *testing.B, name string) *lang.Language {
	b.Helper()
	for _, l := range all.Languages() {
		if l.Name == name {
			return l
		}
	}
	b.Fatalf("no language %s", name)
	return nil
}

// sources reads a bounded part of a tree, so that one turn is seconds.
func sources(b *testing.B, root, extension, skip string) [][]byte {
	b.Helper()
	const enough = 8 << 20
	var files [][]byte
	total := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == skip:
			return filepath.SkipDir
		case !d.Type().IsRegular() || !strings.HasSuffix(path, extension) || total > enough:
			return nil
		}
		src, err := os.ReadFile(path)
		files, total = append(files, src), total+len(src)
		return err
	})
	require.NoError(b, err)
	require.NotEmpty(b, files)
	return files
}

func output(b *testing.B, name string, args ...string) string {
	b.Helper()
	out, err := exec.Command(name, args...).Output()
	require.NoError(b, err, "the benchmark needs %s", name)
	return strings.TrimSpace(string(out))
}
