package pipeline

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestManifest(t *testing.T) {
	run(t, KindPackage, []readCase{
		{
			name: "scripts",
			src: `{
  "name": "x", "description": "test && lint",
  "scripts": {
    "start": "node build/index.js",
    "test": "jest && echo \"ok\" || true",
    "ship": "eslint . \n"
  },
  "jest": {"scripts": {"test": "no script"}}
}`,
			rows: []string{
				`5:5-5:42 ci-step~ json:script scripts.test | "test": "jest && echo \"ok\" || true"`,
				`6:5-6:26 ci-step~ json:script scripts.ship | "ship": "eslint . \n"`,
			},
			texts: []string{
				"4:15-4:34 shell sh script scripts.start | node build/index.js",
				`5:14-5:41 shell sh script scripts.test | jest && echo "ok" || true`,
				"6:14-6:25 shell sh script scripts.ship | eslint . ⏎",
			},
		},
		{
			name: "arrays and hooks",
			src:  `{"scripts":{"check":["@lint","phpstan"]},"husky":{"hooks":{"pre-push":"x"}},"lint-staged":{"*.js":"eslint"}}`,
			rows: []string{
				`1:13-1:29 ci-step~ json:script scripts.check | "check":["@lint"`,
				`1:30-1:39 ci-step~ json:script scripts.check | "phpstan"`,
				`1:92-1:107 ci-step~ json:script lint-staged.*.js | "*.js":"eslint"`,
			},
			texts: []string{
				"1:23-1:28 shell sh script scripts.check | @lint",
				"1:31-1:38 shell sh script scripts.check | phpstan",
				"1:72-1:73 shell sh script husky.pre-push | x",
				"1:100-1:106 shell sh script lint-staged.*.js | eslint",
			},
		},
		{name: "a value that ends too early", src: "{\n \"scripts\": {\"a\": \"x\"", texts: []string{"2:20-2:21 shell sh script scripts.a | x"}, gaps: []string{"2:21 no JSON: it ends too early"}},
		{name: "an unknown token", src: "{\"scripts\": {\"a\": \"x\", b}}", texts: []string{"1:20-1:21 shell sh script scripts.a | x"}, gaps: []string{"1:22 no JSON: invalid character 'b' looking for beginning of object key string"}},
		{name: "two values", src: "{} {}", gaps: []string{"1:4 no JSON: something follows the value"}},
		{name: "a byte order mark", src: "\xef\xbb\xbf{\"scripts\": {\"a\": \"x\"}}", texts: []string{"1:23-1:24 shell sh script scripts.a | x"}},
		{name: "nothing that runs", src: `{"scripts": {"a": 1, "b": {"test": "x"}, "c": "  "}, "test": "x"}`},
		{name: "scripts is no object", src: `{"scripts": "test"}`},
		{name: "a string", src: `"test"`},
		{name: "empty", src: ""},
	})
}

func TestManifestDefinitions(t *testing.T) {
	facts, _ := Read([]byte(`{"scripts": {"test": "jest", "b": ["x", "y"]}}`), KindPackage, extract.PartNames)
	names := []string{}
	for _, d := range facts.Definitions {
		names = append(names, d.Symbol)
		require.Equal(t, d.Name, `{"scripts": {"test": "jest", "b": ["x", "y"]}}`[d.NameSpan.Start:d.NameSpan.End])
	}
	require.Equal(t, []string{"scripts.test", "scripts.b"}, names)
}

func TestDecodeJSONSaysWhatTheStandardDecoderSays(t *testing.T) {
	for _, s := range []string{`""`, `"a"`, `"\n"`, `"a\tb\\\"\/c"`, `"\u0041"`, `"\ud83d\ude00x"`, `"\ud83dx"`, `"\ud83d\u0041"`, `"äö"`, `"\\n"`} {
		var want string
		require.NoError(t, json.Unmarshal([]byte(s), &want))
		got := decodeJSON([]byte(s), extract.Span{End: len(s)})
		require.Equal(t, want, string(got.text), s)
	}
}

func FuzzPackageJSON(f *testing.F) {
	for _, seed := range []string{`{"scripts":{"a":"b\n\u00e9c"}}`, `{"scripts":{"a":["b",{"c":"d"},"e"]}}`, `[1,{"a":null}]`, `{"a":`, `{"scripts":{"a":"\ud800"}} x`, "\xef\xbb\xbf{}", `{"scripts":{"\u0061":"` + "\xff" + `"}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		facts, ok := Read(src, KindPackage, extract.AllParts)
		require.True(t, ok)
		checkInvariants(t, src, facts)
		require.Equal(t, blankJSON(src) || json.Valid(trimBOM(src)), len(facts.Gaps) == 0)
	})
}

func trimBOM(src []byte) []byte {
	if len(src) >= 3 && string(src[:3]) == "\xef\xbb\xbf" {
		return src[3:]
	}
	return src
}

// blankJSON reports whether there is nothing but white space, which is no
// JSON and holds nothing.
func blankJSON(src []byte) bool {
	for _, c := range trimBOM(src) {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}
