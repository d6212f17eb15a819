package verdict

import (
	"regexp"
	"strings"
	"unicode"
)

// Token is what an agent's verdict line says.
type Token string

// The tokens. An answer without exactly one verdict has None.
const (
	Approve          Token = "APPROVE"
	ChangesRequested Token = "CHANGES-REQUESTED"
	None             Token = "none"
)

// reading of one text that may be a verdict.
type meaning int

const (
	nothing     meaning = iota // no verdict at all
	approves                   // APPROVE or its synonyms
	rejects                    // CHANGES-REQUESTED or its synonyms
	reserved                   // a token that only the loop itself may write
	conditional                // an approval with a condition
	negated                    // "do not approve": no token, but no approval beside it either
)

// Flags of a verdict line.
const (
	aliasToken   = "alias_token"   // a word that is accepted beside the contract's
	trailingNote = "trailing_note" // a note follows the token
)

var (
	approveWords = regexp.MustCompile(`^(?i:(approve\b)|(clear\b)|approved|放行)`)
	rejectWords  = regexp.MustCompile(`^(?i:(changes[-_]requested)|(needs[-_ ]+work)|changes +requested|request(?:ed)?[-_ ]+changes|打回)`)
	ownWords     = regexp.MustCompile(`^(?:(?i:approve[-_ ]+degraded|capped|not[-_]converged)|BLOCKED|ABORTED)`)
	noWords      = regexp.MustCompile(`^(?i:(?:i +)?(?:(?:do|did|can|could|will|would|should|must|shall) +not|cannot|(?:can|don|won)['’]t|not|never)[-_ ]+(?:be[-_ ]+)?approved?\b|不(?:放行|通过|予放行))`)

	condition = regexp.MustCompile(`(?i)\b(?:after|once|if|when|unless|until|provided|assuming|pending|subject +to)\b|修复|之后|后|前提|待|如果|需先`)
	copula    = regexp.MustCompile(`^(?i:\s*(?:is|are|was|were|be|been|being|means?|meant|would|will|can|could|should|must|may|might|stands?|has|have|had|does|requires?|needs?|implies|says|表示|意味着|是|指)\b|\s*(?:表示|意味着|是指|指的是))`)
	history   = regexp.MustCompile(`^(?i:\s+(?:by|in|from|earlier|previously|last|during|on|at)\b.*\b(?:is|are|was|were|has|have|had|been)\b)`)
	joins     = regexp.MustCompile(`^(?i:\s*(?:/|\||,|、|\bor\b|\band\b|\bvs\.?\b|或者?|和|还是)\s*)`)
	connects  = regexp.MustCompile(`^(?i:\s*(?:[-—–:：,，;；]|(?:with|without|once|after|if|when|but|pending|provided|assuming|subject|unless|until|given|modulo|minus|except|contingent|conditional|conditionally|on|upon|as|because|since|only|before)\b))`)
)

// verdictOf reads a text that has no marks, emphasis or label around it any
// more. labelled tells that a label stood before it: then lower-case words
// count as a verdict too.
func verdictOf(s string, labelled bool) (meaning, []string) {
	if no := noWords.FindString(s); no != "" {
		if labelled || no == s {
			return negated, nil
		}
		return nothing, nil
	}
	if ownWords.MatchString(s) {
		return ownToken(s)
	}
	if at := rejectWords.FindStringSubmatchIndex(s); at != nil {
		return rejection(s, at, labelled)
	}
	if at := approveWords.FindStringSubmatchIndex(s); at != nil {
		return approval(s, at, labelled)
	}
	return nothing, nil
}

// ownToken reads a text that begins with one of the loop's own tokens.
func ownToken(s string) (meaning, []string) {
	rest := s[len(ownWords.FindString(s)):]
	if wordGoesOn(rest) || copula.MatchString(rest) {
		return nothing, nil
	}
	return reserved, nil
}

// rejection reads a text that begins with a rejecting word; words behind it
// change nothing (D4), except where it is not the verdict that speaks.
func rejection(s string, at []int, labelled bool) (meaning, []string) {
	word, rest := s[:at[1]], s[at[1]:]
	var flags []string
	if at[2] < 0 && at[4] < 0 {
		flags = append(flags, aliasToken)
	}
	switch {
	case rest == "":
		return rejects, flags
	case wordGoesOn(rest), copula.MatchString(rest), echoes(rest):
		return nothing, nil
	case history.MatchString(rest) && word != strings.ToUpper(word):
		return nothing, nil
	case isWordyHan(rest) && !labelled:
		return nothing, nil
	}
	return rejects, append(flags, trailingNote)
}

// approval reads a text that begins with an approving word. Only a bracketed
// note that is no condition may follow it.
func approval(s string, at []int, labelled bool) (meaning, []string) {
	word, rest := s[:at[1]], s[at[1]:]
	var flags []string
	if at[2] < 0 && at[4] < 0 {
		flags = append(flags, aliasToken)
	}
	switch {
	case rest == "":
		return approves, flags
	case wordGoesOn(rest), copula.MatchString(rest), echoes(rest):
		return nothing, nil
	}
	if rest = strings.TrimLeftFunc(rest, isDecoration); rest == "" {
		return approves, flags
	}
	if isNote(rest) {
		if condition.MatchString(rest) {
			return conditional, nil
		}
		return approves, append(flags, trailingNote)
	}
	if isConditional(word, rest, labelled, at[4] >= 0) {
		return conditional, nil
	}
	return nothing, nil
}

// isConditional tells an approval that goes on in words from a sentence that
// happens to begin with the word.
func isConditional(word, rest string, labelled, isClear bool) bool {
	upper := word == strings.ToUpper(word) && strings.ToLower(word) != word
	switch {
	case isWordyHan(rest):
		return labelled
	case isClear:
		return upper
	case upper || labelled:
		return true
	}
	return connects.MatchString(rest) || condition.MatchString(rest) || strings.ContainsAny(rest[:1], "(（[")
}

// echoes reports whether another token follows: the contract repeated, not an
// answer to it.
func echoes(rest string) bool {
	at := joins.FindStringIndex(rest)
	if at == nil {
		return false
	}
	next := rest[at[1]:]
	return approveWords.MatchString(next) || rejectWords.MatchString(next)
}

// wordGoesOn reports whether the token's last word does not end here.
func wordGoesOn(rest string) bool {
	for i, r := range rest {
		if r == '-' || r == '_' {
			continue
		}
		return i > 0 && unicode.IsLetter(r) || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
	}
	return false
}

// isWordyHan reports whether the text goes on in Han characters at once.
func isWordyHan(rest string) bool {
	for _, r := range rest {
		return unicode.Is(unicode.Han, r)
	}
	return false
}

// isNote reports whether nothing but bracketed text follows.
func isNote(rest string) bool {
	depth := 0
	for _, r := range rest {
		switch {
		case strings.ContainsRune("(（[【", r):
			depth++
		case strings.ContainsRune(")）]】", r):
			depth--
		case depth <= 0 && !unicode.IsSpace(r):
			return false
		}
	}
	return depth == 0
}
