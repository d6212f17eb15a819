package golang_test

import "testing"

func TestIf(t *testing.T) {
	runRows(t, []rowCase{
		{"error", body("if err != nil { return err }"), []string{`if 2:1-14 "err != nil" error return`}},
		{"initialiser", body("if err := g(); err != nil { return }"), []string{`if 2:1-26 "err := g(); err != nil" error return`}},
		{"a row for each arm with a condition", body("if a {\n} else if b {\n} else {\n}"), []string{
			`if 2:1-5 "a" flag none`,
			`else-if 3:8-12 "b" flag none`,
		}},
		{"inside else", body("if a {\n} else {\nif b {}\n}"), []string{
			`if 2:1-5 "a" flag none`,
			`if 4:1-5 "b" flag none`,
		}},
		{"over two lines", body("if a(1,\n2) {}"), []string{`if 2:1-3:3 "a(1, 2)" flag none`}},
		{"inside a closure", body("g(func() { if a {} })"), []string{`if 2:12-16 "a" flag none`}},
		{"inside a composite literal", body("_ = []func(){func() { if a {} }}"), []string{`if 2:23-27 "a" flag none`}},
		{"irrelevant: a word in a comment or a string", body("// if a {}\n_ = \"if a {}\" + `if b {}`"), nil},
		{"irrelevant: else alone is no row", body("{\n}"), nil},
	})
}

func TestExits(t *testing.T) {
	runRows(t, []rowCase{
		{"throw", body("if a { g(); panic(1) }"), []string{`if 2:1-5 "a" flag throw`, `throw 2:13-21 "panic(1)" full-only`}},
		{"loops", body("for {\nif a { continue }\nif b { break }\nif c { goto done }\n}\ndone:"), []string{
			`if 3:1-5 "a" flag continue`, `if 4:1-5 "b" flag break`, `if 5:1-5 "c" flag goto`,
		}},
		{"all arms the same", body("if a { if b { return } else if c { return } else { return } }"), []string{
			`if 2:1-5 "a" flag return`, `if 2:8-12 "b" flag return`, `else-if 2:29-33 "c" flag return`,
		}},
		{"an arm missing", body("if a { if b { return } }"), []string{`if 2:1-5 "a" flag none`, `if 2:8-12 "b" flag return`}},
		{"arms that differ", body("for { if a { if b { return } else { break } } }"), []string{
			`if 2:7-11 "a" flag none`, `if 2:14-18 "b" flag return`,
		}},
		{"a further arm that differs", body("for { if a { if b { return } else if c { break } else { return } } }"), []string{
			`if 2:7-11 "a" flag none`, `if 2:14-18 "b" flag return`, `else-if 2:35-39 "c" flag break`,
		}},
		{"nested block and label", body("if a { { x: return } }"), []string{`if 2:1-5 "a" flag return`}},
	})
}

func TestRole(t *testing.T) {
	cases := map[string]string{
		"err != nil": "error", "closeErr == nil": "error", "!errors.Is(err, x)": "error", "err == io.EOF": "error",
		"ctx.Err() != nil": "error", "os.IsNotExist(err)": "error", "(err2 != nil)": "error", "s.lastError != nil": "error",
		"errs[0] != nil": "error", "erratum == nil": "nil", "perr != nil": "error", "stderr == nil": "nil", "terror == nil": "nil",
		"p == nil": "nil", "nil != p.q": "nil", "v.IsNil()": "nil",
		`s == ""`: "empty", "len(s) == 0": "empty", "len(s) > 0": "empty", "0 < len(s)": "empty", "s.Len() == 0": "empty", "len(s) == 3": "other",
		"i < n": "bounds", "n >= 1": "bounds", "len(s) > 8": "bounds",
		"reflect.TypeOf(a) == b": "type", "k.Kind() != reflect.Int": "type",
		"e.ExitCode() != 0": "exit-code", "s.ExitStatus() > 1": "exit-code", "exitCode == 3": "exit-code", "c.ProcessState.Success()": "exit-code",
		"ok": "flag", "!ok": "flag", "o.verbose": "flag", "is(x)": "flag", "ok == true": "flag", "*p": "flag",
		"a == b": "other", "a+b == 3": "other", "a && b": "other", "a && i < n": "bounds", "p != nil && err != nil": "error",
	}
	for cond, want := range cases {
		t.Run(cond, func(t *testing.T) {
			got := constructs(t, body("if "+cond+" {}"))[0]
			if string(got.Role) != want {
				t.Errorf("role of %s is %s, want %s", cond, got.Role, want)
			}
		})
	}
}

func TestRoleOfCommaOK(t *testing.T) {
	runRows(t, []rowCase{
		{"map", body("if v, ok := m[k]; !ok {}"), []string{`if 2:1-22 "v, ok := m[k]; !ok" nil none`, `type-check 2:13-17 "m[k]" nil`}},
		{"type", body("if v, ok := x.(T); ok {}"), []string{`if 2:1-22 "v, ok := x.(T); ok" type none`, `type-check 2:13-18 "x.(T)" type`}},
		{"receive", body("if v, ok := <-c; ok {}"), []string{`if 2:1-20 "v, ok := <-c; ok" nil none`, `type-check 2:13-16 "<-c" nil`}},
		{"panic", body("if r := recover(); r != nil {}"), []string{`if 2:1-28 "r := recover(); r != nil" error none`, `catch 2:9-18 "recover()"`}},
		{"irrelevant: a map's value", body("if v := m[k]; v {}"), []string{`if 2:1-16 "v := m[k]; v" flag none`}},
	})
}

func TestCase(t *testing.T) {
	runRows(t, []rowCase{
		{"switch on values", body("switch err {\ncase nil:\nreturn\ncase io.EOF, io.ErrClosedPipe:\ndefault:\n}"), []string{
			`case 3:1-9 "nil" error return`,
			`case 5:1-30 "io.EOF, io.ErrClosedPipe" error none`,
			`default 6:1-8 "default" none`,
		}},
		{"switch on nothing", body("switch {\ncase len(s) == 0, a:\nfallthrough\ncase i < n:\nbreak\n}"), []string{
			`case 3:1-20 "len(s) == 0, a" empty none`,
			`case 5:1-11 "i < n" bounds break`,
		}},
		{"switch on types", body("switch x := x.(type) {\ncase int, *T:\ncase nil:\n}"), []string{
			`case 3:1-13 "int, *T" type none`,
			`case 4:1-9 "nil" type none`,
		}},
		{"select", body("select {\ncase v, ok := <-c:\ncase c <- v:\ndefault:\ngoto x\n}\nx:"), []string{
			`case 3:1-18 "v, ok := <-c" other none`,
			`type-check 3:15-18 "<-c" nil`,
			`case 4:1-12 "c <- v" other none`,
			`default 5:1-8 "default" goto`,
		}},
		{"irrelevant: an empty switch and select", body("switch x {}\nswitch x.(type) {}\nselect {}"), nil},
	})
}

func TestShortCircuit(t *testing.T) {
	runRows(t, []rowCase{
		{"a value", body("x := a && b || c"), []string{`short-circuit 2:6-17 "a && b || c" other`}},
		{"parentheses go on, a negation begins anew", body("x := (a || b) && !(c || d)"), []string{
			`short-circuit 2:6-27 "(a || b) && !(c || d)" other`,
			`short-circuit 2:20-26 "c || d" other full`,
		}},
		{"belongs to its condition", body("if !(a && b) == c {}"), []string{
			`if 2:1-18 "!(a && b) == c" other none`,
			`short-circuit 2:6-12 "a && b" other full`,
		}},
		{"an argument in a condition is a row", body("if g(a && b) {}"), []string{
			`if 2:1-13 "g(a && b)" flag none`,
			`short-circuit 2:6-12 "a && b" other`,
		}},
		{"a closure in a condition too", body("if g(func() bool { return a && b }) {}"), []string{
			`if 2:1-36 "g(func() bool { return a && b })" flag none`,
			`short-circuit 2:27-33 "a && b" other`,
		}},
		{"an index in a condition too", body("if m[a && b] {}"), []string{
			`if 2:1-13 "m[a && b]" flag none`,
			`short-circuit 2:6-12 "a && b" other`,
		}},
		{"a loop's condition is a row", body("for i < n && ok {}"), []string{
			`loop-condition 2:1-16 "i < n && ok" bounds none full-only`,
			`short-circuit 2:5-16 "i < n && ok" bounds`,
		}},
		{"belongs to its case, not to the switch", body("switch a && b {\ncase c || d:\n}"), []string{
			`short-circuit 2:8-14 "a && b" other`,
			`case 3:1-12 "c || d" other none`,
			`short-circuit 3:6-12 "c || d" other full`,
		}},
		{"at file level, in a return, sent and deferred", "package p; var x = a || b; func f() { c <- a && b; return a || b }", []string{
			`short-circuit 1:20-26 "a || b" other`,
			`short-circuit 1:44-50 "a && b" other`,
			`short-circuit 1:59-65 "a || b" other`,
		}},
		{"irrelevant: bits and channels", body("x := a & b | c &^ d\ny := <-c"), nil},
	})
}

func TestLoopCondition(t *testing.T) {
	runRows(t, []rowCase{
		{"three parts", body("for i := 0; i < n; i++ { break }"), []string{`loop-condition 2:1-18 "i < n" bounds break full-only`}},
		{"irrelevant: endless and range", body("for {}\nfor range xs {}\nfor i := 0; ; i++ {}"), nil},
	})
}

func TestPreprocessor(t *testing.T) {
	runRows(t, []rowCase{
		{"both spellings", "//go:build linux && !cgo\n// +build linux,!cgo\n\npackage p\n", []string{
			`preprocessor 1:1-25 "linux && !cgo" flag`,
			`preprocessor 2:1-21 "linux,!cgo" flag`,
		}},
		{"after a licence", "// Copyright\n\n//go:build ignore\r\n\r\npackage p\r\n", []string{`preprocessor 3:1-18 "ignore" flag`}},
		{"irrelevant: below the package clause, other directives, prose", "//go:debug a=1\n//go:builder x\n/* //go:build x */\n// go:build x\npackage p\n//go:build linux\n", nil},
	})
}

func TestTypeCheck(t *testing.T) {
	runRows(t, []rowCase{
		{"assertion", body("v := x.(T)\ng(x.(*p.T))"), []string{`type-check 2:6-11 "x.(T)" type`, `type-check 3:3-11 "x.(*p.T)" type`}},
		{"inside a condition beside it", body("if x.(T).ok {}"), []string{`if 2:1-12 "x.(T).ok" flag none`, `type-check 2:4-9 "x.(T)" type`}},
		{"comma-ok", body("var v, ok = m[k]\nv, ok = (<-c)\n_, ok = x.(T)"), []string{
			`type-check 2:13-17 "m[k]" nil`, `type-check 3:10-13 "<-c" nil`, `type-check 4:9-14 "x.(T)" type`,
		}},
		{"errors", "package p; import \"errors\"; func f() bool { return errors.As(err, &e) || errors.Is(err, x) }", []string{
			`type-check 1:52-70 "errors.As(err, &e)" error`,
			`short-circuit 1:52-91 "errors.As(err, &e) || errors.Is(err, x)" error`,
			`type-check 1:74-91 "errors.Is(err, x)" error`,
		}},
		{"irrelevant: one value, two calls, a switch", body("v := m[k]\na, b := g()\na, b = m[k], <-c\nswitch x.(type) {}"), nil},
	})
}
