package worktree

import (
	"bytes"
	"compress/zlib"
	"context"
	"crypto/sha1" //nolint:gosec // git's object ids
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// vault is a bare repository of our own in a temporary folder. It borrows the
// objects of the user's repository and takes those that a work tree or a
// folder adds. Trees are compared and blobs read from here, so that neither
// the attributes nor the configuration of the repository under review has a
// say in it.
type vault struct {
	git
	path   string
	format string // of object ids: sha1 or sha256
}

// newVault makes a vault over the object folders of a repository, none for two
// plain folders.
func newVault(format string, objects ...string) (*vault, error) {
	path, err := os.MkdirTemp("", "guardroll-")
	if err != nil {
		return nil, fmt.Errorf("making a temporary repository: %w", err)
	}
	v := &vault{path: path, format: format}
	if err := v.init(); err != nil {
		return nil, errors.Join(fmt.Errorf("making a temporary repository: %w", err), v.remove())
	}
	v.git = git{dir: path, env: v.environment(objects)}
	return v, nil
}

func (v *vault) init() error {
	config := "[core]\n\tbare = true\n\trepositoryFormatVersion = 0\n"
	if v.format != "sha1" {
		config = "[core]\n\tbare = true\n\trepositoryFormatVersion = 1\n[extensions]\n\tobjectFormat = " + v.format + "\n"
	}
	// The temporary folder may lie inside the work tree under review.
	if err := os.WriteFile(filepath.Join(v.path, ignoreFile), []byte("*\n"), 0o600); err != nil {
		return err
	}
	for _, dir := range []string{"objects", "refs"} {
		if err := os.Mkdir(filepath.Join(v.path, dir), 0o700); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(v.path, "HEAD"), []byte("ref: refs/heads/none\n"), 0o600); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(v.path, "config"), []byte(config), 0o600)
}

// environment shuts out every configuration but the vault's own.
func (v *vault) environment(objects []string) []string {
	var env []string
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if !strings.HasPrefix(name, "GIT_") && name != "HOME" && name != "XDG_CONFIG_HOME" {
			env = append(env, e)
		}
	}
	for i := range objects {
		objects[i] = quoteAlternate(objects[i])
	}
	env = append(env, quiet...)
	return append(env,
		"HOME="+v.path, "XDG_CONFIG_HOME="+v.path,
		"GIT_DIR="+v.path, "GIT_INDEX_FILE="+v.indexPath(),
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_SYSTEM="+os.DevNull, "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_ALTERNATE_OBJECT_DIRECTORIES="+strings.Join(objects, string(os.PathListSeparator)),
	)
}

// quoteAlternate writes a path as git reads it in a list of object folders.
func quoteAlternate(path string) string {
	if !strings.ContainsAny(path, "\"\n\\"+string(os.PathListSeparator)) || os.PathListSeparator == ';' {
		return path
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(path) + `"`
}

func (v *vault) indexPath() string { return filepath.Join(v.path, "index") }

func (v *vault) remove() error { return os.RemoveAll(v.path) }

func (v *vault) newHash() hash.Hash {
	if v.format == "sha256" {
		return sha256.New()
	}
	return sha1.New() //nolint:gosec // git's object ids
}

// zero is the id that stands for none.
func (v *vault) zero() string { return strings.Repeat("0", 2*v.newHash().Size()) }

// emptyTree is the id of a tree without entries.
func (v *vault) emptyTree() string {
	h := v.newHash()
	h.Write([]byte("tree 0\x00"))
	return hex.EncodeToString(h.Sum(nil))
}

// identify returns the id of a blob that is read to its end, without keeping it.
func (v *vault) identify(r io.Reader, size int64) (string, error) {
	h := v.newHash()
	fmt.Fprintf(h, "blob %d\x00", size)
	n, err := io.Copy(h, io.LimitReader(r, size+1))
	if err == nil && n != size {
		err = errors.New("file changed while it was read")
	}
	return hex.EncodeToString(h.Sum(nil)), err
}

// store keeps the bytes as a blob and returns its id.
func (v *vault) store(data []byte) (string, error) {
	id, err := v.identify(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", err
	}
	path := filepath.Join(v.path, "objects", id[:2], id[2:])
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("storing a blob: %w", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return id, nil
	}
	if err != nil {
		return "", fmt.Errorf("storing a blob: %w", err)
	}
	if err := errors.Join(deflate(f, data), f.Close()); err != nil {
		return "", fmt.Errorf("storing a blob: %w", err)
	}
	return id, nil
}

func deflate(w io.Writer, data []byte) error {
	z, err := zlib.NewWriterLevel(w, zlib.BestSpeed)
	if err != nil {
		return err
	}
	_, err1 := fmt.Fprintf(z, "blob %d\x00", len(data))
	_, err2 := z.Write(data)
	return errors.Join(err1, err2, z.Close())
}

// entry is one path that an index is to hold.
type entry struct {
	path string
	mode uint32 // 0 takes the path out
	id   string
}

// writeTree puts entries into the vault's index and returns the id of its tree.
func (v *vault) writeTree(ctx context.Context, entries []entry) (string, error) {
	if len(entries) > 0 {
		var in bytes.Buffer
		for _, e := range entries {
			fmt.Fprintf(&in, "%o %s\t%s\x00", e.mode, e.id, e.path)
		}
		if _, err := v.run(ctx, in.Bytes(), "update-index", "-z", "--index-info"); err != nil {
			return "", err
		}
	}
	out, err := v.run(ctx, nil, "write-tree", "--missing-ok")
	return strings.TrimSpace(string(out)), err
}
