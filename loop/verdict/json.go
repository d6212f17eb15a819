package verdict

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
)

// block is a stretch of lines that holds JSON.
type block struct {
	from, to int // indices of its first and last line, fences included
	values   []json.RawMessage
	broken   string // the text of an answer that does not parse
}

// member is a name and a value of a JSON object, in the order of the text:
// names that stand twice are both kept.
type member struct {
	name  string
	value json.RawMessage
}

// jsonReading is what the JSON of an answer comes to.
type jsonReading struct {
	blocks []block
	last   bool // the last of them is the answer's end
	broken bool // and it does not parse
	null   bool // and it says that there is no verdict
	differ bool // it holds two answers that differ
	said   []candidate
}

var answerShape = regexp.MustCompile(`^\s*[\[{]\s*\{?\s*["'](?s:.*)["'](?:verdict|findings|overall_correctness|approval|final_approval|severity)["']|^\s*[\[{]\s*\{?\s*["'](?:verdict|findings|overall_correctness|approval|final_approval|severity)["']`)

// json finds the JSON of the answer and takes the lines of what it reads.
func (r *reader) json() *jsonReading {
	j := &jsonReading{blocks: findJSON(r.lines)}
	if len(j.blocks) == 0 {
		return j
	}
	end := j.blocks[len(j.blocks)-1]
	j.last = len(lastLines(r.lines[end.to+1:], 2)) <= 1
	j.broken = j.last && end.broken != ""
	if j.last {
		j.weigh()
	}
	for _, b := range j.blocks {
		if j.last || b.broken == "" && len(b.answers()) == 0 && b.lists() {
			for i := b.from; i <= b.to; i++ {
				r.lines[i].taken = true
			}
		}
	}
	return j
}

// weigh reads the verdicts of the answers.
func (j *jsonReading) weigh() {
	var first any
	for _, b := range j.blocks {
		for _, answer := range b.answers() {
			var value any
			if json.Unmarshal(answer, &value) == nil {
				j.differ = j.differ || first != nil && !reflect.DeepEqual(first, value)
				first = value
			}
			for _, m := range membersOf(answer) {
				if verdictNames[strings.ToLower(m.name)] {
					j.take(m, b.from)
				}
			}
		}
	}
}

// verdictNames are the members that hold a verdict.
var verdictNames = map[string]bool{"verdict": true, "overall_correctness": true, "approval": true, "final_approval": true}

// take reads one verdict member.
func (j *jsonReading) take(m member, at int) {
	var text string
	if json.Unmarshal(m.value, &text) != nil || strings.TrimSpace(text) == "" {
		j.null = true
		return
	}
	c := candidate{at: at, labelled: true}
	switch strings.ToLower(strings.Trim(text, " .")) {
	case "patch is correct":
		c.meaning = approves
	case "patch is incorrect":
		c.meaning = rejects
	default:
		c.meaning, c.flags = verdictOf(bare(text), true)
	}
	if c.meaning == nothing {
		j.null = true
		return
	}
	j.said = append(j.said, c)
}

// settle reads the findings and guards of the JSON and what it means for the
// token.
func (j *jsonReading) settle(r *reader) {
	answered := j.last && (len(j.said) > 0 || j.null)
	if answered {
		r.out.flags = append(r.out.flags, jsonAnswer)
		if j.null && len(j.said) == 0 && r.out.reason != ConflictingVerdicts && r.out.reason != ReservedToken {
			r.out.token, r.out.reason = None, NoVerdict
		}
		if j.differ && r.out.reason != ReservedToken {
			r.out.token, r.out.reason = None, ConflictingVerdicts
		}
	}
	r.out.malformed = j.broken
	for _, b := range j.blocks {
		if j.last || len(b.answers()) == 0 || r.out.token == None {
			r.block(b)
		}
	}
}

// maxFailed bounds the tries to read what is no JSON: each costs a walk to the
// end of the text.
const maxFailed = 8

// findJSON lists the JSON of the lines: fenced blocks, and values that begin a
// line.
func findJSON(lines []line) []block {
	var out []block
	failed := 0
	for i := 0; i < len(lines); i++ {
		var b block
		ok := false
		switch l := lines[i]; {
		case l.fence:
			b, ok = fencedJSON(lines, i)
			i = fenceEnd(lines, i)
		case l.fenced || l.quoted || failed > maxFailed:
		default:
			b, ok = bareJSON(lines, i)
			if ok {
				i = b.to
			} else if strings.HasPrefix(l.text, "{") || arrayStart.MatchString(l.text) {
				failed++
			}
		}
		if ok {
			out = append(out, b)
		}
	}
	return out
}

// fenceEnd returns the index of the fence that closes the one at i, or of the
// last line.
func fenceEnd(lines []line, i int) int {
	for i++; i < len(lines); i++ {
		if lines[i].fence {
			return i
		}
	}
	return len(lines) - 1
}

// fencedJSON reads a fenced block as JSON.
func fencedJSON(lines []line, i int) (block, bool) {
	end := fenceEnd(lines, i)
	b := block{from: i, to: end}
	if end > i && lines[end].fence {
		end--
	}
	text := joined(lines, i+1, end)
	values, rest := decodeAll(text)
	switch {
	case len(values) > 0 && strings.TrimSpace(rest) == "":
		b.values = values
		return b, true
	case answerShape.MatchString(text):
		b.broken = text
		return b, true
	}
	return b, false
}

// bareJSON reads values that begin the line at i. What follows them on their
// last line becomes a line's text of its own.
func bareJSON(lines []line, i int) (block, bool) {
	text := lines[i].text
	if !strings.HasPrefix(text, "{") && !arrayStart.MatchString(text) {
		return block{}, false
	}
	whole := joined(lines, i, len(lines)-1)
	values, rest := decodeAll(whole)
	if len(values) == 0 {
		if !answerShape.MatchString(whole) {
			return block{}, false
		}
		return block{from: i, to: len(lines) - 1, broken: whole}, true
	}
	b := block{from: i, to: i + strings.Count(whole[:len(whole)-len(rest)], "\n"), values: values}
	after, _, _ := strings.Cut(rest, "\n")
	if after = strings.TrimSpace(after); after != "" {
		lines[b.to].text = after
		b.to--
	}
	return b, true
}

var arrayStart = regexp.MustCompile(`^\[\s*(?:[{"\]]|$)`)

func joined(lines []line, from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		if i > from {
			b.WriteByte('\n')
		}
		b.WriteString(lines[i].text)
	}
	return b.String()
}

// decodeAll reads objects and arrays one behind another and returns what
// follows the last of them.
func decodeAll(text string) (values []json.RawMessage, rest string) {
	rest = text
	for {
		start := strings.TrimLeft(rest, " \t\n")
		if start == "" || start[0] != '{' && start[0] != '[' {
			return values, rest
		}
		d := json.NewDecoder(strings.NewReader(start))
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return values, rest
		}
		values = append(values, raw)
		rest = start[d.InputOffset():]
	}
}

// answers lists the objects of the block that hold a verdict.
func (b block) answers() []json.RawMessage {
	var out []json.RawMessage
	for _, object := range b.objects() {
		for _, m := range membersOf(object) {
			if verdictNames[strings.ToLower(m.name)] {
				out = append(out, object)
				break
			}
		}
	}
	return out
}

// objects lists the block's objects, also those in an array.
func (b block) objects() []json.RawMessage {
	var out []json.RawMessage
	for _, v := range b.values {
		if v[0] == '[' {
			out = append(out, elementsOf(v)...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

// membersOf reads an object's members, none where the value is no object or
// does not parse.
func membersOf(raw json.RawMessage) []member {
	d := json.NewDecoder(strings.NewReader(string(raw)))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	var out []member
	for d.More() {
		name, err := d.Token()
		text, ok := name.(string)
		if err != nil || !ok {
			return out
		}
		m := member{name: text}
		if d.Decode(&m.value) != nil {
			return out
		}
		out = append(out, m)
	}
	return out
}

// elementsOf reads an array's elements as far as it parses.
func elementsOf(raw json.RawMessage) []json.RawMessage {
	d := json.NewDecoder(strings.NewReader(string(raw)))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return nil
	}
	var out []json.RawMessage
	for d.More() {
		var v json.RawMessage
		if d.Decode(&v) != nil {
			return out
		}
		out = append(out, v)
	}
	return out
}
