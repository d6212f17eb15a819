// Package config reads .guardroll.yaml, strictly: an unknown key is an error
// with its line.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/extract"
)

// Name is the configuration's file, at the root of the repository.
const Name = ".guardroll.yaml"

// Config is what a repository sets.
type Config struct {
	Version  int       `yaml:"version"`
	Language string    `yaml:"language"` // of status lines and reports: "en" or "zh"
	Gate     Gate      `yaml:"gate"`
	Linters  yaml.Node `yaml:"linters"` // kept for its owner
	Loop     yaml.Node `yaml:"loop"`    // kept for its owner
}

// Gate is the section of gate and roll.
type Gate struct {
	FailOn  analyzers.Severity `yaml:"fail-on"`
	Profile extract.Profile    `yaml:"profile"`
	Ignore  []string           `yaml:"ignore"` // globs of paths that are counted and give no rows
}

// Default is the configuration of a repository that has none.
func Default() Config {
	return Config{Version: 1, Language: "en", Gate: Gate{FailOn: analyzers.Major, Profile: extract.ProfileStandard}}
}

// Parse reads the text of a configuration over the defaults. An empty text is
// the default. Errors name the line and what would be right.
func Parse(text []byte) (Config, error) {
	c := Default()
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	if err := dec.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
		return Config{}, fmt.Errorf("%s: %s", Name, plain(err))
	}
	return c, c.check()
}

// plain takes the Go types out of the decoder's message.
func plain(err error) string {
	var kinds *yaml.TypeError
	if !errors.As(err, &kinds) {
		return strings.TrimPrefix(err.Error(), "yaml: ")
	}
	messages := make([]string, len(kinds.Errors))
	for i, m := range kinds.Errors {
		if at := strings.Index(m, " in type "); at >= 0 {
			m = strings.Replace(m[:at], " not found", " is unknown", 1)
		}
		messages[i] = m
	}
	return strings.Join(messages, "; ")
}

func (c Config) check() error {
	if c.Version != 1 {
		return fmt.Errorf("%s: version is %d; this guardroll reads version 1", Name, c.Version)
	}
	if c.Language != "en" && c.Language != "zh" {
		return fmt.Errorf("%s: language is %q; it is en or zh", Name, c.Language)
	}
	switch c.Gate.Profile {
	case extract.ProfileStandard, extract.ProfileFull:
	default:
		return fmt.Errorf("%s: gate.profile is %q; it is standard or full", Name, c.Gate.Profile)
	}
	switch c.Gate.FailOn {
	case analyzers.Blocker, analyzers.Major, analyzers.Minor, analyzers.Nit:
	default:
		return fmt.Errorf("%s: gate.fail-on is %q; it is blocker, major, minor or nit", Name, c.Gate.FailOn)
	}
	for _, glob := range c.Gate.Ignore {
		if !doublestar.ValidatePattern(glob) {
			return fmt.Errorf("%s: gate.ignore: %q is no glob", Name, glob)
		}
	}
	return nil
}

// Ignores reports whether the configuration takes a slash-separated path out
// of the roll.
func (g Gate) Ignores(path string) bool {
	for _, glob := range g.Ignore {
		if ok, err := doublestar.Match(glob, path); err == nil && ok {
			return true
		}
	}
	return false
}
