package verdict

import (
	"path"
	"regexp"
	"strconv"
	"strings"
)

// place is where something is said to be.
type place struct {
	path      string
	line, end int // 1-based, inclusive; 0 where none is given
	bad       bool
}

const (
	pathWord  = `(?:[A-Za-z]:[\\/]|[~/]|\.{1,2}[\\/])?[A-Za-z0-9_.@+$=~\-\\/]*`
	pathFile  = `(?:[A-Za-z0-9_@+$~\-]*\.[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*|[A-Za-z0-9_\-]+)`
	lineTails = "" +
		"#L(\\d+)(?:C\\d+)?(?:[-–—~]L?(\\d+)(?:C\\d+)?)?" + // #L12-L20
		"|\\s*[:：]L?(\\d+)(?::\\d+)?(?:[-–—~]L?(\\d+)(?::\\d+)?)?" + // :12:5, :12-20
		"|(?:[,，]\\s*|\\s+|\\s*[(（]\\s*)(?i:lines?|ll?\\.?)\\s*:?\\s*(\\d+)(?:(?:[-–—~]|\\s+to\\s+)L?(\\d+))?\\s*[)）]?" + // line 12, L41
		"|[,，]?\\s*[(（]?\\s*第\\s*(\\d+)\\s*(?:行?\\s*[-–—~至到]\\s*第?\\s*(\\d+)\\s*)?行\\s*[)）]?" // （第12行）
)

// extensionless are the files that are known by their whole name.
const extensionless = `(?:GNUmakefile|[Mm]akefile|Dockerfile|Containerfile|Jenkinsfile|[Jj]ustfile|Rakefile|Gemfile|Procfile|Vagrantfile|BUILD|WORKSPACE|CODEOWNERS|LICENSE|README|Taskfile|Brewfile|Podfile|Fastfile)`

var (
	located = regexp.MustCompile("`?(" + pathWord + pathFile + ")`?(?:" + lineTails + ")`?")
	// tickedPath is a path between backticks, which may hold any character.
	tickedPath = regexp.MustCompile("`([^`\\n]+?)`?(?:" + lineTails + ")`?")
	plainPath  = regexp.MustCompile("^`?(" + pathWord + pathFile + ")`?$")
	anyPath    = regexp.MustCompile("`?(" + pathWord + `[A-Za-z0-9_@+$~\-]*\.[A-Za-z][A-Za-z0-9]{0,7}` + ")`?")
	wholeTail  = regexp.MustCompile("^[`\"]?(.+?)[`\"]?(?:" + lineTails + ")[`\"]?$")
	fileLike   = regexp.MustCompile(`(?:^|[\\/])(?:[^\\/]*\.[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*|` + extensionless + `)$|[\\/][^\\/]+$`)
	pureNumber = regexp.MustCompile(`^[\d.]+$`)
	mdLink     = regexp.MustCompile(`\[([^\[\]]+)\]\(([^()\s]+)\)`)
)

// isFile reports whether a text looks like a file's path rather than a host, a
// time or a word.
func isFile(p string) bool {
	return fileLike.MatchString(p) && !pureNumber.MatchString(p) && !strings.Contains(p, "://") && !strings.HasPrefix(p, "//")
}

// find returns the first location with a line in the text, and where it
// stands.
func (a anchor) find(text string) (p place, from, to int, ok bool) {
	from = -1
	for _, re := range []*regexp.Regexp{tickedPath, located} {
		at := firstFile(re, text)
		if at != nil && (from < 0 || at[0] < from) {
			p, from, to = a.place(text, at), at[0], at[1]
		}
	}
	return p, from, to, from >= 0
}

// firstFile returns the first match whose path looks like a file's.
func firstFile(re *regexp.Regexp, text string) []int {
	for offset := 0; offset < len(text); {
		at := re.FindStringSubmatchIndex(text[offset:])
		if at == nil {
			return nil
		}
		for i := range at {
			if at[i] >= 0 {
				at[i] += offset
			}
		}
		if isFile(text[at[2]:at[3]]) {
			return at
		}
		offset = at[1]
	}
	return nil
}

// whole reads a text that is a location and nothing else, such as a cell.
func (a anchor) whole(text string) (place, bool) {
	text = strings.TrimSpace(strings.ReplaceAll(mdLink.ReplaceAllString(text, "$1"), "**", ""))
	if at := wholeTail.FindStringSubmatchIndex(text); at != nil && isFile(text[at[2]:at[3]]) {
		return a.place(text, at), true
	}
	if p, _, _, ok := a.find(text); ok {
		return p, true
	}
	if m := plainPath.FindStringSubmatch(text); m != nil && isFile(m[1]) {
		return a.settle(place{path: m[1]}), true
	}
	return place{}, false
}

// place reads a match whose first group is the path and whose other groups,
// two by two, are lines.
func (a anchor) place(text string, at []int) place {
	p := place{path: text[at[2]:at[3]]}
	for i := 4; i+3 < len(at); i += 4 {
		if at[i] < 0 {
			continue
		}
		p.line = number(text[at[i]:at[i+1]])
		if at[i+2] >= 0 {
			p.end = number(text[at[i+2]:at[i+3]])
		}
	}
	return a.settle(p)
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// startsWithLocation reports whether a location follows at once.
func startsWithLocation(text string) bool {
	t := strings.TrimLeft(text, " \t(（@*`")
	_, from, _, ok := anchor{}.find(t)
	return ok && from == 0
}

// anchor knows the tree that locations are held against.
type anchor struct {
	root  string          // absolute directory of the tree, "" unknown
	files map[string]bool // paths at the tree, nil unknown
}

func newAnchor(o Options) anchor {
	a := anchor{root: strings.TrimRight(slashed(o.Root), "/")}
	if o.Files != nil {
		a.files = map[string]bool{}
		for _, f := range o.Files {
			a.files[f] = true
		}
	}
	return a
}

// sandboxRoots are where a change's copy usually lies when nobody says where.
var sandboxRoots = []string{"/repo/", "/workspace/"}

// settle makes the path relative to the tree and tells whether it leads out of
// it or to nothing.
func (a anchor) settle(p place) place {
	s := slashed(strings.TrimSpace(p.path))
	if a.root != "" {
		s = strings.TrimPrefix(s, a.root+"/")
	} else {
		for _, root := range sandboxRoots {
			s = strings.TrimPrefix(s, root)
		}
	}
	p.path = path.Clean(s)
	if a.files != nil && !a.files[p.path] {
		p.path = a.known(p.path)
	}
	outside := path.IsAbs(p.path) || strings.HasPrefix(p.path, "../") || p.path == ".." || len(p.path) > 1 && p.path[1] == ':'
	p.bad = outside || a.files != nil && !a.files[p.path]
	if p.end < p.line {
		p.end = 0
	}
	return p
}

// known finds the file that is meant by a path with a diff's prefix or with
// directories above the tree; an unknown path stays as it is.
func (a anchor) known(p string) string {
	rest := p
	for {
		_, after, ok := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
		if !ok {
			return p
		}
		if a.files[after] && (path.IsAbs(p) || strings.HasPrefix(p, "a/") || strings.HasPrefix(p, "b/")) {
			return after
		}
		rest = after
	}
}

func slashed(s string) string { return strings.ReplaceAll(s, `\`, "/") }
