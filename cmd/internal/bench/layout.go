package main

import (
	"errors"
	"fmt"
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// standardLibrary lays out the Go files of the standard library as a committed
// repository below the folder, once, so that the command and go/parser read
// the same bytes.
func standardLibrary(folder string) (dir string, err error) {
	dir = filepath.Join(folder, runtime.Version())
	return dir, once(dir, func() error {
		if err := copyGo(dir, filepath.Join(build.Default.GOROOT, "src")); err != nil {
			return fmt.Errorf("copying the standard library: %w", err)
		}
		return commit(dir)
	})
}

// once makes a repository unless it was made before; one that was left half
// made is made anew.
func once(dir string, make func() error) error {
	ready := filepath.Join(dir, ".git", "bench-ready")
	if _, err := os.Stat(ready); err == nil {
		return nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := make(); err != nil {
		return err
	}
	return os.WriteFile(ready, nil, 0o600)
}

// copyGo copies the Go files below a folder, in the folders they stand in.
func copyGo(to, from string) error {
	copied := 0
	err := eachGoFile(from, func(path string, src []byte) error {
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		copied++
		return writeFile(filepath.Join(to, name), src)
	})
	if err == nil && copied == 0 {
		err = errors.New("no Go file below " + from)
	}
	return err
}

func writeFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

func eachGoFile(folder string, do func(path string, src []byte) error) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || filepath.Ext(path) != ".go" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return do(path, src)
	})
}
