package all_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/guardroll/guardroll/extract"
	"github.com/guardroll/guardroll/extract/lang"
	"github.com/guardroll/guardroll/extract/lang/all"
)

var update = flag.Bool("update", false, "write the golden files anew; refused when CI is set")

// TestFacts holds everything a reader takes from the sample of each language
// (testdata/sample.*) against testdata/facts.golden.
func TestFacts(t *testing.T) {
	require.False(t, *update && os.Getenv("CI") != "", "-update is refused in CI")
	for _, language := range all.Languages() {
		t.Run(language.Name, func(t *testing.T) {
			folder := filepath.Join("..", language.Name, "testdata")
			samples, err := filepath.Glob(filepath.Join(folder, "sample.*"))
			require.NoError(t, err)
			require.Len(t, samples, 1)
			src, err := os.ReadFile(samples[0])
			require.NoError(t, err)
			parser := lang.NewParser(lang.Limits{})
			defer parser.Close()
			facts, err := parser.Read(language, src, extract.AllParts)
			require.NoError(t, err)
			invariants(t, facts, src)
			got := printFacts(facts, src)
			golden := filepath.Join(folder, "facts.golden")
			if *update {
				require.NoError(t, os.WriteFile(golden, got, 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.Empty(t, cmp.Diff(string(want), string(got)))
		})
	}
}

// printer writes facts as text, one a line, spans as the text they hold.
type printer struct {
	bytes.Buffer
	src   []byte
	lines extract.Lines
}

func printFacts(f extract.Facts, src []byte) []byte {
	p := &printer{src: src, lines: f.Lines}
	fmt.Fprintf(p, "language %s, dialect %q, space %d, generated %q\n", f.Language, f.Dialect, f.Space, f.Generated)
	for _, c := range f.Constructs {
		fmt.Fprintf(p, "row %s %s-%s %s", p.at(c.Span.Start), p.at(c.HeadEnd), p.at(c.Span.End), c.Form)
		p.field("role", string(c.Role))
		p.field("exits", string(c.Exits))
		p.field("symbol", c.Symbol)
		p.flag("full", !c.Listed(extract.ProfileStandard))
		p.flag("heuristic", c.Heuristic)
		if c.Assertions > 0 {
			fmt.Fprintf(p, " assertions=%d", c.Assertions)
		}
		fmt.Fprintf(p, " %s: %s | %s | %s\n", c.Syntax, c.Snippet, p.text(c.Before), p.text(c.After))
	}
	p.names(f)
	p.tests(f)
	p.functions(f)
	for _, g := range f.Gaps {
		fmt.Fprintf(p, "gap %s %s: %s\n", p.at(g.Span.Start), p.text(g.Span), g.Reason)
	}
	return p.Bytes()
}

func (p *printer) at(offset int) string {
	pos := p.lines.Pos(offset)
	return fmt.Sprintf("%d:%d", pos.Line, pos.Column)
}

func (p *printer) text(s extract.Span) string {
	text := extract.Snippet(p.src[s.Start:s.End])
	if len(text) > 30 {
		return text[:20] + "~" + text[len(text)-8:]
	}
	return text
}

func (p *printer) field(name, value string) {
	if value != "" {
		fmt.Fprintf(p, " %s=%s", name, value)
	}
}

func (p *printer) flag(name string, set bool) {
	if set {
		io.WriteString(p, " "+name)
	}
}

func (p *printer) names(f extract.Facts) {
	for i, d := range f.Definitions {
		fmt.Fprintf(p, "definition %d %s %s %s", i, p.at(d.Span.Start), d.Kind, d.Symbol)
		p.field("receiver", d.Receiver)
		p.flag("exported", d.Exported)
		p.flag("async", d.Async)
		fmt.Fprintf(p, ": %s | %s | %s\n", p.text(d.NameSpan), p.text(d.Signature), p.text(d.Span))
	}
	in := map[int][]string{}
	for _, r := range f.References {
		name := r.Name
		if r.Qualifier != "" {
			name = r.Qualifier + "." + name
		}
		if r.Call {
			name += "()"
		}
		in[r.In] = append(in[r.In], name)
	}
	for i := -1; i < len(f.Definitions); i++ {
		if len(in[i]) > 0 {
			fmt.Fprintf(p, "references in %d: %s\n", i, strings.Join(in[i], " "))
		}
	}
	for _, i := range f.Imports {
		fmt.Fprintf(p, "import %s %q as %q: %v\n", p.at(i.Span.Start), i.Path, i.Alias, i.Names)
	}
}

func (p *printer) tests(f extract.Facts) {
	for i, t := range f.Tests {
		fmt.Fprintf(p, "test %d %s %s %s in %d %q", i, p.at(t.Span.Start), t.Framework, t.Kind, t.Parent, t.Name)
		p.field("symbol", t.Symbol)
		p.flag("async", t.Async)
		for _, m := range t.Marks {
			fmt.Fprintf(p, " [%s %t %q %s]", m.Name, m.Conditional, m.Reason, p.text(m.Span))
		}
		fmt.Fprintf(p, ": %s\n", p.text(t.Body))
	}
	for _, a := range f.Assertions {
		fmt.Fprintf(p, "assertion %s in %d %s %s", p.at(a.Span.Start), a.Test, a.Framework, a.Matcher)
		p.flag("negated", a.Negated)
		p.flag("fatal", a.Fatal)
		p.flag("awaited", a.Awaited)
		fmt.Fprintf(p, ": %s | %s | %s\n", p.text(a.Span), p.text(a.Subject), p.text(a.Expected))
	}
	for _, h := range f.Handlers {
		fmt.Fprintf(p, "handler %s %s %v %q: %s | %s\n", p.at(h.Span.Start), h.Disposition, h.Catches, h.Binding, p.text(h.Guarded), p.text(h.Body))
	}
}

var ops = []string{"plain", "block", "if", "switch", "arm", "loop", "try", "catch", "finally", "defer", "return", "throw", "break", "continue", "goto", "exit", "call", "function"}

func (p *printer) functions(f extract.Facts) {
	for i, fn := range f.Functions {
		fmt.Fprintf(p, "function %d %s %q of %d\n", i, p.at(fn.Span.Start), fn.Symbol, fn.Definition)
		var ends []int
		for k, s := range fn.Statements {
			for len(ends) > 0 && k >= ends[len(ends)-1] {
				ends = ends[:len(ends)-1]
			}
			fmt.Fprintf(p, "%s%s %s | %s\n", strings.Repeat("  ", len(ends)+1), ops[s.Op], p.text(s.Head), p.text(s.Span))
			ends = append(ends, s.Next)
		}
	}
	for _, c := range f.Commands {
		fmt.Fprintf(p, "command %s in %d via %s %q", p.at(c.Span.Start), c.Function, c.Via, c.Name)
		for _, w := range c.Words {
			fmt.Fprintf(p, " %q/%t", w.Text, w.Literal)
		}
		io.WriteString(p, "\n")
	}
	for _, e := range f.Embedded {
		fmt.Fprintf(p, "embedded %s %s %q in %q, host %+v, map %v\n", p.at(e.Span.Start), e.Language, e.Text, e.Symbol, e.Host, e.Map)
	}
}
