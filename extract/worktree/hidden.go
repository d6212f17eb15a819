package worktree

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract/diff"
)

const ignoreFile = ".gitignore"

// hidden lists the untracked files of the work tree that the head's ignore
// files hide and the base's would not. It asks nothing where the change
// touches no ignore file. An ignore file that is ignored itself is no part of
// the change: tools put one with "*" into the caches they make.
func (r *repository) hidden(ctx context.Context, v *vault, base string, files []diff.File) ([]string, error) {
	if !slices.ContainsFunc(files, func(f diff.File) bool { return isIgnoreFile(f.Path) || isIgnoreFile(f.OldPath) }) {
		return nil, nil
	}
	out, err := r.run(ctx, nil, "ls-files", "-z", "-o", "-i", "--exclude-standard")
	if err != nil {
		return nil, &Error{What: "listing the ignored files of", Place: r.root, Err: err}
	}
	ignored := splitZero(out)
	if len(ignored) == 0 {
		return nil, nil
	}
	rules := filepath.Join(v.path, "rules")
	if err := r.writeRules(ctx, v, base, rules, ignored); err != nil {
		return nil, fmt.Errorf("reading the ignore files of the base: %w", err)
	}
	known, err := r.ignoredUnder(ctx, rules, ignored)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(ignored, func(p string) bool { return known[p] }), nil
}

func isIgnoreFile(name string) bool { return path.Base(name) == ignoreFile }

// splitZero cuts a list whose elements end with a zero byte, and sorts it.
func splitZero(out []byte) []string {
	list := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	if list[0] == "" {
		return nil
	}
	slices.Sort(list)
	return list
}

// writeRules writes ignore files into a folder: those of a tree, and those
// among the ignored files. git reads none through a symlink.
func (r *repository) writeRules(ctx context.Context, v *vault, tree, dir string, ignored []string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	rules, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer rules.Close()
	own, err := openFolder(r.root)
	if err != nil {
		return err
	}
	defer own.close()
	for _, name := range ignored {
		if !isIgnoreFile(name) {
			continue
		}
		// One that cannot be read hides nothing from git either.
		if data, err := own.read(name, maxRules); err == nil {
			if err := writeBelow(rules, name, data); err != nil {
				return err
			}
		}
	}
	return v.checkOutRules(ctx, rules, tree)
}

// maxRules is how large an ignore file may be, in bytes.
const maxRules = 1 << 20

func (v *vault) checkOutRules(ctx context.Context, rules *os.Root, tree string) error {
	out, err := v.run(ctx, nil, "ls-tree", "-r", "-z", tree)
	if err != nil {
		return err
	}
	for _, record := range splitZero(out) {
		about, name, _ := strings.Cut(record, "\t")
		fields := strings.Fields(about)
		if !isIgnoreFile(name) || len(fields) != 3 || !parseMode(about).Regular() {
			continue
		}
		data, err := v.run(ctx, nil, "cat-file", "blob", fields[2])
		if err != nil {
			return err
		}
		if err := writeBelow(rules, name, data); err != nil {
			return err
		}
	}
	return nil
}

func writeBelow(root *os.Root, name string, data []byte) error {
	if err := root.MkdirAll(filepath.FromSlash(path.Dir(name)), 0o700); err != nil {
		return err
	}
	return root.WriteFile(filepath.FromSlash(name), data, 0o600)
}

// ignoredUnder tells which paths are ignored by the rules in a folder, the
// repository's own exclude list and the user's.
func (r *repository) ignoredUnder(ctx context.Context, rules string, paths []string) (map[string]bool, error) {
	config := append(slices.Clone(r.config), "--no-literal-pathspecs") // check-ignore knows none
	g := git{dir: rules, config: config, env: append(slices.Clone(r.env), "GIT_DIR="+r.gitDir, "GIT_WORK_TREE="+rules)}
	var in bytes.Buffer
	for _, p := range paths {
		in.WriteString("./" + p + "\x00") // no path begins with a colon
	}
	out, err := g.run(ctx, in.Bytes(), "check-ignore", "-z", "--stdin", "--no-index")
	if err != nil && !silent(err) {
		return nil, &Error{What: "asking which files the base ignores in", Place: r.root, Err: err}
	}
	known := map[string]bool{}
	for _, p := range splitZero(out) {
		known[strings.TrimPrefix(p, "./")] = true
	}
	return known, nil
}
