package golang_test

import "testing"

// file puts statements into a function of a file with imports; the statements
// begin in line 3.
func file(imports, statements string) string {
	return "package p; import (" + imports + ")\nfunc f(err error) {\n" + statements + "\n}\n"
}

func TestCatch(t *testing.T) {
	runRows(t, []rowCase{
		{"deferred", body("defer func() { _ = recover() }()"), []string{`cleanup 2:1-13 "defer func()"`, `catch 2:20-29 "recover()"`}},
		{"irrelevant: a method and a mention", body("x.recover()\n_ = recover"), nil},
	})
}

func TestThrow(t *testing.T) {
	runRows(t, []rowCase{
		{"panic and log", file(`"log"`, "panic(1)\nlog.Fatalf(\"x\")\nlog.Panicln()\nlogger.Fatal(1)"), []string{
			`throw 3:1-9 "panic(1)" full-only`,
			`throw 4:1-16 "log.Fatalf(\"x\")" full-only`,
			`throw 5:1-14 "log.Panicln()" full-only`,
			`throw 6:1-16 "logger.Fatal(1)" heuristic full-only`,
		}},
		{"exit", file(`"os"`, "os.Exit(1)\nos.Exit(code)"), []string{`throw 3:1-11 "os.Exit(1)" full-only`, `throw 4:1-14 "os.Exit(code)" full-only`}},
		{"irrelevant", file(`"log"`, "log.Println(1)\nx.panic(1)\npanicky()\napp.Exit(1)"), nil},
	})
}

func TestExitZero(t *testing.T) {
	runRows(t, []rowCase{
		{"os.Exit", file(`"os"`, "os.Exit(0)"), []string{`exit-zero 3:1-11 "os.Exit(0)"`}},
		{"return of a main", "package main\nfunc run() int {\nif a {\nreturn 0\n}\ng(func() int { return 0 })\nreturn 1\n}\n", []string{
			`if 3:1-5 "a" flag return`, `exit-zero 4:1-9 "return 0" heuristic`,
		}},
		{"irrelevant", "package p\nfunc run() int { return 0 }\nfunc g() int { return 0 }\n", nil},
		{"irrelevant: no status", "package main\nfunc run() (int, error) { return 0, nil }\nfunc count() int { return 0 }\n", nil},
	})
}

func TestValidation(t *testing.T) {
	runRows(t, []rowCase{
		{"by the first word", body("validateInput(x)\np.CheckArgs()\n_ = ensure_dir(d)\nif v.Verify(s) {}\nregexp.MustCompile(s)"), []string{
			`validation 2:1-17 "validateInput(x)" heuristic`, `validation 3:1-14 "p.CheckArgs()" heuristic`,
			`validation 4:5-18 "ensure_dir(d)" heuristic`, `if 5:1-15 "v.Verify(s)" flag none`, `validation 5:4-15 "v.Verify(s)" heuristic`,
			`validation 6:1-22 "regexp.MustCompile(s)" heuristic`,
		}},
		{"parse whose error is taken", body("n, err := strconv.ParseInt(s)\nerr = parse(s)\nvar u, perr = url.Parse(s)\nif err := parseAll(); err != nil {}"), []string{
			`validation 2:11-30 "strconv.ParseInt(s)" heuristic`, `validation 3:7-15 "parse(s)" heuristic`,
			`validation 4:15-27 "url.Parse(s)" heuristic`, `if 5:1-33 "err := parseAll(); err != nil" error none`, `validation 5:11-21 "parseAll()" heuristic`,
		}},
		{"a generic function", body("mustGet[int](x)"), []string{`validation 2:1-16 "mustGet[int](x)" heuristic`}},
		{"irrelevant: other words, no error taken", body("checkout()\ncheckbox()\nparseable()\nn, _ := strconv.ParseInt(s)\nv, ok := parse(s)\nn, err := parser(s)\nx.validated = 1"), nil},
	})
}

func TestExitCode(t *testing.T) {
	runRows(t, []rowCase{
		{"call", body("n := c.ProcessState.ExitCode()\nif e.ExitCode() == 1 {}\nok := c.ProcessState.Success()"), []string{
			`exit-code 2:6-31 "c.ProcessState.ExitCode()" exit-code`, `if 3:1-21 "e.ExitCode() == 1" exit-code none`,
			`exit-code 3:4-16 "e.ExitCode()" exit-code`, `exit-code 4:7-31 "c.ProcessState.Success()" exit-code`,
		}},
		{"field", body("if r.ExitCode != 0 {}"), []string{`if 2:1-19 "r.ExitCode != 0" exit-code none`, `exit-code 2:4-14 "r.ExitCode" exit-code heuristic`}},
		{"error type", file(`"os/exec"`, "var e *exec.ExitError\n_, ok := err.(*exec.ExitError)"), []string{
			`exit-code 3:8-22 "exec.ExitError" exit-code`, `type-check 4:10-31 "err.(*exec.ExitError)" type`, `exit-code 4:16-30 "exec.ExitError" exit-code`,
		}},
		{"irrelevant: set, other packages", body("r.ExitCode = 1\nx.Success()\nvar e *other.ExitError"), nil},
	})
}

func TestCleanup(t *testing.T) {
	runRows(t, []rowCase{
		{"defer", body("defer f.Close()\ndefer g(func() {\n})\ndefer trace(func() {})()"), []string{
			`cleanup 2:1-16 "defer f.Close()"`, `cleanup 3:1-15 "defer g(func()"`, `cleanup 5:1-19 "defer trace(func()"`,
		}},
		{"by construct", file(`"runtime"; "os/signal"`, "runtime.SetFinalizer(x, g)\nsignal.Notify(c)"), []string{
			`cleanup 3:1-27 "runtime.SetFinalizer(x, g)"`, `cleanup 4:1-17 "signal.Notify(c)"`,
		}},
		{"by name", body("f.Close()\ncancel()\nx.cancelAll()\ngoto fail\nfail:\ng()"), []string{
			`cleanup 2:1-10 "f.Close()" heuristic`, `cleanup 3:1-9 "cancel()" heuristic`, `cleanup 4:1-14 "x.cancelAll()" heuristic`,
			`cleanup 6:1-5 "fail" heuristic`,
		}},
		{"irrelevant: a channel, a loop's label", body("close(c)\nx.Close(1)\nout: for { break out }\nnext:"), nil},
	})
}

func TestTransitions(t *testing.T) {
	runRows(t, []rowCase{
		{"by name", body("retryWith(f)\ns.Restart()\nc.reconnect()\nl.Renew()\ntx.Rollback()\nx.recompute()"), []string{
			`retry 2:1-13 "retryWith(f)" heuristic`, `restart 3:1-12 "s.Restart()" heuristic`, `reconnect 4:1-14 "c.reconnect()" heuristic`,
			`renew 5:1-10 "l.Renew()" heuristic`, `rollback 6:1-14 "tx.Rollback()" heuristic`, `recompute 7:1-14 "x.recompute()" heuristic`,
		}},
		{"retry by label", body("again:\ng()\ngoto again"), []string{`retry 2:1-6 "again" heuristic`}},
		{"timeout by construct", file(`"context"; "time"; "net/http"`, "c, x := context.WithTimeout(c, d)\n<-time.After(d)\nconn.SetReadDeadline(t)\nh := http.Client{Timeout: d}"), []string{
			`timeout 3:9-34 "context.WithTimeout(c, d)"`, `timeout 4:3-16 "time.After(d)"`,
			`timeout 5:1-24 "conn.SetReadDeadline(t)"`, `timeout 6:18-28 "Timeout: d"`,
		}},
		{"timeout by name", body("x.Timeout = d\ny := T{MaxRetries: 3}\nwithDeadline(d)"), []string{
			`timeout 2:1-10 "x.Timeout" heuristic`, `retry 3:8-21 "MaxRetries: 3" heuristic`, `timeout 4:1-16 "withDeadline(d)" heuristic`,
		}},
		{"dry run", body("if o.DryRun || dryRun {}\nx := T{DryRun: true}"), []string{
			`if 2:1-22 "o.DryRun || dryRun" other none`, `dry-run 2:4-12 "o.DryRun" flag heuristic`,
			`short-circuit 2:4-22 "o.DryRun || dryRun" other full`, `dry-run 2:16-22 "dryRun" flag heuristic`,
			`dry-run 3:8-20 "DryRun: true" heuristic`,
		}},
		{"irrelevant", file(`"context"`, "context.WithCancel(c)\nstart()\nx := T{Name: 1}\nretryable(x)"), nil},
	})
}

func TestSuccessOutput(t *testing.T) {
	runRows(t, []rowCase{
		{"prints", file(`"fmt"; "log"`, "fmt.Println(\"all ok\")\nfmt.Fprintf(w, `%s passed`, x)\nlog.Print(\"✓ done\")\ncmd.Println(\"success\")\nprintln(\"PASS\")"), []string{
			`success-output 3:1-22 "fmt.Println(\"all ok\")" heuristic`, "success-output 4:1-31 \"fmt.Fprintf(w, `%s passed`, x)\" heuristic",
			`success-output 5:1-22 "log.Print(\"✓ done\")" heuristic`, `success-output 6:1-23 "cmd.Println(\"success\")" heuristic`,
			`success-output 7:1-16 "println(\"PASS\")" heuristic`,
		}},
		{"irrelevant", file(`"fmt"`, "fmt.Println(\"not ok\")\nfmt.Println(ok)\nfmt.Sprintf(\"ok\")\nreturn \"ok\""), nil},
	})
}

func TestDoctorCheck(t *testing.T) {
	runRows(t, []rowCase{
		{"by name", "package p\nfunc (d *D) doctorDisk() error { return nil }\n", []string{`doctor-check 2:1-31 "func (d *D) doctorDisk() error" heuristic`}},
		{"irrelevant", "package p\nfunc doc() {}\n", nil},
	})
}
