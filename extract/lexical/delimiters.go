package lexical

// The comments and literals that languages share. A literal that never ends
// ends with its line, and so does a comment: what follows is listed rather
// than lost.

func line(open string, w where) delimiter {
	return delimiter{open: open, comment: true, where: w}
}

func block(open, end string) delimiter {
	return delimiter{open: open, close: end, comment: true, multi: true}
}

func nestedBlock(open, end string) delimiter {
	return delimiter{open: open, close: end, comment: true, multi: true, nested: true}
}

// quote is a literal of one line with backslash escapes.
func quote(mark string) delimiter {
	return delimiter{open: mark, close: mark, escape: '\\'}
}

// apostrophe is a quote that has other uses where it is not closed.
func apostrophe() delimiter {
	return delimiter{open: "'", close: "'", escape: '\\', lone: true, where: notAfterWord}
}

// long is a literal over several lines with backslash escapes.
func long(mark string) delimiter {
	return delimiter{open: mark, close: mark, escape: '\\', multi: true}
}

// raw is a literal over several lines in which nothing is escaped.
func raw(open, end string) delimiter {
	return delimiter{open: open, close: end, multi: true}
}

func join(lists ...[]delimiter) []delimiter {
	var all []delimiter
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

func slashComments() []delimiter {
	return []delimiter{line("//", anywhere), block("/*", "*/")}
}

func nestedSlashComments() []delimiter {
	return []delimiter{line("//", anywhere), nestedBlock("/*", "*/")}
}

func hashComments() []delimiter { return []delimiter{line("#", boundary)} }

func plainQuotes() []delimiter { return []delimiter{quote(`"`), quote("'")} }

func tripleQuotes() []delimiter { return []delimiter{long(`"""`), long("'''")} }

func shellQuotes() []delimiter { return []delimiter{long(`"`), raw("'", "'")} }

// commonDelimiters are those of an unknown language: what would be code in one
// of the known ones counts only where it is rarely anything else.
func commonDelimiters() []delimiter {
	slashes := block("/*", "*/")
	slashes.where = boundary
	return join(
		[]delimiter{slashes, line("//", notAfterColon), line("#", boundary), block("<!--", "-->"), block("{-", "-}")},
		[]delimiter{line("--", lineFirstSpaced), line(";", lineFirst), line("%", lineFirstSpaced)},
		tripleQuotes(),
		[]delimiter{quote(`"`), apostrophe(), {open: "`", close: "`", lone: true, where: notAfterWord}},
	)
}
