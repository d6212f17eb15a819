// Package source says what a file is, from its path, its first bytes and its
// attributes: language, dialect and class.
package source

// Class says how a file is treated.
type Class string

// The classes.
const (
	Code      Class = "code"      // has a reader, or is text of an unknown language
	Pipeline  Class = "pipeline"  // CI, Docker, Make, package scripts
	Data      Class = "data"      // JSON, CSV, CSS, lock files …: read as such, no rows
	Prose     Class = "prose"     // documents: read as such, no rows
	Media     Class = "media"     // images, audio, video, fonts: not read
	Binary    Class = "binary"    // anything else that is no text: a gap
	Generated Class = "generated" // made by a program: counted, no rows when the base knows it so
	Vendored  Class = "vendored"  // somebody else's code: counted, no rows when the base knows it so
)

// Info is what a file is.
type Info struct {
	Class    Class
	Language string // "go", "python", "javascript", "typescript", "tsx", "shell" …; "" when unknown
	Dialect  string // "posix", "bash", "bats", "zsh", "jsx" …; "" where there is one only
	Reason   string // why it is this class, for people: ".md is prose"
}
