package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/cmd/internal/config"
	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/diff"
	"github.com/guardroll/guardroll/extract/worktree"
)

// settings reads the configuration from the base of a change, so that a change
// cannot disarm its own gate.
func settings(ctx context.Context, c *worktree.Change) (config.Config, error) {
	text, ok, err := c.BaseFile(ctx, config.Name)
	if err != nil {
		return config.Config{}, selectError(err)
	}
	if !ok {
		return config.Default(), nil
	}
	conf, err := config.Parse(text)
	if err != nil {
		return config.Config{}, &exit.Error{Code: exit.Usage, Err: fmt.Errorf("the base's %w", err), Hint: "mend it on the branch the change is compared with"}
	}
	return conf, nil
}

// configFindings is what a change to the configuration gives: a change that
// lets more through is major, any other a nit.
func configFindings(ctx context.Context, c *worktree.Change, base config.Config) ([]analyzers.Finding, error) {
	i := slices.IndexFunc(c.Files, touchesConfig)
	if i < 0 {
		return nil, nil
	}
	finding := analyzers.Finding{
		Rule: "config-changed", Severity: analyzers.Nit, Certainty: analyzers.Certain, Scope: analyzers.Changed,
		Path: config.Name, Start: extract.Pos{Line: 1, Column: 1}, End: extract.Pos{Line: 1, Column: 1},
		Message: "the change alters guardroll's configuration; this run used the base's", Source: "guardroll",
	}
	ways, err := weakened(ctx, c, c.Files[i], base)
	if err != nil {
		return nil, err
	}
	if len(ways) > 0 {
		finding.Severity = analyzers.Major
		finding.Message = "the change weakens guardroll's configuration: " + strings.Join(ways, "; ") + "; this run used the base's"
	}
	return []analyzers.Finding{finding}, nil
}

// touchesConfig reports whether a file is the configuration, or was before it
// was renamed.
func touchesConfig(f diff.File) bool {
	return f.Path == config.Name || f.OldPath == config.Name && f.Status == diff.Renamed
}

// weakened says how the head's configuration is weaker than the base's. A head
// that cannot be read is as weak as can be.
func weakened(ctx context.Context, c *worktree.Change, f diff.File, base config.Config) ([]string, error) {
	head := config.Default()
	if f.Path == config.Name && f.NewMode != diff.ModeNone {
		text, err := c.New(ctx, f)
		if err == nil {
			head, err = config.Parse(text)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return []string{err.Error()}, nil
		}
	}
	return config.Weakened(base, head), nil
}
