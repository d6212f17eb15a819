package guards

import (
	"fmt"
	"slices"
	"strings"

	"github.com/guardroll/guardroll/extract"
)

// options are the flags of one analyzer.
type options struct {
	profile profile
	forms   forms
}

// lists reports whether the flags ask for a construct.
func (o *options) lists(c extract.Construct) bool {
	return c.Listed(extract.Profile(o.profile)) && (len(o.forms) == 0 || slices.Contains(o.forms, c.Form))
}

// profile is a flag that takes standard or full.
type profile extract.Profile

func (p *profile) String() string { return string(*p) }

func (p *profile) Set(text string) error {
	switch extract.Profile(text) {
	case extract.ProfileStandard, extract.ProfileFull:
		*p = profile(text)
		return nil
	}
	return fmt.Errorf("unknown profile %q: want standard or full", text)
}

// forms is a flag that takes words of the vocabulary, separated by commas.
type forms []extract.Form

func (f *forms) String() string {
	words := make([]string, 0, len(*f))
	for _, form := range *f {
		words = append(words, string(form))
	}
	return strings.Join(words, ",")
}

func (f *forms) Set(text string) error {
	var list forms
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		if _, ok := extract.LookupForm(extract.Form(word)); !ok {
			return fmt.Errorf("unknown form %q", word)
		}
		list = append(list, extract.Form(word))
	}
	*f = list
	return nil
}
