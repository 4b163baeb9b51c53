package kv

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Holder is who holds a folder, as the lock file tells it.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Words string    `json:"words"` // program and subcommand
	Since time.Time `json:"since"`
}

// String is "tablero query, process 4711, since 14:03".
func (h *Holder) String() string {
	words := h.Words
	if words == "" {
		words = "another program"
	}
	return fmt.Sprintf("%s, process %d, since %s", words, h.PID, h.Since.Local().Format("2006-01-02 15:04:05"))
}

// lock is the operating system's lock on the file LOCK. The file itself says nothing about being locked: the system
// drops the lock of a process that died, and a file that it left behind is no obstacle. The file is never removed, since
// a second process could then lock a file that is already gone.
type lock struct{ file *os.File }

var errHeld = errors.New("held")

// acquire takes the lock, trying until o.Wait is over or ctx is done.
func acquire(ctx context.Context, f folder, o Options) (*lock, error) {
	file, err := os.OpenFile(f.path("LOCK"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, ioError(string(f), "open the lock file", err)
	}
	l := &lock{file}
	deadline := time.NewTimer(o.Wait)
	defer deadline.Stop()
	ticker := time.NewTicker(o.poll)
	defer ticker.Stop()
	for {
		switch err := tryLock(file); {
		case err == nil:
			if err := l.sign(o); err != nil {
				l.release()
				return nil, ioError(string(f), "write the lock file", err)
			}
			return l, nil
		case !errors.Is(err, errHeld):
			_ = file.Close()
			return nil, ioError(string(f), "lock the folder", err)
		}
		held := heldError(f, readHolder(file))
		if held.Kind == HeldBySelf {
			_ = file.Close() // whoever waits here may be the one who should close it
			return nil, held
		}
		select {
		case <-ticker.C:
		case <-deadline.C:
			_ = file.Close()
			return nil, held
		case <-ctx.Done():
			_ = file.Close()
			return nil, ctx.Err()
		}
	}
}

func heldError(f folder, h *Holder) *Error {
	host, _ := os.Hostname()
	if h != nil && h.PID == os.Getpid() && h.Host == host {
		return &Error{
			Kind: HeldBySelf, Dir: string(f), Holder: h,
			Text: fmt.Sprintf("this process has the workspace %s open already", f), Hint: "Close it first",
		}
	}
	e := &Error{
		Kind: Held, Dir: string(f), Holder: h, Text: fmt.Sprintf("the workspace %s is in use", f),
		Hint: "Wait until it is free, or choose another folder with --workspace",
	}
	if h != nil {
		e.Text += " by " + h.String()
		if h.Host != host {
			e.Text += " on " + h.Host
		}
	}
	return e
}

// sign writes down who holds the folder, for others to read.
func (l *lock) sign(o Options) error {
	host, _ := os.Hostname() // "" is as good as any other unknown name
	text, err := json.Marshal(Holder{PID: os.Getpid(), Host: host, Words: o.Holder, Since: o.Now().UTC()})
	if err != nil {
		return err
	}
	if err := l.file.Truncate(0); err != nil {
		return err
	}
	_, err = l.file.WriteAt(append(text, '\n'), 0)
	return err
}

// readHolder reads what the holder wrote; nil when it is just writing it.
func readHolder(file *os.File) *Holder {
	text, err := io.ReadAll(io.NewSectionReader(file, 0, 4096))
	h := new(Holder)
	if err != nil || json.Unmarshal(text, h) != nil {
		return nil
	}
	return h
}

// release empties the lock file and gives the lock back. Errors do not matter: closing the file frees the lock. It is
// freed by name all the same, because a process that is just being started has a copy of the open file for a moment.
func (l *lock) release() {
	_ = l.file.Truncate(0)
	_ = unlock(l.file)
	_ = l.file.Close()
}
