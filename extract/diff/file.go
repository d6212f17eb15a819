// Package diff reads unified diffs and says which lines of a file a change
// really changes: white space, line ends and a byte order mark are no change.
package diff

// Status says what happened to a file.
type Status string

// The statuses.
const (
	Added       Status = "added"
	Modified    Status = "modified"
	Deleted     Status = "deleted"
	Renamed     Status = "renamed"
	Copied      Status = "copied"
	ModeChanged Status = "mode-changed" // the content is the same
	TypeChanged Status = "type-changed" // file to symlink and the like
)

// Mode is what a path is in a tree.
type Mode uint32

// The modes git knows, and none for a side where the path does not exist.
const (
	ModeNone       Mode = 0
	ModeFile       Mode = 0o100644
	ModeExecutable Mode = 0o100755
	ModeSymlink    Mode = 0o120000
	ModeSubmodule  Mode = 0o160000
)

// Regular reports whether a path of this mode has content of its own to read.
func (m Mode) Regular() bool { return m == ModeFile || m == ModeExecutable }

// File is one path of a change.
type File struct {
	Path    string // in the head (in the base for a deleted file); slash-separated, any bytes
	OldPath string // in the base; equal to Path unless renamed or copied, "" when added
	Status  Status
	OldMode Mode
	NewMode Mode
	OldID   string // git object id of the base side, as the diff gives it; "" or zeros when unknown or absent
	NewID   string // the same for the head side
	Binary  bool   // the diff says so
	Hunks   []Hunk // in line order, without context; none for a binary, a mode change, a pure rename
}

// Hunk is a run of lines that differ. Lines are 1-based. With no lines on a
// side, Start is the line before which (OldLines or NewLines 0) they stand,
// as in "git diff -U0": the line after which, 0 at the top.
type Hunk struct {
	OldStart, OldLines int
	NewStart, NewLines int
}
