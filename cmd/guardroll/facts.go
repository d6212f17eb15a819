package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/worktree"
	"github.com/guardroll/guardroll/reconcile"
)

// facts are what git tells of the change that a roll is of, as far as the
// repository is here and stands where the roll saw it. Without it a
// reconciliation works on the files alone, and the notes say so.
type facts struct {
	change *worktree.Change // nil when it is not here
	notes  []string         // what could not be checked, and why
}

// lookHere selects the change of a roll once more. own are the files of the
// command itself. The caller closes the facts.
func lookHere(ctx context.Context, env environment, roll extract.Roll, own []fs.FileInfo) (*facts, error) {
	f := &facts{}
	request, why := requestOf(roll.Change)
	if why != "" {
		f.unchecked(why)
		return f, nil
	}
	request.Dir = env.dir
	// The files may have been there when the roll was made, or not.
	for _, request.Own = range [][]fs.FileInfo{own, nil} {
		change, err := worktree.Select(ctx, request)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			f.unchecked(err.Error())
			return f, nil
		case change.Tree == roll.Change.Tree:
			f.change = change
			return f, nil
		}
		if err := change.Close(); err != nil {
			return nil, err
		}
	}
	f.unchecked("the tree here is not the roll's")
	return f, nil
}

// commitID is a whole object id of git's.
var commitID = regexp.MustCompile(`^(?:[0-9a-f]{40}|[0-9a-f]{64})$`)

// requestOf returns what selects the change of a roll, or why nothing does.
func requestOf(c extract.Change) (request worktree.Request, why string) {
	switch {
	case c.Tree == "" || c.Base == "":
		return request, "the roll is of no change"
	case !commitID.MatchString(c.Base):
		return request, "the roll is of two folders"
	}
	request.Base = c.Base
	switch {
	case c.Head == worktree.HeadIndex:
		request.Staged = true
	case c.Head == worktree.HeadWorktree:
		request.Worktree = true
	case commitID.MatchString(c.Head):
		request.Head = c.Head
	default:
		return request, "the roll names no head"
	}
	return request, ""
}

func (f *facts) close() error { return f.change.Close() }

func (f *facts) unchecked(why string) {
	f.notes = append(f.notes, "not checked: fixes and references, since "+why)
}

// note keeps a note once.
func (f *facts) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(f.notes, text) {
		f.notes = append(f.notes, text)
	}
}

// fill gives the options what git knows. The options ask on while they are in
// use: the facts are closed after that.
func (f *facts) fill(ctx context.Context, o *reconcile.Options, tables []reconcile.Table) error {
	if f.change == nil {
		return nil
	}
	if err := f.fixes(ctx, o, tables); err != nil {
		return err
	}
	o.Exists = func(path string, line int) bool {
		ok, err := f.change.HasLine(ctx, path, line)
		return f.orUnread(ok, path, err)
	}
	o.Named = func(symbol string) bool {
		ok, err := f.change.Mentions(ctx, symbol)
		return f.orUnread(ok, symbol, err)
	}
	return f.lines(ctx, o)
}

// orUnread holds against nobody what could not be looked at, and notes it.
func (f *facts) orUnread(ok bool, what string, err error) bool {
	if err == nil {
		return ok
	}
	f.note("not checked: the reference to %s: %v", what, err)
	return true
}

func (f *facts) fixes(ctx context.Context, o *reconcile.Options, tables []reconcile.Table) error {
	words := hashWords(tables)
	commits, err := f.change.Ancestors(ctx, words)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		f.note("not checked: some commits: %v", err)
	}
	o.Fixes = &reconcile.Fixes{Hunks: lines(f.change.ChangedLines())}
	for _, c := range commits {
		o.Fixes.Commits = append(o.Fixes.Commits, reconcile.Commit{ID: c.ID, Touched: lines(c.Touched)})
	}
	if f.change.Shallow && slices.ContainsFunc(words, func(w string) bool { return !names(w, commits) }) {
		f.note("this clone is shallow: a commit before its first one is not found as a fix (git fetch --unshallow)")
	}
	return nil
}

// hashWord is a commit as people name it.
var hashWord = regexp.MustCompile(`\b[0-9a-fA-F]{7,64}\b`)

// hashWords are the words that tables name as fixes and that may be commits.
func hashWords(tables []reconcile.Table) []string {
	var words []string
	for _, t := range tables {
		for _, e := range t.Entries {
			words = append(words, hashWord.FindAllString(e.Fix, -1)...)
		}
	}
	return words
}

func names(word string, commits []worktree.Commit) bool {
	return slices.ContainsFunc(commits, func(c worktree.Commit) bool { return strings.HasPrefix(c.ID, strings.ToLower(word)) })
}

func lines(ranges []worktree.LineRange) []reconcile.Lines {
	out := make([]reconcile.Lines, len(ranges))
	for i, r := range ranges {
		out[i] = reconcile.Lines(r)
	}
	return out
}

func (f *facts) lines(ctx context.Context, o *reconcile.Options) (err error) {
	if o.WrittenAgainst == nil {
		return nil
	}
	o.Lines, err = f.change.LinesFrom(ctx, o.WrittenAgainst.Change.Tree)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		f.note("rows were carried without line numbers: %v", err)
	case o.Lines == nil:
		f.note("rows were carried without line numbers: git does not hold the tree the tables were written against")
	}
	return nil
}

// ownFiles says which files a command reads or writes itself; what is no
// regular file, or not there, is none.
func ownFiles(streams []any, names ...string) []fs.FileInfo {
	var own []fs.FileInfo
	add := func(info fs.FileInfo, err error) {
		if err == nil && info.Mode().IsRegular() {
			own = append(own, info)
		}
	}
	for _, s := range streams {
		if file, ok := s.(*os.File); ok {
			add(file.Stat())
		}
	}
	for _, name := range names {
		add(os.Stat(name))
	}
	return own
}
