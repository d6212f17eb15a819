package shell

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/guardroll/guardroll/extract"
)

// describe writes a row as "form role exits [flags] snippet", - for nothing;
// flags: F full only, H heuristic.
func describe(c extract.Construct) string {
	word := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	flags := ""
	if !c.Listed(extract.ProfileStandard) {
		flags += "F"
	}
	if c.Heuristic {
		flags += "H"
	}
	return fmt.Sprintf("%s %s %s %s %s", c.Form, word(string(c.Role)), word(string(c.Exits)), word(flags), c.Snippet)
}

type rowCase struct {
	name    string
	dialect string // "" for bash
	src     string
	want    []string
}

func runRows(t *testing.T, cases []rowCase) {
	t.Helper()
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			dialect := tt.dialect
			if dialect == "" {
				dialect = "bash"
			}
			facts := Read([]byte(tt.src), dialect, extract.AllParts)
			checkInvariants(t, tt.name, []byte(tt.src), facts)
			var got []string
			for _, c := range facts.Constructs {
				got = append(got, describe(c))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("rows of %q (-want +got):\n%s", tt.src, diff)
			}
			if len(facts.Gaps) > 0 {
				t.Errorf("gaps: %+v", facts.Gaps)
			}
		})
	}
}

func TestGuards(t *testing.T) {
	runRows(t, []rowCase{
		{"if", "posix", "if build; then x; fi", []string{"if exit-code none - build"}},
		{"if elif else", "posix", "if a; then exit 1\nelif [ -z \"$b\" ]; then return\nelse c; fi", []string{
			"if exit-code exit - a", "throw - exit F exit 1", `else-if empty return - [ -z "$b" ]`}},
		{"negated", "posix", "if ! build; then x; fi", []string{"if exit-code none - ! build"}},
		{"if with a list", "posix", "if a && b; then x; fi", []string{"if exit-code none - a && b", "short-circuit exit-code none F a && b"}},
		{"if with a grouped list", "posix", "if ! { a || b; }; then x; fi", []string{
			"if exit-code none - ! { a || b; }", "short-circuit exit-code none F a || b"}},
		{"list before the condition's last command", "posix", "if a || b; c; then x; fi", []string{
			"if exit-code none - a || b; c", "short-circuit exit-code none - a || b"}},
		{"case and default", "posix", "case $x in a|b) y;; *) exit 3;; esac", []string{
			"case other none - a|b)", "default other exit - *)", "throw - exit F exit 3"}},
		{"case with a quoted star is no default", "posix", "case $x in '*') y;; esac", []string{"case other none - '*')"}},
		{"case on a status", "posix", "case $? in 0) y;; esac", []string{"exit-code exit-code - - $?", "case exit-code none - 0)"}},
		{"case that falls through", "", "case $x in (a) y;& b) z;;& esac", []string{"case other none - a)", "case other none - b)"}},
		{"empty last item", "", "case $x in a) ;; b) esac", []string{"case other none - a)", "case other none - b)"}},
		{"while", "posix", "while read -r l; do x; done", []string{"loop-condition exit-code none F read -r l"}},
		{"until with a list", "posix", "until a || b; do x; done", []string{
			"loop-condition exit-code none F a || b", "short-circuit exit-code none F a || b"}},
		{"for over words is no condition", "posix", "for x in a b; do y; done", nil},
		{"c-style for", "", "for ((i=0; i<3; i++)); do x; done", []string{"loop-condition bounds none F i<3"}},
		{"endless for", "", "for ((;;)); do x; done", nil},
		{"list", "posix", "a && b || c", []string{"short-circuit exit-code none - a && b || c"}},
		{"list that leaves", "posix", "a || { echo no; return 1; }", []string{
			"short-circuit exit-code return - a || { echo no; return 1; }", "throw - return F return 1"}},
		{"two lists", "posix", "a && b; c || continue", []string{
			"short-circuit exit-code none - a && b", "short-circuit exit-code continue - c || continue"}},
		{"list in a list's group", "posix", "a && { b || c; }", []string{
			"short-circuit exit-code none - a && { b || c; }", "short-circuit exit-code none F b || c"}},
		{"list in a substitution", "posix", `x="$(a || b)"`, []string{"short-circuit exit-code none - a || b"}},
		{"pipeline is no list", "posix", "a | b", nil},
		{"list in a pipeline", "posix", "a | { b && c; }", []string{"short-circuit exit-code none - b && c"}},
		{"chain inside a test belongs to it", "", "if [[ -z $a && ( -n $b || $c = d ) ]]; then x; fi", []string{
			"if empty none - [[ -z $a && ( -n $b || $c = d ) ]]", "short-circuit empty none F -z $a && ( -n $b || $c = d )"}},
		{"chain under a test's negation", "", "if [[ ! ( -n $a && -n $b ) ]]; then x; fi", []string{
			"if empty none - [[ ! ( -n $a && -n $b ) ]]", "short-circuit empty none F -n $a && -n $b"}},
		{"chain in arithmetic", "", "if (( a > 1 && b )); then x; fi", []string{
			"if bounds none - (( a > 1 && b ))", "short-circuit bounds none F a > 1 && b"}},
		{"chain in an expansion", "", "x=$((a || b))", []string{"short-circuit flag none - a || b"}},
		{"arithmetic ternary", "", "x=$((a > 1 ? b : c))", []string{"ternary bounds none - a > 1"}},
		{"default values", "posix", `x=${a:-b} y=${c-d} ${e:=f} ${g:+h}`, []string{
			"default-value empty none F ${a:-b}", "default-value nil none F ${c-d}", "default-value empty none F ${e:=f}", "default-value empty none F ${g:+h}"}},
		{"default in a default", "posix", `x=${a:-${b:-c}}`, []string{"default-value empty none F ${a:-${b:-c}}", "default-value empty none F ${b:-c}"}},
		{"a cut is no default", "posix", `x=${a%.txt}${#b}`, nil},
		{"words that look like guards", "posix", "echo if then 'a && b' # if x; then\ncat <<'E'\nif a; then b || c; fi\nE\n", nil},
	})
}

func TestChecks(t *testing.T) {
	runRows(t, []rowCase{
		{"set -e", "posix", "set -e", []string{"exit-code - - - set -e"}},
		{"set -euo pipefail", "", "set -euo pipefail", []string{"exit-code - - - set -euo pipefail"}},
		{"set -o errexit", "posix", "set -o errexit", []string{"exit-code - - - set -o errexit"}},
		{"set +e", "posix", "set +e", []string{"exit-code - - - set +e"}},
		{"set -u", "posix", "set -u", []string{"validation - - - set -u"}},
		{"set of arguments", "posix", "set -- -e x; set x", nil},
		{"set -x", "posix", "set -x", nil},
		{"setopt", "zsh", "setopt ERR_EXIT", []string{"exit-code - - - setopt ERR_EXIT"}},
		{"shopt", "", "shopt -so pipefail; shopt -s nullglob", []string{"exit-code - - - shopt -so pipefail"}},
		{"setopt of something else", "zsh", "setopt extendedglob", nil},
		{"a shell with -e", "posix", "bash -e run.sh", []string{"exit-code - - - bash -e run.sh"}},
		{"a shell without", "posix", "bash run.sh -e", nil},
		{"status kept", "posix", "rc=$?", []string{"exit-code - - - rc=$?"}},
		{"status tested", "posix", "if [ $? -ne 0 ]; then x; fi", []string{"if exit-code none - [ $? -ne 0 ]", "exit-code exit-code - - [ $? -ne 0 ]"}},
		{"kept status tested", "posix", "rc=$?\n[ \"$rc\" = 0 ] || exit \"$rc\"", []string{
			"exit-code - - - rc=$?", `exit-code exit-code - - [ "$rc" = 0 ]`, `short-circuit exit-code exit - [ "$rc" = 0 ] || exit "$rc"`, `throw - exit F exit "$rc"`}},
		{"kept status in arithmetic", "", "local rc=$?; (( rc != 0 ))", []string{"exit-code - - - local rc=$?", "exit-code exit-code - - (( rc != 0 ))"}},
		{"PIPESTATUS", "", "exit ${PIPESTATUS[0]}", []string{"exit-code - - - exit ${PIPESTATUS[0]}", "throw - exit F exit ${PIPESTATUS[0]}"}},
		{"required variable", "posix", `: "${A:?no}" "${B?}"`, []string{"validation empty exit - ${A:?no}", "validation nil exit - ${B?}"}},
		{"validation by name", "posix", "validate_input x; ./check.sh; sudo verify-all", []string{
			"validation - - H validate_input x", "validation - - H ./check.sh", "validation - - H verify-all"}},
		{"names that say nothing", "posix", "git checkout x; checkout; parseable; mustache; make check", nil},
		{"throw", "posix", "exit 1; return 2; exit $x; return", []string{"throw - exit F exit 1", "throw - return F return 2", "throw - exit F exit $x"}},
		{"die", "posix", "die 'no'", []string{"throw - exit FH die 'no'"}},
		{"standalone tests", "", "[ -f x ]\n[[ $a ]]\ntest a = b\n(( n > 0 ))\n! [ -e y ]", []string{
			"assert other - - [ -f x ]", "assert empty - - [[ $a ]]", "assert other - - test a = b", "assert bounds - - (( n > 0 ))", "assert other - - [ -e y ]"}},
		{"a computation is no assert", "", "(( i++ )); (( n += 2 )); let x=1", nil},
		{"a predicate's test", "", "is_x() { [[ -n $1 ]]; }", []string{"assert empty - - [[ -n $1 ]]"}},
		{"a test in a list belongs to it", "", "[ -f x ] && [[ $y ]]", []string{"short-circuit other none - [ -f x ] && [[ $y ]]"}},
	})
}

func TestRoles(t *testing.T) {
	for condition, want := range map[string]extract.Role{
		`[ -z "$a" ]`: extract.RoleEmpty, `[ -n "$a" ]`: extract.RoleEmpty, `[ "$a" ]`: extract.RoleEmpty, `[ -s f ]`: extract.RoleEmpty,
		`[ "$a" = "" ]`: extract.RoleEmpty, `[ "x$a" = x ]`: extract.RoleEmpty, `[[ $a ]]`: extract.RoleEmpty,
		`[ "$a" -lt 3 ]`: extract.RoleBounds, `[[ $a -ge 3 ]]`: extract.RoleBounds, `((a < 3))`: extract.RoleBounds,
		`[ "$a" = true ]`: extract.RoleFlag, `[ "$a" -eq 1 ]`: extract.RoleFlag, `$verbose`: extract.RoleFlag, `((a))`: extract.RoleFlag,
		`[ -f a ]`: extract.RoleOther, `[ ! -d a ]`: extract.RoleOther, `[ "$a" = b ]`: extract.RoleOther, `[[ $a =~ b ]]`: extract.RoleOther,
		`[[ -v a ]]`: extract.RoleNil, `[ $? -eq 0 ]`: extract.RoleExitCode, `[[ $? = 0 ]]`: extract.RoleExitCode, `(($? == 0))`: extract.RoleExitCode,
		`grep -q x f`: extract.RoleExitCode, `a | b`: extract.RoleExitCode, `! a`: extract.RoleExitCode, `[ -z "$a" ] || b`: extract.RoleEmpty,
		`[ ! -z "$a" ]`: extract.RoleEmpty, `(a)`: extract.RoleExitCode,
	} {
		facts := Read([]byte("if "+condition+"; then x; fi"), "bash", extract.AllParts)
		if len(facts.Constructs) == 0 || facts.Constructs[0].Role != want {
			t.Errorf("role of %s: want %s, got %+v", condition, want, facts.Constructs)
		}
	}
}

func TestTransitions(t *testing.T) {
	runRows(t, []rowCase{
		{"trap", "posix", "trap cleanup EXIT INT", []string{"cleanup - - - trap cleanup EXIT INT"}},
		{"trap taken away", "posix", "trap - EXIT", []string{"cleanup - - - trap - EXIT"}},
		{"trap listed", "posix", "trap -p; trap", nil},
		{"teardown of bats", "bats", "teardown() { rm -f x; }", []string{"cleanup - - - teardown"}},
		{"teardown of nobody", "", "teardown() { rm -f x; }", nil},
		{"zsh trap function", "zsh", "TRAPEXIT() { x; }", []string{"cleanup - - - TRAPEXIT"}},
		{"timeout", "posix", "timeout -k 5 30 run_it; read -t 3 x; read x", []string{"timeout - - - timeout -k 5 30 run_it", "timeout - - - read -t 3 x"}},
		{"timeout behind sudo", "posix", "sudo -u me timeout 3 check_it", []string{"timeout - - - timeout 3 check_it", "validation - - H check_it"}},
		{"flags", "posix", "curl --retry 3 --max-time 5 --connect-timeout 2 u; ssh -o ConnectTimeout=5 h", []string{
			"retry - - H --retry", "timeout - - H --max-time", "timeout - - H ConnectTimeout=5"}},
		{"flags that say nothing", "posix", "x --verify --check --timezone=a -t 3", nil},
		{"dry run", "posix", "kubectl apply --dry-run=client; make -n; git add -n x; git commit -n; sed -n p", []string{
			"dry-run - - H --dry-run=client", "dry-run - - H -n", "dry-run - - H -n"}},
		{"dry run variable", "posix", `[ "$DRY_RUN" = 1 ] || x`, []string{
			`short-circuit flag none - [ "$DRY_RUN" = 1 ] || x`, "dry-run - - H $DRY_RUN"}},
		{"dry run option", "posix", "case $1 in --dry-run) x;; esac", []string{"dry-run - - H --dry-run", "case other none - --dry-run)"}},
		{"by name", "posix", "retry 3 x; restart_db; reconnect; renew_cert; rollback; redial", []string{
			"retry - - H retry 3 x", "restart - - H restart_db", "reconnect - - H reconnect", "renew - - H renew_cert", "rollback - - H rollback", "reconnect - - H redial"}},
		{"by verb", "posix", "systemctl restart x; service x restart; certbot renew; echo restart", []string{
			"restart - - H systemctl restart x", "restart - - H service x restart", "renew - - H certbot renew"}},
		{"retry loop", "posix", "for i in 1 2; do a && break; sleep 1; done", []string{
			"retry - - H for i in 1 2", "short-circuit exit-code break - a && break"}},
		{"until loop that sleeps", "posix", "until a; do sleep 1; done", []string{
			"loop-condition exit-code none F a", "retry - - H until a"}},
		{"a loop that polls", "posix", "while true; do a; sleep 1; done", []string{"loop-condition flag none F true"}},
	})
}

func TestClaims(t *testing.T) {
	runRows(t, []rowCase{
		{"bats test", "bats", "@test \"adds\" {\n run add 1\n [ \"$status\" -eq 0 ]\n assert_output 2\n}", []string{
			`test-case - - - @test "adds"`, `test-assertion exit-code - - [ "$status" -eq 0 ]`, "test-assertion - - - assert_output 2"}},
		{"bats run with a status", "bats", "@test x {\n run -1 add\n run ! add\n run add\n}", []string{
			"test-case - - - @test x", "test-assertion - - - run -1 add", "test-assertion - - - run ! add"}},
		{"bats helper", "bats", "same() { [ \"$1\" = \"$2\" ]; }\n@test x { same 1 1; }", []string{
			`test-assertion other - - [ "$1" = "$2" ]`, "test-case - - - @test x"}},
		{"bats grep", "bats", "@test x { grep -q a f; }\ngrep b f", []string{"test-case - - - @test x", "test-assertion exit-code - H grep -q a f"}},
		{"bats skip", "bats", "@test x { skip \"later\"; }", []string{"test-case - - - @test x", `skip - - - skip "later"`}},
		{"skip elsewhere is a function", "", "skip 1", nil},
		{"shunit2", "posix", ". shunit2\ntestAdd() { assertEquals 2 \"$(add)\"; }", []string{
			"test-case - - - testAdd()", `test-assertion - - - assertEquals 2 "$(add)"`}},
		{"test by name only", "", "test_add() { :; }", []string{"test-case - - H test_add()"}},
		{"no test", "", "tester() { :; }; test_() { :; }; latest() { :; }", nil},
		{"assert in a script", "", "assert_root x", []string{"assert - - H assert_root x"}},
		{"success", "posix", "echo \"all tests passed\"; printf '%s: OK\\n' x; echo ✓", []string{
			`success-output - - - echo "all tests passed"`, `success-output - - - printf '%s: OK\n' x`, "success-output - - - echo ✓"}},
		{"success through a function", "posix", "log_info 'tests passed'; print_success x; ok 1; log 'hello'; success", []string{
			"success-output - - H log_info 'tests passed'", "success-output - - H print_success x", "success-output - - H ok 1"}},
		{"no success", "posix", "echo not ok; echo \"no success\"; echo hello; x=passed", nil},
		{"exit zero", "posix", "exit 0; main() { return 0; }; f() { return 0; }", []string{"exit-zero - exit - exit 0", "exit-zero - return - return 0"}},
		{"automake skip", "posix", "exit 77", []string{"skip - exit H exit 77", "throw - exit F exit 77"}},
		{"doctor", "posix", "doctor_disk() { :; }; health_check() { :; }", []string{"doctor-check - - H doctor_disk", "doctor-check - - H health_check"}},
		{"recompute", "posix", "recompute_total", []string{"recompute - - H recompute_total"}},
	})
}

func TestTestCaseCountsAssertionsOfHelpers(t *testing.T) {
	src := strings.Join([]string{
		"both() { one; one; }", "one() { [ a = b ]; assert x; }", "other() { [ c = d ]; }",
		"@test t {", " both", " [ e = f ]", " run other", "}", "@test empty { run other; }", "@test none { :; }"}, "\n")
	facts := Read([]byte(src), "bats", extract.AllParts)
	var counts []int
	for _, c := range facts.Constructs {
		if c.Form == extract.TestCase {
			counts = append(counts, c.Assertions)
		}
	}
	if diff := cmp.Diff([]int{4, 1, 0}, counts); diff != "" {
		t.Error(diff)
	}
	if len(facts.Tests) != 3 || facts.Tests[0].Name != "t" || facts.Tests[0].Framework != "bats" {
		t.Errorf("tests: %+v", facts.Tests)
	}
}
