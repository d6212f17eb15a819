package lexical

import (
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// where says at which places an opener of a comment or literal counts.
type where uint8

const (
	anywhere        where = iota
	boundary              // after white space, a bracket, a comma or a semicolon
	lineFirst             // as the first thing of its line
	lineFirstSpaced       // … and white space follows
	notAfterColon         // not as in "http://"
	notAfterWord          // not as in "don't"
)

// delimiter is how a comment or literal starts and ends.
type delimiter struct {
	open    string
	close   string // "" for the end of the line
	comment bool
	escape  byte // hides the byte after it, 0 for none
	multi   bool // may run over line ends
	nested  bool
	lone    bool // without a closer on its line it is a byte like others
	where   where
}

// maxDelimiters bounds how many delimiters a language has.
const maxDelimiters = 16

// stop says where the head of a keyword ends.
type stop uint8

const (
	atCondition stop = iota // before then, do, else, {, ;, a colon or the line's end
	atArm                   // before a colon, an arrow, then or the line's end
	atWord                  // after the keyword itself
	atCall                  // after the bracket that its own opens, else like atCondition
	atLine                  // at the line's end
)

// need says what has to follow a keyword for it to be one.
type need uint8

const (
	operand   need = iota // something that can be a condition
	nothing               // may stand alone
	arm                   // a colon or an arrow
	paren                 // an opening bracket
	noParen               // no opening bracket
	statement             // stands first in its statement
	afterCase             // the last condition before it was an arm
	afterOn               // the word ON before it
	assigned              // a single = after it
	opened                // a bracket right before it
	elseAfter             // an else behind the condition
)

// rule is what a keyword says.
type rule struct {
	form extract.Form
	stop stop
	need need
}

// ternary says when a question mark opens a conditional expression.
type ternary uint8

const (
	noTernary     ternary = iota
	spacedTernary         // with white space before it: it ends names and types too
	anyTernary
)

// style is how a language's lines are read.
type style uint8

const (
	statements style = iota // keywords wherever code stands
	yaml                    // keys and values
	settings                // ini, toml: keys and values
	makefile                // directives, and recipes behind a tab
	dockerfile              // instructions
	shellScript
)

// language is what the package knows of one language.
type language struct {
	names      string // separated by blanks
	delimiters []delimiter
	opens      [256]bool // first bytes of delimiters
	keywords   map[string]rule
	methods    map[string]rule // names after a dot and before a bracket
	chains     map[string]bool // operators and words that make a logical chain
	stops      map[string]bool // words that end a condition, besides the usual
	fold       bool            // keywords in any case
	dashes     bool            // a dash, ? and ! belong to words
	colon      bool            // any colon ends a condition, not only one at a line's end
	parens     bool            // a condition stands in brackets and ends with them
	arrow      string          // ends the pattern of an arm, "" where a keyword opens arms
	directives bool            // lines that start with # are the preprocessor's
	compares   bool            // a single = compares
	propagates bool            // a question mark behind an operand hands an error on
	sigils     string          // bytes that make a variable of the word behind them
	ternary    ternary
	style      style
	space      extract.Space
}

// of returns what is known of a language; an unknown one is read by what most
// have in common.
func of(name string) *language {
	if l, ok := languages[name]; ok {
		return l
	}
	return languages[""]
}

var languages = indexLanguages(languageTable())

func indexLanguages(table []language) map[string]*language {
	index := map[string]*language{}
	for i := range table {
		l := &table[i]
		for _, d := range l.delimiters {
			l.opens[d.open[0]] = true
			if l.fold {
				l.opens[strings.ToLower(d.open)[0]] = true
			}
		}
		for name := range strings.FieldsSeq(l.names) {
			index[name] = l
		}
		if l.names == "" {
			index[""] = l
		}
	}
	return index
}

// words makes a set of blank-separated words.
func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// with joins sets of keywords; a later one wins.
func with(sets ...map[string]rule) map[string]rule {
	all := map[string]rule{}
	for _, set := range sets {
		for w, r := range set {
			all[w] = r
		}
	}
	return all
}
