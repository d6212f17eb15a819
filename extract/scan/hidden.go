package scan

import (
	"fmt"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// hidden makes one job for each top-level name below which the change itself
// hides files by ignoring them: a gap that bears, with their number. paths are
// sorted.
func hidden(paths []string) []job {
	var jobs []job
	for start := 0; start < len(paths); {
		top, _, _ := strings.Cut(paths[start], "/")
		end := start + 1
		for end < len(paths) && (paths[end] == top || strings.HasPrefix(paths[end], top+"/")) {
			end++
		}
		path, reason := paths[start], "hidden by an ignore file that the change itself changes"
		if n := end - start; n > 1 {
			path, reason = top, fmt.Sprintf("%d files hidden by an ignore file that the change itself changes", n)
		}
		jobs = append(jobs, job{path: path, run: func(*reader) fileRead { return unreadable(path, reason) }})
		start = end
	}
	return jobs
}

// unreadable makes the result of a file that could not be read at all.
func unreadable(path, reason string) fileRead {
	return fileRead{
		FileRoll: extract.FileRoll{Path: path, Gaps: []extract.Gap{{
			Path: path, Start: extract.Pos{Line: 1, Column: 1}, End: extract.Pos{Line: 1, Column: 1},
			Reason: reason, Bears: true,
		}}},
		weakened: []string{fmt.Sprintf("%s: %s", path, reason)},
	}
}
