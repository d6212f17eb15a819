package golang_test

import (
	"bytes"
	"fmt"
	"go/format"
	"go/scanner"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/golang"
	"github.com/guardroll/guardroll/extract/identity"
)

// sloppy is a source with rows of many forms, as nobody formats it.
const sloppy = `//go:build linux && cgo

package p
import ("os"; "errors")
func (s *Store)  Flush(n int)(err error){
    if err:=s.write( n );err!=nil&&!errors.Is(err,os.ErrClosed){return err}else if n==0||s.closed{panic("closed")}
  switch x:=y.(type){
  case int,string : break
  default: s.Close( )
  }
  for i:=0;i<n&&ok;i++{ v,ok:=m[ "a b" ]; g(v,ok) }
  defer func(){ if r:=recover();r!=nil{ log(r) } }()
  validate( s , 'x' , T{ 1, 2 , /* , */ }, ` + "`raw  text`" + ` )
  return
}
`

// ids are the ids and hashes of a file's rows.
func ids(t require.TestingT, src []byte) []string {
	facts := golang.Read(src, 0)
	require.Empty(t, facts.Gaps, "%s", src)
	list := []string{}
	for i, id := range identity.Number("p.go", facts.Constructs) {
		list = append(list, fmt.Sprint(facts.Constructs[i].Form, " ", id, " ", identity.Print(facts.Constructs[i].Hash)))
	}
	return list
}

func TestIdsOutliveFormatting(t *testing.T) {
	formatted, err := format.Source([]byte(sloppy))
	require.NoError(t, err)
	edits := map[string][]byte{
		"gofmt":      formatted,
		"line ends":  bytes.ReplaceAll(formatted, []byte("\n"), []byte("\r\n")),
		"mark":       append([]byte("\ufeff"), sloppy...),
		"indented":   bytes.ReplaceAll(formatted, []byte("\t"), []byte("        ")),
		"blank ends": bytes.ReplaceAll([]byte(sloppy), []byte("\n"), []byte("  \n")),
		"split":      bytes.ReplaceAll(formatted, []byte("s, 'x', T{1, 2 /* , */}, `raw  text`)"), []byte("s,\n'x', // ,\nT{1, 2}, `raw  text`, // )\n)")),
		"comments":   bytes.ReplaceAll(formatted, []byte("\n\t"), []byte(" // said {\n\t/* if x && y */ ")),
	}
	want := ids(t, []byte(sloppy))
	require.Greater(t, len(want), 15)
	for name, src := range edits {
		t.Run(name, func(t *testing.T) {
			require.NotEqual(t, sloppy, string(src))
			require.Equal(t, want, ids(t, src))
		})
	}
}

// Comments and blanks between any two tokens change no id.
func TestIdsOutliveComments(t *testing.T) {
	bounds := tokenStarts(t, sloppy)
	want := ids(t, []byte(sloppy))
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		from := 0
		for _, at := range bounds {
			b.WriteString(sloppy[from:at])
			b.WriteString(rapid.SampledFrom([]string{"", "", " ", "\t", "/* if a { */", " /**/ "}).Draw(t, "between"))
			from = at
		}
		b.WriteString(sloppy[from:])
		require.Equal(t, want, ids(t, []byte(b.String())))
	})
}

// tokenStarts are the offsets of the tokens behind the build constraint.
func tokenStarts(t *testing.T, src string) []int {
	t.Helper()
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), nil, 0)
	var list []int
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return list
		}
		if tok != token.SEMICOLON || lit == ";" {
			list = append(list, file.Offset(pos))
		}
	}
}

// What the code says is part of the id.
func TestIdsFollowEdits(t *testing.T) {
	want := ids(t, []byte(sloppy))
	for from, to := range map[string]string{
		"linux && cgo": "linux || cgo", "err!=nil": "err==nil", `"a b"`: `"a  b"`, "raw  text": "raw text", "'x'": "'y'", "i<n": "i<=n", "Flush": "Flash",
	} {
		require.NotEqual(t, want, ids(t, []byte(strings.Replace(sloppy, from, to, 1))), "%s to %s", from, to)
	}
}

// The keys of a file do not depend on what stands outside a row and its
// neighbours.
func TestTwinsAreTold(t *testing.T) {
	facts := golang.Read([]byte("package p\nfunc f() {\n\tif a {}\n\tif a {}\n}\nfunc g() {\n\tif a {}\n}\n"), 0)
	list := identity.Number("p.go", facts.Constructs)
	require.Len(t, list, 3)
	require.Equal(t, []int{1, 2, 1}, []int{list[0].Occurrence, list[1].Occurrence, list[2].Occurrence})
	require.NotEqual(t, list[0].ID, list[1].ID)
	require.NotEqual(t, list[0].ID, list[2].ID, "the symbol is part of the id")
	require.Equal(t, facts.Constructs[0].Hash.Whole, facts.Constructs[2].Hash.Whole)
	require.Equal(t, extract.SpaceFree, facts.Space)
}
