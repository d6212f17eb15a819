package reconcile

import "strings"

// Input is a kind of failing input.
type Input string

// The failing inputs that a reviewer tries on a row. OtherInput is anything
// else, in the reviewer's words; NotApplicable says why an input does not apply.
const (
	EmptyInput       Input = "empty"
	NullInput        Input = "null"
	MalformedInput   Input = "malformed"
	TimeoutInput     Input = "timeout"
	PartialWrite     Input = "partial-write"
	RestartMidOp     Input = "restart-mid-op"
	ConcurrentInput  Input = "concurrent"
	ErrorValue       Input = "error-value"
	TokenExpired     Input = "token-expired"
	ZeroRows         Input = "zero-rows"
	TransientFailure Input = "transient-failure"
	OtherInput       Input = "other"
	NotApplicable    Input = "n/a"
)

// Inputs lists the vocabulary in order, without OtherInput and NotApplicable.
func Inputs() []Input {
	return []Input{
		EmptyInput, NullInput, MalformedInput, TimeoutInput, PartialWrite, RestartMidOp,
		ConcurrentInput, ErrorValue, TokenExpired, ZeroRows, TransientFailure,
	}
}

// inputWords are other spellings, as inputKey writes them.
var inputWords = map[string]Input{
	"nil": NullInput, "none": NullInput, "undefined": NullInput, "error": ErrorValue, "errorreturn": ErrorValue, "errornotvalue": ErrorValue,
	"concurrentdrivers": ConcurrentInput, "tokenexpiry": TokenExpired, "expiredtoken": TokenExpired, "disconnect": TransientFailure,
	"transientdisconnect": TransientFailure, "transient": TransientFailure, "1": TransientFailure, "1disconnect": TransientFailure,
	"空": EmptyInput, "空值": NullInput, "畸形": MalformedInput, "超时": TimeoutInput, "部分写入": PartialWrite, "中途重启": RestartMidOp,
	"并发": ConcurrentInput, "并发双驱动": ConcurrentInput, "返错": ErrorValue, "返错而非返值": ErrorValue, "token过期": TokenExpired,
	"查询零行": ZeroRows, "零行": ZeroRows, "瞬断": TransientFailure, "1瞬断": TransientFailure,
}

// ParseInput reads the input of a piece of evidence: a word of the vocabulary
// in any spelling, or "other: …" or "n/a: …" with words behind it. ok is false
// for anything else.
func ParseInput(text string) (input Input, ok bool) {
	text = strings.ReplaceAll(strings.Trim(text, " \t`*"), "：", ":")
	if prefix, words, cut := strings.Cut(text, ":"); cut && strings.TrimSpace(words) != "" {
		switch strings.ToLower(strings.TrimSpace(prefix)) {
		case "other", "其他":
			return OtherInput, true
		case "n/a", "不适用":
			return NotApplicable, true
		}
	}
	key := inputKey(text)
	for _, in := range Inputs() {
		if inputKey(string(in)) == key {
			return in, true
		}
	}
	input, ok = inputWords[key]
	return input, ok
}

// inputKey drops case and what joins words.
func inputKey(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(text))
}
