package lexical

import "github.com/guardroll/guardroll/extract"

// branches are the conditions that most languages write alike.
func branches() map[string]rule {
	return map[string]rule{
		"if":    {form: extract.If},
		"while": {form: extract.LoopCondition},
		"for":   {form: extract.LoopCondition},
	}
}

// elses are the words for a further arm with a condition.
func elses() map[string]rule {
	return map[string]rule{
		"elif":   {form: extract.ElseIf},
		"elsif":  {form: extract.ElseIf},
		"elseif": {form: extract.ElseIf},
	}
}

// negated are the conditions turned round.
func negated() map[string]rule {
	return map[string]rule{"unless": {form: extract.Unless}, "until": {form: extract.LoopCondition}}
}

// arms are the labels of a switch.
func arms() map[string]rule {
	return map[string]rule{
		"case":    {form: extract.Case, stop: atArm},
		"default": {form: extract.Default, stop: atWord, need: arm},
	}
}

// whens are the arms of languages in which case opens the subject.
func whens() map[string]rule {
	return map[string]rule{"when": {form: extract.Case, stop: atArm}}
}

// handlers are try statements' parts.
func handlers() map[string]rule {
	return map[string]rule{
		"catch":   {form: extract.Catch, stop: atCall, need: nothing},
		"finally": {form: extract.Cleanup, stop: atWord, need: nothing},
		"throw":   {form: extract.Throw, stop: atLine},
	}
}

func rescues() map[string]rule {
	return map[string]rule{
		"rescue": {form: extract.Catch, need: nothing},
		"ensure": {form: extract.Cleanup, stop: atWord, need: noParen},
		"raise":  {form: extract.Throw, stop: atLine, need: nothing},
	}
}

func excepts() map[string]rule {
	return map[string]rule{
		"except": {form: extract.Catch, need: nothing},
		"raise":  {form: extract.Throw, stop: atLine, need: nothing},
	}
}

func asserts() map[string]rule {
	return map[string]rule{
		"assert":         {form: extract.Assert, stop: atCall},
		"static_assert":  {form: extract.StaticAssert, stop: atCall, need: paren},
		"_Static_assert": {form: extract.StaticAssert, stop: atCall, need: paren},
	}
}

func defers() map[string]rule {
	return map[string]rule{
		"defer":    {form: extract.Cleanup, stop: atLine},
		"errdefer": {form: extract.Cleanup, stop: atLine},
	}
}

func one(w string, r rule) map[string]rule { return map[string]rule{w: r} }

// filter is a condition beside the pattern of an arm or a function's head.
func filter(w string) map[string]rule { return one(w, rule{form: extract.CaseGuard, stop: atArm}) }

// checks are words that insist on a condition when they are called.
func checks(list string) map[string]rule {
	set := map[string]rule{}
	for w := range words(list) {
		set[w] = rule{form: extract.Validation, stop: atCall, need: paren}
	}
	return set
}

// common is what an unknown language is taken to have.
func common() map[string]rule {
	return with(branches(), elses(), negated(), arms(), whens(), handlers(), rescues(), excepts(), asserts(), defers(),
		one("otherwise", rule{form: extract.Default, stop: atWord, need: nothing}),
		one("guard", rule{form: extract.GuardLet, need: statement}),
		one("panic", rule{form: extract.Throw, stop: atCall, need: paren}),
		one("instanceof", rule{form: extract.TypeCheck, stop: atLine}),
		one("pcall", rule{form: extract.Catch, stop: atCall, need: paren}),
		one("xpcall", rule{form: extract.Catch, stop: atCall, need: paren}),
	)
}

// curly is what the languages with braces have.
func curly() map[string]rule {
	return with(branches(), arms(), handlers(), asserts())
}

// catchMethod is a handler given to a promise or the like.
func catchMethod() map[string]rule {
	return one("catch", rule{form: extract.Catch, stop: atCall, need: paren})
}
