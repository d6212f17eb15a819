package verdict

import "strings"

// Reason says why a slot counts as it does. The list is closed.
type Reason string

// The reasons of a slot that did not run.
const (
	EmptyOutput              Reason = "empty-output"
	NoVerdict                Reason = "no-verdict"
	ConflictingVerdicts      Reason = "conflicting-verdicts"
	ConditionalVerdict       Reason = "conditional-verdict"
	ReservedToken            Reason = "reserved-token"
	RejectionWithoutFindings Reason = "rejection-without-findings"
	MissingGuardList         Reason = "missing-guard-list"
	InputNotRead             Reason = "input-not-read"
	Truncated                Reason = "truncated"
	TimedOut                 Reason = "timed-out"
	WroteToTree              Reason = "wrote-to-tree"
	SecurityEngineerAbsent   Reason = "security-engineer-absent"
	Malformed                Reason = "malformed"
	Stale                    Reason = "stale" // it answered for another tree
	NotInstalled             Reason = "not-installed"
	NotLoggedIn              Reason = "not-logged-in"
	Quota                    Reason = "quota"
	UnsupportedFlag          Reason = "unsupported-flag"
	ModelUnavailable         Reason = "model-unavailable"
	Misconfigured            Reason = "misconfigured"
)

// The reasons of a slot that asks for changes.
const (
	OpenFindings   Reason = "findings"        // a blocker or major is open
	PendingRegrade Reason = "pending-regrade" // a rejection lists only minors and nits
)

// Class tells an absence that asking again may cure from one that it will not.
type Class string

// The classes. Where it is not certain which one holds, it is transient.
const (
	Transient  Class = "transient"
	Structural Class = "structural"
)

// Wording is one reason with its class and its words.
type Wording struct {
	ID    Reason
	Class Class  // "" for a reason of a slot that ran
	Zh    string // as a Chinese status line says it
	En    string // as an English sentence says it
	Also  []string
}

// Reasons returns the one table of reasons, which writers, readers and the
// evaluator share. The caller owns the slice.
func Reasons() []Wording {
	return []Wording{
		{ID: EmptyOutput, Class: Transient, Zh: "空返回", En: "empty output"},
		{ID: NoVerdict, Class: Transient, Zh: "无结论行", En: "no verdict"},
		{ID: ConflictingVerdicts, Class: Transient, Zh: "结论冲突", En: "conflicting verdicts"},
		{ID: ConditionalVerdict, Class: Transient, Zh: "条件结论", En: "conditional verdict"},
		{ID: ReservedToken, Class: Transient, Zh: "保留token", En: "reserved token"},
		{ID: RejectionWithoutFindings, Class: Transient, Zh: "打回无清单", En: "rejection without findings"},
		{ID: MissingGuardList, Class: Transient, Zh: "缺 guard 清单", En: "missing guard list"},
		{ID: InputNotRead, Class: Transient, Zh: "未读到输入", En: "input not read"},
		{ID: Truncated, Class: Transient, Zh: "截断", En: "truncated"},
		{ID: TimedOut, Class: Transient, Zh: "超时", En: "timed out", Also: []string{"timeout"}},
		{ID: WroteToTree, Class: Transient, Zh: "写入工作区", En: "wrote to tree"},
		{ID: SecurityEngineerAbsent, Class: Transient, Zh: "Security Engineer 未返回", En: "security engineer absent"},
		{ID: Malformed, Class: Transient, Zh: "格式错误", En: "malformed"},
		{ID: Stale, Class: Transient, Zh: "已过期", En: "stale"},
		{ID: NotInstalled, Class: Structural, Zh: "未安装", En: "not installed", Also: []string{"未装"}},
		{ID: NotLoggedIn, Class: Structural, Zh: "未登录", En: "not logged in"},
		{ID: Quota, Class: Structural, Zh: "额度", En: "quota"},
		{ID: UnsupportedFlag, Class: Structural, Zh: "不支持的参数", En: "unsupported flag"},
		{ID: ModelUnavailable, Class: Structural, Zh: "模型不可用", En: "model unavailable"},
		{ID: Misconfigured, Class: Structural, Zh: "配置错误", En: "misconfigured"},
		{ID: OpenFindings, Zh: "有未决问题", En: "findings"},
		{ID: PendingRegrade, Zh: "待复核级别", En: "pending regrade"},
	}
}

// wording finds a reason's line of the table; ok is false for an unknown id.
func (r Reason) wording() (w Wording, ok bool) {
	for _, w := range Reasons() {
		if w.ID == r {
			return w, true
		}
	}
	return Wording{}, false
}

// Class returns the class of an absence, "" for the reasons of a slot that ran
// and for none. A reason outside the table is transient.
func (r Reason) Class() Class {
	if r == "" {
		return ""
	}
	if w, ok := r.wording(); ok {
		return w.Class
	}
	return Transient
}

// Text returns the reason's words in a language: "zh" or "en" (any other is
// English). A reason outside the table is its own text.
func (r Reason) Text(language string) string {
	w, ok := r.wording()
	switch {
	case !ok:
		return string(r)
	case language == "zh":
		return w.Zh
	}
	return w.En
}

// ParseReason reads a reason's id or its words in either language; case,
// spaces, hyphens and underscores do not matter.
func ParseReason(text string) (Reason, bool) {
	key := reasonKey(text)
	for _, w := range Reasons() {
		for _, word := range append([]string{string(w.ID), w.Zh, w.En}, w.Also...) {
			if key == reasonKey(word) {
				return w.ID, true
			}
		}
	}
	return "", false
}

func reasonKey(s string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "\u3000", "", "-", "", "_", "").Replace(s))
}
