// Package syntax turns a flat tree into facts by a language's table.
//
// A language is data: which node type is which form, where its head ends, what
// its condition and its body are, what gives symbols, what calls and tests look
// like. [Compile] turns the names of a table into slices indexed by symbol, and
// an [Evaluator] goes over the array of nodes once, handing what a node knows
// of its surroundings (symbol, statement, test, condition) down to its
// children. There is no recursion and no map keyed by node type on the way.
//
// # Selectors
//
// A selector names nodes from where a rule stands, as a path of steps:
//
//	condition      the child in that field
//	'else'         the first child that is this token
//	<block>        the first child of this node type
//	^              the parent
//	prev           the sibling before
//	next           the named sibling after that is no comment
//	first, last    the first or last named child that is no comment
//	.              the node itself
//
// Steps are joined with "/", alternatives with "|", the first that finds
// something wins: "consequence|<block>", "^/body", "left/'typeof'".
//
// # A new language
//
// A folder under extract/lang with a function Language that names a grammar and
// a [Table], and beside it testdata/rows.txt (at least one valid and one
// irrelevant case of every form the table lists), testdata/sample.* and its
// facts.golden (go test ./extract/lang/all -update); then go generate in
// extract/lang/all. [Compile] refuses names that the grammar does not have.
package syntax
