// Package lexicon holds what readers of every language conclude from words: a
// call's name, a condition's text, a printed line. Where a parser tells the
// same thing by construct, the construct wins; what is found here is marked
// heuristic.
package lexicon
