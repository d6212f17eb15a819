package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestGitLab(t *testing.T) {
	run(t, KindGitLab, []readCase{
		{
			name: "jobs",
			src: `variables: {X: test}
workflow:
  rules:
    - if: $CI_COMMIT_TAG
      when: never
.base: &base
  retry: 2
  before_script:
    - echo $[[ inputs.x ]]
test:
  <<: *base
  needs: [build]
  script:
    - set +e
    - go test ./... || true
    - |
      if x; then
        y
      fi
  after_script: ["rm -rf x"]
  allow_failure: true
  timeout: 1h
  interruptible: true
  rules:
    - changes: [a]
      allow_failure: {exit_codes: 3}
    - !reference [.base, rules]
    - when: on_failure
ship:
  script: &ship
    - deploy
  only: [main]
again:
  script:
    - a && b
    - *ship
    - c || d
`,
			rows: []string{
				"4:7-4:25-5:18 if (flag) yaml:if  | $CI_COMMIT_TAG",
				"5:7-5:18 if (flag) yaml:when  | never",
				"7:3-7:11 retry yaml:retry .base | retry: 2",
				"10:1-28:23 ci-step~ yaml:step test | test",
				"12:3-12:17-28:23 if (other) yaml:needs test | needs: [build]",
				`20:3-20:29 cleanup yaml:after_script test | after_script: ["rm -rf x"]`,
				"21:3-21:22 exit-code yaml:allow_failure test | allow_failure: true",
				"22:3-22:14 timeout yaml:timeout test | timeout: 1h",
				"23:3-23:22 restart yaml:interruptible test | interruptible: true",
				"25:7-25:19-26:37 if (other) yaml:changes test | changes: [a]",
				"26:7-26:37 exit-code yaml:allow_failure test | allow_failure: {exit_codes: 3}",
				"28:7-28:23 cleanup yaml:when test | when: on_failure",
				"28:7-28:23 if (exit-code) yaml:when test | on_failure",
				"32:3-32:15 if (other) yaml:only ship | only: [main]",
			},
			texts: []string{
				"9:7-9:27 shell bash -e -o pipefail script .base | echo ${__inputs_x__}",
				"14:7-20:1 shell bash -e -o pipefail script test | set +e⏎go test ./... || true⏎if x; then⏎  y⏎fi⏎",
				"20:19-20:27 shell bash -e -o pipefail script test | rm -rf x",
				"31:7-31:13 shell bash -e -o pipefail script ship | deploy",
				"35:7-37:13 shell bash -e -o pipefail script again | a && b⏎c || d",
			},
		},
		{name: "nothing that runs", src: "stages: [test]\nimage: x\ninclude:\n  - local: x\n"},
		{name: "no YAML", src: "a: [\n", gaps: []string{"1:1 yaml: line 1: did not find expected node content"}},
		{name: "empty", src: ""},
	})
}

func TestSystems(t *testing.T) {
	for kind, test := range map[Kind]readCase{
		KindCircle: {
			name: "CircleCI",
			src: `jobs:
  test:
    steps:
      - checkout
      - run: make test || true
      - run: {name: x, command: "echo << pipeline.x >>", when: on_fail, no_output_timeout: 1m, shell: /bin/sh}
      - when:
          condition: << a >>
          steps: [{run: b}]
workflows:
  all:
    jobs:
      - test: {requires: [a], filters: {branches: {only: main}}}
`,
			rows: []string{
				"2:3-2:7-9:28 ci-step~ yaml:job test | test",
				"5:9-5:31 ci-step~ yaml:step test | make test || true",
				"6:58-6:71 cleanup yaml:when test | when: on_fail",
				"6:58-6:71-6:111 if (exit-code) yaml:when test | on_fail",
				"6:73-6:94 timeout yaml:no_output_timeout test | no_output_timeout: 1m",
				"7:9-9:28 if (other) yaml:when test | when: condition: << a >> steps: [{run: b}]",
				"8:11-8:29-9:28 if (other) yaml:condition test | << a >>",
				"13:16-13:29-13:65 if (other) yaml:requires all | requires: [a]",
				"13:31-13:64-13:65 if (other) yaml:filters all | filters: {branches: {only: main}}",
				"13:41-13:63-13:64 if (other) yaml:branches all | branches: {only: main}",
			},
			texts: []string{
				"5:14-5:31 shell bash -e -o pipefail step test | make test || true",
				"6:34-6:55 shell sh step test | echo ${_pipeline_x__}",
				"9:25-9:26 shell bash -e -o pipefail step test | b",
			},
		},
		KindAzure: {
			name: "Azure",
			src: `jobs:
- job: Test
  condition: succeeded()
  steps:
  - bash: make ${{ parameters.x }}
    displayName: Lint
    continueOnError: true
  - pwsh: Get-Item
  - ${{ if eq(x, 1) }}:
    - script: y
`,
			rows: []string{
				"3:3-3:25-10:16 if (flag) yaml:condition  | succeeded()",
				"5:5-7:26 ci-step~ yaml:step  | Lint",
				"7:5-7:26 exit-code yaml:continueOnError  | continueOnError: true",
				"9:5-9:23-10:16 if (other) yaml:if  | eq(x, 1)",
			},
			texts: []string{
				"5:11-5:35 shell bash step  | make ${__parameters_x__}",
				"8:11-8:19 powershell  step  | Get-Item",
				"10:15-10:16 shell bash step  | y",
			},
		},
		KindBitbucket: {
			name: "Bitbucket",
			src:  "pipelines:\n  default:\n    - step:\n        name: Test\n        max-time: 5\n        script: [npm test]\n        after-script: [x]\n",
			rows: []string{
				"3:7-7:26 ci-step~ yaml:step  | Test",
				"5:9-5:20 timeout yaml:max-time  | max-time: 5",
				"7:9-7:26 cleanup yaml:after-script  | after-script: [x]",
			},
			texts: []string{
				"6:18-6:26 shell bash -e script  | npm test",
				"7:24-7:25 shell bash -e script  | x",
			},
		},
		KindTravis: {
			name: "Travis",
			src:  "script: make test\nafter_failure: [cat log]\nmatrix:\n  allow_failures: [{os: x}]\n",
			rows: []string{
				"1:1-1:18 ci-step~ yaml:step  | make test",
				"2:1-2:25 cleanup yaml:after_failure  | after_failure: [cat log]",
				"4:3-4:28 exit-code yaml:allow_failures  | allow_failures: [{os: x}]",
			},
			texts: []string{
				"1:9-1:18 shell bash script  | make test",
				"2:17-2:24 shell bash script  | cat log",
			},
		},
		KindDrone: {
			name: "Drone",
			src:  "steps:\n  - name: lint\n    commands: [make lint]\n    failure: ignore\n    when: {event: push}\n",
			rows: []string{
				"2:5-5:24 ci-step~ yaml:step  | lint",
				"4:5-4:20 exit-code yaml:failure  | failure: ignore",
				"5:5-5:24 if (other) yaml:when  | when: {event: push}",
			},
			texts: []string{
				"3:16-3:25 shell sh -e script  | make lint",
			},
		},
		KindBuildkite: {
			name: "Buildkite",
			src:  "steps:\n  - label: Test\n    command: make test\n    soft_fail: true\n    if: build.branch == 'x'\n",
			rows: []string{
				"2:5-5:28 ci-step~ yaml:step  | Test",
				"4:5-4:20 exit-code yaml:soft_fail  | soft_fail: true",
				"5:5-5:28 if (other) yaml:if  | build.branch == 'x'",
			},
			texts: []string{
				"3:14-3:23 shell bash -e script  | make test",
			},
		},
		KindCompose: {
			name: "compose",
			src: `services:
  db:
    restart: always
    command: ["sh", "-c", "a && b"]
    depends_on: {x: {condition: service_healthy}}
    healthcheck:
      test: ["CMD-SHELL", "pg_isready || exit 1"]
      retries: 3
  web:
    entrypoint: run --if
    healthcheck: {test: [CMD, curl, x]}
`,
			rows: []string{
				"3:5-3:20 restart yaml:restart db | restart: always",
				"5:22-5:48-5:49 if (flag) yaml:condition db | service_healthy",
				`6:5-8:17 doctor-check yaml:healthcheck db | healthcheck: test: ["CMD-SHELL", "pg_isready || exit 1"] retries: 3`,
				"8:7-8:17 retry yaml:retries db | retries: 3",
				"11:5-11:40 doctor-check yaml:healthcheck web | healthcheck: {test: [CMD, curl, x]}",
			},
			texts: []string{
				"4:28-4:34 shell sh script db | a && b",
				"7:28-7:48 shell sh script db | pg_isready || exit 1",
				"10:17-10:25 shell sh script web | run --if",
				"11:31-11:38 shell sh script web | curl x ",
			},
		},
		KindPreCommit: {
			name: "pre-commit",
			src:  "fail_fast: true\nrepos:\n  - repo: local\n    hooks:\n      - id: lint\n        entry: make lint\n        exclude: ^x\n",
			rows: []string{
				"1:1-1:16 exit-code yaml:fail_fast  | fail_fast: true",
				"5:9-5:17 ci-step yaml:id  | id: lint",
				"7:9-7:20 if (other) yaml:exclude  | ^x",
			},
			texts: []string{
				"6:16-6:25 shell sh script  | make lint",
			},
		},
	} {
		run(t, kind, []readCase{test})
	}
}

func TestSystemOf(t *testing.T) {
	for name, want := range map[string]Kind{
		".gitlab-ci.yml": KindGitLab, "ci/.gitlab-ci-test.yaml": KindGitLab, ".gitlab/ci/x.yml": KindGitLab, ".circleci/config.yml": KindCircle,
		"azure-pipelines.yml": KindAzure, "bitbucket-pipelines.yml": KindBitbucket, ".travis.yml": KindTravis, ".drone.yml": KindDrone,
		".woodpecker/a.yaml": KindDrone, ".buildkite/pipeline.yml": KindBuildkite, "docker-compose.dev.yml": KindCompose, "compose.yaml": KindCompose,
		".pre-commit-config.yaml": KindPreCommit, "gitlab-ci.yml": KindNone, "x.yml": KindNone, "": KindNone, ".circleci/x.sh": KindNone, "decompose.yml": KindNone,
	} {
		require.Equal(t, want, KindOf(name, "yaml"), name)
	}
	require.Equal(t, KindNone, KindOf(".gitlab-ci.yml", "ruby"))
}

func FuzzCI(f *testing.F) {
	for _, seed := range []string{
		"a: &x\n  script: [a, *x, {b: c}]\n  <<: *x\n", "x: {script: [&a b, c, *a, 'd''e'], rules: [{if: a, when: always}]}", "services: {a: {test: [\"CMD-SHELL\", \"b \\\n c\"]}}",
		"jobs: {t: {steps: [run: {command: \"a << b >>\"}]}}", "a:\n  script:\n  - >-\n    b\n\n    c\n  - |\n   d\n  after_script: e $[[ f ]]\n",
	} {
		for i := range kinds {
			f.Add([]byte(seed), uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, kind uint8) {
		facts, ok := Read(src, kinds[int(kind)%len(kinds)], extract.AllParts)
		require.True(t, ok)
		checkInvariants(t, src, facts)
	})
}

var kinds = []Kind{KindGitLab, KindCircle, KindAzure, KindBitbucket, KindTravis, KindDrone, KindBuildkite, KindCompose, KindPreCommit}
