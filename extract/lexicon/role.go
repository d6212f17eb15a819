package lexicon

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// Role says what a condition tests, from its text alone. It serves readers
// whose grammar does not tell more; the surest signs come first. The text is
// code: what stands in its strings counts as written.
func Role(condition string) extract.Role {
	if condition == "" {
		return ""
	}
	held := bagOf(condition)
	switch {
	case containsAny(condition, held, exitSigns):
		return extract.RoleExitCode
	case containsAny(condition, held, typeSigns):
		return extract.RoleType
	}
	isError, isNil := named(condition)
	switch {
	case isError:
		return extract.RoleError
	case testsEmpty(condition, held):
		return extract.RoleEmpty
	case isNil:
		return extract.RoleNil
	case testsBounds(condition, held):
		return extract.RoleBounds
	case isFlag(condition, held):
		return extract.RoleFlag
	}
	return extract.RoleOther
}

// The pieces of code that tell what is tested.
var (
	exitSigns  = signs("$?", "PIPESTATUS", "$status", "returncode", "return_code", "exitCode", "exit_code", "ExitCode", "exitStatus")
	typeSigns  = signs("instanceof", "isinstance(", "issubclass(", "typeof ", ".(type)", "is_a?", "kind_of?", "is_array(", "is_string(")
	emptySigns = signs("sEmpty", "s_empty", ".empty", "empty(", `= ""`, `= ''`, "-z ", "-n ")
	sizeSigns  = signs("len(", ".length", ".size", "count(", ".Count")
	orderSigns = signs(" -lt ", " -le ", " -gt ", " -ge ")
	otherSigns = signs(" and ", " or ", " in ", " is ", " eq ", " -eq ", " -ne ")
)

// The words that name a failure and the absence of a value.
var (
	errorWords = index([]meaning{{word: "err"}, {word: "error"}, {word: "errors"}, {word: "exc"}, {word: "exception"}, {word: "errno"}, {word: "failed"}, {word: "failure"}})
	nilWords   = index([]meaning{{word: "nil"}, {word: "null"}, {word: "none"}, {word: "undefined"}, {word: "nullptr"}})
)

// named looks for both kinds of word at once.
func named(c string) (isError, isNil bool) {
	for at := 0; ; {
		var word string
		if word, at = nextWord(c, at); word == "" {
			return isError, isNil
		}
		if _, ok := errorWords.find("", word); ok {
			return true, isNil
		}
		if _, ok := nilWords.find("", word); ok {
			isNil = true
		}
	}
}

func testsEmpty(c string, held bag) bool {
	return containsAny(c, held, emptySigns) ||
		containsAny(c, held, sizeSigns) && (comparesWithNothing(c) || c[0] == '!' || strings.HasPrefix(c, "not "))
}

// comparesWithNothing reports whether a number is held against zero or one.
func comparesWithNothing(c string) bool {
	for _, op := range []string{"= 0", "> 0", "< 1", ">= 1"} {
		i := strings.Index(c, op)
		for i >= 0 {
			end := i + len(op)
			if end == len(c) || !isAlnum(c[end]) && c[end] != '.' && c[end] != '_' {
				return true
			}
			next := strings.Index(c[end:], op)
			if next < 0 {
				break
			}
			i = end + next
		}
	}
	return false
}

// testsBounds reports whether an order is tested: a < or > that is no arrow,
// shift or channel operation, or a shell's -lt.
func testsBounds(c string, held bag) bool {
	for i := range len(c) {
		if c[i] != '<' && c[i] != '>' {
			continue
		}
		if !isArrow(c, i) {
			return true
		}
	}
	return containsAny(c, held, orderSigns)
}

func isArrow(c string, at int) bool {
	before, after := byteAt(c, at-1), byteAt(c, at+1)
	if c[at] == '>' {
		return before == '-' || before == '=' || before == '>' || after == '>'
	}
	return after == '-' || after == '<' || before == '<'
}

func byteAt(s string, at int) byte {
	if at < 0 || at >= len(s) {
		return 0
	}
	return s[at]
}

// isFlag reports whether the condition is one name or call, or its negation.
func isFlag(c string, held bag) bool {
	if !flagBytes.holds(held) {
		return false
	}
	return !containsAny(c, held, otherSigns)
}

// flagBytes are what a name, a call or a negation is made of.
var flagBytes = bagOf("_.$?!()[]:'\"-/@ 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
