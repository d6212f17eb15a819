package worktree

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/guardroll/guardroll/extract/diff"
)

// lookup finds paths in a tree, and their bytes. It reads a folder of the tree
// at a time and keeps what it read. It is safe for concurrent use.
type lookup struct {
	blobs  *blobs
	root   string           // id of the tree, or of its commit
	idSize int              // of object ids, in bytes
	failed map[string]error // paths that could not be read when the tree was written
	folder string           // where the tree was read from, as far as the vault does not hold it; "" for none

	mu      sync.Mutex
	folders map[string]map[string]node // by the id of the folder
}

// node is what a tree says of a name.
type node struct {
	mode diff.Mode
	id   string
}

const modeFolder diff.Mode = 0o040000

// find returns what stands at a slash-separated path, ok=false for nothing.
func (l *lookup) find(ctx context.Context, name string) (n node, ok bool, err error) {
	if !fs.ValidPath(name) || name == "." {
		return node{}, false, nil
	}
	n = node{mode: modeFolder, id: l.root + "^{tree}"}
	for part := range strings.SplitSeq(name, "/") {
		if n.mode != modeFolder {
			return node{}, false, nil
		}
		nodes, err := l.nodes(ctx, n.id, name)
		if err != nil {
			return node{}, false, err
		}
		if n, ok = nodes[part]; !ok {
			return node{}, false, nil
		}
	}
	return n, true, nil
}

// nodes returns what a folder of the tree holds. name is for errors.
func (l *lookup) nodes(ctx context.Context, id, name string) (map[string]node, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if nodes, ok := l.folders[id]; ok {
		return nodes, nil
	}
	data, err := l.blobs.object(ctx, id, name, DefaultLimit)
	if err != nil {
		return nil, err
	}
	nodes, err := parseTree(data, l.idSize)
	if err != nil {
		return nil, fmt.Errorf("reading the tree %s: %w", id, err)
	}
	if l.folders == nil {
		l.folders = map[string]map[string]node{}
	}
	l.folders[id] = nodes
	return nodes, nil
}

// parseTree reads "MODE NAME\0ID…" with ids of idSize bytes.
func parseTree(data []byte, idSize int) (map[string]node, error) {
	nodes := map[string]node{}
	for len(data) > 0 {
		mode, rest, ok := bytes.Cut(data, []byte{' '})
		name, rest, ok2 := bytes.Cut(rest, []byte{0})
		bits, err := strconv.ParseUint(string(mode), 8, 32)
		if !ok || !ok2 || err != nil || len(rest) < idSize {
			return nil, fmt.Errorf("unexpected entry %.80q", data)
		}
		nodes[string(name)] = node{canonical(diff.Mode(bits)), hex.EncodeToString(rest[:idSize])}
		data = rest[idSize:]
	}
	return nodes, nil
}

// canonical drops the permissions that old versions of git kept.
func canonical(m diff.Mode) diff.Mode {
	switch {
	case m>>12 != diff.ModeFile>>12:
		return m
	case m&0o100 != 0:
		return diff.ModeExecutable
	}
	return diff.ModeFile
}

// read returns the bytes of a file, ok=false where nothing stands. Errors wrap
// ErrNoContent for what is no regular file, and ErrTooLarge.
func (l *lookup) read(ctx context.Context, name string) (data []byte, ok bool, err error) {
	for p := name; p != "." && p != "/"; p = path.Dir(p) {
		if err := l.failed[p]; err != nil {
			return nil, false, err
		}
	}
	n, ok, err := l.find(ctx, name)
	switch {
	case err != nil || !ok:
		return nil, false, err
	case !n.mode.Regular():
		return nil, true, &Error{What: "reading", Place: name, Err: ErrNoContent}
	}
	data, err = l.blobs.read(ctx, n.id, name)
	if errors.Is(err, errMissing) && l.folder != "" {
		data, err = l.readFolder(name, n.id)
	}
	return data, true, err
}

// readFolder reads a file that the vault did not keep, if it is still the one
// that the tree was written from.
func (l *lookup) readFolder(name, id string) ([]byte, error) {
	f, err := openFolder(l.folder)
	if err != nil {
		return nil, err
	}
	defer f.close()
	data, err := f.read(name, l.blobs.limit)
	if err != nil {
		return nil, err
	}
	v := vault{format: "sha1"} // as the vault of two folders is
	now, err := v.identify(bytes.NewReader(data), int64(len(data)))
	if err == nil && now != id {
		err = errors.New("file changed after the folders were compared")
	}
	if err != nil {
		return nil, &Error{What: "reading", Place: name, Err: err}
	}
	return data, nil
}
