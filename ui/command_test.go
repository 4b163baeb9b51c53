package ui

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// page is a screen that remembers what it was told.
type page struct {
	owner *Owner
	got   []tea.Msg
}

func (p *page) Init() tea.Cmd            { return nil }
func (p *page) Draw(*cell.Canvas)        {}
func (p *page) Actions() []keymap.Action { return nil }
func (p *page) Status() Status           { return Status{} }
func (p *page) TextFocus() bool          { return false }
func (p *page) Owner() *Owner            { return p.owner }
func (p *page) Update(msg tea.Msg) tea.Cmd {
	p.got = append(p.got, msg)
	return nil
}

var _ Owned = (*page)(nil)

func ask(r *Runner, o *Owner, answer string) tea.Cmd {
	return r.Do(o, "ask", func(context.Context) tea.Msg { return answer })
}

func TestAnswersReachWhoAsked(t *testing.T) {
	t.Parallel()
	r := NewRunner(nil, "")
	a, b := &page{owner: NewOwner(t.Context(), "a")}, &page{owner: NewOwner(t.Context(), "b")}
	preview := b.owner.Part("preview")
	for _, cmd := range []tea.Cmd{ask(r, b.owner, "list"), ask(r, preview, "item"), ask(r, a.owner, "hello")} {
		msg := cmd().(Answer)
		if _, ok := Deliver(msg, a, b); !ok {
			t.Errorf("%v was dropped", msg.Msg)
		}
	}
	if len(a.got) != 1 || a.got[0] != "hello" || len(b.got) != 2 || b.got[1] != "item" {
		t.Errorf("a got %v, b got %v", a.got, b.got)
	}
	msg := ask(r, preview, "x")()
	if !preview.Current(msg) || !b.owner.Current(msg) || a.owner.Current(msg) || a.owner.Current("x") {
		t.Error("Current")
	}
	if preview.Name() != "b/preview" || msg.(Answer).From() != preview {
		t.Error("names")
	}
	if _, ok := Deliver(msg.(Answer), a); ok {
		t.Error("the screen that asked is gone")
	}
}

func TestStaleAnswersAreDropped(t *testing.T) {
	t.Parallel()
	r := NewRunner(nil, "")
	for name, c := range map[string]struct {
		change func(list, preview *Owner)
		list   bool // the list's answer is still wanted
		item   bool
	}{
		"nothing":          {func(_, _ *Owner) {}, true, true},
		"part bumped":      {func(_, p *Owner) { p.Bump() }, true, false},
		"whole bumped":     {func(l, _ *Owner) { l.Bump() }, false, false},
		"left":             {func(l, _ *Owner) { l.Leave() }, false, false},
		"part left":        {func(_, p *Owner) { p.Leave() }, true, false},
		"bumped and again": {func(l, p *Owner) { l.Bump(); p.Bump(); l.Bump() }, false, false},
	} {
		screen := &page{owner: NewOwner(context.Background(), "list")}
		part := screen.owner.Part("preview")
		list, item := ask(r, screen.owner, "list"), ask(r, part, "item")
		c.change(screen.owner, part)
		if got := screen.owner.Current(list()); got != c.list {
			t.Errorf("%s: list %v", name, got)
		}
		if got := part.Current(item()); got != c.item {
			t.Errorf("%s: item %v", name, got)
		}
		if _, ok := Deliver(item().(Answer), screen); ok != c.item || len(screen.got) > 0 != c.item {
			t.Errorf("%s: delivered %v", name, screen.got)
		}
		screen.owner.Leave()
		part.Leave()
	}
}

func TestBumpCancels(t *testing.T) {
	t.Parallel()
	r := NewRunner(nil, "")
	var seen []error
	watch := func(o *Owner) tea.Cmd {
		return r.Do(o, "wait", func(ctx context.Context) tea.Msg {
			seen = append(seen, ctx.Err())
			return nil
		})
	}
	o := NewOwner(t.Context(), "o")
	p := o.Part("p")
	old, oldPart := watch(o), watch(p)
	o.Bump()
	fresh, freshPart := watch(o), watch(p)
	for _, cmd := range []tea.Cmd{old, oldPart, fresh, freshPart} {
		if msg := cmd(); msg != nil {
			t.Errorf("no message brings nothing back, got %v", msg)
		}
	}
	p.Bump()
	freshPart()
	watch(p)()
	o.Leave()
	watch(p)()
	want := []error{context.Canceled, context.Canceled, nil, nil, context.Canceled, nil, context.Canceled}
	for i := range want {
		if !errors.Is(seen[i], want[i]) {
			t.Errorf("command %d: %v, want %v", i, seen[i], want[i])
		}
	}
}

func TestPanicsBecomeMessages(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	r := NewRunner(slog.New(slog.NewTextHandler(&log, nil)), "/var/log/x.log")
	o := NewOwner(t.Context(), "o")
	msg := r.Do(o, "load the list", func(context.Context) tea.Msg {
		var m map[string]int
		m["x"] = 1 //nolint:staticcheck // the panic is what is tested
		return nil
	})()
	p, ok := msg.(PanicMsg)
	if !ok || p.What != "load the list" || !strings.Contains(p.Value, "nil map") {
		t.Fatalf("%#v", msg)
	}
	if text := p.Error(); !strings.Contains(text, "load the list") || !strings.Contains(text, "/var/log/x.log") {
		t.Error(text)
	}
	if !strings.Contains(log.String(), "command_test.go") {
		t.Errorf("the log has no stack: %s", log.String())
	}
	ran := false
	if _, bad := r.Guard("draw", func() { ran = true }); bad || !ran {
		t.Error("no panic, no message")
	}
	if p, bad := NewRunner(nil, "").Guard("draw", func() { panic("no") }); !bad || strings.Contains(p.Error(), "Details") {
		t.Error(p)
	}
}

func TestErrorsAndNotices(t *testing.T) {
	t.Parallel()
	if Fail("open", nil) != nil {
		t.Error("no error, no command")
	}
	cause := errors.New("locked")
	msg := Fail("open", cause)().(ErrorMsg)
	if msg.Error() != "open: locked" || !errors.Is(msg, cause) || (ErrorMsg{Err: cause}).Error() != "locked" {
		t.Error(msg)
	}
	if Say("copied")() != (NoticeMsg{"copied"}) {
		t.Error("notice")
	}
}

func TestAfterIsStaleOnceBumped(t *testing.T) {
	t.Parallel()
	r, o := NewRunner(nil, ""), NewOwner(t.Context(), "o")
	kept, dropped := r.After(o, time.Nanosecond, "a")(), r.After(o, time.Nanosecond, "b")()
	if !o.Current(kept) {
		t.Error("kept")
	}
	if o.Bump(); o.Current(dropped) {
		t.Error("dropped")
	}
}
