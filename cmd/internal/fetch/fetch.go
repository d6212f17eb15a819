// Package fetch brings published code to the machine for the demonstration and
// the benchmarks: by package name, at a fixed version, through the ordinary
// clients. What cannot be had is an error, never a smaller run.
package fetch

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Module downloads a Go module into the module cache and returns its folder,
// which is read-only. what is module@version.
func Module(what string) (dir string, err error) {
	out, err := output(exec.Command("go", "mod", "download", "-json", what))
	if err != nil {
		return "", fmt.Errorf("downloading %s: %w", what, err)
	}
	var module struct{ Dir, Error string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", fmt.Errorf("downloading %s: reading the answer of go: %w", what, err)
	}
	if module.Error != "" || module.Dir == "" {
		return "", fmt.Errorf("downloading %s: %s", what, module.Error)
	}
	return module.Dir, nil
}

// Package downloads an npm package below the folder into and returns the
// folder with its content. what is name@version. A package that is there
// already is not fetched again.
func Package(what, into string) (dir string, err error) {
	dir = filepath.Join(into, strings.NewReplacer("/", "-", "@", "-").Replace(strings.TrimPrefix(what, "@")))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	temp, err := os.MkdirTemp(into, "fetch-")
	if err != nil {
		return "", fmt.Errorf("fetching %s: %w", what, err)
	}
	defer os.RemoveAll(temp)
	cmd := exec.Command("npm", "pack", "--silent", "--ignore-scripts", what)
	cmd.Dir = temp
	name, err := output(cmd)
	if err != nil {
		return "", fmt.Errorf("fetching %s: %w", what, err)
	}
	content := filepath.Join(temp, "content")
	if err := unpackFile(filepath.Join(temp, lastLine(name)), content); err != nil {
		return "", fmt.Errorf("unpacking %s: %w", what, err)
	}
	if err := os.Rename(filepath.Join(content, "package"), dir); err != nil {
		return "", fmt.Errorf("unpacking %s: %w", what, err)
	}
	return dir, nil
}

// output runs a command and returns its stdout; its stderr goes into the error.
func output(cmd *exec.Cmd) ([]byte, error) {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, firstBytes(stderr.Bytes(), out))
	}
	return out, nil
}

// firstBytes returns the beginning of the first text that says something.
func firstBytes(texts ...[]byte) string {
	for _, text := range texts {
		if text = bytes.TrimSpace(text); len(text) > 0 {
			return string(text[:min(len(text), 500)])
		}
	}
	return "no message"
}

func lastLine(text []byte) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

func unpackFile(archive, into string) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	return Unpack(file, into)
}

// Unpack writes the regular files of a tar.gz below the folder into. A name
// that leads out of it is an error.
func Unpack(archive io.Reader, into string) error {
	zipped, err := gzip.NewReader(archive)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(into, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(into)
	if err != nil {
		return err
	}
	defer root.Close()
	for entries := tar.NewReader(zipped); ; {
		entry, err := entries.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if entry.Typeflag != tar.TypeReg {
			continue
		}
		if err := write(root, filepath.FromSlash(entry.Name), entries); err != nil {
			return err
		}
	}
}

func write(root *os.Root, name string, content io.Reader) error {
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Close())
}
