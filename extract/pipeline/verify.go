package pipeline

import (
	"path"
	"strings"
)

// verifying are the words that say that a step, script or target verifies
// something: what it does, or the name of a tool that does it.
var verifying = wordSet(`
	test tests testing unittest unittests spec specs e2e integration smoke regression acceptance conformance
	lint linter linting lints check checks checker checking typecheck verify verifies verification validate validates validation
	vet audit scan scanner analyze analyse analysis fuzz fuzzing coverage benchmark bench doctor preflight healthcheck
	ci build builds compile tsc sanity qa quality drill oracle precommit
	pytest tox nox nose2 behave mypy pyright ruff flake8 pylint bandit isort pycodestyle pydocstyle
	jest vitest mocha jasmine karma ava tap cypress playwright testcafe eslint tslint stylelint prettier xo biome oxlint nyc c8 publint attw knip
	clippy nextest miri golangci staticcheck govulncheck gosec ginkgo gotestsum rspec minitest rubocop brakeman
	phpunit pest phpstan psalm phpcs ctest gtest junit surefire spotbugs checkstyle detekt ktlint swiftlint
	shellcheck bats actionlint hadolint yamllint markdownlint commitlint checkov tflint tfsec kubeval kubeconform conftest
	codeql trivy snyk semgrep sonarqube sonarcloud codecov coveralls grype gitleaks trufflehog scorecard
`)

// verifyingPairs are two words in a row that only together say so.
var verifyingPairs = map[[2]string]bool{
	{"pre", "commit"}: true, {"dependency", "review"}: true, {"self", "test"}: true, {"black", "check"}: true,
}

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// verifies reports whether a name says by one of its words that it verifies:
// "unit-tests", "typeCheck", "golangci/golangci-lint-action@v6".
func verifies(name string) bool {
	before := ""
	for _, w := range words(name) {
		if verifying[w] || verifyingPairs[[2]string{before, w}] {
			return true
		}
		before = w
	}
	return false
}

// commandVerifies reports whether a command line has a word that verifies. Of
// a path only the last element counts, without its extension, so that a file
// in a folder called build or tests says nothing.
func commandVerifies(command string) bool {
	for _, token := range strings.FieldsFunc(command, func(c rune) bool { return strings.ContainsRune(" \t\r\n;&|()\"'`$<>=", c) }) {
		if i := strings.LastIndexByte(token, '/'); i >= 0 {
			token = token[i+1:]
		}
		if verifies(strings.TrimSuffix(token, path.Ext(token))) {
			return true
		}
	}
	return false
}

// words cuts a name into its words in lower case: at everything that is no
// letter or digit, and before a capital after a small letter.
func words(name string) []string {
	var all []string
	start := -1
	flush := func(end int) {
		if start >= 0 {
			all = append(all, strings.ToLower(name[start:end]))
		}
		start = -1
	}
	for i := range len(name) {
		switch c := name[i]; {
		case !isWord(c) || c == '_':
			flush(i)
		case start < 0:
			start = i
		case isUpper(c) && !isUpper(name[i-1]):
			flush(i)
			start = i
		}
	}
	flush(len(name))
	return all
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// isWord reports whether a byte may stand in a shell variable's name.
func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || isUpper(c) || c >= 'a' && c <= 'z'
}
