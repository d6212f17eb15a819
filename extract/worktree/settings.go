package worktree

import (
	"context"
	"fmt"
	"sort"
	"strings"
)

// settings are the few entries of the user's configuration that count.
type settings struct {
	defaultBranch string // init.defaultBranch
	noModes       bool   // core.fileMode is false: the work tree cannot show an executable file
	noLinks       bool   // core.symlinks is false: the work tree shows a symlink as a file
}

// configure reads the configuration and switches every filter driver off that
// it names, so that no command of theirs runs when git looks into a file.
func (r *repository) configure(ctx context.Context) error {
	out, err := r.run(ctx, nil, "config", "-z", "--list")
	if err != nil {
		return &Error{What: "reading git's configuration in", Place: r.git.dir, Err: err}
	}
	drivers := map[string]bool{}
	for _, entry := range strings.Split(string(out), "\x00") {
		key, value, _ := strings.Cut(entry, "\n")
		switch key {
		case "init.defaultbranch":
			r.defaultBranch = value
		case "core.filemode":
			r.noModes = isFalse(value)
		case "core.symlinks":
			r.noLinks = isFalse(value)
		}
		if name, ok := driver(key); ok {
			drivers[name] = true
		}
	}
	r.disarm(drivers)
	return nil
}

// driver returns the name in a key filter.NAME.VARIABLE.
func driver(key string) (string, bool) {
	name, ok := strings.CutPrefix(key, "filter.")
	end := strings.LastIndexByte(name, '.')
	if !ok || end < 0 {
		return "", false
	}
	return name[:end], true
}

// disarm overrides the commands of filter drivers with nothing. A name with
// an equals sign cannot be given to -c.
func (r *repository) disarm(drivers map[string]bool) {
	names := make([]string, 0, len(drivers))
	for name := range drivers {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		for _, variable := range []string{"clean", "smudge", "process"} {
			r.config = append(r.config, fmt.Sprintf("--config-env=filter.%s.%s=GUARDROLL_NOTHING", name, variable))
		}
		r.config = append(r.config, fmt.Sprintf("--config-env=filter.%s.required=GUARDROLL_FALSE", name))
	}
	r.env = append(r.env, "GUARDROLL_NOTHING=", "GUARDROLL_FALSE=false")
}

// isFalse reads a boolean of git's.
func isFalse(value string) bool {
	switch strings.ToLower(value) {
	case "false", "no", "off", "0":
		return true
	}
	return false
}
