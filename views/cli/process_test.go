package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"tablero/engine"
)

// command is tablero as a process of its own, in the place's folder and on its workspace.
func (p *place) command(args ...string) *exec.Cmd {
	p.t.Helper()
	path, err := exec.LookPath("tablero")
	if err != nil {
		p.t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "TABLERO_WORKSPACE="+p.path("ws"), "XDG_DATA_HOME="+p.path("data"), "XDG_STATE_HOME="+p.path("state"),
		"XDG_CONFIG_HOME="+p.path("config"), "NO_COLOR=", "TERM=xterm-256color")
	return cmd
}

// exec runs a process to its end.
func (p *place) exec(args ...string) answer {
	p.t.Helper()
	var out, stderr bytes.Buffer
	cmd := p.command(args...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	return answer{exitOf(p.t, cmd.Run()), out.String(), stderr.String()}
}

func exitOf(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	if e, ok := err.(*exec.ExitError); ok {
		return e.ExitCode()
	}
	t.Fatal(err)
	return -1
}

// many is a model of so many items of about a kilobyte.
func many(items int) string {
	var b strings.Builder
	b.WriteString(`{"tablero":1,"name":"many","dialect":"dynamodb","tables":[{"name":"T","partitionKey":[{"name":"p","type":"N"}],"items":[`)
	for i := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"p":{"N":"%d"},"text":{"S":%q}}`, i, strings.Repeat("x", 1000))
	}
	b.WriteString(`]}]}`)
	return b.String()
}

// A second process waits, then says who holds the workspace, and harms nothing; samples and files are read meanwhile.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.must("--sync", "off", "import", "sample:menu")
	file := p.write("file.json", `{"tablero":1,"name":"file","dialect":"dynamodb","tables":[{"name":"T","partitionKey":[{"name":"p","type":"N"}]}]}`)
	p.write("menu", p.read("file.json"))
	db, err := engine.Open(context.Background(), engine.Options{Dir: p.path("ws"), Holder: "tablero serve"})
	if err != nil {
		t.Fatal(err)
	}
	held := fmt.Sprintf(`^tablero: the workspace .*ws is in use by tablero serve, process %d, since 20[0-9-]+ [0-9:]+\. `, os.Getpid())
	for _, args := range [][]string{
		{"list"},
		{"show", "menu"},
		{"import", file},
		{"rm", "menu", "--yes"},
		{"delete", "menu", "--key", "Category=a", "--key", "DishName=b"},
		{"export", "menu", "-o", "out.json"},
		{"menu"},
	} {
		a := p.exec(append([]string{"--wait", "20ms"}, args...)...)
		a.expect(t, strings.Join(args, " "), 4, "", held)
	}
	p.exec("--wait", "0s", "doctor").expect(t, "doctor", 4, `(?m)^workspace +.*ws$`, held)
	p.exec("show", "sample:menu").expect(t, "a sample", 0, "Pizza", "")
	p.exec("show", "./file.json").expect(t, "a path", 0, "file", "")
	p.exec("show", "file.json").expect(t, "a file's name", 0, "file", "^the workspace .* is in use .*, so file.json is taken as the file\n$")
	p.exec("--wait", "0s", "show", "menu").expect(t, "a name that is a file, too", 4, "", `\./menu names the file\n$`)
	p.exec("__complete", "show", "").expect(t, "completion", 0, `(?m)^sample:menu$`, "*")

	waiting := p.command("--wait", "1m", "show", "menu") // it gets its turn, whether it began to wait before or after the close
	var out bytes.Buffer
	waiting.Stdout = &out
	if err := waiting.Start(); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if code := exitOf(t, waiting.Wait()); code != 0 || !strings.Contains(out.String(), "Pizza") {
		t.Errorf("who waited ends with %d and prints\n%s", code, out.String())
	}
	p.must("doctor").expect(t, "doctor", 0, `(?m)^models +1 with 1 table$`, "")
	if got := p.must("list").out; !strings.Contains(got, "1 table  3 items") || strings.Contains(got, "file") {
		t.Errorf("the workspace has\n%s", got)
	}
}

// Whoever reads the output may stop: the command ends in silence, and the workspace is closed in order.
func TestClosedPipe(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.write("many.json", many(3000))
	p.must("--sync", "off", "import", p.path("many.json"))
	for _, args := range [][]string{{"scan", "many"}, {"scan", "many", "--format", "text"}, {"show", "many"}, {"export", "many"}} {
		cmd := p.command(args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 1)); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		_ = out.Close()
		if code := exitOf(t, cmd.Wait()); code != 0 || stderr.Len() > 0 {
			t.Errorf("%v ends with %d and says %q", args, code, stderr.String())
		}
	}
	if got := p.must("doctor").out; strings.Contains(got, "not cleanly") || !strings.Contains(got, "clean") {
		t.Errorf("the workspace is left as\n%s", got)
	}
}

// An interrupt ends a command that waits for input before anything was opened, and one that prints in the middle.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("a process there cannot be sent an interrupt")
	}
	p := newPlace(t)
	const interrupted = "^tablero: interrupted. What was acknowledged stays\n$"
	for _, args := range [][]string{{"put", "menu", "Menu"}, {"import", "-"}, {"convert", "-", "--to", "native"}} {
		cmd := p.command(args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// More than a pipe holds: when it is written, the command is reading.
		if _, err := io.WriteString(in, strings.Repeat(" ", 1<<20)); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		answer{exitOf(t, cmd.Wait()), "", stderr.String()}.expect(t, strings.Join(args, " "), 130, "", interrupted)
	}
	if _, err := os.Stat(p.path("ws")); err == nil {
		t.Error("a workspace was made")
	}

	p.write("many.json", many(3000))
	cmd := p.command("scan", "./many.json")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil { // the rest of three megabytes is more than the pipe holds
		t.Fatal(err)
	}
	rest, err := io.ReadAll(lines)
	if err != nil {
		t.Fatal(err)
	}
	answer{exitOf(t, cmd.Wait()), "", stderr.String()}.expect(t, "scan", 130, "", interrupted)
	if n := bytes.Count(rest, []byte("\n")); n >= 2999 {
		t.Errorf("%d lines came all the same", n)
	}
}

// fuse is a context that is cancelled when it was asked so many times, to interrupt at every stage of a write.
type fuse struct {
	context.Context
	left *int
}

func (f fuse) Err() error {
	if *f.left--; *f.left < 0 {
		return context.Canceled
	}
	return nil
}

var storedLine = regexp.MustCompile(`(?m)^([0-9]+) of 2500 items are stored$`)

// However early a write is interrupted, what it said was stored is there, and the workspace is whole.
func TestInterruptedWrite(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.write("one.json", many(0))
	p.must("--sync", "off", "import", p.path("one.json"))
	var lines strings.Builder
	for i := range 2500 {
		fmt.Fprintf(&lines, "{\"p\":{\"N\":\"%d\"}}\n", i)
	}
	before, partly := 0, false
	for asked := 1; ; asked = asked*3/2 + 1 {
		left := asked
		a := p.feedUnder(fuse{context.Background(), &left}, lines.String(), "--sync", "off", "put", "many", "T")
		if a.code == 0 {
			break
		}
		a.expect(t, "put", 130, "", "(?m)^tablero: interrupted. What was acknowledged stays$")
		stored := 0
		if m := storedLine.FindStringSubmatch(a.err); m != nil {
			_, _ = fmt.Sscan(m[1], &stored)
		}
		partly = partly || stored > 0 && stored < 2500
		before = max(before, stored)
		if n := strings.Count(p.must("scan", "many").out, "\n"); n != before {
			t.Errorf("asked %d times: %d items are there, %d were said to be stored", asked, n, before)
		}
	}
	if !partly {
		t.Error("no write was interrupted in its middle")
	}
	p.must("doctor").expect(t, "doctor", 0, `(?m)^items +2500, `, "")
}
