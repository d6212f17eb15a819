package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/report"
)

// output is where and how a report is written.
type output struct {
	format string
	file   string
	quiet  bool
}

func (o *output) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "text", "one of "+strings.Join(report.Formats(), ", "))
	f.StringVarP(&o.file, "output", "o", "", "write the report to this file")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "write no report to the terminal; the exit code tells")
}

// open returns the writer of a roll and what ends it.
func (o *output) open(env environment) (report.Writer, func(error) error, error) {
	out, finish, err := o.stream(env)
	if err != nil {
		return nil, nil, err
	}
	options := report.Options{}
	if o.file == "" {
		options = terminalOptions(env)
	}
	w, err := report.New(o.format, out, options)
	if err != nil {
		return nil, nil, finish(usage("see --help", "%w", err))
	}
	if o.quiet && o.file == "" {
		return report.Quiet{}, finish, nil
	}
	return w, finish, nil
}

// stream returns where a report goes, and what ends it: given the error of the
// writing, it returns what the command ends with. A file is written beside its
// place and put there only when the report is whole.
func (o *output) stream(env environment) (io.Writer, func(error) error, error) {
	switch {
	case o.file == "" && o.quiet:
		return io.Discard, keepError, nil
	case o.file == "":
		return env.out, keepError, nil
	}
	file, err := os.Create(o.file + ".part")
	if err != nil {
		return nil, nil, usage("choose a folder that exists and can be written with -o", "writing the report: %w", err)
	}
	return file, func(failed error) error { return finishFile(file, o.file, failed) }, nil
}

func keepError(err error) error { return err }

// finishFile puts a whole report in its place and removes a broken one.
func finishFile(file *os.File, path string, failed error) error {
	if err := file.Close(); err != nil && failed == nil {
		failed = fmt.Errorf("writing the report: %w", err)
	}
	if failed == nil {
		if err := os.Rename(file.Name(), path); err != nil {
			failed = fmt.Errorf("writing the report: %w", err)
		}
	}
	if failed != nil {
		os.Remove(file.Name())
	}
	return failed
}

// terminalOptions says how a report looks where it is going: colours and the
// terminal's width on a terminal, neither for a pipe or under NO_COLOR.
func terminalOptions(env environment) report.Options {
	file, ok := env.out.(*os.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return report.Options{}
	}
	width, _, err := term.GetSize(file.Fd())
	if err != nil {
		width = 0
	}
	return report.Options{Colour: env.getenv("NO_COLOR") == "" && env.getenv("TERM") != "dumb", Width: width}
}

// readInput reads a file, or standard input for "-".
func readInput(env environment, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(env.in)
	}
	return os.ReadFile(name)
}
