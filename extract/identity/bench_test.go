package identity

import (
	"go/scanner"
	gotoken "go/token"
	"os"
	"testing"

	"github.com/guardroll/guardroll/extract"
)

// goSource is a file of typical Go, made of this package's own, with the marks
// a reader would give.
func goSource(b *testing.B) ([]byte, []extract.Mark) {
	b.Helper()
	var src []byte
	for _, name := range []string{"tokenizer.go", "layout.go", "tokens.go", "hash.go", "row.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		src = append(src, text...)
	}
	return src, goMarks(src)
}

func goMarks(src []byte) []extract.Mark {
	file := gotoken.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	var marks []extract.Mark
	for {
		pos, tok, text := s.Scan()
		if tok == gotoken.EOF {
			return marks
		}
		if tok == gotoken.COMMENT || tok == gotoken.STRING || tok == gotoken.CHAR {
			start := file.Offset(pos)
			marks = append(marks, extract.Mark{Span: extract.Span{Start: start, End: start + len(text)}, Comment: tok == gotoken.COMMENT})
		}
	}
}

func BenchmarkTokenize(b *testing.B) {
	src, marks := goSource(b)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Tokenize(src, marks, extract.SpaceFree)
	}
}

func BenchmarkFill(b *testing.B) {
	src, marks := goSource(b)
	stream := Tokenize(src, marks, extract.SpaceFree)
	constructs := make([]extract.Construct, 0, len(src)/100)
	for at := 200; at+200 < len(src); at += 100 {
		constructs = append(constructs, extract.Construct{
			Span: extract.Span{Start: at, End: at + 90}, HeadEnd: at + 20,
			Before: extract.Span{Start: at - 60, End: at}, After: extract.Span{Start: at + 90, End: at + 150},
		})
	}
	b.ReportMetric(0, "ns/op")
	for b.Loop() {
		Fill(constructs, stream)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(constructs)), "ns/construct")
}
