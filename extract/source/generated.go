package source

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// vendorFolders hold somebody else's code.
var vendorFolders = map[string]bool{
	"vendor": true, "node_modules": true, "third_party": true, "thirdparty": true, "third-party": true, "bower_components": true,
	"jspm_packages": true, "Pods": true, "Carthage": true, "site-packages": true, ".yarn": true, "Godeps": true, "_vendor": true,
}

func isVendored(name string) (bool, string) {
	for dir := range strings.SplitSeq(path.Dir(name), "/") {
		if vendorFolders[dir] {
			return true, "it stands under " + dir + "/"
		}
	}
	return false, ""
}

var (
	generatedName = regexp.MustCompile(`(?:\.pb\.go|_pb2(?:_grpc)?\.pyi?|\.pb\.(?:cc|h)|\.g\.dart|\.freezed\.dart|\.[Dd]esigner\.cs|\.g\.cs|\.gen\.go|\.generated\.\w+)$`)
	minifiedName  = regexp.MustCompile(`[.-]min\.(?:js|mjs|cjs|css)$`)
)

const (
	// headerBytes is how far down a file may say that it is generated.
	headerBytes = 2 << 10
	// minifiedMean is the mean length of a line that no person writes.
	minifiedMean = 500
)

// isGenerated tells generated text by its name, its header or its lines.
func isGenerated(name string, head []byte, language string) (bool, string) {
	base := path.Base(name)
	if generatedName.MatchString(base) {
		return true, "its name is a generator's"
	}
	if says, ok := generatedHeader(head[:min(len(head), headerBytes)]); ok {
		return true, "it says: " + says
	}
	if minifiedName.MatchString(base) {
		return true, "its name says minified"
	}
	if language == "javascript" && len(head) > 2*minifiedMean && len(head)/(1+bytes.Count(head, []byte("\n"))) > minifiedMean {
		return true, "its lines are a minifier's"
	}
	return false, ""
}
