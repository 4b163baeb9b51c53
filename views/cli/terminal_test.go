//go:build !windows

package cli_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/creack/pty"
)

// The removal of a model is confirmed by its name, typed into a terminal. Every other word is a no.
func TestRemovalIsConfirmed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.must("--sync", "off", "import", "sample:menu", "--as", "my menu")
	remove := func(typed string) answer {
		person, terminal, err := pty.Open()
		if err != nil {
			t.Skip("there are no terminals here: ", err)
		}
		defer person.Close()
		var out, stderr bytes.Buffer
		cmd := p.command("rm", "my menu")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = terminal, &out, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		_ = terminal.Close()
		if _, err := person.WriteString(typed); err != nil {
			t.Fatal(err)
		}
		return answer{exitOf(t, cmd.Wait()), out.String(), stderr.String()}
	}
	const question = `^This removes my menu with 3 items in 1 table. Type its name to confirm: `
	for _, typed := range []string{"menu\n", "my menu \n", "\n", "\x04", "y\n"} {
		remove(typed).expect(t, typed, 1, "", question+"tablero: the name was not typed, and nothing was removed\n$")
	}
	p.must("show", "my menu")
	remove("my menu\n").expect(t, "the name", 0, "", question+"removed my menu, 3 items\n$")
	if got := p.must("list").out; got != "" {
		t.Errorf("still there: %s", got)
	}
}

// Items can be typed, to the end of the input; a call that is wrong is refused before anything is typed.
func TestItemsAreTyped(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.must("--sync", "off", "import", "sample:menu")
	put := func(typed string, args ...string) answer {
		person, terminal, err := pty.Open()
		if err != nil {
			t.Skip("there are no terminals here: ", err)
		}
		defer person.Close()
		var stderr bytes.Buffer
		cmd := p.command(append([]string{"put"}, args...)...)
		cmd.Stdin, cmd.Stderr = terminal, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		_ = terminal.Close()
		if _, err := person.WriteString(typed); err != nil {
			t.Fatal(err)
		}
		return answer{exitOf(t, cmd.Wait()), "", stderr.String()}
	}
	put("{\"Category\":{\"S\":\"Soup\"},\n\"DishName\":{\"S\":\"Miso\"}}\n\x04", "menu").
		expect(t, "put", 0, "", "^reading items from the terminal; Ctrl\\+D ends them\n1 item stored in Menu\n$")
	put("", "menu", "Men").expect(t, "a wrong table", 2, "", `^tablero: the model menu has no table "Men". Did you mean Menu\?\n$`)
	put("", "manu").expect(t, "a wrong model", 2, "", `^tablero: there is no model "manu"`)
}

// CSV, which has no escapes of its own, is cleaned on a terminal and left as it is in a file.
func TestCSVOnATerminal(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	file := p.write("bad.json", `{"tablero":1,"name":"bad","dialect":"dynamodb","tables":[{"name":"T","partitionKey":[{"name":"p","type":"S"}],"items":[{"p":{"S":"\u001b[31mred"}}]}]}`)
	if got := p.must("scan", file, "--format", "csv").out; got != "p\n\x1b[31mred\n" {
		t.Errorf("into a file: %q", got)
	}
	cmd := p.command("scan", file, "--format", "csv")
	cmd.Env = append(cmd.Env, "TERM=dumb") // which nobody asks for its colours
	terminal, err := pty.Start(cmd)
	if err != nil {
		t.Skip("there are no terminals here: ", err)
	}
	got, _ := io.ReadAll(terminal) // it ends in an error when the program does
	if code := exitOf(t, cmd.Wait()); code != 0 || string(got) != "p\r\n␛[31mred\r\n" {
		t.Errorf("on a terminal: exit %d, %q", code, got)
	}
	_ = terminal.Close()
}

// screen collects what a program draws, and answers what it asks as a terminal would.
type screen struct {
	mu    sync.Mutex
	drawn bytes.Buffer
	seen  chan struct{} // closed when the text was seen
	once  sync.Once
	text  string
}

func (s *screen) follow(terminal *os.File) {
	buf := make([]byte, 4096)
	for {
		n, err := terminal.Read(buf)
		part := buf[:n]
		if bytes.Contains(part, []byte("\x1b]11;?")) {
			_, _ = io.WriteString(terminal, "\x1b]11;rgb:0000/0000/0000\x1b\\")
		}
		if bytes.Contains(part, []byte("\x1b[6n")) {
			_, _ = io.WriteString(terminal, "\x1b[1;1R")
		}
		s.mu.Lock()
		s.drawn.Write(part)
		if strings.Contains(s.drawn.String(), s.text) || err != nil {
			s.once.Do(func() { close(s.seen) })
		}
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// The workbench opens on a terminal, on a sample and on a file, and is left by q.
func TestWorkbenchOnATerminal(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.must("export", "sample:menu", "-o", p.path("menu.json"))
	for _, args := range [][]string{{"demo"}, {"./menu.json"}} {
		cmd := p.command(args...)
		terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
		if err != nil {
			t.Skip("there are no terminals here: ", err)
		}
		s := &screen{seen: make(chan struct{}), text: "Sandwich"}
		done := make(chan struct{})
		go func() {
			s.follow(terminal)
			close(done)
		}()
		<-s.seen
		if _, err := terminal.WriteString("q"); err != nil {
			t.Fatal(err)
		}
		code := exitOf(t, cmd.Wait())
		<-done
		_ = terminal.Close()
		s.mu.Lock()
		if drawn := s.drawn.String(); code != 0 || !strings.Contains(drawn, "Sandwich") || !strings.Contains(drawn, "\x1b[?1049l") {
			t.Errorf("%v ends with %d and draws\n%q", args, code, drawn)
		}
		s.mu.Unlock()
	}
	if _, err := os.Stat(p.path("ws")); err == nil {
		t.Error("a workspace was made")
	}
}
