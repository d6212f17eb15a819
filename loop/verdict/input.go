package verdict

import "regexp"

// notRead are the phrases by which agents say that they saw nothing (D11,
// D43). The list is closed.
var notRead = regexp.MustCompile(`(?i)` +
	// unable to read the diff, could not access the repository
	`\b(?:unable to|could not|couldn['’]t|can ?not|can['’]t|(?:was|were|am|is|are) not able to|(?:was|were)n['’]t able to|not able to)(?: \w+ly)? (?:read|access|see|view|open|load|find|retrieve)(?: \w+ or \w+)?(?: (?:any|of|the|this|that|your|actual|provided|changed|full|git)){0,3} (?:diff|diffs|patch|changes?|changed files?|change ?set|repo(?:sitory)?|pull request|working tree|work tree)\b` +
	`|(?:^|[.!?:;]\s+|\b(?:i|we) (?:was |were |am |are )?)(?:unable to|could not|couldn['’]t|can ?not|can['’]t|not able to) (?:read|access|see|view|open|load|find)(?: (?:any|of|the|this|that|your|provided)){0,2} (?:files?|code|input|source)\b` +
	`|\bno (?:file |code )?(?:diff|patch|changes?|changed files?|files?|code|input)(?: content)?(?: (?:was|were|is|are|has been|have been))? (?:provided|given|supplied|attached|included|available|to review)\b` +
	`|\b(?:diff|patch|changes|files) (?:was|were|is|are) not (?:provided|given|supplied|attached|included|available)\b|\bdid(?: not|n['’]t) receive (?:a|any|the) (?:diff|patch|changes|files)\b` +
	`|\bno access to (?:a|any|the|your) (?:diff|patch|changes|files|repo(?:sitory)?)\b` +
	`|\b(?:diff|patch|change ?set) (?:is|was|appears(?: to be)?|seems(?: to be)?|came out) empty\b|\bempty (?:diff|patch)\b|\bnothing (?:here )?to review\b` +
	`|(?:无法|不能|没能|未能)(?:读取|访问|查看|看到|打开|获取)(?:到)?\s*(?:任何|该|本次|此次|提供的)*\s*(?:diff|差异|变更|改动|补丁|仓库|代码库|文件|输入|代码)|无法读取` +
	`|(?:没有|未|并未|没)(?:提供|收到)(?:任何)?\s*(?:diff|差异|变更|改动|补丁|文件|代码)|(?:没有|无)(?:任何)?(?:可|需要|需)审查的?(?:内容|变更|改动|文件|代码)?|(?:diff|差异|变更|改动)\s*为空|空的?\s*diff`)

// saysUnread reports whether one of the agent's own lines, or its JSON, says
// that the input was not read.
func saysUnread(lines []line) bool {
	for _, l := range lines {
		if (l.speaks() || l.taken) && notRead.MatchString(inlineCode.ReplaceAllString(l.text, "`")) {
			return true
		}
	}
	return false
}

var inlineCode = regexp.MustCompile("`[^`]*`")
