package worktree

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
)

// blobs reads objects by id through one "git cat-file --batch", started with
// the first. It is safe for concurrent use.
type blobs struct {
	git   git
	limit int64 // bytes

	mu  sync.Mutex
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	err error // the process is of no use any more
}

// read returns the bytes of a blob. path is for errors.
func (b *blobs) read(ctx context.Context, id, path string) ([]byte, error) {
	return b.object(ctx, id, path, b.limit)
}

// object returns the bytes of an object of any type, of at most limit bytes.
func (b *blobs) object(ctx context.Context, id, path string, limit int64) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if b.err == nil && b.cmd == nil {
		b.err = b.start()
	}
	if b.err != nil {
		return nil, b.err
	}
	data, broken, err := b.ask(id, path, limit)
	if broken {
		b.err = err
	}
	return data, err
}

// start runs git without the context of the first caller: it serves them all,
// until close.
func (b *blobs) start() error {
	cmd := b.git.command(context.Background(), "cat-file", "--batch")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return startError(err)
	}
	b.cmd, b.in, b.out = cmd, in, bufio.NewReaderSize(out, 1<<16)
	return nil
}

// ask reads one object. broken says that the process cannot be asked again.
func (b *blobs) ask(id, path string, limit int64) (data []byte, broken bool, err error) {
	if _, err := io.WriteString(b.in, id+"\n"); err != nil {
		return nil, true, fmt.Errorf("asking git for %s: %w", path, err)
	}
	header, err := b.out.ReadString('\n')
	if err != nil {
		return nil, true, fmt.Errorf("reading %s from git: %w", path, err)
	}
	fields := strings.Fields(header)
	if len(fields) != 3 {
		return nil, false, missing(path, id)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return nil, true, fmt.Errorf("reading %s from git: unexpected answer %.80q", path, header)
	}
	if size > limit {
		_, err := io.CopyN(io.Discard, b.out, size+1)
		return nil, err != nil, errors.Join(tooLarge(path, size, limit), err)
	}
	data = make([]byte, size+1)
	if _, err := io.ReadFull(b.out, data); err != nil {
		return nil, true, fmt.Errorf("reading %s from git: %w", path, err)
	}
	return data[:size:size], false, nil
}

// missing is an object that the repository does not hold: a partial clone, or
// damage.
func missing(path, id string) error {
	return &Error{What: "object " + id + " is not in the repository; reading", Place: path,
		Hint: "git fetch --refetch origin", Err: errMissing}
}

var errMissing = errors.New("missing object")

// close ends the process.
func (b *blobs) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	cmd := b.cmd
	if b.err == nil {
		b.err = errors.New("the change is closed")
	}
	if cmd == nil {
		return nil
	}
	b.cmd = nil
	_ = b.in.Close()
	_, _ = io.Copy(io.Discard, b.out)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("ending git cat-file: %w", err)
	}
	return nil
}
