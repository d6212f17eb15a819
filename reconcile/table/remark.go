package table

import (
	"regexp"
	"strings"

	"github.com/guardroll/guardroll/reconcile"
)

// remark is what a free text of evidence says.
type remark struct {
	evidence []reconcile.Evidence
	fix      string
	reason   string
	clause   string
	lies     bool
	notes    []string
}

var (
	fixLabel     = behind(starts("fFcC"), `(?i)^(?:fix(?:ed)?(?:\s+(?:in|by|at))?|commit|修复(?:于|指向|提交)?|提交)\s*[:：=]?\s*(.+)$`)
	commitWord   = behind(either(hasWord("fix"), hasWord("commit")), "(?i)(?:\\bcommit|\\bfix(?:ed)?(?:\\s+(?:in|by|at))?|修复于|提交)\\s*[:：]?\\s*`?([0-9a-f]{7,64})\\b`?")
	hexOnly      = regexp.MustCompile(`^[0-9a-fA-F]{7,64}$`)
	clauseWord   = behind(hasWord("clause"), `(?:(?i:\b(?:severity\s+)?clause)|(?:级别)?条款)\s*[:：=]?\s*([BM][1-6]|m1|n1)\b`)
	clauseFirst  = behind(starts("BMmn"), `^([BM][1-6]|m1|n1)\s*[:：,，—–-]`)
	clauseOnly   = regexp.MustCompile(`\b([BM][1-6]|m1|n1)\b`)
	liesWord     = behind(has(":="), `(?i)(?:\blies|\blying|说谎|撒谎)\s*[:：=]\s*(true|yes|是|false|no|否)`)
	reasonLabel  = behind(starts("rR"), `(?is)^(?:reason|rationale|理由|原因)\s*[:：=]\s*(.+)$`)
	contractWord = behind(starts("tTcCsS"), `(?i)^(?:the\s+)?(?:contract|spec|契约|规范)(?:\s+(?:says|requires|claims)|声称|要求|条款)?\s*[:：=]?\s*(.+)$`)
	contractIn   = behind(either(hasWord("contract"), hasWord("vs")), `(?i)\s*[,，。.]\s*(?:as\s+)?(?:per\s+|by\s+)?(?:the\s+)?(?:contract|契约|规范)(?:\s+(?:says|requires|claims)|声称|要求)?\s*[:：=]?\s*|\s+\bvs\.?\s+(?:the\s+)?(?:contract\s*[:：]?\s*)?`)
	inputLabel   = behind(starts("fFiI"), `(?i)^(?:failing\s+|failure\s+)?(?:inputs?|失败输入|输入)\s*[:：=]\s*(.+)$`)
	seenLabel    = behind(starts("oObB"), `(?i)^(?:observed|observation|behaviou?r|观察(?:行为|到)?)\s*[:：=]\s*(.+)$`)
)

// readRemark takes a free text apart: "empty → returns nil, contract §2;
// timeout → ErrTimeout, contract §3; fix: 1a2b3c4". What has no structure is a
// note.
func readRemark(text string) remark {
	var m remark
	if isBlank(text) {
		return m
	}
	for _, line := range statements(text) {
		m.take(unlisted(line))
	}
	return m
}

func (m *remark) take(text string) {
	if text == "" {
		return
	}
	if hit := clauseWord.groups(text); hit != nil && m.clause == "" {
		m.clause = hit[1]
	}
	if hit := liesWord.groups(text); hit != nil {
		m.lies = m.lies || isTrue(hit[1])
		if hit[0] == text {
			return
		}
	}
	if hit := clauseFirst.groups(text); hit != nil && m.clause == "" {
		m.clause = hit[1]
	}
	if hit := commitWord.groups(text); hit != nil && m.fix == "" {
		m.fix = hit[1]
	}
	switch {
	case m.label(text):
	case m.pair(text):
	default:
		m.notes = append(m.notes, text)
	}
}

// label takes a text that says itself what it is.
func (m *remark) label(text string) bool {
	if hit := fixLabel.groups(text); hit != nil {
		if value := fixPointer(hit[1]); value != "" {
			m.fix = value
			return true
		}
	}
	if hit := reasonLabel.groups(text); hit != nil {
		m.reason = joinText("; ", m.reason, hit[1])
		return true
	}
	return m.evidenceLabel(text)
}

// fixPointer gives a commit or a place that fixed something, "" for other text.
func fixPointer(text string) string {
	value := strings.TrimSpace(unwrapCode(strings.TrimRight(strings.TrimSpace(text), ".。,，")))
	if hexOnly.MatchString(value) {
		return value
	}
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(value, "hunk"), "commit"))
	if p, reason := (pathIndex{}).location(rest); hexOnly.MatchString(rest) || reason == "" && p.path != "" && p.start > 0 {
		return rest
	}
	return ""
}

// evidenceLabel takes "input: …", "observed: …", "contract: …" in that order.
func (m *remark) evidenceLabel(text string) bool {
	if hit := inputLabel.groups(text); hit != nil {
		m.evidence = append(m.evidence, reconcile.Evidence{Input: strings.TrimSpace(unwrapCode(hit[1]))})
		return true
	}
	if len(m.evidence) == 0 {
		return false
	}
	last := &m.evidence[len(m.evidence)-1]
	if hit := seenLabel.groups(text); hit != nil && last.Observed == "" {
		last.Observed = hit[1]
		return true
	}
	if hit := contractWord.groups(text); hit != nil && last.Contract == "" {
		last.Contract = hit[1]
		return true
	}
	return false
}

// pair takes "input → observed, contract …".
func (m *remark) pair(text string) bool {
	name, rest, ok := named(text)
	if !ok || rest == "" {
		return false
	}
	if prefix := openInput[strings.ToLower(name)]; prefix != "" {
		what, seen, ok := cutOutside(rest, arrow)
		if !ok {
			what = rest
		}
		name, rest = string(prefix)+": "+what, seen
	}
	e := reconcile.Evidence{Input: name, Observed: rest}
	if at := contractIn.find(rest); at != nil && at[0] > 0 && at[1] < len(rest) {
		e.Observed, e.Contract = strings.TrimSpace(rest[:at[0]]), strings.TrimSpace(rest[at[1]:])
	}
	m.evidence = append(m.evidence, e)
	return true
}

// isTrue reads a cell that says yes.
func isTrue(cell string) bool {
	switch strings.ToLower(words(cell)) {
	case "true", "yes", "y", "x", "是":
		return true
	}
	return false
}
