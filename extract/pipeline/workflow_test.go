package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestWorkflow(t *testing.T) {
	run(t, KindWorkflow, []readCase{
		{
			name: "jobs and steps",
			src: `name: CI
on:
  push:
    paths: ["**.go"]
  pull_request: # always
concurrency: {group: x, cancel-in-progress: true}
jobs:
  test:
    runs-on: ${{ matrix.os }}
    needs: [lint]
    if: ${{ github.event_name != 'push' && github.ref }}
    continue-on-error: true
    timeout-minutes: 5
    strategy:
      fail-fast: false
      matrix:
        os: [a, b]
        exclude:
          - os: b
    steps:
      - uses: actions/checkout@v4
      - name: Run
        if: always()
        run: |
          go test ./... || true
          echo "${{ matrix.os }}" | tee x
      - run: deploy
        shell: bash
  ship:
    uses: ./.github/workflows/ship.yml
`,
			rows: []string{
				`4:5-4:21 if yaml:paths  | paths: ["**.go"]`,
				"6:25-6:49 restart yaml:cancel-in-progress  | cancel-in-progress: true",
				"8:3-19:18-28:20 ci-step~ yaml:job test | test",
				"10:5-10:18-28:20 if (exit-code) yaml:needs test | needs: [lint]",
				"11:5-11:57-28:20 if (other) yaml:if test | github.event_name != 'push' && github.ref",
				"11:13-11:54 short-circuit* (other) yaml:expression test | github.event_name != 'push' && github.ref",
				"12:5-12:28 exit-code yaml:continue-on-error test | continue-on-error: true",
				"13:5-13:23 timeout yaml:timeout-minutes test | timeout-minutes: 5",
				"15:7-15:23 exit-code yaml:fail-fast test | fail-fast: false",
				"18:9-19:18 if yaml:exclude test | exclude: - os: b",
				"22:9-26:42 ci-step~ yaml:step test | Run",
				"23:9-23:21-26:42 cleanup yaml:if test | always()",
				"23:9-23:21-26:42 if (flag) yaml:if test | always()",
			},
			texts: []string{
				`25:11-27:1 shell bash -e step test | go test ./... || true⏎echo "${__matrix_os__}" | tee x⏎`,
				"27:14-27:20 shell bash -e -o pipefail step test | deploy",
			},
		},
		{
			name: "the shell of the workflow, the job and the runner",
			src: `defaults: {run: {shell: sh}}
jobs:
  a:
    steps: [{run: one}]
  b:
    defaults: {run: {shell: "bash -e {0}"}}
    steps: [{run: two}, {run: "x = 1", shell: python}]
`,
			texts: []string{
				"4:19-4:22 shell sh -e step a | one",
				"7:19-7:22 shell bash -e step b | two",
				"7:32-7:37 python python step b | x = 1",
			},
		},
		{
			name: "a Windows runner has PowerShell",
			src:  "jobs: {a: {runs-on: windows-latest, steps: [{run: \"Get-Item\"}, {run: ls, shell: bash}]}}",
			texts: []string{
				"1:52-1:60 powershell pwsh step a | Get-Item",
				"1:70-1:72 shell bash -e -o pipefail step a | ls",
			},
		},
		{
			name: "a composite action",
			src: `runs:
  using: composite
  post-if: success()
  steps:
    - uses: golangci/golangci-lint-action@v6
      continue-on-error: ${{ inputs.soft || false }}
      with: {args: "x"}
    - {run: echo hi, shell: bash}
`,
			rows: []string{
				"3:3-3:21-8:34 if (flag) yaml:post-if  | success()",
				"5:7-7:24 ci-step~ yaml:step  | golangci/golangci-lint-action@v6",
				"6:7-6:53 exit-code yaml:continue-on-error  | continue-on-error: ${{ inputs.soft || false }}",
				"6:30-6:50 short-circuit (other) yaml:expression  | inputs.soft || false",
			},
			texts: []string{"8:13-8:20 shell bash -e -o pipefail step  | echo hi"},
		},
		{
			name: "programs in inputs, and services",
			src: `jobs:
  a:
    services:
      db: {image: x, options: "--health-cmd pg_isready"}
    steps:
      - uses: nick-fields/retry@v3
        with: {timeout_minutes: 3, max_attempts: 2, command: make}
      - uses: actions/github-script@v7
        with:
          script: return "${{ x }}"
      - uses: other/action@v1
        with: {script: no, fail-on-error: false}
`,
			rows: []string{
				`4:22-4:56 doctor-check yaml:options a | options: "--health-cmd pg_isready"`,
				"6:9-7:67 retry~ yaml:uses a | nick-fields/retry@v3",
				"7:16-7:34 timeout~ yaml:with a | timeout_minutes: 3",
				"12:28-12:48 exit-code~ yaml:with a | fail-on-error: false",
			},
			texts: []string{
				"7:62-7:66 shell bash -e step a | make",
				`10:19-10:36 javascript bash -e step a | return "____x___"`,
			},
		},
		{
			name: "anchors, aliases and merges are read once, where they stand",
			src: `x: &base
  timeout-minutes: 3
  steps: &steps
    - &lint {run: make lint}
    - *lint
jobs:
  a: {<<: *base, if: x}
  b: {steps: *steps}
`,
			rows: []string{
				"2:3-2:21 timeout yaml:timeout-minutes a | timeout-minutes: 3",
				"4:7-4:29 ci-step~ yaml:step a | make lint",
				"7:3-7:4-7:24 ci-step~ yaml:job a | a",
				"7:18-7:23-7:24 if (flag) yaml:if a | x",
				"8:3-8:4-8:21 ci-step~ yaml:job b | b",
			},
			texts: []string{"4:19-4:28 shell bash -e step a | make lint"},
		},
		{
			name: "a file that stops being YAML",
			src:  "jobs:\n  a:\n    steps:\n    - run: make test\n    if: {{ x }\n  b: [\n",
			gaps: []string{"4:1 yaml: line 4: did not find expected ',' or '}'"},
		},
		{name: "a byte order mark", src: "\xef\xbb\xbfjobs: {a: {steps: [{run: x y}]}}", texts: []string{"1:29-1:32 shell bash -e step a | x y"}},
		{name: "a string is no chain", src: "jobs: {a: {if: x == 'a && b'}}", rows: []string{"1:12-1:29-1:30 if (other) yaml:if a | x == 'a && b'"}},
		{name: "an unknown anchor", src: "jobs: *x\n", gaps: []string{"1:1 yaml: unknown anchor 'x' referenced"}},
		{name: "an anchor that holds itself", src: "jobs: &x {a: *x}\n"},
		{name: "other shapes", src: "jobs: [a, {b: c}]\non: {push: [paths]}\nruns: x\n"},
		{name: "jobs without anything", src: "jobs:\n  a:\n  b: {steps: , if: }\n", rows: []string{"3:16-3:20-3:21 if yaml:if b | if:"}},
		{name: "empty", src: ""},
	})
}

func FuzzWorkflow(f *testing.F) {
	for _, seed := range []string{
		"jobs:\n  test:\n    if: a && b\n    steps:\n    - run: |\n        make ${{ x }}\n      shell: sh\n",
		"runs: {steps: [{run: \"a\\tb\\\n  c\", if: 'it''s'}]}", "jobs: &x {a: *x, <<: *x}", "a: >-\n\n  b\n   c\n\n  d\n",
		"\xef\xbb\xbfjobs: [", "a: !!str &b |2+\r\n   c\r\n\r\n", "jobs: {a: {steps: [{run: 'x\u2028y'}]}}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		facts, ok := Read(src, KindWorkflow, extract.AllParts)
		require.True(t, ok)
		checkInvariants(t, src, facts)
	})
}

func TestRunner(t *testing.T) {
	for _, test := range []struct {
		shell, language string
		host            extract.Host
	}{
		{"", "shell", extract.Host{Shell: "bash", Errexit: true, Unit: "step"}},
		{"bash", "shell", extract.Host{Shell: "bash", Errexit: true, Pipefail: true, Unit: "step"}},
		{"sh", "shell", extract.Host{Shell: "sh", Errexit: true, Unit: "step"}},
		{"bash {0}", "shell", extract.Host{Shell: "bash", Unit: "step"}},
		{"bash -l -e {0}", "shell", extract.Host{Shell: "bash", Errexit: true, Unit: "step"}},
		{"/bin/bash -euo pipefail {0}", "shell", extract.Host{Shell: "bash", Errexit: true, Pipefail: true, Unit: "step"}},
		{"bash -o errexit -o pipefail {0}", "shell", extract.Host{Shell: "bash", Errexit: true, Pipefail: true, Unit: "step"}},
		{"bash --noprofile {0}", "shell", extract.Host{Shell: "bash", Unit: "step"}},
		{"${{ matrix.shell }}", "shell", extract.Host{Shell: "bash", Errexit: true, Unit: "step"}},
		{"pwsh", "powershell", extract.Host{Shell: "pwsh", Unit: "step"}},
		{"cmd", "batch", extract.Host{Shell: "cmd", Unit: "step"}},
		{"python", "python", extract.Host{Shell: "python", Unit: "step"}},
		{"node {0}", "javascript", extract.Host{Shell: "node", Unit: "step"}},
	} {
		language, host := runner(test.shell)
		require.Equal(t, test.language, language, test.shell)
		require.Equal(t, test.host, host, test.shell)
	}
}
