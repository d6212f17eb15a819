package lexical

import "github.com/guardroll/guardroll/extract"

// languageTable describes the languages. The row without a name is for all others.
func languageTable() []language {
	var table []language
	for _, part := range [][]language{unknownLanguage(), curlyLanguages(), wordLanguages(), functionalLanguages(), queryLanguages(), configurations()} {
		table = append(table, part...)
	}
	return table
}

func unknownLanguage() []language {
	return []language{{
		names:      "",
		delimiters: commonDelimiters(), keywords: common(), methods: catchMethod(),
		chains:  words("&& || ?? ?: &&= ||= ??= and or xor orelse andalso"),
		ternary: spacedTernary, directives: true, sigils: "%", space: extract.SpaceExact,
	}}
}

func curlyLanguages() []language {
	logic := "&& ||"
	script := "&& || ?? &&= ||= ??="
	return []language{
		{names: "go", delimiters: join(slashComments(), []delimiter{raw("`", "`")}, plainQuotes()),
			keywords: with(branches(), arms(), defers(), one("panic", rule{form: extract.Throw, stop: atCall, need: paren}),
				one("recover", rule{form: extract.Catch, stop: atCall, need: paren})),
			chains: words(logic)},
		{names: "javascript typescript tsx vue svelte html", delimiters: join(slashComments(), []delimiter{block("<!--", "-->"), long("`")}, plainQuotes()),
			keywords: with(curly(), one("instanceof", rule{form: extract.TypeCheck, stop: atLine})), methods: catchMethod(),
			chains: words(script), parens: true, ternary: anyTernary},
		{names: "c cpp objective-c protobuf glsl", delimiters: join(slashComments(), plainQuotes()),
			keywords: curly(), chains: words(logic + " ?: and or"), parens: true, ternary: anyTernary, directives: true},
		{names: "csharp", delimiters: join(slashComments(), []delimiter{raw(`"""`, `"""`)}, plainQuotes()),
			keywords: with(curly(), filter("when"), one("lock", rule{form: extract.Cleanup, stop: atCall, need: paren}),
				one("using", rule{form: extract.Cleanup, stop: atCall, need: paren})),
			chains: words(script), parens: true, ternary: spacedTernary, directives: true},
		{names: "java groovy dart", delimiters: join(slashComments(), tripleQuotes(), plainQuotes()),
			keywords: with(curly(), filter("when"), one("synchronized", rule{form: extract.Cleanup, stop: atCall, need: paren}),
				one("instanceof", rule{form: extract.TypeCheck, stop: atLine})),
			methods: one("catchError", rule{form: extract.Catch, stop: atCall, need: paren}),
			chains:  words(script + " ?:"), parens: true, ternary: spacedTernary},
		{names: "php", delimiters: join(slashComments(), hashComments(), []delimiter{long(`"`), long("'")}),
			keywords: with(curly(), elses(), one("instanceof", rule{form: extract.TypeCheck, stop: atLine})),
			chains:   words(script + " ?: and or xor"), parens: true, ternary: anyTernary},
		{names: "kotlin", delimiters: join(nestedSlashComments(), []delimiter{raw(`"""`, `"""`)}, plainQuotes()),
			keywords: with(branches(), handlers(), checks("require check requireNotNull checkNotNull")),
			chains:   words("&& || ?:"), parens: true, arrow: "->"},
		{names: "scala", delimiters: join(nestedSlashComments(), []delimiter{raw(`"""`, `"""`), quote(`"`), apostrophe()}),
			keywords: with(branches(), arms(), handlers(), asserts(), checks("require")),
			chains:   words(logic)},
		{names: "rust", delimiters: join(nestedSlashComments(), []delimiter{long(`"`), apostrophe()}),
			keywords: with(branches(), rustMacros(), one("let", rule{form: extract.GuardLet, need: elseAfter})), methods: rustMethods(), chains: words(logic), arrow: "=>", propagates: true},
		{names: "zig", delimiters: []delimiter{line("//", anywhere), line(`\\`, anywhere), quote(`"`), quote("'")},
			keywords: with(branches(), defers(), one("catch", rule{form: extract.Catch, need: nothing}),
				one("try", rule{form: extract.Propagate, stop: atLine})),
			chains: words("and or orelse"), parens: true, arrow: "=>"},
		{names: "swift", delimiters: join(nestedSlashComments(), []delimiter{raw(`"""`, `"""`), quote(`"`)}),
			keywords: with(branches(), arms(), handlers(), asserts(), defers(), one("guard", rule{form: extract.GuardLet}),
				one("try", rule{form: extract.Propagate, stop: atLine}), one("where", rule{form: extract.CaseGuard, stop: atArm}),
				one("precondition", rule{form: extract.Assert, stop: atCall, need: paren})),
			chains: words("&& || ??"), ternary: spacedTernary, directives: true},
		{names: "awk", delimiters: join([]delimiter{line("#", anywhere)}, []delimiter{quote(`"`)}),
			keywords: with(branches(), arms()), chains: words(logic), parens: true, ternary: anyTernary},
		{names: "hcl", delimiters: join(slashComments(), hashComments(), []delimiter{quote(`"`)}),
			keywords: with(one("condition", rule{form: extract.Validation, stop: atLine, need: assigned}), branches()),
			chains:   words(logic), ternary: spacedTernary},
	}
}

func rustMacros() map[string]rule {
	set := map[string]rule{}
	for w := range words("assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne") {
		set[w] = rule{form: extract.Assert, stop: atCall, need: paren}
	}
	for w := range words("panic unreachable todo unimplemented bail") {
		set[w] = rule{form: extract.Throw, stop: atCall, need: paren}
	}
	return with(set, checks("ensure"))
}

func rustMethods() map[string]rule {
	r := rule{form: extract.Unwrap, stop: atCall, need: paren}
	return map[string]rule{"unwrap": r, "expect": r}
}

func wordLanguages() []language {
	return []language{
		{names: "python starlark", delimiters: join([]delimiter{line("#", anywhere)}, tripleQuotes(), plainQuotes()),
			keywords: with(branches(), elses(), excepts(), asserts(), one("case", rule{form: extract.Case, stop: atArm, need: statement}),
				one("finally", rule{form: extract.Cleanup, stop: atWord, need: nothing}), one("with", rule{form: extract.Cleanup, need: statement})),
			chains: words("and or"), colon: true, space: extract.SpaceIndent},
		{names: "ruby", delimiters: join(hashComments(), []delimiter{{open: "=begin", close: "=end", comment: true, multi: true, where: lineFirst}}, plainQuotes(), []delimiter{quote("`")}),
			keywords: with(branches(), elses(), negated(), whens(), rescues(), one("in", rule{form: extract.Case, stop: atArm, need: statement})),
			chains:   words("&& || &&= ||= and or"), ternary: spacedTernary, sigils: "@"},
		{names: "perl", delimiters: join(hashComments(), []delimiter{{open: "=pod", close: "=cut", comment: true, multi: true, where: lineFirst}, quote(`"`), apostrophe()}),
			keywords: with(branches(), elses(), negated(), asserts(), one("die", rule{form: extract.Throw, stop: atLine})),
			chains:   words("&& || ?? &&= ||= and or xor"), ternary: spacedTernary, sigils: "@%&"},
		{names: "lua", delimiters: []delimiter{block("--[[", "]]"), line("--", anywhere), raw("[[", "]]"), quote(`"`), quote("'")},
			keywords: with(branches(), elses(), negated(), asserts(), one("pcall", rule{form: extract.Catch, stop: atCall, need: paren}),
				one("xpcall", rule{form: extract.Catch, stop: atCall, need: paren}), one("error", rule{form: extract.Throw, stop: atCall, need: paren})),
			chains: words("and or")},
		{names: "elixir", delimiters: join(hashComments(), tripleQuotes(), []delimiter{quote(`"`), apostrophe()}),
			keywords: with(branches(), negated(), rescues(), filter("when"), one("catch", rule{form: extract.Catch, need: nothing}),
				one("after", rule{form: extract.Cleanup, stop: atWord, need: nothing}), one("throw", rule{form: extract.Throw, stop: atLine})),
			chains: words("&& || and or"), arrow: "->"},
		{names: "r julia", delimiters: join([]delimiter{nestedBlock("#=", "=#")}, hashComments(), []delimiter{long(`"""`), quote(`"`), apostrophe()}),
			keywords: with(branches(), elses(), handlers(), one("stopifnot", rule{form: extract.Assert, stop: atCall, need: paren}),
				one("tryCatch", rule{form: extract.Catch, stop: atCall, need: paren}), asserts()),
			chains: words("&& ||"), ternary: spacedTernary},
		{names: "powershell", delimiters: join([]delimiter{block("<#", "#>")}, hashComments(), plainQuotes()),
			keywords: with(branches(), elses(), handlers(), one("trap", rule{form: extract.Cleanup, stop: atLine, need: nothing}), arms()),
			chains:   words("&& || ??"), fold: true, parens: true, space: extract.SpaceExact},
		{names: "batch", delimiters: []delimiter{line("REM", lineFirst), line("::", lineFirst), quote(`"`)},
			keywords: branches(), chains: words("&& ||"), fold: true, space: extract.SpaceExact},
		{names: "vb", delimiters: []delimiter{line("'", anywhere), line("REM", lineFirst), quote(`"`)},
			keywords: with(branches(), elses(), handlers(), arms(), filter("when"), negated()),
			chains:   words("and or andalso orelse xor"), fold: true, directives: true, space: extract.SpaceExact},
		{names: "cmake", delimiters: join([]delimiter{block("#[[", "]]")}, hashComments(), []delimiter{long(`"`)}),
			keywords: with(branches(), elses()), chains: words("and or"), fold: true, parens: true},
		{names: "shell", delimiters: join(hashComments(), shellQuotes()),
			keywords: with(branches(), elses(), one("until", rule{form: extract.LoopCondition}), one("trap", rule{form: extract.Cleanup, stop: atLine, need: statement})),
			chains:   words("&& ||"), style: shellScript, space: extract.SpaceWords},
	}
}

func functionalLanguages() []language {
	return []language{
		{names: "haskell", delimiters: []delimiter{nestedBlock("{-", "-}"), line("--", anywhere), quote(`"`), apostrophe()},
			keywords: one("if", rule{form: extract.If}), chains: words("&& ||"), directives: true, space: extract.SpaceIndent},
		{names: "ocaml", delimiters: []delimiter{nestedBlock("(*", "*)"), line("//", anywhere), raw(`"""`, `"""`), quote(`"`), apostrophe()},
			keywords: with(branches(), elses(), asserts(), filter("when"), one("raise", rule{form: extract.Throw, stop: atLine})),
			chains:   words("&& ||"), directives: true},
		{names: "fsharp", delimiters: []delimiter{nestedBlock("(*", "*)"), line("//", notAfterColon), raw(`"""`, `"""`), quote(`"`), apostrophe()},
			keywords: with(branches(), elses(), asserts(), filter("when"), handlers(), one("with", rule{form: extract.Catch, stop: atWord, need: statement})),
			chains:   words("&& ||"), directives: true, space: extract.SpaceIndent},
		{names: "erlang", delimiters: []delimiter{line("%", anywhere), quote(`"`), quote("'")},
			keywords: with(filter("when"), one("catch", rule{form: extract.Catch, need: nothing}), one("after", rule{form: extract.Cleanup, stop: atWord, need: nothing})),
			chains:   words("andalso orelse"), arrow: "->"},
		{names: "clojure", delimiters: []delimiter{line(";", anywhere), long(`"`)},
			keywords: with(lispForms()), dashes: true},
	}
}

func lispForms() map[string]rule {
	set := map[string]rule{}
	add := func(list string, form extract.Form) {
		for w := range words(list) {
			set[w] = rule{form: form, stop: atLine, need: opened}
		}
	}
	add("if if-let if-some if-not when when-let when-some", extract.If)
	add("when-not", extract.Unless)
	add("and or", extract.ShortCircuit)
	add("catch", extract.Catch)
	add("finally with-open", extract.Cleanup)
	add("assert", extract.Assert)
	add("throw", extract.Throw)
	return set
}

func queryLanguages() []language {
	keywords := with(branches(), elses(), whens(), checks("check"), one("assert", rule{form: extract.Assert, stop: atLine}), map[string]rule{
		"else":      {form: extract.Default, stop: atWord, need: afterCase},
		"where":     {form: extract.ComprehensionIf, need: operand},
		"having":    {form: extract.ComprehensionIf, need: operand},
		"coalesce":  {form: extract.ShortCircuit, stop: atCall, need: paren},
		"ifnull":    {form: extract.ShortCircuit, stop: atCall, need: paren},
		"nvl":       {form: extract.ShortCircuit, stop: atCall, need: paren},
		"exception": {form: extract.Catch, stop: atWord, need: statement},
		"conflict":  {form: extract.Catch, stop: atLine, need: afterOn},
		"rollback":  {form: extract.Rollback, stop: atLine, need: nothing},
		"raise":     {form: extract.Throw, stop: atLine, need: nothing},
		"signal":    {form: extract.Throw, stop: atLine, need: statement},
		"throw":     {form: extract.Throw, stop: atLine, need: statement},
	})
	delete(keywords, "for") // FOR UPDATE, FOR EACH ROW
	return []language{{
		names:      "sql",
		delimiters: []delimiter{line("--", anywhere), block("/*", "*/"), raw("'", "'"), quote(`"`), {open: "`", close: "`"}},
		keywords:   keywords, chains: words("and or"), fold: true, compares: true, space: extract.SpaceExact,
		stops: words("when where group order limit returning having union loop end"),
	}}
}

func configurations() []language {
	return []language{
		{names: "yaml", delimiters: join(hashComments(), []delimiter{apostrophe(), quote(`"`)}), keywords: with(one("if", rule{form: extract.If, need: statement}), elses()), chains: words("&& ||"), style: yaml, space: extract.SpaceIndent},
		{names: "ini toml systemd", delimiters: join(hashComments(), []delimiter{line(";", boundary)}, tripleQuotes(), []delimiter{quote(`"`), apostrophe()}),
			style: settings, space: extract.SpaceExact},
		{names: "make just", delimiters: join(hashComments(), []delimiter{quote(`"`), apostrophe()}),
			keywords: with(branches(), elses()), chains: words("&& ||"), style: makefile, space: extract.SpaceExact},
		{names: "dockerfile", delimiters: join(hashComments(), []delimiter{quote(`"`), apostrophe()}),
			keywords: with(branches(), elses()), chains: words("&& ||"), style: dockerfile, space: extract.SpaceExact},
	}
}
