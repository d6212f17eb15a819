package source

import "strings"

// vendoredFolders hold somebody else's code (conventions of GitHub Linguist).
var vendoredFolders = []string{"vendor", "node_modules", "third_party", "bower_components", "Godeps/_workspace"}

// pipelinePath is a place where CI systems look for their configuration.
type pipelinePath struct {
	prefix, suffixes string // suffixes separated by blanks
	language, reason string
}

func (p pipelinePath) matches(name string) bool {
	if !strings.HasPrefix(name, p.prefix) && !strings.Contains(name, "/"+p.prefix) {
		return false
	}
	for suffix := range strings.FieldsSeq(p.suffixes) {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}

var pipelinePaths = []pipelinePath{
	{".github/workflows/", ".yml .yaml", "yaml", "a GitHub workflow"},
	{".github/actions/", "action.yml action.yaml", "yaml", "a GitHub action"},
	{".circleci/", ".yml .yaml", "yaml", "CircleCI configuration"},
	{".buildkite/", ".yml .yaml", "yaml", "Buildkite configuration"},
	{".woodpecker/", ".yml .yaml", "yaml", "Woodpecker configuration"},
}

// names are files known by their whole name.
var names = map[string]Info{
	".gitlab-ci.yml":          {Class: Pipeline, Language: "yaml"},
	".travis.yml":             {Class: Pipeline, Language: "yaml"},
	".drone.yml":              {Class: Pipeline, Language: "yaml"},
	".woodpecker.yml":         {Class: Pipeline, Language: "yaml"},
	".pre-commit-config.yaml": {Class: Pipeline, Language: "yaml"},
	"azure-pipelines.yml":     {Class: Pipeline, Language: "yaml"},
	"bitbucket-pipelines.yml": {Class: Pipeline, Language: "yaml"},
	"action.yml":              {Class: Pipeline, Language: "yaml"},
	"action.yaml":             {Class: Pipeline, Language: "yaml"},
	"docker-compose.yml":      {Class: Pipeline, Language: "yaml"},
	"docker-compose.yaml":     {Class: Pipeline, Language: "yaml"},
	"compose.yml":             {Class: Pipeline, Language: "yaml"},
	"compose.yaml":            {Class: Pipeline, Language: "yaml"},
	"Taskfile.yml":            {Class: Pipeline, Language: "yaml"},
	"package.json":            {Class: Pipeline, Language: "json"},
	"Jenkinsfile":             {Class: Pipeline, Language: "groovy"},
	"Makefile":                {Class: Pipeline, Language: "make"},
	"makefile":                {Class: Pipeline, Language: "make"},
	"GNUmakefile":             {Class: Pipeline, Language: "make"},
	"Dockerfile":              {Class: Pipeline, Language: "dockerfile"},
	"Containerfile":           {Class: Pipeline, Language: "dockerfile"},
	"Justfile":                {Class: Pipeline, Language: "just"},
	"justfile":                {Class: Pipeline, Language: "just"},
	"tox.ini":                 {Class: Pipeline, Language: "ini"},
	"pytest.ini":              {Class: Pipeline, Language: "ini"},
	"setup.cfg":               {Class: Pipeline, Language: "ini"},
	".coveragerc":             {Class: Pipeline, Language: "ini"},
	"pyproject.toml":          {Class: Pipeline, Language: "toml"},
	"pom.xml":                 {Class: Pipeline, Language: "xml"},
	"build.gradle":            {Class: Pipeline, Language: "groovy"},
	"build.gradle.kts":        {Class: Pipeline, Language: "kotlin"},
	"Procfile":                {Class: Pipeline, Language: "procfile"},
	"crontab":                 {Class: Pipeline, Language: "crontab"},
	"BUILD":                   {Class: Pipeline, Language: "starlark"},
	"BUILD.bazel":             {Class: Pipeline, Language: "starlark"},
	"WORKSPACE":               {Class: Pipeline, Language: "starlark"},
	".guardroll.yaml":         {Class: Data, Language: "yaml", Reason: "guardroll's own configuration"},

	"go.mod":            {Class: Data, Reason: "go.mod lists modules"},
	"go.sum":            {Class: Data, Reason: "go.sum is a sum file"},
	"go.work":           {Class: Data, Reason: "go.work lists modules"},
	"go.work.sum":       {Class: Data, Reason: "go.work.sum is a sum file"},
	"package-lock.json": {Class: Data, Reason: "package-lock.json is a lock file"},
	"yarn.lock":         {Class: Data, Reason: "yarn.lock is a lock file"},
	"pnpm-lock.yaml":    {Class: Data, Reason: "pnpm-lock.yaml is a lock file"},
	"requirements.txt":  {Class: Data, Reason: "requirements.txt lists packages"},
	".gitignore":        {Class: Data, Reason: ".gitignore lists paths"},
	".gitattributes":    {Class: Data, Reason: ".gitattributes lists paths"},
	".gitmodules":       {Class: Data, Reason: ".gitmodules lists submodules"},
	".dockerignore":     {Class: Data, Reason: ".dockerignore lists paths"},
	".npmignore":        {Class: Data, Reason: ".npmignore lists paths"},
	".editorconfig":     {Class: Data, Reason: ".editorconfig configures editors"},
	".mailmap":          {Class: Data, Reason: ".mailmap lists people"},
	"CODEOWNERS":        {Class: Data, Reason: "CODEOWNERS lists people"},
	".npmrc":            {Class: Data, Reason: ".npmrc configures npm"},
	".nvmrc":            {Class: Data, Reason: ".nvmrc names a version"},
	".env":              {Class: Data, Reason: ".env lists values"},
	".prettierignore":   {Class: Data, Reason: ".prettierignore lists paths"},
	".eslintignore":     {Class: Data, Reason: ".eslintignore lists paths"},
	"VERSION":           {Class: Data, Reason: "VERSION names a version"},
	"OWNERS":            {Class: Data, Reason: "OWNERS lists people"},
	"py.typed":          {Class: Data, Reason: "py.typed is a marker"},

	"Rakefile":       {Class: Code, Language: "ruby"},
	"Gemfile":        {Class: Code, Language: "ruby"},
	"Vagrantfile":    {Class: Code, Language: "ruby"},
	"Podfile":        {Class: Code, Language: "ruby"},
	"SConstruct":     {Class: Code, Language: "python"},
	"SConscript":     {Class: Code, Language: "python"},
	".bashrc":        {Class: Code, Language: "shell", Dialect: "bash"},
	".bash_profile":  {Class: Code, Language: "shell", Dialect: "bash"},
	".profile":       {Class: Code, Language: "shell", Dialect: "posix"},
	".zshrc":         {Class: Code, Language: "shell", Dialect: "zsh"},
	".envrc":         {Class: Code, Language: "shell", Dialect: "bash"},
	"PKGBUILD":       {Class: Code, Language: "shell", Dialect: "bash"},
	"APKBUILD":       {Class: Code, Language: "shell", Dialect: "posix"},
	"configure":      {Class: Code, Language: "shell", Dialect: "posix"},
	"gradlew":        {Class: Code, Language: "shell", Dialect: "posix"},
	"CMakeLists.txt": {Class: Code, Language: "cmake"},
}

// prefixes are words that name a file alone, or before a dot or dash where its
// ending tells nothing.
var prefixes = []struct {
	word string
	info Info
}{
	{"dockerfile", Info{Class: Pipeline, Language: "dockerfile"}},
	{"containerfile", Info{Class: Pipeline, Language: "dockerfile"}},
	{"makefile", Info{Class: Pipeline, Language: "make"}},
	{"license", Info{Class: Prose}},
	{"licence", Info{Class: Prose}},
	{"copying", Info{Class: Prose}},
	{"notice", Info{Class: Prose}},
	{"authors", Info{Class: Prose}},
	{"contributors", Info{Class: Prose}},
	{"maintainers", Info{Class: Prose}},
	{"patents", Info{Class: Prose}},
	{"readme", Info{Class: Prose}},
	{"changelog", Info{Class: Prose}},
	{"changes", Info{Class: Prose}},
	{"news", Info{Class: Prose}},
	{"todo", Info{Class: Prose}},
}
