package ui

import (
	"regexp"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// replyTime is how long the parts of a terminal's reply may take from its first: they come in one go, or a network cuts them.
const replyTime = 500 * time.Millisecond

// replyStart is the beginning of what a terminal answers when it is asked for a colour: OSC 10 to 12, an X11 colour.
var replyStart = regexp.MustCompile(`^1([0-2](;(r(g(b(a?(:[0-9a-fA-F/]*)?)?)?)?)?)?)?$`)

// ReplyFilter keeps a terminal's late answer to the question for its colours from the program, which would take it for keys: Bubble
// Tea reads ESC ] 11;rgb:0000/0000/0000 ESC \ as Alt+], text, and Alt+\. It is not safe for concurrent use.
type ReplyFilter struct {
	now   func() time.Time
	since time.Time // when a reply began; zero outside of one
	text  string    // of it, so far
}

// NewReplyFilter returns a filter with the clock.
func NewReplyFilter(now func() time.Time) *ReplyFilter { return &ReplyFilter{now: now} }

// Filter is for [tea.WithFilter]: it returns nil for what belongs to a reply.
func (f *ReplyFilter) Filter(_ tea.Model, msg tea.Msg) tea.Msg {
	key, ok := msg.(tea.KeyMsg)
	if !ok || key.Paste {
		return msg
	}
	text := string(key.Runes)
	switch in := !f.since.IsZero() && f.now().Sub(f.since) < replyTime; {
	case key.Type == tea.KeyRunes && key.Alt && text == "]":
		f.since, f.text = f.now(), ""
		return nil
	case !in:
		f.since = time.Time{}
		return msg
	case key.Type == tea.KeyRunes && !key.Alt && replyStart.MatchString(f.text+text):
		f.text += text
		return nil
	case key.Type == tea.KeyCtrlG || key.Type == tea.KeyRunes && key.Alt && text == `\`: // its end: BEL, or ST
		f.since = time.Time{}
		return nil
	}
	f.since = time.Time{}
	return msg
}
