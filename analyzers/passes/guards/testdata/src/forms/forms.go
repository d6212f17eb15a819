package forms

import "fmt"

func f(a bool) {
	defer func() { // want `cleanup: defer func\(\)`
		if r := recover(); r != nil { // want `catch: recover\(\)`
			fmt.Println(r)
		}
	}()
	if a {
		panic("a")
	}
}
