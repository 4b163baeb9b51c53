package ui

import (
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

func TestSplitKeys(t *testing.T) {
	t.Parallel()
	runes := func(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)} }
	paste := runes("dd")
	paste.Paste = true
	for name, c := range map[string]struct {
		msg  tea.KeyMsg
		text bool
		want []string
	}{
		"one":            {runes("j"), false, []string{"j"}},
		"together":       {runes("jjj"), false, []string{"j", "j", "j"}},
		"in an input":    {runes("jjj"), true, []string{"jjj"}},
		"a paste":        {paste, false, []string{"[dd]"}},
		"enter":          {tea.KeyMsg{Type: tea.KeyEnter}, false, []string{"enter"}},
		"full width":     {runes("ｊＧ３／"), false, []string{"j", "G", "3", "/"}},
		"full in input":  {runes("ｊ"), true, []string{"ｊ"}},
		"wide space":     {runes("\u3000"), false, []string{" "}},
		"alt":            {tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x"), Alt: true}, false, []string{"alt+x"}},
		"other scripts":  {runes("дé"), false, []string{"д", "é"}},
		"half kana stay": {runes("ｱ"), false, []string{"ｱ"}},
	} {
		var got []string
		for _, k := range SplitKeys(c.msg, c.text) {
			got = append(got, k.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if k := SplitKeys(runes("a b"), false)[1]; k.Type != tea.KeySpace {
		t.Error("a space is the key Space")
	}
}

func wheel(b tea.MouseButton, x, y int) tea.MouseMsg {
	return tea.MouseMsg{X: x, Y: y, Button: b, Action: tea.MouseActionPress}
}

func motion(x, y int) tea.MouseMsg {
	return tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion}
}

// filtered returns what the program would get for a message: nothing, the message, or what a batch brings besides
// timers, which it counts.
func filtered(f *MouseFilter, msg tea.Msg) (out []tea.Msg, timers int) {
	switch got := f.Filter(nil, msg).(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range got[:len(got)-1] {
			out = append(out, cmd())
		}
		timers = 1
	default:
		out = append(out, got)
	}
	return out, timers
}

func TestMouseFilterGathers(t *testing.T) {
	t.Parallel()
	c := newClock()
	f := NewMouseFilter(c.now)
	step := func(name string, after time.Duration, msg tea.Msg, timers int, want ...tea.Msg) {
		t.Helper()
		c.advance(after)
		got, n := filtered(f, msg)
		if !slices.Equal(got, want) || n != timers {
			t.Errorf("%s: %v and %d timers, want %v and %d", name, got, n, want, timers)
		}
	}
	down, up, ms := tea.MouseButtonWheelDown, tea.MouseButtonWheelUp, time.Millisecond
	step("the first passes", 0, wheel(down, 3, 4), 0, WheelMsg{X: 3, Y: 4, Lines: 1})
	step("the next waits", 2*ms, wheel(down, 3, 4), 1)
	step("and more", 2*ms, wheel(down, 5, 4), 0)
	step("and back", 2*ms, wheel(up, 5, 4), 0)
	step("and on", 2*ms, wheel(down, 5, 4), 0)
	step("all at once", 8*ms, mouseFlushMsg{}, 0, WheelMsg{X: 5, Y: 4, Lines: 2})
	step("a window follows", 1*ms, wheel(down, 5, 4), 1)
	step("the wheel back to nothing", 1*ms, wheel(up, 5, 4), 0)
	step("is nothing", 16*ms, mouseFlushMsg{}, 0)
	step("a motion after quiet", time.Second, motion(1, 1), 0, motion(1, 1))
	step("is followed", 1*ms, motion(2, 1), 1)
	step("to its last place", 1*ms, motion(9, 1), 0)
	step("in one message", 14*ms, mouseFlushMsg{}, 0, motion(9, 1))
	step("a release is at once", 1*ms, motion(8, 1), 1)
	step("and makes the motion old", 0, tea.MouseMsg{X: 7, Action: tea.MouseActionRelease}, 0, tea.MouseMsg{X: 7, Action: tea.MouseActionRelease})
	step("so that nothing is left", 16*ms, mouseFlushMsg{}, 0)
	step("both kinds", 1*ms, wheel(down, 1, 1), 1)
	step("at a time", 1*ms, motion(4, 4), 0)
	step("wheel first", 16*ms, mouseFlushMsg{}, 1, WheelMsg{X: 1, Y: 1, Lines: 1})
	step("then motion", 16*ms, mouseFlushMsg{}, 0, motion(4, 4))
	step("a clock set back", -time.Hour, wheel(up, 0, 0), 0, WheelMsg{Lines: -1})
	step("sideways", time.Second, wheel(tea.MouseButtonWheelRight, 0, 0), 0, WheelMsg{Cols: 1})
	shifted := wheel(up, 0, 0)
	shifted.Shift = true
	step("sideways with shift", time.Second, shifted, 0, WheelMsg{Cols: -1})
	step("keys are not its business", 0, tea.KeyMsg{Type: tea.KeyEnter}.String(), 0, "enter")
}

func TestDoubleClicks(t *testing.T) {
	t.Parallel()
	press := func(b tea.MouseButton, x int) tea.MouseMsg {
		return tea.MouseMsg{X: x, Y: 2, Button: b, Action: tea.MouseActionPress}
	}
	release := tea.MouseMsg{X: 1, Y: 2, Button: tea.MouseButtonLeft, Action: tea.MouseActionRelease}
	left, right := tea.MouseButtonLeft, tea.MouseButtonRight
	c := newClock()
	clicks := NewClicks(c.now)
	for i, s := range []struct {
		after time.Duration
		msg   tea.MouseMsg
		want  bool
	}{
		{0, press(left, 1), false},
		{100 * time.Millisecond, release, false},
		{100 * time.Millisecond, press(left, 1), true},
		{100 * time.Millisecond, press(left, 1), false}, // the third begins anew
		{500 * time.Millisecond, press(left, 1), false}, // too late
		{100 * time.Millisecond, press(left, 3), false}, // elsewhere
		{100 * time.Millisecond, press(right, 3), false},
		{100 * time.Millisecond, press(left, 3), false}, // another button between
		{-time.Hour, press(left, 3), false},
		{400 * time.Millisecond, press(left, 3), true},
	} {
		c.advance(s.after)
		if got := clicks.Double(s.msg); got != s.want {
			t.Errorf("step %d: %v", i, got)
		}
	}
}
