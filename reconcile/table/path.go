package table

import (
	"path"
	"slices"
	"strings"
)

// pathIndex turns paths as reviewers write them into the repository's own.
type pathIndex struct {
	roots  []string // slash-separated, no slash at the end, longest first
	known  map[string]bool
	byBase map[string][]string
}

func newPathIndex(opts Options) pathIndex {
	ix := pathIndex{known: make(map[string]bool, len(opts.Paths)), byBase: make(map[string][]string, len(opts.Paths))}
	for _, root := range opts.Roots {
		if root = strings.TrimRight(strings.ReplaceAll(root, `\`, "/"), "/"); root != "" {
			ix.roots = append(ix.roots, root)
		}
	}
	slices.SortStableFunc(ix.roots, func(a, b string) int { return len(b) - len(a) })
	for _, p := range opts.Paths {
		if !ix.known[p] {
			ix.known[p] = true
			ix.byBase[path.Base(p)] = append(ix.byBase[path.Base(p)], p)
		}
	}
	return ix
}

// resolve returns the repository's path for one as written. What lies outside
// the repository or is not known is returned as it reads, for reconciliation
// to report.
func (ix pathIndex) resolve(written string) string {
	if ix.known[written] {
		return written
	}
	p := strings.TrimSpace(written)
	if rest, ok := strings.CutPrefix(p, "file://"); ok {
		p = rest
	}
	p = ix.slashes(p)
	if p = ix.relative(p); p == "" {
		return ""
	}
	p = path.Clean(p)
	if ix.known[p] || strings.HasPrefix(p, "/") {
		return p
	}
	return ix.complete(p)
}

// slashes turns Windows separators into slashes and leaves out the backslashes
// that only escape markdown.
func (ix pathIndex) slashes(p string) string {
	if !strings.Contains(p, `\`) {
		return p
	}
	escaped := escapesOut.Replace(p)
	if ix.known[escaped] || strings.Contains(p, "/") || !strings.Contains(escaped, `\`) {
		p = escaped
	}
	return strings.ReplaceAll(p, `\`, "/")
}

var escapesOut = strings.NewReplacer(`\_`, "_", `\*`, "*", `\[`, "[", `\]`, "]", `\(`, "(", `\)`, ")", `\~`, "~", `\#`, "#")

func (ix pathIndex) relative(p string) string {
	for _, root := range ix.roots {
		if len(p) > len(root) && p[len(root)] == '/' && samePrefix(p[:len(root)], root) {
			return strings.TrimLeft(p[len(root):], "/")
		}
	}
	return p
}

// samePrefix compares a path with a root; a drive's letter may differ in case.
func samePrefix(p, root string) bool {
	if len(root) > 1 && root[1] == ':' {
		return strings.EqualFold(p[:1], root[:1]) && p[1:] == root[1:]
	}
	return p == root
}

// complete gives a path its missing folders when a single file ends in it.
func (ix pathIndex) complete(p string) string {
	found := ""
	for _, candidate := range ix.byBase[path.Base(p)] {
		if !strings.HasSuffix(candidate, "/"+p) {
			continue
		}
		if found != "" {
			return p
		}
		found = candidate
	}
	if found != "" {
		return found
	}
	return p
}
