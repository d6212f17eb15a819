package guarded

import (
	"errors"
	"os"
	"strconv"
)

type failure struct{}

func (failure) Error() string { return "failure" }

func open() (*os.File, failure) { return nil, failure{} }

func Load(name string, values map[string]any) (n int, err error) {
	f, err := os.Open(name)
	if err != nil { // want `if: err != nil \(error, returns\)`
		return 0, err
	}
	defer f.Close() // want `cleanup: defer f\.Close\(\)`

	// By its type alone this is an error.
	_, problem := open()
	if problem != (failure{}) { // want `if: problem != \(failure\{\}\) \(error\)`
		n++
	}

	v, ok := values["n"]                  // want `type-check: values\["n"\] \(nil\)`
	if text, is := v.(string); ok && is { // want `if: text, is := v\.\(string\); ok && is \(other\)` `type-check: v\.\(string\) \(type\)`
		n, err = strconv.Atoi(text)
	} else if errors.Is(err, os.ErrExist) { // want `else-if: errors\.Is\(err, os\.ErrExist\) \(error, throws\)` `type-check: errors\.Is`
		panic("unreachable")
	}
	for n > 3 && ok { // want `short-circuit: n > 3 && ok \(bounds\)`
		n--
	}
	switch n {
	case 1, 2: // want `case: 1, 2 \(other, breaks\)`
		break
	default: // want `default: default \(exits\)`
		os.Exit(1)
	}
	validateCount(n) // want `validation: validateCount\(n\) \(by name\)`
	return n, err
}

func validateCount(int) {}
