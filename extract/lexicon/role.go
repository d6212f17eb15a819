package lexicon

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// Role says what a condition tests, from its text alone. It serves readers
// whose grammar does not tell more; the surest signs come first.
func Role(condition string) extract.Role {
	switch {
	case condition == "":
		return ""
	case testsExitCode(condition):
		return extract.RoleExitCode
	case testsType(condition):
		return extract.RoleType
	case testsError(condition):
		return extract.RoleError
	case testsEmpty(condition):
		return extract.RoleEmpty
	case testsNil(condition):
		return extract.RoleNil
	case testsBounds(condition):
		return extract.RoleBounds
	case isFlag(condition):
		return extract.RoleFlag
	}
	return extract.RoleOther
}

func testsExitCode(c string) bool {
	return containsAny(c, "$?", "PIPESTATUS", "returncode", "return_code", "exitCode", "exit_code", "ExitCode", "exitStatus", "$status")
}

func testsType(c string) bool {
	return containsAny(c, "instanceof", "isinstance(", "issubclass(", "typeof ", ".(type)", "is_a?", "kind_of?", "is_array(", "is_string(")
}

func testsError(c string) bool {
	for _, w := range wordsOf(c) {
		switch w {
		case "err", "error", "errors", "exc", "exception", "errno", "failed", "failure":
			return true
		}
	}
	return false
}

func testsEmpty(c string) bool {
	if containsAny(c, "isEmpty", "is_empty", ".empty", "empty(", `== ""`, `!= ""`, `== ''`, `!= ''`, `=== ""`, `=== ''`, "-z ", "-n ") {
		return true
	}
	return containsAny(c, "len(", ".length", ".size", "count(", ".Count") && containsAny(c, "== 0", "=== 0", "!= 0", "!== 0", "> 0", "< 1", "!")
}

func testsNil(c string) bool {
	for _, w := range wordsOf(c) {
		switch w {
		case "nil", "null", "none", "undefined", "nullptr":
			return true
		}
	}
	return false
}

func testsBounds(c string) bool {
	plain := strings.NewReplacer("=>", "", "->", "", "<<", "", ">>", "", "<-", "").Replace(c)
	return strings.ContainsAny(plain, "<>") || containsAny(c, " -lt ", " -le ", " -gt ", " -ge ")
}

// isFlag reports whether the condition is one name or call, or its negation.
func isFlag(c string) bool {
	c = strings.TrimPrefix(strings.TrimLeft(c, "!( "), "not ")
	for i := range len(c) {
		if !isAlnum(c[i]) && !strings.ContainsRune("_.$?!()[]:'\"-/@ ", rune(c[i])) {
			return false
		}
	}
	return !containsAny(c, " and ", " or ", " in ", " is ", " = ", " eq ", " -eq ", " -ne ")
}

func wordsOf(c string) []string {
	var array [16]string
	return appendWords(array[:0], c)
}

func containsAny(s string, subs ...string) bool {
	for _, sub := range subs {
		if strings.Contains(s, sub) {
			return true
		}
	}
	return false
}
