package lexicon

// doctorWords begin the names of functions that probe health.
var doctorWords = map[string]bool{"doctor": true, "healthcheck": true, "preflight": true, "selfcheck": true, "selftest": true, "healthz": true, "readyz": true, "livez": true}

// probed are what a check may be of to be a probe: health_check, checkHealth.
var probed = map[string]bool{"health": true, "readiness": true, "liveness": true}

// IsDoctor reports whether a definition's name says that it is a probe of a
// health, doctor or preflight check.
func IsDoctor(name string) bool {
	var array [8]string
	words := appendWords(array[:0], name)
	for i, w := range words {
		if doctorWords[w] {
			return true
		}
		if i == 0 {
			continue
		}
		before := words[i-1]
		if w == "check" && (probed[before] || before == "self") || before == "check" && probed[w] {
			return true
		}
	}
	return false
}
