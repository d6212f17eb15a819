package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/guardroll/guardroll/cmd/internal/exit"
	"github.com/guardroll/guardroll/cmd/internal/report"
	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/reconcile"
	"github.com/guardroll/guardroll/reconcile/table"
)

// reconciling is one run of reconcile.
type reconciling struct {
	output
	roll    string // the roll to hold tables against
	list    string // another reviewer's list, instead of a roll
	against string // the roll the tables were written against
	todo    string // file for the table of what is open
	sample  string // seed of the audit sample
}

func newReconcile(env environment) *cobra.Command {
	r := reconciling{}
	cmd := &cobra.Command{
		Use:   "reconcile --roll FILE TABLE…",
		Short: "Holds reviewers' tables against a roll, row for row and both ways",
		Long: "Holds reviewers' tables against a roll, row for row and both ways: what is\n" +
			"missing, what fits no row, what stands for several, what has no evidence.\n\n" +
			"FILE is what guardroll gate or roll wrote with --format json. A table is\n" +
			"markdown, JSON, JSON Lines or CSV; - reads standard input. It exits with 0\n" +
			"only when roll and tables are one to one and every state holds.",
		Example: "  guardroll gate --format json -o roll.json\n  guardroll roll --format markdown > table.md   # hand it out, have it filled in\n  guardroll reconcile --roll roll.json table.md --todo open.md",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(cmd *cobra.Command, args []string) error { return r.run(cmd.Context(), env, args) },
	}
	f := cmd.Flags()
	f.StringVar(&r.roll, "roll", "", "the roll to hold the tables against, as JSON")
	f.StringVar(&r.list, "list", "", "another reviewer's list of guards: instead of a roll, such a reconciliation is weak; beside one, it shows what only one of them has")
	f.StringVar(&r.against, "written-against", "", "the older roll the tables were written against, as JSON")
	f.StringVar(&r.todo, "todo", "", "write a table of the rows that are still open to this file")
	f.StringVar(&r.sample, "sample", "", "draw rows whose evidence somebody else should check; any text as the seed")
	r.output.flags(cmd)
	return cmd
}

func (r *reconciling) run(ctx context.Context, env environment, names []string) error {
	if err := r.check(names); err != nil {
		return err
	}
	v, err := r.reconcile(ctx, env, names)
	if err != nil {
		return err
	}
	if r.todo != "" {
		open := table.Markdown(reconcile.Todo(v.Result, v.Roll), table.Head{Tree: v.Roll.Change.Tree})
		if err := os.WriteFile(r.todo, open, 0o644); err != nil {
			return usage("choose a file that can be written with --todo", "writing what is open: %w", err)
		}
	}
	if err := r.report(env, v); err != nil {
		return err
	}
	if v.Second != nil && len(v.Second.OnlyList) > 0 {
		return outcome(exit.Found)
	}
	return outcome(verdictCode(v.Roll, v.Result))
}

func (r *reconciling) check(names []string) error {
	switch {
	case r.roll == "" && r.list == "":
		return usage("guardroll gate --format json -o roll.json writes one", "--roll is missing: there is nothing to hold the tables against")
	case r.roll == "" && r.against != "":
		return usage("drop one of them", "--written-against needs --roll")
	case len(names) == 0:
		return usage("name one or more files, or - for standard input", "no table is given")
	}
	return nil
}

// reconcile reads everything and holds it against each other. The roll it
// returns is the one the result's ids are of.
func (r *reconciling) reconcile(ctx context.Context, env environment, names []string) (v report.Reconciliation, err error) {
	anchor, opts, err := r.anchor()
	if err != nil {
		return v, err
	}
	reading := tableOptions(env, anchor)
	tables := make([]reconcile.Table, len(names))
	for i, name := range names {
		if tables[i], err = readTable(env, name, reading); err != nil {
			return v, err
		}
	}
	var list reconcile.Table
	if r.list != "" {
		if list, err = readTable(env, r.list, reading); err != nil {
			return v, err
		}
	}
	if r.roll == "" {
		v.Result, v.Roll = reconcile.Lists(list, tables, opts)
		v.Notes = []string{"not checked: fixes and references, since there is no roll"}
		return v, nil
	}
	known, err := lookHere(ctx, env, anchor, r.files(env, names))
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, known.close()) }()
	if err := known.fill(ctx, &opts, tables); err != nil {
		return v, err
	}
	v.Roll, v.Result = anchor, reconcile.Reconcile(anchor, tables, opts)
	v.Notes = known.notes
	if r.list != "" {
		second := reconcile.Differ(anchor, list)
		v.Second = &second
	}
	return v, ctx.Err()
}

// files are those of this run.
func (r *reconciling) files(env environment, tables []string) []fs.FileInfo {
	return ownFiles([]any{env.in, env.out, env.err}, append([]string{r.roll, r.against, r.todo, r.file}, tables...)...)
}

// anchor reads the roll, and the older one the tables were written against.
func (r *reconciling) anchor() (extract.Roll, reconcile.Options, error) {
	opts := reconcile.Options{}
	if r.roll == "" {
		return extract.Roll{}, opts, nil
	}
	roll, err := readRoll(r.roll)
	if err != nil {
		return roll, opts, err
	}
	if r.against != "" {
		old, err := readRoll(r.against)
		if err != nil {
			return roll, opts, err
		}
		opts.WrittenAgainst = &old
	}
	return roll, opts, nil
}

// readRoll reads a roll that gate or roll wrote as JSON.
func readRoll(name string) (extract.Roll, error) {
	var roll extract.Roll
	text, err := os.ReadFile(name)
	if err != nil {
		return roll, usage("guardroll gate --format json -o "+name+" writes one", "reading the roll: %w", err)
	}
	if err := json.Unmarshal(text, &roll); err != nil {
		return roll, usage("guardroll gate --format json -o FILE writes a roll", "reading the roll %s: %s", name, jsonError(text, err))
	}
	if roll.Schema != extract.Schema {
		return roll, usage("write it again with this version of guardroll", "the roll %s is of schema %q, not %q", name, roll.Schema, extract.Schema)
	}
	return roll, nil
}

// jsonError adds the line to an error of the decoder.
func jsonError(text []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := int64(-1)
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	if offset < 0 {
		return err.Error()
	}
	return fmt.Sprintf("line %d: %v", extract.NewLines(text).Line(int(offset)), err)
}

func readTable(env environment, name string, o table.Options) (reconcile.Table, error) {
	text, err := readInput(env, name)
	if err != nil {
		return reconcile.Table{}, usage("name a file that can be read, or - for standard input", "reading table: %w", err)
	}
	return table.Read(name, text, o), nil
}

// tableOptions tells the readers of tables where the repository stands and
// which files the roll knows.
func tableOptions(env environment, roll extract.Roll) table.Options {
	o := table.Options{}
	if root, err := filepath.Abs(env.dir); err == nil {
		o.Roots = []string{filepath.ToSlash(root)}
	}
	last := ""
	for _, row := range roll.Rows {
		if row.Path != last {
			o.Paths = append(o.Paths, row.Path)
			last = row.Path
		}
	}
	return o
}

func (r *reconciling) report(env environment, v report.Reconciliation) error {
	if r.sample != "" {
		v.Sample = reconcile.Audit(v.Result, r.sample)
	}
	out, finish, err := r.stream(env)
	if err != nil {
		return err
	}
	return finish(report.WriteReconciliation(r.format, out, v, terminalOptions(env)))
}

// verdictCode gives a reconciliation its exit code. A roll that could not look
// at everything makes no clean result.
func verdictCode(roll extract.Roll, result reconcile.Result) exit.Code {
	switch {
	case result.Verdict != reconcile.Reconciled:
		return exit.Found
	case roll.Strength != extract.Strong:
		return exit.NotLooked
	}
	return exit.Clean
}
