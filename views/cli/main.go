package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"tablero/ttl"
	"tablero/ui/cell"
	"tablero/views/workspace"
)

// Streams are the files a command reads and writes.
type Streams struct {
	In  *os.File
	Out *os.File
	Err io.Writer
}

// Main runs the command line and gives the exit code.
func Main(args []string) int {
	// Taken and not looked at: a closed pipe comes back as an error of Write, and the workspace is closed in order. It is not
	// ignored, since programs that are started from here would inherit that.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // who presses it again is not made to wait
	return Run(ctx, args, Streams{os.Stdin, os.Stdout, os.Stderr})
}

// Run is Main over given streams.
func Run(ctx context.Context, args []string, s Streams) int {
	c := &call{Streams: s, clock: ttl.System{}}
	return c.execute(ctx, c.root(), args)
}

// call is one run of the command line: its streams and global flags.
type call struct {
	Streams
	clock ttl.Clock
	log   logFile

	workspace string
	format    string
	readOnly  bool
	noColor   bool
	theme     string
	glyphs    string
	showKeys  bool
	sync      string
	wait      time.Duration
	logPath   string
	quiet     bool
	command   string // the words of the command, for whoever finds the workspace held
}

// execute runs the command that the arguments name. A panic of it is logged, and is exit code 5.
func (c *call) execute(ctx context.Context, root *cobra.Command, args []string) (exit int) {
	defer c.log.close()
	defer func() {
		if p := recover(); p != nil {
			c.log.logger().Error("panic", "what", fmt.Sprint(p), "stack", string(debug.Stack()))
			exit = c.fail(&faultError{p, c.log.written()})
		}
	}()
	root.SetArgs(args)
	root.SetIn(c.In)
	root.SetOut(c.Out)
	root.SetErr(c.Err)
	err := root.ExecuteContext(ctx)
	if cerr := ctx.Err(); cerr != nil && err != nil && !errors.Is(err, errNo) {
		err = cerr
	}
	return c.fail(err)
}

// fail says what went wrong, in one line, and gives the exit code.
func (c *call) fail(err error) int {
	n := code(err)
	switch n {
	case exitDone, exitNo:
		return n
	case exitInterrupted:
		fmt.Fprintln(c.Err, "tablero: interrupted. What was acknowledged stays")
		return n
	}
	fmt.Fprintln(c.Err, line(err))
	return n
}

// say writes a line for people to stderr, unless --quiet. Text from data is cleaned.
func (c *call) say(format string, args ...any) {
	if !c.quiet {
		fmt.Fprintln(c.Err, cell.Clean(fmt.Sprintf(format, args...)))
	}
}

// settings are the global flags as the workspace wants them.
func (c *call) settings() (workspace.Settings, error) {
	dir, err := workspace.Folder(c.workspace)
	if err != nil {
		return workspace.Settings{}, err
	}
	c.log.in(dir, c.logPath)
	return workspace.Settings{
		Dir: dir, Sync: c.sync != "off", ReadOnly: c.readOnly, Wait: c.wait, Holder: strings.TrimSpace("tablero " + c.command),
		Clock: c.clock, Log: c.log.logger(),
	}, nil
}

// open opens the model that a word means.
func (c *call) open(cmd *cobra.Command, word string) (*workspace.Session, error) {
	s, err := c.settings()
	if err != nil {
		return nil, err
	}
	return workspace.Open(cmd.Context(), s, word)
}

// reading opens a model, lets f read it, and closes it.
func (c *call) reading(cmd *cobra.Command, word string, f func(*workspace.Session) error) error {
	sess, err := c.open(cmd, word)
	if err != nil {
		return err
	}
	if sess.Notice != "" {
		c.say("%s", sess.Notice)
	}
	return errors.Join(f(sess), sess.Close())
}

// writing opens a model, lets f change it, writes a file back if --write says so, and closes it. A sample cannot be changed.
func (c *call) writing(cmd *cobra.Command, word string, write bool, f func(*workspace.Session) error) error {
	if err := c.mayWrite(cmd, workspace.Classify(word), write); err != nil {
		return err
	}
	return c.reading(cmd, word, func(sess *workspace.Session) error {
		if err := c.mayWrite(cmd, sess.Target, write); err != nil { // the word of a model may have turned out to be a file
			return err
		}
		if err := f(sess); err != nil {
			return err
		}
		if sess.Target.Kind == workspace.File {
			return sess.Save(cmd.Context())
		}
		return nil
	})
}

// mayWrite refuses to change what cannot be changed, as far as it is known without opening anything.
func (c *call) mayWrite(cmd *cobra.Command, t workspace.Target, write bool) error {
	if c.readOnly {
		return usage("Leave --read-only out to change something", "%s changes items, and --read-only refuses every change", cmd.Name())
	}
	switch t.Kind {
	case workspace.Sample:
		return usage("Keep a copy first: tablero import "+t.Word, "%s is bundled and cannot be changed", t.Title())
	case workspace.File:
		if !write {
			return usage("Say --write to write it back in its own format, or keep a copy first: tablero import "+t.Path,
				"%s is a file, and %s would change it", t.Path, cmd.Name())
		}
	case workspace.Kept:
	}
	return nil
}

// input is standard input, whose reading ends with the context: a person who does not type on can still interrupt.
func (c *call) input(ctx context.Context) io.Reader { return &input{ctx, c.In} }

type input struct {
	ctx  context.Context
	file *os.File
}

func (in *input) Read(p []byte) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	type answer struct {
		data []byte
		err  error
	}
	got := make(chan answer, 1)
	go func() { // it may outlive the call, which then ends the process, so it must not write into p
		buf := make([]byte, len(p))
		n, err := in.file.Read(buf)
		got <- answer{buf[:n], err}
	}()
	select {
	case a := <-got:
		return copy(p, a.data), a.err
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	}
}
