package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
)

func TestDockerfile(t *testing.T) {
	run(t, KindDocker, []readCase{
		{
			name: "stages, arguments and commands",
			src: `# syntax=docker/dockerfile:1
ARG BASE=alpine
FROM --platform=$BUILDPLATFORM ${BASE:-x} AS build
ARG A B="1"
RUN if [ -f x ]; then \
    # a comment

      go test ./... | tee log; \
    fi
SHELL ["/bin/bash", "-eo", "pipefail", "-c"]
RUN --mount=type=cache,from=base,target=/x make
from build
RUN a || b
HEALTHCHECK --timeout=3s --retries=2 CMD curl -f localhost || exit 1
COPY --from=build /a /b
STOPSIGNAL SIGINT
CMD run && wait
`,
			rows: []string{
				"2:5-2:16 default-value* docker:ARG  | BASE=alpine",
				"3:6-3:31 preprocessor docker:--platform  | --platform=$BUILDPLATFORM",
				"3:32-3:42 default-value* docker:${}  | ${BASE:-x}",
				`4:7-4:12 default-value* docker:ARG build | B="1"`,
				"5:1-9:7 ci-step~ docker:RUN build | RUN if [ -f x ]; then \\ # a comment go test ./... | tee log; \\ fi",
				`10:1-10:45 exit-code docker:SHELL build | SHELL ["/bin/bash", "-eo", "pipefail", "-c"]`,
				"14:1-14:69 doctor-check docker:HEALTHCHECK  | HEALTHCHECK --timeout=3s --retries=2 CMD curl -f localhost || exit 1",
				"14:13-14:25 timeout docker:--timeout  | --timeout=3s",
				"14:26-14:37 retry docker:--retries  | --retries=2",
				"16:1-16:18 cleanup docker:STOPSIGNAL  | STOPSIGNAL SIGINT",
			},
			texts: []string{
				"5:5-9:7 shell sh step build | if [ -f x ]; then       go test ./... | tee log;     fi",
				"11:44-11:48 shell bash -e -o pipefail step build | make",
				"13:5-13:11 shell bash -e -o pipefail step  | a || b",
				"14:42-14:69 shell bash -e -o pipefail script  | curl -f localhost || exit 1",
				"17:5-17:16 shell bash -e -o pipefail script  | run && wait",
			},
		},
		{
			name: "arrays",
			src: `FROM x
ENTRYPOINT ["/bin/sh", "-ec", "a && \"b\"\tc"]
CMD [ "npm", \
  "test" ]
RUN ["python", "-c", "if x: y()"]
HEALTHCHECK CMD ["tini", "--", "bash", "-c", \
  "x || \
y"]
RUN [ -f a ] && b
`,
			rows: []string{
				`6:1-8:4 doctor-check docker:HEALTHCHECK  | HEALTHCHECK CMD ["tini", "--", "bash", "-c", \ "x || \ y"]`,
			},
			texts: []string{
				`2:32-2:45 shell sh -e script  | a && "b"	c`,
				"5:23-5:32 python python script  | if x: y()",
				"7:4-8:2 shell bash script  | x || y",
				"9:5-9:18 shell sh step  | [ -f a ] && b",
			},
		},
		{
			name: "documents",
			src: `FROM x
RUN <<EOF
if a; then b; fi
EOF
RUN <<-"EOT"
	a || b
	EOT
RUN python3 <<PY && cat <<'B'
if x: pass
PY
text
B
RUN <<EOF
#!/usr/bin/env -S python3
if x: pass
EOF
COPY <<EOF /run.sh
a && b
EOF
COPY <<EOF /x.txt
if x
EOF
RUN cat <<< a
RUN <<NEVER
`,
			texts: []string{
				"3:1-4:1 shell sh step  | if a; then b; fi⏎",
				"6:2-7:1 shell sh step  | a || b⏎",
				"8:5-12:2 shell sh step  | python3 <<PY && cat <<'B'⏎if x: pass⏎PY⏎text⏎B⏎",
				"14:1-16:1 python python3 step  | #!/usr/bin/env -S python3⏎if x: pass⏎",
				"18:1-19:1 shell  script  | a && b⏎",
				"23:5-23:14 shell sh step  | cat <<< a",
				"24:5-24:12 shell sh step  | <<NEVER",
			},
		},
		{
			name: "ONBUILD and other shells",
			src:  "FROM x\nONBUILD RUN a && b\nONBUILD ONBUILD RUN c\nSHELL [\"powershell\", \"-Command\"]\nRUN Get-Item\n",
			rows: []string{
				"2:1-2:19 preprocessor docker:ONBUILD  | ONBUILD RUN a && b",
				"3:1-3:22 preprocessor docker:ONBUILD  | ONBUILD ONBUILD RUN c",
				"3:9-3:22 preprocessor docker:ONBUILD  | ONBUILD RUN c",
			},
			texts: []string{
				"2:13-2:19 shell sh step  | a && b",
				"5:5-5:13 powershell powershell step  | Get-Item",
			},
			gaps: []string{
				"3:9 ONBUILD in ONBUILD",
			},
		},
		{
			name: "another escape",
			src:  "# escape=`\nFROM x\nRUN a `\n  && b\nRUN c \\\n",
			texts: []string{
				"3:5-4:7 shell sh step  | a   && b",
				`5:5-5:8 shell sh step  | c \`,
			},
		},
		{
			name: "line ends",
			src:  "FROM x\r\nRUN a && \\\r\n  b\r\n",
			texts: []string{
				"2:5-3:4 shell sh step  | a &&   b",
			},
		},
		{
			name: "lines joined in the middle of words",
			src:  "FROM x\nHEALTHCHECK --timeout=\\\n3s NONE\nARG a=\\\nb\n",
			rows: []string{
				`2:1-3:8 doctor-check docker:HEALTHCHECK  | HEALTHCHECK --timeout=\ 3s NONE`,
				`2:13-3:3 timeout docker:--timeout  | --timeout=\ 3s`,
				`4:5-5:2 default-value* docker:ARG  | a=\ b`,
			},
		},
		{name: "a byte order mark", src: "\xef\xbb\xbfFROM x\n"},
		{name: "no instruction", src: "FROM x\nif a; then\nSHELL bash\n", gaps: []string{"2:1 no instruction: IF", "3:1 SHELL without an array"}},
		{name: "an escape at the end", src: "FROM x\nRUN a \\", texts: []string{`2:5-2:8 shell sh step  | a \`}},
		{name: "an escape before comments at the end", src: "FROM x\nRUN a \\\n# b\n", texts: []string{"2:5-2:7 shell sh step  | a "}},
		{name: "data", src: "FROM x\nENV A=test B=\"if\"\nLABEL x=y\n\n# if\n"},
		{name: "empty", src: ""},
	})
}

func TestDockerfileNames(t *testing.T) {
	src := "FROM a AS one\nRUN x\nFROM one as Two\nARG V=1\nCOPY --from=one /x /y\nRUN --mount=from=Two,target=/z z\nCMD [\"npm\", \"test\"]\n"
	facts, _ := Read([]byte(src), KindDocker, extract.AllParts)
	var defined, referred []string
	for _, d := range facts.Definitions {
		defined = append(defined, src[d.NameSpan.Start:d.NameSpan.End])
	}
	for _, r := range facts.References {
		referred = append(referred, r.Name)
	}
	require.Equal(t, []string{"one", "Two", "V"}, defined)
	require.Equal(t, []string{"one", "one", "Two"}, referred)
	require.Equal(t, "FROM a AS one\nRUN x", src[facts.Definitions[0].Span.Start:facts.Definitions[0].Span.End])
	require.Len(t, facts.Commands, 1)
	require.Equal(t, "npm", facts.Commands[0].Name)
	require.Equal(t, `"test"`, src[facts.Commands[0].Words[0].Span.Start-1:facts.Commands[0].Words[0].Span.End+1])
}

func FuzzDockerfile(f *testing.F) {
	for _, seed := range []string{
		"FROM a AS b\nRUN a \\\n# c\n && d\nSHELL [\"bash\",\"-o\",\"pipefail\",\"-c\"]\n", "RUN <<A <<-B\nx\nA\n\ty\n\tB\n", "# escape=`\nRUN a `\nb",
		"CMD [\"sh\",\"-c\",\"a\\n\\u0041\"]", "ONBUILD HEALTHCHECK --retries=3 CMD x || y\r\n", "ARG A=${B:-c}\n\xef\xbb\xbf\\\n", "RUN [\"sh\",\\\n\"-c\", \"a\\\\\\\nb\"]", "COPY <<E /a.sh\nx\nE",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		facts, ok := Read(src, KindDocker, extract.AllParts)
		require.True(t, ok)
		checkInvariants(t, src, facts)
	})
}
