package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tablero/views/cli"
)

// place is a folder to work in: a workspace that is not made yet, and files.
type place struct {
	t   *testing.T
	dir string
}

func newPlace(t *testing.T) *place {
	t.Helper()
	return &place{t, t.TempDir()}
}

func (p *place) path(name string) string { return filepath.Join(p.dir, name) }

// write makes a file and gives its path.
func (p *place) write(name, text string) string {
	p.t.Helper()
	if err := os.WriteFile(p.path(name), []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return p.path(name)
}

func (p *place) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(p.path(name))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

// answer is what a call printed, and its exit code.
type answer struct {
	code     int
	out, err string
}

// run is one call in this process.
func (p *place) run(args ...string) answer {
	p.t.Helper()
	return p.feed("", args...)
}

// feed is run with something on standard input.
func (p *place) feed(stdin string, args ...string) answer {
	p.t.Helper()
	return p.feedUnder(context.Background(), stdin, args...)
}

func (p *place) feedUnder(ctx context.Context, stdin string, args ...string) answer {
	p.t.Helper()
	in, out := p.file(stdin), p.file("")
	var stderr bytes.Buffer
	code := cli.Run(ctx, append([]string{"--workspace", p.path("ws"), "--log-file", p.path("log")}, args...), cli.Streams{In: in, Out: out, Err: &stderr})
	data, err := os.ReadFile(out.Name())
	if err != nil {
		p.t.Fatal(err)
	}
	_, _ = in.Close(), out.Close()
	return answer{code, string(data), stderr.String()}
}

func (p *place) file(text string) *os.File {
	p.t.Helper()
	f, err := os.CreateTemp(p.t.TempDir(), "stream")
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		p.t.Fatal(err)
	}
	if _, err := f.Seek(0, 0); err != nil {
		p.t.Fatal(err)
	}
	return f
}

// must is run of a call that has to work.
func (p *place) must(args ...string) answer {
	p.t.Helper()
	a := p.run(args...)
	if a.code != 0 {
		p.t.Fatalf("tablero %s: exit %d\n%s", strings.Join(args, " "), a.code, a.err)
	}
	return a
}

// expect compares what a call did with what was expected: patterns of regexp, "" for nothing at all, "*" for anything.
func (a answer) expect(t *testing.T, call string, code int, out, err string) {
	t.Helper()
	if a.code != code {
		t.Errorf("%s: exit %d, want %d\n%s", call, a.code, code, a.err)
	}
	for _, c := range []struct{ name, pattern, got string }{{"stdout", out, a.out}, {"stderr", err, a.err}} {
		switch {
		case c.pattern == "*":
		case c.pattern == "" && c.got != "":
			t.Errorf("%s: %s is not empty:\n%s", call, c.name, c.got)
		case c.pattern != "" && !regexp.MustCompile(c.pattern).MatchString(c.got):
			t.Errorf("%s: %s is\n%s\nwant %s", call, c.name, c.got, c.pattern)
		}
	}
}
