package diff

import (
	"bytes"
	"strconv"
	"strings"
)

// gitHeader opens a file at "diff --git a/OLD b/NEW". The names are certain
// only where both are the same; the lines that follow say otherwise.
func (p *parser) gitHeader(line []byte) error {
	if p.long {
		return p.fail("header line is longer than %d bytes", maxHeader)
	}
	oldName, newName, err := gitNames(string(line[len("diff --git "):]))
	if err != nil {
		return p.fail("%v", err)
	}
	err = p.open(File{Path: newName, OldPath: oldName, Status: Modified, OldMode: ModeFile, NewMode: ModeFile})
	p.state = inHeader
	return err
}

// gitNames splits "a/OLD b/NEW", either of which may be quoted. Unquoted names
// with spaces can be split in one way only: into two equal halves. Where they
// differ, rename or copy lines follow and both are left empty.
func gitNames(s string) (oldName, newName string, err error) {
	if strings.HasPrefix(s, `"`) {
		name, rest, err := unquote(s)
		if err != nil {
			return "", "", err
		}
		second, _, err := pathOf(strings.TrimPrefix(rest, " "))
		return dropPrefix(name, "a/"), dropPrefix(second, "b/"), err
	}
	if i := strings.Index(s, ` "`); i >= 0 && strings.HasSuffix(s, `"`) {
		second, _, err := unquote(s[i+1:])
		return dropPrefix(s[:i], "a/"), dropPrefix(second, "b/"), err
	}
	half := len(s) / 2
	if len(s)%2 == 1 && s[half] == ' ' {
		a, b := dropPrefix(s[:half], "a/"), dropPrefix(s[half+1:], "b/")
		if a == b {
			return a, b, nil
		}
	}
	if a, b, ok := strings.Cut(s, " "); ok && !strings.Contains(b, " ") {
		return dropPrefix(a, "a/"), dropPrefix(b, "b/"), nil
	}
	return "", "", nil
}

// extended reads one of git's extended header lines.
func (p *parser) extended(line []byte) error {
	if p.long {
		return p.fail("header line is longer than %d bytes", maxHeader)
	}
	f := p.current()
	key, value := splitExtended(string(line))
	var err error
	switch key {
	case "old mode":
		f.OldMode, err = p.mode(value)
		f.Status = ModeChanged
	case "new mode":
		f.NewMode, err = p.mode(value)
	case "deleted file mode":
		f.OldMode, err = p.mode(value)
		f.Status, f.NewMode = Deleted, ModeNone
	case "new file mode":
		f.NewMode, err = p.mode(value)
		f.Status, f.OldMode, f.OldPath = Added, ModeNone, ""
	case "rename from", "copy from":
		f.OldPath, err = p.path(value, "")
	case "rename to":
		f.Path, err = p.path(value, "")
		f.Status = Renamed
	case "copy to":
		f.Path, err = p.path(value, "")
		f.Status = Copied
	case "index":
		err = p.index(value)
	case "Binary files", "GIT binary patch":
		f.Binary = true
		f.content()
	}
	return err
}

// splitExtended cuts a header line into its key and its value.
func splitExtended(line string) (key, value string) {
	for _, k := range []string{
		"old mode", "new mode", "deleted file mode", "new file mode", "rename from", "rename to",
		"copy from", "copy to", "index", "Binary files", "GIT binary patch",
	} {
		if line == k {
			return k, ""
		}
		if rest, ok := strings.CutPrefix(line, k+" "); ok {
			return k, rest
		}
	}
	return "", ""
}

// content notes that more than the mode of the file differs.
func (f *File) content() {
	if f.Status == ModeChanged {
		f.Status = Modified
	}
}

func (p *parser) mode(value string) (Mode, error) {
	m, err := strconv.ParseUint(value, 8, 32)
	if err != nil {
		return 0, p.fail("%q is no file mode", value)
	}
	return Mode(m), nil
}

// index reads "OLD..NEW" or "OLD..NEW MODE".
func (p *parser) index(value string) error {
	ids, mode, ok := strings.Cut(value, " ")
	f := p.current()
	f.OldID, f.NewID, _ = strings.Cut(ids, "..")
	if !ok {
		return nil
	}
	m, err := p.mode(mode)
	f.OldMode, f.NewMode = m, m
	return err
}

// oldName opens the names of a file: "--- a/OLD" or "--- /dev/null".
func (p *parser) oldName(line []byte) error {
	name, err := p.path(string(line[len("--- "):]), "a/")
	if err != nil {
		return err
	}
	if p.state != inHeader {
		// The path is filled in by newName; until then it stands for itself.
		if err := p.open(File{Path: name, Status: Modified, OldMode: ModeFile, NewMode: ModeFile}); err != nil {
			return err
		}
	}
	p.old, p.state = name, inNames
	return nil
}

// newName closes the names of a file: "+++ b/NEW" or "+++ /dev/null".
func (p *parser) newName(line []byte) error {
	rest, ok := bytes.CutPrefix(line, []byte("+++ "))
	if !ok {
		return p.fail(`expected "+++ " after "--- "`)
	}
	name, err := p.path(string(rest), "b/")
	if err != nil {
		return err
	}
	f := p.current()
	p.state = inHeader
	switch {
	case p.old == devNull && name == devNull:
		return p.fail("both sides of the file are /dev/null")
	case p.old == devNull:
		f.Path, f.OldPath, f.Status, f.OldMode = name, "", Added, ModeNone
	case name == devNull:
		f.Path, f.OldPath, f.Status, f.NewMode = p.old, p.old, Deleted, ModeNone
	default:
		f.Path, f.OldPath = name, p.old
	}
	return nil
}

const devNull = "/dev/null"

// path reads a path, quoted or not, and drops its prefix and a time stamp
// after a tab.
func (p *parser) path(s, prefix string) (string, error) {
	if p.long {
		return "", p.fail("header line is longer than %d bytes", maxHeader)
	}
	name, _, err := pathOf(s)
	if err != nil {
		return "", p.fail("%v", err)
	}
	if name == "" {
		return "", p.fail("empty path")
	}
	return dropPrefix(name, prefix), nil
}

func pathOf(s string) (name, rest string, err error) {
	if strings.HasPrefix(s, `"`) {
		return unquote(s)
	}
	name, rest, _ = strings.Cut(s, "\t")
	return strings.TrimSuffix(name, "\r"), rest, nil
}

func dropPrefix(name, prefix string) string { return strings.TrimPrefix(name, prefix) }
