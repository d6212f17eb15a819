package extract

import (
	"cmp"
	"slices"
)

// Row is a construct with its place in a change: what the roll lists.
type Row struct {
	ID         string   `json:"id"` // hex digits, 12 unless two rows of a file collide
	Kind       Kind     `json:"kind"`
	Form       Form     `json:"form"`
	Role       Role     `json:"role,omitempty"`
	Exits      Exits    `json:"exits,omitempty"`
	Syntax     string   `json:"syntax"`
	Method     Method   `json:"method"`
	Heuristic  bool     `json:"heuristic,omitempty"`
	Path       string   `json:"path"` // slash-separated, relative to the root of the change
	Start      Pos      `json:"start"`
	HeadEnd    Pos      `json:"head_end"`
	End        Pos      `json:"end"`
	Symbol     string   `json:"symbol"`
	Hash       RowHash  `json:"hash"`
	Snippet    string   `json:"snippet"`
	Assertions int      `json:"assertions,omitempty"`
	Occurrence int      `json:"occurrence"` // 1-based ordinal among the rows of the file that are equal up to position
	Scope      Scope    `json:"scope"`
	Via        []string `json:"via"`
	Was        string   `json:"was"` // id of the base row that an edited row comes from
}

// RowHash is Hash as it is printed: 16 hex digits each, "" for nothing there.
type RowHash struct {
	Head   string `json:"head"`
	Whole  string `json:"whole"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// CompareRows orders rows by path, start, head end, form and id.
func CompareRows(a, b Row) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		comparePos(a.Start, b.Start),
		comparePos(a.HeadEnd, b.HeadEnd),
		cmp.Compare(a.Form, b.Form),
		cmp.Compare(a.ID, b.ID),
	)
}

func comparePos(a, b Pos) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// SortConstructs puts a file's constructs in the order Facts promises.
func SortConstructs(cs []Construct) {
	slices.SortStableFunc(cs, func(a, b Construct) int {
		return cmp.Or(
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.HeadEnd, b.HeadEnd),
			cmp.Compare(a.Form, b.Form),
		)
	})
}
