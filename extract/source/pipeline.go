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

// pipelines is the table, prepared so that most names cost two look-ups.
type pipelines struct {
	names  map[string]Info // whole names
	suffix map[string]Info // what follows the last dot
	globs  []placed        // other patterns of a name
	paths  []placed        // patterns with folders
}

// placed is a pattern without braces; needs is a folder that has to be there.
type placed struct {
	pattern, needs string
	info           Info
}

var knownPipelines = preparePipelines()

func preparePipelines() pipelines {
	known := pipelines{names: map[string]Info{}, suffix: map[string]Info{}}
	for _, p := range pipelinePaths {
		info := Info{Class: Pipeline, Language: p.language, Reason: p.reason}
		for _, pattern := range expandBraces(strings.TrimPrefix(p.pattern, "**/")) {
			known.add(pattern, info)
		}
	}
	return known
}

func (k *pipelines) add(pattern string, info Info) {
	folder, _, deep := strings.Cut(pattern, "/")
	ext, isSuffix := strings.CutPrefix(pattern, "*.")
	switch {
	case deep:
		k.paths = append(k.paths, placed{pattern: "**/" + pattern, needs: folder + "/", info: info})
	case isSuffix && !strings.ContainsAny(ext, "*."):
		k.suffix[ext] = info
	case strings.Contains(pattern, "*"):
		k.globs = append(k.globs, placed{pattern: pattern, info: info})
	default:
		k.names[pattern] = info
	}
}

// expandBraces writes out a pattern's alternatives; groups do not nest.
func expandBraces(pattern string) []string {
	open := strings.IndexByte(pattern, '{')
	if open < 0 {
		return []string{pattern}
	}
	end := open + strings.IndexByte(pattern[open:], '}')
	var all []string
	for alternative := range strings.SplitSeq(pattern[open+1:end], ",") {
		all = append(all, expandBraces(pattern[:open]+alternative+pattern[end+1:])...)
	}
	return all
}

// byPath recognises pipelines by their name and place.
func byPath(name, base string) (Info, bool) {
	if _, locked := lockFiles[base]; locked {
		return Info{}, false
	}
	if info, ok := knownPipelines.names[base]; ok {
		return info, true
	}
	name = strings.TrimPrefix(path.Clean(name), "/")
	for _, p := range knownPipelines.paths {
		if strings.Contains(name, p.needs) && matches(p.pattern, name) {
			return p.info, true
		}
	}
	for _, p := range knownPipelines.globs {
		if p.pattern[0] != '*' && p.pattern[0] != base[0] {
			continue
		}
		if matches(p.pattern, base) {
			return p.info, true
		}
	}
	info, ok := knownPipelines.suffix[strings.TrimPrefix(path.Ext(base), ".")]
	return info, ok
}

func matches(pattern, name string) bool {
	ok, err := doublestar.Match(pattern, name)
	return ok && err == nil
}
