package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/analyzers"
	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/scan"
)

// brokenWriter panics, as a bug in a report would.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { panic("no such column") }

func TestPanicIsExit70(t *testing.T) {
	var errs bytes.Buffer
	env := environment{dir: t.TempDir(), in: strings.NewReader(""), out: brokenWriter{}, err: &errs, getenv: func(string) string { return "" }}
	require.Equal(t, exit.Internal, execute(context.Background(), env, []string{"explain", "if"}))
	require.Contains(t, errs.String(), "internal error: no such column")
}

func TestPanicOfAReaderNamesTheFile(t *testing.T) {
	err := fmt.Errorf("scanning: %w", &scan.Panic{Path: "a.go", Value: "index out of range"})
	require.Equal(t, exit.Internal, exit.Of(err))
	var out bytes.Buffer
	complain(&out, err)
	require.Contains(t, out.String(), "reading a.go: panic: index out of range")
}

func TestOutcomeSaysNothingTwice(t *testing.T) {
	var out bytes.Buffer
	complain(&out, outcome(exit.NotLooked))
	require.Empty(t, out.String())
	complain(&out, usage("do this", "that is wrong: %w", errors.New("really")))
	require.Equal(t, "guardroll: that is wrong: really\n  do this\n", out.String())
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		name string
		over extract.Overview
		want exit.Code
	}{
		{"nothing selected", extract.Overview{Strength: extract.Strong}, exit.NotLooked},
		{"read whole", extract.Overview{Strength: extract.Strong, Stats: extract.Stats{Files: 1}}, exit.Clean},
		{"only assets", extract.Overview{Strength: extract.Strong, Stats: extract.Stats{Assets: 1}}, exit.Clean},
		{"a gap that bears", extract.Overview{Strength: extract.Weak, Gaps: 1, Bearing: 1, Stats: extract.Stats{Files: 1}}, exit.NotLooked},
		{"a gap that does not bear", extract.Overview{Strength: extract.Strong, Gaps: 1, Stats: extract.Stats{Files: 1}}, exit.Clean},
		{"nothing but a gap", extract.Overview{Strength: extract.Weak, Gaps: 1, Bearing: 1}, exit.NotLooked},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := listing{command: "gate"}
			code, sentence := l.judge(seen{overview: test.over})
			require.Equal(t, test.want, code)
			require.NotEmpty(t, sentence)
		})
	}
	empty := listing{command: "gate", selection: selection{allowEmpty: true}}
	code, _ := empty.judge(seen{overview: extract.Overview{Strength: extract.Strong}})
	require.Equal(t, exit.Clean, code)
}

// Findings win over gaps, and only those that are bad enough count.
func TestJudgeFindings(t *testing.T) {
	l := listing{command: "gate"}
	s := seen{
		overview: extract.Overview{Strength: extract.Weak, Bearing: 1, Stats: extract.Stats{Files: 1}},
		findings: []analyzers.Finding{{Severity: analyzers.Minor}, {Severity: analyzers.Major}},
		failOn:   analyzers.Major,
	}
	code, sentence := l.judge(s)
	require.Equal(t, exit.Found, code)
	require.Equal(t, "found: 1 finding at or above major", sentence)
	s.failOn = analyzers.Minor
	_, sentence = l.judge(s)
	require.Equal(t, "found: 2 findings at or above minor", sentence)
	s.failOn = analyzers.Blocker
	code, _ = l.judge(s)
	require.Equal(t, exit.NotLooked, code)
}
