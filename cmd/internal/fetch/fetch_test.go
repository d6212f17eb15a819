package fetch

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// archive packs names and their contents as npm does.
func archive(t *testing.T, files map[string]string) *bytes.Buffer {
	t.Helper()
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	entries := tar.NewWriter(zipped)
	for name, text := range files {
		require.NoError(t, entries.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(text))}))
		_, err := entries.Write([]byte(text))
		require.NoError(t, err)
	}
	require.NoError(t, entries.Close())
	require.NoError(t, zipped.Close())
	return &packed
}

func TestUnpack(t *testing.T) {
	into := filepath.Join(t.TempDir(), "new")
	require.NoError(t, Unpack(archive(t, map[string]string{"package/package.json": "{}", "package/src/a.ts": "a"}), into))
	text, err := os.ReadFile(filepath.Join(into, "package", "src", "a.ts"))
	require.NoError(t, err)
	require.Equal(t, "a", string(text))
}

func TestUnpackRefuses(t *testing.T) {
	outside := t.TempDir()
	for name, packed := range map[string]*bytes.Buffer{
		"a name that leads out": archive(t, map[string]string{"../out.txt": "x"}),
		"an absolute name":      archive(t, map[string]string{filepath.Join(outside, "out.txt"): "x"}),
		"no archive":            bytes.NewBufferString("text"),
		"a torn archive":        bytes.NewBuffer(archive(t, map[string]string{"a": "x"}).Bytes()[:30]),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.Error(t, Unpack(packed, filepath.Join(dir, "in")))
			require.NoFileExists(t, filepath.Join(dir, "out.txt"))
			require.NoFileExists(t, filepath.Join(outside, "out.txt"))
		})
	}
}

func TestModuleRefusesWhatIsNoVersion(t *testing.T) {
	_, err := Module("not a module")
	require.ErrorContains(t, err, "downloading not a module")
}

func TestOutputTellsWhatTheCommandSaid(t *testing.T) {
	_, err := output(exec.Command("go", "no-such-subcommand"))
	require.ErrorContains(t, err, "unknown command")
}

func TestPackageIsNotFetchedTwice(t *testing.T) {
	into := t.TempDir()
	have := filepath.Join(into, "scope-name-1.2.3")
	require.NoError(t, os.Mkdir(have, 0o755))
	dir, err := Package("@scope/name@1.2.3", into)
	require.NoError(t, err)
	require.Equal(t, have, dir)
}

func TestLastLine(t *testing.T) {
	require.Equal(t, "name-1.0.0.tgz", lastLine([]byte("a notice\nname-1.0.0.tgz\n")))
}
