package source

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// pipelinePaths are files that run or steer other programs, by their path.
// The first match wins.
var pipelinePaths = []struct{ pattern, language, reason string }{
	{"**/.github/workflows/*.{yml,yaml}", "yaml", "a GitHub Actions workflow"},
	{"**/.github/actions/**/*.{yml,yaml}", "yaml", "a GitHub action"},
	{"**/action.{yml,yaml}", "yaml", "a GitHub action"},
	{"**/{.gitea,.forgejo}/workflows/*.{yml,yaml}", "yaml", "a workflow"},
	{"**/.gitlab-ci*.{yml,yaml}", "yaml", "GitLab CI"},
	{"**/.gitlab/**/*.{yml,yaml}", "yaml", "GitLab CI"},
	{"**/.circleci/**/*.{yml,yaml}", "yaml", "CircleCI"},
	{"**/.{travis,drone,appveyor,cirrus,woodpecker}.{yml,yaml}", "yaml", "a CI configuration"},
	{"**/{.woodpecker,.buildkite,.azure-pipelines,.semaphore,.tekton}/**/*.{yml,yaml}", "yaml", "a CI configuration"},
	{"**/{azure-pipelines,bitbucket-pipelines,appveyor,buildspec,cloudbuild,codefresh,wercker,codecov,.codecov}*.{yml,yaml}", "yaml", "a CI configuration"},
	{"**/{docker-,}compose*.{yml,yaml}", "yaml", "a compose file"},
	{"**/.pre-commit-{config,hooks}.{yml,yaml}", "yaml", "pre-commit hooks"},
	{"**/{lefthook,.lefthook,Taskfile,taskfile,.goreleaser,goreleaser,skaffold,.golangci}.{yml,yaml}", "yaml", "a task configuration"},
	{"**/{Dockerfile,Containerfile}", "dockerfile", "a Dockerfile"},
	{"**/{Dockerfile,Containerfile}.*", "dockerfile", "a Dockerfile"},
	{"**/*.{dockerfile,Dockerfile,containerfile}", "dockerfile", "a Dockerfile"},
	{"**/{Makefile,makefile,GNUmakefile,BSDmakefile}", "make", "a Makefile"},
	{"**/Makefile.{am,in,inc}", "make", "a Makefile"},
	{"**/*.{mk,mak,make}", "make", "a Makefile"},
	{"**/{justfile,Justfile,.justfile,*.just}", "just", "a justfile"},
	{"**/{Jenkinsfile,*.jenkinsfile,Jenkinsfile.*}", "groovy", "a Jenkins pipeline"},
	{"**/package.json", "json", "package scripts"},
	{"**/composer.json", "json", "package scripts"},
	{"**/{pyproject,Cargo,Pipfile}.toml", "toml", "a package's configuration"},
	{"**/Pipfile", "toml", "a package's configuration"},
	{"**/{tox,pytest,mypy}.ini", "ini", "a test configuration"},
	{"**/{setup,.coveragerc}.cfg", "ini", "a test configuration"},
	{"**/.coveragerc", "ini", "a test configuration"},
	{"**/Procfile", "procfile", "a process list"},
	{"**/{pom,build}.xml", "xml", "a build file"},
	{"**/*.{csproj,vbproj,fsproj,vcxproj,props,targets}", "xml", "a build file"},
	{"**/*.{service,timer,socket}", "systemd", "a systemd unit"},
	{"**/crontab", "cron", "a crontab"},
}

// byPath recognises pipelines by their place.
func byPath(name, base string) (Info, bool) {
	if _, locked := lockFiles[base]; locked {
		return Info{}, false
	}
	name = strings.TrimPrefix(path.Clean(name), "/")
	for _, p := range pipelinePaths {
		if ok, err := doublestar.Match(p.pattern, name); ok && err == nil {
			return Info{Class: Pipeline, Language: p.language, Reason: p.reason}, true
		}
	}
	return Info{}, false
}
