package scan

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract/source"
	"github.com/guardroll/guardroll/extract/worktree"
)

const attributesFile = ".gitattributes"

// baseAttributes reads the attributes that the base gives to the files of a
// change: those of the root and of every folder on the way to a changed file.
// What the head says of itself does not count.
func baseAttributes(ctx context.Context, c *worktree.Change) (source.Attributes, error) {
	var attributes source.Attributes
	for _, folder := range folders(c) {
		text, ok, err := c.BaseFile(ctx, path.Join(folder, attributesFile))
		if err != nil {
			return attributes, fmt.Errorf("reading the base's attributes: %w", err)
		}
		if ok {
			attributes = attributes.With(folder, text)
		}
	}
	return attributes, nil
}

// folders lists the folders on the way to the changed files, outer ones first;
// the root is "".
func folders(c *worktree.Change) []string {
	seen := map[string]bool{"": true}
	for _, f := range c.Files {
		for dir := path.Dir(f.Path); dir != "." && !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
		}
	}
	list := make([]string, 0, len(seen))
	for dir := range seen {
		list = append(list, dir)
	}
	slices.SortFunc(list, func(a, b string) int {
		if depth := strings.Count(a, "/") - strings.Count(b, "/"); depth != 0 && a != "" && b != "" {
			return depth
		}
		return strings.Compare(a, b)
	})
	return list
}
