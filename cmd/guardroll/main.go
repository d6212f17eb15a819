// Command guardroll calls the roll of every guard in a change and holds
// reviewers' tables against it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/guardroll/guardroll/cmd/internal/exit"
)

func main() { os.Exit(run()) }

// run is main with a result, so that stories can call it.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	env := environment{
		dir:    ".",
		in:     os.Stdin,
		out:    os.Stdout,
		err:    os.Stderr,
		getenv: os.Getenv,
	}
	tuneMemory(env.getenv)
	return int(execute(ctx, env, os.Args[1:]))
}

// environment is the world a command runs in.
type environment struct {
	dir    string
	in     io.Reader
	out    io.Writer
	err    io.Writer
	getenv func(string) string
}

// execute runs one command line and says on stderr why it failed and what the
// way out is.
func execute(ctx context.Context, env environment, args []string) (code exit.Code) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(env.err, "guardroll: internal error: %v\nPlease report this with the command line and the version (guardroll --version).\n", p)
			code = exit.Internal
		}
	}()
	root := newRoot(env)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exit.Clean
	}
	complain(env.err, err)
	return exit.Of(err)
}

func complain(out io.Writer, err error) {
	var said said
	if asSaid(err, &said) {
		return
	}
	fmt.Fprintf(out, "guardroll: %v\n", err)
	if hint := exit.HintOf(err); hint != "" {
		fmt.Fprintf(out, "  %s\n", hint)
	}
}
