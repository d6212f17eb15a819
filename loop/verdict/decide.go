package verdict

import "slices"

// tailZone is how many of the last lines with text may hold the verdict
// without a label.
const tailZone = 5

// Flags of where a verdict stood.
const (
	notLastLine = "not_last_line" // other lines follow it
	notLast     = "not_last"      // it is labelled and stands before the tail
)

// ruling is what the verdict lines of a text come to.
type ruling struct {
	token  Token
	reason Reason // why there is no token, "" otherwise
	flags  []string
	said   Token // the rejection that was said, also where it does not count
}

// decide weighs the verdict lines: exactly one meaning among those of the tail
// and the labelled ones of the whole text, or none at all.
//
// The verdicts of a JSON answer are weighed with the rest; where nothing
// contradicts them they are the token.
func decide(lines []line, spoken, fromJSON []candidate) ruling {
	tail := lastLines(lines, tailZone)
	var inTail, weighed, earlier []candidate
	for _, c := range spoken {
		switch {
		case len(tail) > 0 && c.at >= tail[0]:
			inTail = append(inTail, c)
			weighed = append(weighed, c)
		case c.labelled:
			weighed = append(weighed, c)
		default:
			earlier = append(earlier, c)
		}
	}
	weighed = append(weighed, fromJSON...)
	r := ruling{token: None, said: saidBy(weighed)}
	if r.reason = refuse(weighed); r.reason != "" {
		return r
	}
	if len(fromJSON) > 0 {
		last := fromJSON[len(fromJSON)-1]
		r.token, r.flags = tokenOf(last.meaning), last.flags
		if r.token == None {
			r.reason = NoVerdict
		}
		return r
	}
	if means(inTail, approves) || means(inTail, rejects) {
		return r.take(inTail, tail)
	}
	if len(weighed) > 0 {
		r.reason = refuse(append(weighed, earlier...))
	}
	if r.reason != "" {
		return r
	}
	return r.take(weighed, tail)
}

// take gives the ruling the last token of the candidates.
func (r ruling) take(from []candidate, tail []int) ruling {
	r.reason = NoVerdict
	for i := len(from) - 1; i >= 0; i-- {
		c := from[i]
		if c.meaning != approves && c.meaning != rejects {
			continue
		}
		r.token, r.reason, r.flags = tokenOf(c.meaning), "", c.flags
		switch {
		case c.at < tail[0]:
			r.flags = append(r.flags, notLast)
		case c.at != tail[len(tail)-1] && !slices.Contains(c.flags, fencedFlag):
			r.flags = append(r.flags, notLastLine)
		}
		return r
	}
	return r
}

// refuse names what keeps the candidates from being one verdict, in the order
// of D8.
func refuse(cs []candidate) Reason {
	approval := means(cs, approves) || means(cs, conditional)
	switch {
	case means(cs, reserved):
		return ReservedToken
	case approval && means(cs, rejects), means(cs, approves) && means(cs, negated):
		return ConflictingVerdicts
	case means(cs, conditional):
		return ConditionalVerdict
	}
	return ""
}

func means(cs []candidate, m meaning) bool {
	for _, c := range cs {
		if c.meaning == m {
			return true
		}
	}
	return false
}

func saidBy(cs []candidate) Token {
	if means(cs, rejects) {
		return ChangesRequested
	}
	return None
}

func tokenOf(m meaning) Token {
	switch m {
	case approves:
		return Approve
	case rejects:
		return ChangesRequested
	}
	return None
}
