package pipeline

import (
	"path"
	"strings"
)

// Kind is a format this package reads.
type Kind string

// The kinds. KindNone: there is no reader for the file here.
const (
	KindNone      Kind = ""
	KindPackage   Kind = "package"    // package.json, composer.json: scripts
	KindDocker    Kind = "docker"     // Dockerfiles
	KindMake      Kind = "make"       // Makefiles
	KindWorkflow  Kind = "workflow"   // workflows and actions of GitHub, Gitea, Forgejo
	KindGitLab    Kind = "gitlab"     // GitLab CI
	KindCircle    Kind = "circleci"   // CircleCI
	KindAzure     Kind = "azure"      // Azure Pipelines
	KindBitbucket Kind = "bitbucket"  // Bitbucket Pipelines
	KindTravis    Kind = "travis"     // Travis CI
	KindDrone     Kind = "drone"      // Drone and Woodpecker
	KindBuildkite Kind = "buildkite"  // Buildkite
	KindCompose   Kind = "compose"    // compose files
	KindPreCommit Kind = "pre-commit" // hooks of pre-commit
)

// packageFiles are the manifests whose scripts are read.
var packageFiles = map[string]bool{"package.json": true, "composer.json": true}

// KindOf says which format a file has, from its slash-separated path and its
// language as extract/source names it. Nothing else of this package looks at
// a path.
func KindOf(name, language string) Kind {
	base := strings.ToLower(path.Base(name))
	switch {
	case language == "json" && packageFiles[base]:
		return KindPackage
	case language == "dockerfile":
		return KindDocker
	case language == "make":
		return KindMake
	case language == "yaml" && isWorkflow("/"+name, base):
		return KindWorkflow
	case language == "yaml":
		return systemOf(name)
	}
	return KindNone
}

func isWorkflow(name, base string) bool {
	for _, folder := range []string{"/.github/workflows/", "/.github/actions/", "/.gitea/workflows/", "/.forgejo/workflows/"} {
		if strings.Contains(name, folder) {
			return true
		}
	}
	return base == "action.yml" || base == "action.yaml"
}
