package worktree

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/guardroll/guardroll/extract/diff"
)

// folder reads files below one folder and never leaves it: a symlink is not
// followed, neither as the file itself nor on the way to it. Safe for
// concurrent use once it is made.
type folder struct {
	root *os.Root
	path string
	dirs sync.Map // slash-separated folder → whether it is one, reached through no symlink
}

func openFolder(path string) (*folder, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, &Error{What: "no such folder", Place: path, Usage: true, Err: err}
	}
	return &folder{root: root, path: path}, nil
}

func (f *folder) close() error { return f.root.Close() }

// kind says what stands at a slash-separated path: a mode of git's, ModeNone
// for nothing there, or a folder, or a way that leads through a symlink.
func (f *folder) kind(name string) (diff.Mode, fs.FileInfo, error) {
	info, err := f.lstat(name)
	switch {
	case err != nil:
		return diff.ModeNone, nil, err
	case info == nil:
		return diff.ModeNone, nil, nil
	}
	switch mode := info.Mode(); {
	case mode.IsRegular() && mode&0o100 != 0:
		return diff.ModeExecutable, info, nil
	case mode.IsRegular():
		return diff.ModeFile, info, nil
	case mode&fs.ModeSymlink != 0:
		return diff.ModeSymlink, info, nil
	}
	return diff.ModeNone, info, nil
}

// lstat returns nothing and no error where there is nothing, or only something
// behind a symlink.
func (f *folder) lstat(name string) (fs.FileInfo, error) {
	if real, err := f.real(path.Dir(name)); !real {
		return nil, err
	}
	info, err := f.root.Lstat(filepath.FromSlash(name))
	if absent(err) {
		return nil, nil
	}
	return info, err
}

// real reports whether a folder is reached through no symlink.
func (f *folder) real(dir string) (bool, error) {
	if dir == "." || dir == "/" {
		return true, nil
	}
	if known, ok := f.dirs.Load(dir); ok {
		return known.(bool), nil
	}
	real, err := f.real(path.Dir(dir))
	if err != nil {
		return false, err
	}
	if real {
		info, err := f.root.Lstat(filepath.FromSlash(dir))
		if err != nil && !absent(err) {
			return false, err
		}
		real = err == nil && info.IsDir()
	}
	f.dirs.Store(dir, real)
	return real, nil
}

func absent(err error) bool { return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) }

// open opens a regular file. The caller closes it. What was a symlink a moment
// ago, or became one, is refused.
func (f *folder) open(name string) (*os.File, fs.FileInfo, error) {
	mode, info, err := f.kind(name)
	if err != nil {
		return nil, nil, &Error{What: "reading", Place: name, Err: err}
	}
	if info == nil {
		return nil, nil, &Error{What: "reading", Place: name, Err: fs.ErrNotExist}
	}
	if !mode.Regular() {
		return nil, nil, &Error{What: "reading", Place: name, Err: ErrNoContent}
	}
	file, err := f.root.OpenFile(filepath.FromSlash(name), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, &Error{What: "reading", Place: name, Err: err}
	}
	now, err := file.Stat()
	if err == nil && !os.SameFile(info, now) {
		err = errors.New("file changed while it was opened")
	}
	if err != nil {
		return nil, nil, &Error{What: "reading", Place: name, Err: errors.Join(err, file.Close())}
	}
	return file, now, nil
}

// read returns the bytes of a regular file of at most limit bytes.
func (f *folder) read(name string, limit int64) ([]byte, error) {
	file, info, err := f.open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info.Size() > limit {
		return nil, tooLarge(name, info.Size(), limit)
	}
	data := make([]byte, 0, info.Size()+1)
	for {
		n, err := file.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case int64(len(data)) > limit:
			return nil, tooLarge(name, int64(len(data)), limit)
		case errors.Is(err, io.EOF):
			return data, nil
		case err != nil:
			return nil, &Error{What: "reading", Place: name, Err: err}
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// link returns the target of a symlink.
func (f *folder) link(name string) (string, error) {
	target, err := f.root.Readlink(filepath.FromSlash(name))
	if err != nil {
		return "", &Error{What: "reading", Place: name, Err: err}
	}
	return target, nil
}

// add makes the entry of a path as it stands in the folder, its content kept
// in the vault. A path with nothing there, or with something that git does not
// keep, gives the entry that takes it out. A file over the limit has its true
// id, but its content is not kept.
func (f *folder) add(v *vault, name string, limit int64) (entry, error) {
	mode, info, err := f.kind(name)
	if err != nil {
		return entry{}, &Error{What: "reading", Place: name, Err: err}
	}
	e := entry{path: name, mode: uint32(mode), id: v.zero()}
	switch {
	case mode == diff.ModeSymlink:
		target, err := f.link(name)
		if err != nil {
			return e, err
		}
		e.id, err = v.store([]byte(target))
		return e, err
	case mode.Regular() && info.Size() > limit:
		e.id, err = f.identify(v, name)
		return e, errors.Join(err, tooLarge(name, info.Size(), limit))
	case mode.Regular():
		data, err := f.read(name, limit)
		if err != nil {
			return e, err
		}
		e.id, err = v.store(data)
		return e, err
	}
	return e, nil
}

// identify returns the blob id of a file of any size.
func (f *folder) identify(v *vault, name string) (string, error) {
	file, info, err := f.open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	id, err := v.identify(file, info.Size())
	if err != nil {
		return "", fmt.Errorf("reading %s: %w", name, err)
	}
	return id, nil
}
