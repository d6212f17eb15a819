package shell

import (
	"bytes"
	"path"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// HostOf says how a script starts: the shell its first line names ("" without
// one) and the options that line sets. Only a script started by its name gets
// them: `bash script` ignores the first line.
func HostOf(src []byte) extract.Host {
	host := extract.Host{Unit: "script"}
	line, _, _ := bytes.Cut(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")), []byte("\n"))
	command, ok := strings.CutPrefix(strings.TrimSpace(string(bytes.TrimSpace(line))), "#!")
	if !ok {
		return host
	}
	fields := strings.Fields(command)
	if len(fields) > 0 && path.Base(fields[0]) == "env" {
		fields = fields[1:]
		for len(fields) > 0 && (strings.HasPrefix(fields[0], "-") || strings.Contains(fields[0], "=")) {
			fields = fields[1:]
		}
	}
	if len(fields) == 0 {
		return host
	}
	host.Shell = path.Base(fields[0])
	host.Errexit, host.Pipefail, _ = options(fields[1:])
	return host
}

// options reads the options of set or of a shell: whether -e, -o pipefail and
// -u (nounset) are among those switched on.
func options(words []string) (errexit, pipefail, nounset bool) {
	for i, w := range words {
		if w == "--" {
			break
		}
		if !strings.HasPrefix(w, "-") || strings.HasPrefix(w, "--") {
			continue
		}
		errexit = errexit || strings.Contains(w, "e")
		nounset = nounset || strings.Contains(w, "u")
		if strings.HasSuffix(w, "o") && i+1 < len(words) {
			switch words[i+1] {
			case "errexit":
				errexit = true
			case "pipefail":
				pipefail = true
			case "nounset":
				nounset = true
			}
		}
	}
	return errexit, pipefail, nounset
}
