package deep // want:dir "no room covers this package"

// Run does nothing.
func Run() {}
