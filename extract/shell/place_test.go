package shell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

// heads returns the source text of each row's head.
func heads(src string, f extract.Facts) []string {
	var found []string
	for _, c := range f.Constructs {
		found = append(found, src[c.Span.Start:c.HeadEnd])
	}
	return found
}

func TestPlacesAreBytesOfTheFile(t *testing.T) {
	for name, src := range map[string]string{
		"plain":         "echo a\nif b; then c; fi\nd || e\n",
		"multi-byte":    "echo äöü ✓x # é\nif b; then c 'ß'; fi\nd || e\n",
		"CRLF":          "echo a\r\nif b; then\r\n c\r\nfi\r\nd || e\r\n",
		"BOM":           "\ufeffif b; then c; fi\nd || e\n",
		"BOM and CRLF":  "\ufeff#!/bin/sh\r\nif b; then c; fi\r\nd || e\r\n",
		"continued":     "echo a \\\n b\nif b; then c; fi\nd || e\n",
		"continued CR":  "echo a \\\r\n b\r\nif b; then c; fi\r\nd || e\r\n",
		"not UTF-8":     "echo 'a\xe9b' # \xff\nif b; then c; fi\nd || e\n",
		"NUL":           "echo a\x00b\nif b; then c; fi\nd || e\n",
		"here-document": "cat <<E\nif x\nE\nif b; then c; fi\nd || e\n",
		"CR document":   "cat <<'E'\r\nif x\r\nE\r\nif b; then c; fi\r\nd || e\r\n",
	} {
		facts := Read([]byte(src), "posix", extract.AllParts)
		checkInvariants(t, name, []byte(src), facts)
		require.Empty(t, facts.Gaps, name)
		got := heads(src, facts)
		got = got[len(got)-2:]
		require.Equal(t, []string{"if b", "d || e"}, got, name)
	}
}

func TestArmsAndBlocksEndWhereTheyShould(t *testing.T) {
	src := "if a; then\n b\nelif c; then\n d\nelse\n e\nfi\ncase x in\n y) z ;;\n *) w\nesac\nwhile q; do\n r\ndone\n"
	facts := Read([]byte(src), "posix", 0)
	var got []string
	for _, c := range facts.Constructs {
		got = append(got, src[c.Span.Start:c.Span.End])
	}
	require.Equal(t, []string{"if a; then\n b", "elif c; then\n d\nelse\n e", "y) z ;;", "*) w", "while q; do\n r\ndone"}, got)
}

func TestSiblings(t *testing.T) {
	src := "before x\nif a; then\n first\n b || c\n last\nfi\nafter y"
	facts := Read([]byte(src), "posix", 0)
	require.Len(t, facts.Constructs, 2)
	text := func(s extract.Span) string { return src[s.Start:s.End] }
	require.Equal(t, "before x", text(facts.Constructs[0].Before))
	require.Equal(t, "after y", text(facts.Constructs[0].After))
	require.Equal(t, "first", text(facts.Constructs[1].Before))
	require.Equal(t, "last", text(facts.Constructs[1].After))
}

func TestHashesKnowWordsAndIgnoreLayout(t *testing.T) {
	whole := func(src string) uint64 {
		facts := Read([]byte(src), "bash", 0)
		require.NotEmpty(t, facts.Constructs, src)
		return facts.Constructs[0].Hash.Whole
	}
	base := whole("if [ -z \"$a\" ]; then b 'x y'; fi")
	require.NotZero(t, base)
	require.Equal(t, base, whole("# why\nif   [ -z \"$a\" ];  then b   'x y'; fi # so"))
	require.NotEqual(t, base, whole("if [ -z \"$a\" ]; then b 'x  y'; fi"))
	require.NotEqual(t, base, whole("if [ -z \"$a\" ]; then b x y; fi"))
	require.NotEqual(t, base, whole("if [ -n \"$a\" ]; then b 'x y'; fi"))
	inner := whole("echo \"a $(b || c) d\"")
	require.NotZero(t, inner, "a command in a string has tokens of its own")
	require.NotEqual(t, whole("cat <<E\n$(b || c)\nE"), whole("cat <<E\n$(b && c)\nE"))
}

func TestGaps(t *testing.T) {
	for _, tt := range []struct {
		name, dialect, src, gap, reason string
		rows                            int
	}{
		{"unclosed if", "bash", "a || b\nif c; then\n d\n", "if c; then\n d\n", "line 2", 1},
		{"stray fi", "posix", "a || b\nfi\nc || d\n", "fi\nc || d\n", "no shell syntax", 1},
		{"unclosed quote", "bash", "a || b\necho 'x\n", "echo 'x\n", "no shell syntax", 1},
		{"zsh always", "zsh", "a || b\n{ c } always { d }\n", "always { d }\n", "no shell syntax", 1},
	} {
		facts := Read([]byte(tt.src), tt.dialect, extract.AllParts)
		require.Len(t, facts.Gaps, 1, tt.name)
		g := facts.Gaps[0]
		require.Equal(t, tt.gap, tt.src[g.Span.Start:g.Span.End], tt.name)
		require.Contains(t, g.Reason, tt.reason, tt.name)
		require.Len(t, facts.Constructs, tt.rows, tt.name)
	}
}

func TestLargerDialectsAreTried(t *testing.T) {
	for src, dialect := range map[string]string{
		"if [[ -n $a ]]; then x; fi":                     "posix",
		"a=(1 2); [[ $b ]] || c":                         "posix",
		"if [[ -n ${(f)a} ]]; then print ${(j:,:)b}; fi": "bash",
	} {
		facts := Read([]byte(src), dialect, 0)
		require.Empty(t, facts.Gaps, src)
		require.NotEmpty(t, facts.Constructs, src)
		require.Equal(t, dialect, facts.Dialect)
	}
	require.NotEmpty(t, Read([]byte("@test x { [[ a ]]; }"), "bats", 0).Constructs)
}

func TestDeepNestingIsAGap(t *testing.T) {
	const n = 100_000
	for _, open := range []string{"$(", "(", "{ ", "${x:-", "$((", "\"$(", "if ", "while ", "case x in a) ", "<(", "f() {\n",
		"$( # )\n", "x=$(case x in a) ", "echo $(echo ')' ", "cat <<E\n'\nE\n$(", "! ", "((!", "$((-", "time ", "(\"", "[[ ! ", "x=$((1?2:", "$((a?b:"} {
		src := []byte("a || b\n" + strings.Repeat(open, n))
		facts := Read(src, "bash", extract.AllParts)
		require.NotEmpty(t, facts.Gaps, open)
		require.NotEmpty(t, facts.Constructs, open)
		require.Equal(t, len(src), facts.Gaps[0].Span.End, open)
	}
	for _, chain := range []string{"a ? b : ", "a=", "a ** "} {
		require.NotEmpty(t, Read([]byte("x=$(("+strings.Repeat(chain, n)+"a))"), "bash", 0).Gaps, chain)
	}
}

func TestFlatFilesAreNotDeep(t *testing.T) {
	const n = 3000
	for _, line := range []string{
		"if a; then b; fi\n", "case $x in a) b;; (c) d;; esac\n", "x=$(a \"$(b)\")\n", "f() { a; }\n", "cat <<'E'\n( { $( ' \"\nE\n",
		"echo 'it''s ( {' # don't (\n", "x=$((1 << 2))\n", "echo \"${x:-it's}\"\n", "for i in a; do b; done\n", "a='('\\''{'\n", "x=`a`\n",
		"echo $'a\\'('\n", "echo if case while {\n", "x=${#a} y=$#\n",
		"(( a = b ? c : d, e == f ))\n", "time a\n", "a --b -c +d !\n",
	} {
		src := strings.Repeat(line, n)
		facts := Read([]byte(src), "bash", 0)
		require.Empty(t, facts.Gaps, line)
	}
}

func TestLongListsAreOneRow(t *testing.T) {
	src := strings.Repeat("a && ", 50_000) + "b"
	facts := Read([]byte(src), "posix", extract.AllParts)
	require.Empty(t, facts.Gaps)
	require.Len(t, facts.Constructs, 1)
	require.Equal(t, extract.Span{End: len(src)}, facts.Constructs[0].Span)
}

func TestTooManyOperatorsAreAGap(t *testing.T) {
	for _, src := range []string{"let 1" + strings.Repeat("/1", operatorLimit+1), strings.Repeat("a|", operatorLimit+1) + "b"} {
		facts := Read([]byte(src), "bash", 0)
		require.Equal(t, extract.Span{End: len(src)}, facts.Gaps[0].Span)
	}
	src := "x=$((1" + strings.Repeat(" + 1", 100_000) + "))\n" + strings.Repeat("a | ", 100_000) + "b || c"
	facts := Read([]byte(src), "bash", extract.AllParts)
	require.Empty(t, facts.Gaps)
	require.Len(t, facts.Constructs, 1)
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "if a; then b || c; fi", "\ufeffcase x in *) ;; esac\r\n", "cat <<E\n$(a || b)\nE\n", "[[ a && ( b || c ) ]] || (( x ? y : z ))",
		"@test 'x' { run y; [ $status -eq 0 ]; }", "trap 'rm \"$x\"; exit' EXIT ERR", "bash -ec \"a \\\"b\\\" $c $(d)\"", "f() { return $?; }",
		"x=${a:-${b:?c}}", "cat <<-'E' > a.py\n\tprint()\n\tE\n", "{ a } always { b }", "echo \xff\x00", "for ((;;)) { a; }", "a | b |& c &",
	} {
		f.Add([]byte(seed), uint8(0))
		f.Add([]byte(seed), uint8(2))
	}
	dialects := []string{"posix", "bash", "bats", "zsh"}
	f.Fuzz(func(t *testing.T, src []byte, d uint8) {
		dialect := dialects[int(d)%len(dialects)]
		facts := Read(src, dialect, extract.AllParts)
		checkInvariants(t, dialect, src, facts)
		require.Equal(t, facts, Read(src, dialect, extract.AllParts))
		lean := Read(src, dialect, 0)
		require.Equal(t, facts.Constructs, lean.Constructs)
	})
}
