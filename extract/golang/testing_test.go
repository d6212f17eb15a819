package golang_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// testFile is a file of tests; its declarations begin in line 3.
func testFile(imports, declarations string) string {
	return "package p_test; import (" + imports + ")\n\n" + declarations
}

func TestTestCases(t *testing.T) {
	runRows(t, []rowCase{
		{"functions that go test runs", testFile(`"testing"`,
			"func TestA(t *testing.T) { t.Error() }\nfunc BenchmarkA(b *testing.B) {}\nfunc FuzzA(f *testing.F) {}\nfunc ExampleA() {}\nfunc TestMain(m *testing.M) {}"), []string{
			`test-case 3:1-25 "func TestA(t *testing.T)" assertions=1`, `test-assertion 3:28-37 "t.Error()"`,
			`test-case 4:1-30 "func BenchmarkA(b *testing.B)"`, `test-case 5:1-25 "func FuzzA(f *testing.F)"`,
			`test-case 6:1-16 "func ExampleA()"`,
		}},
		{"subtests", testFile(`"testing"`, "func TestA(t *testing.T) {\nt.Run(\"one\", func(t *testing.T) { t.Fatal(1); t.Fail() })\nt.Run(name, func(t *testing.T) {})\n}"), []string{
			`test-case 3:1-25 "func TestA(t *testing.T)" assertions=2`,
			`test-case 4:1-32 "t.Run(\"one\", func(t *testing.T)" assertions=2`,
			`test-assertion 4:35-45 "t.Fatal(1)"`, `test-assertion 4:47-55 "t.Fail()"`,
			`test-case 5:1-31 "t.Run(name, func(t *testing.T)"`,
		}},
		{"an example's output is an assertion", "package p\nfunc ExampleA() {\n\tg()\n\t// Output: 1\n}\n", []string{
			`test-case 2:1-16 "func ExampleA()" assertions=1`,
		}},
		{"testify suites", testFile(`"github.com/stretchr/testify/suite"`, "type S struct { suite.Suite }\nfunc (s *S) TestA() { s.Equal(1, 2); s.Require().NoError(err); s.helper() }\nfunc (s *S) SetupTest() {}\nfunc (s *S) helper() {}\nfunc (s *T) TestB() {}"), []string{
			`test-case 4:1-20 "func (s *S) TestA()" assertions=2`, `test-assertion 4:23-36 "s.Equal(1, 2)"`, `test-assertion 4:38-62 "s.Require().NoError(err)"`,
		}},
		{"ginkgo", testFile(`. "github.com/onsi/ginkgo/v2"; . "github.com/onsi/gomega"`,
			"var _ = Describe(\"a\", func() {\nIt(\"b\", func() { Expect(x).To(Equal(1)); Eventually(g).ShouldNot(BeNil()) })\nFIt(\"c\", func() {})\nPIt(\"d\", func() {})\n})"), []string{
			`test-case 4:1-15 "It(\"b\", func()" assertions=2`, `test-assertion 4:18-40 "Expect(x).To(Equal(1))"`,
			`test-assertion 4:42-74 "Eventually(g).ShouldNot(BeNil())"`,
			`skip 5:1-16 "FIt(\"c\", func()"`, `test-case 5:1-16 "FIt(\"c\", func()"`,
			`skip 6:1-16 "PIt(\"d\", func()"`, `test-case 6:1-16 "PIt(\"d\", func()"`,
		}},
		{"irrelevant: other names and types", testFile(`"testing"`, "func Testify(t *testing.T) {}\nfunc TestB(x int) {}\nfunc helper(t *testing.T) {}\nfunc Example1(x int) {}\nfunc (x T) TestC(t *testing.T) {}"), nil},
		{"irrelevant: no test framework", "package p\nfunc TestA(t *T) { t.Error() }\nfunc ExampleA() {}\n", nil},
	})
}

func TestReachedAssertions(t *testing.T) {
	const helpers = "func one(t *testing.T) { t.Error(); two(t) }\nfunc two(t testing.TB) { t.Error(); three(t) }\nfunc three(t testing.TB) { t.Error() }\nfunc loop(t *testing.T) { t.Error(); loop(t) }\n"
	cases := []struct {
		name, body string
		want       int
	}{
		{"none", "", 0},
		{"own", "t.Error(); t.Fatal()", 2},
		{"two calls away, no further", "one(t)", 2},
		{"a helper counts once", "two(t); two(t)", 2},
		{"a helper that calls itself", "loop(t)", 1},
		{"in a closure", "g(func() { t.Error(); one(t) })", 3},
		{"other file's helper", "unknown(t)", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			list := constructs(t, testFile(`"testing"`, "func TestA(t *testing.T) { "+c.body+" }\n"+helpers))
			require.Equal(t, extract.TestCase, list[0].Form)
			require.Equal(t, c.want, list[0].Assertions)
		})
	}
}

func TestAssertionRows(t *testing.T) {
	runRows(t, []rowCase{
		{"testify", testFile(`"testing"; "github.com/stretchr/testify/assert"; req "github.com/stretchr/testify/require"`,
			"func help(t testing.TB) {\nassert.True(t, a && b)\nreq.Equal(t, 1, g(a || b))\nis := assert.New(t)\nis.Len(x, 1)\n}"), []string{
			`test-assertion 4:1-23 "assert.True(t, a && b)"`, `short-circuit 4:16-22 "a && b" other full`,
			`test-assertion 5:1-27 "req.Equal(t, 1, g(a || b))"`, `short-circuit 5:19-25 "a || b" other`,
			`test-assertion 7:1-13 "is.Len(x, 1)"`,
		}},
		{"quicktest", testFile(`qt "github.com/frankban/quicktest"`, "func help(c *qt.C) { c.Assert(x, qt.Equals, 1) }"), []string{`test-assertion 3:22-47 "c.Assert(x, qt.Equals, 1)"`}},
		{"a field and a suite's T", testFile(`"testing"`, "func help() { h.t.Errorf(\"x\"); s.T().FailNow() }\nvar _ testing.T"), []string{
			`test-assertion 3:15-30 "h.t.Errorf(\"x\")"`, `test-assertion 3:32-47 "s.T().FailNow()"`,
		}},
		{"irrelevant: a logger", testFile(`"testing"`, "func help(t *testing.T) { log.Error(); t.Log(1); x.Error() }"), nil},
	})
}

func TestSkipAndSnapshot(t *testing.T) {
	runRows(t, []rowCase{
		{"skip", testFile(`"testing"`, "func TestA(t *testing.T) { if testing.Short() { t.Skip(\"slow\") } }"), []string{
			`test-case 3:1-25 "func TestA(t *testing.T)"`, `if 3:28-46 "testing.Short()" flag throw`,
			`skip 3:31-46 "testing.Short()"`, `skip 3:49-63 "t.Skip(\"slow\")"`,
		}},
		{"cleanup", testFile(`"testing"`, "func help(t *testing.T) { t.Cleanup(func() {}) }"), []string{`cleanup 3:27-43 "t.Cleanup(func()"`}},
		{"snapshot", testFile(`"testing"; "gotest.tools/v3/golden"`, "func help(t *testing.T) { golden.Assert(t, x, \"f\"); compareGolden(t) }"), []string{
			`snapshot 3:27-51 "golden.Assert(t, x, \"f\")"`, `snapshot 3:53-69 "compareGolden(t)" heuristic`,
		}},
		{"cassette", testFile(`"github.com/dnaeon/go-vcr/recorder"`, "func help() { recorder.New(\"f\") }"), []string{`cassette 3:15-32 "recorder.New(\"f\")"`}},
		{"irrelevant: outside tests", "package p\nfunc f() { x.Skip(); s.Cleanup(); takeSnapshot() }\n", nil},
	})
}

func TestTestFacts(t *testing.T) {
	src := testFile(`"testing"`, "func TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip(\"slow\")\n\t}\n\tt.Run(\"one two\", func(t *testing.T) {\n\t\tif got != want {\n\t\t\tt.Fatalf(\"x\")\n\t\t}\n\t})\n}\n")
	facts := read(t, src)

	require.Len(t, facts.Tests, 2)
	require.Equal(t, "TestA", facts.Tests[0].Name)
	require.Equal(t, -1, facts.Tests[0].Parent)
	require.Len(t, facts.Tests[0].Marks, 1)
	require.Equal(t, "skip", facts.Tests[0].Marks[0].Name)
	require.Equal(t, "slow", facts.Tests[0].Marks[0].Reason)
	require.True(t, facts.Tests[0].Marks[0].Conditional)
	require.Equal(t, "TestA/one_two", facts.Tests[1].Name)
	require.Equal(t, 0, facts.Tests[1].Parent)
	require.Equal(t, "TestA", facts.Tests[1].Symbol)

	require.Len(t, facts.Assertions, 1)
	a := facts.Assertions[0]
	require.Equal(t, 1, a.Test)
	require.Equal(t, "Fatalf", a.Matcher)
	require.True(t, a.Fatal)
	require.Equal(t, "got", textOf(src, a.Subject))
	require.Equal(t, "want", textOf(src, a.Expected))
}

func TestKindsOfTest(t *testing.T) {
	src := testFile(`"testing"; "github.com/stretchr/testify/suite"`,
		"func TestMain(m *testing.M) {}\nfunc FuzzA(f *testing.F) {}\ntype S struct { suite.Suite }\nfunc (s *S) TearDownTest() {}\nfunc (s *S) TestB() {}\n")
	type kind struct {
		Name   string
		Kind   extract.TestKind
		Parent int
	}
	var got []kind
	for _, test := range read(t, src).Tests {
		got = append(got, kind{test.Name, test.Kind, test.Parent})
	}
	require.Equal(t, []kind{
		{"TestMain", extract.TestKindHook, -1}, {"FuzzA", extract.TestKindFuzz, -1}, {"S", extract.TestKindSuite, -1},
		{"TearDownTest", extract.TestKindHook, 2}, {"TestB", extract.TestKindCase, 2},
	}, got)
}

func TestSubjects(t *testing.T) {
	cases := []struct{ name, statement, subject, expected string }{
		{"want on the left", "if want != got { t.Error() }", "got", "want"},
		{"error", "if err != nil { t.Error() }", "err", ""},
		{"flag", "if !ok { t.Error() }", "!ok", ""},
		{"diff", "if d := cmp.Diff(want, got); d != \"\" { t.Error() }", "got", "want"},
		{"diff, other order", "if d := cmp.Diff(got, want); d != \"\" { t.Error() }", "got", "want"},
		{"testify, expected first", "assert.Equal(t, 1, x)", "x", "1"},
		{"testify, subject first", "assert.Len(t, xs, 2, \"message\")", "xs", "2"},
		{"testify, one side", "assert.NoError(t, err, \"message\")", "err", ""},
		{"testify, formatting twin", "assert.Equalf(t, 1, x, \"m\")", "x", "1"},
		{"unguarded", "t.Error()", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			src := testFile(`"testing"; "github.com/stretchr/testify/assert"`, "func TestA(t *testing.T) { "+c.statement+" }")
			facts := read(t, src)
			require.Len(t, facts.Assertions, 1)
			require.Equal(t, c.subject, textOf(src, facts.Assertions[0].Subject))
			require.Equal(t, c.expected, textOf(src, facts.Assertions[0].Expected))
		})
	}
}

func TestGomegaFacts(t *testing.T) {
	src := testFile(`"github.com/onsi/gomega"`, "func help() { gomega.Expect(x).NotTo(gomega.Equal(1)) }")
	want := []extract.Assertion{{
		Test: -1, Framework: "gomega", Matcher: "Equal", Negated: true, Fatal: true,
		Span: spanOf(src, "gomega.Expect(x).NotTo(gomega.Equal(1))"), Subject: spanOf(src, "x"), Expected: spanOf(src, "gomega.Equal(1)"),
	}}
	got := read(t, src).Assertions
	want[0].Subject = got[0].Subject
	require.Empty(t, cmp.Diff(want, got))
	require.Equal(t, "x", textOf(src, got[0].Subject))
}

func TestPartsAreLeftOut(t *testing.T) {
	src := testFile(`"testing"; "os/exec"`, "func TestA(t *testing.T) { t.Run(\"x\", func(t *testing.T) { t.Skip(); t.Error(); exec.Command(\"a\") }) }")
	all, none := readParts(t, src, extract.AllParts), readParts(t, src, 0)
	require.Equal(t, all.Constructs, none.Constructs, "the rows do not depend on the parts")
	require.NotEmpty(t, all.Tests)
	require.NotEmpty(t, all.Functions)
	require.NotEmpty(t, all.References)
	require.Empty(t, none.Tests)
	require.Empty(t, none.Assertions)
	require.Empty(t, none.Functions)
	require.Empty(t, none.Commands)
	require.Empty(t, none.Definitions)
	require.Empty(t, none.References)
	require.Empty(t, none.Imports)
}
