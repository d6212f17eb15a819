package source

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const attributeText = `# comment
*.made.go linguist-generated
/gen/** linguist-generated=true
gen/hand.go -linguist-generated
lib/** linguist-vendored
vendor/ours/** -linguist-vendored
third_party/mine.go linguist-vendored=false
*.tpl linguist-language=Go
*.txt2 linguist-language=Text
*.dat binary
*.bin.py binary
*.nodiff -diff
*.eol -text
"with space.go" linguist-generated
{a,b}.go linguist-generated
!negated.go linguist-generated
folder/ linguist-generated
[attr]mine text
broken[ linguist-generated
back.made.go !linguist-generated
`

func TestAttributes(t *testing.T) {
	a := ParseAttributes([]byte(attributeText))
	for _, tt := range []struct {
		path     string
		class    Class
		language string
	}{
		{"deep/a.made.go", Generated, "go"},
		{"gen/a.go", Generated, "go"},
		{"gen/hand.go", Code, "go"},
		{"other/gen/a.go", Code, "go"},
		{"lib/a.js", Vendored, "javascript"},
		{"vendor/ours/a.go", Code, "go"},
		{"vendor/theirs/a.go", Vendored, "go"},
		{"third_party/mine.go", Code, "go"},
		{"a.tpl", Code, "go"},
		{"a.txt2", Code, ""},
		{"a.dat", Binary, ""},
		{"a.bin.py", Code, "python"},
		{"a.nodiff", Binary, ""},
		{"a.eol", Code, ""},
		{"x/with space.go", Generated, "go"},
		{"a.go", Code, "go"},
		{"{a,b}.go", Generated, "go"},
		{"negated.go", Code, "go"},
		{"folder/a.go", Code, "go"},
		{"back.made.go", Code, "go"},
	} {
		t.Run(tt.path, func(t *testing.T) {
			got := Classify(tt.path, []byte("x\n"), a)
			require.Equal(t, tt.class, got.Class, got.Reason)
			require.Equal(t, tt.language, got.Language)
		})
	}
}

func TestNearerAttributesWin(t *testing.T) {
	root := ParseAttributes([]byte("*.go linguist-generated\n"))
	both := root.With("sub/deep", []byte("*.go -linguist-generated\n/top.go linguist-vendored\n"))
	require.Equal(t, Unset, both.Match("sub/deep/a.go").Generated)
	require.Equal(t, Unset, both.Match("sub/deep/x/a.go").Generated)
	require.Equal(t, Set, both.Match("sub/a.go").Generated)
	require.Equal(t, Set, both.Match("sub/deep/top.go").Vendored)
	require.Equal(t, Unspecified, both.Match("sub/deep/x/top.go").Vendored)
	require.Equal(t, Set, root.Match("sub/deep/a.go").Generated, "With leaves its receiver alone")
}

// An attribute cannot turn code that has a reader into something unread.
func TestAttributesDoNotHideCode(t *testing.T) {
	for _, text := range []string{"* binary", "* -diff", "* -text", "* linguist-language=JSON", "* linguist-language=Markdown"} {
		got := Classify("a.go", []byte("package a\n"), ParseAttributes([]byte(text)))
		require.Equal(t, Code, got.Class, text)
		require.Equal(t, "go", got.Language, text)
	}
}

func FuzzParseAttributes(f *testing.F) {
	f.Add([]byte(attributeText), "gen/a.go")
	f.Add([]byte("\"a\\"), "a")
	f.Add([]byte("**/**/[!a-z]* x\r\n**"), "b/c")
	f.Fuzz(func(t *testing.T, text []byte, name string) {
		require.Equal(t, ParseAttributes(text).Match(name), ParseAttributes(text).Match(name))
		ParseAttributes(text).With(name, text).Match(name)
	})
}
