package syntax

import (
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lexicon"
)

// callRule is what a name stands for: a construct, a command or a test's mark.
type callRule struct {
	*CallRule
	args    []pattern
	command *Command
	lists   set
	mark    *TestMarkRule
}

// nameRule is a callRule with the name it is for, taken apart.
type nameRule struct {
	object string // "" bare, "*" any, "?" with or without, else this one
	*callRule
}

// nameIndex finds the rules for a call's name.
type nameIndex struct {
	exact    map[string][]nameRule // by the last name
	prefixes []prefixRule
	objects  map[string][]nameRule // by the object: any name of it
}

type prefixRule struct {
	prefix string
	nameRule
}

func newNameIndex() *nameIndex {
	return &nameIndex{exact: map[string][]nameRule{}, objects: map[string][]nameRule{}}
}

// add files a rule under its name (see CallRule).
func (x *nameIndex) add(name string, r *callRule) {
	object, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		object, last = name[:i], name[i+1:]
		if object == "" {
			object = "*"
		}
	} else if strings.HasPrefix(name, "?") {
		object, last = "?", name[1:]
	}
	nr := nameRule{object, r}
	switch {
	case last == "*":
		x.objects[object] = append(x.objects[object], nr)
	case strings.HasSuffix(last, "*"):
		x.prefixes = append(x.prefixes, prefixRule{strings.TrimSuffix(last, "*"), nr})
	default:
		x.exact[last] = append(x.exact[last], nr)
	}
	slices.SortStableFunc(x.prefixes, func(a, b prefixRule) int { return len(b.prefix) - len(a.prefix) })
}

// word is what is known of a name, worked out once for each distinct name.
type word struct {
	text   string
	rules  []nameRule   // by the last name
	marks  []nameRule   // the same for decorators
	form   extract.Form // what lexicon says of a call of this name
	says   bool
	isTest bool // a part of a test call's name
	chain  *AssertChain
}

// wordLimit bounds the memory of words.
const wordLimit = 1 << 16

// word looks a name up. The result is good until the next call of Facts.
func (e *Evaluator) word(name []byte) *word {
	if w, ok := e.words[string(name)]; ok {
		return w
	}
	w := &word{text: string(name)}
	w.rules = e.callNames.rules(w.text)
	w.marks = e.markNames.rules(w.text)
	w.isTest = e.testWords[w.text]
	w.form, w.says = lexicon.CallForm(w.text)
	for i := range e.table.Tests.Chains {
		if e.table.Tests.Chains[i].Name == w.text {
			w.chain = &e.table.Tests.Chains[i]
		}
	}
	e.words[w.text] = w
	return w
}

// rules returns the rules for a last name: exact names before prefixes, long
// prefixes before short ones, rules for one object before those for any.
func (x *nameIndex) rules(name string) []nameRule {
	rules := slices.Clone(x.exact[name])
	for _, p := range x.prefixes {
		if strings.HasPrefix(name, p.prefix) {
			rules = append(rules, p.nameRule)
		}
	}
	slices.SortStableFunc(rules, func(a, b nameRule) int { return a.breadth() - b.breadth() })
	return rules
}

// of returns the rules for a name of an object.
func (x *nameIndex) of(rules []nameRule, object string, qualified bool) []nameRule {
	if !qualified || len(x.objects[object]) == 0 {
		return rules
	}
	return append(slices.Clone(rules), x.objects[object]...)
}

// breadth is how much a rule takes in.
func (r nameRule) breadth() int {
	if r.object == "*" || r.object == "?" {
		return 1
	}
	return 0
}

// silences reports whether a rule is there to say nothing.
func (r *callRule) silences() bool {
	c := r.CallRule
	return c != nil && c.Form == "" && c.Assertion == nil && !c.Exit && !c.Throws && !c.Logs
}

// fits reports whether the rule is for a call on this object; object is its
// last name, "" when it has none that can be told, and qualified says whether
// there is an object at all.
func (r nameRule) fits(object string, qualified bool) bool {
	switch r.object {
	case "":
		return !qualified
	case "?":
		return true
	case "*":
		return qualified
	}
	return qualified && r.objectIs(object)
}

// objectIs compares the last parts: a rule for "pytest.mark" is filed with the
// object "pytest.mark" and meets the last name "mark".
func (r nameRule) objectIs(object string) bool {
	want := r.object
	if i := strings.LastIndexByte(want, '.'); i >= 0 {
		want = want[i+1:]
	}
	return want == object
}
