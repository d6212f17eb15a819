package extract

// Schema names the version of the roll's JSON.
const Schema = "guardroll/v1"

// Gap is what could not be read, and why.
type Gap struct {
	Path   string `json:"path"`
	Start  Pos    `json:"start"`
	End    Pos    `json:"end"`
	Reason string `json:"reason"`
	// Bears is true when the gap meets a changed line or a region that impact
	// had to search: it makes the roll weak and the exit code 3.
	Bears bool `json:"bears"`
}

// Change says what was looked at.
type Change struct {
	Base  string            `json:"base"`  // commit, or the folder of --from
	Head  string            `json:"head"`  // commit, "index", "worktree", or the folder of --to
	Tree  string            `json:"tree"`  // git tree id of what was read, "" where there is none
	Tiers map[string]string `json:"tiers"` // language → "typed" or "syntax"
}

// Strength says how much a roll can carry: strong when no gap bears and every
// changed or impacted code file was read by a parser, else weak.
type Strength string

// The strengths.
const (
	Strong Strength = "strong"
	Weak   Strength = "weak"
)

// Roll is the deterministic list of the rows of a change, with its gaps.
type Roll struct {
	Schema     string   `json:"schema"`
	Change     Change   `json:"change"`
	Strength   Strength `json:"strength"`
	WeakenedBy []string `json:"weakened_by"`
	Rows       []Row    `json:"rows"`
	Gaps       []Gap    `json:"gaps"`
	Stats      Stats    `json:"stats"`
}

// Stats counts what was looked at.
type Stats struct {
	Files  int   `json:"files"`  // files whose content was read
	Bytes  int64 `json:"bytes"`  // bytes of those files
	Rows   int   `json:"rows"`   // rows listed
	Assets int   `json:"assets"` // media, data and prose: read as such, no rows expected
}

// FileRoll is the part of a roll that one file gives.
type FileRoll struct {
	Path  string
	Rows  []Row
	Lines []string // the source line each row starts on, trimmed and cut; nil where not asked for
	Gaps  []Gap
}

// Overview is a roll without its rows: what is known once all files are read.
type Overview struct {
	Change     Change
	Strength   Strength
	WeakenedBy []string // why it is weak, in path order; empty for a strong roll
	Stats      Stats
	Gaps       int
	Bearing    int // gaps that bear
}
