package chrome

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

func look(ascii bool) *themes.Look {
	l := &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}
	if ascii {
		l.Glyphs = themes.ASCII()
	}
	return l
}

// line returns what draw draws on one line of w cells.
func line(w int, draw func(c *cell.Canvas)) string {
	c := cell.New(w, 1)
	draw(c)
	return c.Plain()
}

func TestHeader(t *testing.T) {
	t.Parallel()
	whole := Header{Crumbs: []string{"menu", "Menu"}, Note: "DishName ↑", Facts: []string{"catalyst", "LOCAL"}, Path: "~/.local/share/tablero"}
	changed := whole
	changed.Flag = "modified"
	for _, c := range []struct {
		hd   Header
		w    int
		want string
	}{
		{whole, 80, " menu › Menu · DishName ↑               catalyst · LOCAL ~/.local/share/tablero "},
		{changed, 80, " menu › Menu · DishName ↑ · modified    catalyst · LOCAL ~/.local/share/tablero "},
		{changed, 72, " menu › Menu · DishName ↑ · modified  catalyst · LOCAL ~/.lo…re/tablero "},
		{changed, 60, " menu › Menu · DishName ↑ · modified       catalyst · LOCAL "},
		{changed, 50, " menu › Menu · modified          catalyst · LOCAL "},
		{changed, 42, " menu › Menu · modified  catalyst · LOCAL "},
		{changed, 40, " … › Menu · modified   catalyst · LOCAL "},
		{changed, 34, " Me… · modified  catalyst · LOCAL "},
		{changed, 26, " Menu    catalyst · LOCAL "},
		{changed, 18, "  catalyst · LOCAL"},
		{changed, 10, "catalyst …"},
		{Header{Crumbs: []string{"Home"}}, 20, " Home               "},
	} {
		if got := line(c.w, func(cv *cell.Canvas) { c.hd.Draw(cv, look(false)) }); got != c.want {
			t.Errorf("at %d:\n%q, want\n%q", c.w, got, c.want)
		}
	}
}

func tabs() Tabs {
	return Tabs{Active: 2, Right: "load 62%", Tabs: []Tab{
		{Key: "1", Title: "Patterns"},
		{Key: "2", Title: "Design"},
		{Key: "3", Title: "Data"},
		{Key: "4", Title: "Query"},
		{Key: "5", Title: "Generate", Off: true},
		{Key: "6", Title: "Expiry"},
		{Key: "7", Title: "Export"},
	}}
}

func TestTabs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w    int
		want string
	}{
		{80, " 1 Patterns 2 Design[3 Data]4 Query 5 Generate 6 Expiry 7 Export       load 62% "},
		{66, " 1 Patterns 2 Design[3 Data]4 Query 5 Generate 6 Expiry 7 Export  "},
		{64, " 1 2[3 Data]4 5 6 7                                    load 62% "},
		{20, " 1 2[3 Data]4 5 6 7 "},
		{19, "[3 Data]  load 62% "},
		{8, "[3 Data]"},
		{7, "[3]    "},
		{2, "[3"},
		{1, "["},
	} {
		if got := line(c.w, func(cv *cell.Canvas) { tabs().Draw(cv, look(false)) }); got != c.want {
			t.Errorf("at %d:\n%q, want\n%q", c.w, got, c.want)
		}
	}
	cv := cell.New(80, 1)
	at := tabs().Draw(cv, look(false))
	if len(at) != 7 || !at[2].Contains(22, 0) || at[1].Contains(22, 0) || !at[0].Contains(4, 0) {
		t.Errorf("tabs stand at %v", at)
	}
	first := tabs()
	first.Active = 0
	if got := line(24, func(cv *cell.Canvas) { first.Draw(cv, look(false)) }); !strings.HasPrefix(got, "[1 Patterns]2 3 4 5 6 7 ") {
		t.Errorf("first active: %q", got)
	}
	none := tabs()
	none.Active = -1
	if got := line(66, func(cv *cell.Canvas) { none.Draw(cv, look(false)) }); strings.Contains(got, "[") {
		t.Errorf("none active: %q", got)
	}
}

func hints() Hints {
	h := Hints{Right: "3 lines · 395 B"}
	for _, s := range []string{"Enter open", "e edit", "a add", "/ find", "i index", "z zoom", "? help"} {
		key, title, _ := strings.Cut(s, " ")
		h.Entries = append(h.Entries, keymap.Entry{Keys: []string{key}, Title: title})
	}
	return h
}

func TestHints(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w    int
		want string
	}{
		{80, " Enter open  e edit  a add  / find  i index  z zoom  ? help     3 lines · 395 B "},
		{60, " Enter open  e edit  a add  / find          3 lines · 395 B "},
		{30, " Enter open   3 lines · 395 B "},
		{20, "    3 lines · 395 B "},
		{16, "3 lines · 395 B "},
		{12, "Enter open  "},
		{6, "      "},
	} {
		if got := line(c.w, func(cv *cell.Canvas) { hints().Draw(cv, look(false)) }); got != c.want {
			t.Errorf("at %d:\n%q, want\n%q", c.w, got, c.want)
		}
	}
	at := hints().Draw(cell.New(60, 1), look(false))
	if at[0] != (layout.Rect{X: 1, W: 10, H: 1}) || !at[6].Empty() {
		t.Errorf("hints stand at %v", at)
	}
}

func TestMessage(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	m := NewMessage(func() time.Time { return now })
	draw := func() string { return line(40, func(cv *cell.Canvas) { m.Draw(cv, look(false), "50+") }) }
	if m.Shown() || strings.TrimSpace(draw()) != "" {
		t.Error("there is a message at the start")
	}
	m.Show(Info, "copied")
	if got := draw(); got != " copied                             50+ " {
		t.Errorf("%q", got)
	}
	if d, ok := m.Next(); !ok || d != infoTime {
		t.Errorf("leaves in %v, %v", d, ok)
	}
	now = now.Add(infoTime)
	if m.Shown() {
		t.Error("it stays")
	}
	m.Show(Error, "the folder is held by another process, and more")
	now = now.Add(time.Hour)
	m.Show(Info, "copied")
	if got := draw(); got != " Error: the folder is held by another p…" {
		t.Errorf("%q", got)
	}
	if _, ok := m.Next(); ok {
		t.Error("an error leaves by itself")
	}
	m.Key()
	if m.Shown() {
		t.Error("an error stays after a key")
	}
	m.Show(Warning, "odd")
	m.Key()
	if got := draw(); !strings.HasPrefix(got, " Note: odd") {
		t.Errorf("%q", got)
	}
	m.Show(Done, "")
	if m.Shown() {
		t.Error("an empty message is shown")
	}
}

func TestJob(t *testing.T) {
	t.Parallel()
	j := Job{Name: "import menu", Done: 6200, Total: 10_000, Rate: 12_000, Left: 5 * time.Second, Frame: 1, Bar: true, Hint: "Esc cancels"}
	unknown := Job{Name: "read", Done: 1234567, Rate: 9, Bar: true, Frame: -1}
	for _, c := range []struct {
		j    Job
		w    int
		want string
	}{
		{j, 76, " ⠙ import menu  ███████▍────  62% · 12,000/s · 5 s left · Esc cancels       "},
		{j, 60, " ⠙ import menu  ███████▍────  62% · 12,000/s · 5 s left     "},
		{j, 36, " ⠙ import menu  ███████▍────  62%   "},
		{j, 24, " ⠙ import menu  62%     "},
		{j, 12, "⠙ impo…  62%"},
		{j, 5, "⠙ im…"},
		{unknown, 40, " ⠏ read  1,234,567 · 9/s                "},
		{Job{Name: "x"}, 10, "⠋ x       "},
	} {
		if got := line(c.w, func(cv *cell.Canvas) { c.j.Draw(cv, look(false)) }); got != c.want {
			t.Errorf("at %d:\n%q, want\n%q", c.w, got, c.want)
		}
	}
	if j.Short() != "import menu 62%" || unknown.Short() != "read" || percent(1<<62, 1<<62) != "100%" || percent(999, 1000) != "99%" {
		t.Errorf("short: %q, %q", j.Short(), unknown.Short())
	}
}

func TestSpan(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "0 s", 5 * time.Second: "5 s", 200 * time.Second: "3 min 20 s", time.Hour: "1 h", 125 * time.Minute: "2 h 5 min", 99 * time.Hour: "4 d 3 h",
	} {
		if got := Span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

func TestEcho(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	e := NewEcho(func() time.Time { return now }, false)
	for _, k := range strings.Fields("j j j enter up") {
		e.Press(keymap.Press(k))
	}
	e.Press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("secret text"), Paste: true})
	draw := func(w, h int) string {
		c := cell.New(w, h)
		e.Draw(c, look(false))
		return c.Plain()
	}
	if got := draw(48, 5); !strings.Contains(got, "│ j x3  Enter  ↑  paste of 11 │") || strings.Contains(got, "secret") {
		t.Errorf("\n%s", got)
	}
	if got := draw(18, 5); !strings.Contains(got, "│ paste of 11 │") {
		t.Errorf("\n%s", got)
	}
	if d, ok := e.Next(); !ok || d != echoTime {
		t.Errorf("leaves in %v, %v", d, ok)
	}
	now = now.Add(echoTime)
	if _, ok := e.Next(); ok || strings.TrimSpace(draw(48, 5)) != "" {
		t.Error("the keys stay")
	}
	e.Press(keymap.Press("x"))
	if got := draw(48, 5); !strings.Contains(got, "│ x │") {
		t.Errorf("old keys come back:\n%s", got)
	}
}

func TestMiddle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"/home/a/b", 20, "/home/a/b"}, {"/home/someone/models/x", 10, "/ho…dels/x"}, {"/home", 2, "/…"}, {"/home", 1, "…"}, {"日本語日本語", 7, "日…本語"},
	} {
		if got := Middle(cell.Form{}, c.text, c.w, "…"); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

// TestSizes draws everything at every width, with hostile texts, in both glyph sets.
func TestSizes(t *testing.T) {
	t.Parallel()
	const bad = "\x1b]0;x\a\u202e日\n本\x00"
	now := func() time.Time { return time.Unix(0, 0) }
	m, e := NewMessage(now), NewEcho(now, true)
	m.Show(Error, bad+bad+bad)
	e.Press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(bad)})
	hd := Header{Crumbs: []string{bad, bad, bad}, Note: bad, Flag: bad, Facts: []string{bad, "x"}, Path: bad + bad}
	tb := Tabs{Tabs: []Tab{{Key: bad, Title: bad}, {Key: "2", Title: bad}}, Active: 1, Right: bad}
	hn := Hints{Entries: []keymap.Entry{{Keys: []string{bad}, Title: bad}, {Title: bad}}, Right: bad}
	j := Job{Name: bad, Done: 1, Total: 2, Rate: 1, Left: 1, Bar: true, Hint: bad}
	for name, draw := range map[string]func(c *cell.Canvas, l *themes.Look){
		"header": hd.Draw, "tabs": func(c *cell.Canvas, l *themes.Look) { tb.Draw(c, l) }, "hints": func(c *cell.Canvas, l *themes.Look) { hn.Draw(c, l) },
		"message": func(c *cell.Canvas, l *themes.Look) { m.Draw(c, l, bad) }, "job": j.Draw, "echo": e.Draw,
	} {
		for w := range 140 {
			for _, h := range []int{0, 1, 2, 6} {
				c := cell.New(w, h)
				c.SetForm(cell.Form{ASCII: w%2 == 0})
				draw(c, look(w%2 == 0))
				if out := c.Plain(); strings.ContainsAny(out, "\x1b\a\x00") || strings.Count(out, "\n") != max(0, h-1) {
					t.Fatalf("%s at %d×%d: %q", name, w, h, out)
				}
			}
		}
	}
}
