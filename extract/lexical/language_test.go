package lexical

import "testing"

func TestLanguages(t *testing.T) {
	checkRows(t, []rowsTest{
		{"sql", "sql", "-- if a\nSELECT CASE WHEN a = 1 AND b THEN 'if' ELSE COALESCE(b, c) END FROM t\nWHERE x = 1\n  AND y IS NULL\nGROUP BY z having n > 0;", []string{
			`case@2:13 "a = 1 AND b"`, `short-circuit@2:18 "a = 1 AND b" full`, `default@2:40 "ELSE"`, `short-circuit@2:45 "COALESCE(b, c)"`,
			`comprehension-if@3:1 "x = 1 AND y IS NULL"`, `short-circuit@3:7 "x = 1 AND y IS NULL" full`, `comprehension-if@5:12 "n > 0"`}},
		{"sql statements", "sql", "DROP TABLE IF EXISTS q;\nCREATE TABLE r (n int CHECK (n > 0));\nINSERT INTO r VALUES (1) ON CONFLICT DO NOTHING;\nROLLBACK;\n", []string{
			`if@1:12 "EXISTS q"`, `validation@2:23 "CHECK (n > 0)"`, `catch@3:29 "DO NOTHING"`, `rollback@4:1 "ROLLBACK"`}},
		{"make", "make", "ifeq ($(X),1)\nelse ifdef Y\nV = $(if $(A),b,c)\nall: # if no\n\t-rm x\n\t@a && b || c\n\tif [ -n x ]; then y; fi\n", []string{
			`preprocessor@1:1 "($(X),1)"`, `preprocessor@2:6 "Y"`, `ternary@3:5 "$(A),b,c)"`, `exit-code@5:2 "-rm x"`, `short-circuit@6:3 "a && b || c"`, `if@7:2 "[ -n x ]"`}},
		{"make without a recipe", "make", "x = -1\nendif\n- y\n", nil},
		{"yaml", "yaml", "on: push # if: no\njobs:\n  a:\n    if: x == 1\n    steps:\n      - if: failure()\n        run: a && b\n        continue-on-error: true\n        timeout-minutes: 5\n        name: \"if: x\"\n", []string{
			`if@4:5 "x == 1"`, `if@6:9 "failure()"`, `short-circuit@7:14 "a && b"`, `exit-code@8:9 "true" heuristic`, `timeout@9:9 "5" heuristic`}},
		{"dockerfile", "dockerfile", "FROM x\nARG V=1\nSHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]\nRUN a && \\\n    b || true\nHEALTHCHECK CMD c\nSHELL [\"sh\"]\n", []string{
			`default-value@2:5 "V=1"`, `exit-code@3:1 "[\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]"`, `short-circuit@4:5 "a && \\ b || true"`, `doctor-check@6:1 "CMD c"`}},
		{"ini", "ini", "[x]\ntimeout = 3\nif = 4\nfail_under = 80\n# retry = 3\n; retry = 3\nname = if\n", []string{`timeout@2:1 "3" heuristic`, `validation@4:1 "80" heuristic`}},
		{"toml", "toml", "tool.strict = true\nx = \"\"\"\nretry = 1\n\"\"\"\n", []string{`validation@1:1 "true" heuristic`}},
		{"systemd", "systemd", "[Unit]\nConditionPathExists=/x\n[Service]\nRestart=always\n", []string{`if@2:1 "/x"`, `restart@4:1 "always" heuristic`}},
		{"shell", "shell", "set -euo pipefail\ncase $x in\n  a|b) c ;;\n  *) d || exit 1 ;;\nesac\nif [[ a && b ]]; then :; elif ! x; then y; fi\ntrap 'if x' EXIT\nset x\necho a#b if\n", []string{
			`exit-code@1:1 "set -euo pipefail"`, `case@3:3 "a|b"`, `default@4:3 "*"`, `short-circuit@4:6 "d || exit 1"`, `throw@4:11 "exit 1" full`, `if@6:1 "[[ a && b ]]"`, `short-circuit@6:7 "a && b" full`,
			`else-if@6:26 "! x"`, `cleanup@7:1 "'if x' EXIT"`, `if@9:10 "if"`}},
		{"shell endings", "shell", "a || exit 1\nif b; then exit 0; fi\nf() { return 2; }\nreturn 0\nexit\nexit $x\nexit 00\necho exit 1\n", []string{
			`short-circuit@1:1 "a || exit 1"`, `throw@1:6 "exit 1" full`, `if@2:1 "b"`, `exit-zero@2:12 "exit 0"`, `throw@3:7 "return 2" full`, `exit-zero@7:1 "exit 00"`}},
		{"shell statuses", "shell", "[ $? -eq 0 ]\na && [[ $? == 0 ]]\n(( $? )) || b\ntest \"$?\" = 0\ncase $? in\n0) c ;;\nesac\necho $?\ntest a && echo $?\n[ a ]\nif [ $? -ne 0 ]; then d; fi\n", []string{
			`exit-code@1:1 "[ $? -eq 0 ]"`, `short-circuit@2:1 "a && [[ $? == 0 ]]"`, `exit-code@2:6 "[[ $? == 0 ]]"`, `exit-code@3:1 "(( $? ))"`, `short-circuit@3:1 "(( $? )) || b"`, `exit-code@4:1 "test \"$?\" = 0"`,
			`exit-code@5:6 "$?"`, `case@6:1 "0"`, `short-circuit@9:1 "test a && echo $?"`, `if@11:1 "[ $? -ne 0 ]"`}},
		{"shell texts", "shell", "x=\"a\nif no\n\" ; if b; then c; fi\ny=\"$(d \"$(e)\")\"; if f; then g; fi\nz=\"$(if h; then i; fi) if no\"\nif j \"k\\\" if no\" l\nw=\"$(( (1) )) if no\"\nif m \"\nif n\n", []string{
			`if@3:5 "b"`, `if@4:18 "f"`, `if@5:6 "h"`, `if@6:1 "j \"k\\\" if no\" l"`, `if@8:1 "m \""`, `if@9:1 "n"`}},
		{"shell here-documents", "shell", "cat <<EOF; if a; then b; fi\nif no\nEOF\nif c; then d; fi\ncat <<-'E F' <<X\nif no\n\tE F\nif no\nX\nexit 0\ncat <<<EOF\nif e; then f; fi\ncat <<NEVER\nif g; then h; fi\n", []string{
			`if@1:12 "a"`, `if@4:1 "c"`, `exit-zero@10:1 "exit 0"`, `if@12:1 "e"`, `if@14:1 "g"`}},
		{"go", "go", "func f() {\n\tif err != nil {\n\t}\n\tswitch x {\n\tcase 1, 2:\n\tdefault:\n\t}\n\tdefer g()\n\ts := `if a`\n}", []string{
			`if@2:2 "err != nil"`, `case@5:2 "1, 2"`, `default@6:2 "default"`, `cleanup@8:2 "g()"`}},
		{"python", "python", "if x: y\nz = a if b else c\nq = [i for i in w if i]\ncase 1 if k:\ntry:\nexcept E as e:\nfinally:\nwith open(x) as f:\nassert a or b\nd = {'if': 1}\n", []string{
			`if@1:1 "x"`, `ternary@2:7 "b"`, `loop-condition@3:8 "i in w if i"`, `comprehension-if@3:19 "i"`, `case@4:1 "1 if k"`, `case-guard@4:8 "k"`,
			`catch@6:1 "E as e"`, `cleanup@7:1 "finally"`, `cleanup@8:1 "open(x) as f"`, `assert@9:1 "a or b"`, `short-circuit@9:8 "a or b" full`}},
		{"javascript", "javascript", "if (a) b(); else if (c) d();\nx = a?b:c\ny = e instanceof E\nz ??= `if ${a && b}`\np.catch(e)\n", []string{
			`if@1:1 "(a)"`, `else-if@1:18 "(c)"`, `ternary@2:5 "a"`, `type-check@3:7 "E"`, `short-circuit@4:1 "z ??= ` + "`if ${a && b}`" + `"`, `catch@5:3 "catch(e)"`}},
		{"c", "c", "#ifdef X\n#define IF if\n#endif\nx = p->q && r;\nif (a) *p = 1;\n_Static_assert(1, \"x\");\n", []string{
			`preprocessor@1:1 "X"`, `short-circuit@4:5 "p->q && r"`, `if@5:1 "(a)"`, `static-assert@6:1 "_Static_assert(1, \"x\")"`}},
		{"rust", "rust", "match x {\n  Some(y) if y > 1 => f()?,\n  A | B => b.unwrap(),\n  _ => panic!(\"x\"),\n}\nlet Some(x) = y else { return };\nfn f<'a>(x: &'a str) {}\n", []string{
			`case@2:3 "Some(y) if y > 1"`, `case-guard@2:11 "y > 1"`, `propagate@2:26 "?"`, `case@3:3 "A | B"`, `unwrap@3:14 "unwrap()"`, `default@4:3 "_"`, `throw@4:8 "panic!(\"x\")"`, `guard-let@6:1 "Some(x) = y"`}},
		{"kotlin", "kotlin", "when (x) {\n  1 -> a\n  else -> b ?: c\n}\nrequire(x > 0)\n", []string{`case@2:3 "1"`, `default@3:3 "else"`, `short-circuit@3:11 "b ?: c"`, `validation@5:1 "require(x > 0)"`}},
		{"swift", "swift", "guard let a = b else { return }\nif case .x = y { }\ncase .a where b > 1: c\nlet n: Int? = a ?? b\n", []string{
			`guard-let@1:1 "let a = b"`, `if@2:1 "case .x = y"`, `case@3:1 ".a where b > 1"`, `case-guard@3:9 "b > 1"`, `short-circuit@4:15 "a ?? b"`}},
		{"ruby", "ruby", "x = y if z\ncase a\nwhen :b then c\nend\nbegin\nrescue E => e\nensure\nend\n@if = 1\n", []string{`if@1:7 "z"`, `case@3:1 ":b"`, `catch@6:1 "E"`, `cleanup@7:1 "ensure"`}},
		{"lua", "lua", "-- if a\n--[[ if b\n]]\nif a and not b then\nelseif c then end\npcall(f)\n", []string{`if@4:1 "a and not b"`, `short-circuit@4:4 "a and not b" full`, `else-if@5:1 "c"`, `catch@6:1 "pcall(f)"`}},
		{"haskell", "haskell", "-- if a\n{- {- if -} b -}\nx' = if a' then b else c\n", []string{`if@3:6 "a'"`}},
		{"clojure", "clojure", "; (if a)\n(if (> x 1) y)\n(if-let [a b] c)\nif\n", []string{`if@2:2 "(> x 1) y"`, `if@3:2 "[a b] c"`}},
		{"batch", "batch", "REM if a\n:: if b\nIF EXIST x (\n", []string{`if@3:1 "EXIST x ("`}},
		{"vb", "vb", "' if a\nIf x AndAlso y Then\nElseIf z Then\n", []string{`if@2:1 "x AndAlso y"`, `short-circuit@2:4 "x AndAlso y" full`, `else-if@3:1 "z"`}},
		{"zig", "zig", "if (x) return;\nconst a = b orelse c;\nerrdefer g();\nswitch (x) {\n  1 => a,\n  else => b,\n}\n", []string{
			`if@1:1 "(x)"`, `short-circuit@2:11 "b orelse c"`, `cleanup@3:1 "g()"`, `case@5:3 "1"`, `default@6:3 "else"`}},
	})
}
