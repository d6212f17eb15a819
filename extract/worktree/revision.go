package worktree

import (
	"bytes"
	"context"
	"fmt"
	"strings"
)

// revision is a commit, or a tree where no commit was given.
type revision struct {
	id   string // commit id; the tree's where there is no commit
	tree string // an id that names its tree: the tree's, or the commit's for a base
}

// resolve looks revisions up, all in one run. One that does not exist, or that
// is neither commit nor tree, is nil.
func (r *repository) resolve(ctx context.Context, names ...string) ([]*revision, error) {
	var in bytes.Buffer
	for _, name := range names {
		if strings.ContainsAny(name, "\n\x00") || name == "" {
			name = "^" // resolves to nothing
		}
		fmt.Fprintf(&in, "%s^{commit}\n%s^{tree}\n", name, name)
	}
	out, err := r.run(ctx, in.Bytes(), "cat-file", "--batch-check")
	if err != nil {
		return nil, &Error{What: "looking up revisions in", Place: r.git.dir, Err: err}
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 2*len(names) {
		return nil, fmt.Errorf("looking up revisions: %d answers to %d questions", len(lines), 2*len(names))
	}
	found := make([]*revision, len(names))
	for i := range names {
		commit, tree := objectID(lines[2*i], "commit"), objectID(lines[2*i+1], "tree")
		if commit == "" {
			commit = tree
		}
		if tree != "" {
			found[i] = &revision{id: commit, tree: tree}
		}
	}
	return found, nil
}

// objectID reads "ID TYPE SIZE", "" for any other answer.
func objectID(line, kind string) string {
	fields := strings.Fields(line)
	if len(fields) == 3 && fields[1] == kind && isHex(fields[0]) {
		return fields[0]
	}
	return ""
}

func isHex(s string) bool {
	return s != "" && strings.Trim(s, "0123456789abcdef") == ""
}

// defaults are the places where the default branch is looked for, best first.
func (r *repository) defaults() []string {
	names := []string{"refs/remotes/origin/HEAD"}
	for _, branch := range []string{r.defaultBranch, "main", "master"} {
		if branch != "" {
			names = append(names, "refs/heads/"+branch, "refs/remotes/origin/"+branch)
		}
	}
	return names
}

// defaultBase returns the merge base of the default branch and a revision.
func (r *repository) defaultBase(ctx context.Context, of *revision, found []*revision) (*revision, error) {
	for i, rev := range found {
		if rev != nil {
			return r.mergeBase(ctx, strings.TrimPrefix(strings.TrimPrefix(r.defaults()[i], "refs/heads/"), "refs/remotes/"), rev, of)
		}
	}
	return nil, usage("name the revision to compare with: --base REV",
		"no default branch to compare with: neither origin/HEAD nor %s", strings.Join(r.branches(), " nor "))
}

// branches are the local default branches that were looked for.
func (r *repository) branches() []string {
	if r.defaultBranch == "" || r.defaultBranch == "main" || r.defaultBranch == "master" {
		return []string{"main", "master"}
	}
	return []string{r.defaultBranch, "main", "master"}
}

func (r *repository) mergeBase(ctx context.Context, name string, a, b *revision) (*revision, error) {
	if a.id == b.id {
		return a, nil
	}
	out, err := r.run(ctx, nil, "merge-base", a.id, b.id)
	id := strings.TrimSpace(string(out))
	switch {
	case err == nil && isHex(id):
		return &revision{id: id, tree: id}, nil // git takes a commit where it wants a tree
	case err != nil && !silent(err):
		return nil, &Error{What: "finding the merge base with", Place: name, Err: err}
	}
	if r.shallow {
		return nil, &Error{What: "the merge base is outside of this shallow clone: with", Place: name,
			Hint: "git fetch --deepen=100 origin (again until it is found), or git fetch --unshallow origin"}
	}
	return nil, usage("name the revision to compare with: --base REV", "no commit is common to HEAD and %s", name)
}

// noRevision says that a revision the user named is not there.
func (r *repository) noRevision(flag, name string) error {
	place := flag + " " + quoteArg(name)
	if !r.shallow {
		return &Error{What: "no such revision:", Place: place, Usage: true,
			Hint: "git fetch origin, or name a revision that git rev-parse --verify knows"}
	}
	hint := "git fetch --deepen=100 origin (again until it is found), or git fetch --unshallow origin"
	switch branch, ok := strings.CutPrefix(name, "origin/"); {
	case isHex(name) && len(name) >= 40:
		hint = "git fetch --depth=1 origin " + name
	case ok:
		hint = "git fetch --depth=1 origin " + quoteArg("+refs/heads/"+branch+":refs/remotes/origin/"+branch)
	}
	return &Error{What: "revision is missing in this shallow clone:", Place: place, Hint: hint}
}
