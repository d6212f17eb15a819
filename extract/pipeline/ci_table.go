package pipeline

import (
	"path"
	"regexp"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// system is a format in YAML whose keys say what they do wherever they stand.
type system struct {
	host     extract.Host            // what runs a script without a shell of its own
	scripts  map[string]string       // key of a text that runs → its language
	forms    map[string]extract.Form // key of an entry → the row it is
	holders  map[string]bool         // keys of mappings whose entries are jobs; "" for the top
	steps    bool                    // a mapping with a script is a step that may verify
	computed *regexp.Regexp          // what is put into a text before a shell sees it
}

// keyForms turns "form: key key …" lines into a table.
func keyForms(lines ...string) map[string]extract.Form {
	table := map[string]extract.Form{}
	for _, line := range lines {
		form, keys, _ := strings.Cut(line, ":")
		for _, key := range strings.Fields(keys) {
			table[key] = extract.Form(form)
		}
	}
	return table
}

func keys(list string) map[string]bool {
	set := map[string]bool{}
	for _, key := range strings.Fields(list) {
		set[key] = true
	}
	return set
}

func shellKeys(list string) map[string]string {
	table := map[string]string{}
	for key := range keys(list) {
		table[key] = "shell"
	}
	return table
}

var (
	doubleBraces = regexp.MustCompile(`(?s)\$\{\{.*?\}\}`)
	angles       = regexp.MustCompile(`<<\s*[\w.-]+\s*>>`)
	brackets     = regexp.MustCompile(`(?s)\$\[\[.*?\]\]`)
)

// systems are the formats that are read by their keys.
var systems = map[Kind]system{
	KindGitLab: {
		host:     extract.Host{Shell: "bash", Errexit: true, Pipefail: true, Unit: "script"},
		steps:    true,
		scripts:  shellKeys("script before_script after_script pre_get_sources_script post_get_sources_script"),
		holders:  map[string]bool{"": true},
		computed: brackets,
		forms: keyForms("if: if when only except changes exists needs", "exit-code: allow_failure fail_fast",
			"retry: retry", "timeout: timeout", "cleanup: after_script on_stop auto_stop_in", "restart: interruptible"),
	},
	KindCircle: {
		host:     extract.Host{Shell: "bash", Errexit: true, Pipefail: true, Unit: "step"},
		steps:    true,
		scripts:  shellKeys("run command"),
		holders:  keys("jobs commands workflows"),
		computed: angles,
		forms: keyForms("if: when unless condition filters requires branches ignore", "retry: max_auto_reruns",
			"timeout: no_output_timeout max_auto_reruns_delay", "exit-code: continue_on_error"),
	},
	KindAzure: {
		host:  extract.Host{Shell: "bash", Unit: "step"},
		steps: true,
		scripts: map[string]string{
			"script": "shell", "bash": "shell", "pwsh": "powershell", "powershell": "powershell", "inlineScript": "shell",
		},
		computed: doubleBraces,
		forms: keyForms("if: condition dependsOn branches paths exclude", "exit-code: continueOnError failOnStderr ignoreLASTEXITCODE errorActionPreference",
			"timeout: timeoutInMinutes cancelTimeoutInMinutes", "retry: retryCountOnTaskFailure"),
	},
	KindBitbucket: {
		host:    extract.Host{Shell: "bash", Errexit: true, Unit: "script"},
		steps:   true,
		scripts: shellKeys("script after-script"),
		forms: keyForms("if: condition changesets excludePaths includePaths trigger", "exit-code: fail-fast on-fail",
			"timeout: max-time", "cleanup: after-script"),
	},
	KindTravis: {
		host:    extract.Host{Shell: "bash", Unit: "script"},
		steps:   true,
		scripts: shellKeys("script install before_install before_script before_cache after_success after_failure after_script deploy_script before_deploy after_deploy"),
		holders: keys("jobs"),
		forms: keyForms("if: if branches only except on", "exit-code: allow_failures allow_failure fast_finish",
			"cleanup: after_success after_failure after_script"),
	},
	KindDrone: {
		host:    extract.Host{Shell: "sh", Errexit: true, Unit: "script"},
		steps:   true,
		scripts: shellKeys("commands"),
		holders: keys("steps pipeline"),
		forms:   keyForms("if: when depends_on skip_clone evaluate", "exit-code: failure", "retry: retry"),
	},
	KindBuildkite: {
		host:    extract.Host{Shell: "bash", Errexit: true, Unit: "script"},
		steps:   true,
		scripts: shellKeys("command commands"),
		forms: keyForms("if: if branches depends_on skip block input allow_dependency_failure", "exit-code: soft_fail cancel_on_build_failing",
			"retry: retry automatic", "timeout: timeout_in_minutes"),
	},
	KindCompose: {
		host:    extract.Host{Shell: "sh", Unit: "script"},
		scripts: shellKeys("command entrypoint test"),
		holders: keys("services"),
		forms: keyForms("if: condition required", "doctor-check: healthcheck", "retry: retries max_attempts", "timeout: timeout stop_grace_period",
			"restart: restart restart_policy", "rollback: rollback_config", "cleanup: stop_signal pre_stop"),
	},
	KindPreCommit: {
		host:    extract.Host{Shell: "sh", Unit: "script"},
		scripts: shellKeys("entry"),
		forms:   keyForms("if: files exclude types types_or exclude_types stages always_run", "exit-code: fail_fast", "ci-step: id"),
	},
}

// systemFiles are the places of the formats, most telling first.
var systemFiles = []struct {
	pattern *regexp.Regexp
	kind    Kind
}{
	{regexp.MustCompile(`(^|/)\.gitlab-ci[^/]*\.ya?ml$|(^|/)\.gitlab/`), KindGitLab},
	{regexp.MustCompile(`(^|/)\.circleci/`), KindCircle},
	{regexp.MustCompile(`(^|/)azure-pipelines[^/]*\.ya?ml$|(^|/)\.azure-pipelines/`), KindAzure},
	{regexp.MustCompile(`(^|/)bitbucket-pipelines[^/]*\.ya?ml$`), KindBitbucket},
	{regexp.MustCompile(`(^|/)\.travis\.ya?ml$`), KindTravis},
	{regexp.MustCompile(`(^|/)\.(drone|woodpecker)\.ya?ml$|(^|/)\.woodpecker/`), KindDrone},
	{regexp.MustCompile(`(^|/)\.buildkite/`), KindBuildkite},
	{regexp.MustCompile(`(^|/)(docker-)?compose[^/]*\.ya?ml$`), KindCompose},
	{regexp.MustCompile(`(^|/)\.pre-commit-(config|hooks)\.ya?ml$`), KindPreCommit},
}

// systemOf returns the format of a YAML file, by its path.
func systemOf(name string) Kind {
	if ext := path.Ext(name); ext != ".yml" && ext != ".yaml" {
		return KindNone
	}
	for _, f := range systemFiles {
		if f.pattern.MatchString(name) {
			return f.kind
		}
	}
	return KindNone
}
