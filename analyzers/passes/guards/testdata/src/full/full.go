package full

func f(a, b bool, n int) {
	for n > 0 { // want `loop-condition: n > 0 \(bounds\)`
		n--
	}
	if a && b { // want `if: a && b \(other, throws\)` `short-circuit: a && b \(other\)`
		panic("both") // want `throw: panic\("both"\)`
	}
}
