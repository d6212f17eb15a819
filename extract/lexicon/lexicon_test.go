package lexicon

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestCallForm(t *testing.T) {
	for form, names := range map[extract.Form][]string{
		extract.Validation: {"validate_input", "validate", "checkArgs", "check_args", "CheckARGS", "check-args", "ensureDir", "EnsureDir", "require", "requireNonNull",
			"mustCompile", "MustParse", "must", "VERIFY_TOKEN", "_check", "check_in_range", "validates", "checkHTTPStatus", "checkSums2", "check"},
		extract.Retry:     {"retry", "doRetry", "RETRY_COUNT", "max_retries", "retrying", "withBackoff", "back_off", "retryCheck", "checkRetry"},
		extract.Restart:   {"restart", "Restart", "re_start", "respawnWorker", "relaunch"},
		extract.Reconnect: {"reconnect", "reConnect", "redial", "onReconnect"},
		extract.Renew:     {"renew", "renewLease", "leaseRenewal", "refreshToken", "refresh_lease"},
		extract.Rollback:  {"rollback", "Rollback", "rollBack", "roll_back", "undo", "undoMigration"},
		extract.Timeout:   {"timeout", "WithTimeout", "setTimeout", "setDeadline", "time_out", "TIMEOUTS"},
		extract.DryRun:    {"dryRun", "dry_run", "DRY_RUN", "dryrun", "isDryRun", "dry-run"},
		extract.Recompute: {"recompute", "recomputeTotal", "recalculate_sum"},
		"": {"checkout", "Checkout", "checkbox", "Checkbox", "CheckBox", "checkBoxes", "check_out", "checkmark", "checkPoint", "checklist", "checksum", "parseable", "mustache",
			"requirement", "requirements", "required", "timeoutless", "validator", "isValid", "verified", "ensured", "mus", "chec", "", "_", "x", "42", "precheck", "uncheck",
			"doValidate", "isMust", "mistrust", "custom", "adjust", "run", "dry", "out", "time", "back", "start", "connect", "token", "startup", "dryer_runs", "ünïcode", "éé", "verify2fa"},
	} {
		for _, name := range names {
			got, ok := CallForm(name)
			require.Equal(t, form, got, name)
			require.Equal(t, form != "", ok, name)
		}
	}
}

func TestIsDoctor(t *testing.T) {
	for _, name := range []string{"doctor", "doctorDisk", "runDoctor", "DoctorCheck", "healthCheck", "health_check", "HealthCheck", "HEALTHCHECK", "checkHealth",
		"preflight", "preflight_net", "self_check", "selfcheck", "livenessCheck", "check_readiness", "healthz"} {
		require.True(t, IsDoctor(name), name)
	}
	for _, name := range []string{"", "health", "check", "checkup", "doctors", "healthy", "check_the_health", "documentor", "flight", "indoctrinate"} {
		require.False(t, IsDoctor(name), name)
	}
}

func TestSuccessText(t *testing.T) {
	for _, text := range []string{"PASS", "ok", "OK: 3", "all tests passed", "✓ done", "🎉", "build succeeded", "Success!", "…: OK\\n", "5 passed, 0 failed",
		"no errors found", "0 failures", "PASS: 5, FAIL: 0", "finished without errors", "checks are green", "service is healthy", "verified"} {
		require.True(t, SuccessText(text), text)
	}
	for _, text := range []string{"", "hello", "not ok", "no success", "1 failed", "3 passed, 2 failed", "error: ok?", "enter password: ok", "usage: ok", "if ok",
		"passport", "token", "oklahoma", "bypass", "failed", "FAIL", "tests didn't pass", "unhealthy", "unsuccessful", "no", "0", "no tests passed",
		strings.Repeat("ok ", 200)} {
		require.False(t, SuccessText(text), text)
	}
}

func TestRole(t *testing.T) {
	for role, conditions := range map[extract.Role][]string{
		"":                   {""},
		extract.RoleExitCode: {"$? -ne 0", "p.returncode != 0", "cmd.ProcessState.ExitCode() == 1", "${PIPESTATUS[0]}"},
		extract.RoleType:     {"e instanceof TypeError", "isinstance(x, int)", "typeof x === 'string'", "x.is_a?(Y)"},
		extract.RoleError:    {"err != nil", "error", "!errors.Is(err, io.EOF)", "lastError", "e.failed", "parseErr == nil", "if_err"},
		extract.RoleEmpty:    {`name == ""`, "len(rows) == 0", "xs.length === 0", "xs.isEmpty()", "!xs.length", "not len(x)", "x.size > 0", `[ -z "$x" ]`, "len(x) < 1", "s != ''"},
		extract.RoleNil:      {"x == nil", "x is None", "user === null", "p != nullptr", "typeof_x == undefined"},
		extract.RoleBounds:   {"i < n", "a >= b", "$x -lt 3", "0 <= i", "len(a) > 10", "x.length > 100"},
		extract.RoleFlag:     {"ok", "!ok", "not ready", "s.isReady()", "verbose", "$debug", "(done)", "params[:admin]"},
		extract.RoleOther:    {"a == b", "x in y", "a and b", "mode = 'x'", "x => y", "a << 2 == b", "len(a) != len(b)", "a -> b == c", "x is y"},
	} {
		for _, condition := range conditions {
			require.Equal(t, role, Role(condition), condition)
		}
	}
}

func TestNextWordTellsAllBytes(t *testing.T) {
	for name, want := range map[string][]string{
		"checkArgs": {"check", "args"}, "check_args": {"check", "args"}, "CheckARGS": {"check", "args"}, "HTTPServer2Go": {"http", "server2", "go"},
		"a": {"a"}, "A": {"a"}, "AB": {"ab"}, "aB": {"a", "b"}, "__x__": {"x"}, "x1y2": {"x1y2"}, "öäß_x": {"öäß", "x"}, "": nil, "--": nil, "ABc": {"a", "bc"},
	} {
		require.Equal(t, want, appendWords(nil, name), name)
	}
}

func FuzzWords(f *testing.F) {
	for _, seed := range []string{"checkArgs", "dry_run", "\xff", "é", "a=>b", "len(x) = 0", "0 failed ok"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		letters := 0
		for _, w := range appendWords(nil, s) {
			require.NotEmpty(t, w)
			letters += len(w)
		}
		require.LessOrEqual(t, letters, len(s))
		form, ok := CallForm(s)
		require.Equal(t, ok, form != "")
		require.Equal(t, s == "", Role(s) == "")
		IsDoctor(s)
		SuccessText(s)
	})
}

func BenchmarkCallForm(b *testing.B) {
	names := []string{"Errorf", "append", "validateInput", "NewTokenizer", "get_user_by_id", "len", "WithTimeout", "HandlerFunc"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		CallForm(names[i%len(names)])
	}
}

func BenchmarkRole(b *testing.B) {
	conditions := []string{"err != nil", "i < len(rows)", "ok", "a == b && c == d", "strings.HasPrefix(name, prefix)", "user === null"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Role(conditions[i%len(conditions)])
	}
}
